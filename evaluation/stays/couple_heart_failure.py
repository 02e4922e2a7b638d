"""Fictional: couple heart failure."""

from builder import Stay, clock

t = clock(2026, "-06:00")
s = Stay("dd-halvorson-v", "Halvorson", "Vernon", "1941-11-02", "male")
s.contact("daughter", "Karen Moe", "555-0142")
s.contact("wife", "Verna Halvorson")
s.encounter(
    t("01-12", "14:20"),
    t("01-17", "11:30"),
    "short of breath, weak, slow pulse",
    "84114007",
    "Heart failure",
    "Family Medicine",
)
s.allergy("lisinopril", "29046", "angioedema, lip and tongue swelling 2019", t("01-12", "14:40"))
s.condition("Atrial fibrillation, permanent", "440028005", t("01-12", "15:00"), kind="problem-list-item")
s.condition("Chronic kidney disease stage 3b", "700379002", t("01-12", "15:00"), kind="problem-list-item")
for n, d in [
    ("apixaban", "5 mg by mouth twice daily"),
    ("metoprolol succinate ER", "100 mg by mouth daily"),
    ("furosemide", "40 mg by mouth twice daily"),
    ("digoxin", "0.125 mg by mouth daily"),
    ("losartan", "50 mg by mouth daily"),
    ("spironolactone", "25 mg by mouth daily"),
    ("potassium chloride ER", "20 mEq by mouth daily"),
    ("atorvastatin", "40 mg by mouth nightly"),
]:
    s.home(n, d, "2024-06-01", t("01-12", "15:10"))

s.vitals(t("01-12", "14:25"), bp="98/54", hr=44, rr=24, temp=36.4, spo2=87, weight=76.4)
first = s.labs(
    t("01-12", "14:40"),
    issued=t("01-12", "15:05"),
    na=131,
    k=6.4,
    bun=58,
    cr=2.1,
    glu=118,
    bnp=11200,
    wbc=8.1,
    hgb=11.9,
    plt=188,
    trop=41,
)
first[1].change(
    t("01-12", "15:50"),
    status="entered-in-error",
    note=[{"text": "SPECIMEN HEMOLYZED - result withdrawn, see recollect"}],
)
s.labs(t("01-12", "15:30"), issued=t("01-12", "15:55"), k=5.7)
s.lab_text(
    t("01-12", "14:40"),
    t("01-12", "16:45"),
    "Digoxin level",
    "10535-3",
    "2.4 ng/mL (ref 0.5-0.9) HIGH, last dose per pt this AM 0700 (7.5 h before draw)",
    "HH",
)
s.labs(t("01-12", "14:40"), issued=t("01-12", "17:10"), pct=0.08)

s.note(
    "ed",
    t("01-12", "14:45"),
    """EMERGENCY DEPT  T. Wold PA-C  (FP backup Dr. Sorenson)
84 yo M brought by daughter. SOB x 5 days getting worse, legs swelled up, can't lay flat sleeps in recliner, no chest pain. Nausea and no appetite 3-4 days, says the yard light "looks yellow with a ring". Weak, near-faint in the bathroom this AM.
His wife Verna is upstairs in room 6 since Saturday with C diff, daughter has been doing both of their pill boxes "and I might of mixed things".
PMH HFrEF EF 35% 2024, perm afib, CKD 3b baseline cr 1.5, knees. Allergy lisinopril - angioedema 2019, was intubated at referral center.
Exam HR 44 irreg, BP 98/54, SpO2 87% RA -> 94% on 3L. JVD to jaw. crackles both bases. 3+ edema to knees.
EKG slow afib 44, no peaked T, dig effect. CXR mod edema small bilat effusions, can't exclude RLL infiltrate.
Labs k 6.4 HEMOLYZED, redraw 5.7. cr 2.1. proBNP 11,200. procal pending. Dig level add on.
DDX: ADHF; dig toxicity; pneumonia less likely afebrile wbc 8; ACS unlikely trop 41 flat.
Gave furosemide 80 mg IV. HELD all AV nodal drugs. No calcium given. Called poison center/tele pharmacist re Digifab: not now, HR ok BP ok K<6, monitor.
Code status: full per chart, not discussed.
Admit Dr Sorenson. """,
    "T. Wold PA-C",
    signed=t("01-12", "16:30"),
)
s.report(
    "XR chest 1 view",
    "36589-2",
    t("01-12", "14:55"),
    t("01-12", "16:05"),
    "Cardiomegaly, moderate interstitial edema, small bilateral effusions. Right basilar opacity atelectasis versus infiltrate.",
)
s.note(
    "hp",
    t("01-12", "17:30"),
    """history and physical dictated by doctor sorenson vernon halvorson is an eighty four year old gentleman well known to me who farmed north of town until two thousand eleven period he presents with five days of orthopnea and swelling as well as anorexia nausea and yellow halos around lights period his digoxin level came back at two point four with a creatinine of two point one he is normally at one point five period heart rate is in the forties paragraph
medications i have two lists period clinic list has metoprolol succinate one hundred daily apixaban five twice a day furosemide forty twice a day digoxin point one two five losartan fifty spironolactone twenty five potassium twenty atorvastatin forty period daughter karen says he was cut to metoprolol fifty last fall after he was dizzy but the refill came as hundreds and he has been taking the hundreds period he also eats Aleve for his knees two or three a day from the big bottle and uses the no salt shaker period he does not take warfarin that is his wife verna's period
allergies lisinopril with angioedema period
social lives with wife verna in their farm house no tobacco period father died of stroke brother had prostate cancer paragraph
impression number one acute on chronic systolic heart failure number two digoxin toxicity with bradycardia and hyperkalemia from acute kidney injury on the aleve and losartan and spironolactone and potassium number three acute kidney injury on c k d three b number four permanent a fib paragraph
plan furosemide eighty i v twice daily strict eyes and knows and daily weights hold digoxin metoprolol losartan spironolactone and potassium chloride no NSAIDs repeat b m p in six hours telemetry ask pharmacy about apixaban dose period cardiology outreach is here thursday doctor banerjee will see period follow up with outreach january twenty seventh period code status full for now we will talk when he feels better
dictated not proofread""",
    "Dr. L. Sorenson",
    signed=t("01-12", "19:05"),
)
fur = s.order("furosemide", "80 mg IV twice daily", t("01-12", "16:00"))
apx = s.order(
    "apixaban",
    "5 mg by mouth twice daily",
    t("01-12", "18:00"),
    end=t("01-13", "09:40"),
    why="dose reduced per pharmacy, age >=80 and creatinine >=1.5",
)
s.order("apixaban", "2.5 mg by mouth twice daily", t("01-13", "09:40"))
s.order("atorvastatin", "40 mg by mouth nightly", t("01-12", "18:00"))
s.order("digoxin", "0.125 mg by mouth daily", t("01-12", "17:40")).hold(t("01-12", "17:45"), "toxicity").stop(
    t("01-15", "14:30"), "digoxin toxicity, do not restart"
)
s.order("metoprolol succinate ER", "100 mg by mouth daily", t("01-12", "17:40")).hold(
    t("01-12", "17:45"), "HR 44"
).stop(t("01-15", "14:30"), "replaced by 25 mg")
s.order("losartan", "50 mg by mouth daily", t("01-12", "17:40")).hold(t("01-12", "17:45"), "AKI, K 5.7")
s.order("spironolactone", "25 mg by mouth daily", t("01-12", "17:40")).hold(
    t("01-12", "17:45"), "hyperkalemia"
).stop(t("01-15", "14:30"), "hyperkalemia, CKD")
s.order("acetaminophen", "650 mg by mouth every 6 hours as needed", t("01-12", "18:00"))
s.service("Code status: Full code", t("01-12", "18:00"), category="Code status").stop(
    t("01-14", "15:20"), "changed to DNR/DNI"
)
s.note(
    "nursing",
    t("01-12", "22:30"),
    """2230 NOC RN  rm 4
VS 101/58 HR 42-48 afib SpO2 94 3L. IV lasix given 1600 & 2000. UO 900.
Pt A&O "still queasy". Edema 3+.
INR 3.8 called by lab, HOLD WARFARIN tonight per on call. Contact precautions - C diff. PCN allergy band on.
2310 LATE ENTRY: line above re INR/warfarin/C diff/PCN charted on WRONG PT (Halvorson, Verna rm 6). Name alert placed both doors. V. Halvorson rm 4 = Vernon, DOB 11/2/41. No warfarin ordered on him.  B. Rud RN""",
    "B. Rud RN",
    signed=t("01-12", "23:15"),
)
s.labs(t("01-12", "22:00"), issued=t("01-12", "22:35"), k=5.5, cr=2.1)
s.note(
    "pharm",
    t("01-13", "08:50"),
    """Tele-pharmacist med rec, 1/13. Wt 76.4 (edematous; dry ~70). Age 84, SCr 2.1 (baseline 1.5, last three 1.5-1.6). CrCl ~25 mL/min.
1. APIXABAN: meets 2 of 3 criteria (age >=80, Cr >=1.5). Recommend 2.5 mg BID, and this stays after discharge since baseline Cr is 1.5+.
2. Digoxin 2.4 - do not resume.
3. KCl 20 mEq + spironolactone + losartan + potassium salt substitute + naproxen: all contribute. Counsel no salt substitute (NoSalt = potassium chloride), no OTC NSAID.
4. Metoprolol: fill history CVS 100 mg #90 on 10/30; 50 mg sig in cardiology note 10/12. Unclear, currently held anyway.
5. Sacubitril/valsartan would be CONTRAINDICATED, hx ACE-I angioedema.""",
    "J. Petrov PharmD",
    signed=t("01-13", "09:20"),
)
s.vitals(t("01-13", "08:00"), bp="104/60", hr=50, spo2=95, temp=36.6, weight=75.0)
s.labs(t("01-13", "06:00"), issued=t("01-13", "06:50"), na=132, k=5.2, bun=55, cr=2.0)
s.note(
    "consult",
    t("01-13", "11:00"),
    """TELE-CARDIOLOGY E-CONSULT (pasted from Lakehead Regional portal)
Reviewed labs/EKG only, patient not seen. 84M HFrEF decompensated. Agree diurese. Agree off digoxin. When K and Cr permit consider transitioning losartan to Entresto 24/26 BID and adding SGLT2i. Resume metoprolol succ 50 when HR>60. - R. Castellanos MD""",
    "R. Castellanos MD",
    signed=t("01-13", "12:10"),
)
s.note(
    "progress",
    t("01-13", "16:00"),
    """sorenson progress note day two feels some better nausea is easing period out three point one liters weight seventy five from seventy six point four period heart rate fifty potassium five point two creatinine two point zero period not doing the entresto he had angioedema with lisinopril that is a hard know period procalcitonin point zero eight no fever i do not think this is pneumonia no antibiotics period continue i v lasix eighty twice a day apixaban now two and a half twice a day per pharmacy recheck dig level thursday""",
    "Dr. L. Sorenson",
    signed=t("01-13", "17:00"),
)
s.labs(t("01-14", "06:00"), issued=t("01-14", "06:45"), na=134, k=4.6, bun=46, cr=1.8)
s.vitals(t("01-14", "08:00"), bp="110/62", hr=58, spo2=95, weight=73.1)
s.note(
    "progress",
    t("01-14", "14:30"),
    """Goals of care. Met w/ Vernon, daughter Karen, wife Verna by phone from her room. He understands heart is weak. "I've had my innings. No machines, no pounding on the chest." Wants treatment, hospital ok, dialysis no. DECISION: DNR / DNI, signed POLST today 1/14. (Verna has been DNR since 2023 - separate form, hers.) Karen is health care agent for him.
Chlorthalidone etc not discussed. Wt 73.1, K 4.6, cr 1.8. HR 58. Continue.""",
    "Dr. L. Sorenson",
    signed=t("01-14", "15:10"),
)
s.service("Code status: DNR/DNI", t("01-14", "15:20"), category="Code status")
s.labs(t("01-15", "06:00"), issued=t("01-15", "06:40"), na=135, k=4.4, bun=40, cr=1.7)
s.lab_text(
    t("01-15", "06:00"), t("01-15", "09:30"), "Digoxin level", "10535-3", "1.1 ng/mL (ref 0.5-0.9) H", "H"
)
s.vitals(t("01-15", "08:00"), bp="112/64", hr=82, spo2=96, weight=71.6)
s.report(
    "Transthoracic echo (mobile unit)",
    "59282-4",
    t("01-15", "10:30"),
    t("01-15", "12:00"),
    "PRELIMINARY by sonographer: LVEF about 30 percent, biatrial enlargement, moderate MR. FINAL READ PENDING by cardiology.",
    status="preliminary",
)
s.note(
    "consult",
    t("01-15", "13:30"),
    """Outreach Cardiology - S. Banerjee MD - Thurs clinic day
Seen and examined. Prelim echo EF ~30 (prior 35). HR 80s off everything, dig 1.1.
Recs
- Digoxin: stop permanently.
- Metoprolol succinate restart at 25 mg daily (NOT 50, NOT 100) - sick sinus behaviour on 100 + dig.
- Spironolactone: stop, K 5.7 with CKD. No KCl either.
- Losartan: keep holding; I'll restart 25 mg in clinic if K <5.0 and Cr <=1.6.
- No Entresto ever, ACE angioedema. SGLT2i: discuss in clinic, don't start now.
- Switch to torsemide 40 mg PO daily (in place of furosemide) tomorrow.
- Agree apixaban 2.5 BID.
- My clinic: 1/27 is cancelled (I'm away) -> Tue Feb 3 at 10:40 here in outreach clinic.
Final echo read to come from Lakehead.""",
    "Dr. S. Banerjee",
    signed=t("01-15", "14:20"),
)
s.order("metoprolol succinate ER", "25 mg by mouth daily", t("01-15", "14:30"))
s.order("torsemide", "40 mg by mouth daily", t("01-16", "08:00"))
s.labs(t("01-16", "06:00"), issued=t("01-16", "06:45"), na=136, k=4.2, bun=36, cr=1.6)
s.vitals(t("01-16", "08:00"), bp="114/66", hr=74, spo2=95, weight=70.3)
s.note(
    "pt",
    t("01-16", "10:00"),
    """PT: amb 180 ft FWW SBA, SpO2 93% RA with walking. Stairs 3 w rail. Safe for home with FWW, daughter staying thru next wk since wife still in hosp. """,
    "A. Lund PT",
    signed=t("01-16", "10:40"),
)
s.note(
    "nursing",
    t("01-17", "07:30"),
    """0730 wt 69.8 kg (153.9 lb). HR 72 afib 116/64 RA 95%. trace edema. ate 75%. Denies halos, denies nausea. Karen here w pill boxes - old digoxin, KCl, spironolactone, losartan, furosemide, metoprolol 100 bottles bagged & sent to pharmacy take-back. Verna's pill box now separate (pink).""",
    "C. Aune RN",
    signed=t("01-17", "07:50"),
)
s.labs(t("01-17", "06:00"), issued=t("01-17", "06:40"), na=137, k=4.3, bun=34, cr=1.6)
s.vitals(t("01-17", "07:30"), bp="116/64", hr=72, spo2=95, weight=69.8)
for n, d in [
    ("torsemide", "40 mg by mouth once daily"),
    ("metoprolol succinate ER", "25 mg by mouth once daily"),
    ("apixaban", "2.5 mg by mouth twice daily"),
]:
    s.order(n, d, t("01-17", "09:30"), cat="discharge")
s.note(
    "dcsum",
    t("01-17", "09:30"),
    """discharge summary vernon halvorson admitted january twelve discharged january seventeen
diagnosis acute on chronic systolic heart failure with e f about thirty percent digoxin toxicity with bradycardia hyperkalemia acute kidney injury on c k d three b permanent atrial fib period
he diuresed from seventy six point four to sixty nine point eight kilos which is his dry weight period creatinine two point one down to one point six potassium five point seven to four point three period first potassium of six point four was hemolyzed disregard period pneumonia was considered and not treated procalcitonin low paragraph
discharge medications torsemide forty milligrams daily this replaces furosemide period metoprolol succinate twenty five daily this is lower period apixaban two point five twice a day this is lower period atorvastatin forty at bedtime same period acetaminophen for knees up to three grams a day period
stop digoxin stop potassium chloride stop spironolactone stop furosemide stop aleve ibuprofen and all of those stop no salt shaker period losartan is on hold until doctor banerjee decides february third paragraph
follow up b m p tuesday january twentieth at the hospital lab me thursday january twenty second at nine thirty doctor banerjee outreach tuesday february third at ten forty not the twenty seventh period
weigh every morning call for gain of three pounds in a day or five in a week two gram sodium two liters of fluid period
final echo read is pending i will call him period d n r d n i polst goes home with him""",
    "Dr. L. Sorenson",
    signed=t("01-17", "10:15"),
)
s.note(
    "instr",
    t("01-17", "10:30"),
    """Vernon - go home with Karen. Weigh each morning, write it down. Home weight 154 lb. Call 555-0100 if up 3 lb in one day or 5 lb in a week, more short of breath, more swelling, dizzy, pulse under 50, fainting. Call 911 for trouble breathing at rest, chest pain, passing out. Call if nausea or yellow halos come back. Low salt, no salt substitute. No Aleve, ibuprofen; Tylenol is ok. POLST on the fridge. Use own blue pill box only.""",
    "C. Aune RN",
    signed=t("01-17", "10:50"),
)
s.write(__file__)
