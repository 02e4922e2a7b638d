"""Fictional: digoxin hyperkalemia."""

from builder import Stay, clock

t = clock(2025, "-06:00")
s = Stay("y-ferry", "Lindqvist", "Harriet", "1943-02-27", "female")
s.contact("son", "Dale Lindqvist", "555-0107")
s.encounter(
    t("11-11", "16:50"),
    t("11-18", "13:30"),
    "weak, nauseated, nearly fainted",
    "271594007",
    "Syncope",
    "Hospital Medicine / ICU",
    "snf",
)
for n, c in [("Atrial fibrillation", "49436004"), ("Heart failure", "84114007"), ("Glaucoma", "23986001")]:
    s.condition(n, c, t("11-11", "17:30"), kind="problem-list-item")
s.condition("Hyperkalemia", "14140009", t("11-11", "18:10"))
s.condition("Digoxin toxicity", "", t("11-11", "19:00"))
s.condition("Acute kidney injury", "14669001", t("11-11", "18:10"))
s.allergy("meperidine", "", "hallucinations", t("11-11", "17:30"), kind="intolerance", severity="moderate")
for n, d, since in [
    ("digoxin", "0.25 mg by mouth daily", "2014-01-01"),
    ("furosemide", "40 mg by mouth twice daily", "2019-01-01"),
    ("spironolactone", "25 mg by mouth daily", "2022-01-01"),
    ("lisinopril", "10 mg by mouth daily", "2017-01-01"),
    ("metoprolol succinate ER", "50 mg by mouth daily", "2020-01-01"),
    ("amiodarone", "200 mg by mouth daily", "2025-10-01"),
    ("apixaban", "5 mg by mouth twice daily", "2020-01-01"),
    ("simvastatin", "40 mg by mouth at bedtime", "2012-01-01"),
    ("potassium chloride ER", "20 mEq by mouth daily", "2019-01-01"),
]:
    s.home(n, d, since, t("11-11", "17:40"))
V, L, o = s.vitals, s.labs, s.order
s.labs("2025-09-10T09:00:00-06:00", stay=False, cr=1.0, k=4.6)
V(t("11-11", "17:00"), bp="88/46", hr=34, rr=18, temp=36.2, spo2=94, weight=56.1)
L(
    t("11-11", "17:15"),
    t("11-11", "18:05"),
    na=133,
    k=6.7,
    cr=2.4,
    bun=52,
    co2=17,
    glu=118,
    wbc=8.8,
    hgb=11.4,
    plt=201,
    trop=18,
    bnp=3100,
)
s.lab_text(
    t("11-11", "17:15"),
    t("11-11", "18:40"),
    "Digoxin level",
    "10535-3",
    "3.4 ng/mL (0.5-0.9), last dose 9 h before",
    "HH",
)
s.note(
    "ed",
    t("11-11", "17:20"),
    """82F lives alone. 3 d nausea, yellow halos, near-syncope at mailbox. HR 34 junctional, K 6.7, dig 3.4, Cr 2.4. Urgent care 11/8 Bactrim DS bid for UTI. Amiodarone new 10/1 (cards) - dig never cut. On spiro + ACEI + KCl tabs. Ca gluconate x1 given before dig result. Insulin/D50. DigiFab 4 vials 1910. Transcutaneous pads. "Wears a patch"? no. Dictated: patient denies tobacco, is on 'metal prolol'.""",
    "Dr. T. Banner",
    t("11-11", "19:40"),
)
s.note(
    "consult",
    t("11-11", "19:30"),
    """TELE-CARDIOLOGY: agree DigiFab. avoid further calcium. Transvenous pacer if no response 1h. Hold all AV nodal agents. Later: consider digoxin 0.125 qod once dig <1, she does well on it.""",
    "Dr. C. Vance (tele)",
    t("11-11", "20:00"),
)
o(
    "digoxin immune Fab",
    "4 vials intravenously once",
    t("11-11", "19:00"),
    end=t("11-11", "19:40"),
    final="completed",
)
o("digoxin", "0.25 mg by mouth daily", t("11-11", "20:15"), note="home meds order set").hold(
    t("11-11", "20:40"), "toxicity"
)
for n, d in [
    ("metoprolol succinate ER", "50 mg by mouth daily"),
    ("spironolactone", "25 mg by mouth daily"),
    ("lisinopril", "10 mg by mouth daily"),
    ("potassium chloride ER", "20 mEq by mouth daily"),
]:
    o(n, d, t("11-11", "20:15"), note="home meds order set").hold(
        t("11-11", "20:40"), "bradycardia/hyperkalemia"
    )
o(
    "sulfamethoxazole-trimethoprim DS", "1 tablet by mouth twice daily, day 4 of 7", t("11-11", "20:15")
)  # never stopped
o("apixaban", "5 mg by mouth twice daily", t("11-11", "20:15")).dose(
    t("11-14", "10:30"), "2.5 mg by mouth twice daily"
)
o("amiodarone", "200 mg by mouth daily", t("11-12", "09:00"))
o("sodium chloride 0.9%", "75 mL/h intravenously", t("11-11", "18:30"), end=t("11-12", "15:00"))
s.note(
    "nursing",
    t("11-12", "03:30"),
    """ICU 4. HR 34->52 after Fab. Son brought the bag 0100 (2 pharmacies): metoprolol SUCC 50 from A. AND metoprolol TARTRATE 50 bid from B., both half-empty; timolol 0.5% gtt OU bid (never on our list!! that's a beta blocker too); OTC naproxen 'for hip'; late husband's diltiazem - he is dead 2 y, she says she doesn't take it. Bactrim 6 of 14 taken; still on our MAR, I didn't give - K 5.9 at 0200, locum: 'ask days'. """,
    "J. Pell RN nights",
    t("11-12", "05:40"),
)
L(t("11-12", "05:30"), t("11-12", "06:15"), k=5.4, cr=2.0, bun=46, na=135)
s.note(
    "progress",
    t("11-12", "08:40"),
    """ICU d2. junctional -> AF 56. K 6.7->5.4. Cr 2.4 ->2.0. dig + AV blockers + K meds held. Timolol drops stop, 2 metoprolols noted - wow. Bactrim is a cause (trimethoprim K). No pacer needed. UA bland.""",
    "Dr. K. Lund",
    t("11-12", "09:10"),
)
L(t("11-13", "05:30"), t("11-13", "06:15"), k=3.1, cr=1.5, bun=31, na=137, mg=1.5)
s.note(
    "nursing",
    t("11-13", "02:50"),
    """Vomited x2, ondansetron 4 IV by locum order. QTc on strip 512 earlier. Also locum wrote diphenhydramine 50 po for sleep @ 2300 and she got it; 0200 picking at air, calls me Ingrid, wants to 'milk'. Not herself. No more please. HR 60s.""",
    "J. Pell RN nights",
    t("11-13", "05:30"),
)
on = o("ondansetron", "4 mg intravenously every 6 hours as needed for nausea", t("11-12", "23:30"))
o(
    "diphenhydramine",
    "50 mg by mouth at bedtime as needed for sleep",
    t("11-12", "23:00"),
    end=t("11-13", "10:00"),
    why="delirium",
)
s.note(
    "progress",
    t("11-13", "08:40"),
    """d3 K 3.1 overshoot after Fab + insulin, replace 40 mEq x1. Cr 1.5. Delirium after benadryl; d/c. UTI: culture neg, stop abx. Out of ICU. Cont.""",
    "Dr. K. Lund",
    t("11-13", "10:10"),
)
o(
    "potassium chloride ER",
    "40 mEq by mouth once",
    t("11-13", "09:00"),
    end=t("11-13", "11:00"),
    final="completed",
)
s.report(
    "Chest X-ray",
    "",
    t("11-11", "17:40"),
    t("11-13", "11:00"),
    "Final read: cardiomegaly, small effusions. 9 mm nodule right upper lobe, not described in the preliminary. CT chest in 3 months recommended.",
)
L(t("11-14", "05:30"), t("11-14", "06:15"), k=4.0, cr=1.3, bun=24, na=138, mg=2.1)
s.note(
    "pharm",
    t("11-14", "10:00"),
    """Apixaban: 82 y, 56 kg -> 2 of 3 criteria, 2.5 bid not 5. Simva 40 w/ amiodarone max 20 -> atorva 20. Amio+ondansetron QT: stop ondansetron (still active prn). Timolol gtt -> latanoprost. TSH/LFT for amio. Bactrim order still live on MAR, never given here.""",
    "L. Tran PharmD",
    t("11-14", "10:35"),
)
s.note(
    "progress",
    t("11-14", "14:00"),
    """Family mtg: Dale, pt clear again. DNR/DNI, but treat everything else. Tele-card rec'd low dose digoxin: we say NO, never again w/ her kidneys + amio, AF 68 now on amio alone. Start metoprolol succ 25 when HR >80. Rehab: SNF Maple Cove. wt 57.8 up, LE edema: furosemide 40 daily (was bid, ok?)""",
    "Dr. K. Lund",
    t("11-14", "15:00"),
)
s.service("Do not resuscitate / do not intubate", t("11-14", "15:00"), category="code status")
o("furosemide", "40 mg by mouth daily", t("11-14", "15:00"))
o("atorvastatin", "20 mg by mouth at bedtime", t("11-14", "15:00"))
o("latanoprost 0.005% eye drops", "1 drop both eyes at bedtime", t("11-14", "15:00"))
o("metoprolol succinate ER", "25 mg by mouth daily", t("11-16", "09:00"))
L(t("11-16", "05:30"), t("11-16", "06:15"), k=4.4, cr=1.1, bun=20, na=139)
V(t("11-16", "06:00"), bp="126/68", hr=88, temp=36.6, spo2=96, weight=55.2)
s.note(
    "progress",
    t("11-16", "09:10"),
    """HR 88 AF -> metoprolol succ 25 (one kind only). wt 55.2 = dry. BP fine; lisinopril held till BMP 11/24. spiro and KCl stopped. PT: walker, 1 assist.""",
    "Dr. A. Noor",
    t("11-16", "09:40"),
)
L(t("11-18", "05:30"), t("11-18", "06:15"), k=4.6, cr=1.1, bun=19, na=139)
V(t("11-18", "06:00"), bp="124/70", hr=72, temp=36.7, spo2=96, weight=55.3)
s.note(
    "instr",
    t("11-18", "09:50"),
    """To Maple Cove. apixaban 2.5 bid, amiodarone 200, metoprolol succ 25, furosemide 40 daily, atorva 20 hs, latanoprost 1 gtt OU hs. STOPPED: digoxin (never again), metoprolol tartrate, spironolactone, KCl, Bactrim (no trimethoprim), simvastatin, timolol gtt, naproxen, benadryl; lisinopril HELD till PCP 11/24. Discard husband's diltiazem. BMP 11/20 + 11/24. Daily wt, dry 55.2, call +1.5 kg/d or +2.5/wk. Dr. Ruiz PCP 11/24 11:00 555-0122. Dr. Vance 12/1 9:00 555-0136. Eye Dr. Lam 12/3 15:30. CT chest for 9 mm RUL nodule Feb 2026. TSH/free T4 pending. No salt subst (K). No driving till card. Return: faint, HR <50, yellow vision, SOB, bleeding, black stool, fall w/ head.""",
    "Dr. A. Noor",
    t("11-18", "11:00"),
)
for n, d in [
    ("apixaban", "2.5 mg by mouth twice daily"),
    ("amiodarone", "200 mg by mouth daily"),
    ("metoprolol succinate ER", "25 mg by mouth daily"),
    ("furosemide", "40 mg by mouth daily"),
    ("atorvastatin", "20 mg by mouth at bedtime"),
    ("latanoprost 0.005% eye drops", "1 drop both eyes at bedtime"),
]:
    o(n, d, t("11-18", "10:30"), cat="discharge")
s.service("TSH and free T4", t("11-17", "08:00"), note="in process")
s.note(
    "pt",
    t("11-15", "10:00"),
    """Walker 40 ft 1 assist. Orthostatic ok 118->110. R hip OA, uses heat. Lives alone, 4 stairs. Rec SNF short stay.""",
    "R. Lima PT",
    t("11-15", "10:30"),
)
s.note(
    "nursing",
    t("11-15", "04:00"),
    """Slept w/o anything, warm blanket, clear. HR 70s AF. Asked for "my salt" - it is a potassium salt substitute! son to take away. Neighbour bed's warfarin teaching sheet found here, removed. BM brown.""",
    "J. Pell RN nights",
    t("11-15", "05:45"),
)
s.note(
    "phone",
    t("11-14", "16:20"),
    """Pharmacy B (555-0131): metoprolol tartrate auto-refill since 2021, cancelled. timolol from eye clinic Dr Lam. Pharmacy A (555-0128): dig, amio, apixaban 5; told of changes.""",
    "L. Tran PharmD",
    t("11-14", "16:40"),
)
s.note(
    "sw",
    t("11-17", "11:00"),
    """Maple Cove bed 11/18 accepted, transport 1300. Son Dale is HCP. DNR/DNI form copy goes with her. Home meds at house: Dale to discard.""",
    "D. Amado LCSW",
    t("11-17", "11:30"),
)
s.write(__file__)
