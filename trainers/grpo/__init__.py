"""Group relative policy optimisation of the diagnosis agent (Deep-DxSearch, section 5.2).

truth.py         what is right for a patient, and what names it
rewards.py       eq. 13 to 17
patients.py      whom it learns from, and what each may ask
simulating.py    patients who never were
templates.py     a teacher of the language without skill
supervised.py    its lessons, and the start of a policy from scratch
rollouts.py      trajectories as exact tokens
advantages.py    eq. 18: within the group
loss.py          eq. 18: clipped, masked, near the reference
stages.py        eq. 19
trainer.py       the loop
logged.py        what agents in service did, as rollouts: rewards, what similar requests brought, which are refused
resuming.py      training from a log, or from fresh rollouts, in a run that can be killed
measuring.py     figures on held-out patients
adapters.py      LoRA for large ones
"""
