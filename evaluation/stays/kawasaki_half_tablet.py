"""3-year-old, Kawasaki disease. Weight-based structured doses with text; triage weight in pounds."""

from builder import UCUM, Stay, clock

t = clock(2026, "-07:00")
s = Stay("i-kd-3", "Ortega-Lind", "Mateo", "2022-11-20", "male")
s.contact("mother", "Annika Lind", "505-555-0118")
s.contact("grandmother", "Rosa Ortega", "505-555-0152")
s.encounter(
    t("01-19", "15:40"),
    t("01-23", "13:00"),
    "fever 6 days, red eyes",
    "75053002",
    "Kawasaki disease",
    "Pediatrics",
)


def kg(order, value, unit):
    for _, r in s._told[order.name]:
        r["dosageInstruction"][0]["doseAndRate"] = [
            {"doseQuantity": {"value": value, "unit": unit, "system": UCUM, "code": unit}}
        ]
    return order


s.home(
    "ibuprofen 100 mg/5 mL suspension",
    "5 mL (100 mg) by mouth every 6 hours as needed fever",
    "2026-01-14",
    t("01-19", "16:00"),
)
s.home(
    "amoxicillin 400 mg/5 mL suspension",
    "7 mL by mouth twice daily x 10 d (urgent care 1/17)",
    "2026-01-17",
    t("01-19", "16:00"),
)
s.home("multivitamin gummy", "1 daily", "2025-01-01", t("01-19", "16:00"))
s.immunization("Influenza, injectable", "150", "2025-10-12T10:00:00-06:00")
s.immunization("MMR dose 1", "03", "2023-12-04T10:00:00-07:00")
s.immunization("Varicella dose 1", "21", "2023-12-04T10:00:00-07:00")
s.condition("Kawasaki disease", "75053002", t("01-19", "19:00"))
s.vitals(t("01-19", "15:45"), hr=162, rr=30, temp=39.6, spo2=98, bp="94/58", weight=31.3)
s.note(
    "nursing",
    t("01-19", "15:45"),
    'Peds triage. 3 y M fever d6, rash, "eyes like vampire". wt 31.3. Mom amox since Sat. Last ibuprofen 1400 100 mg.',
    "L. Hooper RN ED",
    signed=t("01-19", "15:55"),
)
s.vitals(t("01-19", "18:20"), weight=14.2, height=97)
s.labs(
    t("01-19", "16:20"),
    t("01-19", "17:10"),
    wbc=18.9,
    hgb=10.4,
    plt=489,
    na=132,
    alb=2.7,
    alt=88,
    crp=142,
    ranges={"hgb": (11.0, 14.0), "alt": (5, 35)},
)
s.lab_text(t("01-19", "16:20"), t("01-19", "17:30"), "ESR", "4537-7", "92 mm/h", "H")
s.lab_text(
    t("01-19", "16:40"),
    t("01-19", "17:20"),
    "Urinalysis",
    "",
    "WBC 22/hpf, nitrite neg, bag specimen. Catheter UA 1/19 2030: WBC 18/hpf, no bacteria (sterile pyuria)",
    "A",
)
s.note(
    "hp",
    t("01-19", "18:30"),
    """PEDS H+P
3y 2m, fever x 6d (start 1/14, Tmax 40). d3 red eyes no goo, d4 rash trunk/groin, lips cracked, strawberry tongue, hands puffy, L neck node 2 cm. amox d2 UC ("strep" - rapid was neg) no change.
WT: bed scale 14.2 KG. Triage 31.3 = POUNDS. all doses on 14.2.
Imm UTD, MMR#1 VZV#1. Sibling Nils 6y has "chickenpox" per GM since yesterday - ? told school. Nils 22 kg is on no meds. sib also amox allergic (hives) - NOT Mateo.
PE: bulbar inj b/l, no exudate, rash morbilliform, extrem edema. no peel yet. nl S1S2.
A: classic KD 5/5. UA sterile pyuria. Alb 2.7. Not strep, not UTI.
P: IVIG 2 g/kg = 28 g x1 over 10 h. ASA high dose 80 mg/kg/d div q6h = 283 mg q6h until afeb 48 h, then 3-5 mg/kg. Echo. STOP amox. NO IBUPROFEN (blocks ASA).
varicella exposure -> Reye concern if he gets it, had 1 dose. ID phone.
FHx: pat GM hypertension. no cardiac.""",
    "Dr. J. Tran-Whitfield, Pediatrics",
    signed=t("01-19", "20:10"),
)
ivig = kg(
    s.order(
        "immune globulin IV 10%",
        "28 g IV once over 10 h",
        t("01-19", "20:30"),
        end=t("01-20", "08:30"),
        final="completed",
    ),
    28,
    "g",
)
asa = kg(s.order("aspirin", "283 mg PO q6h", t("01-19", "20:30"), note="80 mg/kg/day, 14.2 kg"), 283, "mg")
amx = s.order(
    "amoxicillin",
    "560 mg PO BID",
    t("01-19", "17:00"),
    end=t("01-19", "20:00"),
    final="cancelled",
    why="not bacterial",
)
ibu = s.order(
    "ibuprofen", "140 mg PO q6h PRN fever", t("01-19", "17:00"), end=t("01-20", "09:40"), why="KD on ASA"
)
s.report(
    "Echocardiogram, pediatric",
    "34552-0",
    t("01-20", "09:00"),
    t("01-20", "11:00"),
    "PRELIMINARY: normal LV function. Coronary arteries normal in size.",
    status="preliminary",
    category="CUS",
)
s.note(
    "progress",
    t("01-20", "09:40"),
    """PEDS PN d1
IVIG done 0630, rigors x1, diphenhydramine ok - infusion reaction, not allergy. Tm 39.0 at 2200. echo prelim nl. ibuprofen still on PRN list -> d/c now.
CRP 142. eating popsicles.
If febrile >36 h after IVIG end -> 2nd dose.""",
    "Dr. J. Tran-Whitfield, Pediatrics",
    signed=t("01-20", "10:20"),
)
s.report(
    "Echocardiogram, pediatric",
    "34552-0",
    t("01-20", "09:00"),
    t("01-20", "15:20"),
    "FINAL: LAD 3.1 mm, Z score +3.2, small aneurysm. RCA Z +1.1. LV function normal. No effusion. Differs from preliminary; called to Dr. Tran-Whitfield 1515.",
    category="CUS",
)
s.note(
    "consult",
    t("01-20", "16:30"),
    """CARDS PEDS (Albuquerque, tele)
LAD Z 3.2 = small aneurysm. Low dose ASA, no anticoag. Consider infliximab vs steroid if refractory. Echo again 1-2 wk and 6 wk. ASA not to be stopped at 6 wk unless nl. No contact sport not needed at Z<10... normal play ok.
No ibuprofen. Flu shot UTD (has had). Live vaccines (MMR#2, VZV#2) defer 11 MONTHS post IVIG -> not before 12/20/2026.
Check ASA w/ varicella exposure.""",
    "Dr. R. Esquivel, Peds Cardiology",
    signed=t("01-20", "17:10"),
)
s.note(
    "phone",
    t("01-20", "19:00"),
    """Msj de la abuela (Rosa): "Nils no tiene varicela, el doctor dijo que son picaduras de pulga. Ya le vieron hoy. Pero Mateo no quiere comer, y yo le di su jarabe rojo de ibuprofeno a las 4 porque tenia calentura." -> RN Hooper notified, MD aware.""",
    "unit secretary T. Baca",
    signed=t("01-20", "19:10"),
)
s.labs(
    t("01-21", "06:00"),
    t("01-21", "06:50"),
    wbc=13.2,
    hgb=9.2,
    plt=560,
    crp=88,
    alb=2.6,
    ranges={"hgb": (11.0, 14.0)},
)
s.note(
    "progress",
    t("01-21", "10:00"),
    """PEDS d2. Tm 38.5 at 2000 on 1/20 (13.5 h post IVIG), none since. Family ibuprofen 1600 on 1/20 - taught, bottle home. Sibling = flea bites, seen by PCP, NO varicella -> Reye worry off, ASA goes on.
Echo FINAL LAD Z 3.2 small aneurysm (prelim was normal - disregard).
Hgb 10.4 -> 9.2 watch hemolysis post IVIG, DAT sent. ASA 283 q6.
If afeb thru 1/22 0800 -> ASA low.""",
    "Dr. J. Tran-Whitfield, Pediatrics",
    signed=t("01-21", "11:10"),
)
s.labs(
    t("01-22", "06:00"), t("01-22", "06:50"), wbc=10.8, hgb=9.0, plt=688, crp=41, ranges={"hgb": (11.0, 14.0)}
)
s.lab_text(
    t("01-21", "06:00"),
    t("01-21", "15:30"),
    "Direct antiglobulin test (DAT)",
    "",
    "weakly positive, C3 neg. Retic 1.9%",
    "A",
)
s.lab_text(t("01-19", "16:40"), t("01-22", "08:00"), "Urine culture", "630-4", "no growth final")
s.lab_text(
    t("01-19", "16:40"),
    t("01-20", "08:00"),
    "Respiratory viral PCR",
    "",
    "adenovirus not detected; rhinovirus detected",
)
s.lab_text(
    t("01-22", "08:20"),
    t("01-22", "09:00"),
    "Ferritin and IL-6 panel (MIS-C send-out)",
    "",
    "sent",
    status="registered",
)
asa.stop(t("01-22", "09:30"), "afebrile 36 h")
asa2 = kg(
    s.order(
        "aspirin",
        "40.5 mg PO daily (1/2 of 81 mg chew)",
        t("01-22", "09:30"),
        end=t("01-23", "13:00"),
        final="completed",
    ),
    40.5,
    "mg",
)
s.note(
    "progress",
    t("01-22", "09:30"),
    """PEDS d3. afeb since 1/20 2000. CRP 41. ASA -> 40.5 mg daily (2.9 mg/kg). Plt 688 expected. Hgb 9.0 DAT wk+, stable; CBC rpt 1/26.
MIS-C panel sent for completeness (COVID 5 wks ago?) pending.
home tmrw. fever >=38.0 within 1 wk = come back. no ibuprofen; acetaminophen 15 mg/kg = 208 mg ok. """,
    "Dr. J. Tran-Whitfield, Pediatrics",
    signed=t("01-22", "10:30"),
)
s.note(
    "pharm",
    t("01-22", "14:00"),
    """Peds Rx. ASA 81 chew, give HALF = 40.5 mg once daily. Avoid ibuprofen AND ASA-containing cold meds (Pepto). If flu or chickenpox exposure/illness -> call same day, stop? ask cards first. Amoxicillin: stop, no allergy (brother's hives is brother's). APAP 160/5: 6.5 mL q6h prn max 4/d.
MMR/VZV deferred, note to PCP + NMSIIS.""",
    "S. Yazzie, PharmD",
    signed=t("01-22", "14:30"),
)
d = t("01-23", "09:00")
kg(s.order("aspirin 81 mg chewable", "chew 1/2 tablet (40.5 mg) once daily", d, cat="discharge"), 40.5, "mg")
kg(
    s.order(
        "acetaminophen 160 mg/5 mL",
        "6.5 mL (208 mg) every 6 hours as needed for fever, max 4 doses/24 h",
        d,
        cat="discharge",
    ),
    208,
    "mg",
)
s.vitals(t("01-23", "08:00"), hr=108, rr=24, temp=36.8, spo2=99, weight=14.0)
s.note(
    "nursing",
    t("01-23", "10:30"),
    """DC teach-back w/ mom + GM (Spanish interp x GM): half a chew aspirin qd, do not miss; no ibuprofen, bottle thrown away; temp x 7 d bid, >=38 (100.4) call; skin peel fingers is normal. Vaccine: none live til 12/20/26. Appts: PCP Dr Nez 1/26 0900 CBC; cards echo 2/3 1330, and ~3/3. Peds floor 505-555-0188.
TB ok. mom asks is the aspirin the baby one, yes.""",
    "K. Platero RN",
    signed=t("01-23", "11:10"),
)
s.note(
    "event",
    t("01-23", "11:40"),
    "Cards call: OK d/c, small aneurysm so ASA at least until 6 wk echo, do NOT stop at 6 wk automatically. Fine w/ MIS-C panel later.",
    "Dr. J. Tran-Whitfield, Pediatrics",
    signed=t("01-23", "11:50"),
)
s.write(__file__)
