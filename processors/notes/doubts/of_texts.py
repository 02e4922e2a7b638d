"""Sentences that may be about a text that is to be written, or about what writes it, instead of the patient.

By words alone, where neither a verb nor its mood shows it to the weights of addressed.py ("the story afterwards is one of
digoxin 2 mg daily"). Such a sentence may be true, so nothing is left out for it: no model rewords it, and where it is repeated
it is marked, unless the record has what it states (processors/drafting/compose/against_record.py).
"""

from __future__ import annotations

import re
from typing import Final

_TEXT: Final = re.compile(
    r"\b(?:letters?|letterheads?|summar(?:y|ies)|(?:the|this|these|that|every|each|any|all|our|your|final|in|for|of) reports?|versions?|cop(?:y|ies)|"
    r"accounts? (?:of|end|open|begin|clos|that|will)\w*|(?:the|this|any|every|a \w+) account|print(?:s|ed|ing|-?outs?)?|paper(?:s|work)?|pages?|sheets?|cards?|"
    r"head(?:ings?|ers?|lines?|ed)|footers?|titles?|titled|captions?|footnotes?|rows?|columns?|tables?|templates?|paragraphs?|sentences?|prose|narratives?|stor(?:y|ies)|retelling|retold|précis|"
    r"draft(?:s|ed|ing|er)?|transcri\w+|typ(?:ed|ing|ists?)|types (?:this|it|up)|write-?ups?|writ(?:ing|es)|written (?:up|from|of|out)|wording|words|worded|spel(?:t|led)|phras\w+|documents?|documentation|"
    r"correspondence|exports?|exported|outputs?|out(?:going|bound|ward)|onwards?|downstream|readers?|audience|compil\w+|generat\w+|composed|articles?|"
    r"texts?|verbatim|placeholders?|publish\w+|publication|bundles?|cover|address block|fields? (?:of|on|reads?)|boxe?s? (?:for|on|of|reads?)|"
    r"will (?:read|be told|see|find|learn|know)|to (?:be )?(?:read|shown|told|named|called)|reads|(?:is|are) (?:titled|named|shown|given) (?:as|so)|(?:gets?|get) to see|"  # clinical
    r"as told|is told|are told|on the way out|go(?:es)? out|going out|leaves? (?:here|this|the (?:ward|unit|building))|described|for signature|finished|completed|final|official\w*|the record (?:going|that))\b",  # clinical
    re.IGNORECASE,
)
#: What reads and writes by itself.
_MACHINE: Final = re.compile(
    r"\b(?:(?:language|text|drafting|inference|reasoning|large|parsing)[ -](?:models?|engines?|readers?|notes?|steps?|tools?|machines?)|(?:chat)?bots?|prompts|tokens|algorithms?|inference|silicon|"
    r"summari[sz]ers?|parsers?|pars(?:e[sd]?|ing)|auto-?(?:populate|complete|fill|generat|compos|abstract|summar|text)\w*|automated (?:helpers?|readers?|writers?|tools?|systems?)|(?:the|this|any|your|dear|hey) (?:network|model|engine|tool))\b"
    r"|^\W*(?:grader|assistant|software|computer|machine|compiler?|render)\b",
    re.IGNORECASE,
)
#: An amount, an allergy, a death, who somebody is, how far treatment goes.
_HARM: Final = re.compile(
    r"\d ?(?:mg|mcg|micrograms?|g|units?|mmol)\b|\ballerg|\banaphyla|\bnkd?a\b|\b\w{3,}cillins?\b|\bdrug reactions?\b|\btolerates?\b"
    r"|\b(?:died|dead|deceased|expired|passed away|(?:her|his|their) (?:death|passing)|surviv\w+)\b|\byears?[- ]old\b|\baged? (?:of )?\d|\bborn\b|\b(?:man|woman|boy|girl|male|female) of \d|\b(?:fe)?male\b"
    r"|\b(?:dnr|dnar|cpr|resuscitat\w+|palliat\w+|comfort (?:care|measures)|escalation)\b"
    r"|\b(?:to|of|for|about|as|called|named|is|from|reads) (?-i:(?:M(?:rs?|iss|s)\.? )?[A-Z][a-z]+ [A-Z][a-z]+)\b",
    re.IGNORECASE,
)


def of_a_text(sentence: str) -> bool:
    """Whether it names what writes; or a text, and states what harms most where it is not so."""
    return _MACHINE.search(sentence) is not None or (
        _TEXT.search(sentence) is not None and states_harm(sentence)
    )


def states_harm(sentence: str) -> bool:
    """Whether it states what harms most where it is not so."""
    return _HARM.search(sentence) is not None
