"""A worker process of the graph sink for crash tests: `python -m tests.integration.graph_worker --help`."""

from __future__ import annotations

import argparse
import logging
import os
import signal
import sys
from pathlib import Path

from neo4j import ManagedTransaction, Result

from kg.store.neo4j_graph import Neo4jGraph
from schemas.errors import WardstreamError
from streams.loop import LoopSettings, exit_code
from streams.loop.kafka import KafkaSettings
from streams.sinks import SinkLoop
from streams.sinks.graph import SOURCES, GraphSink
from tests.kg.store.real import PASSWORD


class DieAt:
    """SIGKILL to ourselves behind the n-th statement of our transactions: in the middle of one, with its
    statements sent.
    """

    def __init__(self, statements: int) -> None:
        self._left = statements
        self._run = ManagedTransaction.run

    def install(self) -> None:
        def run(transaction: ManagedTransaction, *arguments: object, **named: object) -> Result:
            result = self._run(transaction, *arguments, **named)  # type: ignore[arg-type]
            self._left -= 1
            if self._left == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return result

        ManagedTransaction.run = run  # type: ignore[method-assign,assignment]


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--bootstrap", required=True)
    parser.add_argument("--uri", required=True)
    parser.add_argument("--state", type=Path, required=True)
    parser.add_argument("--slot", default="0")
    parser.add_argument("--batch-rows", type=int, default=60)
    parser.add_argument(
        "--die-at", type=int, default=0, help="statement of our transactions behind which we are killed"
    )
    options = parser.parse_args()
    logging.basicConfig(format="%(asctime)s %(name)s %(message)s", level=logging.INFO)
    if options.die_at:
        DieAt(options.die_at).install()
    settings = LoopSettings(
        stage="graph", topics=SOURCES, state_dir=options.state, slot=options.slot, batch_records=20
    )
    sink = GraphSink(Neo4jGraph(options.uri, password=PASSWORD), options.batch_rows)
    loop = SinkLoop(sink, settings, KafkaSettings(bootstrap=options.bootstrap))
    signal.signal(signal.SIGTERM, lambda *_: loop.stop())
    try:
        loop.run()
    except WardstreamError as error:
        print(error, file=sys.stderr)
        return exit_code(error)
    return 0


if __name__ == "__main__":
    sys.exit(main())
