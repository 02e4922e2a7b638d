from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("l-sickle", "Okonjo", "Adaeze", "1998-03-22", "female")
s.contact("partner", "Tobenna Okonjo", "555-0163")
s.encounter(
    t("11-03", "02:10"),
    t("11-09", "14:00"),
    "pain crisis, pregnant",
    "417425009",
    "Hemoglobin SS disease with crisis",
    "Internal Medicine / Obstetrics",
)
s.condition("Sickle cell disease HbSS", "127040003", t("2015-01-10", "09:00"), kind="problem-list-item")
s.condition("Pregnancy", "77386006", t("08-01", "10:00"), kind="problem-list-item")
s.condition("Albuminuria", "274769005", t("2024-02-01", "10:00"), kind="problem-list-item")
s.allergy(
    "Morphine",
    "7052",
    "itching",
    t("2019-05-01", "10:00"),
    severity="mild",
    kind="allergy",
    criticality="low",
)
s.home("hydroxyurea 500 mg", "1000 mg by mouth once daily", "2018-01-01", t("11-03", "03:00"))
s.home("lisinopril 5 mg", "5 mg by mouth once daily", "2024-02-01", t("11-03", "03:00"))
s.home("folic acid 1 mg", "1 mg by mouth daily", "2010-01-01", t("11-03", "03:00"))
s.home("prenatal vitamin", "1 tablet daily", "2025-07-01", t("11-03", "03:00"))
s.home("aspirin 81 mg", "81 mg by mouth daily", "2025-08-10", t("11-03", "03:00"))
s.note(
    "phone",
    t("06-20", "11:00"),
    "Heme clinic RN call. Pt +hCG at home. Dr. Villanueva: STOP hydroxyurea now, STOP lisinopril now, incr folate to 5 mg daily. Pt read back. Med list in EHR not updated (computer down).",
    "D. Reyes RN, Hematology clinic",
)
s.vitals(t("11-03", "02:15"), bp="128/74", hr=112, rr=20, temp=37.6, spo2=95, pain=9, weight=63.2)
s.note(
    "ed",
    t("11-03", "02:40"),
    """27F SCD HbSS, G1P0 ~22 wks by LMP, VOC low back + both thighs x 2 d, typical. No CP, mild cough. No VB/LOF. +FM.
Meds per list: hydroxyurea, lisinopril, folic acid 1, PNV, ASA.
All: morphine (itch).
CXR shielded: ?RLL infiltrate, prelim. -> CTX/azithro for possible ACS.
Given dilaudid 1 mg IV x2, **ketorolac 15 mg IV x1**. IVF.
Hgb 6.9 (bl 7.8). Plan: admit, T&C 2u, transfuse.""",
    "Dr. H. Pruss, ED",
    signed=t("11-03", "04:10"),
)
s.labs(
    t("11-03", "02:30"),
    issued=t("11-03", "03:20"),
    wbc=14.8,
    hgb=6.9,
    plt=388,
    cr=0.5,
    k=4.0,
    tbil=3.9,
    ast=44,
    alt=22,
)
s.lab_text(t("11-03", "02:30"), t("11-03", "03:40"), "Reticulocytes", "", "9.8 % (high)", flag="H")
s.given("ketorolac", "15 mg IV once", t("11-03", "02:50"))
ctx = s.order("ceftriaxone", "1 g IV every 24 hours", t("11-03", "04:00"))
azi = s.order("azithromycin", "500 mg IV every 24 hours", t("11-03", "04:00"))
ket = s.order("ketorolac", "15 mg IV every 6 hours", t("11-03", "04:05"))
hu = s.order("hydroxyurea", "1000 mg by mouth daily", t("11-03", "05:00"))
lis = s.order("lisinopril", "5 mg by mouth daily", t("11-03", "05:00"))
rbc = s.service("Transfuse 2 units red cells", t("11-03", "04:15"))
pca = s.order("hydromorphone PCA", "0.2 mg IV demand every 10 minutes", t("11-03", "05:30"))
s.note(
    "consult",
    t("11-03", "08:00"),
    """MFM CONSULT
G1P0. Dating: 1st trimester US 7/2 (CRL) => EDD 2/8/2026 = **26w1d today**. LMP unreliable, irregular; the 22 wk in ED note is wrong.
1. NO ketorolac / NSAIDs at this GA (>=20 wk: oligohydramnios, ductus). Order to be dc'd.
2. NO ACEi in pregnancy, NO hydroxyurea. Pt tells me stopped both in June after RN call. Both are on the inpt orders!! paged team 08:40.
3. Aspirin: raise 81 -> 162 mg daily until 36 wks.
4. VTE ppx enoxaparin 40 daily.
5. FHR 148 reactive for GA. BP watch - albuminuria at baseline (UACR 210 pre-preg), don't overcall preeclampsia.
FHx: mother HTN, sister preeclampsia.""",
    "Dr. C. Abascal, MFM",
    signed=t("11-03", "09:00"),
)
ket.stop(t("11-03", "09:20"), "pregnancy >= 20 weeks")
lis.stop(t("11-03", "09:20"), "pregnancy")
s.order("aspirin 162 mg", "162 mg by mouth daily", t("11-03", "09:30"))
s.order("folic acid", "1 mg by mouth daily", t("11-03", "05:00"))
enox = s.order("enoxaparin", "40 mg subcutaneously every 24 hours", t("11-03", "09:30"))
s.note(
    "radiology",
    t("11-03", "09:30"),
    "CXR 2v FINAL: prelim RLL opacity = nipple shadow/bibasilar atelectasis. No consolidation, no effusion. Heart mildly enlarged. Prelim ED read amended.",
    "Dr. W. Holub",
    signed=t("11-03", "10:15"),
)
s.note(
    "event",
    t("11-03", "11:00"),
    """BLOOD BANK: antibody screen POS. Known anti-E, anti-K (Kell) (2021, outside hosp) + new weak anti-Jk(b). Hx of DELAYED HEMOLYTIC TRANSFUSION REACTION 2021 (Hgb 5.1) per outside hosp. Crossmatched E-, K-, Jkb- units need 24 h. Do not release emergency O neg without hematology.""",
    "Blood bank, Dr. S. Imre",
)
s.note(
    "consult",
    t("11-03", "13:00"),
    """HEME. VOC, no ACS (final CXR neg, SpO2 97 RA). Hgb 6.9 w retic 9.8 -> no aplastic crisis, hyperhemolysis not suspected. DO NOT TRANSFUSE at this Hgb unless <6, symptomatic or ACS, given DHTR hx/alloabs - cancel 2u. Hydroxyurea: off since 6/20 (our clinic), stays off in pregnancy + breastfeeding - decide later. Folic acid should be 5 mg. Send parvovirus PCR. Stop abx. Incentive spirometry. Enox while inpatient only.""",
    "Dr. Y. Villanueva, Hematology",
    signed=t("11-03", "14:20"),
)
rbc.stop(t("11-03", "14:40"), "hematology: alloantibodies, threshold 6")
azi.stop(t("11-03", "14:40"), "no pneumonia")
s.note(
    "nursing",
    t("11-03", "22:00"),
    "HU pill sent by pharmacy, pt refused 'I stopped that in June for the baby'. Not given. Order still active - told Dr on call. Itchy w/ PCA, no rash. FHT q shift ok 144.",
    "P. Lindgren RN",
)
s.labs(t("11-04", "05:00"), issued=t("11-04", "05:50"), wbc=13.1, hgb=6.6, plt=360, cr=0.5, tbil=3.5)
s.vitals(t("11-04", "08:00"), bp="118/66", hr=98, rr=18, temp=37.2, spo2=97, pain=7)
s.note(
    "progress",
    t("11-04", "09:00"),
    """IM HD2. 27F SCD VOC, 22 wk preg [cf]. Pain 7. Dilaudid PCA 0.2 -> 0.3. Hgb 6.6. CTX d2 for ?ACS RLL [cf]. Transfuse 2u today [cf].
A/P: VOC - PCA. continue home meds. Dispo 3-4 d.""",
    "Dr. K. Bergstrom PGY1",
    signed=t("11-04", "10:00"),
)
s.note(
    "progress",
    t("11-04", "12:00"),
    "ATTENDING ADDENDUM: resident note has stale text. 26w2d (MFM). No ACS, abx off - CTX to be dc'd now. NO transfusion, Hgb 6.6 stable asymptomatic, threshold <6/sx. HU order dc'd. Folic acid 5 mg. Bowel regimen.",
    "Dr. J. Tsosie",
    signed=t("11-04", "12:30"),
)
ctx.stop(t("11-04", "12:35"), "no pneumonia")
hu.stop(t("11-04", "12:35"), "pregnancy, stopped June 2025")
pca.dose(t("11-04", "10:10"), "0.3 mg IV demand every 10 minutes")
s.order("senna", "2 tablets by mouth twice daily", t("11-04", "12:40"))
s.note(
    "pharm",
    t("11-05", "10:00"),
    "Opioid/allergy rev: 'morphine allergy' = pruritus only, w/o rash/anaphylaxis; had same itch w hydromorphone, relieved by... intolerance not allergy. Pt PREFERS no morphine. Use loratadine prn; avoid codeine/tramadol. OK oxycodone on d/c. Naloxone to go home with.",
    "F. Zeller PharmD",
    signed=t("11-05", "10:30"),
)
s.note(
    "sw",
    t("11-05", "13:00"),
    """Partner Tobenna (FOB) at bedside. His own labs from clinic pasted by request:
  T. Okonjo 29M: Hgb 14.1, Hb electrophoresis: HbAS (A 58 S 39). Lisinopril 10 for his BP.
Genetic counseling: never had. Pt wants appt. Chance 1 in 2 child SCD discussed by heme. Lives 3rd floor, work: warehouse - wants letter. Safe at home.""",
    "M. Albright LCSW",
    signed=t("11-05", "13:40"),
)
s.labs(t("11-06", "05:00"), issued=t("11-06", "05:50"), wbc=11.9, hgb=6.8, plt=371, cr=0.5, tbil=3.0)
s.vitals(t("11-06", "08:00"), bp="122/70", hr=92, rr=18, temp=37.0, spo2=98, pain=5)
s.report(
    "Renal and obstetric ultrasound",
    "",
    t("11-06", "09:00"),
    t("11-06", "11:00"),
    "OB: EFW 842 g (34th %), AFI 14, placenta anterior, low-lying 1.4 cm from internal os - repeat TVUS at 32 weeks. Maternal: gallstones without cholecystitis; no hydronephrosis.",
)
s.note(
    "progress",
    t("11-06", "12:00"),
    "PCA wean -> oxycodone 10 q4 prn. pain 5. Hgb 6.8. UCx 11/3: mixed flora. Low-lying placenta on US, no bleeding: pelvic rest per MFM. Repeat US 32 wk. PT walking.",
    "Dr. J. Tsosie",
    signed=t("11-06", "13:00"),
)
pca.stop(t("11-06", "13:10"), "changed to oral")
s.order("oxycodone", "10 mg by mouth every 4 hours as needed", t("11-06", "13:10"), end=t("11-08", "09:00"))
s.note(
    "consult",
    t("11-07", "11:00"),
    """MFM f/u. 26w5d. Enoxaparin: disagree w/ inpatient-only - SCD + admission + preg: continue 40 mg daily through pregnancy and until 6 weeks postpartum. D/w Dr. Villanueva, agrees. Anti-K/E/Jkb: fetal risk HDFN - partner antigen typing sent 11/7, PENDING; titers q4wk; if partner K+ MCA dopplers. Hold enox 24 h before neuraxial. Anesthesia consult 34 wk. RhD: O POS so no anti-D. Growth US q4wk.""",
    "Dr. C. Abascal, MFM",
    signed=t("11-07", "12:00"),
)
s.lab_text(
    t("11-03", "15:00"),
    t("11-07", "09:00"),
    "Maternal antibody titers",
    "",
    "anti-K titer 8; anti-E 2; anti-Jk(b) 1",
    flag="A",
)
s.lab_text(t("11-03", "15:00"), t("11-08", "16:00"), "Parvovirus B19 DNA PCR", "", "Not detected")
s.labs(t("11-08", "05:00"), issued=t("11-08", "05:50"), wbc=10.6, hgb=7.1, plt=380, cr=0.5, tbil=2.6)
s.note(
    "nursing",
    t("11-08", "20:00"),
    "Enox self-injection teach back x1 good. Rm 12B. BP 124/72. Denies HA/vision. FM+. BM+. asked if can take Aleve at home - told will check w MD.",
    "P. Lindgren RN",
)
s.vitals(t("11-09", "08:00"), bp="120/70", hr=88, rr=16, temp=36.8, spo2=98, pain=2, weight=63.5)
s.note(
    "progress",
    t("11-09", "09:30"),
    """DC DAY. pain 2 on oxy 5 x2/d. Hgb 7.1. Home: oxycodone 5 mg q6h prn #12 no RF, naloxone 4 mg NS, APAP 650 q6 prn max 3 g, ASA 162, enox 40, folate 5, PNV, senna. No NSAIDs. HU + ACEi remain off. MFM 11/14 9:00 (titers, partner typing), heme 11/20. Genetics referral. Fetal kick counts.""",
    "Dr. J. Tsosie",
    signed=t("11-09", "10:30"),
)
for n_, x in (
    ("oxycodone 5 mg", "5 mg by mouth every 6 hours as needed for severe pain, 12 tablets"),
    ("naloxone nasal spray 4 mg", "1 spray in one nostril for overdose, may repeat"),
    ("acetaminophen 650 mg", "650 mg by mouth every 6 hours as needed, max 3 g/day"),
    ("aspirin 162 mg", "162 mg (2 x 81 mg) by mouth once daily until 36 weeks"),
    ("enoxaparin 40 mg", "40 mg subcutaneously once daily"),
    ("folic acid 5 mg", "5 mg by mouth once daily"),
    ("prenatal vitamin", "1 tablet daily"),
    ("senna 8.6 mg", "2 tablets twice daily while taking oxycodone"),
):
    s.order(n_, x, t("11-09", "10:40"), cat="discharge")
s.service("Referral to genetic counseling", t("11-09", "10:45"))
s.write(__file__)
