"""Fictional: sah left aneurysm."""

from builder import Stay, clock

t = clock(2025, "-06:00")
s = Stay("x-sah-left", "Barrientos", "Lucia", "1981-07-30", "female", lang="es")
s.encounter(
    t("01-14", "04:20"),
    t("01-23", "13:30"),
    "Aneurysmal subarachnoid hemorrhage, transfer",
    "21454007",
    "Subarachnoid hemorrhage",
    "Neurocritical Care",
)
s.allergy(
    "Sulfonamide antibiotics", "", "Rash as a child", t("01-14", "05:00"), severity="mild", criticality="low"
)
s.condition("Aneurysmal subarachnoid hemorrhage", "21454007", t("01-14", "05:30"))
s.condition("Hyponatremia", "89627008", t("01-19", "08:00"))
s.condition("Migraine with aura", "4473006", t("01-14", "05:30"), kind="problem-list-item")
s.condition("Tobacco use", "", t("01-14", "05:30"), kind="problem-list-item")
s.home(
    "Ethinyl estradiol-norgestimate",
    "one tablet by mouth daily (combined contraceptive pill)",
    t("2023-03-01", "08:00"),
    t("01-14", "12:10"),
)
s.home("Sumatriptan", "50 mg by mouth as needed for migraine", t("2022-03-01", "08:00"), t("01-14", "12:10"))
s.home(
    "Naproxen",
    "500 mg by mouth twice daily as needed (over the counter)",
    t("2024-03-01", "08:00"),
    t("01-14", "12:10"),
)
s.home("Hydrochlorothiazide", "25 mg by mouth daily", t("2024-08-01", "08:00"), t("01-14", "12:10"))

s.note(
    "event",
    t("01-14", "04:25"),
    """OSH ED -> neuro-ICU (Maple Ridge, 3h). 43F thunderclap HA 1/13 22:30 while at work, N/V, no LOC. CT: SAH basal cisterns + L>R sylvian. CTA "7 mm RIGHT PComm aneurysm". HH2 mF3. GCS 15. Given: PHENYTOIN load 1 g, nicardipine gtt, TXA 1 g, fent. Home meds "BCP, Imitrex, HCTZ" NKDA. UPT neg.""",
    "Transfer Center RN L. Voss",
)
s.note(
    "hp",
    t("01-14", "05:00"),
    """NSICU H&P - via phone interp #88214 (Spanish)
43F R-handed SAH HH2 mF3. "El peor dolor de cabeza de mi vida". Smokes 8 cig/d. HTN, migraine w aura. Mother had brain aneurysm (rupt at 50), FH +.
Meds: OCP, sumatriptan prn, naproxen OTC, HCTZ. All: sulfa rash. (pt: "la penicilina me cierra la garganta" - PENICILLIN throat closing 2015, clinic; will update list)
Exam: GCS15, PERRL, EOMI, neck stiff, 5/5.
CTA here: 7 mm saccular aneurysm LEFT PComm. OSH report says right - images reviewed w IR, LEFT.
A/P SAH d0 HH2
- SBP<140 till secured nicardipine; nimodipine 60 q4 x21d; levetiracetam 500 BID x7d, do not continue phenytoin; angio+coil AM; EVD if HCP
- NPO, pain
- hold OCP, sumatriptan, naproxen, HCTZ
- SCDs only until secured
Full code. Husband Ernesto + 2 kids.
""",
    "Dr. K. Oduya PGY-3",
    signed=t("01-14", "06:30"),
)
s.order("nimodipine", "60 mg by mouth every 4 hours for 21 days (through 02/03)", t("01-14", "06:00"))
s.order("levetiracetam", "500 mg by mouth every 12 hours for 7 days", t("01-14", "06:00"))
phe = s.order(
    "phenytoin",
    "100 mg IV every 8 hours",
    t("01-14", "06:00"),
    end=t("01-15", "15:00"),
    why="lowers nimodipine; levetiracetam instead",
)
s.order(
    "nicardipine infusion",
    "titrate SBP below 140",
    t("01-14", "05:00"),
    end=t("01-14", "16:00"),
    why="aneurysm secured",
)
s.order("acetaminophen", "650 mg by mouth every 6 hours as needed for headache", t("01-14", "06:00"))
s.order("docusate-senna", "50-8.6 mg by mouth twice daily", t("01-14", "06:00"))
s.order(
    "ethinyl estradiol-norgestimate",
    "1 tablet by mouth daily",
    t("01-14", "06:10"),
    end=t("01-16", "10:00"),
    why="held",
)
s.order("pantoprazole", "40 mg by mouth daily", t("01-14", "06:00"))
s.labs(
    t("01-14", "04:40"),
    issued=t("01-14", "05:10"),
    wbc=13.2,
    hgb=12.6,
    plt=241,
    na=139,
    k=3.4,
    cr=0.7,
    glu=142,
    inr=1.0,
    trop=31,
)
s.vitals(t("01-14", "04:30"), bp="168/94", hr=88, rr=16, temp=36.9, spo2=98, weight=64.0, height=159)
s.note(
    "op",
    t("01-14", "13:00"),
    """NIR PROCEDURE: coil embolization LEFT PComm aneurysm, 7x5 mm, R femoral access, closure device. Raymond-Roy I. No complic. Stent NOT used; no antiplatelets. Incidental: 2 mm R MCA bifurcation aneurysm - not treated, follow. Contrast 140 mL.""",
    "Dr. H. Weisz NIR",
    signed=t("01-14", "14:30"),
)
s.procedure(
    "Coil embolization of left posterior communicating artery aneurysm",
    "",
    t("01-14", "11:30"),
    t("01-14", "13:20"),
    "left posterior communicating artery",
)
s.note(
    "pharm",
    t("01-14", "12:10"),
    """Med rec w interp. Pt's list as coded. Penicillin: anaphylaxis-like (throat closing, ED 2015) per pt & husband - NOT in allergy list, ask provider to add. Phenytoin was still ordered here from OSH set: induces CYP3A4, cuts nimodipine exposure ~80% -> d/c asap.""",
    "M. Haugen PharmD",
)
s.note(
    "nursing",
    t("01-15", "02:20"),
    """GCS 15->13, sleepy, HA 9/10, vomit x2. CT stat: HCP. Consented husband by phone. EVD placed R frontal by NSGY 0330, open at 15, CSF pink 18 mL. EVD ppx ordered cefazolin: I asked abt PCN throat closing, NP: "give". Gave 2 g 0345. Tolerated no rxn. ICP 11. SBP 150s.""",
    "RN J. Pulaski",
    signed=t("01-15", "05:00"),
)
s.procedure(
    "External ventricular drain placement", "", t("01-15", "03:20"), t("01-15", "03:45"), "right frontal"
)
s.given("cefazolin", "2 g IV once", t("01-15", "03:45"))
s.labs(t("01-15", "05:00"), issued=t("01-15", "05:40"), na=137, k=3.8, cr=0.7, hgb=11.9, plt=226)
s.note(
    "progress",
    t("01-15", "08:00"),
    """NSICU PN PBD1. EVD open at 15. GCS 15. TCD nl. NPO->diet. nimod 60 q4 ; keppra; PHT still running on MAR. SCDs. Full code. no heparin 2/2 EVD
ATTG: stop phenytoin today (cuts nimodipine). PCN allergy update. She tolerated cefazolin.
""",
    "Dr. K. Oduya PGY-3 / Dr. I. Mahoney",
    signed=t("01-15", "10:00"),
)
s.note(
    "progress",
    t("01-16", "08:30"),
    """NSICU PN PBD2. GCS 15, EVD open 15, out 190. TCD L MCA 98. SBP <160, no more drips. K 3.9 Na 136. OCP: was still on MAR and given 1/14,1/15 -> d/c'd (SAH, migraine w aura, smoker: contraindicated!). VTE ppx: SQH 5000 q8 once EVD stable 24h - start today.
Plan: same.""",
    "Dr. K. Oduya PGY-3",
    signed=t("01-16", "10:00"),
)
s.given("ethinyl estradiol-norgestimate", "1 tablet by mouth", t("01-15", "09:00"))
s.labs(t("01-16", "05:00"), issued=t("01-16", "05:40"), na=136, k=3.9, cr=0.7)
s.labs(t("01-17", "05:00"), issued=t("01-17", "05:40"), na=132, k=3.9, cr=0.7)
s.note(
    "progress",
    t("01-17", "08:30"),
    """NSICU PN PBD3. HA better. Na 132. TCD L MCA 118. EVD 15. no new.
- nimod 60 q4, keppra d4
- Na: watch; euvolemia NS 75
- VTE ppx: SQH
- (copied) EVD open at 15
""",
    "Dr. K. Oduya PGY-3",
    signed=t("01-17", "10:00"),
)
s.note(
    "nursing",
    t("01-18", "03:10"),
    """SBP 88-92 after 0200 nimodipine, HR 60, pt dizzy. Held 0600 dose per NP then switch to 30 mg q2h. 250 NS. NB: looking at MAR - no heparin order anywhere since admission! day 5 in bed, SCDs off for bath since 2200. Told NP. L calf 2 cm > R calf, tender.""",
    "RN J. Pulaski",
    signed=t("01-18", "04:00"),
)
s.labs(t("01-18", "05:00"), issued=t("01-18", "05:40"), na=129, k=3.7, cr=0.7, mg=1.8)
s.report(
    "Venous duplex lower extremities",
    "",
    t("01-18", "09:00"),
    t("01-18", "10:30"),
    "Acute DVT LEFT soleal and peroneal veins (distal, below the knee). No proximal DVT. Right negative.",
)
s.note(
    "progress",
    t("01-18", "09:30"),
    """NSICU PN PBD4. L isolated distal DVT (soleal). No SQH had ever been ordered despite notes 1/16-1/17. EVD in: start SQH 5000 q8 now, no full AC while EVD in; repeat duplex 1/22, if proximal propagates -> IVC filter/AC talk.
Na 129 Uosm 480 Una 110, polyuria 4.2 L neg 1.8 L -> cerebral SALT WASTING (not SIADH): 3% NS 30/h + fludrocortisone 0.1 BID. NO fluid restrict. HCTZ stays off.
nimod 30 q2.
""",
    "Dr. I. Mahoney (NSICU attending)",
    signed=t("01-18", "12:00"),
)
s.order(
    "nimodipine",
    "30 mg by mouth every 2 hours",
    t("01-18", "07:00"),
    end=t("01-20", "09:00"),
    why="back to 60 mg every 4 hours",
)
s.order("heparin", "5000 units subcutaneously every 8 hours", t("01-18", "12:00"))
s.order(
    "sodium chloride 3%",
    "30 mL per hour IV",
    t("01-18", "12:00"),
    end=t("01-21", "08:00"),
    why="sodium recovered",
)
s.order(
    "fludrocortisone",
    "0.1 mg by mouth twice daily",
    t("01-18", "12:00"),
    end=t("01-23", "10:00"),
    why="sodium stable",
)
s.order("sodium chloride tablet", "1 g by mouth three times daily", t("01-18", "12:00"))
s.labs(t("01-19", "05:00"), issued=t("01-19", "05:40"), na=131, k=3.1, mg=1.7, cr=0.7)
s.note(
    "progress",
    t("01-19", "09:00"),
    """NSICU PN PBD5. K 3.1 on fludro: KCl 40 x2. Na 131. TCD L MCA 142 (mild). No new deficit. EVD raised to 20. keppra d6.""",
    "Dr. K. Oduya PGY-3",
    signed=t("01-19", "10:30"),
)
s.note(
    "progress",
    t("01-20", "09:00"),
    """NSICU PN PBD6. Na 134 K 3.8. EVD clamp trial started. Nimod back to 60 q4 (SBP 120s). keppra 7d complete today - STOP (no sz). CTA: mild L MCA spasm, no DCI.""",
    "Dr. K. Oduya PGY-3",
    signed=t("01-20", "10:30"),
)
s.labs(t("01-20", "05:00"), issued=t("01-20", "05:40"), na=134, k=3.8, cr=0.6, hgb=11.6, plt=190)
s.note(
    "procedure",
    t("01-21", "14:00"),
    """EVD removed after 24 h clamp, CT no HCP. Stitch x1 R frontal (remove in 10 d = 1/31). CSF cx sent 1/20: NGTD.""",
    "NSGY PA B. Reyes",
)
s.labs(t("01-22", "05:00"), issued=t("01-22", "05:40"), na=137, k=4.0, cr=0.6, hgb=11.7, plt=208)
s.report(
    "Venous duplex lower extremities, repeat",
    "",
    t("01-22", "09:00"),
    t("01-22", "10:30"),
    "LEFT soleal/peroneal thrombus unchanged. No propagation to popliteal. Right negative.",
)
s.note(
    "event",
    t("01-22", "15:00"),
    """FAMILY MTG (interp Sra. Ruiz): husband Ernesto, pt. Explained coil, the small R 2 mm aneurysm not treated. "Puedo tomar mis pastillas anticonceptivas?" - NO, never estrogen. Contraception: condoms, GYN for IUD/progestin. Stop smoking, nicotine patch 14 mg given. Mother hx: children & siblings screening advice. 2nd kid ill w flu. Driving: no until NSGY clinic. Husband's own metformin not hers.""",
    "Dr. I. Mahoney (NSICU attending)",
    signed=t("01-22", "16:30"),
)
s.note(
    "progress",
    t("01-22", "09:00"),
    """NSICU PN PBD8. Na 137 off 3%, cont salt tabs until 1/23 then off. Fludro stop tmrw. Distal DVT stable: EVD out, NSGY ok to give apixaban? - attg: unchanged isolated distal: NO AC now, SQH in house, repeat duplex 1 wk outpt (1/30). Dispo home.""",
    "Dr. K. Oduya PGY-3",
    signed=t("01-22", "11:30"),
)
s.labs(t("01-23", "05:00"), issued=t("01-23", "05:40"), na=138, k=4.1, cr=0.6)
s.vitals(t("01-23", "08:00"), bp="122/74", hr=72, rr=14, temp=36.8, spo2=98)
s.note(
    "progress",
    t("01-23", "10:00"),
    """DC home w husband. Nimodipine 60 q4h around the clock through 2/3 (21 d from 1/14), alarm at night. Rx meds-to-beds incl interp. No Keppra. No salt tabs/fludro. BMP 1/27 at clinic. Hold HCTZ (Na), sumatriptan (vasospasm), naproxen. BP goal <140 - call if SBP <100. NSGY Dr Weisz 2/6 11:00, 555-0166. Stitch out 1/31 NSGY nurse. Duplex 1/30 10:00. MRA 6 mo. CSF cx final pending.""",
    "Dr. K. Oduya PGY-3",
    signed=t("01-23", "11:00"),
)
s.order("nimodipine", "60 mg by mouth every 4 hours through 02/03", t("01-23", "11:00"), cat="discharge")
s.order(
    "acetaminophen",
    "650 mg by mouth every 6 hours as needed, max 3 g per day",
    t("01-23", "11:00"),
    cat="discharge",
)
s.order("nicotine patch", "14 mg per 24 hours, one patch daily", t("01-23", "11:00"), cat="discharge")
s.order("docusate-senna", "50-8.6 mg by mouth twice daily", t("01-23", "11:00"), cat="discharge")
s.service("Venous duplex left leg", t("01-23", "11:00"), due=t("01-30", "10:00"))
s.service("Neurosurgery clinic Dr Weisz", t("01-23", "11:00"), due=t("02-06", "11:00"), note="555-0166")
s.service("Basic metabolic panel", t("01-23", "11:00"), due=t("01-27", "09:00"))
s.note(
    "nursing",
    t("01-23", "13:00"),
    """Enseñanza en español con husband: nimodipine each 4h incl night, no se salte; dolor de cabeza fuerte, somnolencia, debilidad, confusión, fiebre or drainage at R scalp -> 911/ER. L calf swelling/SOB -> 911. No levantar >10 lb x 2 wk. groin R ok.""",
    "RN J. Pulaski",
)
s.write(__file__)
