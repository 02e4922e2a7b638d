from builder import Stay, clock

t = clock(2025, "-04:00")
s = Stay("k-fall", "Wrona", "Tadeusz", "1940-12-02", "male")
s.contact("daughter", "Ewa Wrona-Hill", "555-0188")
s.encounter(
    t("09-12", "06:10"),
    t("09-19", "14:30"),
    "fall, left chest pain",
    "217082002",
    "Accidental fall",
    "Trauma Surgery",
    "snf",
)
s.condition("Atrial fibrillation", "49436004", t("09-12", "07:00"), kind="problem-list-item")
s.condition("Benign prostatic hyperplasia", "266569009", t("09-12", "07:00"), kind="problem-list-item")
s.condition("Hypertension", "38341003", t("09-12", "07:00"), kind="problem-list-item")
s.allergy(
    "codeine", "2670", "nausea", t("09-12", "07:05"), severity="mild", kind="intolerance", criticality="low"
)
H = t("09-12", "09:30")
s.home("apixaban", "5 mg by mouth twice daily", "2021-03-01", H)
s.home("doxazosin", "4 mg by mouth at bedtime", "2019-01-01", H)
s.home("metoprolol succinate", "50 mg by mouth daily", "2021-03-01", H)
s.home("sertraline", "50 mg by mouth daily", "2022-11-01", H)
s.home("diphenhydramine", "25 mg by mouth at bedtime for sleep", "2024-01-01", H)
s.home("hydrochlorothiazide", "25 mg by mouth daily", "2018-01-01", H)
s.home("metformin", "500 mg by mouth twice daily", "2020-01-01", H)
api = s.order("apixaban", "5 mg by mouth twice daily", t("09-12", "09:40"))
api.hold(t("09-12", "10:00"), "trauma")
dox = s.order("doxazosin", "4 mg by mouth at bedtime", t("09-12", "09:40"))
met = s.order("metoprolol succinate", "50 mg by mouth daily", t("09-12", "09:40"))
ser = s.order("sertraline", "50 mg by mouth daily", t("09-12", "09:40"))
hct = s.order("hydrochlorothiazide", "25 mg by mouth daily", t("09-12", "09:40"))
mtf = s.order("metformin", "500 mg by mouth twice daily", t("09-12", "09:40"))
tra = s.order("tramadol", "50 mg by mouth every 6 hours as needed", t("09-12", "09:40"))
apap = s.order("acetaminophen", "1 g by mouth every 8 hours", t("09-12", "09:40"))
s.labs(
    t("09-12", "06:30"),
    issued=t("09-12", "07:10"),
    wbc=11.2,
    hgb=12.8,
    plt=196,
    na=131,
    k=4.2,
    cr=1.2,
    bun=24,
    glu=104,
    inr=1.3,
    lac=1.6,
)
s.vitals(t("09-12", "06:20"), bp="142/78", hr=92, rr=26, temp=36.6, spo2=89, weight=68, pain=9)
s.note(
    "ed",
    t("09-12", "06:30"),
    """TRAUMA / ED
84M fall in bathroom 0430, got up to void, "room went dark", struck L chest on tub, ? head strike. On ELIQUIS last dose 2200 9/11. GCS 15.
SpO2 89 RA -> 95 on 4L. L chest wall tender, crepitus, BS decr L. R side clear.
FAST neg. CXR: L PTX ~25% -> L 20 Fr chest tube by me 0705, rush of air, SpO2 97.
CT head: no acute bleed (prelim). CT c-spine neg.
Kcentra not given, HDS.
All: codeine nausea. PMH AF HTN BPH depression. HCTZ, doxazosin. Daughter Ewa on way.""",
    "Dr. L. Bassett (ED)",
    signed=t("09-12", "08:20"),
)
s.note(
    "radiology",
    t("09-12", "07:40"),
    """CT CHEST/ABD/PELVIS w contrast
RIGHT pneumothorax, small residual, with chest tube in situ. Fractures of ribs 4-8 laterally, segmental 6-7 (flail segment). Small hemothorax.
Infrarenal AAA 4.3 cm, no leak. Spleen intact. Kidneys nl. Vertebrae: old T12 wedge.
IMPRESSION: right ptx, rib fx 4-8; AAA 4.3 cm.""",
    "Dr. N. Sorensen (Radiology)",
    signed=t("09-12", "08:50"),
)
s.note(
    "radiology",
    t("09-12", "12:30"),
    """ADDENDUM #1 to CT C/A/P: laterality error. Pneumothorax, rib fractures 4-8 and tube are on the LEFT. Discussed Dr Kimura 12:35.
ADDENDUM #1 to CT HEAD (attending overread): 3 mm acute subdural hematoma along the RIGHT tentorium, missed on prelim. No shift. Discussed 12:40.""",
    "Dr. N. Sorensen (Radiology)",
    signed=t("09-12", "12:50"),
)
s.note(
    "hp",
    t("09-12", "09:45"),
    """Trauma H&P. L rib fx 4-8 w flail 6-7, L PTX s/p CT, small HTX. Syncope vs mech fall. CT head neg.
Meds per bag brought by daughter: eliquis 5 bid, doxazosin 4 qhs, metop succ 50, sertraline 50, benadryl 25 qhs, HCTZ 25, metformin 500 bid.
hold apixaban, restart 48h if hgb stable. tramadol prn. IS. MMP. PT/OT.
Full code.""",
    "Dr. R. Kimura (Trauma)",
    signed=t("09-12", "11:00"),
)
s.note(
    "event",
    t("09-12", "13:15"),
    """Update: SDH 3 mm R tentorial on overread. Neurosurg called. Apixaban reversal: andexxa not needed >8 h, HDS. q1h neuro. Rpt CT head 6 h. The "restart 48 h" is void.""",
    "Dr. R. Kimura (Trauma)",
    signed=t("09-12", "13:30"),
)
s.note(
    "consult",
    t("09-12", "20:30"),
    """NSGY: rpt CT 18:30 SDH 3 mm stable. Nonoperative. No anticoag/antiplt until rpt CT head in 2 wk (9/26) + our clinic. SBP<160. No seizure ppx needed. Chemical DVT ppx ok from 9/14 if stable.""",
    "Dr. A. Nwosu (Neurosurgery)",
    signed=t("09-12", "21:40"),
)
s.labs(t("09-13", "05:30"), issued=t("09-13", "06:20"), hgb=11.1, plt=180, na=126, k=4.0, cr=1.2, bun=26)
s.note(
    "nursing",
    t("09-13", "22:30"),
    """pt pulling at tube, seeing cats on ceiling, picking. tramadol 50 x3 today + benadryl given as per home list. CAM +. Chest tube -20 no leak 140 serosang. Orthostatics done 1800: lying 138/70 HR 80, stand 1 min 104/58 dizzy HR 84. MD aware.""",
    "M. Toivonen RN",
    signed=t("09-13", "23:15"),
)
s.note(
    "consult",
    t("09-14", "10:00"),
    """GERIATRICS
84M delirious (tramadol + diphenhydramine + Na 126). Tramadol + sertraline = SIADH/seizure/serotonin risk, with SDH too -> STOP tramadol for good. STOP diphenhydramine permanently (OTC too). HCTZ STOP (Na). Doxazosin STOP — orthostatic drop 34, nocturnal micturition syncope = the cause of the fall; use tamsulosin? no, not now either; monitor PVR. Sertraline continue, watch Na.
METFORMIN: daughter says that bottle is his WIFE's (Halina). Pt is not diabetic, A1c 5.6. Cancel.
Oxycodone 2.5 mg q6h prn + bowel regimen, APAP 1 g q8 (max 3 g), lidocaine patch. Codeine: vomited, not allergy, oxy tolerated 2017 hip.
Melatonin 3 mg.
ACP: pt (lucid this am, w/ daughter HCP Ewa): DNR, ok to intubate short-term for reversible resp failure. DNR order to be written.""",
    "Dr. C. Abiodun (Geriatrics)",
    signed=t("09-14", "11:40"),
)
s.labs(t("09-14", "05:30"), issued=t("09-14", "06:20"), hgb=10.4, plt=177, na=127, k=3.9, cr=1.1)
s.labs(t("09-14", "05:30"), issued=t("09-14", "12:00"), a1c=5.6)
tra.stop(t("09-14", "12:10"), "delirium, hyponatremia")
mtf.stop(t("09-14", "12:10"), "not his medicine")
hct.stop(t("09-14", "12:10"), "hyponatremia")
oxy = s.order("oxycodone", "2.5 mg by mouth every 6 hours as needed for pain", t("09-14", "12:15"))
lid = s.order("lidocaine 5% patch", "1 patch to left chest 12 hours on 12 hours off", t("09-14", "12:15"))
sen = s.order("senna", "17.2 mg by mouth at bedtime", t("09-14", "12:15"))
enx = s.order("enoxaparin", "30 mg subcutaneously every 12 hours", t("09-14", "14:00"))
s.service("DNR, may intubate for reversible respiratory failure", t("09-14", "15:00"), category="code status")
s.note(
    "progress",
    t("09-15", "07:00"),
    """TRAUMA PN HD4. L rib fx, PTX. Tube to water seal, no leak, 60 mL/d. CXR lung up. Na 129. delirium better.
Apixaban held - restart 48 h (copied). FULL CODE
metformin held. doxazosin cont? given last night per MAR!! d/c now.
Pain 4/10 on oxy 2.5. IS 900.""",
    "Dr. O. Pellegrini (PGY2)",
    signed=t("09-15", "08:30"),
)
dox.stop(t("09-15", "09:00"), "orthostatic syncope")
s.labs(t("09-15", "05:30"), issued=t("09-15", "06:20"), hgb=10.1, na=129, k=4.0, cr=1.1)
s.note(
    "progress",
    t("09-16", "07:30"),
    """HD5 chest tube out 0900 today. Stitch (silk, L chest) out in 10-14 d ie ~9/27. CXR 4h post: tiny L apical PTX <5 mm stable. Rpt CXR tmrw.
Code status corrected: DNR/may intubate (see geri 9/14).
Apixaban: hold till NSGY 9/26, do NOT restart earlier. enox 30 q12 ppx only.
Na 131.
Dispo home with daughter + HH""",
    "Dr. R. Kimura (Trauma)",
    signed=t("09-16", "14:30"),
)
s.procedure("Removal of chest tube", "", t("09-16", "09:00"), t("09-16", "09:10"), "left chest")
s.note(
    "pt",
    t("09-16", "15:00"),
    """PT: min-mod A x1 sit-stand, amb 25 ft FWW, orthostatic sx at stand: 122/66 -> 112/60. Home has 14 stairs, bath upstairs. Rec SNF not home. No lifting >10 lb w L arm 6 wk.""",
    "B. Akande PT",
    signed=t("09-16", "16:20"),
)
s.note(
    "phone",
    t("09-17", "09:10"),
    """wiadomość od córki (portal, po polsku): "Tata bierze czasem wieczorem ibuprofen na kolana, mam mu przynieść? I mamy bilety do Krakowa 3 października, czy może lecieć?"
[RN transl.: Dad sometimes takes ibuprofen for knees, should I bring it? We have flights to Krakow Oct 3 - may he fly?]
Dr Kimura: NO ibuprofen (SDH, kidneys). No flying until at least 2 wk after CXR shows full resolution; not 10/3. Clinic 9/30 decides.""",
    "H. Lindgren RN",
    signed=t("09-17", "11:00"),
)
s.note(
    "sw",
    t("09-17", "14:00"),
    """Plan changed: home -> SNF short-term, Maple Glen Rehab accepted 9/19. daughter agrees. PASRR done.""",
    "T. Obi LCSW",
    signed=t("09-17", "15:10"),
)
s.note(
    "radiology",
    t("09-17", "08:00"),
    """CXR: previously seen L apical PTX resolved to trace, 3 mm. L basilar atelectasis. No effusion.""",
    "Dr. N. Sorensen (Radiology)",
    signed=t("09-17", "09:30"),
)
s.labs(t("09-18", "05:30"), issued=t("09-18", "06:20"), hgb=10.3, plt=240, na=133, k=4.1, cr=1.0)
s.note(
    "consult",
    t("09-18", "10:00"),
    """GERI f/u: CAM neg x48h. no benadryl. orthostatics 126/70 -> 118/66 no sx. PVR 80 mL. T12 wedge + rib fx -> osteoporosis w/u: 25-OH vit D and SPEP SENT 9/18, PENDING. HGB 10.3 normocytic. Metop 50 -> 25 (HR 54 overnight, pauses 2.1s on tele). Zio 14 d at d/c.""",
    "Dr. C. Abiodun (Geriatrics)",
    signed=t("09-18", "11:30"),
)
met.dose(t("09-18", "12:00"), "25 mg by mouth daily")
enx.stop(t("09-19", "09:00"), "discharge")
s.vitals(t("09-19", "08:00"), bp="124/68", hr=66, rr=18, temp=36.7, spo2=95, weight=66.8, pain=3)
D = t("09-19", "10:00")
s.order("acetaminophen", "1 g by mouth every 8 hours, maximum 3 g a day", D, cat="discharge")
s.order("oxycodone", "2.5 mg by mouth every 6 hours as needed, 5 days", D, cat="discharge")
s.order("lidocaine 5% patch", "1 patch to left chest 12 hours on 12 hours off", D, cat="discharge")
s.order("senna", "17.2 mg by mouth at bedtime", D, cat="discharge")
s.order("metoprolol succinate", "25 mg by mouth daily", D, cat="discharge")
s.order("sertraline", "50 mg by mouth daily", D, cat="discharge")
s.order("melatonin", "3 mg by mouth at bedtime", D, cat="discharge")
s.note(
    "dcsum",
    t("09-19", "10:30"),
    """Brief d/c: SNF Maple Glen. 84M fall (micturition syncope/orthostasis on doxazosin), L ribs 4-8 flail, L PTX tube out 9/16, R tentorial SDH 3 mm stable.
apixaban HELD, no date until NSGY 9/26 CT head 09:00, clinic Dr Nwosu 11:00 same day.
Trauma clinic 9/30 w CXR, fly/lift. stitch out ~9/27 at SNF.
BMP (Na) 9/22 at SNF. AAA 4.3 -> US 12 mo, PCP. Vit D/SPEP pend. Holter patch on. IS 10x/h. DNR/may intubate, MOLST w pt.
Return: SOB, worse HA, confusion, vomiting, weakness, fever, falls.""",
    "Dr. R. Kimura (Trauma)",
    signed=t("09-19", "12:00"),
)
s.write(__file__)
