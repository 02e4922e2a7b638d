"""Fictional. Complete heart block, digoxin toxicity, dual-chamber pacemaker on the right, 82 M."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("n-pacer-avb", "Kessel", "Aurelio", "1943-02-02", "male")
s.contact("son", "Tomas Kessel", "555-0136")
s.encounter(
    t("12-01", "07:30"),
    t("12-07", "14:00"),
    "syncope",
    "27885002",
    "Complete atrioventricular block",
    "Cardiology",
)
s.condition("Atrial fibrillation, paroxysmal", "282825002", t("12-01", "09:00"), kind="problem-list-item")
s.condition("Chronic kidney disease stage 4", "431857002", t("12-01", "09:00"), kind="problem-list-item")
s.allergy("cefazolin", "2180", "unknown", "2011-05-05T10:00:00-05:00", severity="moderate")
for n, d in (
    ("digoxin 250 mcg", "0.25 mg by mouth once daily"),
    ("metoprolol tartrate 50 mg", "50 mg by mouth twice daily"),
    ("apixaban 5 mg", "5 mg by mouth twice daily"),
    ("clarithromycin 500 mg", "500 mg by mouth twice daily x 10 days (started 11/24, urgent care)"),
    ("furosemide 40 mg", "40 mg by mouth once daily"),
    ("rosuvastatin 10 mg", "10 mg by mouth nightly"),
):
    s.home(n, d, "2022-01-01", t("12-01", "09:30"))
dig = s.order("digoxin", "0.25 mg by mouth once daily", t("12-01", "09:40"), note="home medication")
dig.hold(t("12-01", "11:00"), "level 3.1")
mt = s.order("metoprolol tartrate", "50 mg by mouth twice daily", t("12-01", "09:40"), note="home medication")
mt.hold(t("12-01", "10:00"), "complete heart block")
apx = s.order("apixaban", "5 mg by mouth twice daily", t("12-01", "09:40"), note="home medication")
apx.hold(t("12-01", "14:00"), "device implant")
s.order("furosemide", "40 mg by mouth once daily", t("12-01", "09:40"))
s.order("rosuvastatin", "10 mg by mouth nightly", t("12-01", "09:40"))
s.order(
    "digoxin immune fab",
    "4 vials (160 mg) intravenously once",
    t("12-01", "11:00"),
    end=t("12-01", "12:00"),
    final="completed",
)
s.order(
    "vancomycin",
    "1 g intravenously once pre-op",
    t("12-03", "08:00"),
    end=t("12-03", "09:30"),
    final="completed",
)
mt2 = s.order("metoprolol tartrate", "25 mg by mouth twice daily", t("12-05", "10:00"))
mt.stop(t("12-05", "10:00"), "dose changed")
s.order("acetaminophen", "650 mg by mouth every 6 hours as needed", t("12-03", "14:00"))
s.labs(
    t("12-01", "08:00"),
    t("12-01", "08:50"),
    wbc=8.2,
    hgb=12.4,
    plt=188,
    na=137,
    k=5.9,
    cr=2.9,
    bun=52,
    mg=2.1,
    inr=1.4,
    trop=44,
)
s.labs(t("12-03", "05:30"), t("12-03", "06:20"), hgb=12.0, k=4.4, cr=2.3, bun=40)
s.labs(t("12-05", "05:30"), t("12-05", "06:20"), hgb=9.6, plt=176, k=4.5, cr=2.2)
s.labs(t("12-07", "05:30"), t("12-07", "06:20"), hgb=9.5, plt=190, k=4.6, cr=2.1, tsh=7.9)
s.lab_text(t("12-01", "08:00"), t("12-01", "10:20"), "Digoxin level", "", "3.1 ng/mL (0.5-0.9)", "HH")
s.lab_text(
    t("12-01", "10:00"),
    t("12-02", "12:00"),
    "Lyme serology",
    "",
    "Send-out, result to follow",
    status="registered",
)
s.lab_text(
    t("12-02", "06:00"),
    t("12-02", "10:00"),
    "Digoxin level, total (after Fab)",
    "",
    "11.4 ng/mL (assay measures bound drug; uninterpretable after Fab)",
    "HH",
)
s.vitals(t("12-01", "07:40"), "88/50", hr=28, rr=18, spo2=96, temp=36.4, weight=67)
s.vitals(t("12-04", "08:00"), "132/70", hr=70)
s.vitals(t("12-07", "08:00"), "128/68", hr=74, spo2=97, temp=36.6)
N = s.note
N(
    "ed",
    t("12-01", "07:50"),
    """82M PAF on eliquis, dig, metop; CKD4 w/ LEFT forearm AV fistula (matured, not used). Syncope x2, HR 28 CHB w/ junctional escape. K 5.9 Cr 2.9 (base 2.1). nausea, 'yellow halos'. Clarithro from UC since 11/24 for bronchitis.
Dig level sent. atropine no effect, transcut pads, isoprel. R IJ temp wire.
Allergy 'cefazolin-unknown'. son Tomas says it was his brother's allergy.""",
    "Dr. V. Anand, EM",
    t("12-01", "09:20"),
)
N(
    "pharm",
    t("12-01", "11:20"),
    """Dig 3.1, K 5.9: DigiFab. dose: level 3.1 x wt 67/100 = 2.1 vials, gave 4 (hemodynamic instability) ok. Clarithromycin (P-gp) + AKI raised level. Stop clarithro. NB dig levels after Fab are useless for ≥ 1-3 wk in CKD.
Apixaban 5 bid: age >=80 and Cr >=1.5 -> 2 of 3 criteria => label dose is 2.5 mg BID. Home dose too high! wt 67.""",
    "G. Lind PharmD",
    t("12-01", "12:30"),
)
N(
    "hp",
    t("12-01", "13:00"),
    """CARDS ADMIT. CHB d/t dig toxicity + BB, on AKI/CKD4 + clarithro; possibly intrinsic conduction dz. Fab given. Hold dig, metop, apixaban (last 11/30 21:00). Lyme (deer hunter) sent. Temp wire R IJ day 1. Son is HCP. DNR/DNI? says 'full while fixable'.
no fistula arm BP/sticks LEFT.""",
    "Dr. M. Ostrander, Cardiology",
    t("12-01", "14:10"),
)
N(
    "progress",
    t("12-02", "08:00"),
    """HD2 in sinus 54 1:1 w/ intermittent Mobitz II 2:1, pauses 4.2 s overnight off dig. 'dig level 11.4' - ignore, Fab. So intrinsic disease -> PPM tomorrow. K 4.6. Apixaban off. Plan: LEFT pectoral dual chamber. """,
    "Dr. M. Ostrander, Cardiology",
    t("12-02", "09:00"),
)
N(
    "consult",
    t("12-02", "13:00"),
    """EP. Dual chamber PPM 12/3. Pt has L AVF -> implant on RIGHT (avoid L subclavian stenosis). R IJ temp stays. Cefazolin allergy 'brother's' - not verified -> use vancomycin. Will be MRI conditional.""",
    "Dr. S. Rhee, Electrophysiology",
    t("12-02", "14:30"),
)
N(
    "op",
    t("12-03", "11:00"),
    """PPM: RIGHT subclavian/axillary approach, dual chamber (Medvia Aurora DR, MRI conditional from 6 wk). RV & RA leads active fix. Thresholds ok. DDD 60-120. Temp wire out. EBL 20. Restart apixaban 12/5.""",
    "Dr. S. Rhee, Electrophysiology",
    t("12-03", "12:20"),
)
N(
    "radiology",
    t("12-03", "13:30"),
    """CXR: LEFT pectoral pacer leads RA/RV, no ptx. 14 mm rounded opacity LEFT upper lobe.""",
    "Dr. T. Elmsford, Radiology",
    t("12-03", "14:00"),
)
N(
    "radiology",
    t("12-03", "15:00"),
    """CXR CORRECTED: pacemaker in RIGHT chest, leads RA/RV, no pneumothorax. 14 mm rounded opacity RUL, recommend CT chest in 4 wk.""",
    "Dr. T. Elmsford, Radiology",
    t("12-03", "15:20"),
)
N(
    "nursing",
    t("12-04", "21:00"),
    """R pocket swelling 4x5 cm, tense, bruised; pressure dsg. Roommate Mr Keller is DNR - code band mix up corrected, Mr Kessel FULL CODE. HR 70 paced.""",
    "J. Iredale RN",
)
N(
    "progress",
    t("12-05", "08:00"),
    """EP. R pocket hematoma, Hgb 12.0->9.6. NO aspiration (infection). Apixaban stays OFF; not today. Reassess; restart ~12/10 at clinic wound check, 2.5 mg BID (not 5, per pharm). AF burden 2% only. metop 25 bid restart for AF. Digoxin - never again.""",
    "Dr. S. Rhee, Electrophysiology",
    t("12-05", "09:40"),
)
N(
    "pt",
    t("12-05", "13:00"),
    """Amb 200 ft w/ walker. Sling R arm 24h; R arm not above shoulder x 4 wk, no lift > 10 lb. left arm: no BP.""",
    "C. Wolfe PT",
)
N(
    "consult",
    t("12-06", "10:00"),
    """NEPHRO. CKD4 Cr 2.1, K 4.6. Furosemide: cut to 20 mg daily (vol depleted at admit). No NSAIDs. L AVF fine, thrill+. BMP 12/10.""",
    "Dr. F. Haddad, Nephrology",
    t("12-06", "11:00"),
)
N(
    "event",
    t("12-06", "17:00"),
    """Device check: R side, thresholds ok, RV pace 38%. remote monitor (bedside box) paired. AT/AF 2%. ILR none.""",
    "D. Kimball RN, Device Clinic",
    t("12-06", "17:20"),
)
N(
    "sw",
    t("12-06", "14:00"),
    """Son Tomas 555-0136. Was driving, hunts. Lives w/ wife who has dementia.""",
    "E. Ruiz LCSW",
)
fur = s.order("furosemide", "20 mg by mouth once daily", t("12-06", "11:15"))
N(
    "progress",
    t("12-07", "09:30"),
    """DC cards
Pocket soft, stable, Hgb 9.5.
Meds: metop tartrate 25 bid, rosuva 10, furosemide 20 (new). Apixaban OFF until 12/10 wound check 10:15 EP clinic Dr Rhee, then 2.5 bid if ok. Digoxin STOP, clarithro STOP.
No driving until device clinic clears 12/10 at the earliest, min 1 wk (12/10). BMP/CBC 12/10. PCP Dr Ahn 12/18 13:30: TSH 7.9 repeat + free T4, CT chest by 1/5/26 (RUL opacity).
Lyme pending -> EP to call.
Wound: dry till 12/10. No MRI 6 wk. Device card given.
Return: syncope, HR<50, swelling/bleeding of pocket, fever, pus, CP, hiccups/twitch.""",
    "Dr. M. Ostrander, Cardiology",
    t("12-07", "11:00"),
)
s.order("metoprolol tartrate", "25 mg by mouth twice daily", t("12-07", "11:20"), cat="discharge")
s.order("rosuvastatin", "10 mg by mouth nightly", t("12-07", "11:20"), cat="discharge")
s.order("furosemide", "20 mg by mouth once daily", t("12-07", "11:20"), cat="discharge")
s.order(
    "apixaban",
    "5 mg by mouth twice daily, restart 12/5",
    t("12-07", "11:21"),
    cat="discharge",
    note="template from home list",
)
s.service("EP clinic wound and device check", t("12-07", "11:25"), due=t("12-10", "10:15"))
s.service("BMP and CBC", t("12-07", "11:25"), due=t("12-10", "09:30"))
s.write(__file__)
