"""The walk needs the extra `train`."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("torch") else ["test_policy.py", "test_ragged.py", "test_walk.py"]
