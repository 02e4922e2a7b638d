"""Run by a Python that has medspacy, not by ours: texts in, starts and categories out, and the seconds that
one thread took.

    PYTHON medspacy_sections.py TEXTS.jsonl ANSWERS.jsonl

The first line of the answers holds the seconds of tokenizer and sectionizer together, and those of the
sectionizer alone.
"""

import json
import sys
import time
from pathlib import Path


def main(texts: Path, answers: Path) -> None:
    import medspacy.section_detection
    import spacy

    nlp = spacy.blank("en")
    sectionizer = medspacy.section_detection.Sectionizer(nlp)
    notes = [json.loads(line) for line in texts.read_text(encoding="utf-8").split("\n") if line]
    sectionizer(nlp("HISTORY OF PRESENT ILLNESS: warm."))
    began = time.process_time()
    read = [nlp.make_doc(note) for note in notes]
    tokenized = time.process_time()
    read = [sectionizer(document) for document in read]
    ended = time.process_time()
    with answers.open("w", encoding="utf-8") as out:
        out.write(json.dumps({"seconds": ended - began, "sectionizer": ended - tokenized}) + "\n")
        for document in read:
            headed = [section for section in document._.sections if section.category is not None]
            out.write(
                json.dumps([[document[section.title_start].idx, section.category] for section in headed])
                + "\n"
            )


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
