"""The trajectory log as Parquet: every record of `ehr.trajectory` in exactly one row, whatever dies when.

journal.py   records that no Parquet file holds yet, appended line by line and synced
parts.py     Parquet files that appear whole or not at all, named by the offsets they account for
salt.py      the pseudonyms of the folder
clearing.py  days that are old enough go
sharing.py   who writes files, and who rewrites them without forgotten patients
settings.py  when a file is written
sink.py      TrajectorySink: records in, journal first, a file when there are enough or they are old (start here)

log/recorded=2026-11-22/p0003-000000000512-000000001023.parquet
log/.journal/p0003.jsonl
log/.salt, .salted
"""

from streams.export.settings import ExportSettings

__all__ = ["ExportSettings"]
