"""The policy that ships, trained on open notes: statistics.npz, policy.npz with its card (policy.json),
scorer.npz; README.md is the model card.
"""
