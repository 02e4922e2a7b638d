"""Fictional: infant botulism honey."""

from builder import Stay, clock

t = clock(2026, "-07:00")
s = Stay("aa-quin", "Quintana Robles", "Mateo", "2026-01-05", "male", lang="es")
s.contact("mother", "Yesenia Robles", "520-555-0144")
s.encounter(
    t("05-04", "10:20"),
    t("05-12", "14:30"),
    "poor feeding, constipation, weak cry",
    "13791008",
    "Asthenia",
    "Pediatrics",
)
s.allergy("No known drug allergies", "", "none", t("05-04", "10:40"), severity="mild", criticality="low")
s.home("cholecalciferol drops 400 IU/mL", "1 mL by mouth once daily", "2026-01-12", t("05-04", "12:50"))
s.home(
    "milk of magnesia",
    "2.5 mL by mouth once daily, told by clinic for constipation, started 3 days ago",
    "2026-05-01",
    t("05-04", "12:50"),
)

s.note(
    "nursing",
    t("05-04", "10:35"),
    """ED TRIAGE RN
4mo M c/o no BM x5d, not eating, "llora bajito". Interp #40812 phone. Afebrile T 37.1 ax. HR 158 RR 44 SpO2 97 RA
Wt 14.1 kg   NKDA.  ESI 2. Immun: 2 mo shots done, 4 mo due this wk.
Mom w/ pt. Gma also here, takes captopril + metformin (hers, in her purse, not pt's).
""",
    "K. Olguin RN",
    signed=t("05-04", "10:44"),
)
s.vitals(t("05-04", "10:35"), hr=158, rr=44, temp=37.1, spo2=97)
w = s.vitals(t("05-04", "10:36"), weight=14.1)[0]
w.change(
    t("05-04", "11:05"),
    status="corrected",
    valueQuantity={"value": 6.4, "unit": "kg", "system": "http://unitsofmeasure.org", "code": "kg"},
    note=[{"text": "entered in lb as kg; 14.1 lb = 6.4 kg, reweighed naked on infant scale"}],
)
amp = s.order("ampicillin", "705 mg IV every 6 hours", t("05-04", "10:58"))
amp.dose(t("05-04", "11:12"), "320 mg (50 mg/kg) IV every 6 hours")
gent = s.order("gentamicin", "56 mg IV every 24 hours", t("05-04", "10:58"))
gent.dose(t("05-04", "11:12"), "25.6 mg (4 mg/kg) IV every 24 hours")
s.given("gentamicin", "25.6 mg IV", t("05-04", "11:50"))
s.labs(
    t("05-04", "11:10"),
    issued=t("05-04", "11:48"),
    ranges={"k": (4.1, 5.6), "hgb": (9.5, 13.5), "wbc": (6, 17)},
    na=137,
    k=6.4,
    co2=21,
    bun=9,
    cr=0.2,
    glu=82,
    wbc=11.2,
    hgb=11.1,
    plt=402,
    mg=2.9,
    crp=2,
)
s.note(
    "ed",
    t("05-04", "11:15"),
    """ED PHYSICIAN
4 mo ex-39wk male with 5 days constipation, 2 days poor suck, weak cry, "floppy" per mom. no fever no vomiting, no trauma. No sick contacts, cousin had "la gripa".
PE: quiet, weak cry, pooled secretions, ant font flat. ?ptosis bilat. decreased tone. abd soft full.
r/o sepsis -> bcx ucx LP amp/gent. Head US neg. CRITICAL K 6.4 -- specimen HEMOLYZED per lab, no EKG changes, repeat sent.
WT CORRECTED 6.4 KG (14.1 was POUNDS). Pharmacy caught, amp and gent doses changed before given.
CSF clear: wbc 3 glu 58 prot 32
DDx late onset sepsis, meningitis, botulism, SMA, hypothyroid, intussusception (US neg)
""",
    "Dr. B. Haskie, EM",
    signed=t("05-04", "12:40"),
)
s.labs(t("05-04", "12:20"), issued=t("05-04", "12:46"), ranges={"k": (4.1, 5.6)}, k=4.6)
s.labs(t("05-04", "11:40"), issued=t("05-04", "12:30"), csfwbc=3, csfglu=58, csfprot=32)
gent.stop(t("05-04", "14:35"), "suspected infant botulism, aminoglycosides worsen blockade")
amp.stop(t("05-04", "14:35"), "changed to ceftriaxone")
cef = s.order("ceftriaxone", "320 mg (50 mg/kg) IV every 24 hours", t("05-04", "14:40"))
s.note(
    "hp",
    t("05-04", "14:10"),
    """Pediatric admission H&P, dictated.
Mateo is a 4 month old boy admitted through the ED with five days of constipation followed by two days of weak suck, weak cry and loss of head control. On my exam he has bilateral ptosis, sluggish pupils that fatigue with repeated light, facial diplegia, poor gag, head lag and diminished but present reflexes. He is awake and tracks. This is descending bulbar weakness and I think INFANT BOTULISM until proven otherwise. SMA is unlikely with present reflexes and the pupils; sepsis less likely, CRP 2, CSF bland. Family hx: maternal uncle with "muscle dystrophy", details unknown.
Exposure: with the interpreter mother says abuela gave "tecito de manzanilla con miel" for colic for 2 weeks, last 3 days ago. Also anise tea, whether star anise not known. Mother has also given milk of magnesia which the clinic told her to use; Mg 2.9. STOP, magnesium adds to the block.
PLAN: 1. GENTAMICIN STOPPED after one dose, NO AMINOGLYCOSIDES for the whole stay, no magnesium products. 2. BabyBIG requested from California IBTPP on-call at 14:50; do not wait for the stool result. 3. stool to state lab for toxin (enema with sterile NON-bacteriostatic water). 4. ICU bed, continuous CR monitor, HOB 30, NPO, NG. NIF/gag q4h, intubate early. 5. ceftriaxone till cultures neg 48 h. Full code. SPANISH interpreter for everything.
""",
    "Dr. L. Ferrante, Pediatrics",
    signed=t("05-04", "16:00"),
)
s.condition("Infant botulism, suspected", "", t("05-04", "16:00"), certainty="provisional")
s.order(
    "glycerin pediatric suppository",
    "1 rectally once daily as needed",
    t("05-04", "16:10"),
    end=t("05-11", "10:00"),
)
s.order("famotidine", "3.2 mg by NG tube twice daily while NPO", t("05-04", "16:10"))
s.note(
    "pharm",
    t("05-05", "18:50"),
    """PHARMACY: BabyBIG arrived 1840. Dose 50 mg/kg x 6.4 kg = 320 mg (6.4 mL) IV ONE dose only, start slow 0.5 mL/kg/h x15 min then 1 mL/kg/h. ICU weight sheet still shows 14.1 -> struck out. Do NOT use that.
LIVE VACCINES (MMR, varicella) should be put off 6 MONTHS after BabyBIG -> not before 11-05-2026. Inactivated 4 mo shots OK. """,
    "R. Tso PharmD",
    signed=t("05-05", "19:10"),
)
s.order(
    "botulism immune globulin (BabyBIG)",
    "320 mg IV once",
    t("05-05", "19:00"),
    end=t("05-05", "23:30"),
    final="completed",
)
s.given("botulism immune globulin (BabyBIG)", "320 mg IV", t("05-05", "20:05"))
s.note(
    "nursing",
    t("05-06", "03:10"),
    """ICU RN NOC. BabyBIG done 2140 no rxn. NG 8Fr L nare. sx thick oral secretions q2. Head lag ++. no BM. mom at bs.
mom states thru interp: "Yo no sabía que la miel era mala, se la dio mi suegra." emotional support.
""",
    "T. Begay RN",
    signed=t("05-06", "06:40"),
)
s.lab_text(t("05-04", "11:10"), t("05-06", "12:15"), "Blood culture", "600-7", "No growth at 48 hours")
s.lab_text(t("05-04", "11:20"), t("05-06", "12:15"), "Urine culture", "630-4", "No growth")
cef.stop(t("05-06", "13:00"), "cultures negative 48 h")
s.note(
    "progress",
    t("05-06", "12:30"),
    """PEDS PN HD3. Cx neg 48h, ceftriaxone d/c'd. s/p BabyBIG 5/5. exam same, gag weak. Start EBM by NG 45 -> goal 96 mL q3h (120 mL/kg/d). No aminoglycosides, no Mg. Stool toxin pending @ state lab. Cont CR monitor.
""",
    "Dr. L. Ferrante, Pediatrics",
    signed=t("05-06", "13:20"),
)
s.note(
    "sw",
    t("05-06", "14:00"),
    """SW: Met w/ mother alone w/ in person interp. EPDS 14, no SI, tearful, linked to OB clinic, appt made for HER. She asks that her depression NOT be written in baby's papers as her mother in law reads everything. Father of baby in Hermosillo, in contact by phone. WIC ok. No CPS concern: honey was unknowing. Family plan trip to Sonora in July, there is measles there, PCP had planned EARLY MMR on 07-07.
""",
    "M. Altamirano LCSW",
    signed=t("05-06", "15:10"),
)
s.vitals(t("05-08", "02:15"), spo2=86, hr=172, rr=52)
s.labs(
    t("05-08", "05:30"),
    issued=t("05-08", "06:12"),
    ranges={"k": (4.1, 5.6), "na": (134, 143)},
    na=130,
    k=4.4,
    bun=4,
    cr=0.2,
    glu=88,
)
s.note(
    "event",
    t("05-08", "02:20"),
    """NIGHT COVER. called for desat 86% w/ mucus plug, turned, deep sx, 1 L NC -> 98. no apnea. CBG 7.36/44. not intubated. NG feed held x1 then resumed. Feeds back at 96 q3.
""",
    "Dr. P. Nakai, nights",
    signed=t("05-08", "03:05"),
)
s.note(
    "progress",
    t("05-08", "07:40"),
    """PEDS PN HD5 *copied forward 5/6, edited*
Cx neg. s/p BabyBIG 5/5 (day 3). Desat overnight see event note, now RA 97%. Na 130, looks like SIADH: cut feeds to 80 mL q3h fortified, recheck Na in am. Pupils brisker today, gag a bit better. Reflexes same. No aminoglycosides, no Mg. Stool toxin pending. Neuro f/u will be 5/26.
""",
    "Dr. L. Ferrante, Pediatrics",
    signed=t("05-08", "08:20"),
)
s.labs(t("05-09", "05:30"), issued=t("05-09", "06:05"), ranges={"na": (134, 143)}, na=135)
s.note(
    "slp",
    t("05-09", "11:00"),
    """SLP bedside feed. Alert. SSB 1:1:1, fatigues 15 min. Rec: PO EBM slow-flow (level 0) nipple, sidelying upright, MAX 20 MIN per feed, gavage rest. NO thickener. NO solids/cereal until cleared. """,
    "A. Moya CCC-SLP",
    signed=t("05-09", "11:50"),
)
tox = s.lab_text(
    t("05-05", "09:30"),
    t("05-10", "16:20"),
    "Clostridium botulinum toxin, stool",
    "",
    "PRELIMINARY: toxin type A detected. Culture and final report to follow from state laboratory.",
    flag="A",
    status="preliminary",
)
s.condition("Infant botulism, type A", "", t("05-10", "17:00"))
s.note(
    "progress",
    t("05-11", "09:15"),
    """PEDS PN HD8. Stool prelim POS toxin A 5/10; culture/final still out. Took full volumes PO x 24h (90 mL q3h), NG pulled 5/11 0900. Wt 6.35. Soft stool on lactulose. Neuro moved: Dr Ibarra has no clinic 5/26 -> 06/02 13:20 video. d/c tmrw if OK.
""",
    "Dr. L. Ferrante, Pediatrics",
    signed=t("05-11", "10:10"),
)
s.order(
    "lactulose",
    "10 g/15 mL solution: 2.5 mL by mouth once daily",
    t("05-09", "09:00"),
    end=t("05-12", "13:00"),
    final="completed",
)
s.vitals(t("05-12", "07:30"), weight=6.35, temp=36.8, hr=132, rr=34, spo2=98)
s.order(
    "lactulose 10 g/15 mL solution",
    "2.5 mL by mouth once daily until stools are soft every day",
    t("05-12", "12:20"),
    cat="discharge",
)
s.order(
    "acetaminophen 160 mg/5 mL suspension",
    "96 mg (3 mL) by mouth every 6 hours as needed for fever, no more than 4 doses in 24 hours",
    t("05-12", "12:20"),
    cat="discharge",
)
s.order("cholecalciferol 400 IU/mL drops", "1 mL by mouth once daily", t("05-12", "12:20"), cat="discharge")
s.note(
    "dcsum",
    t("05-12", "11:30"),
    """DISCHARGE SUMMARY (dictated)
Infant botulism, type A by preliminary state laboratory stool toxin, after honey in tea. BabyBIG 320 mg given 05/05. Never intubated. Gentamicin one dose in ED, then none. Hyponatremia 130, resolved 135. Feeds by bottle, NG removed 05/11.
Stool culture and FINAL toxin report are still pending at the state laboratory; Dr Ferrante will call the family.
Meds at discharge: lactulose 2.5 mL daily; vitamin D 400 units daily; acetaminophen 96 mg = 3 mL of 160/5 prn q6h. Mother had been giving 5 mL at home, that is too much for 6.4 kg. STOP milk of magnesia. Famotidine not continued.
If he ever needs antibiotics in the coming months: NO GENTAMICIN or other aminoglycosides, tell every doctor he had botulism.
Vaccines: inactivated 4 month vaccines can be given 5/15. MMR and varicella NOT before 11/05/2026 - the early MMR planned 7/7 must be cancelled, it would not work; the trip to Sonora is best put off.
F/u: Dr. Sandoval, pediatrician 05/15 09:40; neurology Dr. Ibarra by video 06/02 13:20.
""",
    "Dr. L. Ferrante, Pediatrics",
    signed=t("05-12", "12:35"),
)
s.note(
    "instr",
    t("05-12", "12:40"),
    """ENSEÑANZA DE ALTA (RN bilingüe, mamá repite bien)
- No dar miel, ni té con miel, ni té de anís, antes de cumplir 1 año. No dar leche de magnesia.
- Biberón de flujo lento, medio sentado, máximo 20 minutos por toma, 90 mL cada 3 horas. No cereal todavía.
- No lo deje más de 30 minutos en el asiento del carro: se le puede doblar el cuello y no respirar bien.
- Lávese las manos después de cada pañal; la bacteria puede salir en la popó por meses. Si usted tiene heridas en las manos use guantes.
- Llame al 911 si respira con dificultad, se pone azul, no puede tragar o llora más débil. Regrese si no come 2 tomas seguidas o no moja pañal en 8 horas.
- Cita Dr. Sandoval 15 de mayo 9:40. Neurología video 2 de junio 1:20 pm.
""",
    "C. Murrieta RN",
    signed=t("05-12", "13:15"),
)
s.write(__file__)
