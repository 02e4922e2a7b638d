"""What a letter states of its language, where its patient's is not English, and a summary for whoever speaks with the patient next."""

from __future__ import annotations

from typing import Final

from processors.evidence.record import Record
from processors.languages.phrases import ENGLISH, language_of, say, together
from schemas.drafts import Section

LANGUAGE: Final = "Language, for the clinician"
#: ISO 639-1, of those that are spoken to most patients who do not speak English.
_LANGUAGES: Final = {
    "es": "Spanish", "zh": "Chinese", "vi": "Vietnamese", "tl": "Tagalog", "fr": "French", "de": "German", "ko": "Korean", "ar": "Arabic",
    "ru": "Russian", "ht": "Haitian Creole", "pt": "Portuguese", "pl": "Polish", "it": "Italian", "ja": "Japanese", "fa": "Persian", "hi": "Hindi",
    "ur": "Urdu", "bn": "Bengali", "pa": "Punjabi", "gu": "Gujarati", "so": "Somali", "am": "Amharic", "sw": "Swahili", "tr": "Turkish",
    "uk": "Ukrainian", "ro": "Romanian", "el": "Greek", "nl": "Dutch", "hy": "Armenian", "km": "Khmer", "hmn": "Hmong", "ne": "Nepali",
    "sgn": "sign language", "ase": "American Sign Language", "he": "Hebrew", "th": "Thai", "lo": "Lao", "my": "Burmese", "ps": "Pashto",
    "ku": "Kurdish", "sq": "Albanian", "sr": "Serbian", "hr": "Croatian", "bs": "Bosnian", "hu": "Hungarian", "cs": "Czech", "bg": "Bulgarian",
    "ta": "Tamil", "te": "Telugu", "ml": "Malayalam", "ti": "Tigrinya", "yi": "Yiddish", "nv": "Navajo",
}  # fmt: skip


def sections(record: Record) -> tuple[Section, ...]:
    """Of a letter to a patient whose language is not English: for the clinician, in which language it is; for the
    patient, in a language that has a table, what the quotations in it are. Of a summary: that an interpreter is needed. None where
    no other language is stated.
    """
    request = record.request
    stated = request.evidence.patient.language.strip()
    if request.task not in ("discharge-instruction", "care-summary") or not (called := language_name(stated)):
        return ()
    if request.task == "care-summary":
        return (Section(LANGUAGE, empty_reason=_INTERPRETER.format(called)),)
    if language_of(stated) != ENGLISH:
        return Section(LANGUAGE, empty_reason=_COMPOSED.format(called)), _about(record)
    return (Section(LANGUAGE, empty_reason=_TRANSLATE.format(called)),)


_COMPOSED: Final = (
    "The record states {0} as the patient's language. So is this letter; its quotations are in English, its English text is behind the "
    "sources. Go through it with an interpreter."
)
_INTERPRETER: Final = "The record states {} as the patient's language: speak through an interpreter."
_TRANSLATE: Final = (
    "The record states {} as the patient's language; this letter is in English. Have it translated, and go "
    "through it with an interpreter."
)


def _about(record: Record) -> Section:
    words: list[str] = [
        say("about.quoted"),
        *([say("about.dates")] if record.zone.startswith("America/") else []),
    ]
    return Section(str(say("title.about")), empty_reason=together(*words, by=" "))


def language_name(stated: str) -> str:
    """The English name of the language that a record states ("es-MX", "Spanish"); "" where it states none, or English."""
    code = stated.strip().replace("_", "-").partition("-")[0]
    if code.lower() in ("", "en", "eng", "english", "und"):
        return ""
    known = language_of(stated)
    return _LANGUAGES.get(known if known != ENGLISH else code.lower(), stated.strip())
