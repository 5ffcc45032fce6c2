"""The abacus takes nothing along when its table is saved."""

from companion.tables.exchange import TableFile


def beside(_file: TableFile) -> dict[str, object]:
    return {}


def unpacked(file: TableFile) -> tuple[TableFile, None]:
    return file, None


def settle(_code: str, _beside: None) -> None:
    pass
