"""Fictional: interstitial ectopic mtx."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("z-ectop-02", "Quiroga", "Maribel", "1994-03-30", "female", lang="es")
s.contact("sister", "Yesenia Quiroga", "317-555-0118")
s.encounter(
    t("05-04", "21:10"),
    t("05-11", "14:00"),
    "vaginal bleeding and left pelvic pain, positive pregnancy test",
    "34801009",
    "Ectopic pregnancy",
    "Obstetrics and Gynecology",
)
s.allergy(
    "sulfa (unspecified)",
    "",
    "patient does not remember",
    t("05-04", "21:30"),
    severity="mild",
    criticality="unable-to-assess",
    status="inactive",
)

s.home("prenatal vitamin with folic acid 1 mg", "1 tablet by mouth daily", "2026-04-10", t("05-04", "22:00"))
s.home("folic acid 1 mg", "1 tablet by mouth daily", "2026-04-10", t("05-04", "22:00"))
s.home(
    "ibuprofen 600 mg",
    "1 tablet by mouth every 6 hours as needed for pain",
    "2026-05-01",
    t("05-04", "22:00"),
)
s.home(
    "levothyroxine 75 mcg", "1 tablet by mouth daily on an empty stomach", "2024-01-01", t("05-04", "22:00")
)
s.vitals(t("05-04", "21:20"), bp="112/68", hr=88, temp=36.8, spo2=99, weight=62.0, height=158)
s.labs(
    t("05-04", "21:40"),
    issued=t("05-04", "22:20"),
    wbc=8.4,
    hgb=11.9,
    plt=243,
    na=138,
    k=3.9,
    cr=0.7,
    ast=22,
    alt=19,
    tbil=0.4,
)
s.lab_text(
    t("05-04", "21:40"),
    t("05-04", "22:35"),
    "ABO and Rh type",
    "882-1",
    "O NEGATIVE, antibody screen negative",
    flag="A",
)
s.lab_text(
    t("05-04", "21:40"), t("05-04", "22:40"), "hCG quantitative, serum", "21198-7", "7840 mIU/mL", flag="H"
)
s.lab_text(
    t("05-04", "21:45"),
    t("05-06", "11:10"),
    "Urine culture",
    "630-4",
    "Escherichia coli >100,000 CFU/mL. S: nitrofurantoin, cephalexin (cefazolin), trimethoprim-sulfa. R: ampicillin, ciprofloxacin.",
    flag="A",
)
s.note(
    "ed",
    t("05-04", "21:30"),
    """ED. 32F G3P2002, LMP 3/20 (6w3d by LMP), + UPT 4/9, spotting x3d, L sided cramps. Spanish speaking, video interp #40417.
"Me duele de este lado, el izquierdo, y estoy manchando" (pt points L)
PMH: hypothyroid, 2 C/S (2018, 2021). Rh neg per pt 'me pusieron la vacuna con los dos'
Meds: PNV, folic acid, levo 75, ibuprofen from a neighbor
allergy: sulfa? as child, unk rxn (Mom told her)
dysuria 2 d, UA nit+ LE 2+ -> TMP-SMX DS bid started here? -> pharmacist stopped: allergy ?  -> ordered cephalexin 500 qid
US prelim: no IUP. ?GS in RIGHT cornu 2.1 cm per rads prelim.   (see final)
VSS no peritoneal signs
A: PUL vs interstitial ectopic. OB consulted.
pt asks we NOT tell her husband, he doesnt know she is pregnant. only sister.
""",
    "Dr. O. Fennimore (ED)",
    signed=t("05-04", "23:25"),
)
tmp = s.order(
    "sulfamethoxazole-trimethoprim 800-160 mg",
    "1 tablet by mouth twice daily",
    t("05-04", "22:50"),
    end=t("05-04", "23:05"),
    final="cancelled",
    why="possible sulfa allergy; would also interact with methotrexate",
)
ceph = s.order("cephalexin 500 mg", "1 capsule by mouth every 6 hours for 7 days", t("05-04", "23:10"))
s.report(
    "Ultrasound transvaginal pelvis",
    "43774-2",
    t("05-04", "22:10"),
    t("05-05", "07:50"),
    "FINAL: No intrauterine pregnancy. LEFT interstitial ectopic pregnancy, gestational sac 2.2 cm, yolk sac, no cardiac activity, myometrial mantle 3 mm. Small simple free fluid. Preliminary report stated right cornu; this is CORRECTED to LEFT.",
)
s.note(
    "hp",
    t("05-05", "00:10"),
    """OB/GYN H&P resident night
32yo G3P2 w L pelvic pain/spotting, hCG 7840, no IUP, ectopic in R cornu per prelim (US FINAL pending). stable. RH NEG.
Plan:  methotrexate multi-dose vs lap cornual resection. discussed surgical risk, future fertility. pt wants to keep uterus / no surgery if poss.
- NPO, T&S x2, IV x2, hgb q8h
- Rho(D) immune globulin 50 mcg (<12wk) vs 300 mcg (we stock 300)
- hold PNV, FOLIC ACID now - MTX
- no NSAIDs
- UTI cephalexin 500 q6h
- levothyroxine 75 continue
- no breastfeeding (youngest 4y, N/A)
Consent for MTX signed w interp.
""",
    "Dr. D. Haverkamp PGY3",
    signed=t("05-05", "01:40"),
)
s.condition("Interstitial (cornual) ectopic pregnancy, left", "65886006", t("05-05", "08:30"))
s.condition("Urinary tract infection, E. coli", "68566005", t("05-05", "00:30"))
fol = s.order(
    "folic acid 1 mg",
    "1 tablet by mouth daily",
    t("05-05", "00:30"),
    end=t("05-05", "01:00"),
    final="cancelled",
    why="antagonises methotrexate",
)
s.order(
    "levothyroxine 75 mcg",
    "1 tablet by mouth daily before breakfast",
    t("05-05", "00:35"),
    final="stopped",
    end=None,
)
s.given("Rho(D) immune globulin 300 mcg", "300 mcg intramuscularly once, left deltoid", t("05-05", "09:15"))
s.note(
    "progress",
    t("05-05", "08:40"),
    """OB attending day 1
hCG this AM 8210 (yest 7840). Hgb 11.6. US final = LEFT interstitial, prelim R was wrong.  stable, no FHT
-> multi-dose MTX 1 mg/kg IM (62 kg = 62 mg) D1,3,5,7 alternating w leucovorin 0.1 mg/kg (6 mg) PO D2,4,6,8. stop when hCG falls >15% from prior.
D1 = 5/5.
labs q48h hCG, CBC CMP D1 D4 D7
Rh neg -> RhIG 300 today
If pain/hgb drop/HR -> lap.
Risk of rupture until hCG neg even if falling. NO NSAIDs, no folate, no alcohol, no sun, no sex, no vaginal.
Contraception 3 mo after last MTX.
""",
    "Dr. R. Szymanski",
    signed=t("05-05", "10:00"),
)
mtx = s.order(
    "methotrexate 25 mg/mL injection",
    "62 mg (2.48 mL) intramuscularly on day 1, 3, 5, 7",
    t("05-05", "10:20"),
    note="day 1 = 2026-05-05; single IM dose by chemo-certified RN; not for oral use",
)
leu = s.order("leucovorin 5 mg tablet", "6 mg by mouth on day 2, 4, 6, 8", t("05-05", "10:20"))
s.given("methotrexate 62 mg", "62 mg intramuscularly once", t("05-05", "11:40"))
s.labs(t("05-05", "06:10"), issued=t("05-05", "06:50"), hgb=11.6, plt=231, ast=21, alt=18, cr=0.7)
s.lab_text(
    t("05-05", "06:10"), t("05-05", "07:05"), "hCG quantitative, serum", "21198-7", "8210 mIU/mL", flag="H"
)
s.note(
    "pharm",
    t("05-05", "13:30"),
    """PHARM
- MTX 62 mg IM only, D1/3/5/7 dates = 5/5 5/7 5/9 5/11. leucovorin 5/6 5/8 5/10 5/12
- DDI: TMP-SMX AVOID (marrow); ibuprofen AVOID (renal clearance) -> acetaminophen; PPI avoid if able. home folate + PNV hold until hCG neg
- 'sulfa' allergy vague, mother's hx, leave flagged
- cephalexin ok
""",
    "J. Ambrose PharmD",
    signed=t("05-05", "14:10"),
)
s.note(
    "sw",
    t("05-05", "15:00"),
    """SW: seen w in-person interpreter. safe at home? denies IPV. Husband (Hector) is in TX for work, does not know, she wants nobody told incl. husband, mother. Chart flag placed. ok to talk to sister Yesenia only. Mail: NO letters home re pregnancy, portal only. FMLA form. grieving, chaplain declined
""",
    "A. Dobbs LSW",
    signed=t("05-05", "15:40"),
)
s.lab_text(
    t("05-06", "06:00"), t("05-06", "07:10"), "hCG quantitative, serum", "21198-7", "9055 mIU/mL", flag="H"
)
s.lab_text(
    t("05-07", "06:00"), t("05-07", "07:15"), "hCG quantitative, serum", "21198-7", "8720 mIU/mL", flag="H"
)
s.given("methotrexate 62 mg", "62 mg intramuscularly once", t("05-07", "11:30"))
s.note(
    "nursing",
    t("05-08", "02:10"),
    """0150 pt c/o increased L pain 6/10, asked for ibuprofen, has own bottle in purse (neighbor's). NOT given, bottle to security. acetaminophen 650 given. BP 104/62 HR 92. hgb stat sent. Dr Varga aware. pad light spotting.
'¿es normal que me duela más?' explained w interp that D3-D7 pain can happen
""",
    "T. Kimathi RN",
    signed=t("05-08", "02:50"),
)
s.labs(t("05-08", "02:20"), issued=t("05-08", "02:55"), hgb=10.9, wbc=6.1, plt=198, ast=48, alt=61, cr=0.8)
s.note(
    "event",
    t("05-08", "03:10"),
    """NIGHT COVER OB: pain up, hgb 11.6 -> 10.9, abd soft, no guarding, bedside US no more free fluid. imp = MTX pain / tissue separation, not rupture. cont. recheck hgb 0800. if <9.5 or peritoneal -> OR. ALT 61 mild, watch
""",
    "Dr. E. Varga",
    signed=t("05-08", "03:40"),
)
s.labs(t("05-08", "08:00"), issued=t("05-08", "08:30"), hgb=11.0)
s.lab_text(
    t("05-09", "06:00"), t("05-09", "07:10"), "hCG quantitative, serum", "21198-7", "7010 mIU/mL", flag="H"
)
s.note(
    "progress",
    t("05-09", "08:30"),
    """OB PN D5 (5/9)
7840 - 8210 (D1) - 9055 (D2) - 8720 (D3) - 7010 (D5)
D5 fell 19.6% from D3 -> per protocol STOP multi-dose, NO doses D5/D7. so got 2 doses MTX (5/5, 5/7). leucovorin 5/6 and 5/8 given, D6/D8 leucovorin not needed
pain less. hgb 11.0 stable.  ALT 61 repeat in am
mucositis none
dc when hCG falling x2 and pain ok. Monday poss
urine cx E coli S cephalexin, cont until 5/11 last dose
""",
    "Dr. R. Szymanski",
    signed=t("05-09", "09:40"),
)
mtx.stop(t("05-09", "09:45"), "hCG fell more than 15 percent; two doses given")
leu.stop(t("05-09", "09:45"), "methotrexate stopped after two doses")
s.labs(t("05-10", "06:00"), issued=t("05-10", "06:45"), hgb=11.1, wbc=5.8, plt=204, ast=31, alt=52, cr=0.7)
s.lab_text(
    t("05-11", "06:00"), t("05-11", "07:20"), "hCG quantitative, serum", "21198-7", "4620 mIU/mL", flag="H"
)
s.order(
    "acetaminophen 325 mg",
    "650 mg by mouth every 6 hours as needed for pain, max 3 g a day",
    t("05-05", "11:00"),
)
s.note(
    "dcsum",
    t("05-11", "10:30"),
    """DISCHARGE SUMMARY - GYN
L interstitial ectopic (prelim US right was wrong), tx multi-dose MTX x2 (5/5, 5/7), stopped by protocol after >15% fall. Rh neg, RhIG 300 mcg given 5/5.
hCG 4620 on 5/11.  E coli UTI cephalexin completes 5/11.
Meds at dc:
  levothyroxine 75 mcg daily - continue
  acetaminophen 650 q6h prn  (max 3 g)
  STOP folic acid and prenatal vitamins until we tell you hCG is negative
  NO ibuprofen / naproxen / aspirin. no Bactrim
Warn: rupture still possible. bad pain, dizziness/faint, shoulder pain, heavy bleeding (>2 pads/hr) -> ED 911.
 - no sex / tampons / heavy lifting until hCG neg. avoid sun, alcohol, foods-supplements w folate
 - no pregnancy for 3 months after 5/7. (not before 8/7).  contraception disc - prefers to decide at visit; if pregnant sooner MTX birth defects
Labs weekly hCG till <5: first MON 5/18 then q Monday; CBC+LFT 5/18 too (ALT 52)
FU Dr Szymanski 5/20 2:40 pm w Spanish interp
Privacy: husband and mother NOT informed. no mail. phone pt's cell only
lap/surgery only if plateau
TSH was sent 5/11, PENDING
""",
    "Dr. R. Szymanski",
    signed=t("05-11", "11:50"),
)
s.lab_text(
    t("05-11", "06:00"), t("05-11", "07:20"), "Thyrotropin (TSH)", "3016-3", "In process", status="registered"
)
s.order(
    "levothyroxine 75 mcg",
    "1 tablet by mouth daily on an empty stomach",
    t("05-11", "10:45"),
    cat="discharge",
)
s.order(
    "acetaminophen 325 mg",
    "650 mg by mouth every 6 hours as needed for pain, max 3 g per day",
    t("05-11", "10:45"),
    cat="discharge",
)
ceph.complete(t("05-11", "12:00"))
s.note(
    "nursing",
    t("05-11", "13:20"),
    """dc instr read w interp #40911. teach back ok: no ibuprofeno, no folico, señales de alarma. sister driving. RhIG card given. AVS handed to pt not mailed.
""",
    "T. Kimathi RN",
    signed=t("05-11", "13:40"),
)
s.write(__file__)
