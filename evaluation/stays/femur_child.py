"""Fictional: femur child."""

from builder import Stay, clock

t = clock(2026, "-06:00")
s = Stay("y-kite", "Olmedo", "Dario", "2019-09-12", "male", "es")
s.contact("mother", "Yesenia Olmedo", "555-0190")
s.encounter(
    t("02-10", "18:30"), t("02-18", "13:00"), "fever, won't walk", "16973004", "Limping", "Pediatrics"
)
s.condition("Fever", "386661006", t("02-10", "19:00"))
s.condition("Osteomyelitis", "60168000", t("02-12", "11:00"))
s.allergy(
    "amoxicillin",
    "723",
    "rash day 6, age 2, no hives no swelling",
    t("02-10", "18:50"),
    severity="mild",
    criticality="low",
)
s.home(
    "ibuprofen suspension",
    "200 mg by mouth every 6 hours as needed for fever",
    "2026-02-07",
    t("02-10", "19:00"),
)
V, L, o = s.vitals, s.labs, s.order
R = {"cr": (0.2, 0.6), "hgb": (11.5, 14.5), "bun": (5, 18), "wbc": (5, 14.5)}
V(t("02-10", "18:40"), bp="102/60", hr=138, rr=24, temp=39.4, spo2=98, weight=48.0)
L(
    t("02-10", "19:10"),
    t("02-10", "20:00"),
    ranges=R,
    wbc=18.9,
    hgb=9.6,
    plt=512,
    crp=142,
    cr=0.3,
    bun=10,
    na=135,
    k=4.1,
)
s.note(
    "nursing",
    t("02-10", "18:45"),
    """Triage. 6 y boy, Spanish, mom+abuela. Wt 48 (scale reads lb/kg?) T 39.4. Not walking since yest., holds leg bent. Mom: motrin q6 x3 days. Amox rash as baby. Baby brother's amoxicilina for otitis in mom's purse - not his.""",
    "K. Dunn RN",
    t("02-10", "19:00"),
)
s.note(
    "ed",
    t("02-10", "19:20"),
    """6yo M fever 3d, R knee/thigh pain after fall at school. Won't bear weight. Tender LEFT distal femur, knee no effusion. CRP 142 WBC 18.9. XR neg. ?osteo vs septic joint. Vanc 15 mg/kg q6 + ceftriaxone. Wt 48 kg. Admit peds room, MRI in am, ortho Dr. Webb aware. Hgb 9.6 micro, ?iron.""",
    "Dr. T. Banner",
    t("02-10", "21:10"),
)
vc = o("vancomycin", "720 mg intravenously every 6 hours (15 mg/kg, weight 48 kg)", t("02-10", "20:30"))
vc.hold(t("02-12", "07:10"), "trough 34")
vc.stop(t("02-13", "10:30"), "MSSA")
o("ceftriaxone", "2 g intravenously every 24 hours", t("02-10", "20:30"), end=t("02-12", "12:00"))
ib = o("ibuprofen suspension", "400 mg by mouth every 6 hours", t("02-10", "21:00"))  # never stopped in feed
o(
    "acetaminophen suspension",
    "480 mg by mouth every 6 hours as needed for pain or fever",
    t("02-10", "21:00"),
).dose(t("02-11", "23:50"), "320 mg by mouth every 6 hours as needed for pain or fever")
s.note(
    "radiology",
    t("02-11", "10:00"),
    """MRI R thigh w/wo: RIGHT distal femoral metaphysis osteomyelitis, 2.4 cm subperiosteal abscess posterolaterally. Knee joint no effusion. Report read by telerad.""",
    "Telerad Dr. Blum",
    t("02-11", "11:30"),
)
s.note(
    "progress",
    t("02-11", "12:20"),
    """ADDENDUM to ED exam: tender side is RIGHT, dictation/typing error, confirmed w/ boy and MRI. OR this pm. Vanc + CTX. T 39.1.""",
    "Dr. G. Haddad peds",
    t("02-11", "12:40"),
)
s.note(
    "op",
    t("02-11", "17:00"),
    """Drainage subperiosteal abscess RIGHT distal femur, pus 8 mL to cx, drill hole x2. Penrose drain. Time out: side R. EBL 10.""",
    "Dr. E. Webb ortho",
    t("02-11", "17:40"),
)
s.procedure(
    "Incision and drainage of abscess of bone",
    "",
    t("02-11", "16:00"),
    t("02-11", "16:45"),
    "right distal femur",
)
s.note(
    "nursing",
    t("02-11", "23:40"),
    """He doesn't look 48 kg!! Re-weighed twice standing w/ mom: 22.0 kg (48.5 LB). All doses since yesterday per 48 kg. Pharmacy closed, telepharm told, acetaminophen dose fixed. Vanc 4 doses of 720 in. Peed once since 1500, ~90 mL. Locum said 'trough in am, keep going'. Ibuprofen 400 scheduled, gave 2200. Abuela told me in confidence: gives him 'greta' (orange powder) in milk for empacho, weeks. I looked it up = lead.""",
    "J. Pell RN nights",
    t("02-12", "05:40"),
)
V(t("02-11", "23:30"), weight=22.0, bp="100/58", hr=118, temp=38.1)
L(t("02-12", "05:30"), t("02-12", "06:15"), ranges=R, cr=0.9, bun=24, wbc=14.2, hgb=8.8, crp=118, k=4.9)
s.lab_text(
    t("02-12", "05:30"), t("02-12", "06:50"), "Vancomycin trough", "20578-1", "34 mcg/mL (10-15)", "HH"
)
s.note(
    "progress",
    t("02-12", "08:40"),
    """D3. POD1. Weight 22 (was charted 48) - vanc trough 34, Cr 0.3->0.9. vanc held. NS bolus 220 mL, mIVF. Cx GPC clusters. Venous lead sent (greta). Family told of the weight error w/ interpreter. Incident filed. cont antipyretics.""",
    "Dr. G. Haddad peds",
    t("02-12", "10:00"),
)
s.note(
    "consult",
    t("02-12", "11:30"),
    """TELE-ID peds. Await ID. If MRSA: clindamycin or TMP-SMX; if MSSA cefazolin 33 mg/kg q8. Amox rash benign, ceph OK.""",
    "Dr. S. Ibarra (tele)",
    t("02-12", "11:50"),
)
s.note(
    "phone",
    t("02-12", "14:00"),
    """Clinic (Dr. Rueda) called back: Dario G6PD deficient (newborn screen, on his clinic problem list), avoid sulfa/TMP-SMX, dapsone, nitrofurantoin. Vaccines UTD, no flu. Not in our allergy list.""",
    "K. Dunn RN",
    t("02-12", "14:15"),
)
s.lab_text(
    t("02-11", "16:20"),
    t("02-13", "09:50"),
    "Bone abscess culture",
    "",
    "Staphylococcus aureus, methicillin susceptible. Clindamycin: D-test positive, report resistant. TMP-SMX S, cefazolin S.",
    "A",
)
s.note(
    "progress",
    t("02-13", "10:10"),
    """MSSA. vanc d/c. cefazolin 730 mg q8 (33 mg/kg x 22). Clinda D-test + so no. G6PD - no bactrim. Cr 0.8. Drain out tomorrow. Lead pend.""",
    "Dr. G. Haddad peds",
    t("02-13", "10:50"),
)
cef = o(
    "cefazolin",
    "730 mg intravenously every 8 hours",
    t("02-13", "10:30"),
    end=t("02-16", "18:00"),
    why="changed to oral",
)
L(t("02-13", "05:30"), t("02-13", "06:15"), ranges=R, cr=0.8, bun=21, crp=88, wbc=11.9)
s.lab_text(t("02-12", "08:00"), t("02-14", "15:20"), "Lead, blood venous", "10368-9", "19 mcg/dL (<3.5)", "H")
L(t("02-14", "05:30"), t("02-14", "06:15"), ranges=R, cr=0.6, bun=14, crp=51, ferr=9)
s.note(
    "progress",
    t("02-14", "16:00"),
    """Drain out. Afebrile 36 h. Lead 19! Poison center + county: no chelation <45, remove source, repeat 1 mo (3/16), home inspection, sibling test. Iron def ferritin 9, start Fe 3 mg/kg after infection calms - at d/c. Mom cried; not judged.""",
    "Dr. G. Haddad peds",
    t("02-14", "16:50"),
)
s.note(
    "sw",
    t("02-15", "11:00"),
    """County lead program 555-0148 nurse visit 2/20. Baby brother to be tested. Pulled formula for grandmother: stop greta, azarcon. Medicaid ok.""",
    "D. Amado LCSW",
    t("02-15", "11:30"),
)
s.note(
    "pt",
    t("02-16", "10:00"),
    """Toe-touch WB R w/ walker. No PE, running, jumping 6 wk. Small walker given.""",
    "R. Lima PT",
    t("02-16", "10:30"),
)
L(t("02-16", "05:30"), t("02-16", "06:15"), ranges=R, cr=0.4, crp=22, wbc=8.4)
kx = o("cephalexin suspension", "1100 mg by mouth every 8 hours", t("02-16", "17:30"))
kx.dose(t("02-17", "09:10"), "750 mg by mouth every 8 hours")
s.note(
    "pharm",
    t("02-17", "08:50"),
    """Cephalexin 1100 q8 = 150 mg/kg/d ok for bone but loose stools, vomited x2. Tele-ID ok 750 q8 (102 mg/kg/d). Susp 250/5 -> 15 mL TID. Total 4 wk from OR: through 3/11. Ibuprofen on the MAR still scheduled 400 - should be gone, Cr just normalised; no ibuprofen till BMP 2/24.""",
    "L. Tran PharmD",
    t("02-17", "09:20"),
)
L(t("02-18", "05:30"), t("02-18", "06:10"), ranges=R, cr=0.4, crp=11, hgb=9.4)
V(t("02-18", "07:00"), bp="98/56", hr=92, temp=36.8, weight=22.4)
s.note(
    "instr",
    t("02-18", "10:00"),
    """Casa. Cephalexin 250/5: 15 mL (750 mg) 3x/d thru 3/11, all of it. Acetaminophen 160/5: 10 mL (320) q6 prn. Ferrous sulfate 66 mg elemental (3 mg/kg) daily w/ juice. NO ibuprofen until lab 2/24. NO greta/azarcon/baby brother's amox. G6PD list given: no sulfa/TMP-SMX. Wound: steri strips, dry 5 d. Dr. Rueda 2/24 9:40 555-0175: BMP CRP CBC. Dr. Webb 2/26 14:20 555-0143, stitches dissolvable. Lead recheck 3/16. Hearing test (vanc trough 34) 3/4 10:00 audiology. Blood cx 2/10 final neg. No PE 6 wk, walker. Return: fever, swelling, more pain, rash, no pee, vomits antibiotic. 16S PCR of pus sent to ref lab, pending.""",
    "Dr. G. Haddad peds",
    t("02-18", "11:10"),
)
for n, d in [
    ("cephalexin suspension", "750 mg (15 mL of 250 mg/5 mL) by mouth every 8 hours through 3/11"),
    ("acetaminophen suspension", "320 mg (10 mL) by mouth every 6 hours as needed for pain or fever"),
    ("ferrous sulfate drops", "66 mg elemental iron by mouth daily"),
]:
    o(n, d, t("02-18", "11:00"), cat="discharge")
s.service("16S PCR bone pus", t("02-11", "16:20"), note="sent to reference laboratory, pending")
s.write(__file__)
