"""How retraining keeps out of the stream's way: last in line for the processor and the disk, on few cores,
first to go when memory is short.

nice 19                 a core that the stream wants is the stream's: weight 15 against 1024 in Linux's scheduler
SCHED_BATCH             it does not interrupt what wakes up
ionice idle             the disk when nobody else wants it, where the schedulers of the disk know of that
cores                   the last ones that we may use, so that caches and frequency of the others stay the stream's; as many threads
memory                  RLIMIT_AS, where one is set: an allocation beyond it fails in the retraining. CUDA reserves addresses by the terabyte:
                        with a GPU limit the cgroup instead (systemd-run --scope -p MemoryMax=16G, or the
                        container's)
oom_score_adj 1000      where the machine runs out of memory, the kernel ends the retraining and not the stream
no session of its own   with autogroups (sched_autogroup_enabled) niceness counts only within a session: a new one would be the stream's equal
"""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import signal
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Final

_THREADS: Final = (
    "OMP_NUM_THREADS",
    "MKL_NUM_THREADS",
    "OPENBLAS_NUM_THREADS",
    "NUMEXPR_NUM_THREADS",
    "VECLIB_MAXIMUM_THREADS",
    "RAYON_NUM_THREADS",
)
_GIB: Final = 1024**3


def environment(cores: int, *, gpu: bool) -> Mapping[str, str]:
    """What a child is started with in addition to ours: as many threads as cores; without the lock of the GPU
    it sees none.
    """
    return {
        **dict.fromkeys(_THREADS, str(cores)),
        "TOKENIZERS_PARALLELISM": "false",
        **({} if gpu else {"CUDA_VISIBLE_DEVICES": ""}),
    }


def prefix() -> list[str]:
    """In front of a child's command."""
    return ["ionice", "-c", "3"] if shutil.which("ionice") else []


def restrain(cores: int, memory_gb: float) -> None:
    """This process, and all that it starts. Before anything that starts threads is imported: they keep what
    they were born with.
    """
    os.nice(19 - os.nice(0))
    if hasattr(os, "SCHED_BATCH"):
        with contextlib.suppress(OSError):  # a sandbox may forbid it; niceness is what counts
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[-cores:])
    if memory_gb:
        resource.setrlimit(
            resource.RLIMIT_AS, (round(memory_gb * _GIB), resource.getrlimit(resource.RLIMIT_AS)[1])
        )
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")


def end_with_whoever_started_us() -> None:
    """When standard input closes, its other end is gone, SIGKILL included: everything in our process group
    ends, which is us and what we started.
    """

    def watch() -> None:
        while os.read(0, 1):
            pass
        os.killpg(0, signal.SIGKILL)

    threading.Thread(target=watch, name="parent", daemon=True).start()
