"""`companion serve`: the app on the local network, with its address as a QR code."""

import ctypes
import errno
import gc
import os
import resource
import signal
import socket
import sys
import time
from contextlib import suppress
from typing import Final

import click
import segno
from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels
from granian.server.mp import MPServer

from companion.app import create_app
from companion.front.front import Front
from companion.starting import give_up, open_app
from companion.web.addressing import is_loopback, lan_address
from companion.web.compiled import read_templates

ANYWHERE = {"0.0.0.0", "::"}  # noqa: S104 -- phones on the same network are the users
# Deaths of workers within a minute that end the server: it would only die again.
MOST_DEATHS: Final = 5
# Connections that one worker holds, most of them streams; more wait until one is free.
MOST_CONNECTIONS: Final = 10_000
# Of the files that a process may open, these are for the database and whatever else there is.
OTHER_FILES: Final = 100
# glibc's number for how many heaps a process may have. With one for each thread, what one thread
# has given back is of no use to the others, and the process grows for as long as it answers.
ARENA_MAX: Final = -8
ARENAS: Final = 2


def make_front() -> Front:
    """What each worker process runs; the command has migrated the database before."""
    end_at_once()
    share_memory()
    app = create_app()
    # What the command has compiled, a worker that was forked from it has.
    read_templates(app)
    front = Front(app, ends_on=(signal.SIGINT, signal.SIGTERM))
    stay()
    return front


def end_at_once() -> None:
    """Let a worker end that is still being made: the command's own ways with signals are for it.

    On Ctrl+C, which all processes hear, the command tells its workers.
    """
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def share_memory() -> None:
    """Let the threads of this process use the same memory; elsewhere than on glibc they do."""
    with suppress(AttributeError):
        ctypes.CDLL(None).mallopt(ARENA_MAX, ARENAS)


def stay() -> None:
    """Keep all that is there for good: looking for garbage in it would keep everybody waiting."""
    gc.collect()
    gc.freeze()


@click.command()
@click.option(
    "--host",
    envvar="HOST",
    default="0.0.0.0",  # noqa: S104
    show_default=True,
    help="Address to listen on.",
)
@click.option(
    "--port",
    envvar="PORT",
    default=5000,
    show_default=True,
    type=click.IntRange(1, 65535),
    help="Port to listen on.",
)
@click.option(
    "--workers",
    default=1,
    show_default=True,
    type=click.IntRange(1, 64),
    help="Number of worker processes.",
)
def serve(host: str, port: int, workers: int) -> None:
    """Start the app and print its address."""
    app = open_app()
    check_port(host, port)
    if is_loopback(host):
        # For the worker processes, which do not know where they listen.
        os.environ["COMPANION_ONLY_HERE"] = "true"
    read_templates(app)
    # What is there for good is the workers' too, and is not looked through again at the end.
    stay()
    announce(app.config["PUBLIC_URL"], host, port)
    listen("companion.serving:make_front", host, port, workers)


def listen(front: str, host: str, port: int, workers: int = 1) -> None:
    """Serve a front, which every worker makes for itself, until somebody stops it."""
    server = Workers(
        front,
        factory=True,
        address=host,
        port=port,
        interface=Interfaces.ASGI,
        # A proxy that speaks HTTP/2 with phones speaks HTTP/1 with us.
        http=HTTPModes.http1,
        workers=workers,
        backpressure=open_more_files() - OTHER_FILES,
        log_level=LogLevels.error,
        websockets=False,
        respawn_failed_workers=True,
        workers_kill_timeout=2,
    )
    server.serve()


class Workers(MPServer):
    """The worker processes: one that dies is started again, unless that happens all the time."""

    deaths: tuple[float, ...] = ()

    def _respawn_workers(
        self, workers: list[int], spawn_target: object, target_loader: object, delay: float = 0
    ) -> None:
        now = time.monotonic()
        self.deaths = (*(then for then in self.deaths if now - then < 60), *(now for _ in workers))
        if len(self.deaths) >= MOST_DEATHS:
            click.echo(
                "Companion failed five times within a minute and stopped. "
                "The messages above may say why.",
                err=True,
            )
            self.shutdown(exit_code=1)  # type: ignore[no-untyped-call]  # granian's own
        super()._respawn_workers(workers, spawn_target, target_loader, delay)
        # By itself it would give up on a worker that dies twice within seconds.
        self.respawned_wrks.clear()
        # What came just before it began to listen again would wait for the next death.
        if self.interrupt_signal or self.interrupt_children:
            self.main_loop_interrupt.set()


def open_more_files() -> int:
    """Let this process and its workers hold many connections; return how many files they may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_CONNECTIONS + OTHER_FILES
    wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


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
                give_up(f"Port {port} is in use. Choose another with --port.")
            give_up(
                f"Companion cannot listen on {host}, port {port}: {os.strerror(error.errno or 0)}."
            )


def announce(public_url: str | None, host: str, port: int) -> None:
    """Print the addresses, and the one for phones as a QR code."""
    here = f"http://{'localhost' if host in ANYWHERE else _in_address(host)}:{port}"
    phones = public_url or _for_phones(host, port)
    click.echo(f"\n  Companion is open.\n\n  On this machine  {here}")
    if phones:
        click.echo(f"  On phones        {phones}\n")
        segno.make(phones, error="m").terminal(out=sys.stdout, compact=True)
    else:
        click.echo("\n  Only this machine can open it.")
    click.echo("\n  Press Ctrl+C to stop.")
    sys.stdout.flush()


def _for_phones(host: str, port: int) -> str | None:
    """Return the address that other machines reach; None where there is none."""
    neighbour = lan_address() if host in ANYWHERE else None if is_loopback(host) else host
    return f"http://{_in_address(neighbour)}:{port}" if neighbour else None


def _in_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host
