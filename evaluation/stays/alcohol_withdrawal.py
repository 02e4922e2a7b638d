"""Alcohol withdrawal with Wernicke risk and depression, on an SSRI. Fictional."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("gp-etoh-44", "Pryce", "Gareth", "1981-08-30", "male")
s.contact("wife", "Nerys Pryce", "555-0155")
s.encounter(
    t("02-03", "22:15"),
    t("02-10", "11:00"),
    "shaking, seizure at home",
    "91175000",
    "Seizure",
    "Medicine / Psychiatry liaison",
)
s.condition(
    "Alcohol use disorder", "7200002", t("02-03", "22:30"), onset="2015-01-01", kind="problem-list-item"
)
s.condition("Depression", "35489007", t("02-03", "22:30"), onset="2019-01-01", kind="problem-list-item")
s.allergy(
    "haloperidol", "5093", "acute dystonia of the neck", "2018-04-11T00:00:00-05:00", kind="intolerance"
)
for a, b in (
    ("citalopram", "40 mg by mouth once daily"),
    ("aspirin", "81 mg by mouth once daily"),
    ("hydroxyzine", "25 mg by mouth at bedtime as needed"),
):
    s.home(a, b, "2022-01-01", t("02-03", "23:30"))
s.vitals(t("02-03", "22:20"), bp="168/102", hr=122, rr=22, temp=37.9, spo2=97, weight=68)
s.labs(
    t("02-03", "22:40"),
    issued=t("02-03", "23:20"),
    na=122,
    k=3.1,
    mg=1.2,
    phos=1.8,
    cr=0.8,
    glu=74,
    hgb=12.4,
    plt=98,
    wbc=9.2,
    ast=188,
    alt=84,
    tbil=1.6,
    alb=3.1,
    inr=1.2,
    ranges={"hgb": (13.5, 17.5)},
)
s.note(
    "ed",
    t("02-03", "22:45"),
    """44M EtOH (1L vodka/d, last drink 36 h ago, tried to stop self) GTC sz at home 2 min w wife witness, 2nd in triage, lorazepam 4 IV. Tremor, sweaty, CIWA 24.
denies SI. denies drugs. hx DT 2023.
PMH dep, HTN? Meds citalopram, asa. FHx father suicide, EtOH.
ALL haldol - stiff neck
Na 122 K 3.1 Mg 1.2 glu 74. ECG ST 118 QTc 512.
thiamine 100 IV x1 then D5NS. Mg 2g, K. Librium taper. ondansetron 4 x1 for vomit (before ECG read). CT head.""",
    "Dr. B. Achebe, ED",
    signed=t("02-03", "23:55"),
)
s.given("thiamine", "100 mg intravenously", t("02-03", "23:05"))
rx_lib = s.order("chlordiazepoxide", "50 mg by mouth every 6 hours, taper", t("02-03", "23:30"))
rx_cit = s.order("citalopram", "40 mg by mouth once daily", t("02-03", "23:30"))
rx_asa = s.order("aspirin", "81 mg by mouth once daily", t("02-03", "23:30"))
rx_th = s.order("thiamine", "100 mg by mouth once daily", t("02-03", "23:30"))
rx_ond = s.order("ondansetron", "4 mg intravenously every 8 hours as needed", t("02-03", "23:30"))
rx_ns = s.order(
    "sodium chloride 0.9%",
    "125 mL/h intravenously",
    t("02-03", "23:30"),
    end=t("02-04", "09:30"),
    why="sodium rising too fast",
)
s.report(
    "CT head without contrast",
    "30799-1",
    t("02-03", "23:20"),
    t("02-04", "00:10"),
    "Thin chronic right frontal subdural collection, 4 mm, no midline shift. Cerebellar and frontal atrophy. No acute hemorrhage.",
)
s.labs(t("02-04", "06:00"), issued=t("02-04", "06:40"), na=130, k=3.4, mg=1.6, phos=1.5, glu=96, cr=0.7)
s.note(
    "hp",
    t("02-04", "07:30"),
    """MEDICINE. 44M sev EtOH withdrawal, 2 sz, Na 122 -> 130 in 7.5 h - TOO FAST (ODS risk: malnourished, low K, EtOH). stop NS, D5W + ddAVP 2 mcg, goal no more than 8 in 24h, Na q4. nephro.
Eyes: horizontal nystagmus, broad-based gait, vague. -> Wernicke suspected. thiamine 100 is NOT enough.
CDH: chronic SDH 4mm - stop asa, no anticoag.
Liver: AST 188, plt 98 - lorazepam instead of Librium.
QTc 512: citalopram 40 (>max w liver dz) STOP, ondansetron STOP, no haldol (dystonia too).
LFT. denies SI (ED).""",
    "Dr. O. Meyer, Medicine",
    signed=t("02-04", "08:50"),
)
rx_th5 = s.order("thiamine", "500 mg intravenously every 8 hours for 5 days", t("02-04", "08:30"))
rx_lib.stop(t("02-04", "09:00"), "liver disease")
rx_ond.stop(t("02-04", "09:00"), "QTc 512")
rx_lor = s.order(
    "lorazepam", "2 mg by mouth every 6 hours with symptom-triggered doses by CIWA", t("02-04", "09:00")
)
rx_lor.dose(t("02-06", "09:00"), "1 mg by mouth every 6 hours, taper over 3 days")
rx_th.stop(t("02-04", "09:00"), "replaced by IV")
rx_asa.stop(t("02-05", "08:00"), "subdural collection")
s.note(
    "consult",
    t("02-04", "10:00"),
    "RENAL: overcorrection 122->130 <8 h. D5W 3 mL/kg/h + ddAVP 2 mcg q8; re-lower to <=128, ceiling 130 at 24 h. cause: beer/spirits potomania + SSRI + vomiting. After that <=6/d. K, phos repletion counts as Na.",
    "Dr. U. Castro, Nephrology",
    signed=t("02-04", "10:40"),
)
s.labs(t("02-04", "14:00"), issued=t("02-04", "14:35"), na=127, k=3.7, mg=1.9, phos=1.6)
s.note(
    "radiology",
    t("02-04", "15:30"),
    "ADDENDUM CT head 2/3: side corrected. The 4 mm chronic subdural collection is LEFT frontal, not right. Suggest repeat CT in 2 weeks.",
    "Dr. A. Lindgren, Radiology",
    signed=t("02-04", "15:50"),
)
s.note(
    "nursing",
    t("02-04", "19:00"),
    'Patient tearful after wife left, told me: "I bought the paracetamol, I was going to do it Friday". Stockpile at home, plus wife says gun cabinet, father\'s shotgun. 1:1 started, MD + psych called. CIWA 16.',
    "R. Dube RN",
    signed=t("02-04", "19:25"),
)
s.vitals(t("02-05", "08:00"), bp="148/90", hr=98, rr=18, temp=37.2, spo2=97)
s.labs(t("02-05", "06:00"), issued=t("02-05", "06:40"), na=128, k=3.8, mg=2.0, phos=2.3, plt=92, ast=141)
s.note(
    "consult",
    t("02-05", "10:30"),
    """PSYCH LIAISON. Active SI with plan (overdose 500 tabs paracetamol + had gun access) disclosed 2/4 19:00; ED "denies SI" superseded. Hx attempt 2019 (overdose). MDD severe. 1:1 continue, no leave.
Wife brother to take guns, wife to clear tablets.
Citalopram: stopped, QTc. Start SERTRALINE 25 -> 50 when QTc<480 & Na >130.
Wife says he takes TRAMADOL 50 from a friend, 4-6/d for back, "for months" - tell team: sz threshold, serotonin, Na, and NO naltrexone.
His mother on quetiapine, not him.""",
    "Dr. E. Rowntree, Psychiatry",
    signed=t("02-05", "11:30"),
)
s.note(
    "progress",
    t("02-05", "13:00"),
    """HD2. CIWA 11. Na 128. No sz 36h. Nystagmus less, still ataxic. thiamine 500 TID d2/5.
Nutrition: refeeding risk, phos 2.3 - NG? eat slow.
Plan: naltrexone 50 at d/c for craving. Lorazepam taper.
Ondansetron prn cont. asa held.""",
    "Dr. J. Weiss, PGY1",
    signed=t("02-05", "14:10"),
)
s.note(
    "pharm",
    t("02-05", "16:00"),
    "1) naltrexone: tramadol within 7-10 d = precipitated withdrawal, AST 3-5xULN -> avoid; acamprosate 666 TID, eGFR >90 ok. 2) ondansetron is OFF (dup line in PGY1 note), QTc. 3) hydroxyzine QT -> stop. 4) sertraline also can lower Na: check Na 3-7 d after. UDS tramadol not on panel.",
    "K. Nair PharmD",
    signed=t("02-05", "16:40"),
)
rx_cit.stop(t("02-06", "09:30"), "QTc 512, hyponatremia")
s.report("ECG", "11524-6", t("02-07", "08:00"), t("02-07", "08:30"), "Sinus rhythm 84/min. QTc 461 ms.")
s.labs(
    t("02-07", "06:00"), issued=t("02-07", "06:35"), na=132, k=4.2, mg=2.0, phos=3.1, ast=86, alt=61, plt=118
)
s.order(
    "sertraline",
    "25 mg by mouth once daily",
    t("02-07", "10:00"),
    end=t("02-09", "09:00"),
    why="raised to 50 mg",
)
s.order("acamprosate", "666 mg by mouth three times daily", t("02-07", "10:00"))
s.order("folic acid", "1 mg by mouth once daily", t("02-05", "09:00"))
s.note(
    "progress",
    t("02-07", "11:00"),
    "HD4 CIWA 3. QTc 461 Na 132. sertraline 25 started, acamprosate started. lorazepam taper, last dose 2/9. gait: PT w/ frame. SDH: neurosurg phone: no op, CT 2/18. naltrexone NOT. Vit B12/B1 sent 2/4 before? (B1 drawn AFTER thiamine, useless) B12 pending.",
    "Dr. O. Meyer, Medicine",
    signed=t("02-07", "12:00"),
)
s.note(
    "pt",
    t("02-07", "14:00"),
    "PT: ataxic, rollator, falls risk. Stairs w assist.",
    "C. Byrne PT",
    signed=t("02-07", "14:20"),
)
s.note(
    "consult",
    t("02-09", "10:00"),
    "PSYCH: no SI x3d, future oriented, accepts treatment. wife confirmed guns w brother + tabs discarded. Voluntary dual-dx bed Larkfield House 2/10 14:00, transfer by wife. 1:1 lifted 2/8. Safety plan done. Sertraline 50 from today. Sertraline no >1 wk supply.",
    "Dr. E. Rowntree, Psychiatry",
    signed=t("02-09", "11:00"),
)
s.order("sertraline", "50 mg by mouth once daily", t("02-09", "11:00"))
rx_th5.complete(t("02-09", "14:00"), "5 days done")
rx_lor.complete(t("02-09", "20:00"), "taper ended")
s.vitals(t("02-10", "07:30"), bp="136/84", hr=84, temp=36.8, spo2=98)
s.labs(
    t("02-10", "06:00"), issued=t("02-10", "06:40"), na=134, k=4.3, mg=1.9, phos=3.4, ast=58, alt=49, plt=142
)
for a, b in (
    ("sertraline", "50 mg by mouth once daily"),
    ("acamprosate", "666 mg by mouth three times daily"),
    ("thiamine", "100 mg by mouth three times daily"),
    ("folic acid", "1 mg by mouth once daily"),
):
    s.order(a, b, t("02-10", "08:30"), cat="discharge")
rx_cd = s.order(
    "citalopram", "40 mg by mouth once daily", t("02-10", "08:30"), cat="discharge", note="home list"
)
rx_hz = s.order(
    "hydroxyzine",
    "25 mg by mouth at bedtime as needed",
    t("02-10", "08:30"),
    cat="discharge",
    note="home list",
)
s.note(
    "progress",
    t("02-10", "09:00"),
    """DC to Larkfield House w wife. CIWA 0. Na 134. gait better, mild nystagmus persists.
Citalopram + hydroxyzine pulled from home list - NOT to take (QTc, serotonin w sertraline), removing.
Asa off until neurosurg. Tramadol stop. No benzos on d/c.
BMP (Na) 2/14 at Larkfield. CT head 2/18 1100 L SDH 4mm. Psych Rowntree 2/17 1400. PCP 2/24.
no driving (sz; 6 mo), no ladders. Acetaminophen max 2 g, none at home in stock. No etoh.
Vit B12 still pending.
crisis: 988, 24/7; head: worse HA, vomiting, weak, drowsy; sz -> 911.""",
    "Dr. O. Meyer, Medicine",
    signed=t("02-10", "09:50"),
)
rx_cd.stop(t("02-10", "10:30"), "replaced by sertraline")
rx_hz.stop(t("02-10", "10:30"), "QTc")
s.write(__file__)
