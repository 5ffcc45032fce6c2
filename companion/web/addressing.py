"""Addresses that other phones can reach, as text and as a QR code."""

import io
import socket
from functools import lru_cache
from urllib.parse import urlsplit

import segno
from flask import current_app, request

LOCAL = {"localhost", "127.0.0.1", "::1"}


def phone_address(path: str) -> str:
    """Return the whole address of a path, also where this phone is the server itself."""
    if public := current_app.config["PUBLIC_URL"]:
        return f"{public}{path}"
    here = urlsplit(request.host_url)
    if here.hostname in LOCAL and (neighbour := lan_address()):
        port = f":{here.port}" if here.port else ""
        return f"{here.scheme}://{neighbour}{port}{path}"
    return f"{here.scheme}://{here.netloc}{path}"


def lan_address() -> str | None:
    """This machine's address for its neighbours; choosing a route sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


@lru_cache(maxsize=256)
def qr_code(address: str) -> str:
    """Draw an address as a QR code, on white with a quiet zone, since the page may be dark."""
    picture = io.BytesIO()
    segno.make(address, error="m", micro=False).save(picture, kind="svg", border=3, light="#fff")
    return picture.getvalue().decode()
