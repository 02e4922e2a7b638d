"""Fictional: gliptin pemphigoid."""

from builder import LABS, Stay, clock

LABS["eos"] = ("711-2", "Eosinophils", "10*3/uL", "K/uL", 0, 0.5)
LABS["egfr"] = ("98979-8", "eGFR", "mL/min/{1.73_m2}", "mL/min", 60, 120)
t = clock(2026, "-04:00")
s = Stay("cc-bp", "Wojcik", "Agnes", "1938-04-02", "female")
s.contact("niece and health care representative", "Irena Wojcik-Hale", "860-555-0151")
s.encounter(
    t("10-19", "13:20"),
    t("10-27", "14:15"),
    "blisters, itching",
    "339008",
    "Blister",
    "Geriatric Medicine",
    disposition="snf",
)
s.home("Warfarin", "5 mg by mouth nightly", "2011-06-01T08:00:00-04:00", t("10-19", "16:00"))
s.home(
    "Linagliptin (Tradjenta)",
    "5 mg by mouth daily (assisted living MAR)",
    t("07-06", "08:00"),
    t("10-19", "16:00"),
)
s.home("Jentadueto", "2.5/500 mg by mouth twice daily (PCP list)", t("07-06", "08:00"), t("10-19", "16:00"))
s.home("Furosemide", "20 mg by mouth daily", "2024-01-01T08:00:00-05:00", t("10-19", "16:00"))
s.home("Metoprolol succinate", "25 mg by mouth daily", "2020-01-01T08:00:00-05:00", t("10-19", "16:00"))
s.home("Calcium carbonate", "600 mg by mouth twice daily", "2020-01-01T08:00:00-05:00", t("10-19", "16:00"))
s.vitals(t("10-19", "13:30"), bp="128/66", hr=78, rr=18, temp=36.9, spo2=96, weight=59)

s.note(
    "nursing",
    t("10-19", "13:40"),
    """88F from Maple Court AL via EMS. 3 wks blisters arms/legs/trunk some open, itchy++. hx mech valve on coumadin. AL MAR: tradjenta 5, warfarin 5, lasix 20, metop 25, Ca. skin ~20% BSA bullae/erosions. HOH. Son Walter here, loud. "Full code" per son. room 12 next to Mrs Wozniak (12B).""",
    "B. Ferreira RN",
)
s.note(
    "ed",
    t("10-19", "14:10"),
    """88F, tense bullae on urticarial plaques, no mucosal lesions, Nikolsky neg. UC gave cephalexin 500 QID 10/12-10/17 for "impetigo", no help. afeb. DDx bullous pemphigoid vs bullous impetigo vs drug vs TEN unlikely. Code: full (son).
A1c 7.1. Admit geri, derm.""",
    "Dr. I. Rourke",
    signed=t("10-19", "15:30"),
)
s.labs(
    t("10-19", "14:00"),
    issued=t("10-19", "14:50"),
    wbc=11.8,
    eos=1.6,
    hgb=11.2,
    plt=290,
    na=137,
    k=4.4,
    bun=31,
    cr=1.4,
    egfr=36,
    glu=164,
    alb=3.0,
    inr=2.9,
    a1c=7.1,
)
warf = s.order("warfarin", "5 mg by mouth nightly", t("10-19", "17:00"))
s.order("furosemide", "20 mg by mouth daily", t("10-19", "17:00"))
s.order("metoprolol succinate", "25 mg by mouth daily", t("10-19", "17:00"))
s.order("calcium carbonate", "600 mg by mouth twice daily", t("10-19", "17:00"))
lina = s.order("linagliptin", "5 mg by mouth daily", t("10-19", "17:00"))
atx = s.order("hydroxyzine", "25 mg by mouth every 6 hours as needed for itching", t("10-19", "17:10"))
s.note(
    "hp",
    t("10-19", "17:30"),
    """GERI H&P (MS4, cosigned)
Mrs Wojcik is a delightful 88 yo woman w mechanical MITRAL valve (St Jude 2011), DM2, CKD3b, mild cog impairment, prior SBO.
# Bullous eruption: bullous pemphigoid favored. Bx in AM.
# DM2: PCP list has Jentadueto 2.5/500 bid, MAR Tradjenta 5, started July - both??
# Mech MV: INR 2.9, warfarin 5. INR goal 2-3 (?)
# itch: hydroxyzine 25 q6 prn
# Plan prednisone 40 daily if confirmed
Code FULL per son. FH: sister had "pemphigus"?""",
    "Tessa Arnold MS4 / Dr. Ruth Okonjo",
    signed=t("10-19", "20:00"),
)
s.note(
    "consult",
    t("10-20", "10:00"),
    """DERM
1 Bullous pemphigoid clinically. Punch bx R thigh x2 (H&E, DIF), 2 nylon sutures out ~11/3. BP180 sent.
2 GLIPTIN-induced: linagliptin since July. Tradjenta AND Jentadueto are both linagliptin! STOP both. Never sitagliptin / saxagliptin / alogliptin either.
3 clobetasol 0.05% cream 20 g BID whole body (40 g/d) not face.
4 doxycycline 100 BID. Pred 40: avoid if can, frail/DM.
5 furosemide can trigger BP, lower suspicion, keep.
6 no hydroxyzine (88, cog) - cetirizine 5.""",
    "Dr. Noelle Baptiste, Dermatology",
    signed=t("10-20", "11:30"),
)
lina.stop(t("10-20", "11:45"), "gliptin-associated bullous pemphigoid")
atx.stop(t("10-20", "11:45"), "anticholinergic in the elderly")
doxy = s.order("doxycycline", "100 mg by mouth twice daily", t("10-20", "12:00"))
s.order("clobetasol 0.05% cream", "20 g to body twice daily, not face", t("10-20", "12:00"))
s.order("cetirizine", "5 mg by mouth daily", t("10-20", "12:00"))
pred = s.order("prednisone", "40 mg by mouth daily", t("10-20", "12:10"))
s.order("insulin lispro", "correction scale with meals", t("10-20", "12:10"))
s.note(
    "sw",
    t("10-20", "14:00"),
    """SW/CM: located MOLST signed 3/2025: DNR, DNI, no feeding tube, OK hospital. Health care rep = NIECE Irena (860-555-0151), not son. Spoke w pt (has capacity) + Irena: confirms DNR/DNI. Update order. Walter may get updates? pt: "only that I am fine". No details to Walter.""",
    "Pat Quinones LCSW",
)
s.service("Code status: DNR / DNI per MOLST", t("10-20", "15:00"), category="code status")
wrong = s.labs(t("10-20", "15:10"), issued=t("10-20", "16:00"), k=6.4)[0]
wrong.change(t("10-20", "17:10"), status="entered-in-error", note=[{"text": "specimen of another patient"}])
s.note(
    "event",
    t("10-20", "17:15"),
    "LAB called: K 6.4 resulted on Wojcik is WOZNIAK's (12B) tube mislabeled. Not hers. Do not treat. Kayexalate order cancelled, not given. Redraw 4.3.",
    "Dr. V. Ilic (xcover)",
)
s.labs(t("10-20", "16:50"), issued=t("10-20", "17:20"), k=4.3)
s.note(
    "event",
    t("10-21", "02:30"),
    "NF: delirious, pulling lines after pred #1. CAM+. quetiapine 12.5 x1. glu 311. rec stop pred, use topical only.",
    "Dr. V. Ilic",
)
s.order("quetiapine", "12.5 mg by mouth nightly as needed", t("10-21", "02:30"))
s.labs(t("10-21", "02:20"), issued=t("10-21", "02:40"), glu=311)
pred.stop(t("10-21", "08:00"), "delirium and hyperglycemia after one dose")
s.note(
    "progress",
    t("10-21", "09:00"),
    """GERI ATTENDING: BP. Pred stopped. Clobetasol + doxy. calmer. MOLST DNR/DNI. Warfarin 5, recheck INR daily w doxy.""",
    "Dr. Ruth Okonjo",
    signed=t("10-21", "09:30"),
)
s.labs(t("10-22", "06:00"), issued=t("10-22", "07:00"), inr=5.6, hgb=11.0, k=4.2, cr=1.3, glu=178)
warf.hold(t("10-22", "07:30"), "INR 5.6")
s.note(
    "pharm",
    t("10-22", "08:00"),
    """PharmD: INR 5.6, no bleeding. Doxy potentiates warfarin (+ cephalexin last wk, low intake). HOLD warfarin 10/22 + 10/23. Mech MV: NO vitamin K unless bleeding. INR goal = 2.5-3.5 (valve card; "2-3" in H&P wrong). Ca carbonate binds doxy: give Ca >=2-3 h apart; upright w full glass water 30 min.""",
    "Anton Mrazek PharmD",
)
s.labs(t("10-24", "06:00"), issued=t("10-24", "07:00"), inr=3.4, hgb=11.1, glu=150)
warf.dose(t("10-24", "07:59"), "2.5 mg by mouth nightly")
warf.resume(t("10-24", "08:00"))
s.note(
    "progress",
    t("10-24", "09:00"),
    """RESIDENT HD6 #BP few new bullae, itch 3/10 #INR 3.4, restart warfarin 2.5 tonight (was 5) while on doxy #delirium resolved, quetiapine not needed #DM fs 130-180 off linagliptin, no drug #CKD Cr 1.3""",
    "Dr. Alec Dunmore PGY-2",
    signed=t("10-24", "10:20"),
)
s.lab_text(
    t("10-20", "10:30"),
    t("10-24", "15:00"),
    "Skin biopsy, H and E",
    "11526-1",
    "Subepidermal blister with eosinophils, consistent with bullous pemphigoid; DIF pending",
    "A",
)
s.lab_text(
    t("10-20", "11:00"),
    t("10-26", "11:00"),
    "BP180 antibody",
    "45188-0",
    "Positive 142 U/mL (normal below 9)",
    "A",
)
s.labs(t("10-26", "06:00"), issued=t("10-26", "07:00"), inr=3.1, hgb=11.0, k=4.4, cr=1.3)
s.note(
    "nursing",
    t("10-26", "15:00"),
    "wound RN: bullae 1 new/24h, Vaseline gauze. afebrile. ate 60%. turns 2h. Pt HOH.",
    "E. Tan RN CWOCN",
)
for n, d in (
    ("doxycycline", "100 mg by mouth twice daily"),
    ("clobetasol 0.05% cream", "20 g to body twice daily, not face"),
    ("cetirizine", "5 mg by mouth daily"),
    ("warfarin", "2.5 mg by mouth nightly"),
):
    s.order(n, d, t("10-27", "09:00"), cat="discharge")
s.condition("Bullous pemphigoid", "77090002", t("10-20", "11:30"))
s.service("Dermatology clinic, Dr. Baptiste", t("10-27", "09:00"), due=t("11-10", "11:20"))
s.note(
    "dcsum",
    t("10-27", "10:00"),
    """DC to Harborview SNF  88F
Bullous pemphigoid, linagliptin-induced (bx + BP180+; DIF pending).
Meds: warfarin 2.5 nightly (was 5) goal INR 2.5-3.5 (mech mitral), INR 10/29 at SNF then twice wkly while on doxy. doxycycline 100 bid until derm 11/10. clobetasol cream bid. cetirizine 5. furosemide 20, metop succ 25, Ca carb 600 bid - 3 h apart from doxy.
STOP: Tradjenta, Jentadueto (same drug), all gliptins; prednisone; hydroxyzine; quetiapine. No DM med for now, fs daily call >300.
Sutures R thigh out 11/3 (SNF). Derm Dr Baptiste 11/10 11:20 (11/9 closed). Geri clinic 11/17 10:00.
DNR/DNI MOLST w pt. HCR niece Irena.
Send back: bleeding, black stool, fever, new widespread blisters, stroke signs, fall w head hit.
""",
    "Dr. Alec Dunmore PGY-2",
    signed=t("10-27", "11:30"),
)
s.write(__file__)
