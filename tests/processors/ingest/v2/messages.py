"""HL7 v2 messages of one invented stay, in the manner of the v2-to-FHIR guide's examples."""

from __future__ import annotations

MSH = "MSH|^~\\&|ADTSYS|STMARY|WARD|STMARY|{time}||{type}|{control}|P|2.5.1||||||UNICODE UTF-8"
PID = (
    "PID|1||80412^^^STMARY&1.2.36.146.595.217.0.1&ISO^MR~943-47-6101^^^NHS^NH||Ødegård^Ingrid^Marie^^Mrs^^L~Lund^^^^^^M"
    "||19480611|F|||12 Harbour St^^Bergen^^5003^NO||||nb|||||||||N|"
)
PV1 = "PV1|1|I|4EAST^412^1^STMARY||||12345^Solheim^Kari|||CAR|||||||||V-9917^^^STMARY^VN|||||||||||||||||{gone}||||||||{admitted}|{left}"


def message(kind: str, *segments: str, time: str = "20260305081530", control: str = "M1") -> bytes:
    return "\r".join([MSH.format(time=time, type=kind, control=control), *segments, ""]).encode()


def adt(
    event: str,
    *more: str,
    time: str = "20260305081530",
    left: str = "",
    gone: str = "",
    admitted: str = "202603050745",
) -> bytes:
    return message(
        f"ADT^{event}^ADT_A01",
        f"EVN|{event}|{time}",
        PID,
        PV1.format(gone=gone, admitted=admitted, left=left),
        *more,
        time=time,
        control=f"{event}{time}",
    )


ALLERGY = "AL1|1|DA|7980^Penicillin G^RXNORM|SV|Anaphylaxis~Rash|20010504"
DIAGNOSIS = "DG1|1||I50.9^Heart failure, unspecified^I10|||A"
LAB = message(
    "ORU^R01^ORU_R01",
    PID,
    PV1.format(gone="", admitted="202603050745", left=""),
    "ORC|RE|P100^EHR|F200^LAB",
    "OBR|1|P100^EHR|F200^LAB|24323-8^Comprehensive metabolic panel^LN|||202603050900|||||||||||||||20260305101200||CH|F",
    "OBX|1|NM|2823-3^Potassium^LN||6.3|mmol/L^^UCUM|3.5-5.1|HH|||F|||20260305090000",
    "NTE|1||Not haemolysed.",
    "OBX|2|SN|33914-3^eGFR^LN||<^15|mL/min/{1.73_m2}^^UCUM|>60|L|||F",
    "OBX|3|ST|5778-6^Colour^LN||dark \\T\\ cloudy||||||P",
    "OBX|4|NM|2951-2^Sodium^LN||haemolysed|mmol/L|135-145||||X",
    control="LAB1",
)
RADIOLOGY = message(
    "ORU^R01",
    PID,
    "OBR|1|P300|F301^RIS|71020^Chest X-ray^C4|||202603050930|||||||||||||||||RAD|F",
    "OBX|1|TX|18782-3^Findings^LN|1|Enlarged heart.||||||F",
    "OBX|2|TX|18782-3^Findings^LN|2|Small effusion on the left.||||||F",
    "OBX|3|FT|19005-8^Impression^LN||Congestion.\\.br\\No pneumonia.||||||F",
    control="RAD1",
)
NOTE = message(
    "MDM^T02^MDM_T02",
    "EVN|T02|20260305110000",
    PID,
    PV1.format(gone="", admitted="202603050745", left=""),
    "TXA|1|HP|TX|202603051050|12345^Solheim^Kari||||12345^Solheim^Kari^^^Dr|||D-77^DICT|||||AU|U|AV",
    "OBX|1|TX|34117-2^H and P^LN||Reason for admission: breathless for three days.||||||F",
    "OBX|2|TX|34117-2^H and P^LN||Assessment: decompensated heart failure. Plan: furosemide 40 mg iv.||||||F",
    control="NOTE1",
)
ORDER = message(
    "RDE^O11^RDE_O11",
    PID,
    PV1.format(gone="", admitted="202603050745", left=""),
    "ORC|NW|RX55^EHR|||IP||||20260305113000|||12345^Solheim^Kari",
    "RXE||4603^Furosemide^RXNORM|40||mg|TAB|^in the morning, with water||||||||||||||||||",
    "TQ1|1||BID^twice a day||||20260305120000|20260312120000|R",
    "RXR|PO^Oral^HL70162",
    control="RX1",
)
OMP = message(
    "OMP^O09^OMP_O09",
    PID,
    "ORC|{control}|RX66^EHR|||||||20260305123000",
    "TQ1|1||Q6H PRN||||||PRN",
    "RXO|161^Paracetamol^RXNORM|500|1000|mg",
    "RXR|IV",
    control="RX2",
)
MERGE = message(
    "ADT^A40^ADT_A39",
    "EVN|A40|20260306090000",
    PID,
    "MRG|99001^^^STMARY^MR",
    time="20260306090000",
    control="A40",
)
EVERY = {
    "A01": adt("A01", ALLERGY, DIAGNOSIS),
    "A02": adt("A02", time="20260306120000"),
    "A03": adt("A03", time="20260309140000", left="202603091330", gone="01"),
    "A08": adt("A08", time="20260305100000"),
    "A11": adt("A11", time="20260305100100"),
    "A12": adt("A12", time="20260306130000"),
    "A13": adt("A13", time="20260309150000"),
    "A34": MERGE.replace(b"A40", b"A34").replace(b"A39", b"A30"),
    "A40": MERGE,
    "R01": LAB,
    "R01 text": RADIOLOGY,
    "T02": NOTE,
    "O11": ORDER,
    "O09": OMP.replace(b"{control}", b"NW"),
}
