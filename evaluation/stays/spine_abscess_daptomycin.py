"""Infectious disease: MSSA vertebral osteomyelitis. No coded home list at all (text only); orders name the drug by a contained Medication; antibiotics rate-structured."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("j-spine", "Thibodeaux", "Leon", "1963-09-09", "male")
s.contact("husband", "Marcus Thibodeaux", "555-0154")
s.encounter(
    t("11-03", "10:15"),
    t("11-14", "15:00"),
    "back pain and fever",
    "161891005",
    "Backache",
    "Infectious disease / medicine",
    disposition="home",
)
s.condition("Vertebral osteomyelitis", "", t("11-05", "18:00"))
s.condition(
    "Diabetes mellitus type 2", "44054006", t("11-03", "11:00"), onset="2012", kind="problem-list-item"
)
s.allergy("Penicillin G", "", "anaphylaxis (per outside record)", t("11-03", "11:00"))


def ref(name, text, when, cat="inpatient", value=None, unit=None, hours=None, **k):
    """Drug by contained Medication, as some systems send it."""
    o = s.order(name, text, when, cat=cat, **k)
    r = s._told[o.name][0][1]
    r.pop("medicationCodeableConcept")
    r["contained"] = [{"resourceType": "Medication", "id": "med", "code": {"text": name}}]
    r["medicationReference"] = {"reference": "#med", "display": name}
    if value:
        d = {
            "doseAndRate": [{"doseQuantity": {"value": value, "unit": unit}}],
            "route": {"text": "intravenous"},
        }
        if hours:
            d["timing"] = {"repeat": {"frequency": 1, "period": hours, "periodUnit": "h"}}
        if text:
            d["text"] = text
        r["dosageInstruction"] = [d]
    return o


s.vitals(t("11-03", "10:20"), bp="128/70", hr=112, rr=20, temp=39.1, spo2=97, weight=88)
s.note(
    "ed",
    t("11-03", "10:40"),
    """62M T2DM low back pain 3 wk, fever x3d, chills. Boil L thigh sep drained at urgent care. No leg weakness, no retention, no saddle. Neuro intact.
PCN: chart says anaphylaxis.
meds per husband: metformin 1000 bid, glipizide 10 bid, atorva 80, losartan 50, ASA 81, gabapentin 300 tid
BCx2, CRP, ESR. MRI L spine. Vanc/cefepime.""",
    "Dr. S. Jahani (ED)",
    signed=t("11-03", "13:30"),
)
s.labs(
    t("11-03", "10:45"),
    issued=t("11-03", "11:40"),
    wbc=17.6,
    hgb=12.4,
    plt=402,
    na=134,
    k=4.4,
    bun=18,
    cr=1.0,
    crp=221,
    glu=288,
    a1c=9.4,
)
vanc = ref("vancomycin", "", t("11-03", "12:10"), value=1500, unit="mg", hours=12)
cefp = ref("cefepime", "2 g IV every 8 hours", t("11-03", "12:10"))
atv = ref("atorvastatin", "80 mg by mouth nightly", t("11-03", "15:00"))
los = ref("losartan", "50 mg by mouth daily", t("11-03", "15:00"))
gab = ref("gabapentin", "300 mg by mouth three times daily", t("11-03", "15:00"))
hep = ref("heparin", "5000 units subcutaneously every 8 hours", t("11-03", "15:00"))
gli = ref("glipizide", "10 mg by mouth twice daily", t("11-03", "15:00"))
metf = ref("metformin", "1000 mg by mouth twice daily", t("11-03", "15:00"))
s.note(
    "hp",
    t("11-03", "14:30"),
    """MED ADMIT Fitch PGY1
62M T2DM (A1c 9.4), back pain, fever, CRP 221. Boil L thigh.
FHx: none sig. Brother hemophilia carrier? no. SH: landscaper, married, never IVDU, EtOH 2/wk.
All: PCN "anaphylaxis" - pt: "my mother says I swelled up when I was 3"
MR: L3-4 disc/endplates, no abscess prelim
A/P 1 ?osteo/discitis - bcx, MR, ID. hold abx till bx? already given
2 T2DM SSI; cont metformin glipizide
3 HTN losartan
Full.""",
    "Dr. W. Fitch (PGY-1)",
    signed=t("11-03", "17:00"),
)
s.lab_text(
    t("11-03", "10:50"),
    t("11-04", "04:10"),
    "Bacteria identified in Blood by Culture",
    "600-7",
    "Gram positive cocci in clusters, 4 of 4 bottles",
    status="preliminary",
    flag="A",
)
s.report(
    "MRI lumbar spine with contrast",
    "",
    t("11-03", "16:00"),
    t("11-04", "09:00"),
    "L3-L4 discitis-osteomyelitis. 1.1 cm ventral epidural phlegmon without cord or cauda compression. Left psoas edema, no abscess. Incidental 3.4 cm enhancing right renal lesion at edge of field: dedicated CT/MR renal protocol recommended.",
    category="RAD",
)
s.note(
    "progress",
    t("11-04", "09:30"),
    """ATTENDING. As WF's, agree except:
- metformin & glipizide OFF - contrast, sepsis, not eating. Basal-bolus insulin: glargine 18.
- GPC clusters 4/4. Echo. Repeat cultures q24 until clear.
- Renal lesion on the MR: he shall be told today; not to be lost.
- "Anaphylaxis" of a 3 y/o is hearsay; allergy team to look.
TOH #4471""",
    "Dr. T. Okereke-Hale (attending)",
    signed=t("11-04", "10:20"),
)
metf.stop(t("11-04", "10:30"), "contrast")
gli.stop(t("11-04", "10:30"), "poor intake")
gla = ref("insulin glargine", "18 units subcutaneously at bedtime", t("11-04", "10:30"))
s.lab_text(
    t("11-03", "10:50"),
    t("11-05", "09:40"),
    "Bacteria identified in Blood by Culture",
    "600-7",
    "Staphylococcus aureus, methicillin SUSCEPTIBLE (cefoxitin screen neg), 4 of 4. Vanc MIC 1, S oxacillin, S cefazolin, S TMP-SMX, R clindamycin, S daptomycin",
    flag="A",
)
s.note(
    "consult",
    t("11-05", "11:30"),
    """ID (Szabo). MSSA, 4/4, L3-4 osteo, phlegmon. Vanc is second best. PCN: test dose of amox 11/5 1300 under allergy - then cefazolin (different side chain) anyway if shaky. Stop cefepime. TEE please. DO NOT add rifampin (no hardware; Marcus asked re internet).
Duration 6 wk from first negative bcx [11/4 bcx still +]. Cr watch on vanc.""",
    "Dr. L. Szabo (infectious disease)",
    signed=t("11-05", "12:20"),
)
cefp.stop(t("11-05", "12:30"), "MSSA")
s.note(
    "pharm",
    t("11-05", "16:40"),
    """Vanc trough 27. Cr 1.7 (1.0). Hold vanc 1800 dose. Atorvastatin 80 ok now; if dapto used weekly CK, consider hold. losartan held for AKI. D. Achterberg PharmD""",
    "D. Achterberg, PharmD",
)
vanc.stop(t("11-05", "16:50"), "trough 27, creatinine 1.7")
los.hold(t("11-05", "17:00"), "AKI")
s.labs(t("11-05", "15:30"), issued=t("11-05", "16:00"), cr=1.7, k=4.9, bun=28)
dap = ref("daptomycin", "", t("11-05", "18:00"), value=700, unit="mg", hours=24)
s.note(
    "consult",
    t("11-06", "14:10"),
    """ALLERGY. Amoxicillin 50 -> 450 mg graded, observed 90min, tolerated. Old record obtained: mother's letter 1966: "hives after shot". No anaphylaxis documented. Pt is NOT pcn allergic by testing. Label to be removed by us.""",
    "Dr. V. Ekholm (allergy)",
    signed=t("11-06", "15:00"),
)
s.note(
    "event",
    t("11-07", "03:00"),
    """XCOVER re: thigh pain bilat, CK add on 1240 (84 on 11/5). On dapto 700 + atorva 80. Hold both til am, IVF. UA no blood.""",
    "Dr. A. Toma (night float)",
)
s.lab_text(
    t("11-07", "02:00"),
    t("11-07", "02:50"),
    "Creatine kinase [Enzymatic activity/volume] in Serum or Plasma",
    "2157-6",
    "1240 U/L (30-200)",
    flag="HH",
)
dap.stop(t("11-07", "03:05"), "CK 1240")
atv.hold(t("11-07", "03:05"), "CK 1240")
ref("cefazolin", "", t("11-07", "09:00"), value=2, unit="g", hours=8)
s.note(
    "progress",
    t("11-07", "09:20"),
    """ATTENDING. CK 1240: dapto gone for good, atorvastatin stopped, not to restart until CK normal & clinic says. Cefazolin 2 g q8 from today per ID, PCN label gone.
Bcx 11/4 +, 11/5 +, 11/6 drawn. Cr 1.6. TEE this pm.
TOH #4471""",
    "Dr. T. Okereke-Hale (attending)",
    signed=t("11-07", "10:00"),
)
s.report(
    "Transesophageal echocardiogram",
    "",
    t("11-07", "14:00"),
    t("11-07", "16:00"),
    "No vegetation. EF 60%. Small patent foramen ovale.",
    category="CUS",
)
s.lab_text(
    t("11-06", "06:00"),
    t("11-08", "07:30"),
    "Bacteria identified in Blood by Culture",
    "600-7",
    "No growth at 48 hours",
    status="preliminary",
)
s.note(
    "consult",
    t("11-08", "12:10"),
    """ID. First neg bcx 11/6. Thus 6 wk = through 12/18. PICC ok 48h neg. Weekly CBC CMP CRP (and ESR). OPAT to ID fax 555-0190.""",
    "Dr. L. Szabo (infectious disease)",
    signed=t("11-08", "12:40"),
)
s.lab_text(
    t("11-06", "06:00"),
    t("11-09", "17:50"),
    "Bacteria identified in Blood by Culture",
    "600-7",
    "CORRECTED: Staphylococcus aureus, methicillin susceptible, 1 of 2 bottles at 72 h",
    status="corrected",
    flag="A",
)
s.lab_text(
    t("11-08", "06:00"),
    t("11-10", "07:00"),
    "Bacteria identified in Blood by Culture",
    "600-7",
    "No growth at 48 hours",
    status="preliminary",
)
s.note(
    "consult",
    t("11-10", "10:00"),
    """ID. 11/6 turned pos at 72h. So clock starts 11/8: 6 weeks = through 12/20. Old 12/18 is dead. Phlegmon: MR repeat 11/12, no surgery if legs ok.""",
    "Dr. L. Szabo (infectious disease)",
    signed=t("11-10", "10:30"),
)
s.labs(
    t("11-10", "06:00"),
    issued=t("11-10", "07:00"),
    wbc=9.9,
    hgb=11.4,
    plt=455,
    cr=1.2,
    k=4.2,
    crp=88,
    glu=172,
)
s.note(
    "nursing",
    t("11-11", "13:30"),
    """PICC placed R basilic 1250 after L arm attempt abandoned (L axillary old fx plate); tip SVC on CXR. Dressing L arm bandage only. Form in chart says LEFT PICC - wrong, told IR. BP/venepuncture not R arm.""",
    "K. Prudhomme, RN",
)
s.report(
    "MRI lumbar spine repeat",
    "",
    t("11-12", "09:00"),
    t("11-12", "13:00"),
    "Phlegmon smaller (0.6 cm). No abscess. Right renal lesion 3.4 cm unchanged.",
    category="RAD",
)
s.report(
    "CT renal protocol",
    "",
    t("11-12", "15:00"),
    t("11-13", "09:30"),
    "3.5 cm enhancing right renal mass, upper pole, T1a, suspicious for renal cell carcinoma. Small right adrenal normal. No nodes.",
    category="RAD",
)
s.labs(t("11-12", "06:00"), issued=t("11-12", "07:00"), cr=1.0, k=4.3, crp=61)
s.lab_text(
    t("11-12", "06:00"),
    t("11-12", "07:10"),
    "Creatine kinase [Enzymatic activity/volume] in Serum or Plasma",
    "2157-6",
    "310 U/L",
    flag="H",
)
s.note(
    "progress",
    t("11-13", "11:00"),
    """ATTENDING. Told Leon + Marcus of the kidney: probably a small cancer, urology (Dr Osei) 12/2 1100. Good question from Marcus: cefazolin first.
losartan restart tmrw 50, Cr 1.0. Bloods Mon.
DM: A1c 9.4. Home on metformin 1000 BID again (48h past contrast is 14 Nov pm: start 15 Nov), glargine 18 -> 22 nocte continue, glipizide NOT back (hypos at 46 on 11/9, insulin).
Atorva stays off. CK 310 falling. recheck 11/24 w OPAT.
ASA: continue. Gabapentin 300 TID.
Abx end 20 December. MRI 4-6 wk? No: only if CRP plateaus.
TOH #4471""",
    "Dr. T. Okereke-Hale (attending)",
    signed=t("11-13", "12:00"),
)
s.labs(t("11-09", "03:10"), issued=t("11-09", "03:20"), glu=46)
gla.dose(t("11-13", "21:00"), "22 units subcutaneously at bedtime")
los.resume(t("11-14", "08:00"))
s.note(
    "sw",
    t("11-13", "15:20"),
    """OPAT: Homeline infusion 555-0149 first visit 11/15 0900. Husband taught elastomeric push q8. Work note. Cost ok. ID clinic Szabo 11/25 1330. Dressing weekly.""",
    "G. Omari, RN CM",
)
ref("cefazolin", "2 g IV every 8 hours by PICC through 12/18/2025", t("11-13", "16:00"), cat="discharge")
ref("metformin", "1000 mg by mouth twice daily, start 11/15", t("11-14", "10:00"), cat="discharge")
ref("insulin glargine", "22 units at bedtime", t("11-14", "10:00"), cat="discharge")
ref("losartan", "50 mg daily", t("11-14", "10:00"), cat="discharge")
ref("aspirin", "81 mg daily", t("11-14", "10:00"), cat="discharge")
ref("gabapentin", "300 mg three times daily", t("11-14", "10:00"), cat="discharge")
s.note(
    "pharm",
    t("11-14", "11:00"),
    """D/C Rx cefazolin says through 12/18. ID 11/10 says 12/20. Dr TOH: 12/20 is right, AVS amended by hand, order being fixed. - D.A.""",
    "D. Achterberg, PharmD",
)
s.lab_text(
    t("11-08", "06:00"),
    t("11-13", "08:00"),
    "Bacteria identified in Blood by Culture",
    "600-7",
    "No growth at 5 days",
)
s.lab_text(
    t("11-11", "06:00"),
    t("11-13", "08:30"),
    "Brucella sp Ab in Serum",
    "",
    "sent to reference laboratory, result pending",
    status="preliminary",
)
s.write(__file__)
