from builder import Stay, clock

t = clock(2025, "-07:00")
s = Stay("m-renal", "Tsosie", "Delphine", "1972-07-30", "female")
s.contact("son", "Ray Tsosie", "555-0175")
s.encounter(
    t("09-08", "15:00"),
    t("09-16", "12:30"),
    "fever, graft pain",
    "45816000",
    "Pyelonephritis",
    "Transplant Nephrology",
)
s.condition(
    "Kidney transplant recipient",
    "737295003",
    t("09-08", "16:00"),
    onset="2024-12-02",
    kind="problem-list-item",
)
s.condition("Type 2 diabetes mellitus", "44054006", t("09-08", "16:00"), kind="problem-list-item")
s.condition("Pyelonephritis of transplanted kidney", "45816000", t("09-09", "10:00"))
s.allergy(
    "vancomycin",
    "11124",
    "red man / flushing with fast infusion",
    "2024-12-03T09:00:00-07:00",
    severity="mild",
    kind="intolerance",
    criticality="low",
)
for n, d in (
    ("tacrolimus", "3 mg by mouth every 12 hours"),
    ("mycophenolate mofetil", "1000 mg by mouth twice daily"),
    ("prednisone", "5 mg by mouth daily"),
    ("sulfamethoxazole-trimethoprim", "400/80 mg by mouth daily"),
    ("valganciclovir", "450 mg by mouth daily"),
    ("amlodipine", "5 mg by mouth daily"),
    ("insulin glargine", "14 units subcutaneously at bedtime"),
    ("clarithromycin", "500 mg by mouth twice daily (urgent care, since 09-04)"),
):
    s.home(n, d, "2025-01-05", t("09-08", "16:40"))
s.note(
    "ed",
    t("09-08", "15:30"),
    """53F s/p DDKT 12/2024 (RIGHT iliac fossa), baseline Cr 1.2, prior HD via L arm AVF (still thrilling). 3 d fever 39.1, graft pain, dysuria. UC 9/4 gave clarithro for "sinus". Tremor, HA. Cr 2.6 K 5.7. UA >100 WBC. WBC 2.4.
Known resistant E coli 5/2025 (ESBL per outside fax?). Start cefepime. Vanc x1 slow. R IJ access. Husband on HD too. BP/IV: NOT L arm.
meds as list; tac trough drawn 1530 (last dose 0900 so 6.5 h, not trough)""",
    "L. Brandvold MD (ED)",
    signed=t("09-08", "17:20"),
)
s.vitals(t("09-08", "15:10"), bp="152/88", hr=110, rr=20, temp=39.1, spo2=97, weight=67.0)
s.labs(
    t("09-08", "15:30"),
    issued=t("09-08", "16:20"),
    wbc=2.4,
    hgb=10.2,
    plt=148,
    na=136,
    k=5.7,
    cr=2.6,
    bun=48,
    glu=212,
    crp=164,
    lac=1.6,
)
o_tac = s.order("tacrolimus", "3 mg by mouth every 12 hours", t("09-08", "17:00"))
o_mmf = s.order("mycophenolate mofetil", "1000 mg by mouth twice daily", t("09-08", "17:00"))
o_cla = s.order("clarithromycin", "500 mg by mouth twice daily", t("09-08", "17:00"))
o_tmp = s.order("sulfamethoxazole-trimethoprim", "400/80 mg by mouth daily", t("09-08", "17:00"))
o_val = s.order("valganciclovir", "450 mg by mouth daily", t("09-08", "17:00"))
o_pre = s.order("prednisone", "5 mg by mouth daily", t("09-08", "17:00"))
o_cef = s.order("cefepime", "1 g IV every 24 hours", t("09-08", "17:10"))
o_gla = s.order("insulin glargine", "14 units subcutaneously at bedtime", t("09-08", "17:00"))
s.lab_text(
    t("09-08", "15:30"),
    t("09-09", "08:30"),
    "Tacrolimus, blood",
    "11253-2",
    "28.4 ng/mL, timed 6.5 h after dose (target trough 6-9)",
    "H",
)
s.note(
    "hp",
    t("09-09", "09:00"),
    """Transplant. AKI on graft: Cr 1.2 -> 2.6 = tacrolimus toxicity from CLARITHROMYCIN (CYP3A4) + sepsis of graft. Tremor. Tac 28.4.
- STOP clarithromycin, HOLD tacrolimus, level daily 0800 trough. Resume 1.5 mg q12 when <10
- leukopenia 2.4: valganciclovir STOP (9 mo done, CMV D+/R+ ppx over), MMF cut to 500 BID
- TMP-SMX HOLD (K 5.7, Cr, WBC). PJP: alternative atovaquone? not yet
- stress pred: no, keep 5. lokelma
No PICC ever, save veins (AVF arm L). No NSAID. US graft.""",
    "K. Amundsen MD, Transplant Nephrology",
    signed=t("09-09", "11:10"),
)
o_cla.stop(t("09-09", "11:30"), "interaction")
o_tac.hold(t("09-09", "20:15"), "level 28")
o_val.stop(t("09-09", "11:30"), "leukopenia")
o_mmf.dose(t("09-09", "11:30"), "500 mg by mouth twice daily")
s.given("tacrolimus", "3 mg", t("09-09", "09:05"))
s.note(
    "radiology",
    t("09-09", "14:00"),
    "US renal tx RIF: 11.9 cm, no hydronephrosis, RI 0.74, patent vessels, no collection. Native kidneys atrophic; 1.4 cm solid exophytic lesion of the LEFT native kidney, suspicious for RCC, dedicated MRI w/o gad recommended.",
    "Radiology: S. Petrie MD",
    signed=t("09-09", "15:20"),
)
s.lab_text(
    t("09-08", "16:00"),
    t("09-10", "09:30"),
    "Urine culture",
    "630-4",
    ">100,000 CFU/mL Escherichia coli ESBL. Ertapenem S, meropenem S, cefepime R, ceftriaxone R, ciprofloxacin R, nitrofurantoin S, TMP-SMX R",
    "A",
)
s.lab_text(
    t("09-08", "15:40"), t("09-10", "10:00"), "Blood culture", "600-7", "E. coli ESBL 1 of 2 sets", "A"
)
s.labs(
    t("09-10", "06:00"), issued=t("09-10", "07:00"), wbc=2.2, hgb=9.6, plt=140, k=5.3, cr=2.8, bun=50, glu=188
)
s.lab_text(t("09-10", "08:00"), t("09-10", "13:00"), "Tacrolimus, blood trough", "11253-2", "17.1 ng/mL", "H")
s.note(
    "consult",
    t("09-10", "11:00"),
    "ID: ESBL E coli graft pyelo + bacteremia. cefepime -> ERTAPENEM. CrCl ~24: 500 mg q24 now; if CrCl >30 go 1 g q24. Total 14 d from first active dose 9/10 -> last dose 9/23. No oral option (cipro R, TMP R). BK + CMV PCR sent. Line: tunneled small bore R IJ by IR, NO PICC. Carbapenem-valproate n/a. watch seizures.",
    "R. Haddad MD, Infectious Diseases",
    signed=t("09-10", "12:40"),
)
o_cef.stop(t("09-10", "13:00"), "resistant")
o_ert = s.order("ertapenem", "500 mg IV every 24 hours", t("09-10", "13:00"))
s.labs(
    t("09-12", "06:00"), issued=t("09-12", "07:00"), wbc=2.9, hgb=9.5, plt=152, k=4.9, cr=2.0, bun=38, glu=170
)
s.lab_text(t("09-12", "08:00"), t("09-12", "13:00"), "Tacrolimus, blood trough", "11253-2", "8.2 ng/mL", "N")
s.lab_text(t("09-10", "12:00"), t("09-12", "15:00"), "CMV DNA quantitative PCR", "", "Not detected")
s.lab_text(
    t("09-10", "12:00"),
    t("09-12", "15:00"),
    "BK virus DNA PCR plasma",
    "",
    "Sample hemolyzed, repeat sent 9/12; result pending",
    "N",
    "registered",
)
s.note(
    "progress",
    t("09-12", "14:00"),
    """HD5. afeb 48h. Cr 2.0. Tac 8.2 -> resume tacrolimus 1.5 mg q12h TONIGHT (half, clarithro effect going away; re-level 9/15). MMF 500 bid. TMP-SMX still off. K 4.9. CrCl 38 -> ertapenem 1 g q24 from 9/13. WBC 2.9. Tremor gone. IR line 9/13.
UA/husband: (Dialysis pt in bed 2 potassium 6.9 = not her.)""",
    "K. Amundsen MD, Transplant Nephrology",
    signed=t("09-12", "15:10"),
)
o_tac.change(
    t("09-12", "20:00"),
    status="active",
    statusReason=None,
    dosageInstruction=[{"text": "1.5 mg by mouth every 12 hours"}],
)
o_ert.dose(t("09-13", "12:00"), "1 g IV every 24 hours")
s.note(
    "procedure",
    t("09-13", "10:30"),
    "IR: tunneled 5F single lumen catheter R IJ, tip cavoatrial. (time-out form said L; R is correct.) L AVF thrill present. No complications.",
    "F. Ortega MD, IR",
    signed=t("09-13", "11:15"),
)
s.procedure(
    "Tunneled central venous catheter",
    "",
    t("09-13", "09:50"),
    t("09-13", "10:20"),
    site="right internal jugular",
)
s.note(
    "nursing",
    t("09-14", "09:00"),
    "Line dressing CDI. FS 64 at 0300, juice, 101. Glargine 14 given hs with poor supper. MD told. BP R arm only. Husband also here, his med list (calcium acetate, epoetin) was in her folder - removed.",
    "J. Kee RN",
    signed=t("09-14", "09:30"),
)
s.note(
    "progress",
    t("09-14", "10:30"),
    "Low FS 64: glargine 14 -> 10 units. Cr 1.7, WBC 3.4. BP 148/86: amlodipine 5 -> 10. PJP ppx: pentamidine inhaled 300 mg given 9/14 (monthly) until TMP-SMX restart, decision clinic. Son Ray to learn ertapenem.",
    "K. Amundsen MD, Transplant Nephrology",
    signed=t("09-14", "11:40"),
)
s.labs(t("09-14", "06:00"), issued=t("09-14", "07:00"), wbc=3.4, hgb=9.4, k=4.7, cr=1.7, glu=98)
o_gla.dose(t("09-14", "12:00"), "10 units subcutaneously at bedtime")
o_am = s.order("amlodipine", "10 mg by mouth daily", t("09-14", "12:00"))
s.given("pentamidine", "300 mg inhaled", t("09-14", "15:00"))
s.lab_text(t("09-15", "08:00"), t("09-15", "13:00"), "Tacrolimus, blood trough", "11253-2", "4.6 ng/mL", "L")
s.labs(t("09-15", "06:00"), issued=t("09-15", "07:00"), wbc=3.6, hgb=9.5, k=4.6, cr=1.5, glu=121)
s.note(
    "pharm",
    t("09-15", "15:30"),
    "Tac 4.6 (<6), clarithro washed out. Dr Amundsen: up to 2 mg q12h from tonight (not back to 3 yet). Next trough 9/18. No clarithro/erythro, azoles, diltiazem, grapefruit w/o calling; note rifampin. Ertapenem 1 g thru 9/23, home infusion Mesa. Discharge tac Rx still says 1.5 - amend.",
    "D. Paquette PharmD",
    signed=t("09-15", "16:30"),
)
o_tac.dose(t("09-15", "20:00"), "2 mg by mouth every 12 hours")
for n, d in (
    ("tacrolimus", "1.5 mg by mouth every 12 hours"),
    ("mycophenolate mofetil", "500 mg by mouth twice daily"),
    ("prednisone", "5 mg by mouth daily"),
    ("ertapenem", "1 g IV every 24 hours through 2025-09-23"),
    ("amlodipine", "10 mg by mouth daily"),
    ("insulin glargine", "10 units subcutaneously at bedtime"),
    ("acetaminophen", "650 mg by mouth every 6 hours as needed"),
):
    s.order(n, d, t("09-15", "14:30"), cat="discharge")
s.order(
    "sulfamethoxazole-trimethoprim", "400/80 mg by mouth daily", t("09-15", "14:30"), cat="discharge"
).cancel(t("09-16", "09:20"), "leukopenia, hyperkalemia")
s.labs(
    t("09-16", "06:00"), issued=t("09-16", "07:00"), wbc=3.9, hgb=9.6, plt=171, na=139, k=4.5, cr=1.4, glu=118
)
s.vitals(t("09-16", "08:00"), bp="134/78", hr=80, temp=36.7, spo2=98, weight=66.2)
s.note(
    "progress",
    t("09-16", "08:40"),
    """D/C. Cr 1.4 (base 1.2). Tac 2 mg q12 (Rx 1.5 to be changed). MMF 500 bid until WBC >4, TMP-SMX + valgan off. Ertapenem 1 g daily thru 9/23 via R IJ tunnel line, line OUT after last dose IR 9/24.
Tx clinic + labs (tac trough hold AM dose, CBC, BMP) Thu 9/18 0730; clinic 9/25 10:00. MRI native L kidney 1.4 cm, urology referral. BK PCR pending. Call: T>=38, less urine, graft pain, line red, wt +2 kg, tremor. 555-0150. No NSAID. No BP or needle L arm.""",
    "K. Amundsen MD, Transplant Nephrology",
    signed=t("09-16", "10:15"),
)
s.note(
    "sw",
    t("09-16", "10:45"),
    "Son Ray teach-back ertapenem ok. Mesa Infusion 9/17 first home dose, today's given 0900. Lives 90 min from center, ride arranged 9/18.",
    "W. Begay LCSW",
    signed=t("09-16", "11:10"),
)
s.write(__file__)
