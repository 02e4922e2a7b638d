"""The stages that run on the transactional loop; they meet only through topics and never import each other.

ingest.py       raw FHIR to `ehr.patient-event`; medications.py keeps the Medication resources it needs for that
patient.py      events to deltas and requests
embed.py        embeddings of new chunks, back to the patient's state
generate/       requests to documents
"""
