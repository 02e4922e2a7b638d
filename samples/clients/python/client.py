"""Publish FHIR to wardstream, read its drafts: `client.py publish FILE` or `client.py read`."""

import json
import os
import sys
from pathlib import Path

from confluent_kafka import Consumer, KafkaException, Producer

BROKER = {"bootstrap.servers": os.environ.get("KAFKA", "localhost:9092")}
TOPIC = {
    "DocumentReference": "ehr.note",
    "Composition": "ehr.note",
    "Observation": "ehr.lab",
    "DiagnosticReport": "ehr.lab",
}
DRAFTS = [
    f"ehr.out.{task}" for task in ("progress-note", "discharge-instruction", "care-summary", "diagnosis")
]


def patient(resource):
    """The reference of the patient whom a resource is about; of a Bundle, the first."""
    if resource.get("resourceType") == "Bundle":
        return next(filter(None, (patient(entry.get("resource", {})) for entry in resource["entry"])), "")
    if resource.get("resourceType") == "Patient":
        return f"Patient/{resource['id']}" if "id" in resource else ""
    about = resource.get("subject") or resource.get("patient") or resource.get("for") or {}
    return about.get("reference", "")


def publish(file):
    value = Path(file).read_bytes()
    resource = json.loads(value)
    failed = []
    producer = Producer({**BROKER, "enable.idempotence": True, "acks": "all"})
    producer.produce(
        TOPIC.get(resource["resourceType"], "ehr.admission"),
        value,
        key=patient(resource),
        headers={"content-type": "application/fhir+json; fhirVersion=4.0", "source": "python-sample"},
        on_delivery=lambda error, message: (
            failed.append(error) if error else print(message.topic(), message.partition(), message.offset())
        ),
    )
    if producer.flush(30) or failed:
        sys.exit(f"not confirmed, send it again: {failed}")


def statements(sections):
    """The sentences of sections and of the sections within them."""
    for section in sections:
        for extension in section.get("extension", ()):
            if extension["url"].endswith("/statement"):
                yield next(part["valueString"] for part in extension["extension"] if part["url"] == "text")
        yield from statements(section.get("section", ()))


def read(count):
    consumer = Consumer(
        {
            **BROKER,
            "group.id": os.environ.get("GROUP", "drafts-python"),
            "isolation.level": "read_committed",
            "auto.offset.reset": "earliest",
            "enable.auto.commit": False,
        }
    )
    consumer.subscribe(DRAFTS)
    while count:
        message = consumer.poll(1)
        if message is None:
            continue
        if message.error():
            raise KafkaException(message.error())
        composition = json.loads(message.value())["entry"][0]["resource"]
        print(composition["title"], f"({composition['status']}, {composition['subject'].get('reference')})")
        for text in statements(composition.get("section", ())):
            print("-", text)
        consumer.commit(message, asynchronous=False)  # after it has been dealt with
        count -= 1
    consumer.close()


if sys.argv[1:2] == ["publish"] and len(sys.argv) == 3:
    publish(sys.argv[2])
elif sys.argv[1:] == ["read"]:
    read(int(os.environ.get("COUNT", "-1")))
else:
    sys.exit(__doc__)
