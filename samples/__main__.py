"""Write the frozen copy of the sample hospital, which ships with the package.

python -m samples              # wardstream/demo/sample.ndjson.gz
python -m samples FILE.ndjson  # to look at
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

from samples import lines, messages
from wardstream.demo.sample import FILE


def main() -> None:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else FILE
    content = b"".join(lines(messages))
    # without the time of day in it, so that the same messages are the same bytes
    path.write_bytes(gzip.compress(content, 9, mtime=0) if path.suffix == ".gz" else content)
    print(f"{len(messages)} messages in {path}")


if __name__ == "__main__":
    main()
