"""Fictional: swing bed hip."""

from builder import Stay, clock

t = clock(2026, "-06:00")
s = Stay("dd-engebretson-m", "Engebretson", "Marlys", "1946-06-14", "female")
s.contact("daughter, health care agent", "Jean Kvale", "555-0118")
s.encounter(
    t("02-07", "15:40"),
    t("02-17", "13:00"),
    "swing bed rehab after left hip fracture",
    "5913000",
    "Fracture of femoral neck",
    "Swing Bed",
)
s.allergy("sulfa", "", "rash", t("02-07", "16:00"), severity="moderate", criticality="low")
s.condition("Hypothyroidism", "40930008", t("02-07", "16:30"), kind="problem-list-item")
s.condition("Chronic kidney disease stage 3b", "700379002", t("02-07", "16:30"), kind="problem-list-item")
s.home("levothyroxine", "88 mcg by mouth daily", "2024-05-01", t("02-07", "16:30"))
s.home("alendronate", "70 mg by mouth weekly", "2021-05-01", t("02-07", "16:30"))
s.home("hydrochlorothiazide", "25 mg by mouth daily", "2018-05-01", t("02-07", "16:30"))
s.home("sertraline", "100 mg by mouth daily", "2020-05-01", t("02-07", "16:30"))
s.home("oxybutynin", "5 mg by mouth twice daily", "2023-05-01", t("02-07", "16:30"))
s.home("amlodipine", "5 mg by mouth daily", "2018-05-01", t("02-07", "16:30"))
s.vitals(t("02-07", "16:00"), bp="128/68", hr=86, rr=16, temp=36.9, spo2=95, weight=48, height=155)
s.note(
    "nursing",
    t("02-07", "16:10"),
    """SWING BED ADMIT RN  from Lakehead Regional by ambulance 1540
TRANSFER SHEET (typed in): L femoral neck fx 2/2 fell on ice getting mail. LEFT hip hemiarthroplasty 2/3 Dr Oyelaran. "TTWB LLE". Lovenox 40 mg SQ daily x 28 days. Tramadol 50 q6h. Tylenol PM hs prn. Code: FULL. Foley in. Staples out 2/17.
Meds on sheet: levothyroxine 112, HCTZ 25, sertraline 100, amlodipine 5, oxybutynin 5 bid, Fosamax q Sun.
Dtr Jean: "mom takes 88, the 112 is the old bottle."  and "she has a POLST on the fridge, no CPR". copy to be brought.
A&O x2 (thinks it's Sept). Braden 15. heels red L, floated. L hip incision 18 staples dry. Wt 48.""",
    "C. Aune RN",
    signed=t("02-07", "17:20"),
)
s.labs(
    t("02-07", "17:00"),
    issued=t("02-07", "17:40"),
    na=127,
    k=3.6,
    bun=30,
    cr=1.4,
    glu=112,
    hgb=9.4,
    wbc=9.9,
    plt=310,
    tsh=0.08,
)
s.note(
    "hp",
    t("02-07", "18:00"),
    """swing bed h and p doctor sorenson marlys engebretson seventy nine year old widow lives alone in town post op day four left hip hemi arthroplasty for displaced femoral neck fracture after a ground level fall on ice period comes back for rehab period she is confused more than her usual daughter says since tuesday period
sodium one twenty seven t s h point zero eight creatinine one point four weight forty eight kilos so the cockcroft comes to twenty five period
her sister marge had breast cancer period husband roger died twenty twenty he was the one on coumadin the old pills are still in the cabinet and the daughter will throw them out period
meds levothyroxine either eighty eight or one twelve hold tonight and sort with drug store period stop hydrochlorothiazide for sodium period tramadol with sertraline lowers seizure threshold and serotonin and sodium so off tramadol use tylenol six fifty every six hours max three grams period tylenol P M has benadryl so no period oxybutynin no for the confusion period fosamax is not for her with a clearance of twenty five period
lovenox forty i will ask pharmacy about the dose period code status transfer sheet says full but daughter says polst period full until I see it""",
    "Dr. L. Sorenson",
    signed=t("02-07", "19:00"),
)
hct = s.order("hydrochlorothiazide", "25 mg by mouth daily", t("02-07", "16:20")).stop(
    t("02-07", "18:40"), "hyponatremia 127"
)
tra = s.order("tramadol", "50 mg by mouth every 6 hours as needed", t("02-07", "16:20")).stop(
    t("02-07", "18:40"), "with sertraline, hyponatremia, delirium"
)
s.order("diphenhydramine-acetaminophen", "25-500 mg by mouth at bedtime as needed", t("02-07", "16:20")).stop(
    t("02-07", "18:40"), "delirium"
)
s.order("oxybutynin", "5 mg by mouth twice daily", t("02-07", "16:20")).stop(
    t("02-07", "18:40"), "delirium, anticholinergic"
)
s.order("alendronate", "70 mg by mouth weekly", t("02-07", "16:20")).stop(t("02-07", "18:40"), "CrCl 25")
enox = s.order("enoxaparin", "40 mg subcutaneous daily", t("02-07", "16:20"))
s.order("sertraline", "100 mg by mouth daily", t("02-07", "16:20"))
s.order("amlodipine", "5 mg by mouth daily", t("02-07", "16:20"))
levo = s.order("levothyroxine", "112 mcg by mouth daily", t("02-07", "16:20"))
levo.hold(t("02-07", "18:40"), "dose to be verified, TSH 0.08")
s.order("acetaminophen", "650 mg by mouth every 6 hours, max 3 g a day", t("02-07", "18:45"))
s.service("Code status: Full code", t("02-07", "16:30"), category="Code status").stop(
    t("02-09", "11:00"), "POLST: DNR/DNI"
)
s.note(
    "pharm",
    t("02-08", "09:00"),
    """Tele-pharm 2/8 Marlys E., 48 kg Cr 1.4 CrCl 24.7. Enoxaparin 40 mg daily -> 30 mg daily (CrCl <30). 28 days from 2/3 surgery = last dose 3/3. Levothyroxine: Thrifty White filled 112 mcg #90 on 11/4 and 88 on 1/6 so she may have been taking BOTH (=200). TSH 0.08 fits. Suggest 75 mcg daily, TSH in 6 wk (~3/30).""",
    "J. Petrov PharmD",
    signed=t("02-08", "09:30"),
)
enox.dose(t("02-08", "10:00"), "30 mg subcutaneous daily through 3/3")
levo.stop(t("02-08", "10:00"), "duplicate strengths, TSH low")
s.order("levothyroxine", "75 mcg by mouth daily", t("02-08", "10:00"))
s.note(
    "pt",
    t("02-08", "14:00"),
    """PT eval swing. Sheet says TTWB, hemi usually WBAT. Calling ortho. Posterior precautions per op note? not attached. Sit-stand mod A x2 FWW. No wt on L today. Delirious, pulls at Foley.""",
    "A. Lund PT",
    signed=t("02-08", "14:30"),
)
s.note(
    "phone",
    t("02-09", "09:40"),
    """T/C from Lakehead Ortho PA (for Dr Oyelaran): TTWB on transfer sheet is an ERROR (was the roommate's). Marlys = WBAT LLE, posterior hip precautions x 12 wk (no flexion >90, no crossing legs, no turning toes in). DVT: enoxaparin 28 d total. Staples can come out 2/16-17 by you. Ortho visit 3/3 -> Dr O in OR that day, now THURS 3/5 11:00 with xray.""",
    "A. Lund PT",
    signed=t("02-09", "10:00"),
)
s.note(
    "progress",
    t("02-09", "10:30"),
    """progress note doctor sorenson the polst is here signed by her two years ago march of twenty twenty four d n r d n i limited treatment period she nods to it and jean agrees changed in chart period sodium one twenty nine off h c t z period confusion less period foley out tomorrow""",
    "Dr. L. Sorenson",
    signed=t("02-09", "11:10"),
)
s.service("Code status: DNR/DNI", t("02-09", "11:00"), category="Code status")
s.labs(t("02-09", "06:00"), issued=t("02-09", "06:50"), na=129, k=3.7, cr=1.4, bun=27, hgb=9.1)
s.lab_text(
    t("02-10", "06:00"),
    t("02-10", "09:00"),
    "Urinalysis",
    "24356-8",
    "WBC 25-50/hpf, nitrite negative, bacteria few, squamous many (catheter 8 days).",
    "A",
)
s.note(
    "event",
    t("02-10", "22:15"),
    """night PA - RN says urine cloudy, more restless. T 37.1. UA wbc. Ordered Macrobid 100 bid. RN later: pharm says CrCl 25 = NO nitrofurantoin, and sulfa allergy so no bactrim. -> changed cephalexin 250 bid pending cx. KH""",
    "K. Hanson PA-C",
    signed=t("02-10", "23:40"),
)
s.order("nitrofurantoin", "100 mg by mouth twice daily", t("02-10", "22:15")).cancel(
    t("02-10", "23:20"), "CrCl 25, not given"
)
kef = s.order("cephalexin", "250 mg by mouth twice daily", t("02-10", "23:30"))
s.lab_text(
    t("02-10", "06:00"),
    t("02-12", "10:00"),
    "Urine culture",
    "630-4",
    "Mixed urogenital flora, 3 organisms, probable contamination.",
    "N",
)
s.note(
    "progress",
    t("02-12", "11:00"),
    """foley out since the eleventh voids residual forty and one ten. urine culture mixed contaminated she has no fever no burning so asymptomatic stop keflex two days was enough of that. delirium clearing knows it is february. sodium one thirty two. calcium and vitamin D checked, D level sent to reference. reclast not now with her kidneys will talk prolia at clinic""",
    "Dr. L. Sorenson",
    signed=t("02-12", "11:40"),
)
kef.stop(t("02-12", "11:40"), "culture contaminated, asymptomatic")
s.labs(
    t("02-12", "06:00"), issued=t("02-12", "06:45"), na=132, k=3.9, cr=1.3, bun=25, hgb=9.5, ca=8.9, plt=342
)
s.lab_text(
    t("02-12", "06:00"),
    t("02-12", "07:00"),
    "25-hydroxyvitamin D",
    "1989-3",
    "Sent to reference laboratory, result pending",
    "N",
    status="registered",
)
s.note(
    "pt",
    t("02-13", "15:00"),
    """Amb 90 ft FWW CGA WBAT L. Recalls 2/3 hip precautions. Elevated toilet seat + reacher ordered. 3 steps w/ rail mod A. Goal 2/17 home with dtr Jean's house (no stairs).""",
    "A. Lund PT",
    signed=t("02-13", "15:30"),
)
s.note(
    "nursing",
    t("02-16", "10:00"),
    """Staples L hip #18 removed, steri strips, no drainage. Heel pink. Jean gave enoxaparin inj x2 correct with teach back, 30 mg prefilled. BM daily. Voids. A&Ox3. BP 142/76 off HCTZ. WT 47.6""",
    "C. Aune RN",
    signed=t("02-16", "10:40"),
)
s.labs(t("02-16", "06:00"), issued=t("02-16", "06:40"), na=135, k=4.0, cr=1.3, bun=24, hgb=9.8, plt=330)
s.note(
    "sw",
    t("02-16", "14:00"),
    """Home health Prairie HH RN+PT start 2/19 at dtr's address. Jean HCA. PO box of pills at mom's house (112 levothyroxine, Roger's warfarin, Tylenol PM, oxybutynin) - Jean will bring to take-back. Home O2 none.""",
    "P. Yost LSW",
    signed=t("02-16", "14:40"),
)
s.order("enoxaparin", "30 mg subcutaneous once daily through 3/3", t("02-17", "09:00"), cat="discharge")
s.order("levothyroxine", "75 mcg by mouth once daily", t("02-17", "09:00"), cat="discharge")
s.note(
    "dcsum",
    t("02-17", "09:10"),
    """discharge from swing bed february seventeenth marlys engebretson left hip hemiarthroplasty february third at lakehead delirium resolved low sodium from hydrochlorothiazide and tramadol now one thirty five overtreated thyroid from two bottles
MEDS enoxaparin 30 mg daily last dose 3/3. levothyroxine 75 mcg (new strength, one bottle only). sertraline 100. amlodipine 5. acetaminophen 650 q6h prn max 3 g. vitamin D 1000 units.
STOPPED hydrochlorothiazide, tramadol, oxybutynin, alendronate (kidneys), Tylenol PM/Benadryl. no antibiotics, urine was not infected.
WBAT left leg with walker (transfer paper saying toe touch was wrong). posterior precautions til april 28.
FOLLOW UP sorenson 2/24 at 10:20 with sodium and cbc. ortho lakehead thursday 3/5 at 11:00. TSH 3/30.
PENDING vitamin D.
dnr dni polst with her.
home health starts 2/19.""",
    "Dr. L. Sorenson",
    signed=t("02-17", "10:00"),
)
s.note(
    "instr",
    t("02-17", "10:30"),
    """Marlys/Jean: shot every day same time til Mar 3, rotate belly. Walker always. No bending past 90, no crossing legs, no toes in. Call 555-0100: calf swelling, wound red/draining, fever 101, new confusion, bleeding or black stool, falls. 911: chest pain, short of breath, leg suddenly shorter/turned or can't stand. No Advil/aspirin with the shots.""",
    "C. Aune RN",
    signed=t("02-17", "10:45"),
)
s.write(__file__)
