"""Which dead letters are worth bringing back."""

from __future__ import annotations

from schemas.dead_letters import DeadLetter
from wardstream.dead_letters import REPLAYED, Filed, can_be_brought_back, unanswered


def filed(offset: int, origin: int, again: int | None = None, value: str = "") -> Filed:
    headers = {} if again is None else {REPLAYED: f"ehr.dead-letter/0:{again}"}
    letter = DeadLetter(
        "ingest", "not-json", "JSON", "none", "ehr.lab", 0, origin, 0, headers=headers, value=value
    )
    return Filed(0, offset, offset, letter)


def names(*letters: Filed) -> list[str]:
    return [one.name for one in unanswered(letters)]


def test_what_was_brought_back_in_vain_is_brought_back_once_not_twice() -> None:
    assert names(filed(0, 10), filed(1, 11), filed(2, 20, again=0), filed(3, 30, again=2)) == ["0:1", "0:3"]


def test_a_record_with_several_letters_goes_back_once_and_each_entry_of_a_bundle_for_itself() -> None:
    assert names(
        filed(0, 10), filed(1, 10), filed(2, 10, value="ZW50cnk="), filed(3, 10, value="YW5vdGhlcg==")
    ) == ["0:1", "0:2", "0:3"]


def test_what_our_stages_read_can_be_brought_back_and_what_others_read_too_cannot() -> None:
    def origin(topic: str) -> DeadLetter:
        return DeadLetter("ingest", "poison", "a record", "KeyError", topic, 2, 7, 0)

    assert all(
        can_be_brought_back(origin(topic))
        for topic in ("ehr.lab", "ehr.patient-event", "wardstream.medication")
    )
    assert not can_be_brought_back(origin("ehr.tkg-delta"))
