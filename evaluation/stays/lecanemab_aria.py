"""Fictional: lecanemab aria."""

from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("cc-aria", "Lindqvist", "Harriet", "1955-01-17", "female")
s.contact("husband", "Carl Lindqvist", "703-555-0119")
s.encounter(
    t("06-02", "11:05"),
    t("06-08", "15:10"),
    "confusion, left visual loss, seizure",
    "91175000",
    "Seizure",
    "Neurology",
)
s.allergy(
    "Codeine", "2670", "nausea", t("06-02", "12:00"), severity="mild", kind="intolerance", criticality="low"
)
HOME = [
    ("Aspirin", "81 mg by mouth daily", "active"),
    ("Lisinopril", "10 mg by mouth daily", "active"),
    ("Bupropion XL", "150 mg by mouth every morning", "active"),
    ("Donepezil", "10 mg by mouth nightly", "active"),
    ("Rosuvastatin", "5 mg by mouth daily", "active"),
]
for n, d, st in HOME:
    s.home(n, d, "2025-03-01T08:00:00-05:00", t("06-02", "13:00"), status=st)
s.order(
    "lecanemab",
    "700 mg (10 mg/kg) IV every 2 weeks, infusion center, next 6/10",
    t("04-29", "09:00"),
    cat="outpatient",
)
s.vitals(t("06-02", "11:10"), bp="168/84", hr=92, rr=18, temp=36.8, spo2=97, weight=70)

s.note(
    "ed",
    t("06-02", "11:20"),
    """STROKE ALERT 1112
71F LKW 0930. Husband: confused, "bumping into the left door frame", HA since Sunday, then GTC szr ~90s in rig, lorazepam 2 mg. NIHSS 7 (L HH, neglect, L drift).
CT: R parieto-occ hypodensity, no hyperdense blood. CTA no LVO.
TNK 17.5 mg (0.25/kg) ordered, pharmacy mixing. -- HOLD! husband handed wallet card: LEQEMBI (lecanemab).
husband is the one on warfarin, not her.
BP 168/84.""",
    "Dr. A. Petrosyan",
    signed=t("06-02", "12:15"),
)
tnk = s.order("tenecteplase", "17.5 mg IV once", t("06-02", "11:28"))
tnk.cancel(t("06-02", "11:41"), "on lecanemab, not given")
s.given("lorazepam", "2 mg IV", t("06-02", "10:58"))
s.labs(
    t("06-02", "11:20"),
    issued=t("06-02", "11:58"),
    glu=118,
    na=138,
    k=4.1,
    cr=1.1,
    bun=19,
    plt=231,
    inr=1.0,
    hgb=12.8,
    trop=9,
)
s.note(
    "consult",
    t("06-02", "12:00"),
    """VASCULAR NEURO
- Lecanemab x3 (4/29, 5/13, 5/27). Presume ARIA until MRI. NO thrombolysis. TNK not given.
- MRI stat w FLAIR + SWI.
- No antithrombotic of any kind, SCDs only. d/c ASA 81 + enoxaparin in order set.
- Levetiracetam 1500 load then 500 BID.
- SBP <140.
ddx ARIA-E > PRES > stroke > CAA-ri""",
    "Dr. Tobias Renner",
    signed=t("06-02", "12:40"),
)
enox = s.order("enoxaparin", "40 mg subcutaneously daily", t("06-02", "12:20"))
enox.cancel(t("06-02", "12:45"), "no antithrombotics - possible ARIA")
lev = s.order("levetiracetam", "500 mg by mouth twice daily", t("06-02", "12:50"))
s.order("lisinopril", "10 mg by mouth daily", t("06-02", "14:00"))
s.order("rosuvastatin", "5 mg by mouth daily", t("06-02", "14:00"))
don = s.order("donepezil", "10 mg by mouth nightly", t("06-02", "14:00"))
bup = s.order("bupropion XL", "150 mg by mouth every morning", t("06-02", "14:00"))
s.report(
    "MRI brain without contrast",
    "24590-2",
    t("06-02", "15:00"),
    t("06-02", "17:40"),
    "Severe ARIA-E: confluent sulcal effusion and vasogenic edema right greater than left parieto-occipital, largest 7.2 cm. ARIA-H: 12 new microhemorrhages, 1 area of superficial siderosis right parietal. No acute infarct (DWI negative).",
)
s.note(
    "hp",
    t("06-02", "18:00"),
    """NEURO RESIDENT H&P
71F MCI/early AD on lecanemab 3 doses. # ARIA-E severe/H (12 MH + 1 SS), symptomatic # provoked seizure # HTN # mood on bupropion.
APOE e4/e4 (tested 2/26 in memory clinic - pt told them she does NOT want her daughter Elin to know; Elin handles her mail. do not print on AVS).
No focal motor now, L homonymous hemianopia persists. MoCA n/a.
Plan methylpred 1 g x5d from AM, PPI, keppra, stop lecanemab. Bupropion: lowers sz threshold -> STOP.
Code: FULL per pt for now.""",
    "Dr. Jun Okafor-Reyes PGY-3",
    signed=t("06-02", "19:30"),
)
bup.stop(t("06-02", "19:35"), "seizure - lowers threshold")
s.order(
    "methylprednisolone",
    "1 g IV daily for 5 days",
    t("06-03", "07:00"),
    end=t("06-07", "12:00"),
    final="completed",
)
s.order("pantoprazole", "40 mg by mouth daily", t("06-03", "07:00"))
s.note(
    "progress",
    t("06-03", "08:30"),
    """ATTENDING: ARIA-E/H severe. Not stroke (DWI neg). Steroids d1. Lecanemab PERMANENTLY discontinued. No ASA, no AC, no lytics.  Tele overnight: AF 118-130 x4 h (new).""",
    "Dr. Tobias Renner",
    signed=t("06-03", "09:00"),
)
apx = s.order("apixaban", "5 mg by mouth twice daily", t("06-03", "09:40"))
apx.cancel(t("06-03", "10:25"), "ARIA-H - anticoagulation contraindicated; never given")
metop = s.order("metoprolol tartrate", "25 mg by mouth twice daily", t("06-03", "09:45"))
s.note(
    "pharm",
    t("06-03", "10:30"),
    """PHARM: night/cards order apixaban 5 bid (CHA2DS2-VASc 3) caught -> d/w neuro: CANCELLED, none given. 12 microbleeds + siderosis. Cards to see re LAAO later.
Outpt infusion order for lecanemab (6/10) is STILL ACTIVE in infusion center - called, left msg w RN Pia.""",
    "Dana Whitlock PharmD",
)
s.vitals(t("06-05", "03:10"), hr=41, bp="102/56")
s.note(
    "event",
    t("06-05", "03:20"),
    """x-cover: HR 41, 3.1 s pause, lightheaded. on metoprolol + DONEPEZIL. held both. sinus brady. BP 102/56. no atropine.""",
    "Dr. F. Nakamura",
    signed=t("06-05", "03:40"),
)
metop.stop(t("06-05", "03:25"), "bradycardia, pause")
don.hold(t("06-05", "03:25"), "bradycardia, pause")
s.labs(t("06-05", "06:00"), issued=t("06-05", "07:10"), glu=212, k=3.9, cr=1.0, wbc=13.2, na=137)
s.note(
    "progress",
    t("06-05", "10:00"),
    """resident HD4  S: calmer, reading headlines R side. O: HR 62 SR off both. BG 212 steroid. L HH better. no sz.
A/P #ARIA MP day 3/5 #AF now SR no AC, card c/s #brady: metop off, donepezil off until neuro clinic #BG SSI #sz keppra 500 bid""",
    "Dr. Jun Okafor-Reyes PGY-3",
    signed=t("06-05", "12:30"),
)
s.note(
    "consult",
    t("06-05", "14:00"),
    """CARDIOLOGY 1) paroxysmal AF, 4h. 2) no OAC - agree neuro. Consider LAAO eval outpt after MRI. 3) no beta blocker, pause. 4) 14d monitor mailed. 5) echo: LA mild, EF 60.""",
    "Dr. Uma Srinivasan",
    signed=t("06-05", "15:00"),
)
s.service(
    "Code status: DNR, intubation acceptable for reversible cause",
    t("06-06", "11:00"),
    category="code status",
)
s.note(
    "sw",
    t("06-06", "11:10"),
    """Palliative/SW: family mtg pt + husband Carl (HCA). Pt has capacity: DNR; ok to intubate if reversible. Changed from full. Daughter Elin not present by pt choice. Stop driving.""",
    "Marta Vance LCSW",
)
s.report(
    "MRI brain without contrast",
    "24590-2",
    t("06-07", "09:00"),
    t("06-07", "12:20"),
    "ARIA-E decreased, largest 4.9 cm. No new microhemorrhage. Siderosis unchanged.",
)
s.order(
    "prednisone",
    "60 mg by mouth daily 6/8-6/14, 40 mg 6/15-6/21, 20 mg 6/22-6/28, 10 mg 6/29-7/5, then stop",
    t("06-08", "09:00"),
    cat="discharge",
)
s.order("levetiracetam", "500 mg by mouth twice daily", t("06-08", "09:00"), cat="discharge")
s.order("pantoprazole", "40 mg by mouth daily while on prednisone", t("06-08", "09:00"), cat="discharge")
s.service("MRI brain", t("06-08", "09:00"), due=t("07-06", "08:00"))
s.condition("Amyloid-related imaging abnormality, edema and hemorrhage", "", t("06-02", "19:30"))
s.condition("Paroxysmal atrial fibrillation", "282825002", t("06-03", "09:00"))
s.note(
    "dcsum",
    t("06-08", "10:00"),
    """DISCHARGE
Symptomatic severe ARIA-E + ARIA-H after 3rd lecanemab. Seizure x1. pAF. Brady/pause on metoprolol+donepezil.
STOP: lecanemab forever (6/10 infusion CANCELLED - confirmed w infusion ctr 6/8), aspirin, bupropion, donepezil (till neuro visit). No NSAIDs, no blood thinner, no clot buster ever w/o calling neuro - carry ARIA card.
START levetiracetam 500 bid, prednisone taper, pantoprazole 40.
prednisone 60 mg 6/8-6/14; 40 mg 6/15-6/21; 20 mg 6/22-6/28; 10 mg 6/29-7/5; then off.
SAME lisinopril 10, rosuvastatin 5. BP goal <130/80.
No driving 6 months from 6/2 and till vision cleared.
MRI 7/6 8:00 am (7/2 was full). Neuro Dr Abernathy 7/8 9:40. Cardiology Dr Srinivasan 6/24 2:15 pm. PCP check sugar 6/15. 14-day monitor by mail, result to cards.
Ret: HA worse, new confusion, vision change, seizure, fainting, weakness.
DNR, intubation ok.
""",
    "Dr. Jun Okafor-Reyes PGY-3",
    signed=t("06-08", "12:00"),
)
s.note(
    "nursing",
    t("06-08", "14:30"),
    "dc w husband. ARIA card given. MyChart proxy = dtr Elin, per pt no genetics in papers. weights 70. steady w walker",
    "G. Holm RN",
)
s.write(__file__)
