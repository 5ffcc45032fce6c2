"""`companion serve`: the app on the local network, with its address as a QR code."""

import errno
import os
import socket
import sys

import click
import segno
from flask import Flask
from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server import Server

from companion.app import create_app
from companion.starting import give_up, open_app
from companion.web.addressing import lan_address

ANYWHERE = {"0.0.0.0", "::"}  # noqa: S104 -- phones on the same network are the users
THREADS = 32


def make_app() -> Flask:
    """What each worker process runs; the command has migrated the database before."""
    return create_app()


@click.command()
@click.option("--host", envvar="HOST", default="0.0.0.0", show_default=True)  # noqa: S104
@click.option(
    "--port", envvar="PORT", default=5000, show_default=True, type=click.IntRange(1, 65535)
)
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64))
def serve(host: str, port: int, workers: int) -> None:
    """Start the app and say where it is."""
    app = open_app()
    check_port(host, port)
    announce(app.config["PUBLIC_URL"], host, port)
    server = Server(
        "companion.serving:make_app",
        factory=True,
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=workers,
        blocking_threads=THREADS,
        log_level=LogLevels.error,
        websockets=False,
        # Open streams would hold up the end for a minute.
        workers_kill_timeout=2,
    )
    server.serve()


def check_port(host: str, port: int) -> None:
    """Leave with a sentence if the address cannot be listened on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except socket.gaierror:
            give_up(f"{host} is not an address of this machine.")
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                give_up(f"Port {port} is taken; choose another with --port.")
            give_up(f"Cannot listen on {host}, port {port}: {os.strerror(error.errno or 0)}.")


def announce(public_url: str | None, host: str, port: int) -> None:
    """Print the addresses, and the one for phones as a QR code."""
    here = f"http://{'localhost' if host in ANYWHERE else _in_address(host)}:{port}"
    neighbours = f"http://{lan_address() or '127.0.0.1'}:{port}" if host in ANYWHERE else here
    phones = public_url or neighbours
    click.echo(
        f"\n  Companion is open.\n\n  On this machine  {here}\n  On phones        {phones}\n"
    )
    if phones != here:
        segno.make(phones, error="m").terminal(out=sys.stdout, compact=True)
    click.echo("\n  Stop it with Ctrl+C.")
    sys.stdout.flush()


def _in_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host
