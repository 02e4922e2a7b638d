"""Fictional: dravet status."""

from builder import NOTES, Stay, clock

NOTES.update(life=("34746-8", "Child life note"))
t = clock(2026, "-05:00")
s = Stay("ee-sandoval", "Sandoval-Pruitt", "Theo", "2020-08-22", "male")
s.contact("Mother", "Annika Sandoval", "615-555-0166")
s.encounter(
    t("04-13", "19:20"),
    t("04-19", "12:10"),
    "seizure longer than 5 minutes with fever",
    "230456007",
    "Status epilepticus",
    "Pediatric Neurology",
)
s.condition("Dravet syndrome", "230437002", t("04-13", "20:00"), onset="2021-03-01", kind="problem-list-item")
s.condition("Status epilepticus", "230456007", t("04-13", "20:00"))
s.condition("Aspiration pneumonia", "422588002", t("04-14", "06:00"))
pen = s.allergy(
    "Penicillins",
    "70618",
    "rash as infant (amoxicillin)",
    t("04-13", "20:00"),
    severity="mild",
    criticality="low",
)
s.home(
    "valproic acid solution 250 mg/5 mL",
    "5 mL (250 mg) by mouth twice a day",
    "2024-02-01",
    t("04-13", "20:30"),
)
s.home("clobazam suspension 2.5 mg/mL", "2 mL (5 mg) by mouth twice a day", "2025-06-01", t("04-13", "20:30"))
s.home(
    "cannabidiol solution 100 mg/mL", "0.9 mL (90 mg) by mouth twice a day", "2025-10-01", t("04-13", "20:30")
)
s.home(
    "diazepam rectal gel 7.5 mg",
    "7.5 mg rectally for seizure over 5 minutes (ordered 2024 at 14 kg)",
    "2024-03-01",
    t("04-13", "20:30"),
)
s.vitals(t("04-13", "19:25"), hr=166, rr=34, temp=39.4, spo2=88, weight=17.6)
s.note(
    "ed",
    t("04-13", "19:30"),
    """PEDS ED RESUS
5 yo M Dravet (SCN1A), keto diet 3:1. GTC >40 min. fever today 39.4, cough x2d. Grandma gave rectal diazepam 7.5 at min 6 per SCHOOL PLAN. EMS midaz 3.5 IM.
ED: lorazepam 1.8 mg IV x2 (0.1 mg/kg), then FOSPHENYTOIN 20 mg PE/kg = 352 mg PE -> seizures MORE frequent, then levetiracetam 60 mg/kg 1056 mg, stopped 2018.
38.8 LB per mom = 17.6 kg scale.
vomited, RLL crackles, O2 2L. Intubated no.
Plan: maintenance fosphenytoin 5 mg/kg/d, D5NS maint, abx.
Allergy: PCN rash as baby per chart.
GM's own lorazepam 1 mg in her purse - not given.
""",
    "Dr. R. Ferrante",
    signed=t("04-13", "21:10"),
)
s.labs(
    t("04-13", "19:50"),
    t("04-13", "20:30"),
    wbc=17.2,
    hgb=12.0,
    plt=198,
    na=134,
    glu=84,
    ast=44,
    alt=48,
    cr=0.4,
    ranges={"cr": (0.2, 0.6), "wbc": (5, 15)},
)
s.lab_text(t("04-13", "19:50"), t("04-13", "21:30"), "Valproic acid level", "4086-5", "92 mcg/mL (50-100)")
fos = s.order("fosphenytoin", "44 mg PE (2.5 mg PE/kg) IV every 12 hours", t("04-13", "21:00"))
s.order(
    "dextrose 5% in normal saline",
    "55 mL/hour IV",
    t("04-13", "21:00"),
    end=t("04-13", "22:50"),
    why="ketogenic diet, use saline without dextrose",
)
s.note(
    "consult",
    t("04-13", "22:30"),
    """PEDS NEURO (Dr. Whitlock-Amadi, on call)
DRAVET - SODIUM CHANNEL BLOCKERS CONTRAINDICATED (fosphenytoin/phenytoin, carbamaz, oxcarb, lamotrigine, lacosamide). They worsen sz - as seen tonight. STOP fospheny. Add to allergy/intolerance list.
Continue VPA 250 BID (28 mg/kg/d), clobazam 5 BID, CBD 90 BID (10/kg/d). LEV 350 mg (20/kg) BID bridge. NO dextrose fluids (keto 3:1), NS; check ketones/glucose q6h; no syrups.
Fever: APAP supp 240 mg q6 (14/kg).
""",
    "Dr. E. Whitlock-Amadi",
    signed=t("04-13", "23:05"),
)
fos.stop(t("04-13", "22:45"), "Dravet syndrome: sodium channel blocker, seizures worse")
s.allergy(
    "Phenytoin / fosphenytoin (sodium channel blockers)",
    "8183",
    "worsened seizures, Dravet syndrome",
    t("04-13", "23:10"),
    kind="intolerance",
)
s.order("levetiracetam solution 100 mg/mL", "350 mg (3.5 mL) by mouth or NG twice a day", t("04-13", "23:10"))
s.order("valproic acid solution 250 mg/5 mL", "250 mg (5 mL) by mouth twice a day", t("04-13", "23:10"))
clb = s.order("clobazam suspension 2.5 mg/mL", "5 mg (2 mL) by mouth twice a day", t("04-13", "23:10"))
s.order("cannabidiol solution 100 mg/mL", "90 mg (0.9 mL) by mouth twice a day", t("04-13", "23:10"))
s.note(
    "hp",
    t("04-14", "00:30"),
    """PEDS H&P: Theo 5y, wt 17.6 kg ht 108
hx: Dravet dx 7 mo, ~2 GTC/mo, status x3. Keto since 2024. Vaccines delayed by parents? "flu no". Dev delay. Lives mom Annika, GM Ruth (GM own meds lorazepam, metformin). Dad in Tulsa.
Home meds sources DISAGREE: mom - clobazam 2 mL BID; neuro letter 2/26 - 1.5 mL BID; pharmacy fill 3/30 - 2 mL BID. -> 2 mL BID. CBD 0.9 mL BID. VPA 5 mL BID.
CXR RLL consolidation = aspiration pna. PCN "allergy" -> MEROPENEM 20 mg/kg q8.
RR 34 sat 93 on 2L. Full code. consent mom.
""",
    "Dr. J. Mukherjee (PL2)",
    signed=t("04-14", "01:45"),
)
mer = s.order("meropenem", "352 mg (20 mg/kg) IV every 8 hours", t("04-14", "01:00"))
s.note(
    "nursing",
    t("04-14", "20:00"),
    """peds RN: sleepy, arouses. 2 GTC 1-2 min self-limit at 1400, 1740. ketones mod->large. NG. mom asks about apple juice for meds -> NO, keto. 2L NC.
""",
    "O. Vasquez RN",
    signed=t("04-14", "23:20"),
)
s.lab_text(
    t("04-15", "06:00"), t("04-15", "08:10"), "Valproic acid level", "4086-5", "21 mcg/mL (50-100)", "L"
)
s.labs(
    t("04-15", "06:00"),
    t("04-15", "06:45"),
    wbc=12.8,
    hgb=11.6,
    plt=112,
    ast=96,
    alt=140,
    na=138,
    cr=0.4,
    ranges={"cr": (0.2, 0.6), "wbc": (5, 15)},
)
s.note(
    "pharm",
    t("04-15", "08:40"),
    """PHARM ALERT: VPA 92 -> 21 in 36 h = MEROPENEM interaction (carbapenem). Stop meropenem; raising VPA dose does NOT overcome it; effect lasts 1-2 wk. More seizures since.
PCN label low risk (PEN-FAST 0): rash at 11 mo w viral illness. -> oral challenge. Until then ceftriaxone 50/kg + clinda.
Wt dosing checked 17.6 kg. Diastat 7.5 is for 11-15 kg; 16-20 kg = 10 mg (0.5 mg/kg age 2-5).
""",
    "S. Birnbaum PharmD",
    signed=t("04-15", "09:10"),
)
mer.stop(t("04-15", "09:20"), "valproate interaction")
s.order(
    "ceftriaxone",
    "880 mg (50 mg/kg) IV daily",
    t("04-15", "09:30"),
    end=t("04-16", "16:00"),
    why="oral step down",
)
s.note(
    "progress",
    t("04-15", "11:00"),
    """D2. 3 sz overnight. VPA 21, meropenem stopped. Resident plan: VPA 400 BID [superseded - neuro: keep 250, level only low from drug interaction, LEV bridge]. Plt 112 (VPA vs illness), ALT 140 (CBD+VPA). Ammonia sent. sleepy: clobazam?
""",
    "Dr. J. Mukherjee",
    signed=t("04-15", "12:20"),
)
s.lab_text(t("04-15", "11:00"), t("04-15", "14:00"), "Ammonia", "1841-6", "62 umol/L", "H")
s.note(
    "consult",
    t("04-16", "09:00"),
    """ALLERGY: low-risk hx, amoxicillin 250 mg/5 mL 45 mg/kg challenge (792 mg), observed 2 h, no reaction. PCN label REMOVED. OK amox-clav.
""",
    "Dr. P. Kirchner",
    signed=t("04-16", "13:10"),
)
pen.change(
    t("04-16", "13:15"),
    clinicalStatus={
        "coding": [
            {
                "system": "http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical",
                "code": "resolved",
            }
        ]
    },
)
s.order(
    "amoxicillin-clavulanate ES suspension 600 mg/5 mL",
    "792 mg (6.6 mL) by mouth twice a day, last dose 04/21 evening",
    t("04-16", "16:00"),
)
s.note(
    "progress",
    t("04-16", "08:00"),
    """NEURO D3: no sz 24 h. more awake but clobazam sedation w CBD (raises norclobazam). Lower clobazam: AM 2.5 mg (1 mL), PM 5 mg (2 mL). VPA 250 BID same. LEV 350 BID till VPA >50.
""",
    "Dr. E. Whitlock-Amadi",
    signed=t("04-16", "09:20"),
)
clb.dose(t("04-16", "09:40"), "2.5 mg (1 mL) in the morning and 5 mg (2 mL) at night")
s.lab_text(
    t("04-17", "06:00"), t("04-17", "08:00"), "Valproic acid level", "4086-5", "38 mcg/mL (50-100)", "L"
)
s.labs(
    t("04-17", "06:00"),
    t("04-17", "06:50"),
    wbc=9.0,
    plt=136,
    ast=80,
    alt=122,
    cr=0.4,
    ranges={"cr": (0.2, 0.6), "wbc": (5, 15)},
)
s.note(
    "nutrition",
    t("04-17", "13:00"),
    """RD keto 3:1: aspartame-sweet amox-clav ES ok carb 0.2 g/dose. Carnitine level sent. no gelatin/sugar syrups. APAP supp/keto-safe tabs at home, no acetaminophen syrup. ketones large, glu 70s ok.
""",
    "M. Delgado RD",
    signed=t("04-17", "13:40"),
)
s.note(
    "life",
    t("04-17", "15:00"),
    """Child life: Theo likes trains [x] bandage for dolly [x] MRI? n/a. Sib Cora 3 coping ok. mom stressed, slept in chair. GM scared she "gave wrong dose".
""",
    "K. Hollis CCLS",
    signed=t("04-17", "15:20"),
)
s.note(
    "pt",
    t("04-18", "11:00"),
    """PT: gait ataxic baseline, walks SBA w helmet. no new DME. swallow bedside by SLP 4/16 passed, soft.
""",
    "N. Carlisle PT",
    signed=t("04-18", "11:30"),
)
s.note(
    "instr",
    t("04-19", "08:00"),
    """SEIZURE DC SMARTPHRASE
Rescue: Diastat 7.5 mg rectal (per school plan 2024)
Meds: clobazam 2 mL BID; continue home AEDs. Tylenol liquid 5 mL for fever
Allergy: penicillin [copied]
Return if seizure > 10 min ***
""",
    "O. Vasquez RN",
    signed=t("04-19", "08:20"),
)
s.order(
    "levetiracetam solution 100 mg/mL",
    "350 mg (3.5 mL) by mouth twice a day",
    t("04-19", "09:30"),
    cat="discharge",
)
s.order(
    "valproic acid solution 250 mg/5 mL",
    "250 mg (5 mL) by mouth twice a day",
    t("04-19", "09:30"),
    cat="discharge",
)
s.order(
    "clobazam suspension 2.5 mg/mL",
    "2.5 mg (1 mL) in the morning and 5 mg (2 mL) at night",
    t("04-19", "09:30"),
    cat="discharge",
)
s.order(
    "cannabidiol solution 100 mg/mL",
    "90 mg (0.9 mL) by mouth twice a day",
    t("04-19", "09:30"),
    cat="discharge",
)
s.order(
    "diazepam rectal gel 10 mg",
    "10 mg rectally for seizure over 5 minutes, once",
    t("04-19", "09:30"),
    cat="discharge",
)
s.order(
    "amoxicillin-clavulanate ES suspension 600 mg/5 mL",
    "792 mg (6.6 mL) by mouth twice a day through 04/21",
    t("04-19", "09:30"),
    cat="discharge",
)
s.order(
    "acetaminophen suppository 120 mg",
    "2 suppositories (240 mg) rectally every 6 hours as needed for fever",
    t("04-19", "09:30"),
    cat="discharge",
)
s.service("Valproic acid level, liver panel, platelets", t("04-19", "09:40"), due=t("04-27", "08:30"))
s.note(
    "dcsum",
    t("04-19", "10:00"),
    """DC SUMM 4/13-4/19/26  Theo S-P  17.6 kg
Dravet, febrile status, aspiration pna RLL. Worsened by fosphenytoin. VPA fell 92->21 w meropenem -> 38.
DC MEDS: VPA 5 mL BID (same). LEV 100/mL 3.5 mL BID NEW, till VPA level ok. CLOBAZAM 1 mL AM / 2 mL PM (LOWERED from 2 BID). CBD 0.9 mL BID same. amox-clav ES 6.6 mL BID last 4/21 pm. DIAZEPAM PR 10 mg (NEW, was 7.5). APAP supp 240.
NO: phenytoin/fosphenytoin, carbamazepine, oxcarb, lamotrigine, lacosamide; NO MEROPENEM/carbapenems w VPA; no dextrose fluids, no sugar syrups (keto).
PCN label removed 4/16.
F/U: labs 4/27 8:30 (VPA trough before AM dose, LFT, plt). Neuro 4/28 2:00 pm Whitlock-Amadi. PCP Dr Sato 4/22 11:15. School plan form updated to 10 mg - mom to hand to nurse, discard old 7.5.
PENDING: carnitine, blood culture final.
RETURN: sz >5 min give diazepam and 911; cluster >=3 in 24 h; sleepy hard to wake, vomit ketogenic/ yellow eyes, bruising, RR.
""",
    "Dr. J. Mukherjee / Whitlock-Amadi",
    signed=t("04-19", "11:30"),
)
if __name__ == "__main__":
    s.write(__file__)
