"""Group relative policy optimisation of the diagnosis agent (Deep-DxSearch, section 5.2).

language_model.py    `wardstream train agent --model`: a language model by LoRA
small_policy.py      `wardstream train agent`: lessons, supervised start, GRPO by stages, figures (start here)
cases.py             finished cases as patients to train on, and patients from disease profiles
patients.py          a patient with the environment that the agent may query
rewards.py           eq. 13 to 17
supervised.py        lessons of a teacher without skill, and the start of a policy from scratch
rollouts.py          trajectories as exact tokens
loss.py              eq. 18: clipped, masked, near the reference
stages.py            eq. 19
trainer.py           the loop; eq. 18's advantages within a group
trajectories.py      trajectories of agents in service: rewards, those of similar requests, which are refused
from_log.py          training from them in a run that can be killed
figures.py           figures on held-out patients
"""
