"""Writes the stays of a folder as FHIR, NAME.ndjson each, for `wardstream demo` and other readers of FHIR."""

from __future__ import annotations

import argparse
from pathlib import Path

from evaluation.written_stays import lines, read_stay, stays_in
from schemas.errors import ConfigurationError


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "stays", type=Path, help="a folder of NAME.yaml with NAME.rubric.yaml, or one NAME.yaml"
    )
    parser.add_argument("out", type=Path)
    options = parser.parse_args()
    paths = stays_in(options.stays) if options.stays.is_dir() else [options.stays]
    options.out.mkdir(parents=True, exist_ok=True)
    try:
        for path in paths:
            text = "".join(f"{line}\n" for line in lines(read_stay(path)))
            (options.out / f"{path.stem}.ndjson").write_text(text, encoding="utf-8")
    except ConfigurationError as error:
        raise SystemExit(str(error)) from None
    print(f"{options.out}: {len(paths)} stays")


if __name__ == "__main__":
    main()
