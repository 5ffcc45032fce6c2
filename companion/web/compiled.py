"""Templates compiled once: by the first app of a process, for the others and for its workers."""

from types import CodeType

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket


class Compiled(BytecodeCache):
    """What has been compiled; a source that has changed is compiled again."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Find a template."""
        bucket.code = self._kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep one."""
        if bucket.code is not None:
            self._kept[bucket.key, bucket.checksum] = bucket.code


COMPILED = Compiled()


def read_templates(app: Flask) -> None:
    """Compile every page before the first is asked for: nobody waits for that, nor beside it."""
    app.jinja_env.bytecode_cache = COMPILED
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)
