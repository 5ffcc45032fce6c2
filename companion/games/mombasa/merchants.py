"""Diamond merchants: what one of them brings."""

from typing import Literal

from msgspec import Struct

MerchantKind = Literal["plain", "company", "tile"]


class Deal(Struct, frozen=True):
    """Steps on the diamond track, and pounds."""

    diamonds: int
    pounds: int


def deal(kind: MerchantKind, *, mines: int = 0, others: int = 0) -> Deal:
    """Return what a merchant brings.

    `mines` lie in the regions held by a company merchant's company; `others` are the merchant
    cards face up besides the bonus tile. Each is counted only by the merchant it belongs to.
    """
    if kind == "plain":
        return Deal(diamonds=1, pounds=2)
    if kind == "company":
        return Deal(diamonds=2 + mines // 2, pounds=1)
    # The bonus tile brings no pounds.
    return Deal(diamonds=2 + others, pounds=0)
