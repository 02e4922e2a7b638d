"""What only measures, and is not in the wheel: run it from a checkout.

judge/             drafts rated with a rubric, by rules and by language models (docs/judge.md)
commands/          `wardstream eval`
diagnosis/         the ranker, and the agent next to it, on cases with a known diagnosis
ddxplus/           synthetic patients with common diseases, asked one question at a time
discharge/         what a policy foresees in letters, with its baselines
paper_gro/         R2AG's own policy, trained as the paper writes it: a baseline
learning_demo/     four months of learning in a synthetic ward: `make learn-demo`
synthetic_clinic/  a clinic whose true rewards are known, for estimators and the gate
golden.py          what the commands print for fixed inputs, by hash: two versions of the code compared

The other files measure sections, progress notes, letters and the grounding gate. Only `wardstream.cli`
imports it, when one of its commands runs.
"""
