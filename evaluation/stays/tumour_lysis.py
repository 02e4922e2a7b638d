from builder import Stay, clock

t = clock(2026, "-07:00")
s = Stay("g-tumour-lysis", "Quiroga", "Mateo", "2004-01-17", "male", "es")
s.contact("mother", "Lucía Quiroga", "555-0133")
s.encounter(
    t("05-04", "11:00"),
    t("05-19", "15:00"),
    "abdominal mass, lymphoma",
    "118600007",
    "Malignant lymphoma",
    "Hematology-Oncology",
)
s.condition("Burkitt lymphoma", "77381001", t("05-06", "12:00"))
s.condition("Tumor lysis syndrome", "277605001", t("05-05", "08:00"), abated=t("05-09", "12:00"))
s.condition("Febrile neutropenia", "409089005", t("05-14", "03:00"))
s.allergy("Vancomycin", "11124", "anaphylaxis", "2021-03-02T09:00:00-07:00")
s.home("ibuprofen 600 mg", "600 mg by mouth three times daily as needed", "2026-04-10", t("05-04", "12:00"))
s.home("omeprazole 20 mg", "20 mg by mouth daily", "2026-04-10", t("05-04", "12:00"))
s.vitals(t("05-04", "11:20"), bp="128/80", hr=112, rr=20, spo2=98, temp=37.6, weight=72.0, height=176)
s.labs(
    t("05-04", "11:40"),
    t("05-04", "12:50"),
    wbc=11.8,
    hgb=11.2,
    plt=212,
    na=136,
    k=5.4,
    cr=1.6,
    bun=34,
    phos=5.9,
    ca=8.4,
    glu=98,
    alt=44,
    tbil=0.9,
)
s.lab_text(t("05-04", "11:40"), t("05-04", "13:00"), "Uric acid", "", "11.4 mg/dL (H)", "H")
s.lab_text(t("05-04", "11:40"), t("05-04", "13:00"), "Lactate dehydrogenase", "", "2860 U/L (H)", "H")
s.note(
    "ed",
    t("05-04", "11:50"),
    "22M 3 wk abd fullness, night sweats, wt loss 8 kg. OSH CT: 14 cm ileocecal mass, nodes, R hydro mild. Speaks Spanish, interp used (mother also translates). PMH none. FH brother Mario leukemia @9 (alive). Uric 11.4 K 5.4 Cr 1.6. Fluids 200/h. Onc to admit. Allergy VANCOMYCIN listed anaphylaxis - pt: got red & itchy when run fast in 2021 (appy).",
    "Dr. V. Lasko, ED",
    t("05-04", "13:20"),
)
ras = s.order("rasburicase", "0.2 mg/kg IV once (14.4 mg)", t("05-04", "14:30"))
alo = s.order("allopurinol", "300 mg PO TID", t("05-04", "14:30"))
s.note(
    "hp",
    t("05-04", "14:00"),
    """Heme/onc admit. Probable Burkitt. Bulky, LDH 2860 = high TLS risk, already lab TLS.
- IVF 3 L/m2, allopurinol, rasburicase x1 ordered; G6PD sent (ancestry: mother from Sardinia, father Mex). HOLD ras until back unless emergent.
- tele, TLS labs q6h. Nephro aware.
- NO NSAIDs (took ibuprofen 600 TID 3 wks). Stop omeprazole eventually (MTX).
- HBV/HCV/HIV pre-ritux. Sperm bank before chemo.
- biopsy 5/5. PET""",
    "Dr. A. Montcalm, fellow",
    t("05-04", "16:10"),
)
s.labs(t("05-05", "00:30"), t("05-05", "01:30"), k=6.2, phos=6.8, ca=7.9, cr=2.1)
s.note(
    "nursing",
    t("05-05", "02:00"),
    "K 6.2, EKG peaked T? MD called, Ca gluc, insulin/D50, repeat not hemolyzed K 5.9. Rasburicase in pyxis, NOT GIVEN - pharmacist says await G6PD. Zoster? no. Mom staying. UO 120/h.",
    "J. Ruiz-Pellegrini RN",
    t("05-05", "03:00"),
)
s.lab_text(
    t("05-04", "13:00"),
    t("05-05", "09:20"),
    "Glucose-6-phosphate dehydrogenase activity",
    "",
    "1.1 U/g Hb (ref 7.0-20.5) DEFICIENT",
    "L",
)
s.note(
    "pharm",
    t("05-05", "09:40"),
    'G6PD 1.1 = DEFICIENT. Rasburicase CONTRAINDICATED (hemolysis, methemoglobinemia). Order cancelled. Renal: allopurinol 300 TID too much w Cr 2.1 -> 200 mg daily until recovers. For later: avoid dapsone, primaquine, nitrofurantoin, high dose; TMP-SMX caution -> for PJP use atovaquone or inhaled pentamidine. Add to allergy/alert list: pls MD. Vanc 2021: infusion flushing ("red man"), not anaphylaxis; can run slow 2h if needed, premed.',
    "N. Abernathy PharmD",
    t("05-05", "10:20"),
)
ras.cancel(t("05-05", "09:45"), "G6PD deficient")
alo.dose(t("05-05", "10:00"), "200 mg PO daily")
s.report(
    "Surgical pathology, omental biopsy",
    "",
    t("05-05", "14:00"),
    t("05-06", "11:00"),
    "Burkitt lymphoma, MYC rearranged by FISH. CD20+. Ki-67 99%.",
    category="PAT",
)
s.lab_text(t("05-04", "18:00"), t("05-06", "15:00"), "Hepatitis B surface antigen", "", "Nonreactive")
s.lab_text(t("05-04", "18:00"), t("05-06", "15:00"), "Hepatitis B core antibody, total", "", "REACTIVE", "A")
s.lab_text(
    t("05-06", "16:00"),
    t("05-06", "16:30"),
    "Hepatitis B virus DNA, quantitative",
    "",
    "In process, reference laboratory",
    status="registered",
)
s.labs(t("05-06", "06:00"), t("05-06", "07:00"), k=5.1, phos=6.1, ca=8.0, cr=2.4, wbc=10.9, hgb=10.4, plt=190)
s.note(
    "progress",
    t("05-06", "09:00"),
    """D3. Cr 2.4 peak? UO ok. K 5.1. prephase pred 5/5. Rituximab tomorrow. R-CODOX-M planned.
Rasburicase on board [sic]. Sperm banking 5/5 done x2 samples.""",
    "Dr. A. Montcalm, fellow",
    t("05-06", "10:30"),
)
s.note(
    "consult",
    t("05-06", "16:00"),
    "Hepatology phone: anti-HBc + / sAg neg = occult or past. DNA pending. B/c rituximab: entecavir 0.5 mg daily start BEFORE ritux, cont >=12 mo after last ritux. Renal dose: CrCl 45 -> 0.25 mg daily or 0.5 q48h while Cr >2; 0.5 daily when CrCl >50. ALT monthly. Family contacts to be screened.",
    "Dr. O. Farid",
    t("05-06", "17:10"),
)
etv = s.order("entecavir", "0.25 mg PO daily", t("05-06", "18:00"))
s.note(
    "event",
    t("05-06", "19:00"),
    "AttND: chart says rasburicase 'on board' - it was never given. Correct. Ritux 5/7.",
    "Dr. K. Weidmann",
    t("05-06", "19:30"),
)
s.note(
    "procedure",
    t("05-08", "15:00"),
    "LP w IT cytarabine 50 + hydrocort. CSF clear, flow sent. no trauma. CODOX: cyclophos 5/7-, vincristine 2 mg 5/7, doxo. MTX HD deferred (Cr) to cycle day when CrCl>60.",
    "Dr. A. Montcalm, fellow",
    t("05-08", "16:20"),
)
s.labs(
    t("05-10", "06:00"),
    t("05-10", "07:00"),
    k=4.1,
    phos=3.8,
    ca=8.8,
    cr=1.3,
    wbc=3.9,
    hgb=9.4,
    plt=120,
    alt=38,
)
s.note(
    "progress",
    t("05-11", "10:00"),
    "TLS resolved. Cr 1.3. entecavir -> 0.5 mg daily (CrCl 85). Allopurinol -> 300 daily x thru 5/18 then stop, per att. Filgrastim daily start 5/9 (5 mcg/kg 300). Neuropathy none. Mucositis gr1. CSF flow neg.\nPJP ppx: TMP-SMX DS MWF [template]",
    "Dr. A. Montcalm, fellow",
    t("05-11", "11:40"),
)
etv.dose(t("05-11", "12:00"), "0.5 mg PO daily")
alo.dose(t("05-11", "12:00"), "300 mg PO daily through 05/18")
gcsf = s.order("filgrastim", "300 mcg SC daily", t("05-09", "09:00"))
tmp = s.order("sulfamethoxazole-trimethoprim DS", "1 tablet PO Mon Wed Fri", t("05-11", "12:00"))
s.vitals(t("05-14", "02:30"), bp="96/52", hr=128, rr=22, spo2=97, temp=39.1)
s.labs(t("05-14", "02:45"), t("05-14", "03:30"), wbc=0.3, hgb=7.9, plt=31, cr=1.1, lac=2.4, k=3.6)
s.lab_text(t("05-14", "02:45"), t("05-14", "03:30"), "Absolute neutrophil count", "", "0.04 K/uL", "L")
s.note(
    "event",
    t("05-14", "03:00"),
    "Febrile neutropenia T 39.1 ANC 40. BP 96 -> 1 L -> 110. Cefepime 2 g q8 within 40 min. Port site clean. No vanc (see allergy). BCx port + peripheral. CXR neg. Abd soft. no diarrhoea. no rectal temps.",
    "Dr. R. Sandoval, night",
    t("05-14", "04:10"),
)
fep = s.order("cefepime", "2 g IV q8h", t("05-14", "03:05"))
s.lab_text(
    t("05-14", "02:50"),
    t("05-15", "08:00"),
    "Blood culture",
    "",
    "PRELIMINARY: gram positive cocci in clusters, 1 of 4 bottles (port)",
    "A",
    status="preliminary",
)
bc = s.lab_text(
    t("05-14", "02:50"),
    t("05-16", "10:00"),
    "Blood culture, organism",
    "",
    "Staphylococcus epidermidis, 1 of 4 bottles. Repeat cultures 05-15: no growth 24 h.",
    "A",
)
van = s.order("vancomycin", "1 g IV q12h, infuse over 2 h, premedicate", t("05-15", "08:40"))
s.note(
    "consult",
    t("05-16", "11:00"),
    "ID. CoNS 1/4, repeats neg, afeb since 5/15 -> contaminant. D/C vanc (3 doses slow, tolerated no rxn = label should be changed to infusion reaction). Keep port. Cefepime till afeb 48 h & ANC >500, then levofloxacin NOT needed. No PO abx at d/c. ? Typhlitis no.",
    "Dr. G. Prasad, ID",
    t("05-16", "13:00"),
)
van.stop(t("05-16", "13:10"), "contaminant")
s.note(
    "pharm",
    t("05-16", "15:00"),
    "TMP-SMX found active & given x2 (5/13, 5/15) in a G6PD DEFICIENT patient + will clash with HD-MTX. Hgb 7.9 -> 7.4, tbil 2.0, haptoglobin sent. STOP. Atovaquone 1500 mg daily w food. Also omeprazole: not w HD-MTX 6/2; use famotidine? pt w/o sx - just stop. Tell pt.",
    "N. Abernathy PharmD",
    t("05-16", "16:10"),
)
tmp.stop(t("05-16", "16:00"), "G6PD deficiency")
s.order("atovaquone", "1500 mg PO daily with food", t("05-16", "16:10"))
s.labs(t("05-16", "05:00"), t("05-16", "06:00"), wbc=0.5, hgb=7.4, plt=24, tbil=2.0, cr=1.0)
s.labs(t("05-18", "05:00"), t("05-18", "06:00"), wbc=2.4, hgb=8.6, plt=48, tbil=1.1, cr=0.9, k=3.9, alt=41)
s.note(
    "nursing",
    t("05-17", "16:00"),
    "2u PRBC irradiated 5/17, Plt 1u. Madre por interpr: '¿Mario puede donar? él tuvo leucemia'. Labs for M. Quiroga: K 2.9?? - that sample is labelled MARIO QUIROGA MRN differs, not ours. cancelled repl.",
    "J. Ruiz-Pellegrini RN",
    t("05-17", "17:00"),
)
fep.stop(t("05-18", "09:00"), "ANC recovered")
gcsf.stop(t("05-18", "09:00"), "ANC 1.4")
s.note(
    "progress",
    t("05-18", "09:30"),
    "ANC 1400, afeb 72 h. off cefepime, off filgrastim. Home tmrw. Allopurinol last dose today. CT chest 5/4 OSH re-read: 11 mm R thyroid nodule on FDG PET too -> US outpt. HBV DNA still pending. Next cycle w HD-MTX 6/2 admit. Labs twice wkly: 5/21, 5/25.",
    "Dr. A. Montcalm, fellow",
    t("05-18", "11:20"),
)
alo.stop(t("05-18", "21:00"), "completed")
s.note(
    "phone",
    t("05-19", "09:00"),
    "Mensaje de la madre: 'Doctora, en casa hay ibuprofeno para el dolor y Bactrim de la abuela, ¿le doy si tiene fiebre?' -> llamada: NO ibuprofeno, NO Bactrim, fiebre 38.0 = venir a urgencias enseguida, no esperar, no acetaminofén antes de llamar.",
    "J. Ruiz-Pellegrini RN",
    t("05-19", "09:30"),
)
for n, d in (
    ("entecavir", "0.5 mg PO daily on an empty stomach"),
    ("atovaquone", "1500 mg PO daily with food"),
    ("ondansetron", "8 mg PO every 8 hours as needed for nausea"),
    ("levofloxacin", "500 mg PO daily"),
):
    o = s.order(n, d, t("05-19", "10:00"), cat="discharge")
o.cancel(t("05-19", "12:30"), "not indicated per ID")
s.note(
    "progress",
    t("05-19", "10:30"),
    "D/C. Burkitt, C1 R-CODOX. no abx at d/c (levo order removed). Entecavir 0.5 - do not stop. Atovaquone. Off allopurinol, TMP-SMX, omeprazole, ibuprofen. Clinic labs 5/21; Dr Weidmann 5/25; admit 6/2 HD-MTX. G6PD alert card given. Haptoglobin pending, HBV DNA pending. Fever >=38 -> ED.",
    "Dr. A. Montcalm, fellow",
    t("05-19", "12:40"),
)
s.write(__file__)
