"""Can patients be matched with cases, and do the hospital's own reach the base?"""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing

from schemas.errors import ConfigurationError, StateError
from wardstream.diagnosis.pseudonyms import mark, pseudonyms
from wardstream.doctor.finding import Finding
from wardstream.settings import Settings


def cases(settings: Settings) -> Finding:
    """How many cases the base has, of which sources; whether the stage's file is of the same salt, and the
    base has all that stands in it.
    """
    from models.ranker.case import STAY
    from models.ranker.case_base import Store

    wanted, corpus = settings.cases, settings.diagnosis.corpus
    try:
        held = Counter(case.source for case in Store(corpus).cases())
        salt = pseudonyms(corpus, settings.diagnosis.salt)
    except (StateError, ConfigurationError, OSError) as error:
        return Finding(
            "cases",
            "fail",
            str(error),
            "correct diagnosis.corpus and diagnosis.salt in the settings, or what stands there",
        )
    counts = ", ".join(f"{count:,} of {source}" for source, count in sorted(held.items())) or "none"
    found = f"{corpus}: {counts}"
    if wanted.file is None:
        return Finding("cases", "ok", f"{found}; finished stays are not added (cases.file)")
    if not wanted.file.exists():
        return Finding("cases", "ok", f"{found}; the stage cases has not begun")
    try:
        with closing(sqlite3.connect(f"file:{wanted.file}?mode=ro", uri=True)) as opened:
            (stand,) = opened.execute("SELECT count(*) FROM stands").fetchone()
            (behind,) = opened.execute("SELECT count(*) FROM unsaid").fetchone()
            of_salt = dict(opened.execute("SELECT name, value FROM meta")).get("salt")
    except sqlite3.Error as error:
        return Finding(
            "cases",
            "fail",
            f"{wanted.file} cannot be read ({error})",
            "remove it: it is learned again from ehr.tkg-delta, which is kept",
        )
    if salt is None or mark(salt) != of_salt:
        advice = (
            f"put the salt back that the file was made with, or remove {wanted.file} and `wardstream "
            f"corpus remove --source {STAY}`: it is learned again"
        )
        return Finding("cases", "fail", f"{found}; {wanted.file} was made with another salt", advice)
    if behind or stand != held[STAY]:
        advice = (
            "where the stage cases runs, look again in a minute; else cases were removed by hand: "
            f"remove {wanted.file} to have them learned again"
        )
        return Finding("cases", "warn", f"{found}; {wanted.file} has {stand:,} finished stays", advice)
    return Finding("cases", "ok", f"{found}; all {stand:,} finished stays of {wanted.file}")
