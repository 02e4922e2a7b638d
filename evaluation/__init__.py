"""What only measures, and is not in the wheel: run it from a checkout.

judge/             drafts rated with a rubric, by rules and by language models (docs/judge.md)
diagnosis/         rankers cross-fitted over cases
learning_demo/     three months of learning in a synthetic ward: `make learn-demo`
synthetic_clinic/  a clinic whose true rewards are known, for estimators and the gate
golden.py          what the commands print for fixed inputs, by hash: two versions of the code compared

Only `wardstream.cli` imports it, when one of its commands runs.
"""
