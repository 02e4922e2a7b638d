"""Fictional: hip hemi delirium."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("ff-hip", "Ostrander", "Mabel", "1939-05-20", "female")
s.contact("daughter, health care proxy", "Ruth Ostrander-Bell", "555-0177")
s.encounter(
    t("01-20", "03:40"),
    t("01-27", "13:15"),
    "fall, right hip pain",
    "263225007",
    "Fracture of proximal end of femur",
    "Orthopedic Surgery",
    "snf",
)
s.condition("Displaced fracture of right femoral neck", "", t("01-20", "05:30"))
s.condition("Atrial fibrillation", "49436004", t("01-20", "06:00"), kind="problem-list-item")
s.condition("Chronic kidney disease stage 3b", "700379002", t("01-20", "06:00"), kind="problem-list-item")
s.condition("Dementia, mild", "52448006", t("01-20", "06:00"), kind="problem-list-item")
s.allergy("penicillin", "7980", "anaphylaxis 1971", t("01-20", "04:10"))
for n, d in [
    ("apixaban", "5 mg by mouth twice daily"),
    ("digoxin", "0.125 mg by mouth daily"),
    ("metoprolol succinate", "50 mg by mouth daily"),
    ("furosemide", "40 mg by mouth daily"),
    ("lisinopril", "10 mg by mouth daily"),
    ("oxybutynin", "5 mg by mouth twice daily"),
    ("donepezil", "10 mg by mouth at bedtime"),
    ("levothyroxine", "75 mcg by mouth daily"),
    ("alendronate", "70 mg by mouth weekly"),
    ("sertraline", "50 mg by mouth daily"),
    ("atorvastatin", "20 mg by mouth at bedtime"),
    ("zolpidem", "5 mg by mouth at bedtime as needed"),
]:
    s.home(n, d, t("01-01", "08:00"), t("01-20", "06:10"))
s.vitals(t("01-20", "03:50"), bp="148/70", hr=58, rr=18, spo2=94, temp=36.4, weight=51.6)
s.labs(
    t("01-20", "04:00"),
    issued=t("01-20", "04:40"),
    wbc=11.9,
    hgb=11.4,
    plt=203,
    na=137,
    k=5.0,
    cr=1.5,
    bun=34,
    glu=118,
    inr=1.3,
    trop=14,
)
s.note(
    "ed",
    t("01-20", "03:55"),
    """86F BIBA from ALF, found down by bathroom ~0215. R hip pain, RLE short + ER. Denies LOC?, hx limited (dementia). on blood thinner, last dose eliquis "with supper" 1/19 ~1800. CTH neg CT cspine neg. XR R hip displaced FNF. ECG afib 58 QTc 468.
PCN anaphylaxis.
fascia iliaca block R by ED 0500 20cc ropi.
ortho + med. DNR/DNI per MOLST sent w/ pt.
ALF MAR in chart: eliquis 5 bid, dig 0.125, toprol 50, lasix 40, lisinopril 10, oxybut 5 bid, aricept 10, synthroid 75, fosamax q Sun, zoloft 50, lipitor 20, ambien 5 prn""",
    "Dr. C. Moy",
    signed=t("01-20", "05:20"),
)
s.note(
    "hp",
    t("01-20", "06:00"),
    """ORTHO H&P. 86F GLF, R displaced FNF (Garden IV). Community amb w/ walker at ALF. NVI RLE. Skin ok. Plan R hemi when eliquis washed out (48h w CrCl ~22) -> 1/22 first case. bedrest, NWB RLE until OR. lovenox NOT needed while washing out. med co-mgmt. Consent: HCP dtr Ruth, in person 1/20, incl DNR discussion.""",
    "H. Lindgren PA-C / Dr. Vasquez",
    signed=t("01-20", "06:40"),
)
s.note(
    "consult",
    t("01-20", "08:00"),
    """MED CONSULT (perioperative co-mgmt)
86F AF, HFpEF EF 60, CKD3b (bl cr 1.3), mild Alz dementia, hypothyroid, OP, overactive bladder, depression.
Meds - 3 lists: ALF MAR above; daughter's list says digoxin 0.25 (bottle from Nov, cardiology CUT to 0.125 in Dec after she felt sick); pharmacy fill 12/18 dig 0.125. => 0.125 is right
A/P
#FNF - RCRI 1. acceptable risk. delay for DOAC
#AF - hold apixaban. cont metoprolol. dig cont, check level given CrCl 22 (CG 51.6kg)
#HFpEF euvolemic - hold lasix + lisinopril periop
#Delirium risk HIGH - stop oxybutynin + zolpidem, no benadryl, no benzo. glasses, hearing aids (L one lost)
#OP - bisphosphonate w/ CrCl <35 - stop alendronate, not restart
Code: DNR/DNI.
""",
    "Dr. J. Thibodeaux, Hospitalist",
    signed=t("01-20", "09:10"),
)
cs = s.service("Code status: DNR/DNI", t("01-20", "06:45"), category="code status")
apx = s.order("apixaban", "5 mg by mouth twice daily", t("01-20", "06:50"))
apx.hold(t("01-20", "07:00"), "surgery")
dig = s.order("digoxin", "0.125 mg by mouth daily", t("01-20", "06:50"))
met = s.order("metoprolol succinate", "50 mg by mouth daily", t("01-20", "06:50"))
s.order("lisinopril", "10 mg by mouth daily", t("01-20", "06:50")).hold(t("01-20", "09:15"), "periop, AKI")
fur = s.order("furosemide", "40 mg by mouth daily", t("01-20", "06:50"))
fur.hold(t("01-20", "09:15"), "periop")
s.order(
    "oxybutynin",
    "5 mg by mouth twice daily",
    t("01-20", "06:50"),
    end=t("01-20", "09:15"),
    why="delirium risk",
)
s.order(
    "zolpidem",
    "5 mg by mouth at bedtime as needed",
    t("01-20", "06:50"),
    end=t("01-20", "09:15"),
    why="delirium risk",
)
s.order("alendronate", "70 mg by mouth weekly", t("01-20", "06:50"), end=t("01-20", "09:15"), why="CrCl < 35")
for n, d in [
    ("donepezil", "10 mg by mouth at bedtime"),
    ("levothyroxine", "75 mcg by mouth daily"),
    ("sertraline", "50 mg by mouth daily"),
    ("atorvastatin", "20 mg by mouth at bedtime"),
]:
    s.order(n, d, t("01-20", "06:50"))
s.order("acetaminophen", "650 mg by mouth every 6 hours", t("01-20", "06:50"))
s.labs(t("01-21", "05:00"), issued=t("01-21", "05:50"), hgb=10.6, na=136, k=5.2, cr=1.7, bun=40, plt=188)
s.note(
    "event",
    t("01-22", "07:10"),
    """ANES PREOP. 86F R hemi. ASA 3. Block + spinal (apixaban >60h). PCN anaphylaxis -> vanc 1g (no cefazolin per surgeon pref, though OK). DNR SUSPENDED for OR + PACU by agreement w HCP Ruth, to be REINSTATED 24h postop ie 1/23 1000. cemented.
Intraop: bone cement transient hypotension, phenyl. EBL 300. 1u PRBC.""",
    "Dr. W. Sung, Anesthesia",
    signed=t("01-22", "10:30"),
)
cs.stop(t("01-22", "07:15"), "suspended for OR")
full = s.service("Code status: Full code (perioperative)", t("01-22", "07:16"), category="code status")
s.note(
    "op",
    t("01-22", "10:05"),
    """OP: R hip cemented bipolar hemiarthroplasty, posterior approach. Vasquez/Lindgren. Dx R FNF displaced. EBL 300. Compl none. WBAT RLE. POSTERIOR hip precautions RIGHT x 12wk. lovenox 30 daily POD1 then back to eliquis per med. dressing (mepilex) stays on 7d. Staples out 2wk.""",
    "Dr. E. Vasquez",
    signed=t("01-22", "10:50"),
)
s.procedure(
    "Cemented hemiarthroplasty of right hip", "", t("01-22", "08:00"), t("01-22", "09:50"), "right hip"
)
s.labs(
    t("01-23", "05:00"), issued=t("01-23", "05:50"), hgb=8.9, na=134, k=5.6, cr=2.1, bun=52, plt=160, wbc=12.3
)
s.lab_text(
    t("01-23", "05:00"),
    t("01-23", "08:20"),
    "Digoxin level",
    "10535-3",
    "2.6 ng/mL (0.5-0.9 target; >2.0 toxic)",
    "H",
)
lov = s.order("enoxaparin", "30 mg subcutaneously daily", t("01-23", "08:00"))
s.note(
    "event",
    t("01-23", "02:40"),
    """NIGHT COVER. pulled IV, seeing "men in the sink", CAM+. haldol 1 mg IM x1. UA sent by RN (cloudy). macrobid 100 bid started. HR 44-50 afib. ECG QTc 512.""",
    "Dr. B. Ekwueme, nights",
    signed=t("01-23", "03:15"),
)
s.order(
    "haloperidol",
    "1 mg IM every 6 hours as needed for agitation",
    t("01-23", "02:45"),
    end=t("01-23", "09:40"),
    why="QTc 512",
)
nit = s.order("nitrofurantoin", "100 mg by mouth twice daily", t("01-23", "03:10"))
s.note(
    "consult",
    t("01-23", "09:00"),
    """MED F/U POD1
Hyperactive delirium (CAM+). HR 46, nausea, yellow-ish vision? refuses food. Dig level 2.6 @0500 (23h post dose) w cr 2.1 K 5.6 => DIG TOXICITY in AKI. no digifab: no hemodynamic compromise, d/w tox.
- STOP digoxin, do not restart; cards to decide. hold metoprolol while HR <55
- haldol STOP, QTc 512. no further QT drugs, no ondansetron
- UA: pyuria, no sx/fever = asx bacteriuria; STOP nitrofurantoin (and CrCl <30 anyway)
- lisinopril + lasix stay held. bladder scan 780 -> foley
- DNR/DNI: reinstate at 1000 as agreed
""",
    "Dr. J. Thibodeaux",
    signed=t("01-23", "09:40"),
)
dig.stop(t("01-23", "09:42"), "toxicity level 2.6")
met.hold(t("01-23", "09:42"), "HR 46")
nit.stop(t("01-23", "09:45"), "asymptomatic bacteriuria, CrCl 22")
cs2 = s.service(
    "Code status: DNR/DNI", t("01-23", "10:05"), category="code status", note="reinstated 24 h post op"
)
s.note(
    "pt",
    t("01-23", "14:00"),
    """PT: POD1 L hip hemi. WBAT. posterior precautions LEFT. modA x2 to chair. delirious, poor carryover. roommate (bed 2) c/o noise; bed 2 on glargine 20 units - RN alerted re: wrong tray.
** correction 1/24 side is RIGHT hip. chart entry error. TO""",
    "T. Orr PT",
    signed=t("01-24", "08:30"),
)
s.lab_text(
    t("01-23", "03:00"),
    t("01-25", "10:00"),
    "Urine culture",
    "630-4",
    "Enterococcus faecalis 50,000 CFU/mL",
    "A",
)
s.labs(t("01-24", "05:00"), issued=t("01-24", "05:40"), hgb=8.4, na=135, k=5.0, cr=1.9, bun=48, plt=158)
s.note(
    "progress",
    t("01-24", "07:00"),
    """ORTHO POD2: R hip c/d/i. hgb 8.4. WBAT RLE. post precautions. lovenox 30. dispo SNF. f/u 2wk""",
    "H. Lindgren PA-C",
    signed=t("01-24", "07:15"),
)
s.note(
    "pharm",
    t("01-25", "11:00"),
    """PHARM: apixaban restart. Age 86, wt 51.6 = 2 criteria (also cr >=1.5) -> dose is 2.5 mg BID, not home 5 mg. Ortho OK to start 1/25 PM. Stop enoxaparin with first dose (last given 0800 today). Avoid tramadol (sertraline, CrCl). K 4.7. Rec: metoprolol resume at 25.""",
    "G. Imre PharmD",
    signed=t("01-25", "11:30"),
)
lov.stop(t("01-25", "17:55"), "apixaban restarted")
apx.stop(t("01-25", "17:55"), "dose changed")
apx2 = s.order("apixaban", "2.5 mg by mouth twice daily", t("01-25", "18:00"))
s.labs(t("01-25", "05:00"), issued=t("01-25", "05:40"), hgb=8.6, k=4.7, cr=1.6, bun=41, na=136)
s.note(
    "nursing",
    t("01-25", "22:00"),
    """calmer, sleeping w glasses on. HR 72 afib. foley 900cc. heels floated, sacrum stage 1 -> mepilex. dtr brought hearing aid (R). TOV failed 1/25 (PVR 620) foley replaced.""",
    "D. Achterberg RN",
    signed=t("01-25", "22:30"),
)
met.stop(t("01-26", "08:00"), "dose changed")
s.order("metoprolol succinate", "25 mg by mouth daily", t("01-26", "08:05"))
s.labs(t("01-27", "05:00"), issued=t("01-27", "05:40"), hgb=8.8, k=4.5, cr=1.4, bun=33, na=137)
s.lab_text(t("01-26", "05:00"), t("01-26", "09:10"), "Digoxin level", "10535-3", "1.1 ng/mL", "H")
s.note(
    "consult",
    t("01-26", "09:30"),
    """MED F/U. Delirium resolving, CAM neg x24h. HR 70s off dig, dig 1.1. cr 1.6->1.4. AF rate ok on toprol 25. lasix: restart 20 mg daily at SNF 1/29 if wt >53kg, call. Lisinopril: stay OFF til PCP rechecks. BMP + CBC 1/30 at SNF. Digoxin OFF for good pending cards Dr. Rourke 2/11. Foley stays; TOV at urology 2/3. OP: fracture liaison for denosumab, 25-OH D pending. sertraline/donepezil/levothyrox/statin continue. Repeat ECG 1/26 QTc 452.
Signing off at dc.""",
    "Dr. J. Thibodeaux",
    signed=t("01-26", "10:10"),
)
s.order("apixaban", "2.5 mg by mouth twice daily", t("01-27", "09:00"), cat="discharge")
s.order("metoprolol succinate", "25 mg by mouth daily", t("01-27", "09:00"), cat="discharge")
for n, d in [
    ("donepezil", "10 mg by mouth at bedtime"),
    ("levothyroxine", "75 mcg by mouth daily"),
    ("sertraline", "50 mg by mouth daily"),
    ("atorvastatin", "20 mg by mouth at bedtime"),
    ("acetaminophen", "650 mg by mouth every 6 hours"),
    ("senna", "8.6 mg by mouth at bedtime"),
    ("cholecalciferol", "1000 units by mouth daily"),
]:
    s.order(n, d, t("01-27", "09:00"), cat="discharge")
s.order(
    "oxycodone",
    "2.5 mg by mouth every 6 hours as needed for severe pain",
    t("01-27", "09:00"),
    cat="discharge",
)
s.note(
    "sw",
    t("01-26", "14:00"),
    "CM: accepted Maple Ridge SNF bed 1/27 p 1300. dtr Ruth agrees. MOLST original travels w pt: DNR/DNI.",
    "P. Gentry CM",
    signed=t("01-26", "14:30"),
)
s.note(
    "instr",
    t("01-27", "10:00"),
    """TRANSFER/DC INSTR to Maple Ridge. Broken R hip, partial hip replacement 1/22. WBAT R leg, walker. Posterior precautions R x12 wk: don't bend hip past 90, cross legs, turn toes in. Dressing off 1/29. Staples out w Dr Vasquez 2/5 9:20a. Urology 2/3 11:00a catheter trial. Cardiology Dr Rourke 2/11 2:30p.
STOP: digoxin, oxybutynin, Ambien, Fosamax. HOLD: lisinopril, lasix (lasix 20 mg may restart 1/29 if wt over 53 kg - SNF doctor).
CHANGED: Eliquis 2.5 mg twice a day (was 5). Toprol 25 (was 50).
no more lovenox. BMP/CBC 1/30.
vit D level not back.
Return: fall, hip pops out, leg swelling, bleeding, confusion, HR <50, fever.""",
    "D. Achterberg RN",
    signed=t("01-27", "10:40"),
)
s.note(
    "dcsum",
    t("01-27", "11:00"),
    """DC SUM ortho. R FNF s/p R cemented hemi 1/22. Course: hyperactive delirium, digoxin toxicity (2.6) w AKI on CKD3b peak cr 2.1 now 1.4, urinary retention w foley, asx bacteriuria not treated (urine E faecalis), acute blood loss anemia 1u intraop hgb 8.8. DNR/DNI reinstated 1/23. To SNF.""",
    "H. Lindgren PA-C",
    signed=t("01-27", "11:45"),
)
s.write(__file__)
