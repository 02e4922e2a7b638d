"""Fictional: tuberculosis adrenal."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("w-tbad", "Desravine", "Marie-Ange", "1984-06-19", "female", lang="ht")
s.contact("sister, ok to call for logistics", "Yolande D.", "617-555-0142")
s.encounter(
    t("02-09", "03:40"),
    t("02-16", "14:30"),
    "vomiting, weakness, low blood pressure",
    "45007003",
    "Low blood pressure",
    "Internal Medicine",
)
s.condition("HIV infection", "86406008", t("02-09", "05:00"), onset="2026-01-05", kind="problem-list-item")
s.condition("Tuberculosis", "56717001", t("02-09", "05:00"), onset="2026-01-12", kind="problem-list-item")
s.condition("Adrenal insufficiency", "111563005", t("02-10", "11:00"))
s.home("rifampin", "600 mg by mouth once daily", "2026-01-12", t("02-09", "05:30"))
s.home("isoniazid", "300 mg by mouth once daily", "2026-01-12", t("02-09", "05:30"))
s.home("pyrazinamide", "1500 mg by mouth once daily", "2026-01-12", t("02-09", "05:30"))
s.home("ethambutol", "1200 mg by mouth once daily", "2026-01-12", t("02-09", "05:30"))
s.home("pyridoxine", "50 mg by mouth once daily", "2026-01-12", t("02-09", "05:30"))
s.home("dolutegravir", "50 mg by mouth once daily", "2026-01-26", t("02-09", "05:30"))
s.home(
    "emtricitabine-tenofovir disoproxil fumarate 200-300 mg",
    "1 tablet by mouth once daily",
    "2026-01-26",
    t("02-09", "05:30"),
)
s.home("sulfamethoxazole-trimethoprim DS", "1 tablet by mouth once daily", "2026-01-26", t("02-09", "05:30"))
s.home("etonogestrel implant", "68 mg implant, left arm, placed 2024", "2024-08-01", t("02-09", "05:30"))
s.labs(t("01-26", "10:00"), stay=False, cr=0.8, alt=31, k=4.9, na=132)
s.vitals(t("02-09", "03:45"), bp="78/44", hr=128, rr=22, temp=37.9, spo2=97, weight=52.4)
s.labs(
    t("02-09", "03:55"),
    t("02-09", "04:35"),
    na=121,
    k=6.1,
    cl=92,
    co2=17,
    bun=41,
    cr=1.9,
    glu=58,
    ca=10.6,
    wbc=5.1,
    hgb=9.8,
    plt=233,
    lac=3.1,
    alt=74,
    ast=81,
    alp=118,
    tbil=0.8,
    tsh=5.1,
)
s.lab_text(
    t("02-09", "03:55"),
    t("02-09", "07:50"),
    "Cortisol, random",
    "2143-6",
    "1.8 ug/dL (drawn 03:55, before hydrocortisone)",
    "LL",
)
s.lab_text(t("02-09", "03:55"), t("02-09", "04:50"), "hCG qualitative, serum", "2118-8", "negative")
s.lab_text(t("02-09", "03:55"), t("02-13", "08:00"), "ACTH, plasma", "2141-0", "612 pg/mL (ref 7-63)", "HH")
s.note(
    "ed",
    t("02-09", "04:10"),
    """CC: vomiting x4d, "feblès" , near syncope
HPI via phone interp Haitian Creole #40713. 41F, on TB meds since 1/12 and new ART since 1/26, c/o vomiting everything incl pills x 2-3 days, dizzy standing, salt craving x mos, skin darker. No cough now. BP 78/44 -> 84/50 after 1L. FSBG 58 -> D50 1 amp.
Exam: gums + palmar creases dark. Cachectic. Abd soft diffusely tender no rebound. R cervical node 2cm.
EKG peaked T's. K 6.1. Ca gluc 2 g given, insulin NOT given (glu 58).
Imp: septic shock vs adrenal crisis vs drug hepatitis. Random cortisol sent BEFORE steroids. Hydrocort 100 IV x1. Ceftriaxone 2g + vanc x1 ordered. NS #3 running. ICU consult.
NKDA per triage.""",
    "Dr. P. Osei",
    signed=t("02-09", "05:20"),
)
s.given("hydrocortisone", "100 mg IV once", t("02-09", "04:40"))
s.given("ceftriaxone", "2 g IV once", t("02-09", "05:05"))
hc = s.order("hydrocortisone sodium succinate", "50 mg intravenously every 6 hours", t("02-09", "05:25"))
s.order(
    "ceftriaxone",
    "2 g intravenously every 24 hours",
    t("02-09", "05:25"),
    end=t("02-11", "10:10"),
    why="cultures negative 48 h",
)
s.order(
    "dextrose 5% in sodium chloride 0.9%",
    "150 mL/h intravenously",
    t("02-09", "05:30"),
    end=t("02-11", "09:00"),
)
rif = s.order("rifampin", "600 mg by mouth once daily", t("02-09", "06:00"))
inh = s.order("isoniazid", "300 mg by mouth once daily", t("02-09", "06:00"))
pza = s.order("pyrazinamide", "1500 mg by mouth once daily", t("02-09", "06:00"))
emb = s.order("ethambutol", "1200 mg by mouth once daily", t("02-09", "06:00"))
s.order("pyridoxine", "50 mg by mouth once daily", t("02-09", "06:00"))
dtg = s.order("dolutegravir", "50 mg by mouth once daily", t("02-09", "06:00"))
tdf = s.order(
    "emtricitabine-tenofovir disoproxil fumarate 200-300 mg",
    "1 tablet by mouth once daily",
    t("02-09", "06:00"),
)
smx = s.order("sulfamethoxazole-trimethoprim DS", "1 tablet by mouth once daily", t("02-09", "06:00"))
s.order("heparin", "5000 units subcutaneously every 12 hours", t("02-09", "06:00"))
s.order("acetaminophen", "1000 mg by mouth every 6 hours as needed for pain or fever", t("02-09", "06:00"))
s.note(
    "hp",
    t("02-09", "06:10"),
    """MICU -> stepdown admit
41F HIV (dx Jan, CD4 62, VL 410k on 1/5), TB (cervical node Bx AFB+ / MTB PCR pos, rif-sens; sputum smear 1/10 neg x2, culture still growing per DOH). RIPE day 29, ART day 15. Shock, Na 121 K 6.1 glu 58 cr 1.9 (0.8 on 1/26).
Hyperpigmented, eos 9%. Most c/w primary adrenal insufficiency, likely TB adrenalitis, decompensated after rifampin (induces cortisol metabolism). Ddx sepsis, IRIS, PJP (no: spo2 97, no sx), CMV adrenalitis.
Plan
- hydrocort 50 q6, IVF, q4 BMP. correct Na no more than 8/24h
- cont home RIPE, ART, Bactrim
- airborne until sputum x3
- CT a/p when cr ok
- DVT ppx SQH
FULL CODE. Discussed w pt w interp.""",
    "Dr. L. Brandt",
    signed=t("02-09", "07:45"),
)
s.note(
    "nursing",
    t("02-09", "09:30"),
    """Adm assessment w/ video interpreter (Kreyòl) #2281. Pt states as a child in Jérémie got "piki penisilin" and had swelling of face and hives, told never again. Not in chart -> MD Brandt paged, says ceftriaxone already in w/o reaction, will continue. Asked to add to allergy list. Speaks Kreyòl, little French, does NOT read English. Reads Kreyòl.
Pt states: husband does NOT know why she takes "lòt grenn yo" (the other pills). He thinks all for TB. Very anxious. Do not discuss in front of visitors. Sister Yolande knows about TB only. Yolande's own meds in same bag (metformin 1000, losartan 50) - returned to her.""",
    "J. Pierre-Toussaint RN",
    signed=t("02-09", "10:15"),
)
s.labs(t("02-09", "12:00"), t("02-09", "12:40"), na=124, k=5.6, glu=142, cr=1.7)
s.labs(t("02-10", "05:00"), t("02-10", "05:45"), na=128, k=5.5, glu=131, cr=1.5, alt=88, ast=90, co2=19)
s.vitals(t("02-10", "06:00"), bp="104/62", hr=96, temp=36.9, spo2=98)
s.note(
    "progress",
    t("02-10", "08:40"),
    """HD2. Feels "pi bon". BP 104/62 off pressors never needed. Cortisol 1.8 w shock = AI confirmed clinically. Na 121->128 in 24 h (7).
K 5.5 still.
A/P adrenal crisis improving. Cont HC 50 q6. Endo to see. Cont RIPE/ART/bactrim. Airborne. CT tomorrow.
FULL CODE""",
    "Dr. S. Nwosu",
    signed=t("02-10", "11:30"),
)
s.note(
    "pharm",
    t("02-10", "14:00"),
    """Pharm ID note.
1. DTG 50 DAILY with rifampin -> subtherapeutic; label = 50 mg BID while on rifampin and 2 wks after. She has been on daily since 1/26. Recommend BID now.
2. TMP-SMX DS with K 5.5-6.1 and cr 1.5: trimethoprim worsens hyperK. rec hold; alternative atovaquone 1500 daily w food (G6PD pending; note rifampin drops atovaquone levels ~50%, so resume bactrim when K/cr ok — preferred).
3. TDF w/ AKI: CrCl ~ 41 -> q48h or hold; consider TAF no (rifampin). recheck cr qd.
4. Rifampin and implant: contraceptive failure. counsel, needs condoms / copper IUD / DMPA.
5. Polyvalent cations: none ordered at present.
Paged team 14:20, Dr Nwosu agrees 1+2, will think about 3""",
    "K. Lindqvist PharmD",
    signed=t("02-10", "14:30"),
)
dtg.dose(t("02-10", "15:10"), "50 mg by mouth twice daily")
smx.hold(t("02-10", "15:12"), "hyperkalemia")
s.note(
    "consult",
    t("02-10", "16:00"),
    """ENDOCRINE consult
Primary AI, ACTH pending. 21-OH Ab sent. Rifampin shortens cortisol half life; expect maint needs ~2x.
Rec: HC 50 q6 today -> 25 q6 2/11 -> PO 20/10/10 2/12 (total 40 mg/d while on rifampin; usual 20). Fludro 0.1 start when HC < 50/d; likely needs 0.2 w rifampin. Sick day teaching, injection kit, bracelet BEFORE dc. When rifampin ends (or is held) dose must come back down over 2 wks - someone has to own this.
No levothyroxine: TSH 5.1 is from untreated AI; repeat 6-8 wks after steroids.""",
    "Dr. H. Abensour",
    signed=t("02-10", "17:05"),
)
s.report(
    "CT abdomen pelvis with contrast",
    "72254-0",
    t("02-11", "13:20"),
    t("02-11", "16:40"),
    "Bilateral adrenal enlargement (R 3.1 cm, L 2.7 cm) with central necrosis, consistent with tuberculous adrenalitis. Retroperitoneal nodes up to 1.4 cm. Liver normal. Incidental 7 mm enhancing lesion upper pole LEFT kidney, indeterminate; dedicated renal MRI in 3 months.",
)
s.labs(t("02-11", "05:00"), t("02-11", "05:40"), na=132, k=4.9, cr=1.2, alt=141, ast=150, tbil=1.1, glu=118)
hc.dose(t("02-11", "09:30"), "25 mg intravenously every 6 hours")
s.note(
    "progress",
    t("02-11", "08:50"),
    """HD3. eating. CT done pm. K 4.9 Na 132 cr 1.2. ALT 141 (74 adm). cultures NGTD 48h -> stop CTX.
A/P
# AI: HC 25 q6
# TB: cont RIPE
# HIV: DTG BID. tdf cont
# K: bactrim held
# nutrition: dietician to add Ca/D
FULL CODE""",
    "Dr. S. Nwosu",
    signed=t("02-11", "11:00"),
)
s.note(
    "nutrition",
    t("02-11", "15:00"),
    "Wt 52.4, BMI 18.1, 9 kg loss /6mo. Severe malnutrition. Ensure TID, liberal salt. Ca carbonate 500 w/ meals BID + vit D requested (long term steroids). Ordered per protocol.",
    "M. Feld RD",
    signed=t("02-11", "15:30"),
)
s.order(
    "calcium carbonate",
    "500 mg elemental by mouth twice daily with breakfast and dinner",
    t("02-11", "15:35"),
)
s.order("cholecalciferol", "1000 units by mouth once daily", t("02-11", "15:35"))
s.labs(
    t("02-12", "05:00"),
    t("02-12", "05:50"),
    na=134,
    k=4.6,
    cr=1.0,
    alt=268,
    ast=301,
    tbil=1.6,
    inr=1.2,
    glu=104,
)
s.note(
    "progress",
    t("02-12", "08:30"),
    """HD4. Nausea back, RUQ discomfort, no vomiting. ALT 268 (nl <45 -> ~6x) AST 301 bili 1.6.
A/P copy fwd:
# AI: HC 25 q6 -> PO 20/10/10 today, fludro 0.1
# TB: cont RIPE
# HIV: DTG BID, TDF/FTC
# K ok
ADD 10:50: d/w ID. DILI -> STOP INH RIF PZA now. continue EMB, add levofloxacin 750 + (linezolid not needed). No ART interaction. hepatitis panel. Not IRIS. stop APAP 4 g/d PRN.""",
    "Dr. S. Nwosu",
    signed=t("02-12", "11:05"),
)
for o in (rif, inh, pza):
    o.hold(t("02-12", "11:20"), "ALT 6 x ULN with symptoms")
lev = s.order("levofloxacin", "750 mg by mouth once daily", t("02-12", "11:30"))
hcp = s.order(
    "hydrocortisone", "20 mg by mouth on waking, 10 mg at noon, 10 mg at 17:00", t("02-12", "12:00")
)
fl = s.order("fludrocortisone", "0.1 mg by mouth once daily", t("02-12", "12:00"))
s.note(
    "consult",
    t("02-12", "13:30"),
    """ID/TB consult. DILI on RIPE, PZA likeliest. Hep B sAg neg, core neg; HCV Ab neg (results in).
Bridge EMB + levoflox. When ALT <2x ULN (<90) and asx: RIF first (restart full 600), recheck ALT 3-7 d, then INH. PZA never again -> 9 months total. If rif tolerated + INH tolerated stop levo.
NB levofloxacin and DTG both bind calcium - her Ca carbonate is ordered with breakfast, the same time. Separate: levo & DTG 2h before or 6h after. QTc 462 on 2/9, on no other QT drug except ondansetron prn not ordered.
Airborne: sputum 2/9 2/10 2/11 smears neg x3 -> may dc isolation. Rx by DOT, Boston-area DOH nurse 617-555-0177.
Daughter 5 yo Naïka + husband need contact eval - DOH.""",
    "Dr. R. Castellanos",
    signed=t("02-12", "15:00"),
)
s.lab_text(t("02-12", "06:00"), t("02-12", "13:00"), "Hepatitis B surface antigen", "5195-3", "nonreactive")
s.lab_text(
    t("02-11", "06:30"),
    t("02-12", "14:00"),
    "AFB smear sputum (third)",
    "11545-1",
    "No acid-fast bacilli seen; culture in progress",
)
s.note(
    "sw",
    t("02-13", "10:40"),
    """SW w/ interp. Lives w husband + daughter 5, Dorchester. Home attendant job, no paid leave. Fears partner violence? denies hitting; "li ka kite m". Pt asks that NOTHING on paper that goes home say VIH/SIDA/HIV - husband reads her papers. OK to list names of pills, call them "medicine for infection". Partner notification offered thru DOH, she wants to do it w counselor on 2/20. T-pass x4 given. DOT nurse will meet at work not home.""",
    "B. Okonjo LICSW",
    signed=t("02-13", "11:20"),
)
s.labs(t("02-13", "05:00"), t("02-13", "05:45"), na=133, k=4.9, cr=0.9, alt=201, ast=166, tbil=1.2)
s.vitals(t("02-13", "07:00"), bp="98/58", hr=92, temp=36.7, weight=53.6)
s.note(
    "progress",
    t("02-13", "09:00"),
    """HD5. ALT down 201. Off RIF since yest. BP 98/58, orthostatic 20 pts.
# AI PO HC 20/10/10, fludro -> 0.2. ACTH 612 confirms primary.
# TB EMB+levo. RIF when ALT<90.
# HIV DTG BID TDF/FTC full dose, cr .9
# PJP: K 4.9, will restart bactrim tmrw if K stays <5
Seen on wrong pt: "pt s/p R hip" - disregard prior line in 2/12 eve nursing note, belongs to bed 14.""",
    "Dr. S. Nwosu",
    signed=t("02-13", "12:10"),
)
fl.dose(t("02-13", "12:20"), "0.2 mg by mouth once daily")
s.labs(t("02-14", "05:00"), t("02-14", "05:45"), na=135, k=4.4, cr=0.8, alt=118, ast=84)
smx.resume(t("02-14", "09:30"))
s.note(
    "progress",
    t("02-14", "09:10"),
    "HD6 wknd cover. ALT 118. no RIF yet. K 4.4 -> bactrim DS daily resumed. Feels well, walks hall. BP 112/70. Cont.\nFULL CODE",
    "Dr. T. Iyer",
    signed=t("02-14", "09:50"),
)
s.labs(t("02-15", "05:00"), t("02-15", "05:45"), na=136, k=4.3, cr=0.8, alt=82, ast=51, tbil=0.7)
rif.resume(t("02-15", "10:00"))
s.note(
    "progress",
    t("02-15", "09:20"),
    """HD7 wknd cover. ALT 82 (<90) asx -> RIF 600 resumed today per ID. INH to be restarted at TB clinic 2/20 if ALT ok. PZA permanently off.
HC stays 20/10/10 since rif back. DTG stays BID.""",
    "Dr. T. Iyer",
    signed=t("02-15", "10:20"),
)
s.note(
    "nursing",
    t("02-15", "15:00"),
    """Teach-back w/ interp #2281 + Kreyòl video. Pt demonstrates IM hydrocortisone 100 mg injection on pad x2, sister Yolande also. States sick rule: fever >38 = double pills 3 days; vomiting >1 or can't keep pills = injection and 911/ED. Bracelet on L wrist. Doesn't drive.
Has pill box. She asks re calcium - told no calcium near dolutegravir or levaquin.""",
    "J. Pierre-Toussaint RN",
    signed=t("02-15", "15:40"),
)
s.lab_text(t("02-10", "06:00"), t("02-15", "12:00"), "G6PD", "32546-4", "normal")
s.note(
    "pharm",
    t("02-16", "10:30"),
    """Discharge med rec, final w/ Dr Nwosu:
CONT rifampin 600 qd (DOT); ethambutol 1200 qd (wt 53 ok); levofloxacin 750 qd until INH back; pyridoxine 50
NOT: isoniazid (wait for clinic 2/20), pyrazinamide (never)
CHANGED dolutegravir 50 BID (was qd)
CONT Descovy? NO - Truvada generic (TDF/FTC) 1 qd. TMP-SMX DS qd
NEW hydrocort 20/10/10, fludro 0.2 qd, Solu-Cortef 100 mg IM kit
Calcium: STOP (pt can't space w/ 3 drugs); vit D 1000 ok
avoid acetaminophen >2 g/d, no alcohol
ALT 2/16 = 61. Note inpt IV hydrocortisone order still shows active in feed, last given 2/12.""",
    "K. Lindqvist PharmD",
    signed=t("02-16", "11:10"),
)
s.labs(t("02-16", "05:00"), t("02-16", "05:40"), na=137, k=4.2, cr=0.8, alt=61, ast=40)
s.vitals(t("02-16", "08:00"), bp="116/72", hr=80, temp=36.6, weight=54.1)
s.note(
    "progress",
    t("02-16", "11:20"),
    """Day of dc. well. BP 116/72 no orthostasis.
Appts: TB clinic Dr Castellanos Fri 2/20 09:00 617-555-0160 (ALT, decide INH). Labs ALT/BMP 2/18 by DOT nurse. Endo Dr Abensour 3/2 13:30 617-555-0188. ID/primary 2/27 10:00 (repeat VL). Ophtho baseline for EMB not done -> 3/4.
Pending: sputum AFB cultures x3 , 21-OH Ab, TB node drug suscept for INH from DOH.
Renal lesion 7mm L - MRI 3 mo (May), told pt w/ interp.
Contraception: implant not reliable w rifampin, wants copper IUD, gyn referral placed, condoms meanwhile.
TSH in 6-8wks.""",
    "Dr. S. Nwosu",
    signed=t("02-16", "12:40"),
)
for n, d in (
    ("rifampin", "600 mg by mouth once daily"),
    ("ethambutol", "1200 mg by mouth once daily"),
    ("levofloxacin", "750 mg by mouth once daily"),
    ("pyridoxine", "50 mg by mouth once daily"),
    ("dolutegravir", "50 mg by mouth twice daily"),
    ("emtricitabine-tenofovir disoproxil fumarate 200-300 mg", "1 tablet by mouth once daily"),
    ("sulfamethoxazole-trimethoprim DS", "1 tablet by mouth once daily"),
    ("hydrocortisone", "20 mg on waking, 10 mg at noon, 10 mg at 17:00, by mouth"),
    ("fludrocortisone", "0.2 mg by mouth once daily"),
    (
        "hydrocortisone sodium succinate (Solu-Cortef) kit",
        "100 mg intramuscularly once for emergency, then go to ED",
    ),
    ("cholecalciferol", "1000 units by mouth once daily"),
):
    s.order(n, d, t("02-16", "12:00"), cat="discharge")
s.service("Gynecology referral, copper IUD", t("02-16", "12:10"))
s.service("MRI kidney with and without contrast", t("02-16", "12:12"), due=t("05-18", "09:00"))
s.write(__file__)
