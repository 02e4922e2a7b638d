"""Lithium poisoning by ibuprofen and a diuretic, then mania: three mood stabilisers in a fortnight, a rash blamed on the wrong drug, a pill that matters."""

from builder import Stay, clock

t = clock(2025, "-04:00")
s = Stay("li-man", "Okafor-Dell", "Maren", "1984-03-07", "female")
s.contact("sister", "Ngozi Okafor", "555-0188")
s.encounter(
    t("05-12", "16:30"),
    t("05-27", "13:00"),
    "tremor, confusion, not sleeping",
    "26079004",
    "Tremor",
    "Medicine / Psychiatry",
)

s.allergy("lamotrigine", "28439", "rash 2015", t("05-12", "17:00"), "moderate")
s.condition("Bipolar I disorder", "371596008", t("05-12", "17:30"), "2011", kind="problem-list-item")
s.condition("Hypothyroidism", "40930008", t("05-12", "17:30"), "2016", kind="problem-list-item")
s.condition("Hypertension", "38341003", t("05-12", "17:30"), "2024", kind="problem-list-item")
s.condition("Lithium toxicity", "", t("05-12", "18:00"), t("05-12", "16:30"), "resolved", t("05-15", "10:00"))
s.condition(
    "Acute kidney injury",
    "14669001",
    t("05-12", "18:00"),
    t("05-12", "16:30"),
    "resolved",
    t("05-19", "10:00"),
)
s.condition("Manic episode, severe, with psychotic features", "", t("05-14", "12:00"), t("05-01", "08:00"))
s.family("brother", t("05-14", "12:00"), "died by suicide at 29")

rec = t("05-12", "20:00")
s.home(
    "lithium carbonate ER 450 mg",
    "900 mg by mouth twice daily (raised from 450 mg twice daily 4/21)",
    "2012-01-01",
    rec,
)
s.home("fluoxetine 20 mg", "20 mg by mouth daily (started 3/2025)", "2025-03-10", rec)
s.home("lisinopril/hydrochlorothiazide 20/12.5 mg", "1 tablet by mouth daily", "2024-09-01", rec)
s.home("ibuprofen 600 mg", "600 mg by mouth three times daily for back (urgent care 4/28)", "2025-04-28", rec)
s.home("levothyroxine 75 mcg", "75 mcg by mouth every morning", "2016-01-01", rec)
s.home("lorazepam 1 mg", "1 mg by mouth as needed", "2022-01-01", rec)
s.home("levonorgestrel/ethinyl estradiol 0.15/0.03 mg", "1 tablet by mouth daily", "2021-01-01", rec)

s.vitals(t("05-12", "16:40"), "108/62", hr=104, rr=18, temp=37.3, spo2=98, weight=78)
s.labs(
    t("05-12", "16:50"),
    t("05-12", "17:30"),
    na=142,
    k=4.4,
    co2=20,
    bun=41,
    cr=2.0,
    glu=118,
    ca=10.9,
    wbc=13.2,
    tsh=9.8,
)
s.lab_text(
    t("05-12", "16:50"), t("05-12", "17:50"), "Lithium", "14334-7", "2.6 mmol/L (therapeutic 0.6-1.0)", "HH"
)
s.lab_text(
    t("05-12", "16:50"), t("05-12", "18:30"), "Choriogonadotropin (pregnancy test)", "2106-3", "negative", "N"
)
s.note(
    "ed",
    t("05-12", "16:45"),
    """41F bipolar I brought by sister. 4 d tremor, diarrhea, ataxia, slurred, up 5 nights talking fast. Li 2.6 Cr 2.0 (bl 0.8). Li raised 4/21, ibuprofen 600 TID since 4/28, on HCTZ. No OD per pt + pill count. CT head neg. EKG QTc 448, T flat. 2 L NS, tox: no HD unless Li >4 or worse.
SI denied. PH: OD 2012. UPT neg. BH hold form.""",
    "Dr. J. Fontaine",
    t("05-12", "18:20"),
)
li = s.order("lithium carbonate ER", "900 mg by mouth twice daily", t("05-12", "19:00"), code="6448")
li.stop(t("05-12", "19:10"), "toxicity")
s.order("fluoxetine", "20 mg by mouth daily", t("05-12", "20:10"), code="4493").stop(
    t("05-13", "10:00"), "mania"
)
hz = s.order("lisinopril/hydrochlorothiazide", "1 tablet by mouth daily", t("05-12", "20:10"))
hz.hold(t("05-12", "20:20"), "AKI")
lt = s.order("levothyroxine", "75 mcg by mouth every morning", t("05-12", "20:10"), code="10582")
s.note(
    "hp",
    t("05-12", "19:00"),
    """Chronic-on-acute Li toxicity (interaction: NSAID, thiazide, ACEi). AKI. ca 10.9. Neuro: coarse tremor, ataxia, no rigidity. IVF 200/h, li q6h, strict I/O. STOP Li, ibuprofen, HCTZ/lisinopril. hold fluoxetine.
Allergy: lamotrigine rash per chart. Contraception: IUD. Full code. psych consult: pressured, grandiose.""",
    "Dr. L. Sørensen",
    t("05-12", "20:40"),
)
s.lab_text(t("05-14", "06:00"), t("05-14", "07:00"), "Lithium", "14334-7", "1.1 mmol/L", "H")
s.labs(t("05-14", "06:00"), t("05-14", "06:40"), na=149, k=4.2, cr=1.3, bun=24, ca=10.8)
s.lab_text(
    t("05-14", "06:00"), t("05-15", "09:00"), "Parathyrin intact (PTH)", "2731-8", "92 pg/mL (ref 15-65)", "H"
)
s.note(
    "consult",
    t("05-13", "11:00"),
    """PSYCHIATRY. Manic w psychotic features: sleeps 2h, pressured, believes chosen senator; no SI/HI. Not oriented to illness, refuses. 2PC involuntary 5/13. when Li <1.0 transfer psych. Fluoxetine stop (could have driven mania). Start valproate ER? vs olanzapine, see UPT neg/IUD. brother suicide 2010.
No antidepressants. Haldol 5 + benadryl prn agitation.""",
    "Dr. T. Marchand",
    t("05-13", "12:20"),
)
s.order("haloperidol", "5 mg IM as needed for severe agitation", t("05-13", "12:30"), code="5093").stop(
    t("05-15", "21:00"), "dystonia"
)
s.order(
    "lorazepam",
    "1 mg by mouth three times daily",
    t("05-13", "12:30"),
    code="6470",
    end=t("05-20", "09:00"),
    why="taper",
)
s.service("Involuntary admission (two physician certificate)", t("05-13", "12:20"), category="legal status")
s.note(
    "progress",
    t("05-14", "10:00"),
    """Li 1.1. Cr 1.3. Na 149, UOP 6 L: nephrogenic DI (lithium) improving; DDAVP no, free water. PTH 92/Ca 10.8 -> lithium-assoc hyperparathyroidism, endo outpt. TSH 9.8 -> levothyroxine 100. renal US: no hydronephrosis. 9 mm echogenic L kidney -> AML likely, f/u 12 mo.
Involuntary. psych following.""",
    "Dr. L. Sørensen",
    t("05-14", "11:30"),
)
lt.dose(t("05-14", "12:00"), "100 mcg by mouth every morning")
s.report(
    "US Kidneys",
    "",
    t("05-13", "14:00"),
    t("05-13", "16:00"),
    "No hydronephrosis. 9 mm echogenic focus LEFT kidney lower pole, angiomyolipoma likely; ultrasound in 12 months.",
)
s.note(
    "nursing",
    t("05-15", "20:30"),
    "After haldol 5 IM 1940: neck twisted, jaw stuck, scared. diphenhydramine 50 IM -> gone 20 min. MD told. (haldol dystonia)",
    "S. Prewitt RN",
)
s.order("valproate ER (divalproex)", "1000 mg by mouth at bedtime", t("05-16", "09:00"), code="40254").stop(
    t("05-20", "12:00"), "ammonia 118, confusion"
)
quet = s.order("quetiapine", "100 mg by mouth at bedtime", t("05-17", "09:00"), code="51272")
aml = s.order("amlodipine", "5 mg by mouth daily", t("05-16", "09:30"), code="17767")
s.note(
    "progress",
    t("05-17", "10:00"),
    """PSYCH D2 unit. sleeps 4h, less grandiose. VPA ER 1000 d2. quetiapine 100->titrate, for psychosis. olanzapine not (wt). haldol dystonia -> avoid, put on allergy list (not done). legal: involuntary. Contraception: IUD. BP 146/88 amlodipine in place of Prinzide.
no SI.""",
    "Dr. T. Marchand",
    t("05-17", "11:30"),
)
quet.dose(t("05-19", "09:00"), "300 mg by mouth at bedtime")
s.service("Voluntary status, patient signed in", t("05-19", "14:00"), category="legal status")
s.note(
    "event",
    t("05-19", "14:20"),
    "Pt more insight, signed VOLUNTARY 5/19 1400. Involuntary certificate ended. Rights read.",
    "Dr. T. Marchand",
    t("05-19", "14:40"),
)
s.labs(t("05-20", "07:00"), t("05-20", "07:40"), cr=0.9, na=141, k=4.1, ca=10.7, alt=88, ast=71, glu=108)
s.lab_text(t("05-20", "07:00"), t("05-20", "10:40"), "Ammonia", "16362-6", "118 umol/L (ref 11-35)", "H")
s.lab_text(t("05-20", "07:00"), t("05-20", "10:30"), "Valproate", "4086-5", "92 mcg/mL", "N")
s.note(
    "progress",
    t("05-20", "11:00"),
    """slow, asterixis, confused overnight: VPA 92, NH3 118, ALT 88 -> valproate encephalopathy. STOP VPA today. also childbearing. lactulose no. quetiapine 300 -> 400 -> up. consider lamotrigine - chart allergy? pharm to clarify.
legal: involuntary (copied). QTc 461.""",
    "Dr. T. Marchand",
    t("05-20", "12:10"),
)
s.note(
    "pharm",
    t("05-21", "10:00"),
    """ALLERGY: rash 2015 was CARBAMAZEPINE (Tegretol), not lamotrigine - old clinic record 8/2015 + pt + sister. Took lamotrigine 2013-14, no rash, stopped for cost. Chart entry 'lamotrigine' is wrong; carbamazepine should be listed; change request sent, not done. Haldol dystonia too.
MED HX: NO IUD. Takes COC (EE/LNG) daily: lowers lamotrigine ~50%; do not start/stop w/o prescriber. VPA off since 5/20 12:00 - titrate usual after washout. GYN re IUD.""",
    "R. Ostrander PharmD",
)
quet.dose(t("05-21", "20:00"), "600 mg by mouth at bedtime")
lam = s.order("lamotrigine", "25 mg by mouth daily", t("05-22", "09:00"), code="28439")
s.note(
    "progress",
    t("05-23", "10:00"),
    """D8. sleeps 7h, mood euthymic/high, no delusions. No SI. lamotrigine 25 d2. quetiapine 600 HS. voluntary. NH3 41, clear. Cr 0.8. QTc 452. legal voluntary. lorazepam 0.5 HS taper.
home: sister to lock meds; gun of ex removed. IOP 5/29. neph 6/11.""",
    "Dr. T. Marchand",
    t("05-23", "11:30"),
)
s.labs(
    t("05-26", "07:00"),
    t("05-26", "07:40"),
    cr=0.8,
    na=140,
    k=4.2,
    ca=10.6,
    glu=104,
    alt=47,
    ldl=118,
    a1c=5.5,
)
s.note(
    "phone",
    t("05-26", "15:00"),
    "Pt msg: 'can I go back to 450 lithium, it always worked? And Advil for my back? I drive Uber tomorrow?' Dr: no, no, no driving till 6/3 visit.",
    "S. Prewitt RN",
)
d = t("05-27", "09:00")
s.order("quetiapine 300 mg tablet", "600 mg by mouth at bedtime", d, "discharge", code="51272")
s.order(
    "lamotrigine 25 mg",
    "25 mg by mouth daily through 6/4, then 50 mg daily from 6/5 to 6/18, next step at psychiatry",
    d,
    "discharge",
    code="28439",
)
s.order("levothyroxine 100 mcg", "100 mcg by mouth every morning", d, "discharge", code="10582")
s.order("amlodipine 5 mg", "5 mg by mouth daily", d, "discharge", code="17767")
s.order(
    "lorazepam 0.5 mg",
    "0.5 mg by mouth at bedtime for 5 nights, last 5/31, then stop",
    d,
    "discharge",
    code="6470",
)
s.order(
    "levonorgestrel/ethinyl estradiol 0.15/0.03 mg",
    "1 tablet by mouth daily, do not start or stop without telling psychiatry",
    d,
    "discharge",
)
s.order(
    "acetaminophen 500 mg",
    "1000 mg by mouth up to three times daily as needed for back pain",
    d,
    "discharge",
    code="161",
)
s.service("Intensive outpatient program, start", d, due="2025-05-29T09:00:00-04:00")
s.service("Psychiatry Dr. Marchand", d, due="2025-06-03T14:00:00-04:00")
s.service("Nephrology with BMP and calcium", d, due="2025-06-11")
s.service("Endocrinology", d, due="2025-06-18", note="PTH 92, calcium 10.6-10.9")
s.service("US Kidneys", d, due="2026-05-15", note="9 mm left kidney focus")
s.service("TSH", d, due="2025-07-08")
s.lab_text(
    t("05-26", "08:00"),
    t("05-26", "09:00"),
    "Calcium and creatinine, 24 hour urine",
    "",
    "in process",
    "N",
    status="registered",
)
s.note(
    "instr",
    t("05-27", "10:00"),
    """quetiapine 600 hs NEW. lamotrigine 25 daily thru 6/4 then 50 - RASH = stop + ER. if missed >5 d call, do not restart full. levothyroxine 100. amlodipine 5 instead of lisinopril/HCTZ. NEVER: lithium, ibuprofen/Advil/Aleve, valproate, fluoxetine. No haldol. keep pill, tell psych before change. lorazepam 0.5 5 nights.
sleep, no alcohol, no driving till 6/3. crisis 988. sister locks meds. fluids. IOP 5/29 0900, 6/3 1400. Nephro 6/11 endo 6/18.""",
    "Dr. T. Marchand",
    t("05-27", "11:00"),
)
s.note(
    "sw",
    t("05-27", "12:30"),
    "Sister Ngozi here. safety plan signed: warning signs = no sleep 2 nights, spending; contacts sister, 988. no weapons. SI denied. Urine collection result not back. left 1300 voluntary.",
    "C. Bertrand LCSW",
)
s.write(__file__)
