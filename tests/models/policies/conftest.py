"""These tests need the extra `train`."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("torch") else ["test_chooser.py", "test_paper.py"]
