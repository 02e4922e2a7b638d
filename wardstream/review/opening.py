"""The server with everything it needs, from the settings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial

from schemas.instant import HOUR
from streams.telemetry import open_telemetry
from wardstream.review.access import AuditLog
from wardstream.review.chart import Charts
from wardstream.review.marks import publish
from wardstream.review.notes import Requests
from wardstream.review.operations import Operations
from wardstream.review.records import Records
from wardstream.review.server import Review
from wardstream.settings import Settings
from wardstream.wiring.guidelines import guidelines_of


@contextmanager
def open_review(settings: Settings, reviewer: str = "") -> Iterator[Review]:
    """It follows the patients' records while it is open. Raises ConfigurationError as Review does."""
    cluster, zone = settings.cluster(), settings.triggers.zone
    telemetry = open_telemetry(settings.telemetry, stage="web", slot=settings.worker.slot)
    records = Records(int(settings.review.after_hours * HOUR))
    audit = AuditLog(cluster)
    try:
        desk = Review(
            settings.review,
            settings.sink.folder,
            partial(publish, cluster),
            audit,
            Requests(cluster),
            reviewer,
            records,
            Charts(records, zone, cache(partial(guidelines_of, settings.guidelines)), settings.ingest.zone),
            Operations(settings),
            zone,
        )
        telemetry.watch_unseen(desk.unseen)
        records.start(cluster)
        yield desk
    finally:
        telemetry.close()
        records.close()
        audit.close()
