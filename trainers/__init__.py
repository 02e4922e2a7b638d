"""Offline learning: datasets from the log of decisions, trainers, and the gate that decides promotion.

datasets/    snapshots of the log and its rewards; pairs of notes
slots.py     which trainer learns for which policy slot
runs.py      a training run as a folder that can be killed; candidates.py: what it makes
gate/        off-policy estimates, and the checks of a candidate
bandit/      policies over named actions
gro/         R2AG's retriever: statistics, GRO from pairs and from the log
sft.py       a language model on drafts that clinicians accepted; lora.py: adapters while they are trained
grpo/        Deep-DxSearch's agent: lessons, GRPO from cases and from the log
ranking/     the fusion of the diagnosis ranker
"""
