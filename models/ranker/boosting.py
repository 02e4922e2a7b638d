"""LightGBM, imported when a fusion is loaded or fitted: it comes with the extra `diagnosis`."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from schemas.errors import ConfigurationError


def lightgbm() -> ModuleType:
    """Raises ConfigurationError where LightGBM, or the OpenMP library that it needs, is not installed.

    Its wheel leaves libgomp.so.1 to the system, and minimal container images have none. PyTorch's wheel
    brings that very library, so importing torch first is enough.
    """
    try:
        return import_module("lightgbm")
    except ImportError:
        raise ConfigurationError(
            "the package lightgbm is not installed; pip install 'wardstream[diagnosis]'"
        ) from None
    except OSError:
        return _with_the_openmp_of_torch()


def _with_the_openmp_of_torch() -> ModuleType:
    try:
        import_module("torch")  # first, for the library that it loads
        return import_module("lightgbm")
    except (ImportError, OSError) as error:
        raise ConfigurationError(
            f"lightgbm cannot be loaded: {error}; on Debian and Ubuntu: apt-get install libgomp1"
        ) from None
