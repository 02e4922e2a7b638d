"""Acute severe ulcerative colitis at 34: infliximab with hepatitis B core antibody, C. difficile carriage, leg vein thrombosis on a contraceptive."""

from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("uc-ifx", "Marchetti", "Odile", "1991-07-19", "female")
s.contact("partner", "Ben Asante", "555-0162")
s.encounter(
    t("03-09", "16:40"),
    t("03-18", "12:15"),
    "bloody diarrhea",
    "95545007",
    "Hemorrhagic diarrhea",
    "Gastroenterology",
)

s.allergy(
    "sulfasalazine",
    "9524",
    "fever, widespread rash, facial swelling, raised liver enzymes (DRESS) 2019",
    t("03-09", "17:30"),
)
s.condition(
    "Ulcerative colitis, pancolitis", "64766004", t("03-09", "17:30"), "2018", kind="problem-list-item"
)
s.condition("Iron deficiency anemia", "87522002", t("03-09", "17:30"), "2024", kind="problem-list-item")
s.condition("Generalized anxiety disorder", "21897009", t("03-09", "17:30"), "2017", kind="problem-list-item")
s.condition("Acute severe exacerbation of ulcerative colitis", "", t("03-09", "19:00"), t("03-02", "00:00"))
s.condition("Acute deep vein thrombosis of left lower limb", "", t("03-14", "15:30"), t("03-13", "20:00"))

rec = t("03-09", "20:30")
s.home("mesalamine DR 1.2 g", "4.8 g by mouth daily", "2018-10-01", rec)
s.home("prednisone 20 mg", "20 mg by mouth daily", "2026-02-24", rec)
s.home("azathioprine 100 mg", "100 mg by mouth daily", "2024-01-10", rec)
s.home("levonorgestrel / ethinyl estradiol 0.1 mg-20 mcg", "1 tablet by mouth daily", "2020-05-01", rec)
s.home("ferrous sulfate 325 mg", "325 mg by mouth daily", "2024-06-01", rec)
s.home("sertraline 50 mg", "50 mg by mouth daily", "2021-02-01", rec)
s.home("loperamide 2 mg", "2 mg by mouth as needed for diarrhea, up to 8 a day", "2026-02-20", rec)

s.vitals(t("03-09", "16:50"), "102/60", hr=118, rr=18, temp=38.1, spo2=99, weight=61, pain=7)
s.labs(
    t("03-09", "17:10"),
    t("03-09", "17:55"),
    wbc=14.8,
    hgb=8.4,
    plt=512,
    na=134,
    k=3.0,
    cr=0.7,
    alb=2.4,
    crp=148,
    mg=1.6,
    alt=18,
    ast=21,
    tbil=0.4,
)
s.note(
    "ed",
    t("03-09", "17:00"),
    """34F UC dx 2018, 14 bloody BM/d + nocturnal x 1 wk despite pred 20. crampy. no vomiting. T 38.1 HR 118. Abd soft, tender LLQ, no peritonism. KUB: colon 5.1 cm, no free air. Using loperamide up to 8/d and Advil 600 "for the cramps". hCG neg. Stool C diff, cx, calpro. No travel. Started on solumedrol 20 q8. +FH father colon ca at 48.""",
    "L. Brandt MD",
    t("03-09", "18:30"),
)
s.order(
    "methylprednisolone",
    "20 mg IV every 8 hours",
    t("03-09", "18:40"),
    end=t("03-16", "09:00"),
    why="oral prednisone",
)
enox = s.order("enoxaparin", "40 mg subcutaneously daily", t("03-09", "19:00"), reason="VTE prophylaxis")
mes = s.order("mesalamine DR", "4.8 g by mouth daily", t("03-09", "19:00"))
s.order("sertraline", "50 mg by mouth daily", t("03-09", "19:00"))
s.order(
    "potassium chloride", "40 mEq IV once", t("03-09", "19:00"), end=t("03-09", "23:00"), final="completed"
)
s.order("hydromorphone", "0.5 mg IV every 4 hours as needed for severe pain", t("03-09", "21:00"))
s.note(
    "hp",
    t("03-09", "20:00"),
    """GI fellow admit note
ASUC (Truelove-Witts: 14 BM, HR 118, T 38.1, Hgb 8.4, CRP 148). Montreal E3. Prior tx: SSZ -> DRESS 2019. 5-ASA. AZA 2024 x 5 wk.
Meds per list incl azathioprine 100.
Plan: IV steroids, day-3 Oxford assessment, flex sig tmrw w CMV bx, C diff, HBV/TB screen now before rescue. Stop loperamide (megacolon), no NSAIDs, no opioids if poss. LMWH despite bleeding. Surgery aware. Pre-biologic: QuantiFERON, HBsAg/anti-HBc, HIV, VZV.
DDx flare vs C diff vs CMV vs bacterial (campy) vs ischemic (on OCP, unlikely).
Full code.""",
    "T. Ferreira MD, GI fellow",
    t("03-09", "21:40"),
)
s.lab_text(
    t("03-09", "21:00"),
    t("03-10", "09:30"),
    "Clostridioides difficile PCR and toxin",
    "",
    "PCR positive, toxin A/B EIA negative",
    "A",
)
s.order("vancomycin oral", "125 mg by mouth four times daily for 10 days", t("03-10", "10:30"))
s.procedure("Flexible sigmoidoscopy", "44441009", t("03-10", "13:00"), t("03-10", "13:25"))
s.note(
    "procedure",
    t("03-10", "13:30"),
    """Flex sig to 40 cm unsedated. Mayo 3: deep ulcers, spontaneous bleeding, no pseudomembranes. Bx x8 incl. ulcer base for CMV IHC. No bx of polyps - none. Tolerated.""",
    "Dr. A. Whitcombe, GI",
    t("03-10", "14:15"),
)
s.note(
    "pharm",
    t("03-10", "15:30"),
    """Med rec corrected w/ pt + pharmacy fills: AZATHIOPRINE not filled since Mar 2024 - stopped after 5 wk for PANCREATITIS (lipase 1900, outside hosp). Not on allergy list, please add. NOT taking. Ibuprofen 600 2-3/d OTC since Feb. OCP yes daily. Mesalamine takes about half. Sulfasalazine DRESS -> avoid ALL sulfonamide abx incl Bactrim.""",
    "C. Nakagawa PharmD",
)
s.labs(t("03-11", "06:00"), t("03-11", "06:50"), hgb=7.2, k=3.4, crp=131, alb=2.2, plt=530)
s.lab_text(t("03-10", "06:00"), t("03-11", "14:00"), "Hepatitis B surface antigen", "5196-1", "nonreactive")
s.lab_text(
    t("03-10", "06:00"), t("03-11", "14:00"), "Hepatitis B core antibody total", "13952-7", "REACTIVE", "A"
)
s.lab_text(
    t("03-10", "06:00"),
    t("03-12", "10:00"),
    "M. tuberculosis interferon-gamma release assay",
    "",
    "Indeterminate (low mitogen)",
    "A",
)
s.lab_text(
    t("03-10", "13:20"),
    t("03-13", "16:00"),
    "CMV immunohistochemistry, colon biopsy",
    "",
    "Negative. Severe chronic active colitis, no dysplasia, no granuloma.",
)
s.order(
    "iron sucrose",
    "300 mg IV, 2 doses on 3/11 and 3/13",
    t("03-11", "09:00"),
    end=t("03-13", "12:00"),
    final="completed",
)
s.note(
    "progress",
    t("03-12", "08:30"),
    """GI D3. 11 BM, CRP 131 -> Oxford high risk. IFX 10 vs 5 mg/kg: gave 5 mg/kg (305 mg) at 1500. CXR clear, IGRA indet -> attending OK to proceed, T-SPOT when steroids down. anti-HBc + -> hepatology: resolved HBV (mother from Hải Phòng, mat. grandfather HCC). HBV DNA sent. ENTECAVIR 0.5 mg empty stomach starting today, at least 12 mo past LAST infliximab. Surgery (Dr. Oyelaran): colectomy if no better by D7. stoma marked.
1u PRBC for 7.2 3/11 -> 8.3. AZA/IFX combo later.""",
    "T. Ferreira MD, GI fellow",
    t("03-12", "17:00"),
)
s.order(
    "infliximab", "305 mg (5 mg/kg) IV once", t("03-12", "14:00"), end=t("03-12", "17:10"), final="completed"
)
s.order("entecavir", "0.5 mg by mouth daily on an empty stomach", t("03-12", "16:00"))
s.note(
    "nursing",
    t("03-13", "22:00"),
    "7 BM this shift less blood. refused lovenox 3/11, 3/12 ('I'm bleeding already') - MD told. C/o calf sore since tonight, R? pt points to left when asked again. L calf 36.5 R 34. MD paged.",
    "S. Iqbal RN",
)
s.report(
    "US Duplex lower extremity veins bilateral",
    "",
    t("03-14", "13:40"),
    t("03-14", "14:50"),
    "LEFT: acute occlusive thrombus popliteal and peroneal veins. RIGHT: no thrombus. Incidental: none.",
)
apx_ip = s.order(
    "apixaban", "10 mg by mouth twice daily for 7 days, then 5 mg twice daily", t("03-14", "16:00")
)
mes.stop(t("03-14", "10:00"), "no benefit in acute severe colitis on infliximab")
s.labs(t("03-14", "06:00"), t("03-14", "06:45"), hgb=8.6, crp=62, k=3.8, alb=2.4, plt=488)
s.note(
    "progress",
    t("03-14", "16:30"),
    """GI D5. Responding: 5 BM, CRP 148>131>62. R popliteal DVT on US, provoked (ASUC, OCP, missed LMWH). Hgb 8.6 stable -> apixaban 10 bid x7d then 5 bid, 3 mo min. STOP OCP today, no estrogen again; gyn for IUD, condoms. enoxaparin to stop. No chest sx, SpO2 98, no PE imaging. Colectomy off the table for now. Mesalamine stopped. CMV neg.""",
    "T. Ferreira MD, GI fellow",
    t("03-14", "17:40"),
)
s.note(
    "progress",
    t("03-15", "09:00"),
    """Attending addendum to 3/14: DVT is LEFT popliteal/peroneal (read the US). Thrombosis is provoked; no thrombophilia w/u. AZA is contraindicated (pancreatitis 2024) - disregard 'AZA/IFX combo', use IFX mono, or MTX later with contraception.""",
    "Dr. A. Whitcombe, GI",
    t("03-15", "09:30"),
)
s.lab_text(
    t("03-15", "06:00"),
    t("03-15", "07:00"),
    "T-SPOT.TB",
    "",
    "specimen received, result to follow",
    status="registered",
)
pred = s.order("prednisone", "40 mg by mouth daily", t("03-16", "08:00"))
tmp = s.order(
    "sulfamethoxazole / trimethoprim DS",
    "1 tablet by mouth Monday, Wednesday, Friday",
    t("03-16", "10:00"),
    reason="PJP prophylaxis",
)
tmp.cancel(t("03-16", "11:15"), "DRESS to sulfasalazine")
s.order("atovaquone suspension", "1,500 mg by mouth daily with food", t("03-16", "11:30"))
s.report(
    "CT Abdomen and pelvis with contrast",
    "",
    t("03-16", "17:00"),
    t("03-16", "19:20"),
    "Improving pancolitis, no perforation, no abscess. 4.6 cm RIGHT adnexal complex cyst, pelvic ultrasound in 6 weeks. Left adrenal normal.",
)
s.note(
    "nutrition",
    t("03-16", "14:00"),
    "Wt 58.4 (adm 61, usual 66). Alb 2.4. Low residue, lactose-free till stool formed, ONS 2x/d Ensure Plus. Vit D 17. Suggest D3 2000 + Ca 600 bid on steroids.",
    "B. Ostrander RD",
)
s.labs(
    t("03-17", "06:00"),
    t("03-17", "06:45"),
    wbc=10.9,
    hgb=8.9,
    plt=441,
    k=4.1,
    cr=0.6,
    crp=21,
    alb=2.7,
    alt=22,
    ast=19,
)
s.note(
    "sw",
    t("03-17", "13:00"),
    "Works nights at bakery; FMLA signed to 4/13. Apixaban copay $310 -> card applied, 30 d meds-to-beds done. Lives w partner + his nephew 4 yo (had nasal flu vaccine Mon).",
    "G. Pell LCSW",
)
s.note(
    "progress",
    t("03-17", "09:20"),
    """GI D8. 3 formed BM, no blood 24h. Tol pred 40 po. Home tmrw.
pred 40 x7d (thru 3/24), then down 5 mg every wk to off. IFX #2 3/26, #3 4/23. Vanc 125 qid thru 3/19 last dose bedtime. Apixaban 10 bid thru 3/21 am dose, from 3/21 pm 5 bid, until at least 6/14. Ferrous sulfate off (IV iron given, irritates) - GI to decide. T-SPOT, HBV DNA pending. No live vaccines for her. No ibuprofen. Sertraline same. Ovarian cyst R - told; gyn.""",
    "Dr. A. Whitcombe, GI",
    t("03-17", "11:00"),
)

d = t("03-18", "09:00")
s.order(
    "prednisone 10 mg tablet",
    "40 mg by mouth every morning through 3/24/2026, then reduce by 5 mg every week",
    d,
    "discharge",
)
s.order(
    "apixaban 5 mg tablet",
    "10 mg by mouth twice daily through the morning of 3/21/2026, then 5 mg twice daily",
    d,
    "discharge",
)
s.order("vancomycin 125 mg capsule", "125 mg by mouth four times daily through 3/19/2026", d, "discharge")
s.order("entecavir 0.5 mg", "0.5 mg by mouth daily on an empty stomach", d, "discharge")
s.order(
    "atovaquone 750 mg/5 mL suspension",
    "1,500 mg by mouth daily with food",
    d,
    "discharge",
    reason="PJP prophylaxis while on prednisone 20 mg or more",
)
s.order("sertraline 50 mg", "50 mg by mouth daily", d, "discharge")
s.order("cholecalciferol 2,000 units", "2,000 units by mouth daily", d, "discharge")
s.order("calcium carbonate 600 mg", "600 mg by mouth twice daily with meals", d, "discharge")
s.service("CBC, CRP, liver panel", d, due="2026-03-23")
s.service("Dr. Whitcombe, gastroenterology", d, due="2026-03-25T10:20:00-04:00")
s.service("Infusion center, infliximab dose 2", d, due="2026-03-26T08:00:00-04:00", note="dose 3 on 4/23")
s.service(
    "Gynecology",
    d,
    due="2026-04-08T14:00:00-04:00",
    note="contraception without estrogen; pelvic ultrasound late April for right adnexal cyst",
)
s.note(
    "dcsum",
    t("03-18", "09:30"),
    """dispo home. ASUC, IFX responder. L pop DVT. HBcAb+ on ETV: DO NOT STOP ETV without hepatology (flare/liver failure). T-SPOT + HBV DNA pending, Whitcombe to chase; if T-SPOT pos call before 3/26 infusion. No sulfa. AZA = pancreatitis. Fever >38, >6 BM or blood, CP/SOB, leg worse -> ED.""",
    "T. Ferreira MD, GI fellow",
    t("03-18", "10:40"),
)

s.write(__file__)
