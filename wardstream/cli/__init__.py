"""The `wardstream` command. Each file holds the commands of one subject; nothing is loaded before it is
needed.
"""

import signal
import sys

if sys.argv[1:2] == ["run"]:  # SIGTERM while a stage still loads: it ends in order, with code 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))

from wardstream.cli.app import main

__all__ = ["main"]
