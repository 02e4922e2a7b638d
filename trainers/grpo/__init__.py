"""Group relative policy optimisation of the diagnosis agent (Deep-DxSearch, section 5.2).

truth.py       what is right for a patient, and what names it
rewards.py     eq. 13 to 17
"""
