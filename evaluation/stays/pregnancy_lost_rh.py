"""Fictional: septic loss at 17 weeks in a woman with epilepsy."""

from builder import Stay, clock

t = clock(2026, "-06:00")
s = Stay("q-lost-at-17", "Quiroga", "Marisol", "1996-11-03", "female", lang="es")
s.contact("husband", "Efrain Quiroga", "555-0176")
s.encounter(
    t("04-11", "20:15"),
    t("04-17", "13:00"),
    "fever and leaking fluid at 17 weeks",
    "386661006",
    "Fever",
    "Obstetrics and Gynaecology",
)
s.condition(
    "Juvenile myoclonic epilepsy",
    "6204001",
    t("04-11", "21:00"),
    onset="2011-01-01",
    kind="problem-list-item",
)
s.condition("Asthma", "195967001", t("04-11", "21:00"), onset="2004-01-01", kind="problem-list-item")
s.condition("Septic abortion, second trimester", "", t("04-12", "03:00"))
s.allergy("Latex", "", "contact rash", t("04-11", "21:00"), severity="mild", criticality="low")
s.home("Valproate delayed release", "500 mg by mouth twice daily", "2019-02-01", t("04-11", "21:20"))
s.home("Budesonide/formoterol inhaler", "2 puffs twice daily", "2021-02-01", t("04-11", "21:20"))
s.home("Albuterol inhaler", "2 puffs as needed", "2010-02-01", t("04-11", "21:20"))
s.vitals(t("04-11", "20:25"), bp="94/52", hr=128, rr=26, temp=39.4, spo2=96, weight=61, pain=6)
s.note(
    "ed",
    t("04-11", "20:40"),
    """29 G2P0010 17+2 by LMP, no prenatal care till now, new to the county. Leaking since Thu, fever/chills today, foul d/c. Hispanohablante, husband translating. Hx epilepsia, asma. T 39.4 HR 128 BP 94/52. Spec: pooling, pus at os, os 1 cm. US: FHT 170s, anhydramnios.
Sepsis bundle 2110. Amp/gent/clinda started. OB called.""",
    "Dr. Voss ED",
    signed=t("04-11", "22:30"),
)
s.labs(
    t("04-11", "20:50"),
    issued=t("04-11", "21:35"),
    wbc=24.1,
    hgb=10.6,
    plt=118,
    na=133,
    k=3.6,
    cr=1.0,
    lac=3.9,
    inr=1.3,
    crp=210,
)
s.lab_text(
    t("04-11", "20:50"),
    t("04-11", "22:05"),
    "ABO and Rh group",
    "882-1",
    "O negative. Antibody screen negative",
)
s.order(
    "Ampicillin",
    "2 g intravenously every 6 hours",
    t("04-11", "21:10"),
    end=t("04-12", "18:00"),
    why="changed to meropenem",
)
s.order(
    "Gentamicin",
    "300 mg intravenously every 24 hours",
    t("04-11", "21:10"),
    end=t("04-12", "18:00"),
    why="changed to meropenem",
)
s.order(
    "Clindamycin",
    "900 mg intravenously every 8 hours",
    t("04-11", "21:10"),
    end=t("04-12", "18:00"),
    why="changed to meropenem",
)
val = s.order("Valproate delayed release", "500 mg by mouth twice daily", t("04-11", "22:40"))
bud = s.order("Budesonide/formoterol inhaler", "2 puffs twice daily", t("04-11", "22:40"))
s.note(
    "hp",
    t("04-11", "22:50"),
    """OB. Septic, PPROM previable, chorio. Discussed w/ pt via iPad interpreter #4471: no chance of healthy continuation, needs evacuation, she + husband agree, very sad. Miso 400 PV q3h; D&C if fails. Home VPA (told yrs ago "not good for babies", no folate). GC/CT, UCx, BCx x2. ICU aware. Type & screen.""",
    "Dr. Amsel, OB",
    signed=t("04-11", "23:55"),
)
s.order(
    "Misoprostol",
    "400 mcg vaginally every 3 hours",
    t("04-11", "23:00"),
    end=t("04-12", "04:00"),
    final="completed",
)
s.note(
    "event",
    t("04-12", "04:20"),
    """Fetus delivered 03:05, not living. placenta retained, brisk bleeding ~900. Oxytocin 40 u, TXA 1 g, carboprost 250 IM at 03:20 then wheezy, sats 89, neb x2 better. To OR for suction D&C under GA 03:45.""",
    "Dr. Roake (night OB)",
)
s.given("Carboprost", "250 mcg intramuscularly", t("04-12", "03:20"))
s.vitals(t("04-12", "03:30"), bp="84/44", hr=146, rr=32, spo2=89)
s.note(
    "op",
    t("04-12", "05:00"),
    "Suction D&C US guided. EBL total 1600. Products complete to path. Bakri in, 240 ml, vag pack. 3u PRBC 2 FFP. No perforation seen. Roake/Amsel.",
    "Dr. Roake",
    signed=t("04-12", "05:40"),
)
s.procedure("Suction dilation and curettage", "", t("04-12", "03:50"), t("04-12", "04:45"))
s.labs(
    t("04-12", "06:00"),
    issued=t("04-12", "06:50"),
    wbc=28.9,
    hgb=7.6,
    plt=84,
    cr=1.2,
    lac=2.8,
    inr=1.5,
    k=3.4,
)
s.note(
    "progress",
    t("04-12", "09:30"),
    "ICU d1. norepi .06 off at 8. T 38.8. lac 2.8. wheeze gone. Bakri 40 out. plt 84. UO ok. Continue abx. Fetal remains: family wants cremation, SW. Type O neg noted.",
    "Dr. Paik ICU",
)
s.lab_text(
    t("04-11", "21:00"),
    t("04-12", "16:40"),
    "Blood culture",
    "600-7",
    "E coli, ESBL producer. Meropenem S, ertapenem S, gentamicin R, TMP-SMX R, ciprofloxacin R",
    "A",
    "preliminary",
)
mero = s.order("Meropenem", "1 g intravenously every 8 hours", t("04-12", "17:45"))
s.note(
    "event",
    t("04-12", "17:50"),
    "Micro call: ESBL E coli both bottles. changed to mero. D/w ID by phone: 10 d from D&C, through 4/22. ertapenem 1 g daily for OPAT if well.",
    "Dr. Paik ICU",
)
s.note(
    "progress",
    t("04-13", "10:00"),
    "ICU d2. Bakri + pack out 08:30, scant. hgb 7.9. To ward. Cont mero D2. lochia sm. no VTE ppx yet - plt 84, bleeding; SCDs. start enoxaparin when plt >100.",
    "Dr. Paik ICU",
)
s.labs(t("04-13", "06:00"), issued=t("04-13", "06:45"), wbc=19.4, hgb=7.9, plt=92, cr=0.9, k=3.3, inr=1.2)
s.note(
    "nursing",
    t("04-13", "21:10"),
    "Pt crying. leche bajando, breasts hard. 'me duelen mucho'. Ice, tight bra. Husband says his sister took a pill to dry milk up, can she have. Asked OB.",
    "RN Lucero",
)
s.order("Cabergoline", "1 mg by mouth once", t("04-13", "22:00"), end=t("04-13", "22:30"), final="completed")
s.labs(t("04-14", "06:00"), issued=t("04-14", "06:45"), wbc=14.0, hgb=7.7, plt=131, cr=0.8, k=3.5)
s.lab_text(t("04-14", "06:00"), t("04-14", "14:20"), "Valproate level", "4086-5", "18 ug/mL (50-100)", "LL")
s.note(
    "progress",
    t("04-14", "10:10"),
    "PPD2. AF. fundus firm. hgb 7.7 asympt, iron. PICC tmrw for OPAT ertapenem. No VTE ppx yet - plt 84. Rh? see labs. VPA level sent by pharm. contraception: wants to wait.",
    "Dr. Amsel, OB",
)
fe = s.order("Ferrous sulfate", "325 mg by mouth once every other day", t("04-14", "11:00"))
s.note(
    "event",
    t("04-15", "05:10"),
    """RRT. GTC sz 04:32 ~3 min, lorazepam 2 mg. tongue bite L. Glu 104. BP 118/70 neuro nonfocal after, sleepy. CT head neg. Pt takes all doses per MAR. ?sleep deprived. eclampsia no (17 wk, BP nl, no prot). Neuro in am.""",
    "Dr. Roake (night OB)",
)
s.labs(
    t("04-15", "06:00"),
    issued=t("04-15", "06:50"),
    wbc=12.2,
    hgb=7.5,
    plt=168,
    na=137,
    cr=0.8,
    k=3.7,
    mg=1.8,
    ca=8.7,
)
s.report(
    "CT head without contrast",
    "30799-1",
    t("04-15", "05:20"),
    t("04-15", "06:10"),
    "No acute intracranial abnormality. Incidental 9 mm left thyroid nodule on lowest slices of the neck, ultrasound advised.",
)
s.note(
    "consult",
    t("04-15", "11:20"),
    """NEUROLOGY. JME, seizure-free 4 y on VPA. breakthrough GTC. Level low - missed doses at home before? Load levetiracetam 2 g now, 1000 mg bid. VPA: long term stop since wants babies, will taper as outpt - for now continue 500 bid. Driving: none 6 mo (state). Clinic 4/29 10:15 Dr. Oyelaran 555-0188. Seizure precautions""",
    "Dr. Oyelaran, neurology",
    signed=t("04-15", "13:00"),
)
lev = s.order("Levetiracetam", "1000 mg by mouth twice daily", t("04-15", "11:45"))
s.order(
    "Levetiracetam",
    "2000 mg intravenously once",
    t("04-15", "11:40"),
    end=t("04-15", "12:30"),
    final="completed",
)
s.note("procedure", t("04-15", "15:00"), "PICC 4Fr SL R basilic. tip CAJ on CXR ok.", "RN IV team")
s.note(
    "procedure",
    t("04-15", "15:40"),
    "Addendum: PICC is in LEFT basilic (R attempt failed, dressing R arm off tomorrow).",
    "RN IV team",
)
s.note(
    "pharm",
    t("04-16", "09:00"),
    "OPAT set up: ertapenem 1 g IV q24h, first dose here 4/16 12:00, home infusion Brightline 555-0133, last 4/22. weekly CBC/BMP Mon 4/20. Latex allergy noted - latex free kit. Levetiracetam CrCl ok.",
    "PharmD Ito",
)
mero.stop(t("04-16", "11:30"), "changed to ertapenem")
ert = s.order("Ertapenem", "1 g intravenously every 24 hours", t("04-16", "11:30"))
s.note(
    "progress",
    t("04-16", "10:20"),
    "PPD4. AF, no sz. No VTE ppx yet - plt 84. hgb 7.5. Home tmrw on ertapenem. Bereavement box given. Path pend. Repeat BCx 4/13 neg to date.",
    "Dr. Amsel, OB",
)
s.note(
    "sw",
    t("04-16", "14:00"),
    "Con interprete. Marisol llora, duerme poco, niega ideas de hacerse daño. Support group Thursdays, 555-0150. Her mother stays w them 2 wk. Mother takes warfarin. Cremation arranged.",
    "LCSW Barros",
)
s.labs(t("04-17", "06:00"), issued=t("04-17", "06:50"), wbc=9.8, hgb=7.9, plt=231, cr=0.7, k=4.0)
s.vitals(t("04-17", "08:00"), bp="112/68", hr=92, rr=16, temp=36.9, spo2=99)
s.note(
    "progress",
    t("04-17", "09:30"),
    """PPD5 home. AF x72h. lochia sm. Ertapenem to 4/22 then PICC out by HH RN. Cont VPA, Keppra, iron qod. no sex/tampons/baths 2 wk. OB clinic 4/24 14:00 555-0121 (hgb, path, cultures final, contraception, preconception). path of placenta/POC pending. GC/CT pending.""",
    "Dr. Amsel, OB",
    signed=t("04-17", "10:15"),
)
for o in (val, bud, fe, lev, ert):
    o.complete(t("04-17", "12:45"))
s.order(
    "Ertapenem",
    "1 g intravenously every 24 hours by PICC through 22 April",
    t("04-17", "10:00"),
    cat="discharge",
)
s.order("Valproate delayed release", "500 mg by mouth twice daily", t("04-17", "10:00"), cat="discharge")
s.order("Levetiracetam", "1000 mg by mouth twice daily", t("04-17", "10:01"), cat="discharge")
s.order("Ferrous sulfate", "325 mg by mouth once every other day", t("04-17", "10:01"), cat="discharge")
s.order("Budesonide/formoterol inhaler", "2 puffs twice daily", t("04-17", "10:02"), cat="discharge")
s.order(
    "Albuterol inhaler", "2 puffs every 4 hours as needed for wheezing", t("04-17", "10:02"), cat="discharge"
)
s.service("Neurology clinic", t("04-17", "10:05"), due=t("04-29", "10:15"), note="Dr. Oyelaran 555-0188")
s.service("Obstetrics clinic", t("04-17", "10:05"), due=t("04-24", "14:00"), note="Dr. Amsel 555-0121")
s.write(__file__)
