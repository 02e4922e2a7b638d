"""Fictional. Right femoral neck fracture in a frail woman with a pain patch; two patches and a warm blanket, retention, and two blood thinners at once."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("r-hip", "Pruitt", "Lorraine", "1941-03-02", "female")
s.contact("daughter, health care proxy", "Gail Pruitt-Hagen", "555-0162")
s.encounter(
    t("11-04", "16:10"),
    t("11-12", "13:30"),
    "fall, hip pain",
    "263245004",
    "Fracture of right femoral neck",
    "Orthopaedics",
    disposition="snf",
)
s.allergy(
    "codeine",
    "2670",
    "nausea and vomiting",
    t("11-04", "16:20"),
    severity="mild",
    kind="intolerance",
    criticality="low",
)
s.condition(
    "Atrial fibrillation", "49436004", t("11-04", "16:30"), kind="problem-list-item", onset="2019-05-01"
)
s.condition(
    "Alzheimer disease", "26929004", t("11-04", "16:30"), kind="problem-list-item", onset="2022-02-01"
)
s.condition(
    "Lumbar spinal stenosis", "18347007", t("11-04", "16:30"), kind="problem-list-item", onset="2016-01-01"
)
s.condition(
    "Chronic kidney disease stage 4",
    "431857002",
    t("11-04", "16:30"),
    kind="problem-list-item",
    onset="2023-01-01",
)
s.condition("Fracture of right femoral neck", "263245004", t("11-04", "18:20"))
s.home("apixaban", "5 mg by mouth twice daily", "2019-05-10", t("11-04", "17:30"))
s.home("fentanyl patch", "25 mcg/h, change every 72 hours", "2024-06-01", t("11-04", "17:30"))
s.home("gabapentin", "300 mg by mouth three times daily", "2021-01-01", t("11-04", "17:30"))
s.home("donepezil", "10 mg by mouth at bedtime", "2022-03-01", t("11-04", "17:30"))
s.home("metoprolol succinate", "50 mg by mouth daily", "2019-05-10", t("11-04", "17:30"))
s.home("sertraline", "50 mg by mouth daily", "2020-01-01", t("11-04", "17:30"))
s.home(
    "denosumab",
    "60 mg subcutaneously every 6 months (last 10 February 2025)",
    "2022-02-01",
    t("11-04", "17:30"),
)

s.vitals(t("11-04", "16:20"), bp="148/72", hr=88, rr=18, temp=36.4, spo2=95, weight=49, height=157)
s.note(
    "ed",
    t("11-04", "16:40"),
    """84F assisted living (Maple Court), mech fall turning from sink, no LOC no head strike. Can't bear wt. On Eliquis, last dose 0800 today. Leg shortened + ext rotated L. Dementia, pleasant, says "my hip". Hx from aide.
PMH AF, Alz, spinal stenosis on pain patch, CKD4, osteoporosis.
XR: displaced femoral neck fx. CT head neg.
A/P: L hip fx. Ortho. NPO MN. hydromorphone 0.5 IV prn.""",
    "Dr. K. Varga",
    signed=t("11-04", "18:10"),
)
s.report(
    "X-ray pelvis and right hip",
    "24762-7",
    t("11-04", "17:00"),
    t("11-04", "17:40"),
    "Displaced subcapital fracture of the RIGHT femoral neck. Diffuse osteopenia.",
)
s.report(
    "X-ray chest",
    "30745-4",
    t("11-04", "17:05"),
    t("11-04", "17:50"),
    "No acute process. 9 mm nodule right upper lobe, not seen 2021. CT chest recommended.",
)
s.labs(
    t("11-04", "16:45"),
    issued=t("11-04", "17:20"),
    hgb=11.2,
    plt=214,
    wbc=10.1,
    cr=1.6,
    bun=34,
    na=137,
    k=4.4,
    ca=8.3,
    alb=3.1,
    inr=1.2,
)
s.note(
    "consult",
    t("11-04", "19:00"),
    "Ortho. Displaced R FNF on film - ED note and consent draft say L, WRONG, corrected w/ ED; site to be marked R. Needs hemiarthroplasty. Apixaban washout, CrCl ~22 -> OR 11/06. Hold apixaban. Fascia iliaca block by anesthesia in ED done R.",
    "Dr. B. Nakagawa",
    t("11-04", "19:30"),
)
api = s.order("apixaban", "5 mg by mouth twice daily", t("11-04", "18:30"))
api.hold(t("11-04", "19:40"), "surgery 6 November")
fen = s.order("fentanyl patch", "25 mcg/h transdermal every 72 hours", t("11-04", "19:45"))
hyd = s.order("hydromorphone", "0.5 mg intravenously every 3 hours as needed", t("11-04", "16:50"))
gab = s.order("gabapentin", "300 mg by mouth three times daily", t("11-04", "19:45"))
don = s.order("donepezil", "10 mg by mouth at bedtime", t("11-04", "19:45"))
met = s.order("metoprolol succinate", "50 mg by mouth daily", t("11-04", "19:45"))
s.order("sertraline", "50 mg by mouth daily", t("11-04", "19:45"))
apap = s.order("acetaminophen", "650 mg by mouth every 6 hours", t("11-04", "19:45"))
chg = s.order("chlorhexidine 4% skin wash", "topical daily and morning of surgery", t("11-04", "19:45"))
s.service(
    "Do not resuscitate, do not intubate",
    t("11-04", "20:00"),
    category="code status",
    note="Per POLST 2024, confirmed with daughter. Suspended in the operating room.",
)
s.note(
    "hp",
    t("11-04", "20:15"),
    """Hospitalist adm. As ED except side = RIGHT. Meds per MAR from Maple Court faxed pg 1 of 3 (rest to follow). DNR/DNI.
CKD4 Cr 1.6 (bl 1.5). Hold DOAC. cont patch, gaba, donepezil, metop. Albumin 3.1 Ca 8.3. Delirium precautions. Vit D, TSH. R lung nodule - CT later.
Bridging: none. SCDs.""",
    "Dr. L. Adeyemi",
    signed=t("11-04", "21:00"),
)
s.note(
    "nursing",
    t("11-05", "10:30"),
    "Fentanyl patch 25 applied R chest 1000 as per order (none seen ant chest/arms). Pt drowsy, arousable. Foam to heels. Could not turn fully for back check d/t pain.",
    "RN T. Marsh",
)
s.given("fentanyl patch", "25 mcg/h transdermal right chest", t("11-05", "10:00"))
s.labs(t("11-05", "05:30"), issued=t("11-05", "06:20"), hgb=10.1, plt=200, cr=1.6, bun=36, na=136, k=4.6)
s.lab_text(
    t("11-05", "05:30"), t("11-05", "13:00"), "25-hydroxyvitamin D", "1989-3", "11 ng/mL (30-100)", "L"
)
s.note(
    "progress",
    t("11-05", "11:30"),
    "HD2. sleepy, conf baseline. RR 13. Dilaudid x3 overnight. OR tmrw 0900 R hemi. Apixaban held. Cont patch gaba etc.",
    "Dr. L. Adeyemi",
    t("11-05", "12:00"),
)
s.note(
    "op",
    t("11-06", "11:20"),
    "R cemented hemiarthroplasty, posterior approach. Time-out: R. EBL 300. Spinal (48h off apix). Ancef 1 g. Staples, Aquacel. WBAT, post hip precautions. Bair Hugger intra-op, pt 35.4 in PACU - sent to ward w/ warming blanket.",
    "Dr. B. Nakagawa",
    t("11-06", "12:10"),
)
s.procedure(
    "Cemented hemiarthroplasty of right hip", "", t("11-06", "09:10"), t("11-06", "10:50"), site="right hip"
)
s.vitals(t("11-06", "22:00"), bp="118/60", hr=64, rr=10, temp=38.1, spo2=92, o2=2)
s.vitals(t("11-07", "02:50"), bp="92/48", hr=50, rr=6, temp=38.4, spo2=82, o2=2)
s.given("hydromorphone", "0.5 mg intravenously", t("11-06", "20:30"))
s.given("hydromorphone", "0.5 mg intravenously", t("11-06", "23:45"))
s.given("gabapentin", "300 mg by mouth", t("11-06", "21:00"))
s.note(
    "event",
    t("11-07", "03:30"),
    """RRT 0250. RR 6, SpO2 82 on 2L, pinpoint, unrousable. Forced air blanket still on HIGH from PACU, pt hot. Rolled: 2nd fentanyl 25 patch L upper BACK dated 11/03 (Maple Court), plus ours R chest 11/05. Both OFF + wasted w/ witness. Blanket off.
Naloxone 0.04 mg x3 -> RR 14, awake, groaning. Repeat x1 at 0415. Step-down, capnography. VBG 7.24/66.
DNR/DNI reviewed w/ daughter by phone: wants reversal, no tube.
Hydromorphone d/c'd.""",
    "Dr. S. Pell (night)",
    t("11-07", "04:40"),
)
s.labs(t("11-07", "03:05"), issued=t("11-07", "03:20"), ph=7.24, pco2=66)
s.labs(t("11-07", "05:30"), issued=t("11-07", "06:10"), hgb=8.0, plt=176, cr=1.8, bun=40, k=4.9, na=134)
hyd.stop(t("11-07", "03:40"))
fen.stop(t("11-07", "03:40"), "oversedation")
s.given("naloxone", "0.04 mg intravenously x3", t("11-07", "02:58"))
s.note(
    "phone",
    t("11-07", "09:15"),
    """Daughter Gail called back. 1) Maple Ct changes patch Mon/Thu, nurse puts it on her BACK so she won't pick it off. 2) reaction to the pink/"hospital soap": 2023 at Dr Ruiz urology, throat swelling + hives after they put in a cath w/ chlorhexidine jelly, told never again - "chlorhexidine". Asks it be in the chart. 3) her OWN blood thinner is warfarin, don't mix up.""",
    "RN D. Keane",
    t("11-07", "09:30"),
)
enx = s.order("enoxaparin", "30 mg subcutaneously daily", t("11-07", "10:00"))
s.note(
    "progress",
    t("11-07", "11:00"),
    """POD1. Opioid OD 2/2 duplicate patch + heat + dilaudid + gabapentin undosed for CKD. Awake now, RR 14, needed naloxone x4.
- no more fentanyl patch. oxycodone 2.5 q6h prn only, APAP sched
- gaba -> 100 BID (CrCl 22)
- Hgb 8.0 -> 1u. Cr 1.8
- enox 30 daily start tonight, apix back POD2
- HR 46-52: metop hold today
- PT when safe. code DNR/DNI back on""",
    "Dr. L. Adeyemi",
    t("11-07", "11:40"),
)
gab.dose(t("11-07", "11:45"), "100 mg by mouth twice daily")
met.hold(t("11-07", "11:45"), "heart rate 46")
oxyc = s.order("oxycodone", "2.5 mg by mouth every 6 hours as needed", t("11-07", "11:45"))
s.note(
    "pharm",
    t("11-08", "09:00"),
    "Apixaban resume: age 84, wt 49 kg -> meets 2 of 3 (+Cr >1.5), dose 2.5 mg BID not 5. Home dose 5 has been wrong since wt loss; tell PCP. Resume tonight 2000. Stop enoxaparin when apix started.",
    "M. Oyelaran PharmD",
    t("11-08", "09:20"),
)
api.change(
    t("11-08", "09:40"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "2.5 mg by mouth twice daily"}],
)
met.change(
    t("11-08", "09:40"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "25 mg by mouth daily"}],
)
s.labs(t("11-08", "05:30"), issued=t("11-08", "06:05"), hgb=8.9, plt=168, cr=1.7, k=4.6, na=135)
for d in ("11-07", "11-08", "11-09"):
    s.given("enoxaparin", "30 mg subcutaneously", t(d, "20:00"))
s.given("apixaban", "2.5 mg by mouth", t("11-08", "20:00"))
s.given("apixaban", "2.5 mg by mouth", t("11-09", "08:00"))
s.given("diphenhydramine", "25 mg by mouth", t("11-08", "22:10"))
s.order("diphenhydramine", "25 mg by mouth at bedtime as needed for sleep", t("11-08", "21:50"))
s.note(
    "nursing",
    t("11-09", "03:40"),
    "0320 pt picking at air, climbing OOB, belly hard. Bladder scan 920. No void since 1500. Had sleep pill 2200. Foley 14F in w/ LIDOCAINE jelly (checked allergy w/ Keane note), 900 out. (Rm-mate Mrs Prewitt's Lantus pulled by mistake for this pt, caught at scan - not given.)",
    "RN T. Marsh",
)
s.vitals(t("11-09", "03:20"), bp="158/80", hr=96, rr=18, temp=37.2, spo2=95)
s.note(
    "consult",
    t("11-09", "13:30"),
    """Geriatrics. Hypoactive then hyperactive delirium on Alz. Benadryl w/ donepezil + retention = stop, not to be used. Melatonin 3 mg. Bowel: no BM since 11/04 on opioid -> senna 2 tab bid + PEG.
Bones: denosumab last 10 Feb, due 10 Aug, MISSED - rebound risk. Vit D 11, corr Ca ~9. Not zoledronate (CrCl 22). D3 50,000 IU weekly x8, Ca diet, recheck Ca + D 2 wk then denosumab clinic, watch Ca after.
QT? HR 50s on donepezil+metop: donepezil to 5 mg.""",
    "Dr. E. Farrow",
    t("11-09", "14:00"),
)
s.note(
    "progress",
    t("11-09", "10:40"),
    "POD3. Delirium + AUR 900 mL. Foley. Hgb 8.8. cont apix 2.5, [cf] enox 30 daily start tonight, apix back POD2. TOV 11/11. CT chest noncon for nodule before d/c? - defer, 3 mo.",
    "Dr. L. Adeyemi",
    t("11-09", "11:10"),
)
s.labs(
    t("11-09", "05:30"), issued=t("11-09", "06:05"), hgb=8.8, plt=180, cr=1.6, k=4.5, na=136, ca=7.9, alb=2.7
)
don.dose(t("11-09", "14:20"), "5 mg by mouth at bedtime")
s.order("senna", "2 tablets by mouth twice daily", t("11-09", "14:20"))
s.order("polyethylene glycol", "17 g by mouth daily", t("11-09", "14:20"))
s.order("melatonin", "3 mg by mouth at bedtime", t("11-09", "14:20"))
enx.stop(t("11-10", "09:10"), "duplicate of apixaban")
s.note(
    "nursing",
    t("11-10", "07:00"),
    "Oozing R hip dressing, 2 x 3 cm strikethrough; bruise R flank. BM large 0600. Calm. RR 15.",
    "RN A. Bello",
)
s.labs(t("11-10", "05:30"), issued=t("11-10", "06:00"), hgb=7.9, plt=190, cr=1.5, k=4.4)
s.note(
    "progress",
    t("11-10", "10:15"),
    "POD4. Hgb 8.8->7.9, ooze R hip, flank bruise. Was on enox AND apix since 11/08 eve (mine, missed) - enox off now. US no haematoma needing drain. 1u PRBC. apix 2.5 to continue. Chlorhexidine bath order off per allergy, add to list.",
    "Dr. L. Adeyemi",
    t("11-10", "10:50"),
)
s.note(
    "pt",
    t("11-10", "15:00"),
    "Walker 12 m mod assist x1, WBAT R, posterior precautions (no flex >90, no cross, no IR) - needs cueing, abduction pillow in bed.",
    "J. Sorrell PT",
)
s.note(
    "progress",
    t("11-11", "12:00"),
    "POD5. TOV failed (PVR 480) -> Foley back in 14F w/ lidocaine, plan to go with it. Hgb 9.0. Cr 1.5. HR 58. RR 16, oxy 1x/day. Delirium clearing. SNF Birchwood accepted tmrw.",
    "Dr. L. Adeyemi",
    t("11-11", "12:30"),
)
s.labs(t("11-11", "05:30"), issued=t("11-11", "06:00"), hgb=9.0, plt=214, cr=1.5, k=4.3)
for n, d in (
    ("apixaban", "2.5 mg by mouth twice daily"),
    ("gabapentin", "100 mg by mouth twice daily"),
    ("metoprolol succinate", "25 mg by mouth daily"),
    ("donepezil", "5 mg by mouth at bedtime"),
    ("sertraline", "50 mg by mouth daily"),
    ("acetaminophen", "650 mg by mouth every 6 hours"),
    ("oxycodone", "2.5 mg by mouth every 6 hours as needed for pain, 5 days"),
    ("senna", "2 tablets by mouth twice daily"),
    ("polyethylene glycol", "17 g by mouth daily"),
    ("melatonin", "3 mg by mouth at bedtime"),
    ("cholecalciferol", "50,000 units by mouth once weekly for 8 weeks"),
):
    s.order(n, d, t("11-12", "09:30"), cat="discharge")
s.vitals(t("11-12", "08:00"), bp="128/68", hr=60, rr=16, temp=36.7, spo2=95, weight=48.6)
s.note(
    "dcsum",
    t("11-12", "10:00"),
    """R FNF s/p R hemi 11/06. Opioid oversedation 11/07 (2 patches, heat). AUR, Foley in. Double anticoag, transfused 3u total (11/07, 11/10, OR none - so 2u; ok 2u).
NO fentanyl patch, NO Benadryl, NO chlorhexidine (anaphylaxis 2023). Apix 2.5 BID (was 5).
F/u: ortho Nakagawa staples out Thu 11/20 0920 (555-0133); urology TOV 11/19 1330 (555-0137); CBC + BMP Mon 11/17 at SNF; Ca + vit D 11/26 then denosumab w/ geri Dr Farrow 12/03 1100; CT chest Feb 2026 nodule RUL 9mm - PCP Dr. Weiss.
Dressing off 11/13, keep dry. Posterior prec 12 wk.""",
    "Dr. L. Adeyemi",
    t("11-12", "11:00"),
)
s.note(
    "nursing",
    t("11-12", "13:00"),
    "Report to Birchwood RN given. Pt w/ glasses + hearing aid L (R lost? found in bed). POLST DNR/DNI copy in packet. Foley leg bag. Daughter has list.",
    "RN A. Bello",
)
s.write(__file__)
