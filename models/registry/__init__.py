"""The registry: what was trained, by the hash of its content, and which of it is in service.

artefacts.py         folders of files that never change, named by what is in them
signatures.py        Ed25519: the promoter signs, the loader verifies
slots.py             what is in service, on trial, in the shadow; the signed history of a slot
registry.py          Registry: add, promote, try, shadow, roll back, verify (start here)
serving.py           the models of a slot that a worker holds

registry/artefacts/<sha256>/manifest.json, the files
registry/slots/<slot>.json
registry/public.key, registry/private.key (only where something is promoted)
"""

from models.registry.artefacts import Artefact, Artefacts, Manifest
from models.registry.registry import Registry
from models.registry.slots import Move, Standing

__all__ = ["Artefact", "Artefacts", "Manifest", "Move", "Registry", "Standing"]
