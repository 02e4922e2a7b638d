"""Fictional: dka early pregnancy."""

from builder import Stay, clock

t = clock(2026, "-07:00")
s = Stay("gg-benning", "Benning", "Kayla", "2003-05-14", "female")
s.contact("mother", "Tracy Benning", "555-0151")
s.encounter(
    t("04-06", "15:30"),
    t("04-10", "14:00"),
    "vomiting, high sugar",
    "420422005",
    "Ketoacidosis due to diabetes mellitus",
    "Medicine / Step-down",
    "home",
)
s.condition("Type 1 diabetes mellitus", "46635009", t("04-06", "16:30"), kind="problem-list-item")
s.condition("Diabetic ketoacidosis", "420422005", t("04-06", "16:30"))
s.allergy("Amoxicillin", "", "hives as a child", t("04-06", "15:50"), severity="mild", criticality="low")


def H(n, d):
    return s.home(n, d, t("2025-03-01", "08:00"), t("04-06", "16:00"))


H("insulin pump (lispro)", "basal 24 units/day, carb ratio 1:10")
H("lisinopril", "5 mg by mouth daily")
H("atorvastatin", "20 mg by mouth nightly")
H("sertraline", "50 mg by mouth daily")
H("spironolactone", "50 mg by mouth daily")

s.vitals(t("04-06", "15:35"), bp="98/58", hr=132, rr=30, temp=37.4, spo2=99, weight=61.0, height=165)
s.labs(
    t("04-06", "15:50"),
    issued=t("04-06", "16:20"),
    wbc=16.8,
    hgb=13.4,
    plt=310,
    na=128,
    k=5.4,
    cl=92,
    co2=7,
    bun=24,
    cr=1.2,
    glu=512,
    bhb=7.8,
    lac=2.2,
)
s.labs(t("04-06", "15:55"), issued=t("04-06", "16:05"), ph=7.05, pco2=22)
s.lab_text(t("04-06", "16:00"), t("04-06", "16:30"), "Urine hCG, point of care", "", "NEGATIVE")
s.note(
    "ed",
    t("04-06", "15:45"),
    """ED NOTE resident
22F T1DM (dx age 9) on pump, N/V x2d, abd pain. Pump site fell off Sat, new pods "back ordered", used leftover pens few times. LMP "maybe Feb, irregular". upreg POC neg (dilute urine). Mom in room answering for her.
VBG 7.05/22 HCO3 7 AG 29 glu 512 bhb 7.8 K 5.4
UA ketones 4+ LE 2+ nit +, dysuria x3d
A: DKA severe. UTI. infusion set failure. vs pancreatitis (lipase 40)
P: NS 2L, insulin gtt 0.1 u/kg/h, K in fluids, q1 glu. cx urine. Bactrim DS for UTI. zofran.
ALL amox hives. Meds per mom: pump, "kidney pill", "cholesterol pill", zoloft
""",
    "Dr. M. Ivanov, ED",
    signed=t("04-06", "17:15"),
)
drip = s.order("insulin regular infusion", "6 units/hour IV", t("04-06", "16:30"))
s.order(
    "ondansetron",
    "4 mg IV every 8 hours as needed for nausea",
    t("04-06", "16:35"),
    end=t("04-07", "11:00"),
    why="QT, alternative chosen",
)
bac = s.order("sulfamethoxazole-trimethoprim DS", "1 tablet by mouth twice daily", t("04-06", "17:00"))
at = s.order("atorvastatin", "20 mg by mouth nightly", t("04-06", "18:30"))
li = s.order("lisinopril", "5 mg by mouth daily", t("04-06", "18:30"))
li.hold(t("04-06", "18:45"), "AKI")
sp = s.order("spironolactone", "50 mg by mouth daily", t("04-06", "18:30"))
sp.hold(t("04-06", "18:45"), "K 5.4")
s.order("sertraline", "50 mg by mouth daily", t("04-06", "18:30"))
s.note(
    "hp",
    t("04-06", "19:00"),
    """MEDICINE INTERN H&P
22F T1DM DKA. details ED. A1c here 11.2. PMH T1DM, albuminuria, depression, acne. meds: omnipod basal 24 u/d ICR 1:10, lisinopril 5, lipitor 20, zoloft 50, spironolactone 50 (acne, derm)
SH: lives w mother & stepdad. community college. vapes. THC most days. FH mom hypothyroid, dad HTN
# DKA - gtt, K goal 4-5, bridging
# UTI - bactrim
# AKI hold lisin, spiro
# depression cont
# pregnancy test neg
full code
""",
    "Dr. L. Ogawa PGY-1",
    signed=t("04-06", "20:30"),
)
s.labs(t("04-06", "20:00"), issued=t("04-06", "20:40"), k=3.2, co2=10, glu=268, cr=1.0)
s.labs(t("04-06", "16:20"), issued=t("04-06", "20:55"), a1c=11.2)
hcg = s.lab_text(
    t("04-06", "16:20"),
    t("04-06", "22:10"),
    "hCG, quantitative, serum",
    "21198-7",
    "48,210 mIU/mL (positive)",
    "H",
)
s.note(
    "event",
    t("04-06", "22:30"),
    """X-COVER: serum hCG POSITIVE 48,210 (urine poc neg = dilute). Told pt alone, mother sent out. She did not know. Cried. Says PLEASE do not tell my mom. Phone 555-0186 (her cell) only. STOP atorvastatin, lisinopril, spironolactone; NOT bactrim (folate) -> cephalexin; amox hives remote, mild - pharmacist ok. K 3.2 : KCl 40, hold drip till >3.3 then resume. OB consulted. US pelvis AM.
""",
    "Dr. G. Amadi PGY-2",
    signed=t("04-06", "22:55"),
)
at.stop(t("04-06", "22:58"), "pregnant")
li.stop(t("04-06", "22:58"), "pregnant")
sp.stop(t("04-06", "22:58"), "pregnant")
bac.stop(t("04-06", "22:59"), "first trimester")
cx = s.order("cephalexin", "500 mg by mouth four times daily for 7 days", t("04-06", "23:05"))
s.report(
    "Ultrasound pelvis transvaginal",
    "",
    t("04-07", "08:30"),
    t("04-07", "09:40"),
    "Single live intrauterine pregnancy, CRL 1.7 cm, 8 weeks 2 days, heart rate 168. EDD 11/15/2026. No subchorionic hematoma.",
)
s.labs(t("04-07", "06:00"), issued=t("04-07", "06:40"), k=3.9, co2=17, glu=171, cr=0.8, na=136, bhb=1.1)
s.lab_text(
    t("04-07", "06:00"),
    t("04-07", "08:00"),
    "ABO/Rh type and antibody screen",
    "",
    "A NEGATIVE, antibody screen negative",
    "A",
)
s.labs(t("04-07", "06:00"), issued=t("04-07", "10:00"), tsh=6.2)
s.note(
    "consult",
    t("04-07", "10:00"),
    """ENDOCRINE CONSULT  Dr. Khatri
T1DM A1c 11.2 now preg 8w2d. DKA clearing AG 13. Bridge: glargine 22 u NOW, stop gtt in 2 h. lispro ICR 1:12, CF 1:45 >130. Preg targets fasting 70-95, 1h <140. Hypo risk in 1st trimester, falls in need. Pump NOT to be restarted until my clinic - site failures.
Statin, ACEi stop for good in preg. CGM ordered: alarms on. Glucagon rx. ketone strips; sick day.
TSH 6.2 -> LT4 50 mcg if fT4 low / preg goal <2.5; free T4 sent. treat.
folic acid. eye exam (retinopathy can worsen).
""",
    "Dr. D. Khatri, Endocrinology",
    signed=t("04-07", "11:20"),
)
gl = s.order("insulin glargine", "22 units subcutaneous every 24 hours", t("04-07", "11:00"))
drip.stop(t("04-07", "13:10"), "bridged")
lis = s.order(
    "insulin lispro",
    "1 unit per 12 g carbohydrate with meals plus correction 1 unit per 45 above 130",
    t("04-07", "11:05"),
)
s.order(
    "levothyroxine", "50 mcg by mouth every morning, separate from vitamins by 4 hours", t("04-07", "12:00")
)
s.order("prenatal vitamin", "1 tablet by mouth daily", t("04-07", "12:00"))
s.order("folic acid", "1 mg by mouth daily", t("04-07", "12:00"))
dox = s.order("doxylamine-pyridoxine", "10 mg/10 mg, 2 tablets by mouth nightly", t("04-07", "12:05"))
s.note(
    "consult",
    t("04-07", "14:00"),
    """OB/GYN Dr. Marchetti
IUP 8w2d live. unplanned. Options counselling offered, she is UNDECIDED. no pressure. Rh NEG: any bleeding/procedure => RhIG 300 mcg; none now.
stop vape, THC. sertraline OK stay. Nausea doxy/B6. UTI cephalexin ok. NAAT GC/CT sent.
F/U my clinic either way Tue 4/14 9:15. Keep quiet per pt - mother not informed. Portal proxy access for mother must be OFF.
""",
    "Dr. F. Marchetti, OB/GYN",
    signed=t("04-07", "15:20"),
)
s.note(
    "progress",
    t("04-08", "10:10"),
    """INTERN HD2
S hungry, N less. mood low. no SI
O 104/66 HR 92 afeb. glu 143-208 . K 4.0 CO2 21
# DKA resolved. glargine 22. pump restart at d/c?
# IUP 8w2d. OB f/u 4/14
# UTI E coli >100k. cephalexin d2/7 (thru 4/13)
# hypothyroid LT4 50
# AKI res. lisinopril restart when ok?
# depression sertraline
mother asks for results
""",
    "Dr. L. Ogawa PGY-1",
    signed=t("04-08", "11:20"),
)
s.lab_text(
    t("04-06", "16:00"),
    t("04-08", "09:00"),
    "Urine culture",
    "",
    "Escherichia coli >100,000 CFU/mL, susceptible to cefazolin/cephalexin, nitrofurantoin; RESISTANT to TMP-SMX",
    "A",
)
s.note(
    "event",
    t("04-08", "12:00"),
    """ATTENDING (Prakash): 1) no lisinopril or statin or spironolactone in pregnancy - not "when ok". 2) NO pump until endo 4/16. 3) cephalexin end is 4/13 PM, 7 d. 4) Do NOT discuss pregnancy with mother in person or phone.
""",
    "Dr. R. Prakash, Attending",
    signed=t("04-08", "12:20"),
)
s.note(
    "nursing",
    t("04-09", "02:50"),
    """RN 0240 glu 48, sweaty, shaky. juice 15g x2 -> 112. Dr notified. mom asleep in chair. pt asked that I whisper.
""",
    "V. Torres RN",
    signed=t("04-09", "03:20"),
)
s.labs(t("04-09", "02:40"), issued=t("04-09", "02:44"), glu=48)
s.note(
    "consult",
    t("04-09", "09:30"),
    """ENDO F/U: 0240 hypo 48 on glargine 22. reduce glargine to 18 units every morning (move to AM), ICR 1:12 no change. CGM placed L arm. glucagon 3 mg nasal. Teaching by CDCES done, hypo at night alarm 65. Clinic Thu 4/16 8:40.
""",
    "Dr. D. Khatri, Endocrinology",
    signed=t("04-09", "10:20"),
)
gl.dose(t("04-09", "10:25"), "18 units subcutaneous every morning")
s.lab_text(t("04-07", "06:00"), t("04-09", "11:00"), "Free T4", "", "0.7 ng/dL (ref 0.8-1.7)", "L")
s.note(
    "sw",
    t("04-09", "14:00"),
    """SW: met alone. Undecided, 2 clinics' numbers given (options + prenatal). Safe at home, no IPV. no SI, PHQ-9 14. Insurance: mother's plan - EOB goes to mother; confidential communication form signed, mail to PO box / cell 555-0186 only. Printed papers to be HANDED to pt, not mom. Grant for pens.
""",
    "E. Lindo LCSW",
    signed=t("04-09", "15:10"),
)
s.note(
    "pharm",
    t("04-10", "09:00"),
    """PHARM d/c teach: glargine U-100 pen 18 units q AM. (pt showed me old pen at home: Basaglar "30 units" sticker = 2022, discard.) lispro U-100 pens. LT4 alone on empty stomach, 4 h from prenatal. no ibuprofen. Hx: isotretinoin 2021, not now. Tretinoin cream at home - stop.
""",
    "N. Castellano PharmD",
    signed=t("04-10", "09:40"),
)
s.labs(t("04-10", "06:00"), issued=t("04-10", "06:40"), k=4.1, co2=23, glu=104, cr=0.7, na=138)


def D(n, d):
    return s.order(n, d, t("04-10", "10:00"), cat="discharge")


D("insulin glargine", "18 units subcutaneous every morning")
D("insulin lispro", "1 unit per 12 g carbohydrate with meals plus correction")
D("levothyroxine", "50 mcg by mouth every morning")
D("prenatal vitamin", "1 tablet by mouth daily")
D("folic acid", "1 mg by mouth daily")
D("cephalexin", "500 mg by mouth four times daily through 04/13")
D("sertraline", "50 mg by mouth daily")
D("doxylamine-pyridoxine", "2 tablets by mouth nightly")
D("glucagon nasal", "3 mg in one nostril as needed for severe low sugar")
s.note(
    "dcsum",
    t("04-10", "10:15"),
    """DISCHARGE 4/10  L. Ogawa / Prakash
DKA severe (pump failure + UTI) resolved. T1DM A1c 11.2. IUP 8w5d by US today's dates, undecided. E coli cystitis. hypothyroid TSH 6.2 fT4 0.7. Rh neg.
MEDS glargine 18 u q AM (not 22, not 30), lispro ICR 1:12 CF 45>130; levothyroxine 50 mcg; PNV; folic acid 1 mg; cephalexin QID thru 4/13; sertraline 50 (keep); doxylamine-B6; glucagon 3 mg nasal; ketone strips
STOP lisinopril, atorvastatin, spironolactone, tretinoin (not safe in pregnancy). insulin pump OFF till endo 4/16.
no NSAIDs, no vape, no THC
F/U OB Marchetti Tue 4/14 9:15 - Endo Khatri Thu 4/16 8:40 - eye Dr. Roy 4/23 3:00 - TSH 4 wk
PENDING GC/CT NAAT - results only to cell 555-0186
RETURN: vomiting, ketones mod/large, glu>250 x2 or <54, vaginal bleeding (Rh neg - needs shot within 72h), severe belly pain, fever, thoughts of self harm (988)
papers handed to pt only. mother doesn't know.
""",
    "Dr. L. Ogawa PGY-1",
    signed=t("04-10", "11:30"),
)
s.write(__file__)
