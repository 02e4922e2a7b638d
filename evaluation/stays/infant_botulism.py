"""Fictional: infant botulism."""

from builder import LABS, Stay, clock

LABS["vitd"] = ("1989-3", "25-Hydroxyvitamin D", "ng/mL", "ng/mL", 20, 80)
LABS["caped"] = ("17861-6", "Calcium", "mg/dL", "mg/dL", 9.0, 11.0)
t = clock(2026, "-04:00")
s = Stay("cc-infbot", "Ellery", "Rowan", "2025-11-20", "male")
s.contact("mother", "Jess Ellery", "215-555-0143")
s.encounter(
    t("03-24", "15:20"),
    t("04-02", "13:40"),
    "poor feeding, constipation, floppy",
    "398151007",
    "Hypotonia",
    "Pediatric Critical Care / General Pediatrics",
)

s.immunization("DTaP-HepB-IPV", "110", t("01-22", "10:00"))
s.immunization("Rotavirus, pentavalent", "116", t("01-22", "10:00"))
s.home(
    "Cholecalciferol drops",
    "1 mL by mouth daily (mother's report)",
    t("12-02", "08:00").replace("2026", "2025"),
    t("03-24", "16:00"),
)
s.home("Simethicone drops", "0.3 mL by mouth as needed", t("01-15", "08:00"), t("03-24", "16:00"))

s.vitals(t("03-24", "15:30"), hr=152, rr=38, temp=37.1, spo2=97, weight=14.1)  # scale left on pounds
s.vitals(t("03-24", "19:40"), weight=6.4)
s.note(
    "nursing",
    t("03-24", "15:35"),
    """ED TRIAGE RN
4mo M twin A. Mom: "he won't latch & hasnt pooped in 6 days, cry sounds like a kitten". wt 14.1 (scale). T 37.1 HR 152 RR 38 97% RA.
NKDA. Imm UTD thru 2 mo. Meds per mom: vit D, gas drops, famotidine 0.4 mL BID for reflux.
Twin sister Wren at home, well.
""",
    "K. Dooley RN",
)
s.note(
    "ed",
    t("03-24", "16:10"),
    """PEDS ED
4 mo ex-36 wk twin A here w 6d no stool, 2d poor suck, weak cry, "floppy" since this am. No fever. No v/d. No fall. ? sick contact (cousin w cold).
Diet BF + formula. Mom denies honey.
PE: lethargic-appearing, ptosis b/l?, poor head control, weak suck, dec gag. AF flat. Lungs CTA. Abd soft mild distended. No rash. Cap refill 2s.
DDx sepsis, meningitis, metabolic, NAT, intussusception, botulism lower on list.
Glu 88. CT head neg. US abd no intuss. LP x2 -> bloody, sent.
Plan: amp 50 mg/kg q6 + gent 2.5 mg/kg q8, NPO, PICU for airway watch.
""",
    "Dr. T. Varga (ED fellow)",
    signed=t("03-24", "18:30"),
)
amp = s.order("ampicillin", "320 mg IV every 6 hours", t("03-24", "17:05"))
gent = s.order("gentamicin", "16 mg IV every 8 hours", t("03-24", "17:05"))
s.order(
    "dextrose 5% - sodium chloride 0.9%",
    "26 mL/hour IV continuous",
    t("03-24", "17:10"),
    end=t("03-27", "10:00"),
)
s.labs(
    t("03-24", "16:20"),
    issued=t("03-24", "17:00"),
    ranges={"wbc": (6, 17.5), "hgb": (9.5, 13.5), "cr": (0.2, 0.5)},
    wbc=11.2,
    hgb=11.4,
    plt=402,
    na=134,
    k=4.6,
    co2=21,
    bun=9,
    cr=0.2,
    glu=88,
    mg=2.1,
    caped=11.3,
)
s.lab_text(t("03-24", "17:40"), t("03-26", "18:00"), "Blood culture", "600-7", "No growth at 48 hours")
s.lab_text(
    t("03-24", "17:40"),
    t("03-24", "19:10"),
    "CSF cell count",
    "26465-5",
    "RBC 8400, WBC 9, traumatic tap; Gram stain no organisms",
    "A",
)
s.lab_text(t("03-24", "17:40"), t("03-26", "18:05"), "CSF culture", "606-4", "No growth at 48 hours")

s.note(
    "hp",
    t("03-24", "20:00"),
    """PICU RESIDENT H&P
# 4mo M, hypotonia + constipation + bulbar weakness, afebrile
HPI as ED. Add'l from MGM at bedside: she has been dipping the pacifier in "just a touch" of honey water for colic x 2 wks. Mom did not know (upset). House next door under demolition.
PMH: ex 36+1 twin A, NICU 5d feeder-grower. NBS nl incl SMA. FH: mat uncle "muscular dystrophy?"; MOTHER on sertraline 50 mg.
Meds: vit D 1 mL daily, simethicone prn. (famotidine listed in triage is the TWIN's (Wren), not Rowan's - confirmed w mom.)
Also MGM gave 1 tsp Milk of Magnesia x2 on 3/22-23 for the constipation, + Karo.
Wt: 6.4 kg on PICU scale. (ED "14.1" = POUNDS)
Exam: b/l ptosis, sluggish pupils, facial diplegia, weak gag, absent head control, DTR 1+.
A/P
#Weakness, descending - infant botulism now top. vs sepsis vs SMA vs hyperMg (Mg 2.1) vs congenital myasthenia. Neuro + ID consult am. Call IBTPP (510-555-0100).
#Resp - HFNC 6L/21% standby, NIF n/a, q1h checks. Low threshold ETT.
#ID - amp/gent until cx 48h
#FEN - NPO, D5NS. Ca 11.3 a bit up - ?
#Full code. Parents consented PICU.
""",
    "Dr. Noor Haddadi PGY-2",
    signed=t("03-24", "22:45"),
)
s.vitals(t("03-25", "02:40"), hr=92, spo2=78)
s.note(
    "event",
    t("03-25", "02:50"),
    """NIGHT COVER. Called 0240: apnea ~20 s w desat 78%, HR 92, ~25 min after gent dose. Stim + BVM x 4 breaths, recovered. HFNC up to 8L 30%. Not intubated. CBG 7.31/49. Secretions pooling. Will ask neuro re: gent. Parents updated.""",
    "Dr. P. Oyelaran (night)",
)

s.note(
    "consult",
    t("03-25", "09:15"),
    """NEUROLOGY CONSULT
Recs
1. Clinical infant botulism. Treat on suspicion - do NOT wait for stool.
2. STOP gentamicin now. Aminoglycosides worsen NM blockade (note apnea after dose #2). No aminoglycoside, no magnesium-containing laxative/antacid, avoid clindamycin + macrolides. This holds after discharge also.
3. BabyBIG via state/IBTPP, 50 mg/kg IV x1.
4. Stool for toxin + culture to state lab; if no stool, enema w/ sterile NON-bacteriostatic water.
5. EMG only if dx in doubt. SMA on NBS neg.
No myasthenia features in mom.
""",
    "Dr. Eleanor Quill, Child Neurology",
    signed=t("03-25", "10:05"),
)
gent.stop(t("03-25", "10:20"), "worsens neuromuscular blockade - suspected botulism")
big = s.order("botulism immune globulin (BabyBIG)", "705 mg IV once", t("03-25", "14:30"))
big.cancel(t("03-25", "15:05"), "dosed on 14.1 kg; weight is 6.4 kg")
big2 = s.order("botulism immune globulin (BabyBIG)", "320 mg (50 mg/kg) IV once", t("03-25", "15:10"))
s.note(
    "pharm",
    t("03-25", "15:20"),
    """PHARMACY
BabyBIG order 705 mg was built on "14.1 kg". That is lb. 14.1 lb = 6.4 kg. Re-entered 320 mg (6.4 mL of 50 mg/mL). 705 mg order CANCELLED, never dispensed. Vitals weight of 14.1 to be marked in error.

Home med | mom says | bottle (photo)      | comment
Vit D    | 1 mL qd  | 400 IU per ONE DROP | ~ 28-30 drops/mL = >11,000 IU/day since Dec!!
Simeth   | 0.3 mL   | ok                  | ok
Famotid. |  --      | label: WREN Ellery  | not this pt

Rec: hold vit D, send 25-OH D, repeat Ca. Hypercalcemia can add to constipation/hypotonia.
""",
    "L. Brandt PharmD",
)
s.given("botulism immune globulin (BabyBIG)", "320 mg IV", t("03-26", "01:15"))
big2.complete(t("03-26", "05:10"))
s.note(
    "progress",
    t("03-26", "08:40"),
    """PICU ATTENDING: BabyBIG in 0115-0510 this am, tolerated. No further apnea since 3/25 0240. HFNC 8L/25%. Exam unchanged - expect that. Gent off. Amp to stop tonight if cx neg at 48h. Start NG trophic EBM 20 q3. Vit D HELD, level sent. Stool obtained by enema 3/25 -> state lab.""",
    "Dr. S. Wexler",
    signed=t("03-26", "09:10"),
)
amp.stop(t("03-26", "19:00"), "cultures negative 48 h")
s.note(
    "consult",
    t("03-27", "11:00"),
    """PEDS ID
- agree botulism. Abx off = right.
- BIG-IV given 3/26: inactivated vaccines on time (4-mo set incl. rotavirus OK at PCP once feeding safely).
- MMR + varicella (live, parenteral): NOT until 6 mo after BIG-IV = not before 9/26/2026. Family flies to Lubbock TX in June, PCP had offered EARLY MMR (6 mo) for the outbreak -> do not give; wouldn't take. Tell PCP.
- Toxin sheds in stool for weeks-months: gloves/handwash with diapers, wash hands before handling Wren. Watch Wren for same sx (honey water exposure too? MGM says "maybe once").
- reported to Phila DPH.
""",
    "Dr. I. Castellano, Peds ID",
    signed=t("03-27", "12:30"),
)
s.order("lactulose 10 g/15 mL", "2.5 mL by NG tube twice daily", t("03-27", "12:45"))
s.order(
    "glycerin infant suppository",
    "1 rectally once",
    t("03-27", "12:45"),
    end=t("03-27", "16:00"),
    final="completed",
)
s.labs(t("03-28", "06:00"), issued=t("03-28", "07:10"), na=137, k=4.8, caped=11.1, mg=2.0)
s.note(
    "slp",
    t("03-29", "13:00"),
    """SLP: suck weak, 3-4 per burst then fatigue. Pooling. NOT safe for po. NG only. Nonnutritive pacifier (plain!) ok. Recheck 4/1.""",
    "M. Tran CCC-SLP",
)
s.note(
    "nursing",
    t("03-30", "05:50"),
    """NOC RN: RA since 3/29 2200, sats 96-99. no A/B/D. NG 80 mL q3h over 45 min tol. stool x1 soft after lactulose. Both parents in. Mgm tearful SW aware. Wt 6.31""",
    "J. Reyes RN",
)
s.vitals(t("03-30", "06:00"), hr=138, rr=34, temp=36.8, spo2=98, weight=6.31)
s.note(
    "progress",
    t("03-30", "08:30"),
    """PEDS FLOOR ACCEPT/PROGRESS (MS3 w PGY1)
HD7. S: more awake, opens eyes half way. O: RA 98%. Ptosis improving, gag present now, head lag still. NG 80 q3 (100 mL/kg/d).
A/P: Infant botulism, s/p BabyBIG 3/26, improving. Toxin pending at state lab.
- feeds: advance NG 80 -> 100 -> 120 mL q3h
- constipation: lactulose 2.5 mL BID
- vit D: plan to resume at 1 DROP (400 IU) daily at d/c if level ok. 25OHD still pending
- no aminoglycosides/Mg
- d/c when po or NG teach done; home apnea monitor
""",
    "Ana Duarte MS3 / Dr. F. Lim PGY-1",
    signed=t("03-30", "10:40"),
)
s.lab_text(
    t("03-25", "18:00"),
    t("03-31", "15:30"),
    "Stool botulinum toxin (state laboratory)",
    "33694-1",
    "POSITIVE - botulinum toxin type B",
    "A",
)
s.lab_text(
    t("03-25", "18:00"),
    t("03-31", "15:30"),
    "Stool culture Clostridium botulinum (state laboratory)",
    "20884-3",
    "Pending - final in 2 to 3 weeks",
    "N",
    status="preliminary",
)
s.labs(t("03-26", "06:00"), issued=t("04-01", "09:20"), vitd=104)
s.labs(t("04-01", "06:00"), issued=t("04-01", "07:20"), caped=10.9)
s.note(
    "pharm",
    t("04-01", "10:15"),
    """PharmD addendum: 25-OH vit D 104 ng/mL (toxic >100), Ca 10.9. Do NOT resume vit D, any dose (supersedes 3/30 plan). Formula/EBM supplies enough meanwhile. Recheck 25-OH D + Ca w PCP ~4/23, PCP decides. Mom shown drop vs mL. Wren getting the same bottle: mother told to stop it & call Wren's pediatrician - her own chart.""",
    "L. Brandt PharmD",
)
s.note(
    "slp",
    t("04-01", "14:00"),
    """SLP recheck: improved. PO trial 25 mL slow-flow nipple no aspiration signs. Rec PO first max 20 min w slow flow nipple, upright, then gavage remainder. Goal 120 mL q3h total. No thickener.""",
    "M. Tran CCC-SLP",
)
s.note(
    "sw",
    t("04-01", "15:00"),
    """SW: no abuse concern. MGM guilt; supportive. NG teaching passed by both parents 4/1. Apnea monitor delivered. DME = HomeKids 215-555-0177. Mom has own PHQ 11, referred - (mother's, do not put in baby's papers).""",
    "B. Ortiz LCSW",
)
s.order(
    "lactulose 10 g/15 mL", "2.5 mL by mouth or NG tube twice daily", t("04-02", "10:00"), cat="discharge"
)
s.service("Neurology clinic visit, Dr. Quill", t("04-02", "10:00"), due=t("04-16", "10:30"))
s.service("Pediatrician visit, Dr. Banerjee", t("04-02", "10:00"), due=t("04-09", "09:00"))
s.condition("Infant botulism", "414488002", t("03-25", "10:05"), onset=t("03-18", "08:00"))
s.note(
    "dcsum",
    t("04-02", "10:30"),
    """DISCHARGE SUMMARY
Dx: infant botulism, type B (stool toxin +, state lab 3/31). Stool culture still pending.
Course: see notes. Amp 3/24-26, gent 3/24-25 (stopped, apnea/NM blockade). BabyBIG 320 mg IV 3/26. HFNC till 3/29. Never intubated.
Incidental: vit D overdose by dropper (400 IU/drop given as 1 mL). 25OHD 104. Ca 11.3 -> 10.9.
DC wt 6.45 kg.
DC meds: lactulose 2.5 mL BID. Simethicone ok. STOP vit D until recheck 4/23. STOP honey (none till after 1st birthday), Karo, Milk of Magnesia.
Feeds: breast milk/formula 120 mL every 3 h: by mouth first up to 20 min, slow-flow nipple, rest by NG.
Avoid: gentamicin/tobramycin & other aminoglycosides, magnesium products.
Vaccines: 4-month shots at PCP OK. No MMR or varicella before 9/26/2026 (so no early MMR before Texas trip).
Fu: Banerjee (PCP) 4/9 0900. Neuro Quill 4/16 1030 - NOT 4/14, clinic moved it. 4/23 vit D/Ca lab.
Return/911: pauses in breathing, blue, monitor alarms w color change, can't handle secretions, weaker cry/suck, NG out & can't feed, no stool 3 d.
Apnea monitor sleep + unattended.
Relapse possible in first 2 wks.
""",
    "Dr. F. Lim PGY-1 / Dr. G. Adeyemi attending",
    signed=t("04-02", "11:50"),
)
s.write(__file__)
