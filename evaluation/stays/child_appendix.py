"""Perforated appendicitis in a child of 28.4 kg, British ward: weights that differ, penicillin anaphylaxis, NSAID wheeze."""

from builder import LABS, Stay, clock

LABS["cr"] = ("14682-9", "Creatinine", "umol/L", "µmol/L", 27, 62)
LABS["urea"] = ("22664-7", "Urea", "mmol/L", "mmol/L", 2.5, 6.5)
LABS["k"] = ("2823-3", "Potassium", "mmol/L", "mmol/L", 3.5, 5.0)
HB = {"hgb": (11.5, 15.5)}
t = clock(2025, "+00:00")
s = Stay("ps-append", "Fairweather", "Imani", "2015-08-19", "female")
s.contact("mother", "Denise Fairweather", "07700 900341")
s.contact("father", "Kofi Fairweather", "07700 900342")
s.encounter(
    t("02-03", "17:25"), t("02-12", "15:10"), "abdo pain 2/7, vomiting", "21522001", "Abdominal pain", "Paediatric Surgery"
)  # fmt: skip

s.condition("Asthma", "195967001", t("2019-10-01", "09:00"), "2019", kind="problem-list-item")
s.allergy(
    "Amoxicillin",
    "723",
    "anaphylaxis: facial swelling, urticaria, wheeze after second dose 2021",
    t("02-03", "17:50"),
)
s.home(
    "salbutamol 100 micrograms inhaler",
    "2 to 10 puffs via spacer as needed",
    "2019-10-01",
    t("02-03", "19:00"),
)
s.home(
    "beclometasone 100 micrograms inhaler", "1 puff via spacer twice daily", "2022-11-01", t("02-03", "19:00")
)
s.immunization("MMR", "03", t("2016-09-02", "10:00"))

s.note(
    "nursing",
    t("02-03", "17:40"),
    "TRIAGE Child 9y F w mum + dad. Abdo pain 2/7 started round belly button now RIF, vom x6, hot. Wt 38.4kg (mum's estimate, scales in use). T 38.9 HR 138 RR 26 sats 98 RA BP 104/62. PEWS 4. ALLERGY amoxicillin!! red band on. pain 8/10. Mum is 20/40 pregnant and has had reflux meds, brother has D+V at home.",
    "J. Oyelaran RN",
)
s.vitals(t("02-03", "17:35"), bp="104/62", hr=138, temp=38.9, rr=26, spo2=98, pain=8)
s.vitals(t("02-03", "18:20"), weight=28.4, height=133)
s.labs(t("02-03", "18:15"), t("02-03", "19:05"), ranges=HB, wbc=19.4, hgb=12.9, plt=402, na=133, k=3.8, cr=51, urea=6.1, crp=212, lac=1.9)  # fmt: skip
s.note(
    "ed",
    t("02-03", "18:30"),
    """PC RIF pain 48h
HPC: periumbilical -> RIF, anorexia, vom x6 bilious? no yellow. Fever. No dysuria. BO loose x2 today. Not menstruating. Brother D+V.
PMH asthma - 1 admission 2022, no ICU. Imms: MMR only x1 per red book.
DH salbutamol prn, clenil 100 bd. A: AMOXICILLIN anaphylaxis 2021 (Epi given)
FH: dad appendix "burst" age 12. Paternal uncle nearly died under anaesthetic, ?malignant hyperthermia - dad to find out.
SH lives w parents + bro, Y5.
O/E flushed, dry. WEIGHED on scales 28.4kg. RIF guarding + rebound, Rovsing +ve. Chest clear, no wheeze. Urine leuc +, nit neg.
Imp: ?appendicitis w peritonitis. DDx mesenteric adenitis, UTI, ovarian torsion, gastroenteritis less likely.
Plan: NBM, IV, 20ml/kg bolus = 570ml, paracetamol IV 15 mg/kg = 420mg, surgeons, USS.
""",
    "Dr P. Sandhu ST4 ED",
    t("02-03", "19:10"),
)
s.note(
    "radiology",
    t("02-03", "20:00"),
    """USS abdomen pelvis. Dilated blind ending tubular structure RIF 11 mm with appendicolith, loss of wall continuity at tip, adjacent complex free fluid. Normal arterial/venous flow both ovaries - NO torsion. Simple cyst LEFT ovary 2.2 cm. Kidneys normal.
Conclusion: perforated appendicitis. Incidental 2.2 cm simple left ovarian cyst, suggest repeat USS 6-8 weeks.
""",
    "Dr H. Lindqvist, Radiology",
    t("02-03", "20:25"),
)
s.order("ceftriaxone", "1.4 g IV once daily (50 mg/kg)", t("02-03", "20:40"), code="2193", end=t("02-11", "10:00"), why="IV to oral", note="discussed with micro: dissimilar side chain, observe first dose")  # fmt: skip
s.order("metronidazole", "210 mg IV every 8 hours (7.5 mg/kg)", t("02-03", "20:40"), code="6922", end=t("02-11", "10:00"), why="IV to oral")  # fmt: skip
s.order(
    "gentamicin", "200 mg IV once (7 mg/kg)", t("02-03", "20:40"), end=t("02-03", "22:00"), final="completed"
)
ibu = s.order(
    "ibuprofen", "280 mg by mouth every 8 hours as needed (10 mg/kg)", t("02-03", "20:45"), code="5640"
)
para = s.order("paracetamol", "570 mg IV every 6 hours (15 mg/kg)", t("02-03", "20:45"), code="161")
fluid = s.order(
    "sodium chloride 0.9% glucose 5% with potassium chloride 20 mmol/L", "68 mL/h IV (full maintenance)", t("02-03", "20:45")
)  # fmt: skip
s.note(
    "pharm",
    t("02-03", "21:10"),
    "Paracetamol IV charted 570 mg = 15 mg/kg of 38 kg. Actual wt 28.4 kg (scales 18:20) -> 420 mg. Triage weight is wrong, please use 28.4. Re-charted w SHO. Gent 200 mg ok for 28.4. Ceftriaxone ok.",
    "S. Achterberg, pharmacist",
)
para.dose(t("02-03", "21:15"), "420 mg IV every 6 hours (15 mg/kg, 28.4 kg)")
s.note(
    "op",
    t("02-04", "01:50"),
    """Op: laparoscopic appendicectomy + washout. Surgeon Mr Dervishi, anaes Dr Quill.
TIVA, NO VOLATILES, NO SUX - FHx ?MH paternal uncle. Uneventful, temp stable.
Findings: gangrenous appendix perforated at tip, pus in pelvis + RIF, faecolith retrieved. Both ovaries seen, small R ovarian cyst. Pus to micro. Appendix to histology. 12F drain to pelvis.
Plan: IV abx min 5/7, NBM till BS, drain out when <20ml.
""",
    "Mr A. Dervishi, Cons Paed Surgeon",
    t("02-04", "02:40"),
)
s.procedure("Laparoscopic appendicectomy with washout", "6025007", t("02-04", "00:20"), t("02-04", "01:40"))
s.order("morphine oral solution", "2.8 mg by mouth every 4 hours as needed (0.1 mg/kg)", t("02-04", "03:00"), code="7052", end=t("02-08", "09:00"))  # fmt: skip
s.order("ondansetron", "2.8 mg IV every 8 hours as needed (0.1 mg/kg)", t("02-04", "03:00"), code="26225")
s.order("salbutamol inhaler", "2 to 10 puffs via spacer as needed", t("02-04", "03:00"), code="435")
s.order("beclometasone inhaler", "100 micrograms via spacer twice daily", t("02-04", "03:00"))
s.note(
    "nursing",
    t("02-04", "14:00"),
    "Day 1 post op. Asked re ibuprofen for T 38.4 - mum says she WHEEZED w Nurofen last winter, needed neb. NOT GIVEN, Dr Sandhu informed will cross off. Paracetamol 420 given. Drain 60ml turbid. Dad rang: uncle had test in Leeds, malignant hyperthermia CONFIRMED, has a card.",
    "T. Brannigan RN",
)
s.labs(
    t("02-05", "06:30"),
    t("02-05", "07:40"),
    ranges=HB,
    wbc=14.2,
    hgb=11.6,
    plt=388,
    na=137,
    k=3.2,
    cr=44,
    urea=3.0,
    crp=178,
)
s.note(
    "progress",
    t("02-05", "08:40"),
    """PAED SURG WR D1-2. T 37.9. sips tol. Drain 25. K 3.2 - on 20 mmol/L, inc to 40 mmol/L KCl in bag. No ibuprofen (wheeze). Cont ceftriaxone + metro D2. Obs gent level not needed single dose.
""",
    "Dr R. Mbeki SHO",
)
fluid.stop(t("02-05", "09:00"), "changed to 40 mmol/L")
fluid2 = s.order(
    "sodium chloride 0.9% glucose 5% with potassium chloride 40 mmol/L", "68 mL/h IV", t("02-05", "09:01")
)
s.lab_text(t("02-04", "01:00"), t("02-06", "15:00"), "Pus culture", "", "Escherichia coli, heavy growth. R amoxicillin, R co-amoxiclav. S ceftriaxone, S ciprofloxacin, S gentamicin. Mixed anaerobes, metronidazole S.", "A")  # fmt: skip
s.labs(
    t("02-07", "06:30"),
    t("02-07", "07:35"),
    ranges=HB,
    wbc=12.0,
    hgb=11.4,
    plt=455,
    na=139,
    k=4.4,
    cr=41,
    urea=2.4,
    crp=96,
)
s.note(
    "progress",
    t("02-07", "08:50"),
    """WR D3. Afeb 24h. Eating toast. Drain out. K 4.4. IVF stop when drinking 1L. CRP 96 (178). E coli R co-amox S cef, cipro. Cont IV until D5. K 3.2 - on 20 mmol/L, inc to 40 mmol/L KCl in bag.
""",
    "Dr R. Mbeki SHO",
)
fluid2.stop(t("02-07", "16:00"), "drinking")
s.labs(t("02-09", "06:30"), t("02-09", "07:30"), ranges=HB, wbc=15.8, hgb=11.2, plt=610, crp=138)
s.vitals(t("02-09", "05:00"), bp="100/60", hr=118, temp=38.6, rr=22, spo2=98)
s.note(
    "progress",
    t("02-09", "09:10"),
    """WR D5. Spiked 38.6 o/n, loose stool x4, tenesmus. Tummy soft, tender suprapubic. CRP 138 (96) WCC 15.8. ?pelvic collection. USS today. Not for oral switch. Stool sent (bro D+V).
""",
    "Mr A. Dervishi / Dr Mbeki",
)
s.note(
    "radiology",
    t("02-09", "12:00"),
    "USS pelvis: thick walled pelvic collection 3.1 x 2.4 cm behind bladder. Too small to drain. No free fluid elsewhere. Left ovarian simple cyst 2.2 cm unchanged. R ovary normal.",
    "Dr H. Lindqvist, Radiology",
    t("02-09", "12:20"),
)
s.labs(t("02-11", "06:30"), t("02-11", "07:30"), ranges=HB, wbc=10.9, hgb=11.3, plt=655, crp=58)
s.note(
    "progress",
    t("02-11", "09:00"),
    "WR D7. Afeb 36h, CRP 58. eating well. Switch to oral: co-amoxiclav 5/7 + home tomorrow if CRP falling. Stool C+S neg.",
    "Dr L. Farrow F2",
)
coamox = s.order(
    "co-amoxiclav 250/62 suspension", "5 mL by mouth three times daily", t("02-11", "09:20"), code="19711"
)
s.note(
    "pharm",
    t("02-11", "09:45"),
    "STOP - co-amoxiclav charted: ANAPHYLAXIS to amoxicillin + E coli R co-amox. Not given. d/w micro: ciprofloxacin 400 mg BD (15mg/kg) + metronidazole 200 mg TDS PO, 7 days from today incl (last dose 17/2). QT ok, no joint hx. Cefalexin not advised (shared side chain).",
    "S. Achterberg, pharmacist",
)
coamox.cancel(t("02-11", "09:46"), "allergy: amoxicillin anaphylaxis")
s.order(
    "ciprofloxacin 250 mg/5 mL suspension",
    "400 mg (8 mL) by mouth twice daily",
    t("02-11", "10:00"),
    code="2551",
)
s.order(
    "metronidazole 200 mg/5 mL suspension",
    "200 mg (5 mL) by mouth three times daily",
    t("02-11", "10:00"),
    code="6922",
)
s.labs(t("02-12", "06:30"), t("02-12", "07:30"), ranges=HB, wbc=9.1, hgb=11.5, plt=640, crp=41)
s.note(
    "instr",
    t("02-12", "13:30"),
    """HOME. Perf appendix, lap appendicectomy 4/2, small pelvic collection treated w antibiotics.
TTO: ciprofloxacin 400 mg (8 ml) BD and metronidazole 200 mg (5 ml) TDS, both until 17/2. Paracetamol 420 mg QDS prn max 4/24h. NO NUROFEN/IBUPROFEN - wheeze. Inhalers as before.
Bloods CRP + USS pelvis Mon 24/2 0930 paed day unit. OPD Mr Dervishi 26/3. L ovarian cyst - repeat USS at 6-8 wks (with OPD).
Histology awaited, we write to you.
No PE/swimming 4 wks; school when comfy, from 24/2.
Come back to Ward 41 / A+E: temp >38, vomiting, worse tummy pain, swollen tummy, not weeing, wound red or oozing. Dairy not within 2h of cipro.
GP: MMR 2nd dose due. MH in uncle confirmed: tell any anaesthetist, refer family to MH unit (we have done).
""",
    "Dr L. Farrow F2",
    t("02-12", "14:10"),
)
s.order("ciprofloxacin 250 mg/5 mL suspension", "400 mg (8 mL) by mouth twice daily until 17 February", t("02-12", "13:40"), "discharge", code="2551")  # fmt: skip
s.order("metronidazole 200 mg/5 mL suspension", "200 mg (5 mL) by mouth three times daily until 17 February", t("02-12", "13:40"), "discharge", code="6922")  # fmt: skip
s.order("paracetamol 250 mg/5 mL suspension", "420 mg by mouth every 6 hours as needed, no more than 4 doses in 24 hours", t("02-12", "13:40"), "discharge", code="161")  # fmt: skip
s.service("Ultrasound pelvis", t("02-12", "13:45"), due=t("02-24", "09:30"))
s.service("Referral to malignant hyperthermia unit", t("02-12", "13:46"))
s.condition("Perforated appendicitis", "", t("02-04", "02:45"), t("02-03", "00:00"))

s.write(__file__)
