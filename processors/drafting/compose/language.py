"""The note on a letter that is not in its patient's language."""

from __future__ import annotations

from typing import Final

from schemas.drafts import Section
from schemas.requests import Request

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


def section(request: Request) -> Section | None:
    """A letter to a patient whose language is not English: it is to be translated. None where none is stated."""
    stated = request.evidence.patient.language.strip()
    code = stated.replace("_", "-").partition("-")[0].lower()
    if request.task != "discharge-instruction" or code in ("", "en", "eng", "english", "und"):
        return None
    called = _LANGUAGES.get(code, stated)
    return Section(
        LANGUAGE,
        empty_reason=f"The record states {called} as the patient's language; this letter is in English. Have it translated, and go "
        "through it with an interpreter.",
    )
