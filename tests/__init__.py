"""Tests. A package, so that no other distribution's `tests` in the environment stands in for it (textstat
installs one).
"""
