"""Typed settings: defaults, then `instance/config.toml`, then the environment; checked at start."""

import os
import secrets
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta

PACKAGE = Path(__file__).parent
CHECKOUT = PACKAGE.parent

SHORTEST_KEY: Final = 16

NAME: Final = r"[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*"
IPV6: Final = r"[0-9A-Fa-f:]*:[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*"
Host = Annotated[str, Meta(pattern=f"^({NAME}|{IPV6})$", max_length=255)]
Url = Annotated[str, Meta(pattern=r"^https?://[^\s/]+$")]


class SettingsError(Exception):
    """A setting cannot be used; the message says which and why, in one sentence."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an installation can choose (in the environment: COMPANION_ and the name, capitals)."""

    database_url: str | None = None
    """Where the data live; without it, SQLite in the instance folder."""
    public_url: Url | None = None
    """The address phones use, for example behind a proxy: `https://companion.example`."""
    hosts: tuple[Host, ...] = ()
    """Names and addresses that lead here, besides this machine's own; links are made of them."""
    only_here: bool = False
    """Whether only this machine can open the app; `serve` knows it from its --host."""
    proxies: Annotated[int, Meta(ge=0, le=5)] = 0
    """How many trusted reverse proxies stand in front."""
    development: bool = False
    """Reload templates, show the style page."""
    max_request_bytes: Annotated[int, Meta(ge=1024)] = 4 * 1024 * 1024
    rate_limits: bool = True
    rate_limit_storage: str = "memory://"
    games: tuple[Annotated[str, Meta(pattern=r"^[a-z-]+=[^,]+(,[\w.]+){2}$")], ...] = ()
    """Games that do not come with Companion, each `slug=Title,rules,pages` with two modules."""


def find_instance() -> Path:
    """The folder of secret, database and configuration: beside the code, or where one stands."""
    if chosen := os.environ.get("COMPANION_INSTANCE"):
        return Path(chosen).absolute()
    home = CHECKOUT if (CHECKOUT / "pyproject.toml").exists() else Path.cwd()
    return home / "instance"


def find_assets(kind: str) -> Path:
    """`templates` or `static`: inside the installed package, or beside it in a checkout."""
    packed = PACKAGE / kind
    return packed if packed.exists() else CHECKOUT / kind


def load_settings(instance: Path) -> Settings:
    """Read and check all settings; raise SettingsError with one plain sentence."""
    values: dict[str, object] = {}
    path = instance / "config.toml"
    if path.exists():
        try:
            values |= msgspec.toml.decode(path.read_bytes(), type=dict[str, object])
        except (msgspec.DecodeError, OSError) as error:
            raise SettingsError(f"Companion cannot read {path.name}: {error}.") from error
    for field in msgspec.structs.fields(Settings):
        if (text := os.environ.get(f"COMPANION_{field.name.upper()}")) is not None:
            values[field.name] = _several(field.name, text)
    if "database_url" not in values and (url := os.environ.get("DATABASE_URL")):
        values["database_url"] = url
    try:
        return msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise SettingsError(f"A setting is wrong: {error}.") from error


def _several(name: str, text: str) -> str | list[str]:
    """Read what the environment says; of some settings it can name several."""
    match name:
        case "hosts":
            return text.replace(",", " ").split()
        case "games":
            return text.split(";") if text else []
        case _:
            return text


def prepare_instance(instance: Path) -> str:
    """Make the folder and its random secret key where they are missing; return the key."""
    key_file = instance / "secret_key"
    try:
        instance.mkdir(parents=True, exist_ok=True)
        if not key_file.exists():
            with key_file.open("x") as file:
                key_file.chmod(0o600)
                file.write(secrets.token_urlsafe(48))
        key = key_file.read_text(encoding="ascii").strip()
    except OSError as error:
        raise SettingsError(
            f"Companion cannot write to the folder {instance} ({error.strerror})."
        ) from error
    except UnicodeDecodeError:
        key = ""
    if len(key) < SHORTEST_KEY:
        raise SettingsError(
            f"The file {key_file} is damaged. Restore a copy of it, or delete it: Companion then "
            "makes a new one, and every phone must take its seat again."
        )
    return key


def database_address(settings: Settings, instance: Path) -> str:
    """SQLAlchemy's address of the database; PostgreSQL always through psycopg 3."""
    if settings.database_url is None:
        return f"sqlite:///{instance / 'companion.db'}"
    scheme, separator, rest = settings.database_url.partition("://")
    if not separator:
        raise SettingsError("The database address must look like postgresql://… or sqlite:///….")
    return (
        f"postgresql+psycopg://{rest}"
        if scheme in {"postgres", "postgresql"}
        else settings.database_url
    )
