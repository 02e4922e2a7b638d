"""What stays name in short: laboratory tests, vital signs, kinds of notes."""

from __future__ import annotations

from typing import Final, NamedTuple

Number = int | float


class Test(NamedTuple):
    """A laboratory test. A result is `HH` or `LL` at and beyond the critical limits, `H` or `L` out of range."""

    code: str  # LOINC; "" is none
    name: str
    ucum: str
    unit: str  # as it is printed
    low: Number
    high: Number
    least: Number = float("-inf")
    most: Number = float("inf")


class Sign(NamedTuple):
    """A vital sign."""

    code: str  # LOINC
    name: str
    ucum: str
    unit: str


#: Laboratory tests with the range of adults. A stay's `tests` adds to them, its `ranges` replaces ranges.
TESTS: Final[dict[str, Test]] = {
    "wbc": Test("6690-2", "Leukocytes", "10*3/uL", "K/uL", 4, 11),
    "hgb": Test("718-7", "Hemoglobin", "g/dL", "g/dL", 12, 16, 7.0, 20),
    "plt": Test("777-3", "Platelets", "10*3/uL", "K/uL", 150, 400, 20, 1000),
    "na": Test("2951-2", "Sodium", "mmol/L", "mmol/L", 135, 145, 120, 160),
    "k": Test("2823-3", "Potassium", "mmol/L", "mmol/L", 3.5, 5.1, 2.8, 6.0),
    "cl": Test("2075-0", "Chloride", "mmol/L", "mmol/L", 98, 107),
    "co2": Test("2028-9", "Carbon dioxide", "mmol/L", "mmol/L", 22, 29),
    "bun": Test("3094-0", "Urea nitrogen", "mg/dL", "mg/dL", 7, 20),
    "cr": Test("2160-0", "Creatinine", "mg/dL", "mg/dL", 0.5, 1.1),
    "glu": Test("2345-7", "Glucose", "mg/dL", "mg/dL", 70, 99, 50, 500),
    "ca": Test("17861-6", "Calcium", "mg/dL", "mg/dL", 8.6, 10.3),
    "mg": Test("19123-9", "Magnesium", "mg/dL", "mg/dL", 1.7, 2.4),
    "phos": Test("2777-1", "Phosphate", "mg/dL", "mg/dL", 2.5, 4.5),
    "alb": Test("1751-7", "Albumin", "g/dL", "g/dL", 3.5, 5.0),
    "tbil": Test("1975-2", "Total bilirubin", "mg/dL", "mg/dL", 0.2, 1.2),
    "ast": Test("1920-8", "AST", "U/L", "U/L", 10, 40),
    "alt": Test("1742-6", "ALT", "U/L", "U/L", 7, 45),
    "alp": Test("6768-6", "Alkaline phosphatase", "U/L", "U/L", 40, 120),
    "lac": Test("2524-7", "Lactate", "mmol/L", "mmol/L", 0.5, 2.0, 0, 4.0),
    "crp": Test("1988-5", "C reactive protein", "mg/L", "mg/L", 0, 5),
    "pct": Test("33959-8", "Procalcitonin", "ng/mL", "ng/mL", 0, 0.25),
    "ph": Test("2746-6", "pH of Venous blood", "[pH]", "[pH]", 7.32, 7.42),
    "pco2": Test("2021-4", "pCO2 of Venous blood", "mm[Hg]", "mmHg", 40, 50),
    "bhb": Test("53060-9", "Beta hydroxybutyrate", "mmol/L", "mmol/L", 0, 0.4),
    "a1c": Test("4548-4", "Hemoglobin A1c", "%", "%", 4, 5.6),
    "inr": Test("6301-6", "INR", "1", "1", 0.9, 1.1, 0, 5.0),
    "ldl": Test("13457-7", "LDL Cholesterol", "mg/dL", "mg/dL", 0, 100),
    "tsh": Test("3016-3", "TSH", "m[IU]/L", "mIU/L", 0.5, 4.5),
    "trop": Test("89579-7", "Troponin I high sensitivity", "ng/L", "ng/L", 0, 20),
    "bnp": Test("33762-6", "NT-proBNP", "pg/mL", "pg/mL", 0, 450),
    "ferr": Test("2276-4", "Ferritin", "ng/mL", "ng/mL", 20, 250),
    "afp": Test("1834-1", "Alpha fetoprotein", "ng/mL", "ng/mL", 0, 8),
    "csfwbc": Test("26465-5", "Leukocytes in Cerebral spinal fluid", "/uL", "/uL", 0, 7),
    "csfglu": Test("2342-4", "Glucose in Cerebral spinal fluid", "mg/dL", "mg/dL", 40, 80),
    "csfprot": Test("2880-3", "Protein in Cerebral spinal fluid", "mg/dL", "mg/dL", 15, 45),
}

SIGNS: Final[dict[str, Sign]] = {
    "hr": Sign("8867-4", "Heart rate", "/min", "/min"),
    "rr": Sign("9279-1", "Respiratory rate", "/min", "/min"),
    "temp": Sign("8310-5", "Body temperature", "Cel", "°C"),
    "spo2": Sign("59408-5", "Oxygen saturation by pulse oximetry", "%", "%"),
    "o2": Sign("3151-8", "Inhaled oxygen flow rate", "L/min", "L/min"),
    "weight": Sign("29463-7", "Body weight", "kg", "kg"),
    "height": Sign("8302-2", "Body height", "cm", "cm"),
    "pain": Sign("72514-3", "Pain severity - 0-10 verbal numeric rating", "{score}", "/10"),
}

#: Kinds of notes: LOINC code and name. A note of another kind has its name, and its `code`.
NOTES: Final[dict[str, tuple[str, str]]] = {
    "ed": ("34111-5", "Emergency department Note"),
    "hp": ("34117-2", "History and physical note"),
    "nursing": ("34746-8", "Nurse Note"),
    "progress": ("11506-3", "Progress note"),
    "consult": ("11488-4", "Consult note"),
    "radiology": ("18748-4", "Diagnostic imaging study"),
    "pathology": ("11526-1", "Pathology study"),
    "procedure": ("28570-0", "Procedure note"),
    "op": ("11504-8", "Surgical operation note"),
    "instr": ("8653-8", "Hospital Discharge instructions"),
    "dcsum": ("18842-5", "Discharge summary"),
    "pharm": ("64057-8", "Pharmacy Note"),
    "sw": ("28656-1", "Social work note"),
    "slp": ("78245-4", "Speech-language pathology Note"),
    "pt": ("28579-1", "Physical therapy Note"),
    "nutrition": ("34120-6", "Nutrition and dietetics Note"),
    "event": ("68608-9", "Summary note"),
    "phone": ("34748-4", "Telephone encounter Note"),
}
