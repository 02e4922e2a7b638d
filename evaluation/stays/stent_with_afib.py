"""Fictional: stent with afib."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("hh-oyelaran", "Oyelaran", "Marcus", "1964-08-14", "male")
s.contact("wife", "Bisi Oyelaran", "847-555-0119")
s.encounter(t("04-20", "21:40"), t("04-24", "13:15"), "chest pain", "29857009", "Chest pain", "Cardiology")
s.condition("Type 2 diabetes mellitus", "44054006", t("04-20", "22:00"), kind="problem-list-item")
s.condition("Hypertension", "38341003", t("04-20", "22:00"), kind="problem-list-item")
s.condition(
    "Duodenal ulcer with hemorrhage 2023",
    "",
    t("04-20", "22:00"),
    kind="problem-list-item",
    status="resolved",
    abated="2023-06-01",
)
s.condition("Non-ST elevation myocardial infarction", "401314000", t("04-21", "00:30"))
s.condition("Paroxysmal atrial fibrillation", "282825002", t("04-22", "03:20"))
for n, d in [
    ("metformin", "1000 mg by mouth twice daily"),
    ("amlodipine", "10 mg by mouth daily"),
    ("simvastatin", "40 mg by mouth at bedtime"),
    ("omeprazole", "20 mg by mouth daily"),
    ("sildenafil", "50 mg by mouth as needed"),
]:
    s.home(n, d, "2024-01-10", t("04-20", "22:30"))
s.vitals(t("04-20", "21:45"), bp="158/92", hr=88, rr=18, temp=36.8, spo2=97, weight=94)
s.labs(t("04-20", "21:55"), issued=t("04-20", "22:40"), trop=412, k=4.1, cr=1.0, hgb=13.6, plt=224, glu=188)
s.note(
    "ed",
    t("04-20", "22:00"),
    """61M truck driver (CDL), SSCP x3h radiating L jaw, diaphoretic. HTN DM2, GIB 2023 (duodenal ulcer, 2 u PRBC, off aspirin since). ECG ST dep V3-V5, no STE. hs-trop 412.
ASA 324, heparin gtt, NTG SL x1 -> CP 8 to 2. PT TOOK SILDENAFIL 2 DAYS AGO (Sat) - >24h, ok per cards but NO further nitrates w/o asking.
Allergies: NKDA per EHR. Meds per EHR list + pt says ibuprofen 'most days' for his back.
Pt: "lisinopril gave me that cough." Admit Dr. Nakamura CICU stepdown.""",
    "Dr. L. Petrov, EM",
    signed=t("04-21", "00:20"),
)
hep = s.order("heparin infusion", "12 units/kg/h intravenous", t("04-20", "23:00"))
s.order(
    "metoprolol tartrate",
    "25 mg by mouth twice daily",
    t("04-21", "01:00"),
    end=t("04-22", "09:40"),
    why="bradycardia 44, changed to succinate",
)
s.order("atorvastatin", "80 mg by mouth at bedtime", t("04-21", "01:00"))
s.order("metformin", "1000 mg by mouth twice daily", t("04-21", "01:00")).hold(
    t("04-21", "06:00"), "contrast"
)
s.note(
    "hp",
    t("04-21", "00:40"),
    """CARDIOLOGY ADMIT H&P  (PGY3 Dr. Reyes for Dr. Nakamura)
NSTEMI, hs-trop 412 -> 2,180. GRACE 128. Hx GIB. Plan: cath AM. heparin, ASA 81, atorva 80 (stop simva), metoprolol 25 BID, start lisinopril 5. POCUS echo tonight: EF looks ~35%, anterior HK -> if confirmed LifeVest.
Hold metformin for contrast. FH father MI 54. Tob quit 2018. Full code.""",
    "Dr. C. Reyes, PGY3",
    signed=t("04-21", "01:50"),
)
s.labs(t("04-21", "01:00"), issued=t("04-21", "01:45"), trop=2180)
s.order("aspirin", "81 mg by mouth daily", t("04-21", "06:00"))
lisi = s.order("lisinopril", "5 mg by mouth daily", t("04-21", "02:00"))
s.note(
    "op",
    t("04-21", "10:50"),
    """CATH / PCI NOTE - Dr. Vandermeer, interventional
Access: RIGHT radial attempted, spasm, ABANDONED. LEFT radial 6F. TR band left.
Findings: mid LAD 95% (culprit), RCA 40%, LCx mild. LVEDP 18.
PCI: 1 DES 3.0 x 22 mm mid LAD, TIMI 3. Contrast 190 mL.
Ticagrelor 180 mg load in lab. Plan: DAPT aspirin 81 + ticagrelor 90 BID x 12 months.""",
    "Dr. H. Vandermeer, Interventional Cardiology",
    signed=t("04-21", "12:05"),
)
s.procedure(
    "Percutaneous coronary intervention, mid LAD",
    "415070008",
    t("04-21", "10:00"),
    t("04-21", "10:45"),
    site="left radial access",
)
hep.stop(t("04-21", "11:00"), "PCI done")
tic = s.order("ticagrelor", "90 mg by mouth twice daily", t("04-21", "12:00"))
s.note(
    "nursing",
    t("04-21", "20:15"),
    "L forearm swelling 4x3 cm at TR band, firm, pulse +, sensation ok. Dr Reyes aware, coban wrap, marked. Pt R-handed.",
    "G. Flores RN",
)
kk = s.labs(t("04-22", "04:00"), issued=t("04-22", "04:50"), k=2.9, cr=1.2, hgb=12.4, plt=210)
kcl = s.order("potassium chloride", "40 mEq by mouth every 4 hours x 3 doses", t("04-22", "05:00"))
kk[0].change(
    t("04-22", "07:30"),
    status="corrected",
    valueQuantity={"value": 3.9, "unit": "mmol/L", "system": "http://unitsofmeasure.org", "code": "mmol/L"},
    interpretation=[{"coding": [{"code": "N"}]}],
    note=[
        {"text": "CORRECTED: previous 2.9 was from a specimen contaminated with IV fluid; recollected 3.9"}
    ],
)
kcl.stop(t("04-22", "07:40"), "lab corrected potassium to 3.9")
s.note(
    "event",
    t("04-22", "03:15"),
    "NIGHT COVER: tele AF w RVR 132 at 0240, BP 118/70, asx, lasted 5 h. Metoprolol IV 5 x1 -> then SR 44-50. CHA2DS2-VASc 3 (HTN, DM, vascular). Anticoag to be decided in AM given stent + GIB.",
    "Dr. B. Iyer, night cover",
    signed=t("04-22", "04:10"),
)
s.report(
    "Echocardiogram transthoracic",
    "42148-7",
    t("04-22", "09:00"),
    t("04-22", "11:30"),
    "LVEF 50% (biplane). Mild apical hypokinesis. LA mildly dilated. No thrombus. No significant valve disease.",
    category="CUS",
)
s.note(
    "consult",
    t("04-22", "11:00"),
    """GI CONSULT Dr. Castellano: DU bleed 2023, H pylori treated, eradication never documented. Now AC + antiplatelet. High bleed risk. I would NOT give any aspirin with apixaban. PPI mandatory - pantoprazole 40 daily (not omeprazole w clopidogrel). H pylori stool Ag sent (may be false neg on PPI). No NSAIDs ever.""",
    "Dr. V. Castellano, GI",
    signed=t("04-22", "12:10"),
)
s.note(
    "progress",
    t("04-22", "09:30"),
    """CARDS PN (Reyes) S: no CP, L arm sore. O: BP 104/62 HR 48 SR. L forearm hematoma 4x3 stable. K 2.9 -> repleting. Cr 1.2. EF ~35% -> LifeVest referral. Cont ASA + ticagrelor 12 mo. Lisinopril 5. Start apixaban?""",
    "Dr. C. Reyes, PGY3",
    signed=t("04-22", "10:40"),
)
s.note(
    "progress",
    t("04-22", "14:00"),
    """ATTENDING (Nakamura): Formal echo EF 50% - NO LifeVest. K was a contaminated specimen, true 3.9.
Antithrombotic plan agreed w Vandermeer (GI view noted, stent risk first week too high to omit aspirin): stop ticagrelor; clopidogrel 600 mg load today then 75 mg daily x12 months (to April 2027); apixaban 5 mg BID indefinitely from tonight; aspirin 81 ONLY through 4/28 (one week from stent), then STOP. Pantoprazole 40 daily replaces omeprazole. Metoprolol succinate 25 daily (HR 44 on tartrate).""",
    "Dr. E. Nakamura, attending",
    signed=t("04-22", "14:35"),
)
tic.stop(t("04-22", "14:40"), "AF needing anticoagulation; changed to clopidogrel")
s.order("clopidogrel", "75 mg by mouth daily", t("04-22", "14:40"))
s.order("apixaban", "5 mg by mouth twice daily", t("04-22", "14:40"))
s.order("pantoprazole", "40 mg by mouth daily", t("04-22", "14:40"))
s.order("metoprolol succinate", "25 mg by mouth daily", t("04-22", "09:40"))
s.labs(t("04-23", "05:00"), issued=t("04-23", "05:50"), k=4.3, cr=1.5, hgb=12.1, glu=201, ldl=131, a1c=8.1)
s.note(
    "pharm",
    t("04-23", "08:30"),
    """PHARM MED REC (S. Yoo PharmD): pt phone photo of bottles + wife. Lisinopril: pt had cough 2019, ACEi intolerance NOT in EHR -> added; d/c lisinopril. Sildenafil 50 prn confirmed - do not send home on nitrates together: pt chose to keep NTG SL, so NO sildenafil. Ibuprofen 600 OTC most days -> stop. Simvastatin stopped (atorva 80). Bottle of 'Xarelto 20' in photo is wife's, not his. Omeprazole -> pantoprazole. Cr 1.5 today (1.0 adm): apixaban 5 BID stays.""",
    "S. Yoo, PharmD",
    signed=t("04-23", "09:15"),
)
lisi.stop(t("04-23", "09:20"), "ACE inhibitor cough")
s.allergy(
    "lisinopril",
    "29046",
    "cough",
    t("04-23", "09:20"),
    severity="mild",
    kind="intolerance",
    criticality="low",
)
s.note(
    "progress",
    t("04-23", "10:00"),
    """CARDS PN (Reyes): no CP. BP 118/72 HR 62 SR. Hematoma L forearm softer. Cr 1.5 <- 1.0 contrast nephropathy. Metformin: hold, NOT at 48h, wait for BMP 4/27. ARB (losartan) to be started in clinic once Cr back, not now. Amlodipine 10 continue. A1c 8.1, LDL 131. CXR: 9 mm nodule RUL, new vs 2021 -> CT chest outpt 3 mo per radiology. Lp(a) pending.""",
    "Dr. C. Reyes, PGY3",
    signed=t("04-23", "11:10"),
)
s.report(
    "Chest X-ray",
    "36643-5",
    t("04-22", "13:00"),
    t("04-22", "16:00"),
    "9 mm nodule right upper lobe, not seen in 2021. CT chest recommended, within 3 months.",
)
s.labs(t("04-24", "05:00"), issued=t("04-24", "05:45"), k=4.4, cr=1.4, hgb=12.3)
s.note(
    "instr",
    t("04-24", "08:40"),
    """RN D/C SHEET: No lifting >5 lb R arm x1wk (cath site). Take aspirin and Brilinta daily, do not miss. Metformin restart tomorrow. Cardiac rehab will call. F/u cardiology 5/1. Nitro for CP.""",
    "K. Dunn RN",
)
s.note(
    "dcsum",
    t("04-24", "09:30"),
    """DISCHARGE SUMMARY  Dr. Nakamura
NSTEMI -> DES mid LAD 4/21 via LEFT radial (forearm hematoma, resolving: no lifting >5 lb w LEFT arm x 1 wk; RN sheet side is wrong, corrected w pt). New paroxysmal AF. EF 50%. Contrast AKI Cr 1.0->1.5->1.4.
MEDS
apixaban 5 mg BID NEW long term
clopidogrel 75 mg daily NEW, 12 months to April 2027, never stop w/o cardiology
aspirin 81 mg daily through 4/28 then STOP (last dose 4/28)
atorvastatin 80 mg bedtime NEW (replaces simvastatin)
metoprolol succinate 25 mg daily NEW
pantoprazole 40 mg daily NEW (replaces omeprazole)
nitroglycerin 0.4 mg SL prn NEW - call 911 if pain after 1
amlodipine 10 mg daily same
HOLD metformin until BMP 4/27 reviewed by our office
STOP simvastatin, omeprazole, ibuprofen/NSAIDs, sildenafil (dangerous w nitroglycerin). NOT on ticagrelor (Brilinta). No lisinopril (cough).
F/u: BMP+CBC lab 4/27 any time. Dr. Nakamura 4/30 14:00 (was 5/1). GI Castellano 5/20. CT chest for 9 mm RUL nodule by late July - PCP Dr. Greer. Rehab referral.
No commercial driving until cardiology clears. Pending: Lp(a), H pylori stool Ag.""",
    "Dr. E. Nakamura, attending",
    signed=t("04-24", "10:45"),
)
for n, d in [
    ("apixaban", "5 mg by mouth twice daily"),
    ("clopidogrel", "75 mg by mouth daily"),
    ("atorvastatin", "80 mg by mouth at bedtime"),
    ("metoprolol succinate", "25 mg by mouth daily"),
    ("pantoprazole", "40 mg by mouth daily"),
    ("nitroglycerin", "0.4 mg under the tongue as needed for chest pain"),
]:
    s.order(n, d, t("04-24", "10:30"), cat="discharge")
s.order("aspirin", "81 mg by mouth daily, last dose 28 April", t("04-24", "10:30"), cat="discharge")
s.write(__file__)
