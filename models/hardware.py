"""What models in this process run on: device, precision, threads. Needs torch; importing this module does not."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, Literal, TypeAlias

from schemas.errors import ConfigurationError

Device: TypeAlias = Literal["auto", "cpu", "cuda"]
Precision: TypeAlias = Literal["auto", "float32", "bfloat16"]
_LIMITS: Final = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")


def device_of(wanted: Device) -> str:
    """`cuda` or `cpu`. Raises ConfigurationError where CUDA is wanted and there is none."""
    import torch

    if wanted == "cuda" and not torch.cuda.is_available():
        raise ConfigurationError("expected a CUDA device, torch finds none; set device to auto or cpu")
    if wanted == "auto":
        return "cuda" if torch.cuda.is_available() else "cpu"
    return wanted


def is_half(wanted: Precision, device: str) -> bool:
    """Whether to compute in bfloat16: as wanted, else where the hardware itself multiplies it. A CPU that
    emulates it is slower than in float32.
    """
    import torch

    if wanted != "auto":
        return wanted == "bfloat16"
    if device != "cpu":
        return bool(torch.cuda.is_bf16_supported())
    # internal names: where torch has none, it is not known
    features = ("_is_amx_tile_supported", "_is_avx512_bf16_supported")
    return any(bool(getattr(torch.cpu, name, lambda: False)()) for name in features)


def threads() -> int:
    """From the environment, else half of the cores this process may use: the stream needs the rest."""
    given = os.environ.get("OMP_NUM_THREADS", "").split(",")[0].strip()
    if given.isdigit() and int(given) > 0:
        return int(given)
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, allowed // 2)


def short_spins() -> None:
    """Torch's threads wait for each other by spinning, by default for milliseconds. Where others use the same
    cores that is a fifth of the CPU time for nothing, so it is a tenth of a millisecond here. Read once, when
    torch is loaded; what is set stands.
    """
    if not os.environ.keys() & {"OMP_WAIT_POLICY", "GOMP_SPINCOUNT"}:
        os.environ["GOMP_SPINCOUNT"] = "2000"


def free_bytes(device: str) -> int | None:
    """Memory that a model can be loaded into; None where the system does not state it."""
    if device != "cpu":
        import torch

        return int(torch.cuda.mem_get_info()[0])
    try:
        lines = Path("/proc/meminfo").read_text("ascii").splitlines()
        free = next(int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:"))
    except (OSError, StopIteration):
        return None
    for limit in map(Path, _LIMITS):
        if limit.is_file() and (given := limit.read_text("ascii").strip()).isdigit():
            free = min(free, int(given))
    return free
