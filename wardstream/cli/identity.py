"""`wardstream identity`: records that may be of one person, and a person's decision on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from schemas.errors import ConfigurationError
from wardstream.cli.options import (
    Config,
    Json,
    argument,
    console,
    plain,
    print_json,
    print_table,
    shown,
    whole,
)
from wardstream.identifiers import PATIENT_FORMS

if TYPE_CHECKING:
    from schemas.identity import IdentityCase, Verdict

Action = Annotated[str, argument("list, show, join or split.", "list|show|join|split")]
ACTIONS: Final = ("list", "show", "join", "split")


def add(app: typer.Typer) -> None:
    app.command()(identity)


def identity(
    action: Action = "list",
    records: Annotated[list[str] | None, argument(f"Two records: {PATIENT_FORMS}.", "RECORD RECORD")] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="With list: also records that were joined or split.")
    ] = False,
    take_back: Annotated[
        bool, typer.Option("--take-back", help="With join, split: no decision any more, the check decides.")
    ] = False,
    config: Config = None,
    json: Json = False,
) -> None:
    """Records that somebody claims to be one person: list the open cases, show two records, join or split them.

    Records stay apart, and drafts of both report it, while the person check does not pass. `join` makes the first
    record a part of the second, whatever the check finds; `split` keeps them apart, and takes back what was passed
    on. Of a record and itself, `join` confirms that all its Patient stated so far is one person. The latest decision
    counts. `show` prints patient data.

    [dim]wardstream identity list --all --json
    wardstream identity show Patient/8 Patient/7
    wardstream identity join Patient/8 Patient/7
    wardstream identity split Patient/8 Patient/7 --take-back[/dim]
    """
    from wardstream.identifiers import patient_key
    from wardstream.settings import load

    keys = [patient_key(name) for name in records or ()]
    if action not in ACTIONS:
        raise ConfigurationError(f"expected an action among {', '.join(ACTIONS)}; got another")
    if action != "list" and len(keys) != 2:
        raise ConfigurationError(f"expected two records for identity {action}; got {len(keys)}")
    cluster = load(config).cluster()
    if action == "list":
        _list(cluster, set(keys), everything=everything, json=json)
    elif action == "show":
        _show(cluster, keys[0], keys[1], json=json)
    else:
        _decide(
            cluster, keys[0], keys[1], "undecided" if take_back else "join" if action == "join" else "split"
        )


def _list(cluster: dict[str, Any], only: set[str], *, everything: bool, json: bool) -> None:
    from wardstream.identity_cases import cases

    found = [
        case
        for case in cases(cluster)
        if (everything or case.state == "open") and only <= {case.subsumed, case.survivor}
    ]
    if json:
        print_json([plain(case) for case in found])
        return
    if not found:
        console.print("no identity case is open" if not everything else "no identity cases")
        return
    print_table(
        (whole("record"), whole("may be"), "state", "points", "why", "since"),
        [
            (
                case.subsumed,
                case.survivor,
                case.state + (", by a person" if case.decided else ""),
                f"{case.score:.1f}",
                case.reason,
                shown(case.since),
            )
            for case in found
        ],
    )
    console.print("Look at both: `wardstream identity show RECORD RECORD`; then `join` or `split`.")


def _show(cluster: dict[str, Any], one: str, other: str, *, json: bool) -> None:
    from processors.identity import same_person
    from wardstream.identity_cases import between, cases, stated

    persons = stated(cluster, one), stated(cluster, other)
    check = same_person(*persons)
    found = between(cases(cluster), one, other)
    if json:
        print_json(
            {
                "records": [plain(person) for person in persons],
                "check": {"same": check.same, "score": check.score, "reason": check.reason},
                "cases": [plain(case) for case in found],
            }
        )
        return
    names = ("family", "given", "names", "birth_date", "sex", "birth_order")
    rows = [(name, *(str(getattr(person, name) or "") for person in persons)) for name in names]
    print_table(("", whole(one), whole(other)), rows)
    console.print(f"{'passes' if check.same else 'does not pass'} ({check.score:.1f} points): {check.reason}")
    for case in found:
        console.print(_line(case))


def _decide(cluster: dict[str, Any], one: str, other: str, verdict: Verdict) -> None:
    from wardstream.identity_cases import send

    send(cluster, one, other, verdict)
    what = {"join": "joined", "split": "kept apart", "undecided": "left to the person check"}[verdict]
    if one == other:
        what = {"join": "one person's", "split": "two persons'"}.get(verdict, what)
    names = one if one == other else f"{one} and {other}"
    console.print(f"{names} are to be {what}; `wardstream identity list --all` shows when they are")


def _line(case: IdentityCase) -> str:
    by = ", ".join(case.claimed_by) or "a person"
    return f"case: {case.state}, {case.reason}; claimed by {by}"
