"""What is promoted is whole, signed, and what it was; a roll-back goes to what was there before."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.registry import Registry, Standing
from models.registry.registry import Moved
from models.registry.serving import Serving
from models.registry.slots import line
from schemas.errors import ConfigurationError, StateError
from tests.amounts import examples

AT = "2026-11-22T03:00:00Z"
SLOT = "retrieval-weights"


@pytest.fixture
def registry(tmp_path: Path) -> Registry:
    return Registry(tmp_path / "registry")


def made(registry: Registry, weights: bytes) -> str:
    return registry.artefacts.add(
        {"weights.json": weights}, "retrieval-weights", card="# Card", lineage={"snapshot": "s1"}, made=AT
    ).id


def promoted(registry: Registry, weights: bytes) -> str:
    identity = made(registry, weights)
    registry.promote(SLOT, identity, b'{"promoted":true}', AT)
    return identity


def test_the_same_files_are_the_same_artefact_and_another_byte_is_another(registry: Registry) -> None:
    assert made(registry, b"1") == made(registry, b"1") != made(registry, b"2")
    assert len(registry.artefacts.ids()) == 2


def test_what_is_promoted_is_in_service_and_a_roll_back_goes_to_what_was_before(registry: Registry) -> None:
    assert registry.standing(SLOT) == Standing()
    one, two = promoted(registry, b"1"), promoted(registry, b"2")
    assert registry.standing(SLOT).current == two
    registry.roll_back(SLOT, AT, "live reward fell")
    assert registry.standing(SLOT).current == one
    registry.roll_back(SLOT, AT, "again")
    assert registry.standing(SLOT) == Standing()
    with pytest.raises(StateError, match="nothing to roll back"):
        registry.roll_back(SLOT, AT, "once more")
    assert [move.kind for move in registry.moves(SLOT)] == ["promote", "promote", "roll-back", "roll-back"]


@examples(30, deadline=None)
@given(st.lists(st.sampled_from(["a", "b", "c", "back"]), max_size=12))
def test_after_any_moves_a_roll_back_undoes_the_last_promotion(
    tmp_path_factory: pytest.TempPathFactory, moves: list[str]
) -> None:
    folder = tmp_path_factory.mktemp("r")
    registry, served = Registry(folder), [""]
    for move in moves:
        if move != "back":
            identity = promoted(registry, move.encode())
            if identity != served[-1]:
                served.append(identity)
        elif len(served) > 1:
            registry.roll_back(SLOT, AT, "")
            served.pop()
    assert registry.standing(SLOT).current == served[-1]
    shutil.rmtree(folder)


def test_what_is_retired_is_in_no_role_and_nobody_goes_back_to_it_until_it_is_promoted_again(
    registry: Registry,
) -> None:
    first, second, third = (promoted(registry, name) for name in (b"1", b"2", b"3"))
    registry.retire(SLOT, second, AT, "a patient wished so")
    assert registry.standing(SLOT).current == third and line(registry.moves(SLOT)) == ["", first, third]
    registry.retire(SLOT, third, AT, "another one")
    assert registry.standing(SLOT) == Standing(first)
    with pytest.raises(StateError):
        registry.roll_back(SLOT, AT, "why", second)
    registry.promote(SLOT, second, b"{}", AT)
    assert registry.roll_back(SLOT, AT, "why").artefact == first
    registry.retire(SLOT, first, AT, "all of them")
    assert registry.standing(SLOT) == Standing()
    with pytest.raises(ValueError, match="what ships"):
        registry.retire(SLOT, "", AT, "why")


@pytest.mark.parametrize("role", ["trial", "shadow", "control"])
def test_what_is_retired_loses_its_other_roles_and_the_rest_stays(registry: Registry, role: str) -> None:
    first, other = promoted(registry, b"1"), made(registry, b"other")
    serves, control = made(registry, b"2"), first if role != "control" else ""
    registry.promote(SLOT, serves, b"{}", AT, control=0.1)
    registry.try_out(SLOT, other, 0.2, b"{}", AT)
    registry.shadow(SLOT, other if role == "shadow" else made(registry, b"3"), AT)
    gone = first if role == "control" else other
    registry.retire(SLOT, gone, AT, "a patient wished so")
    now = registry.standing(SLOT)
    assert now.current == serves and gone not in (now.trial, now.shadow, now.control)
    assert now.control == control and bool(now.control_share) == bool(control)
    assert sum(now.probability(one) for one in {now.current, now.trial, now.control}) == pytest.approx(1.0)


def test_one_that_is_damaged_or_gone_can_be_retired(registry: Registry) -> None:
    first, second = promoted(registry, b"1"), promoted(registry, b"2")
    shutil.rmtree(registry.folder / "artefacts" / second)
    registry.retire(SLOT, second, AT, "a patient wished so")
    assert registry.standing(SLOT).current == first


def test_a_trial_answers_its_share_of_requests_and_the_same_request_always_the_same_way(
    registry: Registry,
) -> None:
    current, trial = promoted(registry, b"1"), made(registry, b"2")
    registry.try_out(SLOT, trial, 0.2, b"{}", AT)
    now = registry.standing(SLOT)
    answered = [now.answers(f"request-{number}") for number in range(2000)]
    assert {current, trial} == set(answered) and 300 < answered.count(trial) < 500
    assert answered == [now.answers(f"request-{number}") for number in range(2000)]
    registry.end_trial(SLOT, AT, "reward fell")
    assert registry.standing(SLOT) == Standing(current)


@pytest.mark.parametrize("name", ["weights.json", "manifest.json"])
def test_an_artefact_that_was_tampered_with_is_refused(registry: Registry, name: str) -> None:
    identity = promoted(registry, b"1")
    path = registry.folder / "artefacts" / identity / name
    path.write_bytes(path.read_bytes().replace(b"1", b"7"))
    with pytest.raises(StateError, match="not loaded"):
        registry.artefacts.get(identity)


def test_a_file_that_somebody_put_beside_those_of_an_artefact_is_refused(registry: Registry) -> None:
    identity = promoted(registry, b"1")
    path = registry.folder / "artefacts" / identity
    (path / ".nfs0001").write_bytes(b"of the file system")
    assert registry.artefacts.get(identity).id == identity
    (path / "adapter_model.safetensors").write_bytes(b"other weights")
    with pytest.raises(StateError, match=r"files that were not: adapter_model\.safetensors"):
        registry.artefacts.get(identity)


def test_a_history_that_somebody_else_wrote_is_refused(registry: Registry) -> None:
    one, two = promoted(registry, b"1"), promoted(registry, b"2")
    path = registry.folder / "slots" / f"{SLOT}.json"
    good = path.read_bytes()
    moves = msgspec.json.decode(good)
    for bad in (
        good.replace(two.encode(), one.encode()),
        msgspec.json.encode(moves[1:]),
        msgspec.json.encode(moves[::-1]),
        b"[",
        b"{}",
    ):
        path.write_bytes(bad)
        with pytest.raises(StateError, match="Restore it"):
            registry.standing(SLOT)
    path.write_bytes(good)
    assert registry.standing(SLOT).current == two


def test_a_report_is_kept_with_the_move_and_another_is_refused(registry: Registry) -> None:
    promoted(registry, b"1")
    (move,) = registry.moves(SLOT)
    assert registry.report(move) == b'{"promoted":true}'
    (registry.folder / "reports" / f"{move.report}.json").write_bytes(b'{"promoted":false}')
    with pytest.raises(StateError, match="signed"):
        registry.report(move)


def test_nothing_is_promoted_that_is_not_there_or_without_the_private_key(registry: Registry) -> None:
    with pytest.raises(StateError, match="not there"):
        registry.promote(SLOT, "0" * 64, b"{}", AT)
    identity = promoted(registry, b"1")
    (registry.folder / "private.key").unlink()
    with pytest.raises(StateError, match="private key"):
        registry.promote(SLOT, identity, b"{}", AT)
    assert registry.standing(SLOT).current == identity


def test_a_move_that_was_decided_on_before_somebody_else_moved_the_slot_is_none(registry: Registry) -> None:
    one, two = promoted(registry, b"1"), made(registry, b"2")
    seen = registry.standing(SLOT)
    registry.promote(SLOT, two, b"{}", AT)
    before = registry.moves(SLOT)
    for move in (
        lambda: registry.roll_back(SLOT, AT, "fallen", seen=seen),
        lambda: registry.promote(SLOT, one, b"{}", AT, seen=seen),
        lambda: registry.try_out(SLOT, one, 0.1, b"{}", AT, seen=seen),
        lambda: registry.end_trial(SLOT, AT, "worse", seen=seen),
    ):
        with pytest.raises(Moved):
            move()
    assert registry.moves(SLOT) == before and registry.standing(SLOT).current == two
    assert registry.roll_back(SLOT, AT, "fallen", seen=registry.standing(SLOT)).artefact == one


def test_a_move_that_was_told_is_on_the_disk_under_its_name(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    promoted(registry, b"1")
    path, synced, sync = registry.folder / "slots" / f"{SLOT}.json", list[tuple[str, bytes]](), os.fsync

    def seen(handle: int) -> None:
        sync(handle)
        synced.append((str(Path(f"/proc/self/fd/{handle}").readlink()), path.read_bytes()))

    monkeypatch.setattr(os, "fsync", seen)
    registry.roll_back(SLOT, AT, "fallen")
    assert (str(path.parent), path.read_bytes()) in synced


def test_two_trials_at_a_time_are_answered_for_different_requests() -> None:
    """Were they the same ones, nobody could tell which of the two a reward came from."""
    one, other = Standing("a", "1" * 64, 0.5), Standing("b", "2" * 64, 0.5)
    asked = [f"request {number}" for number in range(4000)]
    both = sum(one.answers(name) == one.trial and other.answers(name) == other.trial for name in asked) / len(
        asked
    )
    assert abs(both - 0.25) < 0.03 and [one.answers(name) for name in asked] == [
        one.answers(name) for name in asked
    ]


def test_the_private_key_is_its_owners(registry: Registry) -> None:
    promoted(registry, b"1")
    assert (registry.folder / "private.key").stat().st_mode & 0o77 == 0


def test_a_worker_serves_what_is_promoted_between_requests_and_keeps_what_it_has_where_the_new_one_is_broken(
    registry: Registry,
) -> None:
    serving = Serving(
        registry, SLOT, lambda artefact: (artefact.path / "weights.json").read_bytes(), b"shipped"
    )
    assert serving.answers("r") == ("", b"shipped")
    one = promoted(registry, b"1")
    assert serving.answers("r") == (one, b"1")
    two = made(registry, b"2")
    registry.promote(SLOT, two, b"{}", AT)
    (registry.folder / "artefacts" / two / "weights.json").write_bytes(b"bad")
    assert serving.answers("r") == (one, b"1") and serving.shadow() is None
    registry.roll_back(SLOT, AT, "broken")
    assert serving.answers("r") == (one, b"1")
    registry.shadow(SLOT, made(registry, b"3"), AT)
    shadow = serving.shadow()
    assert serving.answers("r") == (one, b"1") and shadow is not None and shadow[1] == b"3"


@pytest.mark.parametrize("name", ["../weights", "a/b", "manifest.json", ".hidden", ""])
def test_an_artefact_has_files_and_no_ways_out_of_its_folder(registry: Registry, name: str) -> None:
    with pytest.raises(ValueError, match="names of files"):
        registry.artefacts.add({name: b""}, "x")


@pytest.mark.parametrize("slot", ["", "../x", "A", "a b"])
def test_a_slot_is_a_name(registry: Registry, slot: str) -> None:
    with pytest.raises(ConfigurationError, match="slot"):
        registry.standing(slot)


def test_a_move_is_made_over_what_its_maker_saw_or_not_at_all(tmp_path: Path) -> None:
    registry = Registry(tmp_path)
    one, other = (registry.artefacts.add({"policy.json": name}, "action-policy").id for name in (b"1", b"2"))
    registry.promote("retrieval-weights", one, b"{}", "2026-11-22", seen=Standing())
    for late in (
        lambda: registry.promote("retrieval-weights", other, b"{}", "2026-11-22", seen=Standing()),
        lambda: registry.try_out("retrieval-weights", other, 0.1, b"{}", "2026-11-22", seen=Standing()),
        lambda: registry.roll_back("retrieval-weights", "2026-11-22", "it fell", seen=Standing(other)),
    ):
        with pytest.raises(StateError, match="somebody was faster, nothing was moved"):
            late()
    assert [move.artefact for move in registry.moves("retrieval-weights")] == [one]


def test_with_a_private_key_of_another_registry_nothing_moves_and_what_was_promoted_can_still_be_read(
    registry: Registry, tmp_path: Path
) -> None:
    one, two = promoted(registry, b"1"), made(registry, b"2")
    other = Registry(tmp_path / "other")
    promoted(other, b"1")
    for wrong in ((other.folder / "private.key").read_bytes(), b"", b"00"):
        (registry.folder / "private.key").write_bytes(wrong)
        for move in (
            lambda: registry.promote(SLOT, two, b"{}", AT),
            lambda: registry.roll_back(SLOT, AT, "fallen"),
        ):
            with pytest.raises(StateError, match=r"expected .*key"):
                move()
        assert registry.standing(SLOT).current == one


def test_a_public_key_that_is_cut_short_is_told_as_such(registry: Registry) -> None:
    promoted(registry, b"1")
    (registry.folder / "public.key").write_bytes(b"")
    with pytest.raises(StateError, match=r"expected a key of the registry at .*public\.key, got 0 bytes"):
        registry.standing(SLOT)


@pytest.mark.parametrize("said", [b"", b"no number"])
def test_a_bar_of_leaders_that_is_no_number_is_told_and_nothing_moves(
    registry: Registry, said: bytes
) -> None:
    one = promoted(registry, b"1")
    (registry.folder / "leader").write_bytes(said)
    late = Registry(registry.folder, token=7)
    for move in (lambda: late.raise_bar(7), lambda: late.roll_back(SLOT, AT, "fallen")):
        with pytest.raises(StateError, match="expected the number of a leader"):
            move()
    assert registry.standing(SLOT).current == one


@examples(60, deadline=None)
@given(st.data())
def test_a_history_of_which_any_byte_was_changed_is_refused_or_says_the_same(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    registry = Registry(tmp_path_factory.mktemp("r"))
    promoted(registry, b"1")
    registry.roll_back(SLOT, AT, "Fieber über 39")
    path, moves = registry.folder / "slots" / f"{SLOT}.json", registry.moves(SLOT)
    good = path.read_bytes()
    at, byte = data.draw(st.integers(0, len(good) - 1)), data.draw(st.integers(0, 255))
    path.write_bytes(good[:at] + bytes([byte]) + good[at + 1 :])
    try:
        found = registry.moves(SLOT)
    except StateError:
        return
    assert found == moves  # white space, or the byte that was there


def test_after_a_promotion_a_share_of_the_requests_stays_on_the_predecessor_until_the_next_one(
    registry: Registry,
) -> None:
    first = promoted(registry, b"1")
    second = registry.artefacts.add({"policy.json": b"2"}, "kind").id
    registry.promote(SLOT, second, b"{}", AT, control=0.2)
    stands = registry.standing(SLOT)
    names = [f"request {number}" for number in range(4000)]
    stay = [name for name in names if stands.answers(name) == first]
    assert abs(len(stay) / len(names) - 0.2) < 0.03
    assert (stands.probability(first), stands.probability(second)) == (0.2, 0.8)
    registry.control(SLOT, 0.5, AT, "a fall is suspected")
    wider = registry.standing(SLOT)
    assert all(wider.answers(name) == first for name in stay), "who stayed stays"
    third = registry.artefacts.add({"policy.json": b"3"}, "kind").id
    registry.try_out(SLOT, third, 0.1, b"{}", AT)
    stands = registry.standing(SLOT)
    shares = {
        one: sum(stands.answers(name) == one for name in names) / len(names) for one in (first, second, third)
    }
    assert shares == pytest.approx({one: stands.probability(one) for one in shares}, abs=0.03)
    registry.end_trial(SLOT, AT, "worse")
    assert registry.standing(SLOT) == wider
    registry.roll_back(SLOT, AT, "it fell")
    assert registry.standing(SLOT) == Standing(first)
    with pytest.raises(StateError, match="a predecessor that keeps a share"):
        registry.control(SLOT, 0.5, AT, "none is there")
    for share in (-0.1, 1.0):
        with pytest.raises(ValueError, match="expected a share"):
            registry.promote(SLOT, third, b"{}", AT, control=share)
