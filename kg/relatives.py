"""Words for those around a patient, as parts of regular expressions, which are compiled with re.IGNORECASE.

Shorthands that also mean something else ("gf", "mo", "MIL", "FOB", Spanish "tia" and "mama") count behind their owner
("her gf") or where somebody reports or is called ("per FOB") alone; "dtr" in small letters, since DTR are reflexes.
"""

from __future__ import annotations

from itertools import product
from typing import Final

_OWNER: Final = r"(?:(?<=\bhis )|(?<=\bher )|(?<=\btheir )|(?<=\bmy )|(?<=\bpt's )|(?<=\bpts )|(?<=\bpatient's )|(?<=\bsu )|(?<=\bmi ))"  # clinical
_REPORTER: Final = r"(?:(?<=\bper )|(?<=\bw/ )|(?<=\bw/)|(?<=\bwith )|(?<=\bby )|(?<=\bfrom )|(?<=\bcall )|(?<=\bcalled )|(?<=\btold ))"  # clinical
#: The first letters of all that follows: most words are left at once.
_BEGINS: Final = r"(?=a(?:bue|un)|b(?:ro|oy|f)|c(?:ou|[oó]n|uñ)|d[adgti]|e(?:sp|x)|f[aio]|g[-fgimpr]|h(?:erm|ij|u[bs])|in-|m[aáougi]|n(?:ie|ep|an|ov|ue)|p(?:a[rdpá]|[gr])|rel|s(?:[io/]|pou|te|ue|ob)|t[wií]|un|wi[fv]|ye)"

#: Who can share what runs in families. No child as such, who often is the patient, and of twins the other one.
BLOOD_RELATIVE: Final = (
    rf"(?:{_BEGINS}(?:(?<!step-)(?<!step )(?<!foster )(?:m(?:other|om|um)|father|dad|sister|brother|daughter|son(?! (?:de|del|las?|los|muy|una?|normal\w*|negativ\w+|positiv\w+|estables?)\b))s?(?!s?[- ]in[- ]law)"  # clinical
    r"|m(?:omm|umm)(?:y|ies)|mam[áà]|madres?|dadd(?:y|ies)|pap[áà]|padres?|parents?(?![- ]in[- ]law)|sib(?:ling)?s?|aunt(?:s|ie|y)?|uncles?|cousins?|nieces?|nephews?"
    r"|twins?(?: (?:brother|sister|sibling)s?|(?='s\b| (?:has|had|have|also|who)\b|(?-i: [A-Z][a-z]{2,})))|grand[- ]?(?:m(?:other|om|a|aw)|fathers?|pa|dadd?y?|sons?|daughters?|parents?|child(?:ren)?|kids?|aunt|uncle)s?"
    r"|granny|nana|relatives|abuel[oa]s?|herman[oa]s?|hij[oa]s?|niet[oa]s?|sobrin[oa]s?|tí[oa]s?|(?-i:[MP]G?G[MF])"
    r"|(?-i:[Dd](?:tr|gtr|au))(?!:? ?(?:[0-4]\+|intact|brisk|absent|sym))"
    rf"|{_OWNER}(?:mo|twins?|sis|bro|g-?m[ao]?|g-?p[ao]|mama|t[ií][oa]s?|prim[oa]s?|relative|(?-i:GF|fa)|dtr|dau)(?! ?\d)|{_REPORTER}(?-i:sis|bro|gma|relative)))"
)
#: The same, and who is one by marriage or lives as one.
RELATIVE: Final = (
    rf"(?:{_BEGINS}(?:{BLOOD_RELATIVE}|wife|wives|husbands?|hubby|spouses?|partner(?! (?:Dr|MD|physicians?|sites?|hospitals?|agenc|pharmac|organi[sz]))|fianc[eé]e?s?|girl-?friends?|boy-?friends?|significant others?"
    r"|(?:step|foster)[- ]?(?:m(?:other|om|um)|father|dad|son|daughter|sister|brother|sib(?:ling)?|parent|child(?:ren)?)s?|(?:mother|father|sister|brother|daughter|son|parent)s?[- ]in[- ]law|in-laws"
    r"|espos[oa]s?|marido|pareja|c[oó]nyuge|novi[oa]s?|suegr[oa]s?|cuñad[oa]s?|yerno|nuera"
    rf"|{_OWNER}(?:s/o|mujer|(?-i:gf|bf|SO|[MFDS]IL|FOB)|ex)(?! ?\d)|{_REPORTER}(?-i:s/o|gf(?! diet)|[MDF]IL|FOB)(?! ?(?:\d|\+|pos|neg|test))))"
)
#: Who looks after a patient, and who decides in the patient's place.
CARER: Final = (
    r"(?:care-?(?:giver|taker)s?|carers?|cuidador(?:a|es)?|baby-?sitter|nanny|(?:home )?health aide)"
)
PROXY: Final = r"(?:(?:health ?care )?prox(?:y|ies)|guardians?|next of kin|(?-i:NOK)|power of attorney|(?-i:HCPOA|[DM]POA|HCP|POA(?!:? ?(?:yes|no|[YN])\b)))"
RELATIVE_OR_CARER: Final = rf"(?:{RELATIVE}|{CARER}|{PROXY})"
#: Of whom an illness or a medicine can be as well.
NEIGHBOR: Final = r"(?:(?:room|flat|house)-?mates?|neighbou?rs?|friends?|co-?workers?|class-?mates?|(?:an)?other (?:patient|pt))"

_BEHIND: Final = "".join(
    rf"(?<!\b{before} {owner})"
    for before, owner in product(
        ("per", "by", "from", "with", "w/", "via", "according to"),
        ("", "his ", "her ", "the ", "pt's ", "twin "),
    )
).replace(r"\bw/ ", "w/ ")
#: What makes a relative who is named somebody who reports, is informed or is there.
_REPORTS: Final = (
    r",? ?(?:\([^()]{0,30}\) ?)?(?:(?:has|have|had|also|who|then|now|not|be|is|was|may|must|should|can|to|(?-i:[A-Z][a-z]+)) ){0,3}(?:says?|said|states?|stated|reports?|reported|denie[sd]|deny|notes?|noted|notices?|noticed|tells?|told|describes?|described|recalls?|remembers?|confirm\w*|mention\w*|adds?|added|insists?|admits?"  # clinical
    r"|thinks?|thought|feels?|felt|believes?|explain\w*|gives?|gave|giving|calls?|called|phon\w+|messag\w+|texts?|texted|writes?|wrote|brought|brings|found|witness\w*|saw|worried|concerned|present|at (?:the )?bedside|aware|updated|informed|agree[sd]?)\b"  # clinical
)


def spoken_of(who: str) -> str:
    """The same words, save where they name who reports, is there or is lived with: "per mother", "mom adds"."""
    return rf"(?:(?={who}\b)(?:{_BEHIND}{who}\b(?!{_REPORTS})|{who}(?=,? (?:who|with) )(?!{_REPORTS})))"
