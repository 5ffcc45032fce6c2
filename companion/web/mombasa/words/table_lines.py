"""What the log says of commands about the table itself: companies, rounds, printed parts."""

from collections.abc import Iterator

from flask_babel import gettext, ngettext, pgettext
from msgspec import Struct

from companion.games.mombasa.box import Box
from companion.games.mombasa.terms import Company
from companion.games.mombasa.tracking.book_coins import SetBookCoins
from companion.games.mombasa.tracking.companies import (
    ChangePosts,
    ChangeValue,
    RemovePost,
    ReturnPost,
    SetBase,
    SetRegion,
    SetValue,
    TakePost,
)
from companion.games.mombasa.tracking.laying import LayTrack
from companion.games.mombasa.tracking.score_sheet import ConfirmColumn, EndScore, SetCell
from companion.games.mombasa.tracking.setting_up import (
    ChooseAgain,
    FinishSetup,
    RevealTiles,
    Tick,
)
from companion.games.mombasa.tracking.teaching import TakeBox, Teach
from companion.games.mombasa.tracking.turns import (
    BeginActions,
    NextRound,
    SetCourse,
    SetRoundTrack,
)
from companion.games.tracking import About
from companion.web.mombasa.terms import of_company
from companion.web.mombasa.words.names import phase_name, step_title
from companion.web.saying import Say


def table_line(command: Struct, say: Say, numbers: About) -> str:
    """Say what somebody did to the table; "" for a command about a player."""
    who = say.by
    match command:
        case BeginActions():
            return gettext("%(who)s began the action phase.", who=who)
        case NextRound():
            return gettext("%(who)s began the next round.", who=who)
        case SetCourse():
            return _course(command, say)
        case SetBookCoins(coins):
            return gettext(
                "%(who)s set the coins at the book display to %(coins)s.", who=who, coins=coins
            )
        case SetRoundTrack(coins):
            listed = ", ".join(map(str, coins))
            return gettext(
                "%(who)s set the coins on the round track: %(coins)s.", who=who, coins=listed
            )
        case Teach():
            parts = ", ".join(_taught(command)) or gettext("nothing")
            return gettext("%(who)s entered printed values: %(parts)s.", who=who, parts=parts)
        case TakeBox(box):
            return gettext(
                "%(who)s updated this table from “%(box)s”: %(parts)s.",
                who=who,
                box=box.name,
                parts="; ".join(_taken(box)) or gettext("map drawing and cards"),
            )
        case SetCell() | ConfirmColumn() | EndScore():
            return _score_line(command, who)
        case Tick() | FinishSetup() | RevealTiles() | ChooseAgain():
            return _setup_line(command, say)
        case _:
            return _company_line(command, who, numbers)


def _company_line(command: Struct, who: str, numbers: About) -> str:
    match command:
        case TakePost(company):
            return _posts_moved(company, -1, who)
        case ReturnPost(company):
            return _posts_moved(company, 1, who)
        case RemovePost(company):
            return gettext(
                "%(who)s removed a %(company)s trading post from the game.",
                who=who,
                company=of_company(company),
            )
        case SetBase():
            return _base(command, who)
        case SetValue(company, value):
            return gettext(
                "%(who)s set the %(company)s share value to £%(value)s.",
                who=who,
                company=of_company(company),
                value=value,
            )
        case ChangeValue():
            return _changed_value(command, who, numbers)
        case ChangePosts():
            return _changed_posts(command, who, numbers)
        case SetRegion(region, company) if company:
            return gettext(
                "%(who)s placed a %(company)s trading post in region %(region)s.",
                who=who,
                company=of_company(company),
                region=region,
            )
        case SetRegion(region):
            return gettext("%(who)s cleared region %(region)s.", who=who, region=region)
        case LayTrack(company, side):
            return gettext(
                "%(who)s corrected the %(company)s track to %(side)s.",
                who=who,
                company=of_company(company),
                side=side,
            )
        case _:
            return ""


def _base(command: SetBase, who: str) -> str:
    posts = ", ".join(str(column.posts) for column in command.base)
    company = of_company(command.company)
    if not command.removed:
        return gettext(
            "%(who)s corrected the %(company)s base: %(posts)s trading posts in its columns.",
            who=who,
            company=company,
            posts=posts,
        )
    return ngettext(
        "%(who)s corrected the %(company)s base: %(posts)s trading posts in its columns, "
        "one out of the game.",
        "%(who)s corrected the %(company)s base: %(posts)s trading posts in its columns, "
        "%(num)s out of the game.",
        command.removed,
        who=who,
        company=company,
        posts=posts,
    )


def _changed_value(command: ChangeValue, who: str, numbers: About) -> str:
    company = of_company(command.company)
    match numbers:
        case {"before": before, "after": after}:
            return gettext(
                "%(who)s changed the %(company)s share value: £%(before)s → £%(after)s.",
                who=who,
                company=company,
                before=before,
                after=after,
            )
        case _:
            return gettext(
                "%(who)s changed the %(company)s share value: %(sign)s£%(pounds)s.",
                who=who,
                company=company,
                sign="−" if command.by < 0 else "+",
                pounds=abs(command.by),
            )


def _changed_posts(command: ChangePosts, who: str, numbers: About) -> str:
    by = command.by
    match numbers:
        # Fewer than were wanted; what is more, others have done.
        case {"before": int(before), "after": int(after)} if abs(after - before) < abs(by):
            by = after - before
    return _posts_moved(command.company, by, who)


def _posts_moved(company: Company, by: int, who: str) -> str:
    about = {"who": who, "company": of_company(company)}
    if by > 0:
        return ngettext(
            "%(who)s returned a trading post to the %(company)s base.",
            "%(who)s returned %(num)s trading posts to the %(company)s base.",
            by,
            **about,
        )
    return ngettext(
        "%(who)s took a trading post from the %(company)s base.",
        "%(who)s took %(num)s trading posts from the %(company)s base.",
        -by,
        **about,
    )


def _course(command: SetCourse, say: Say) -> str:
    turn = command.turn
    where = (
        pgettext("in a sentence", "%(name)s’s turn", name=say.names[turn])
        if turn
        else phase_name(command.phase)
    )
    ended = ", ".join(say.names[seat] for seat in command.ended)
    if not ended:
        return gettext(
            "%(who)s corrected the game to round %(round)s, %(where)s.",
            who=say.by,
            round=command.round,
            where=where,
        )
    return gettext(
        "%(who)s corrected the game to round %(round)s, %(where)s; phase ended: %(names)s.",
        who=say.by,
        round=command.round,
        where=where,
        names=ended,
    )


def _taught(command: Teach) -> Iterator[str]:
    for company in command.coins:
        yield gettext("the %(company)s coins", company=of_company(company))
    for company in command.tracks:
        yield gettext("the %(company)s track", company=of_company(company))
    for company in command.bonuses:
        yield gettext("the %(company)s track bonuses", company=of_company(company))
    if command.diamonds:
        yield gettext("the diamond track")
    if command.bookkeeping:
        yield gettext("the bookkeeping track")
    if command.map:
        yield gettext("the map")


def _taken(box: Box) -> Iterator[str]:
    """Name what was taken from a box."""
    if box.base_coins:
        coins = ", ".join(of_company(company) for company in box.base_coins)
        yield gettext("the %(company)s coins", company=coins)
    if tracks := [side for side, taken in box.tracks.items() if taken.track]:
        sides = ", ".join(tracks)
        yield ngettext("track %(sides)s", "tracks %(sides)s", len(tracks), sides=sides)
    if bonuses := [side for side, taken in box.tracks.items() if taken.bonus]:
        yield ngettext(
            "the bonuses on track %(sides)s",
            "the bonuses on tracks %(sides)s",
            len(bonuses),
            sides=", ".join(bonuses),
        )
    if box.board.diamonds:
        yield gettext("the diamond track")
    if box.board.bookkeeping:
        yield gettext("the bookkeeping track")
    if box.map:
        yield gettext("the map")
    if box.bonus_spaces or box.track_spaces:
        yield gettext("the bonus spaces")
    if box.majorities:
        yield gettext("the majority bonus spaces")


def _score_line(command: SetCell | ConfirmColumn | EndScore, who: str) -> str:
    match command:
        case SetCell(row, text) if text:
            return gettext(
                "%(who)s entered the %(company)s coins for scoring: %(text)s.",
                who=who,
                company=of_company(row),
                text=text,
            )
        case SetCell(row):
            return gettext(
                "%(who)s cleared the %(company)s coins on the score sheet.",
                who=who,
                company=of_company(row),
            )
        case ConfirmColumn():
            return gettext("%(who)s confirmed the coins for scoring.", who=who)
        case EndScore():
            return gettext("%(who)s showed the result.", who=who)


def _setup_line(command: Tick | FinishSetup | RevealTiles | ChooseAgain, say: Say) -> str:
    match command:
        case Tick(step, ticked=True):
            return gettext(
                "%(who)s ticked off: %(step)s.", who=say.by, step=step_title(step, say.names)
            )
        case Tick(step):
            return gettext(
                "%(who)s unticked: %(step)s.", who=say.by, step=step_title(step, say.names)
            )
        case FinishSetup():
            return gettext("%(who)s finished the setup.", who=say.by)
        case RevealTiles():
            return gettext("All starting tiles were revealed; %(who)s chose last.", who=say.by_whom)
        case ChooseAgain():
            return gettext(
                "%(who)s opened a saved game. It holds no secrets, so everyone chooses a starting "
                "tile again.",
                who=say.by,
            )
