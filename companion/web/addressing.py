"""Addresses that other phones can reach, as text and as a QR code."""

import io
import socket
from functools import cache, lru_cache
from ipaddress import ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit

import segno
from flask import Flask, Request, Response, abort, current_app, request
from werkzeug.exceptions import BadHost
from werkzeug.routing import MapAdapter
from werkzeug.utils import redirect

# Signs of an address: more than a score sheet or a drawn setup needs, and browsers take them.
LONGEST: Final = 16_000


class Reachable(Flask):
    """An app whose pages can be asked for by any name, also by one that no machine can have."""

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Find addresses; a name that cannot be is as good as none."""
        try:
            return super().create_url_adapter(request)
        except BadHost:
            if request is None or request.environ.pop("HTTP_HOST", None) is None:
                raise
            return super().create_url_adapter(request)


def init_addressing(app: Flask) -> None:
    """Let every template ask whether an address is worth a QR code."""
    app.jinja_env.globals["only_here"] = only_here
    app.after_request(_stay_here)


def only_here() -> bool:
    """Tell whether only this machine can open the app: then no phone could use a QR code."""
    if current_app.config["PUBLIC_URL"]:
        return False
    return is_loopback(_asked_for().hostname or "") and _neighbour() is None


def is_loopback(host: str) -> bool:
    """Tell whether a name or address leads to the machine that uses it."""
    if host.lower().rstrip(".") == "localhost":
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def phone_address(path: str) -> str:
    """Return the whole address of a path, also where this phone is the server itself."""
    if public := current_app.config["PUBLIC_URL"]:
        return f"{public}{path}"
    here = _asked_for()
    if is_loopback(here.hostname or "") and (neighbour := _neighbour()):
        name = f"[{neighbour}]" if ":" in neighbour else neighbour
        port = f":{here.port}" if here.port else ""
        return f"{here.scheme}://{name}{port}{path}"
    return f"{here.scheme}://{here.netloc}{path}"


def _asked_for() -> SplitResult:
    """Return where the request was sent to, if that is a name of ours; else this machine.

    Anybody can send any name, and nobody is to be led there.
    """
    try:
        here = urlsplit(request.host_url)
        if is_ours(here.hostname or ""):
            return here
    except ValueError:
        pass
    port = request.environ.get("SERVER_PORT", "")
    # Behind a proxy, the server's own port is not the one that phones use.
    hidden = current_app.config["PROXIES"] > 0
    usual = hidden or port in {"", "0", "80" if request.scheme == "http" else "443"}
    return urlsplit(f"{request.scheme}://localhost{'' if usual else f':{port}'}/")


def is_ours(host: str) -> bool:
    """Tell whether a name or an address leads to this server, as far as it knows."""
    name = host.lower().rstrip(".")
    if is_loopback(name) or name in current_app.config["HOSTS"]:
        return True
    return not current_app.config["ONLY_HERE"] and (name in own_names() or _is_own_address(name))


@cache
def own_names() -> frozenset[str]:
    """Name this machine: as it calls itself, and as its neighbours find it."""
    name = socket.gethostname().lower().rstrip(".")
    short = name.partition(".")[0]
    return frozenset({name, short, f"{short}.local"} if short else ())


def _is_own_address(host: str) -> bool:
    """Tell whether an address is this machine's: only such a one can be listened on."""
    try:
        address = ip_address(host)
    except ValueError:
        return False
    if address.is_unspecified or address.is_multicast:
        return False
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.bind((str(address), 0))
    except OSError:
        return False
    return True


def _neighbour() -> str | None:
    """How other machines can call this one."""
    lan = None if current_app.config["ONLY_HERE"] else lan_address()
    return lan or next(iter(current_app.config["HOSTS"]), None)


def _stay_here(response: Response) -> Response:
    """Lead on by a path alone: a redirect from one spelling to another would repeat the name.

    What was sent may come back in it, so one that is too long leads to the page without that.
    """
    if asked := response.headers.get("Location"):
        location = asked
        if location.startswith(request.host_url):
            location = "/" + location.removeprefix(request.host_url).lstrip("/")
        if len(location) > LONGEST:
            location = location.partition("?")[0]
        if location != asked:
            response.headers["Location"] = location
            response.data = redirect(location, response.status_code).data
    return response


def lan_address() -> str | None:
    """This machine's address for its neighbours; choosing a route sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return None if is_loopback(address) else address


def qr_code(address: str) -> Response:
    """Answer with an address as a QR code; where no phone could use it, there is none."""
    if only_here():
        abort(404)
    return Response(_drawn(address), mimetype="image/svg+xml")


@lru_cache(maxsize=256)
def _drawn(address: str) -> str:
    """Draw it on white with a quiet zone, since the page may be dark."""
    picture = io.BytesIO()
    segno.make(address, error="m", micro=False).save(picture, kind="svg", border=3, light="#fff")
    return picture.getvalue().decode()
