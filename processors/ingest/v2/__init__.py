"""HL7 v2 messages as FHIR R4, by the v2-to-FHIR guide (https://hl7.org/fhir/uv/v2mappings/). Pure.

    message.py    bytes -> Message: segments, fields, times; its acknowledgement
    people.py     PID, MRG, PV1, AL1, DG1 -> Patient, Encounter, AllergyIntolerance, Condition
    orders.py     ORC, OBR, OBX, RXO, RXE, TXA -> DiagnosticReport, Observation, MedicationRequest, DocumentReference
    convert.py    which message becomes which Bundle, on which topic
    tables.yaml   HL7 tables to FHIR codes, for a terminologist to review

A patient is the identifier of PID-3 with its authority, never a name. A resource is a whole new version each time: what a message
does not state is not known.
"""

from processors.ingest.v2.convert import Converted, convert
from processors.ingest.v2.message import Message, acknowledgement, parse
from processors.ingest.v2.settings import V2Settings

__all__ = ["Converted", "Message", "V2Settings", "acknowledgement", "convert", "parse"]
