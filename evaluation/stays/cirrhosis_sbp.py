"""Cirrhosis with infected ascites and encephalopathy: diuretics and nadolol held with conditions, a raised AFP that no note mentions."""

from builder import Stay, clock

t = clock(2025, "-05:00")
s = Stay("cirr-sbp", "Halvorsen", "Dale", "1967-01-09", "male")
s.contact("ex-wife, health care agent", "Patricia Halvorsen", "555-0119")
s.contact("brother", "Wayne Halvorsen", "555-0120")
s.encounter(
    t("07-14", "13:20"), t("07-20", "15:30"), "confusion", "40917007", "Clouded consciousness", "Hepatology"
)

s.condition("Cirrhosis of liver", "19943007", t("07-14", "13:40"), "2021", kind="problem-list-item")
s.condition("Esophageal varices", "28670008", t("07-14", "13:40"), "2022", kind="problem-list-item")
s.condition(
    "Alcohol use disorder, in early remission",
    "",
    t("07-14", "13:40"),
    "2025-03-20",
    kind="problem-list-item",
)
s.condition("Spontaneous bacterial peritonitis", "", t("07-14", "17:00"), t("07-14", "13:20"))
s.condition("Hepatic encephalopathy", "13920009", t("07-14", "15:00"), t("07-12", "08:00"))
s.condition("Acute kidney injury", "14669001", t("07-14", "15:00"), t("07-14", "13:50"))
s.allergy("iron dextran", "", "anaphylaxis, hypotension 2023", t("07-14", "13:45"))

rec = t("07-14", "18:30")
s.home("furosemide 40 mg", "40 mg by mouth daily", "2022-02-01", rec)
s.home("spironolactone 100 mg", "100 mg by mouth daily", "2022-02-01", rec)
s.home("nadolol 40 mg", "40 mg by mouth daily", "2022-05-01", rec)
s.home("lactulose 10 g/15 mL", "30 mL by mouth twice daily, takes it when remembered", "2024-08-01", rec)
s.home("pantoprazole 40 mg", "40 mg by mouth daily, indication unknown", "2021-01-01", rec)
s.home("thiamine 100 mg", "100 mg by mouth daily", "2025-03-20", rec)
s.home("naproxen 220 mg (OTC)", "440 mg by mouth twice daily for shoulder", "2025-07-05", rec)
s.home("zolpidem 10 mg", "10 mg by mouth at bedtime (from brother's supply)", "2025-07-10", rec)

s.labs("2025-05-30T09:00:00-05:00", stay=False, na=133, cr=0.9, k=4.1, tbil=2.1, afp=9, plt=78)
s.vitals(t("07-14", "13:30"), "92/54", hr=96, rr=20, temp=38.0, spo2=95, weight=88)
s.labs(
    t("07-14", "13:50"),
    t("07-14", "14:35"),
    wbc=13.6,
    hgb=10.2,
    plt=61,
    na=126,
    k=3.0,
    cr=2.2,
    bun=48,
    glu=92,
    tbil=5.8,
    alb=2.2,
    inr=1.9,
)
s.labs(t("07-14", "13:50"), t("07-14", "14:40"), ast=71, alt=38, lac=2.6, mg=1.4)
s.lab_text(t("07-14", "13:50"), t("07-14", "14:50"), "Ammonia", "", "141 umol/L (11-35)", "H")
ctx = s.order("ceftriaxone", "2 g IV every 24 hours", t("07-14", "16:10"), code="2193")
s.order(
    "albumin human 25 %",
    "1.5 g/kg IV day 1, then 1 g/kg day 3",
    t("07-14", "16:30"),
    end=t("07-16", "18:00"),
    final="completed",
)
lac = s.order(
    "lactulose 10 g/15 mL",
    "30 mL by mouth or tube every 2 hours until stool",
    t("07-14", "14:50"),
    code="6218",
)
fur = s.order("furosemide", "40 mg by mouth daily", t("07-14", "18:40"), code="4603")
fur.hold(t("07-14", "18:50"), "AKI, Na 126")
spi = s.order("spironolactone", "100 mg by mouth daily", t("07-14", "18:40"), code="9997")
spi.hold(t("07-14", "18:50"), "AKI, Na 126")
nad = s.order("nadolol", "40 mg by mouth daily", t("07-14", "18:40"), code="7226")
nad.hold(t("07-14", "18:50"), "SBP < 100, AKI")
# nobody ends this one
s.order("pantoprazole", "40 mg IV daily", t("07-14", "18:40"), code="40790")
s.order("thiamine", "100 mg IV daily", t("07-14", "18:40"), code="10454", end=t("07-18", "09:00"))
s.order(
    "potassium chloride",
    "20 mEq IV, 3 doses",
    t("07-14", "15:00"),
    code="8591",
    end=t("07-15", "02:00"),
    final="completed",
)
s.order("magnesium sulfate", "4 g IV once", t("07-14", "15:00"), end=t("07-14", "19:00"), final="completed")
s.service("Full code", t("07-14", "18:40"), category="code status")

s.note(
    "ed",
    t("07-14", "13:40"),
    """58M ETOH cirrhosis BIB ex-wife, confused 2 d, sleeping all day, no BM x3 d. No melena/hematemesis. last drink 3/20 (ex confirms; the drinker in house is his brother Wayne).
asterixis, distended, tender. T 38. CT head neg for bleed. ammonia 141, K 3.0. Dx para done. ddx HE 2/2 SBP, hypoK, constipation, zolpidem, GIB (guaiac neg), SDH neg, meningitis unlikely.""",
    "Dr. R. Ishikawa",
    t("07-14", "15:50"),
)
s.lab_text(
    t("07-14", "14:40"),
    t("07-14", "15:55"),
    "Ascites fluid neutrophils",
    "",
    "640 /uL (WBC 820, 78 % PMN), protein 0.8 g/dL, SAAG 1.9",
    "A",
)
s.note(
    "hp",
    t("07-14", "18:00"),
    """HEPATOLOGY. GR 3 HE, SBP (PMN 640), AKI ON DIURETICS + NAPROXEN. MELD-NA 33. CTX 2G X5D, ALBUMIN D1 D3. LACTULOSE Q2H THEN TITRATE 3-4 BM. HOLD DIURETICS, NADOLOL,
NO NSAID NO SEDATIVES. US W DOPPLER. INR 1.9 IS LIVER - NO HEPARIN PPX, SCDS. FULL CODE PER PATRICIA (AGENT).""",
    "Dr. S. Vasquez-Lund, fellow",
    t("07-14", "19:45"),
)
s.labs(
    t("07-15", "05:00"),
    t("07-15", "05:40"),
    na=127,
    k=3.6,
    cr=2.3,
    mg=2.0,
    inr=2.0,
    tbil=6.1,
    hgb=9.4,
    plt=55,
)
s.report(
    "US Abdomen with Doppler",
    "",
    t("07-15", "09:00"),
    t("07-15", "11:20"),
    "Nodular liver. 2.4 cm hypoechoic lesion in segment 6, not seen in January. Patent portal vein, hepatofugal flow. Spleen 17 cm. Large ascites. Kidneys normal.",
)
s.note(
    "progress",
    t("07-15", "08:30"),
    """HE gr 2, 5 BM. SBP d2 CTX. AKI Cr 2.3, albumin challenge, if no better HRS -> terlipressin. K/Mg ok. US pend. diuretics held""",
    "Dr. S. Vasquez-Lund, fellow",
    t("07-15", "10:50"),
)
s.order("rifaximin", "550 mg by mouth twice daily", t("07-15", "11:00"), code="35619")
s.labs(t("07-15", "05:00"), t("07-16", "13:10"), afp=486)
s.labs(t("07-16", "05:00"), t("07-16", "05:45"), na=129, k=3.9, cr=1.8, tbil=5.2, inr=1.8, wbc=8.8)
s.procedure("Paracentesis", "", t("07-16", "14:00"), t("07-16", "15:10"))
s.note(
    "procedure",
    t("07-16", "15:20"),
    "LVP 6.2 L clear yellow, R? LLQ US guided, 1 stick, no bleeding. repeat PMN 120 (640). albumin 50 g w tap. BP 104/60.",
    "Dr. O. Bell, IR PA",
    t("07-16", "15:50"),
)
s.lab_text(
    t("07-14", "14:40"),
    t("07-16", "10:00"),
    "Bacteria identified in Ascitic fluid",
    "",
    "Escherichia coli, susceptible to ceftriaxone, ciprofloxacin, TMP-SMX",
    "A",
)
s.note(
    "progress",
    t("07-16", "08:20"),
    """HE gr 2, 5 BM. SBP d3 CTX. AKI Cr 1.8, albumin challenge, if no better HRS -> terlipressin. K/Mg ok. US pend. diuretics held
actually oriented x3 this am, teases RN. so HE gr 0-1. E coli in fluid. lactose 30 mL tid goal 3 BM""",
    "Dr. S. Vasquez-Lund, fellow",
    t("07-16", "11:00"),
)
lac.dose(t("07-16", "11:10"), "30 mL by mouth three times daily, goal 3 soft stools a day")
s.note(
    "nutrition",
    t("07-17", "11:00"),
    "Malnutrition severe (sarcopenia, temporal wasting). 2 g Na, HIGH protein 1.5 g/kg, late evening snack. no fluid restrict while Na>125. MVI.",
    "C. Abernathy RD",
)
s.note(
    "sw",
    t("07-17", "14:00"),
    "Lives w brother Wayne (actively drinking, gave him zolpidem). Pt agrees to move to Patricia's apt, pharmacy bubble packs. AA weekly. Not driving.",
    "L. Toth LCSW",
)
s.labs(t("07-18", "05:00"), t("07-18", "05:40"), na=131, k=4.2, cr=1.3, tbil=4.4, inr=1.7, hgb=9.2)
s.note(
    "progress",
    t("07-18", "09:00"),
    """AKI resolving 1.3 (prerenal, NOT HRS). HE resolved on lactulose + rifaximin. SBP d5 CTX last dose today -> cipro? QTc 492 on ECG, use TMP-SMX DS daily ppx (K ok, watch).
liver lesion 2.4 cm seg 6 on US -> needs MRI liver multiphase outpt, d/w pt. stop PPI no indication. nadolol off till SBP >100 & Cr nl. NO diuretics til clinic. vit K done.""",
    "Dr. S. Vasquez-Lund, fellow",
    t("07-18", "11:00"),
)
ctx.complete(t("07-18", "18:00"), "5 days")
s.order("sulfamethoxazole/trimethoprim DS", "1 tablet by mouth daily", t("07-19", "09:00"), code="10831")
s.labs(t("07-19", "05:00"), t("07-19", "05:45"), na=132, k=4.6, cr=1.2)
s.note(
    "nursing",
    t("07-19", "21:00"),
    "4 soft BMs, no asterixis. Steady gait. Weight 80.6. Wants home. asked for 'his sleeper' - denied, explained.",
    "V. Nkemelu RN",
)
s.labs(t("07-20", "05:00"), t("07-20", "05:40"), na=132, k=4.9, cr=1.2, tbil=3.9, inr=1.7)
s.vitals(t("07-20", "08:00"), "108/62", hr=88, temp=36.8, spo2=97, weight=80.4)

d = t("07-20", "10:00")
s.order(
    "lactulose 10 g/15 mL",
    "30 mL by mouth three times daily, adjust to 3 soft stools a day",
    d,
    "discharge",
    code="6218",
)
s.order("rifaximin 550 mg", "550 mg by mouth twice daily", d, "discharge", code="35619")
s.order(
    "sulfamethoxazole/trimethoprim DS 800/160 mg",
    "1 tablet by mouth once daily, long term",
    d,
    "discharge",
    code="10831",
    reason="prevention of peritonitis",
)
s.order("thiamine 100 mg", "100 mg by mouth daily", d, "discharge", code="10454")
s.order("multivitamin", "1 tablet by mouth daily", d, "discharge")
s.service("BMP (potassium on TMP-SMX) and INR", d, due="2025-07-24")
s.service(
    "Hepatology clinic Dr. Lindqvist-Moss",
    d,
    due="2025-07-29T14:00:00-05:00",
    note="diuretics, nadolol, transplant evaluation",
)
s.service("MRI liver with contrast", d, due="2025-08-01", note="2.4 cm segment 6 lesion")
s.note(
    "dcsum",
    t("07-20", "09:00"),
    """SBP E coli (ascites), HE, AKI. Diuretics (furosemide 40, spironolactone 100) HELD: restart by hepatology if Na >130, Cr <1.3 at clinic. Nadolol HELD until SBP>100 & Cr stable: large varices so
dont forget. PPI stopped. NSAIDs, zolpidem never. TMP-SMX ppx: K check 7/24. lactulose 3 BM. LVP 6.2 L, wt 80.4. liver lesion MRI 8/1. iron dextran anaphylaxis. Full code.""",
    "Dr. S. Vasquez-Lund, fellow",
    t("07-20", "11:10"),
)
s.note(
    "instr",
    t("07-20", "10:15"),
    """LACTULOSE 3x/d - if <2 BM take extra, >4 skip one. RIFAXIMIN 2x. BACTRIM 1/d prevent infection. DO NOT take water pills or nadolol until liver clinic 7/29. no naproxen/ibuprofen,
no sleeping pills, tylenol max 2 g/day. no alcohol. low salt. no driving. weigh daily. Patricia: confused, sleepy, fever, belly pain, black stool/vomit blood, no pee = ER 911.""",
    "Dr. S. Vasquez-Lund, fellow",
    t("07-20", "10:50"),
)

s.write(__file__)
