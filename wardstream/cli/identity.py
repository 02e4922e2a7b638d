"""`wardstream identity`: records that may be of one person, and a person's decision on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from schemas.errors import ConfigurationError
from wardstream.cli.options import (
    Config,
    Json,
    argument,
    console,
    option,
    plain,
    print_json,
    print_table,
    shown,
    whole,
)
from wardstream.identifiers import PATIENT_FORMS

if TYPE_CHECKING:
    from schemas.identity import IdentityCase, Verdict

app = typer.Typer(help="Records that may be of one person: list, join, split.", no_args_is_help=True)
One = Annotated[str, argument(f"A record: {PATIENT_FORMS}.", "RECORD")]
Other = Annotated[str, argument("The other record.", "RECORD")]
Back = Annotated[
    bool,
    typer.Option("--take-back", help="Take the last decision on the two back: the person check decides."),
]


@app.command("list")
def list_(
    everything: Annotated[
        bool, typer.Option("--all", help="Also records that were joined or split.")
    ] = False,
    record: Annotated[str | None, option(f"Only of this record: {PATIENT_FORMS}.", "--patient")] = None,
    config: Config = None,
    json: Json = False,
) -> None:
    """List records that somebody claims to be one person while the person check does not pass.

    They stay apart, and drafts of both report it, until a person joins or splits them, or a correction settles
    the question.

    [dim]wardstream identity list
    wardstream identity list --all --patient Patient/7 --json[/dim]
    """
    from wardstream.identifiers import patient_key
    from wardstream.identity_cases import cases
    from wardstream.settings import load

    only = None if record is None else patient_key(record)
    found = [
        case
        for case in cases(load(config).cluster())
        if (everything or case.state == "open") and only in (None, case.subsumed, case.survivor)
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
    console.print(
        "Look at both: `wardstream identity show RECORD RECORD`; then `wardstream identity join` or `split`."
    )


@app.command()
def show(one: One, other: Other, config: Config = None, json: Json = False) -> None:
    """Show what two records state of their person, and what the person check finds. Patient data.

    [dim]wardstream identity show Patient/7 Patient/8[/dim]
    """
    from processors.identity import same_person
    from schemas.identity import Person
    from wardstream.identifiers import patient_key
    from wardstream.identity_cases import between, cases
    from wardstream.patient_state import deltas_of, fold
    from wardstream.settings import load

    cluster = load(config).cluster()
    keys = patient_key(one), patient_key(other)
    stated = []
    for key in keys:
        own = (delta for delta in deltas_of(cluster, key) if not delta.path)
        body = fold(own, key).demographics
        stated.append(
            Person(key)
            if body is None
            else Person(key, body.birth_date, body.sex, body.family, body.given, body.names, body.birth_order)
        )
    check = same_person(*stated)
    found = between(cases(cluster), *keys)
    if json:
        print_json(
            {
                "records": [plain(person) for person in stated],
                "check": {"same": check.same, "score": check.score, "reason": check.reason},
                "cases": [plain(case) for case in found],
            }
        )
        return
    rows = [
        (name, *(str(getattr(person, name) or "") for person in stated))
        for name in ("record", "family", "given", "names", "birth_date", "sex", "birth_order")
    ]
    print_table(("", *keys), rows)
    console.print(f"{'passes' if check.same else 'does not pass'} ({check.score:.1f} points): {check.reason}")
    for case in found:
        console.print(_line(case))


@app.command()
def join(
    one: Annotated[str, argument(f"The record that is replaced: {PATIENT_FORMS}.", "RECORD")],
    other: Annotated[str, argument("The record that survives.", "SURVIVOR")],
    take_back: Back = False,
    config: Config = None,
) -> None:
    """Join two records: they are one person, whatever the person check finds.

    All that the first one has becomes the second one's. `identity join --take-back` parts them again, and takes
    back what was passed on.

    [dim]wardstream identity join Patient/8 Patient/7
    wardstream identity join Patient/8 Patient/7 --take-back[/dim]
    """
    _decide(one, other, "undecided" if take_back else "join", config)


@app.command()
def split(one: One, other: Other, take_back: Back = False, config: Config = None) -> None:
    """Keep two records apart: they are two persons, whoever claims that they are one.

    If they were joined, what was passed on is taken back and drafts are replaced.

    [dim]wardstream identity split Patient/8 Patient/7[/dim]
    """
    _decide(one, other, "undecided" if take_back else "split", config)


def _decide(one: str, other: str, verdict: Verdict, config: Config) -> None:
    from wardstream.identifiers import patient_key
    from wardstream.identity_cases import send
    from wardstream.settings import load

    keys = patient_key(one), patient_key(other)
    if keys[0] == keys[1]:
        raise ConfigurationError("expected two records, got one twice")
    send(load(config).cluster(), *keys, verdict)
    what = {"join": "joined", "split": "kept apart", "undecided": "left to the person check"}[verdict]
    console.print(
        f"{keys[0]} and {keys[1]} are {what}; `wardstream identity list --all` shows when it is done"
    )


def _line(case: IdentityCase) -> str:
    by = ", ".join(case.claimed_by) or "a person"
    return f"case: {case.state}, {case.reason}; claimed by {by}"
