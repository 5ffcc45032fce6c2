"""The command line: `companion serve | ask | db | demo`."""

from importlib import import_module

import click

COMMANDS = {
    "ask": "companion.ask",
    "db": "companion.db",
    "demo": "companion.demo",
    "serve": "companion.serving",
}


class Commands(click.Group):
    """Loads a command's module only when that command is wanted, so that `ask` stays quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands without importing them."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(COMMANDS[cmd_name]), cmd_name)
        return command


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="companion")
def main() -> None:
    """Run Companion, the web app for phones beside a board game."""
