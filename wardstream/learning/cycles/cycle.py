"""One cycle of learning for one slot: snapshot, train, judge, keep, promote.

    clear       what is older than the settings keep
    snapshot    what has been logged, and what became of it; nothing new since the last run of this slot: nothing is done
    train       on the training part, in the run's folder
    judge       on the held-out part and on replayed stays, against what is in service now
    keep        artefact, model card, signed report; also of what was refused
    promote     at once, or a share of the requests first (learning.canary, or where the gate is in doubt): one file of the registry is replaced

Each step leaves one whole file behind, and each is known by it: killed anywhere, the next call goes on where
this one was, and what was done is not done twice. A snapshot is trained on once for a slot, whatever became
of it, unless it is requested again.
"""

from __future__ import annotations

import fcntl
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from models.registry import Registry, Standing
from models.registry.registry import Moved
from models.registry.slots import line
from schemas.errors import ConfigurationError, StateError
from schemas.instant import DAY, Instant, from_datetime, to_datetime
from trainers.candidates import Candidate
from trainers.datasets.snapshot import Snapshot, take
from trainers.datasets.stale import stale
from trainers.gate.gate import Judged
from wardstream.learning.cycles import reports
from wardstream.learning.cycles.gate_evidence import allowed, gate, lacking, outcomes, since_change, wanted
from wardstream.learning.cycles.model_card import card
from wardstream.learning.cycles.replays import Replayed, replayed
from wardstream.learning.cycles.reports import Cycle, append
from wardstream.learning.cycles.run_folder import REPORT, Begun, RunFolder, begin, runs
from wardstream.learning.cycles.slots import ACTIONS, Say, Trainer, trainer_of
from wardstream.learning.cycles.window import beginning, clear, moment
from wardstream.settings import Settings
from wardstream.settings.parts import LearningSettings

_FAILURES = 3  # of training, after which a run is given up: a kill is none
_TRIES = 5  # judging anew because somebody moved the slot meanwhile
_TRIED = 0.1  # share of the requests on trial where no setting has one


def run_cycle(
    settings: Settings,
    slot: str,
    *,
    trainer: Trainer | None = None,
    at: datetime | None = None,
    again: bool = False,
    dry: bool = False,
    say: Say = lambda _: None,
    token: int | None = None,
) -> Cycle:
    """`at`: now, for the files of a run that begins. `again`: also what was trained on before. `dry`: train
    and judge, promote nothing; the next call does. `token`: of the leader in whose name a slot is moved
    (models.registry).

    Raises ConfigurationError where learning.folder or learning.registry is not set, or nothing is logged;
    StateError where another process runs a cycle of this slot, or a file is not what it was.
    """
    learning = settings.learning
    if learning.folder is None or learning.registry is None:
        raise ConfigurationError(
            "learning.folder or learning.registry is not set; set both: docs/learning.md"
        )
    clock = at or datetime.now(UTC)
    now = clock.isoformat(timespec="seconds")
    with _alone(learning.folder / "runs" / slot):
        place = _Place(
            settings,
            learning.folder,
            Registry(learning.registry, token, settings.anchor),
            slot,
            trainer or trainer_of(slot, explore=learning.explore),
            say,
            now,
        )
        place.tidy()
        if place.registry.standing(slot).trial:
            return _idle(slot, now, "a candidate is on trial; the watch promotes it or ends it first")
        if slot in ACTIONS and not learning.explore:
            return _idle(
                slot,
                now,
                (
                    "learning.explore is 0: what was learned would bring chance back; set the share that it "
                    "may "
                    "keep"
                ),
            )
        clear(learning.folder, learning, clock)
        snapshot = place.snapshot(clock)  # also where a run goes on: it takes out who is forgotten
        renews = place.stale()
        run = place.unfinished(renews)
        if run is None:
            found = place.new(snapshot, now, again, renews)
            if isinstance(found, Cycle):
                return found
            run = found
        return place.go_on(run, dry)


@dataclass(frozen=True)
class _Place:
    """Where a cycle takes place."""

    settings: Settings
    folder: Path
    registry: Registry
    slot: str
    trainer: Trainer
    say: Say
    now: str  # ISO 8601: when slots are moved; a run may have begun long before

    @property
    def learning(self) -> LearningSettings:
        return self.settings.learning

    def snapshot(self, clock: datetime) -> Snapshot:
        """Of the window; of it what is since a change, where that is enough to learn from and to judge by."""
        since = beginning(self.registry.moves(self.slot), clock, self.learning)
        now = from_datetime(clock) // DAY * DAY  # whole days, as of `beginning`
        whole = self._taken(since, now)
        change = since_change(whole, self.slot, self.learning)
        if change is None:
            return whole
        later = self._taken(max(change, since or 0), now)
        learned = len(outcomes(later.table("train"), self.slot).requests)
        if learned < self.learning.least_outcomes or lacking(later, self.slot, self.learning) is not None:
            return whole
        self.say(
            f"{self.slot}: what its actions earn changed about {to_datetime(change):%Y-%m-%d}: what is since then counts"
        )
        return later

    def _taken(self, since: Instant | None, now: Instant) -> Snapshot:
        return take(
            self.folder,
            since=since,
            held_out=self.learning.held_out,
            seed=self.learning.seed,
            account_share=self.learning.account_share,
            now=now,
        )

    def tidy(self) -> None:
        """What ended without its line in the history gets it; what the registry has acted on is over."""
        for run in runs(self.folder, self.slot):
            data = run.report
            if run.done is not None:
                append(self.folder, run.done)
            elif data is not None and self._moved(report := self._verified(run, data), data):
                self._ended(run, report, data, moved=True, dry=False)

    def stale(self) -> str:
        """What is in service, where it has learned from patients who are forgotten by now; else ""."""
        current = self.registry.standing(self.slot).current
        return current if current in self._stale() else ""

    def _stale(self) -> set[str]:
        return {one.artefact for one in stale(self.registry, self.folder, behind=True) if one.patients}

    def unfinished(self, renews: str) -> RunFolder | None:
        """The run to go on with. One whose snapshot is gone, or lost rows of patients who are forgotten, or
        that another trainer began, or that goes on from what is to be renewed (`renews`), is given up.
        """
        for run in runs(self.folder, self.slot):
            if run.done is not None:
                continue
            begun = run.begun
            gone = self._gone(begun.snapshot) or (
                f"training failed {run.failures} times" if run.failures >= _FAILURES else ""
            )
            if not gone and run.begun.renews != renews:
                gone = "what is in service has learned from patients who are forgotten by now"
            if not gone and begun.trainer == self.trainer.name:
                self.say(f"{self.slot}: goes on with run {run.id}")
                return run
            reason = gone or f"it was begun by the trainer {begun.trainer}, not {self.trainer.name}"
            self._given_up(run, reason)
        return None

    def _given_up(self, run: RunFolder, reason: str) -> Cycle:
        self.say(f"{self.slot}: run {run.id} is given up: {reason}")
        begun, why = run.begun, f"given up: {reason}"
        cycle = Cycle(
            self.slot, self.now, begun.snapshot, begun.trajectories, begun.matched, why=why, run=run.id
        )
        self._end(run, cycle)
        return cycle

    def new(self, snapshot: Snapshot, now: str, again: bool, renews: str) -> RunFolder | Cycle:
        """A run that begins, or why there is nothing to do. `renews`: what is trained anew without the forgotten,
        from the latest before it that has not seen them.
        """
        parts = [outcomes(snapshot.table(side), self.slot) for side in ("train", "held")]
        matched = sum(len(part.requests) for part in parts)
        pairs = sorted(pair for part in parts for pair in zip(part.requests, part.rewards, strict=True))
        contents = hashlib.sha256(msgspec.json.encode(pairs)).hexdigest()
        before = [
            one
            for one in runs(self.folder, self.slot)
            if (one.begun.contents, one.begun.renews) == (contents, renews)
            and (one.done is None or one.done.report)
        ]
        if not matched:
            return _idle(
                self.slot,
                now,
                (
                    f"of {snapshot.manifest.rows} trajectories none was decided by a policy of this slot and "
                    "has an outcome"
                ),
                snapshot,
            )
        if before and not again:
            last = before[-1].done
            why = (
                f"nothing new since run {before[-1].id}, whose result was: "
                f"{last.why if last else 'nothing yet'}"
            )
            return _idle(self.slot, now, why, snapshot, matched)
        parent = self.registry.standing(self.slot).current
        if renews:
            left = self._stale()
            parent = next(one for one in line(self.registry.moves(self.slot))[-2::-1] if one not in left)
            self.say(
                f"{self.slot}: {renews[:12]} has learned from patients who are forgotten: it is trained anew"
            )
        rows, seed = snapshot.manifest.rows, self.learning.seed
        return begin(
            self.folder,
            Begun(
                self.slot, now, snapshot.id, contents, rows, matched, self.trainer.name, seed, parent, renews
            ),
        )

    def go_on(self, run: RunFolder, dry: bool) -> Cycle:
        """From whatever stands of it to its end."""
        for _ in range(_TRIES):
            data = self._report(run)
            report = self._verified(run, data)
            stands = self.registry.standing(self.slot)
            moved = self._moved(report, data)
            if moved or report.against == stands.current:
                try:
                    return self._ended(run, report, data, moved=moved, dry=dry, stands=stands)
                except Moved:  # between the look and the move
                    continue
            self.say(f"{self.slot}: what is in service has changed meanwhile: the candidate is judged anew")
            (run.path / REPORT).unlink()
        raise StateError(
            f"expected {self.slot} to stay as it is while a candidate is judged, got a change each of "
            f"{_TRIES} times; end what moves it, then learn again"
        )

    def _report(self, run: RunFolder) -> bytes:
        """As it was signed; made where it is not there."""
        if run.report is None:
            self._judge(run)
        return run.report or b""

    def _verified(self, run: RunFolder, data: bytes) -> reports.Report:
        """Raises StateError for another than the one that was signed, with the way out: each cycle of the
        slot would end here.
        """
        try:
            return reports.verified(data, self.registry.folder)
        except StateError as error:
            raise StateError(
                f"{error}; without a backup remove {run.path / REPORT}: the next cycle judges the candidate "
                "anew"
            ) from error

    def _judge(self, run: RunFolder) -> None:
        begun = run.begun
        snapshot = Snapshot.open(self.folder / "snapshots" / begun.snapshot)
        against = self.registry.standing(self.slot).current
        facts = _facts(snapshot, begun)
        scarce = lacking(snapshot, self.slot, self.learning)
        if scarce is not None:
            self.say(f"{self.slot}: {reports.why(scarce.checks)}: nothing is trained")
            run.keep_report(
                self._signed(
                    run,
                    None,
                    "",
                    "",
                    against,
                    facts,
                    scarce,
                    Replayed(False, "not made, nothing was trained"),
                ),
                "",
            )
            return
        lineage = {
            "snapshot": snapshot.id,
            "watermark": snapshot.manifest.made,
            "seed": str(begun.seed),
            "parent": begun.parent,
        }
        start = self.registry.artefacts.get(begun.parent) if begun.parent else None
        try:
            candidate = self.trainer(snapshot, self.slot, run.path, begun.seed, start, lineage, self.say)
        except Exception:
            run.count_failure()
            raise
        learning, spent = self._required(begun), self._spent(run)
        current = self.registry.artefacts.get(against) if against else None
        with run.tried(candidate) as tried:
            replay = replayed(tried, current, self.slot, self.settings, snapshot, self.say)
            judged = gate(tried, current, snapshot, self.slot, learning, replay, spent)
        text = card(
            candidate, self.slot, judged, facts, wanted(learning, spent), replay.summary, against, begun.at
        )
        kept = self.registry.artefacts.add(candidate.files, candidate.kind, text, candidate.lineage, begun.at)
        run.keep_report(
            self._signed(run, candidate, kept.id, candidate.kind, against, facts, judged, replay), text
        )

    def _spent(self, run: RunFolder) -> float:
        """The chance of a wrong promotion that its candidate may have, after those of the runs before."""
        before = []
        for one in runs(self.folder, self.slot):
            if one.id != run.id and one.report is not None:
                with suppress(msgspec.MsgspecError):
                    before.append(msgspec.json.decode(one.report, type=reports.Report))
        return allowed(before, moment(run.begun.at), self.learning)

    def _signed(
        self,
        run: RunFolder,
        candidate: Candidate | None,
        artefact: str,
        kind: str,
        against: str,
        facts: dict[str, str],
        judged: Judged,
        replay: Replayed,
    ) -> bytes:
        gate_settings = {
            name: str(value)
            for name, value in msgspec.to_builtins(
                wanted(self._required(run.begun), self._spent(run))
            ).items()
        }
        gate_settings |= {
            "cut_margin": str(self.learning.cut_margin),
            "replay_required": str(self.learning.replay_required),
        }
        lineage = (
            dict(sorted(candidate.lineage.items())) if candidate else {}
        )  # in one order, wherever the candidate was read from
        report = reports.Report(
            reports.VERSION,
            self.slot,
            run.id,
            run.begun.at,
            judged.promoted,
            reports.why(judged.checks),
            kind,
            artefact,
            against,
            facts,
            lineage,
            gate_settings,
            judged.checks,
            judged.estimates,
            judged.decisions,
            judged.patients,
            replay.summary,
        )
        return reports.signed(report, self.registry.folder)

    def _required(self, begun: Begun) -> LearningSettings:
        """Of what takes the place of an artefact that has to go no gain is required, only that it is no worse."""
        return self.learning.model_copy(update={"gain": -self.learning.margin} if begun.renews else {})

    def _moved(self, report: reports.Report, data: bytes) -> bool:
        """Whether the registry has acted on this report already."""
        digest = hashlib.sha256(data).hexdigest()
        return bool(report.artefact) and any(move.report == digest for move in self.registry.moves(self.slot))

    def _ended(
        self,
        run: RunFolder,
        report: reports.Report,
        data: bytes,
        *,
        moved: bool,
        dry: bool,
        stands: Standing | None = None,
    ) -> Cycle:
        """`stands`: what the candidate was judged against. Raises Moved where something else stands by
        then.
        """
        begun, share = run.begun, self.learning.canary
        if report.tried:
            share = share or self.learning.control or _TRIED
        if begun.renews:
            share = 0.0  # what it takes the place of would answer the others
        kept = report.promoted or report.tried
        if kept and not moved and (gone := self._gone(begun.snapshot)):
            return self._given_up(run, gone)  # somebody was forgotten while it was trained
        before, estimated = (report.estimates.get(f"dr {of}", (None,))[0] for of in ("current", "candidate"))
        cycle = Cycle(
            self.slot,
            begun.at,
            begun.snapshot,
            begun.trajectories,
            begun.matched,
            before,
            estimated,
            kept and not share,
            report.why,
            report.artefact,
            str(run.path / REPORT),
            run.id,
            share if kept else 0.0,
            bool(report.artefact),
        )
        if dry:
            return msgspec.structs.replace(
                cycle, promoted=False, trial=0.0, why=f"dry run, nothing is promoted: {report.why}"
            )
        if kept and not moved:
            if share:
                self.registry.try_out(self.slot, report.artefact, share, data, self.now, seen=stands)
            else:
                self.registry.promote(
                    self.slot,
                    report.artefact,
                    data,
                    self.now,
                    f"learned from {begun.matched} outcomes, run {run.id}"
                    + (", without patients who are forgotten" if begun.renews else ""),
                    seen=stands,
                    control=0.0 if begun.renews else self.learning.control,
                )
        self._end(run, cycle)
        return cycle

    def _end(self, run: RunFolder, cycle: Cycle) -> None:
        run.finish(cycle)
        append(self.folder, cycle)

    def _gone(self, snapshot: str) -> str:
        """Why a run cannot go on with its snapshot; "" where it can."""
        try:
            return (
                "its snapshot lost its rows, as of patients who are forgotten"
                if Snapshot.open(self.folder / "snapshots" / snapshot).scrubbed
                else ""
            )
        except StateError:
            return "its snapshot is gone"


def _facts(snapshot: Snapshot, begun: Begun) -> dict[str, str]:
    manifest = snapshot.manifest
    return {
        "snapshot": snapshot.id,
        "until": manifest.made,
        "trajectories": str(manifest.rows),
        "patients": str(manifest.patients),
        "outcomes of this slot": str(begun.matched),
        "held out": f"{manifest.held_out:.0%} of the patients",
    }


def _idle(slot: str, now: str, why: str, snapshot: Snapshot | None = None, matched: int = 0) -> Cycle:
    return Cycle(
        slot,
        now,
        snapshot.id if snapshot else "",
        snapshot.manifest.rows if snapshot else 0,
        matched,
        why=why,
    )


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """One process at a time for a slot; the lock is gone with the process."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise StateError(
                f"expected nobody else to learn for this slot, got another process that holds {folder}; "
                "wait for it, or stop it"
            ) from None
        yield
