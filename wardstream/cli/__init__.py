"""The `wardstream` command. Each file holds the commands of one subject; nothing is loaded before it is
needed.
"""

from wardstream.cli.app import main

__all__ = ["main"]
