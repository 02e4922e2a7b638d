"""Staggered paracetamol overdose: emergency department, acetylcysteine, then psychiatry liaison; British units and style."""

from builder import LABS, Stay, clock

LABS["para"] = ("3298-7", "Paracetamol", "mg/L", "mg/L", 0, 10)
LABS["creat"] = ("14682-9", "Creatinine", "umol/L", "umol/L", 59, 104)
t = clock(2025, "+00:00")
s = Stay("od-para", "Halloway", "Kieran", "2003-07-09", "male", lang="en-GB")
s.contact("mother", "Denise Halloway", "01632 960114")
s.encounter(
    t("11-11", "23:20"),
    t("11-15", "12:00"),
    "took tablets",
    "75478009",
    "Poisoning",
    "Acute Medicine",
    "home",
)

s.condition("Depression", "35489007", t("11-12", "02:00"), onset="2023", kind="problem-list-item")
s.condition("Acne vulgaris", "88616000", t("11-12", "02:00"), kind="problem-list-item")
s.home("citalopram 20 mg tablets", "20 mg once a day in the morning", "2023-10", t("11-12", "04:10"))
s.home(
    "co-codamol 30/500 tablets",
    "2 tablets up to four times a day when required for back pain",
    "2025-09",
    t("11-12", "04:10"),
)
s.home(
    "propranolol 40 mg tablets",
    "40 mg up to three times a day when required for anxiety",
    "2024-02",
    t("11-12", "04:10"),
)
s.home(
    "isotretinoin 40 mg capsules",
    "40 mg once a day with food",
    "2025-08",
    t("11-12", "04:10"),
    why="dermatology",
)
s.family("mother", t("11-12", "02:00"), "penicillin anaphylaxis", "bipolar disorder")
s.family("uncle", t("11-12", "02:00"), "alcohol-related cirrhosis")

s.vitals(t("11-11", "23:25"), bp="124/76", hr=96, rr=16, temp=36.7, spo2=99, weight=68)
s.labs(
    t("11-11", "23:40"),
    issued=t("11-12", "00:35"),
    para=71,
    alt=38,
    inr=1.1,
    creat=74,
    na=140,
    k=4.0,
    glu=97,
    tbil=0.6,
    plt=231,
    wbc=7.9,
    lac=1.8,
)
s.note(
    "nursing",
    t("11-11", "23:30"),
    "TRIAGE 22M brought by gf. Says 24 x paracetamol 500 at 21:30 + 4 cans lager. Also ?2 propranolol. Vomited x1. GCS 15. Allergies: nkda. Mum pen allergic.",
    "RN O. Tate",
)
s.note(
    "ed",
    t("11-11", "23:50"),
    """22M, OD paracetamol. Pt states 24 tabs (12 g, 176 mg/kg) in one go 2130 after row w/ girlfriend. Girlfriend (Priya) separately: he was already
taking them from 5pm, 2 boxes empty + co-codamol strip w/ 6 gone. Left note on phone. So STAGGERED + unclear => do not use nomogram,
treat on history. Level 71 at ~2h by his time.
PMH depression, acne on Roaccutane since Aug. Lager 4 cans, drinks w/ends.
o/e alert, tearful, RUQ soft no tenderness, no stigmata, no flap. HR 96 BP 124/76, ECG SR 96 QTc 431 QRS 88. ?propranolol - HR and BP fine, obs 6h.
Imp: staggered paracetamol OD, high risk. No other tox suspected; salicylate neg.
Plan NAC (SNAP 12h), U&E LFT INR at end, psych liaison when medically fit, 1:1 obs. If he tries to leave assess capacity, hold under Mental Capacity Act / call me""",
    "Dr F. Agyeman ST4 EM",
    signed=t("11-12", "01:05"),
)
n1 = s.order(
    "acetylcysteine",
    "100 mg/kg (6800 mg) in 200 mL glucose 5% intravenously over 2 hours",
    t("11-12", "00:10"),
)
n2 = s.order(
    "acetylcysteine",
    "200 mg/kg (13600 mg) in 1 L glucose 5% intravenously over 10 hours",
    t("11-12", "00:10"),
)
s.note(
    "event",
    t("11-12", "01:10"),
    """55 min into bag 1: flushed, itchy, urticaria over chest, mild wheeze, BP 118/70 sats 97 RA, no angioedema. Stopped, chlorphenamine 10 IV + neb salb. Settled 20 min.
Rung TOXBASE/NPIS: anaphylactoid, rate related, NOT allergy, NOT a contraindication. Restarted 01:55 at half rate, tolerated.""",
    "Dr F. Agyeman ST4 EM",
    signed=t("11-12", "02:20"),
)
al = s.allergy(
    "acetylcysteine", "197", "rash and wheeze during infusion", t("11-12", "01:30"), severity="moderate"
)
n1.complete(t("11-12", "04:00"))
# The ward's admission bundle
para = s.order(
    "paracetamol", "1 g by mouth every 6 hours when required for pain", t("11-12", "04:30"), code="161"
)
s.order(
    "ondansetron",
    "4 mg intravenously every 8 hours when required",
    t("11-12", "04:30"),
    code="26225",
    end=t("11-14", "09:00"),
    why="eating",
)
s.order("citalopram", "20 mg once a day", t("11-12", "04:30"))
s.order("enoxaparin", "40 mg subcutaneously once a day", t("11-12", "04:30"), code="67108")
s.note(
    "hp",
    t("11-12", "05:20"),
    """AMU CLERKING  22 M staggered PCM OD. See ED. Bag 2 running to ~14:00. Feels sick. No abdo pain. 1:1 in place.
DHx: citalopram 20, propranolol prn, co-codamol prn, isotretinoin (derm). NKDA / ?NAC reaction overnight
FHx mum BPAD + pen allergy. uncle cirrhosis (EtOH). SHx 3rd yr engineering student, lives w/ gf, failing a module. Smokes vape. 12-16u/wk.
Plan cont NAC, bloods 12:00, VTE proph, hold co-codamol propranolol isotretinoin, cont citalopram. liaison. Resus: for full escalation""",
    "Dr L. Bianchi FY2",
    signed=t("11-12", "06:10"),
)
s.service(
    "For cardiopulmonary resuscitation, full escalation",
    t("11-12", "06:10"),
    category="Treatment escalation plan",
)
s.note(
    "pharm",
    t("11-12", "11:05"),
    "Regular paracetamol prn on chart from admission bundle in a PARACETAMOL OVERDOSE - struck off, none given (checked). Isotretinoin hepatotoxic and mood warnings: don't restart, tell derm. Co-codamol contains 500 mg paracetamol each. NAC entered as allergy - please amend per NPIS.",
    "S. Dhillon, ward pharmacist",
)
para.cancel(t("11-12", "11:10"), "paracetamol overdose; none was given")
s.labs(t("11-12", "12:00"), issued=t("11-12", "13:10"), alt=212, inr=1.4, creat=80, para=14, tbil=0.9, k=3.6)
n2.complete(t("11-12", "14:30"))
s.order(
    "acetylcysteine",
    "200 mg/kg (13600 mg) in 1 L glucose 5% intravenously over 10 hours, extended treatment",
    t("11-12", "14:30"),
)
s.note(
    "progress",
    t("11-12", "14:10"),
    """AMU WR. ALT 38 -> 212, INR 1.1 -> 1.4, Cr 80, PCM 14. Meets criteria to continue: further 10h bag, repeat 00:00 & 08:00. No encephalopathy. lactate 1.6.
Allergy entry for NAC removed, documented as infusion reaction. d/w hepatology reg: not for transfer, call if INR>3 / Cr>200 / drowsy / pH<7.3.""",
    "Dr R. Osman consultant",
    signed=t("11-12", "15:00"),
)
al.change(
    t("11-12", "15:05"),
    verificationStatus={
        "coding": [
            {
                "system": "http://terminology.hl7.org/CodeSystem/allergyintolerance-verification",
                "code": "refuted",
            }
        ]
    },
    clinicalStatus=None,
)
s.labs(t("11-13", "08:00"), issued=t("11-13", "09:05"), alt=1480, inr=1.7, creat=92, tbil=1.4, plt=138, k=3.7)
s.note(
    "progress",
    t("11-13", "10:30"),
    """D2. ALT 1480, INR 1.7, plt 138, creat 92. Mild RUQ ache. GCS 15 no flap. NAC extended bag 3 ongoing. Psych liaison to see when medically fit.
Analgesia: none w/ paracetamol. No vit K unless bleeding (masks INR). Liver USS: normal liver, spleen 11 cm, portal flow ok, 9 mm gallbladder polyp - incidental.""",
    "Dr L. Bianchi FY2",
    signed=t("11-13", "11:45"),
)
s.report(
    "US abdomen",
    "",
    t("11-13", "09:40"),
    t("11-13", "11:00"),
    "Normal liver and portal vein flow. 9 mm gallbladder polyp, no stones. Repeat ultrasound in 6 months suggested.",
)
s.labs(t("11-13", "20:00"), issued=t("11-13", "21:05"), alt=1710, inr=1.6, creat=88)
s.labs(t("11-14", "08:00"), issued=t("11-14", "09:00"), alt=1120, inr=1.3, creat=82, plt=149)
s.lab_text(
    t("11-13", "20:00"),
    t("11-14", "16:00"),
    "Hepatitis B, hepatitis C and HIV screen",
    "",
    "hepatitis B surface antigen negative, HIV negative; hepatitis C antibody to follow",
    status="preliminary",
)
s.note(
    "progress",
    t("11-14", "09:50"),
    """D3. Peak ALT 1710 last night, now 1120. INR 1.7 -> 1.3. NAC extended bag 3 ongoing. [sic, copied. NAC finished 06:00, INR falling so NOT continued. R.O.]
Medically fit from this afternoon if 18:00 INR <=1.3. Hep screen sent.""",
    "Dr L. Bianchi FY2",
    signed=t("11-14", "10:40"),
)
s.note(
    "consult",
    t("11-14", "14:00"),
    """LIAISON PSYCHIATRY. Seen 1h alone then w/ Priya. Consent to speak to mum: NO, he does not want her informed.
Planned over 2 days, bought 2 boxes, note to Priya, did not seek help himself. Regrets it: "I want to be here". No current thoughts or plan. 2 previous: 2019 cut L wrist, no treatment.
Low mood 3 mths, worse after isotretinoin start per Priya + failing module. No psychosis, no mania. Mum's bipolar noted, no episode in pt. Alcohol binge, not dependent, CIWA 0.
Dx: moderate depressive episode; impulsive/planned mixed. Risk: moderate, mitigated by Priya, uni break.
Not detainable, has capacity. HTT (crisis team) face to face within 24h of d/c, Sun 16/11 11:00 at home. Safety plan done & given. Citalopram continue 20, weekly scripts only, do not up for 1 wk, GP review. Do not restart propranolol (lethal in OD). No meds stored at home beyond 7 days; Priya keeps them. Samaritans 116 123 / crisis line 01632 960555""",
    "Dr N. Whitlock, liaison psychiatrist",
    signed=t("11-14", "15:40"),
)
s.labs(t("11-15", "07:30"), issued=t("11-15", "08:30"), alt=640, inr=1.1, creat=78, plt=162)
s.condition("Paracetamol overdose, staggered", "", t("11-12", "01:05"))
s.condition("Acute liver injury due to paracetamol", "", t("11-13", "11:45"))
s.order(
    "citalopram 20 mg tablets",
    "20 mg once a day in the morning, 7 days supplied",
    t("11-15", "09:30"),
    cat="discharge",
)
s.note(
    "dcsum",
    t("11-15", "10:20"),
    """TTO citalopram 20 mg od 7/7 only.
STOP: co-codamol, propranolol, isotretinoin (derm emailed). No paracetamol in any form until GP has normal LFT. No alcohol till then, and back pain -> heat / topical ibuprofen gel.
LFT+INR GP Wed 19/11. ALT 640 falling, INR 1.1.
Hep C ab awaited, AMU will ring. GB polyp 9 mm - GP to rqst USS 6 mths. Derm appt re alternative.
HTT Sun 16/11 11:00. GP 7 days. Sick note 2 wks. Return A&E: yellow, confused, drowsy, bleeding, vomiting, abdo pain, or thoughts of harming self. Copy NOT to parents.""",
    "Dr L. Bianchi FY2",
    signed=t("11-15", "11:10"),
)

s.note(
    "nursing",
    t("11-13", "22:15"),
    "obs 15 minly, settled. Visitor bag checked: strip of co-codamol + vape found, removed to safe. Asking for 'something for my head' - given cold flannel, NO paracetamol. BM 5.6. NAC bag changed 2000",
    "RN J. Eze",
)
s.note(
    "phone",
    t("11-14", "11:30"),
    "GP surgery (Dr Marlow's secretary): repeat list = citalopram, propranolol, co-codamol, isotretinoin NOT theirs (hospital derm). Last LFT Aug: ALT 31. They ask us to send summary. Mother phoned surgery too, no info given per pt.",
    "S. Dhillon, ward pharmacist",
)

s.write(__file__)
