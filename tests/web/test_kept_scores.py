"""Two hundred results made before the sheet was declared: their addresses show what they showed."""

import json
from pathlib import Path

from tests.pages import CheckingClient
from tests.web.kept_scores.shown import shown

KEPT = Path(__file__).parent / "kept_scores" / "kept.jsonl"


def test_old_addresses_show_what_they_always_showed(client: CheckingClient) -> None:
    kept = [json.loads(line) for line in KEPT.read_text(encoding="utf-8").splitlines()]
    assert len(kept) == 200
    for before in kept:
        assert shown(client, before["query"]) == before
