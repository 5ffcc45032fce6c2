"""Companies and money, as each language writes them."""

import pytest
from flask import Flask
from flask_babel import force_locale

from companion.games.mombasa.terms import COMPANIES
from companion.web.language import LANGUAGES, money, money_signs
from companion.web.mombasa.terms import company_letter, company_name, of_company
from tests.apps import new_app


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One for all: nothing here touches its database."""
    return new_app(tmp_path_factory.mktemp("terms"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_companies_have_the_same_name_or_letter(app: Flask, language: str) -> None:
    with app.test_request_context(), force_locale(language):
        for naming in (company_name, of_company, company_letter):
            assert len({naming(company) for company in COMPANIES}) == len(COMPANIES)


def test_a_company_is_declined_where_something_is_its_own(app: Flask) -> None:
    with app.test_request_context(), force_locale("cs"):
        assert (company_name("cape-town"), of_company("cape-town")) == (
            "Kapské Město",
            "Kapského Města",
        )
        assert company_letter("cape-town") == "K"


@pytest.mark.parametrize(
    ("language", "written", "owed", "signs"),
    [("en", "£3", "−£3", ("£", "")), ("cs", "3\xa0£", "−3\xa0£", ("", "\xa0£"))],
)
def test_money_is_written_as_the_language_does(
    app: Flask, language: str, written: str, owed: str, signs: tuple[str, str]
) -> None:
    with app.test_request_context(), force_locale(language):
        assert (money(3), money(-3), money_signs()) == (written, owed, signs)
        assert money("5+2") == written.replace("3", "5+2")
