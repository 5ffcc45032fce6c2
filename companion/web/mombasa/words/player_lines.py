"""What the log says of commands about a player: markers, money, shares, tiles, turns."""

from flask_babel import gettext, ngettext
from msgspec import Struct

from companion.games.mombasa.terms import COMPANIES, Category
from companion.games.mombasa.tracking import Action
from companion.games.mombasa.tracking.book_coins import TakeCoins
from companion.games.mombasa.tracking.expanding import Expand
from companion.games.mombasa.tracking.face_up import SetFaceUp, TurnUp
from companion.games.mombasa.tracking.markers import (
    MoveBoard,
    MoveJar,
    MoveTrack,
    SetBoard,
    SetTrack,
)
from companion.games.mombasa.tracking.players import (
    AddShareCard,
    ChangeCash,
    Earn,
    LoseShareCard,
    Pay,
    PlaceMarker,
    SetBonus,
    SetCash,
    SetMarkers,
    SetShareCards,
    SetShares,
    SetSlots,
)
from companion.games.mombasa.tracking.score_sheet import ConfirmColumn, SetCell
from companion.games.mombasa.tracking.setting_up import ChooseTile, LookAtTiles
from companion.games.mombasa.tracking.starting_bonus import StartOn, TellStart
from companion.games.mombasa.tracking.tiles import SetTile, UseTile
from companion.games.mombasa.tracking.turns import EndPhase, PassTurn, TakeFirstPlayer
from companion.games.tracking import About
from companion.web.mombasa.terms import of_company
from companion.web.mombasa.words.actions import action_line
from companion.web.mombasa.words.money import reason
from companion.web.mombasa.words.moves import moved_along, moved_on_track
from companion.web.mombasa.words.names import (
    cards_up,
    category_name,
    space_name,
    starts_words,
    track_name,
)


def player_line(command: Struct, name: str, numbers: About) -> str:
    """Say what a player did, or what was set for them; "" for a command about the table."""
    match command:
        case Action():
            return action_line(command, name)
        case PassTurn():
            return gettext("%(name)s ended their turn.", name=name)
        case EndPhase():
            return gettext("%(name)s ended their action phase.", name=name)
        case TakeFirstPlayer():
            return gettext("%(name)s took the first player marker.", name=name)
        case Expand(company=company, steps=steps):
            return ngettext(
                "%(name)s expanded %(company)s into %(num)s region.",
                "%(name)s expanded %(company)s into %(num)s regions.",
                len(steps),
                name=name,
                company=of_company(company),
            )
        case MoveTrack() | SetTrack() | MoveBoard() | MoveJar() | SetBoard():
            return _marker_line(command, name)
        case Earn() | Pay() | TakeCoins() | SetCash() | ChangeCash():
            return _money_line(command, name, numbers)
        case SetShares() | AddShareCard() | LoseShareCard() | SetShareCards():
            return _share_line(command, name)
        case PlaceMarker() | SetMarkers() | SetSlots() | SetBonus():
            return _bonus_line(command, name)
        case TurnUp() | SetFaceUp() | UseTile() | SetTile():
            return _card_line(command, name)
        case LookAtTiles() | ChooseTile() | StartOn() | TellStart():
            return _start_line(command, name)
        case SetCell() | ConfirmColumn():
            return _score_line(command, name)
        case _:
            return ""


def _marker_line(command: MoveTrack | SetTrack | MoveBoard | MoveJar | SetBoard, name: str) -> str:
    match command:
        case MoveTrack(_, company, steps):
            return moved_on_track(name, company, steps)
        case SetTrack(_, company, space, takes_back) if takes_back:
            return gettext(
                "%(name)s’s marker on the %(company)s track was put back to space %(space)s.",
                name=name,
                company=of_company(company),
                space=space,
            )
        case SetTrack(_, company, space):
            return gettext(
                "%(name)s’s marker on the %(company)s track was set to space %(space)s.",
                name=name,
                company=of_company(company),
                space=space,
            )
        case MoveBoard(_, track, steps):
            return moved_along(name, track, steps)
        case MoveJar(_, steps):
            return moved_along(name, "jar", steps)
        case SetBoard(_, "diamonds", _, value) if value is not None:
            return gettext("%(name)s’s diamonds were set to £%(value)s.", name=name, value=value)
        case SetBoard(_, "diamonds", None):
            return gettext("%(name)s’s diamonds follow the player board again.", name=name)
        case SetBoard(_, "diamonds", space):
            return gettext(
                "%(name)s’s diamond marker was set to space %(space)s.", name=name, space=space
            )
        case SetBoard(_, _, _, value) if value is not None:
            return gettext("%(name)s’s bookkeeping was set to £%(value)s.", name=name, value=value)
        case SetBoard(_, _, None):
            return gettext("%(name)s’s bookkeeping follows the player board again.", name=name)
        case SetBoard(_, _, space):
            return gettext("%(name)s’s ink jar was set to space %(space)s.", name=name, space=space)


def _money_line(
    command: Earn | Pay | TakeCoins | SetCash | ChangeCash, name: str, numbers: About
) -> str:
    match command:
        case Earn(_, pounds, why) if why:
            return gettext(
                "%(name)s earned £%(pounds)s: %(why)s.", name=name, pounds=pounds, why=reason(why)
            )
        case Earn(_, pounds):
            return gettext("%(name)s earned £%(pounds)s.", name=name, pounds=pounds)
        case Pay(_, pounds, why) if why:
            return gettext(
                "%(name)s paid £%(pounds)s: %(why)s.", name=name, pounds=pounds, why=reason(why)
            )
        case Pay(_, pounds):
            return gettext("%(name)s paid £%(pounds)s.", name=name, pounds=pounds)
        case TakeCoins(_, coins):
            return ngettext(
                "%(name)s took £%(num)s with a book.",
                "%(name)s took £%(num)s with books.",
                coins,
                name=name,
            )
        case SetCash(_, pounds):
            return gettext("%(name)s’s cash was set to £%(pounds)s.", name=name, pounds=pounds)
        case ChangeCash(by=by):
            return cash_line(name, by, numbers)


def cash_line(name: str, by: int, numbers: About) -> str:
    """Say how a player's cash changed: from which number to which, or by how much."""
    match numbers:
        case {"before": before, "after": after}:
            return gettext(
                "%(name)s’s cash: £%(before)s → £%(after)s.", name=name, before=before, after=after
            )
        case _:
            return gettext(
                "%(name)s’s cash: %(sign)s£%(pounds)s.",
                name=name,
                sign="−" if by < 0 else "+",
                pounds=abs(by),
            )


def _share_line(
    command: SetShares | AddShareCard | LoseShareCard | SetShareCards, name: str
) -> str:
    company = of_company(command.company)
    match command:
        case SetShares(_, _, shares):
            return ngettext(
                "%(name)s’s shares on the %(company)s track were set to %(num)s.",
                "%(name)s’s shares on the %(company)s track were set to %(num)s.",
                shares,
                name=name,
                company=company,
            )
        case AddShareCard(_, _, shares):
            return ngettext(
                "%(name)s acquired a card with %(num)s %(company)s share.",
                "%(name)s acquired a card with %(num)s %(company)s shares.",
                shares,
                name=name,
                company=company,
            )
        case LoseShareCard():
            return gettext(
                "%(name)s removed a card with a %(company)s share.", name=name, company=company
            )
        case SetShareCards(_, _, shares):
            return ngettext(
                "%(name)s’s %(company)s shares on cards were set to %(num)s.",
                "%(name)s’s %(company)s shares on cards were set to %(num)s.",
                shares,
                name=name,
                company=company,
            )


def _bonus_line(command: PlaceMarker | SetMarkers | SetSlots | SetBonus, name: str) -> str:
    match command:
        case PlaceMarker(_, space):
            return gettext(
                "%(name)s placed a bonus marker: %(space)s.", name=name, space=space_name(space)
            )
        case SetMarkers(_, markers, placed) if placed:
            return ngettext(
                "%(name)s’s bonus markers were set to %(num)s, placed on: %(spaces)s.",
                "%(name)s’s bonus markers were set to %(num)s, placed on: %(spaces)s.",
                markers,
                name=name,
                spaces=", ".join(map(space_name, placed)),
            )
        case SetMarkers(_, markers):
            return ngettext(
                "%(name)s’s bonus markers were set to %(num)s.",
                "%(name)s’s bonus markers were set to %(num)s.",
                markers,
                name=name,
            )
        case SetSlots(_, slots) if slots:
            return gettext("%(name)s’s action slots were set to %(slots)s.", name=name, slots=slots)
        case SetSlots():
            return gettext("%(name)s’s action slots follow the player board again.", name=name)
        case SetBonus(_, company, number):
            return ngettext(
                "%(name)s’s %(company)s track bonuses were set to %(num)s.",
                "%(name)s’s %(company)s track bonuses were set to %(num)s.",
                number,
                name=name,
                company=of_company(company),
            )


def _card_line(command: TurnUp | SetFaceUp | UseTile | SetTile, name: str) -> str:
    match command:
        case TurnUp(_, "tile"):
            return gettext("%(name)s turned up the expansion tile.", name=name)
        case TurnUp(_, points):
            return ngettext(
                "%(name)s turned up a %(num)s-point expansion card.",
                "%(name)s turned up a %(num)s-point expansion card.",
                points,
                name=name,
            )
        case SetFaceUp(_, _, cards) if cards:
            return gettext(
                "%(name)s’s face-up expansion cards were set to %(cards)s.",
                name=name,
                cards=cards_up(cards),
            )
        case SetFaceUp(_, points) if points is not None:
            return ngettext(
                "%(name)s’s face-up expansion points were set to %(num)s.",
                "%(name)s’s face-up expansion points were set to %(num)s.",
                points,
                name=name,
            )
        case SetFaceUp():
            return gettext("%(name)s’s face-up expansion points were cleared.", name=name)
        case UseTile(_, tile):
            return gettext(
                "%(name)s used the bonus tile: %(tile)s.", name=name, tile=space_name(tile)
            )
        case SetTile(_, tile, held=False):
            return gettext(
                "%(name)s’s bonus tile was removed: %(tile)s.", name=name, tile=space_name(tile)
            )
        case SetTile(_, tile, used=True):
            return gettext(
                "%(name)s’s bonus tile was set to used: %(tile)s.", name=name, tile=space_name(tile)
            )
        case SetTile(_, tile):
            return gettext(
                "%(name)s was given a bonus tile: %(tile)s.", name=name, tile=space_name(tile)
            )


def _start_line(command: LookAtTiles | ChooseTile | StartOn | TellStart, name: str) -> str:
    match command:
        case LookAtTiles():
            return gettext("%(name)s looked at two starting tiles on a passed phone.", name=name)
        case ChooseTile(again=True):
            return gettext("%(name)s changed their starting tile.", name=name)
        case ChooseTile():
            return gettext("%(name)s chose a starting tile.", name=name)
        case StartOn(_, spaces):
            if taken := starts_words(spaces):
                return gettext(
                    "%(name)s took the starting bonus: %(spaces)s.",
                    name=name,
                    spaces=taken,
                )
            return gettext(
                "%(name)s undid the starting bonus: %(tracks)s.",
                name=name,
                tracks=", ".join(map(track_name, spaces)),
            )
        case TellStart():
            return gettext(
                "%(name)s’s shares and pounds from the starting bonus were entered.", name=name
            )


def _score_line(command: SetCell | ConfirmColumn, name: str) -> str:
    match command:
        case SetCell(row, text) if text:
            return gettext(
                "%(name)s’s %(category)s score was set to %(text)s.",
                name=name,
                category=_category(row),
                text=text,
            )
        case SetCell(row):
            return gettext(
                "%(name)s’s %(category)s score was cleared.", name=name, category=_category(row)
            )
        case ConfirmColumn():
            return gettext("%(name)s’s score was confirmed.", name=name)


def _category(row: Category) -> str:
    """Name a category within a sentence."""
    name = category_name(row)
    return name if row in COMPANIES else name.lower()
