"""COPD at 71 with type 2 respiratory failure and pneumonia, British hospital: NIV, long QT, beta blocker, resuscitation decision withdrawn, nodule."""

from builder import LABS, Stay, clock

LABS.update(
    creat=("14682-9", "Creatinine", "umol/L", "µmol/L", 45, 84),
    urea=("22664-7", "Urea", "mmol/L", "mmol/L", 2.5, 7.8),
    hb=("718-7", "Haemoglobin", "g/L", "g/L", 115, 165),
    aph=("2744-1", "pH of Arterial blood", "[pH]", "", 7.35, 7.45),
    apco2=("2019-8", "pCO2 of Arterial blood", "kPa", "kPa", 4.7, 6.0),
    apo2=("2703-7", "pO2 of Arterial blood", "kPa", "kPa", 10.0, 14.0),
    gluc=("14749-6", "Glucose", "mmol/L", "mmol/L", 4.0, 7.8),
    ddim=("", "D-dimer", "ng/mL", "ng/mL FEU", 0, 500),
)
t = clock(2025, "+00:00")
s = Stay("copd-niv", "Gallacher", "Maureen", "1954-05-30", "female")
s.contact("daughter", "Shona Gallacher", "07700 900163")
s.encounter(
    t("11-14", "18:30"),
    t("11-21", "16:00"),
    "breathless, drowsy",
    "267036007",
    "Dyspnea",
    "Respiratory medicine",
)

s.allergy("doxycycline", "3640", "blistering photosensitive rash", t("11-14", "19:00"), "moderate")
s.condition(
    "Chronic obstructive pulmonary disease", "13645005", t("11-14", "19:00"), "2012", kind="problem-list-item"
)
s.condition("Essential tremor", "609558009", t("11-14", "19:00"), "2019", kind="problem-list-item")
s.condition(
    "Recurrent urinary tract infection", "197927001", t("11-14", "19:00"), "2023", kind="problem-list-item"
)
s.condition("Osteoporosis", "64859006", t("11-14", "19:00"), "2020", kind="problem-list-item")
s.condition("Acute-on-chronic hypercapnic respiratory failure", "", t("11-14", "20:30"), t("11-14", "18:00"))
s.condition("Pneumonia", "233604007", t("11-14", "20:30"), t("11-13", "00:00"))
s.condition(
    "Pulmonary embolism", "59282003", t("11-14", "21:30"), t("11-14", "20:30"), certainty="provisional"
)

rec = t("11-15", "10:30")
s.home("tiotropium 18 microgram inhalation capsules", "1 capsule inhaled once daily", "2014-01-01", rec)
s.home("salmeterol / fluticasone 50/500 Accuhaler", "1 inhalation twice daily", "2014-01-01", rec)
s.home("salbutamol 100 microgram inhaler", "2 puffs as needed", "2012-01-01", rec)
s.home("propranolol 40 mg", "40 mg by mouth twice daily", "2025-10-22", rec)
s.home("citalopram 20 mg", "20 mg by mouth once daily", "2016-01-01", rec)
s.home("zopiclone 7.5 mg", "7.5 mg by mouth at night", "2021-01-01", rec)
s.home("amlodipine 5 mg", "5 mg by mouth once daily", "2015-01-01", rec)
s.home("simvastatin 40 mg", "40 mg by mouth at night", "2010-01-01", rec)
s.home("nitrofurantoin 100 mg", "100 mg by mouth at night", "2024-04-01", rec)
s.home("alendronic acid 70 mg", "70 mg by mouth once a week on Sunday", "2020-06-01", rec)

s.vitals(t("11-14", "18:40"), "148/82", hr=112, rr=32, temp=38.2, spo2=97, o2=15, weight=52)
s.labs(t("11-14", "18:50"), t("11-14", "19:05"), aph=7.21, apco2=10.8, apo2=13.9)
s.labs(
    t("11-14", "18:50"),
    t("11-14", "19:50"),
    wbc=17.1,
    hb=141,
    plt=322,
    na=137,
    k=4.1,
    creat=72,
    urea=8.1,
    crp=204,
    ddim=2140,
)
s.note(
    "ed",
    t("11-14", "18:45"),
    """71F ?IECOPD. Found drowsy by dtr, 3/7 green sputum, worse wheeze since ~3 wks. Amb crew 15 L NRB -> GCS 13, ABG pH 7.21 pCO2 10.8 on 15 L. Changed to 28% venturi target 88-92. Widespread wheeze, creps L base. CXR LLL consolidation. Nebs via mouthpiece (hx acute angle closure R eye 2018 - NOT mask w ipratropium). IV ceftriaxone + clarithromycin. Hydrocort 100. Imp: IECOPD + CAP + T2RF (over-oxygenated). ?PE - D-dimer 2140, Rx dose enoxaparin till CTPA. NIV team called.""",
    "Dr F. Adeyemi, ED SpR",
    t("11-14", "20:20"),
)
s.order("ceftriaxone", "2 g IV once daily", t("11-14", "19:15"), end=t("11-17", "10:00"), why="oral switch")
cla = s.order("clarithromycin", "500 mg by mouth twice daily", t("11-14", "19:15"))
enx = s.order(
    "enoxaparin",
    "80 mg subcutaneously once daily (treatment dose)",
    t("11-14", "20:00"),
    reason="possible PE",
)
s.order("salbutamol nebuliser", "2.5 mg nebulised every 4 hours", t("11-14", "19:00"))
s.order("ipratropium nebuliser by mouthpiece", "500 micrograms nebulised every 6 hours", t("11-14", "19:00"))
s.order("hydrocortisone", "100 mg IV once", t("11-14", "19:00"), end=t("11-14", "19:20"), final="completed")
pred = s.order("prednisolone", "30 mg by mouth once daily for 5 days", t("11-15", "08:00"))
pro = s.order("propranolol", "40 mg by mouth twice daily", t("11-14", "21:00"))
cit = s.order("citalopram", "20 mg by mouth once daily", t("11-14", "21:00"))
zop = s.order("zopiclone", "7.5 mg by mouth at night", t("11-14", "21:00"))
s.order("amlodipine", "5 mg by mouth once daily", t("11-14", "21:00"))
sim = s.order("simvastatin", "40 mg by mouth at night", t("11-14", "21:00"))
sim.hold(t("11-14", "22:00"), "clarithromycin")
s.order(
    "insulin aspart",
    "correction doses subcutaneously by ward scale",
    t("11-15", "08:00"),
    note="steroid hyperglycaemia",
)
s.note(
    "hp",
    t("11-14", "21:00"),
    """Med reg clerking. IECOPD with LLL pneumonia, T2RF pH 7.21, NIV started 2040, IPAP 18 EPAP 4. FEV1 34 % (2024). Exercise tolerance 30 yds. 48 py, smokes 10/day. Carer for nobody, lives alone. DDx PE, LVF (unlikely, BNP 210), pneumothorax (none on CXR). Admitted 1x last yr, no prev NIV.
Repeat gas 2200 7.28 / 8.9. FH: father TB 1950s. Pt never had TB. Simva held w clarithro.
Escalation: d/w ICU - for now NIV is ceiling pending family.""",
    "Dr N. Sandhu, med SpR",
    t("11-14", "22:40"),
)
dna = s.service("Do not attempt cardiopulmonary resuscitation", t("11-15", "09:40"), category="resuscitation")
s.note(
    "progress",
    t("11-15", "09:00"),
    """PTWR. Still confused on NIV. pH 7.31 pCO2 8.1. DNACPR form completed today w daughter (pt lacks capacity). Ward-based ceiling NIV. CTPA today. Drug chart: why propranolol?? started by GP 22/10 for tremor = onset of wheeze. STOP. stop zopiclone (CO2).""",
    "Dr E. Rowntree, consultant",
    t("11-15", "10:10"),
)
pro.stop(t("11-15", "10:15"), "bronchospasm")
zop.stop(t("11-15", "10:15"), "CO2 retention")
s.report(
    "CT pulmonary angiogram",
    "",
    t("11-15", "13:00"),
    t("11-15", "16:10"),
    "No pulmonary embolism. Left lower lobe consolidation. Severe emphysema. 17 mm spiculated nodule RIGHT upper lobe, suspicious. Bibasal fine subpleural reticulation, query drug related.",
)
enx.dose(t("11-15", "17:00"), "40 mg subcutaneously once daily (prophylaxis)")
s.note(
    "pharm",
    t("11-15", "16:40"),
    """Drug history via SCR + daughter. GP rescue pack at home = DOXYCYCLINE + pred: doxy is a documented allergy, needs removing. Co-amoxiclav 2019 -> cholestatic jaundice 5 wk, inpt Glenmore (not in allergy box). Plain amoxicillin since then x3, fine. Nitrofurantoin prophylaxis 18 mths: lung toxicity? see CT. Simva 40 + amlodipine exceeds max 20 -> suggest atorvastatin 20. Not using tiotropium properly. Citalopram + clarithro: ECG please.""",
    "Aled Pryce, pharmacist",
)
s.labs(t("11-16", "06:00"), t("11-16", "07:30"), k=3.1, mg=1.8, crp=150, wbc=15.0, creat=66)
s.order(
    "potassium chloride effervescent",
    "2 tablets by mouth three times daily",
    t("11-16", "09:00"),
    end=t("11-18", "09:00"),
    why="K 4.2",
)
s.lab_text(
    t("11-14", "21:30"),
    t("11-17", "11:00"),
    "Sputum culture",
    "",
    "Haemophilus influenzae, sensitive to amoxicillin",
    "A",
)
s.lab_text(
    t("11-16", "08:00"),
    t("11-17", "12:00"),
    "Sputum AFB microscopy and mycobacterial culture",
    "",
    "AFB smear negative. Culture in progress, 6 to 8 weeks.",
    status="preliminary",
)
s.note(
    "progress",
    t("11-16", "10:00"),
    """wknd SHO. NIV overnight only. 7.36 / 6.9. ?PE on enox. K 3.1 sando-K. LTOT: order home O2 2 L/min for discharge. Continue clarithro.""",
    "Dr P. Hale, SHO",
    t("11-16", "10:20"),
)
s.note(
    "progress",
    t("11-17", "09:30"),
    """Resp ward round. NIV weaned off 0600. pH 7.38 pCO2 6.4 pO2 7.9 on 24 %. QTc today 512 (adm 448): stop clarithromycin (Legionella Ag neg), citalopram halve to 10, K/Mg replace. Ceftriaxone -> amoxicillin 1 g TDS to complete 7/7 = last dose 21/11 night. CTPA no PE - enox prophylactic only, PE off the list. Nodule R upper lobe 17 mm -> 2WW lung MDT, told pt + daughter. Nitrofurantoin STOP permanently, bibasal reticulation. Reg: pt now has capacity.""",
    "Dr E. Rowntree, consultant",
    t("11-17", "11:00"),
)
cla.stop(t("11-17", "10:30"), "QTc 512")
cit.dose(t("11-17", "10:30"), "10 mg by mouth once daily")
s.order("amoxicillin", "1 g by mouth three times daily until 21/11", t("11-17", "11:00"))
s.labs(t("11-17", "06:00"), t("11-17", "07:20"), k=3.4, mg=1.7, crp=88, wbc=12.2, creat=64, gluc=13.8)
s.order("nicotine patch 21 mg", "1 patch every 24 hours", t("11-16", "12:00"))
s.note(
    "nursing",
    t("11-17", "21:30"),
    "Off NIV all day, sats 89-91 on 24%. CBG 14.1 pre tea 4 u novorapid. Pt upset about 'that form', says nobody asked her, wants doctors to try. Escalated to NIC.",
    "S/N J. Mbeki",
)
s.note(
    "pt",
    t("11-18", "14:00"),
    "Mob 15 m w ZF, SOBOE 4/10. Sats 86 on exertion RA recovers 1 min. Breathing control, huff. PR referral accepted. Falls: 1 in 6/12. POC bd to start 21/11. Needs bed downstairs.",
    "R. Innes, physio",
)
s.labs(t("11-18", "06:00"), t("11-18", "07:20"), k=4.2, mg=2.0, crp=41, creat=61)
s.note(
    "progress",
    t("11-19", "11:30"),
    """Consultant. Long talk w Mrs Gallacher, full capacity. She wants CPR attempted and ICU/intubation if needed for something reversible. DNACPR WITHDRAWN today, form struck through. For full escalation.
Pred: 5 days done, last 19/11, no taper. No home O2: ABG RA pO2 7.6, pCO2 6.1, still vaping/smoking - reassess LTOT in 8 wks when stable (SHO note 16/11 superseded, HOOF cancelled). O2 alert card 88-92 %, 28 % venturi. Inhalers -> single triple (Trelegy) + salbutamol via spacer. QTc 466.""",
    "Dr E. Rowntree, consultant",
    t("11-19", "12:40"),
)
dna.stop(t("11-19", "12:30"), "withdrawn at the patient's wish")
s.note(
    "event",
    t("11-20", "08:15"),
    "Copied handover: 71F IECOPD/CAP. DNACPR. PE Rx. 17mm LUL nodule. home O2 2 L. d/c tmrw.",
    "Dr P. Hale, SHO",
)
s.order(
    "fluticasone furoate / umeclidinium / vilanterol 92/55/22", "1 inhalation once daily", t("11-19", "13:00")
)
s.labs(t("11-20", "06:00"), t("11-20", "07:20"), wbc=10.1, hb=136, k=4.4, creat=63, crp=19)

d = t("11-21", "10:00")
s.order(
    "fluticasone furoate / umeclidinium / vilanterol 92/55/22 (Trelegy Ellipta)",
    "1 inhalation once daily, rinse mouth",
    d,
    "discharge",
)
s.order(
    "salbutamol 100 microgram inhaler", "2 puffs by spacer as needed, up to four times daily", d, "discharge"
)
s.order(
    "amoxicillin 500 mg capsules",
    "1 g by mouth three times daily, last dose tonight 21 November 2025",
    d,
    "discharge",
)
s.order("citalopram 10 mg", "10 mg by mouth once daily", d, "discharge")
s.order("amlodipine 5 mg", "5 mg by mouth once daily", d, "discharge")
s.order("atorvastatin 20 mg", "20 mg by mouth at night", d, "discharge")
s.order("alendronic acid 70 mg", "70 mg by mouth once a week on Sunday", d, "discharge")
s.order("nicotine patch 21 mg/24 hours", "1 patch each morning for 6 weeks, then step down", d, "discharge")
s.service("PET-CT", d, due="2025-11-28T08:45:00+00:00", note="right upper lobe nodule; fast 6 hours")
s.service(
    "GP surgery ECG and potassium", d, due="2025-11-26", note="QTc 512 on 17 November with clarithromycin"
)
s.service("Lung clinic Dr Rowntree, MDT result", d, due="2025-12-04T14:20:00+00:00")
s.service(
    "Respiratory nurse, blood gas, oxygen and home NIV assessment", d, due="2026-01-16", note="8 weeks stable"
)
s.note(
    "dcsum",
    t("11-21", "11:00"),
    """TTO done. GP please: propranolol, zopiclone, nitrofurantoin, tiotropium, seretide, simvastatin ALL STOPPED. No beta-blocker. no macrolide with citalopram w/o ECG. New rescue pack: pred 30 mg x 5/7 + amoxicillin 500 TDS x 5/7 - start only if worse/green sputum and ring COPD team 01632 960188. Old pack (doxycycline) to be binned. AFB cultures o/s 6-8/52. Rpt CXR 6/52 (LLL). For full escalation incl. CPR. POC bd. R/v if drowsy, headache in am, sob: 999.""",
    "Dr N. Sandhu, med SpR",
    t("11-21", "12:15"),
)
s.note(
    "nursing",
    t("11-21", "15:40"),
    "Home w dtr. inhaler technique checked, spacer given, O2 alert card + 28% mask in bag. Old doxy pack - dtr will bring to chemist. Amox tonight then finished.",
    "S/N J. Mbeki",
)

s.write(__file__)
