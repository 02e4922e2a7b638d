"""Who is who, measured: scenarios with an oracle, and a run of the stages over them.

scenarios.py   generates scenarios: two people with one number, twins, newborns, name changes, typing errors,
               merges and un-merges, rings of links, two servers, test patients
running.py     runs the stages over one and compares with the oracle

A scenario is a folder: `messages.ndjson`, a line `{topic, at, value}` each, and `expect.json`:
`{persons: {name: [Patient references that are this person]}, canaries: {name: [words that only this person's
documents hold]}}`, perhaps with `kind`.
"""
