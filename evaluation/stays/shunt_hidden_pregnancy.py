"""Fictional stay."""

from builder import Stay, clock

t = clock(2024, "-04:00")
s = Stay("s-shunt", "Raman", "Priya", "2005-04-17", "female")
s.contact("father", "Suresh Raman", "555-0190")
s.encounter(
    t("09-09", "19:40"),
    t("09-17", "15:00"),
    "fever, headache, shunt",
    "128601007",
    "Infection of ventriculoperitoneal shunt",
    "Neurosurgery",
)
s.allergy("Phenytoin", "8183", "DRESS 2017: fever, rash, hepatitis, ICU", t("09-09", "20:00"))
for n, d, since in (
    ("valproate (divalproex ER)", "1000 mg by mouth twice daily", "2018"),
    ("topiramate", "100 mg by mouth twice daily", "2021"),
    ("isotretinoin", "40 mg by mouth daily (dermatology)", "2024-05"),
    ("ethinyl estradiol 20 mcg-levonorgestrel", "1 tablet by mouth daily", "2024-04"),
):
    s.home(n, d, since, t("09-09", "21:00"))
s.condition(
    "Juvenile myoclonic epilepsy", "6204001", t("09-09", "21:00"), onset="2016", kind="problem-list-item"
)
s.condition(
    "Aqueductal stenosis with ventriculoperitoneal shunt, right, 2019",
    "",
    t("09-09", "21:00"),
    onset="2019",
    kind="problem-list-item",
)
s.condition("Ventriculoperitoneal shunt infection", "128601007", t("09-10", "12:00"))
s.vitals(t("09-09", "19:50"), bp="118/70", hr=116, rr=18, temp=38.9, spo2=99, weight=52.0, height=160)
s.labs(
    t("09-09", "20:10"),
    issued=t("09-09", "21:00"),
    wbc=16.4,
    hgb=12.2,
    plt=210,
    na=137,
    k=3.8,
    cr=0.6,
    crp=148,
    alt=22,
    glu=104,
)
s.lab_text(
    t("09-09", "20:10"), t("09-09", "22:10"), "Valproate level", "4086-5", "82 ug/mL (ref 50-100)", "N"
)
s.lab_text(
    t("09-09", "20:10"),
    t("09-10", "16:10"),
    "hCG quantitative, serum (add-on)",
    "21198-7",
    "4,210 mIU/mL (nonpregnant <5)",
    "H",
)
s.note(
    "ed",
    t("09-09", "20:00"),
    """19F JME + VP shunt R (aqueduct stenosis), fever 38.9, HA, vomiting 2 d, redness along R abd tract. No sz since 2022 on VPA 1000 bid + TPM. DRESS to Dilantin 2017. LMP "a while ago, pill". Urine hCG cup lost, add-on serum sent. CT: ventricles slightly larger than 2023. Vanc + cefepime started, NSGY taps shunt.""",
    "Dr. U. Fairbanks",
    signed=t("09-09", "22:50"),
)
s.order(
    "vancomycin",
    "1000 mg intravenously every 8 hours",
    t("09-09", "20:30"),
    end=t("09-11", "11:00"),
    why="GNR",
)
s.order(
    "cefepime",
    "2 g intravenously every 8 hours",
    t("09-09", "20:30"),
    end=t("09-10", "12:10"),
    why="ESBL history, to meropenem",
)
vpa = s.order("divalproex ER", "1000 mg by mouth twice daily", t("09-09", "23:00"))
s.order("topiramate", "100 mg by mouth twice daily", t("09-09", "23:00"))
iso = s.order("isotretinoin", "40 mg by mouth daily (patient own supply)", t("09-09", "23:00"))
s.order(
    "ethinyl estradiol-levonorgestrel", "1 tablet by mouth daily (patient own supply)", t("09-09", "23:00")
)
s.note(
    "hp",
    t("09-09", "22:30"),
    """NSGY. Tap: cloudy, WBC 820, gluc 18, GNR on stain. Hx ESBL UTI 2023. Plan OR am: remove shunt, EVD. Acne med own supply ok, OCP ok. VPA/TPM continue. Urine preg: not done, see add-on.""",
    "Dr. M. Kessell",
    signed=t("09-10", "00:20"),
)

s.note(
    "op",
    t("09-10", "10:00"),
    """Removal of R VP shunt, R frontal EVD (Kocher), 11 cm H2O. Purulent tip. Cefazolin not needed on abx. EBL 10.""",
    "Dr. M. Kessell",
    signed=t("09-10", "11:40"),
)
s.procedure(
    "Shunt removal and external ventricular drain",
    "",
    t("09-10", "09:00"),
    t("09-10", "10:30"),
    "right frontal",
)
s.note(
    "consult",
    t("09-10", "11:30"),
    """ID: GNR + ESBL hx -> meropenem 2 g q8h (meningitic). CSF cx likely Kleb. 14-21 d from first neg CSF. No carbapenem interactions listed in my note template.""",
    "Dr. T. Olawale",
    signed=t("09-10", "12:10"),
)
s.order("meropenem", "2 g intravenously every 8 hours", t("09-10", "12:15"))
s.lab_text(
    t("09-10", "10:00"),
    t("09-11", "15:00"),
    "CSF culture",
    "606-4",
    "Klebsiella pneumoniae ESBL; meropenem S, cipro R, TMP-SMX R, amikacin S",
    "A",
)
s.note(
    "progress",
    t("09-11", "08:00"),
    """NSGY POD1. EVD 14 mL/h clear-ish. T 38.0. VPA/TPM/isotret/OCP cont. CSF WBC 640. EVD 11.""",
    "Dr. I. Brandt",
    signed=t("09-11", "09:20"),
)
s.labs(t("09-12", "06:00"), issued=t("09-12", "06:50"), wbc=11.0, na=131, k=3.6, cr=0.5, crp=90)
s.lab_text(
    t("09-12", "06:00"), t("09-12", "13:30"), "Valproate level", "4086-5", "21 ug/mL (ref 50-100)", "L"
)
s.note(
    "progress",
    t("09-12", "08:20"),
    """NSGY POD2. T 37.9. Na 131, UO 4.6 L/d. EVD 12/h. L IJ? no PICC R arm planned. Fine. Copy: home meds cont.""",
    "Dr. I. Brandt",
    signed=t("09-12", "10:00"),
)
s.note(
    "nursing",
    t("09-12", "22:00"),
    """Jerks in arms when waking up, ~10x this evening, drops cup. UO 2600 this shift. BP 96/54 HR 112. VPA level low flagged. Nausea in mornings, breasts sore. Resident told: "anxious".""",
    "RN C. Ojukwu",
)
s.labs(t("09-13", "01:30"), issued=t("09-13", "02:10"), na=126, k=3.7, cr=0.5, mg=1.8, glu=96)
s.lab_text(
    t("09-13", "01:30"),
    t("09-13", "02:20"),
    "Osmolality and sodium of Urine",
    "",
    "Urine osm 540, urine sodium 162 mmol/L",
    "H",
)
s.lab_text(
    t("09-13", "01:30"), t("09-13", "02:15"), "Valproate level", "4086-5", "<10 ug/mL (ref 50-100)", "LL"
)
s.vitals(t("09-13", "02:00"), bp="92/50", hr=122, rr=20, temp=37.8, spo2=95, weight=48.6)
s.note(
    "event",
    t("09-13", "02:40"),
    """NSGY NIGHT: GTC 3 min x2, lorazepam 2 mg x2 stopped. VPA <10 - prob not taking/absorbing? VPA 1 g IV load. Fosphenytoin 20 PE/kg (1040 mg) next if recurs, ordered. Na 126 = SIADH, restrict 800 mL. CT no change. EVD ok.""",
    "Dr. I. Brandt",
    signed=t("09-13", "03:10"),
)
fos = s.order("fosphenytoin", "1040 mg PE intravenously once", t("09-13", "02:50"))
s.given("valproate sodium", "1000 mg IV", t("09-13", "03:00"))
s.given("lorazepam", "2 mg IV", t("09-13", "02:15"))
fr = s.order("fluid restriction", "800 mL per day", t("09-13", "03:00"))
s.note(
    "pharm",
    t("09-13", "06:30"),
    """PharmD NIGHT: fosphenytoin NOT dispensed (DRESS to phenytoin). Called. LEV 3 g load then 1000 bid instead given 0615. Valproate interaction w meropenem - it drops VPA in 24 h and more VPA won't help. Alternative AED needed while on mero.""",
    "PharmD K. Ito",
    signed=t("09-13", "07:00"),
)
fos.cancel(t("09-13", "06:20"), "DRESS to phenytoin, not given")
lev = s.order("levetiracetam", "1000 mg intravenously every 12 hours", t("09-13", "06:20"))
s.note(
    "consult",
    t("09-13", "10:00"),
    """NEUROLOGY: agree, LEV up to 1500 bid. VPA stop now (pointless w mero), can restart when mero finished. TPM continue. Ask re pregnancy? not documented; get MRI later. Na - urine Na 162, volume neg, wt 52 -> 48.6: cerebral salt wasting NOT SIADH -> salt + fluids, lift restriction.""",
    "Dr. B. Halvorson",
    signed=t("09-13", "11:30"),
)
vpa.stop(t("09-13", "11:45"), "level suppressed by meropenem")
lev.dose(t("09-13", "11:45"), "1500 mg by mouth every 12 hours")
fr.stop(t("09-13", "11:50"), "salt wasting")
s.order(
    "sodium chloride tablets",
    "2 g by mouth three times daily",
    t("09-13", "12:00"),
    end=t("09-16", "10:00"),
    final="completed",
)
s.labs(t("09-14", "06:00"), issued=t("09-14", "06:50"), na=130, k=3.8, cr=0.5, wbc=9.0, crp=44)
s.note(
    "progress",
    t("09-14", "09:00"),
    """NSGY POD4. No sz 28h on LEV. Na 130 improving. CSF cx 09-12, 09-13 neg so far. EVD wk 2. Isotret, TPM, OCP cont.""",
    "Dr. M. Kessell",
    signed=t("09-14", "10:40"),
)
s.labs(t("09-15", "06:00"), issued=t("09-15", "06:50"), na=135, k=3.9, cr=0.5, wbc=8.1)
s.note(
    "nursing",
    t("09-15", "16:00"),
    """N/V am x3 d. Dad asks re "acne pills". Pt privately (out of dad's hearing): last period early Jul, missed pills w vomiting, worried. Asked me not to tell father. Told MD Brandt.""",
    "RN C. Ojukwu",
)
s.note(
    "progress",
    t("09-15", "09:00"),
    """NSGY. CSF neg 09-12. Plan new L VP shunt tomorrow w programmable valve. Vomiting - EVD? CT stable.""",
    "Dr. I. Brandt",
    signed=t("09-15", "11:00"),
)
s.note(
    "op",
    t("09-16", "12:30"),
    """New LEFT frontal VP shunt, programmable (Certas 5), EVD R removed. Abdomen ok. EBL 10.""",
    "Dr. M. Kessell",
    signed=t("09-16", "13:30"),
)
s.procedure("Left ventriculoperitoneal shunt", "", t("09-16", "10:30"), t("09-16", "12:10"), "left frontal")
s.report(
    "CT head",
    "",
    t("09-16", "18:00"),
    t("09-16", "19:00"),
    "New left frontal catheter in left lateral ventricle. Ventricles smaller. Incidental 5 mm right frontal meningioma? calcified, follow MRI 6-12 months.",
)
s.note(
    "procedure",
    t("09-16", "15:00"),
    "PICC R basilic 38 cm, tip SVC, CXR ok (abd shield not used).",
    "RN VAT L. Beaumont",
)
s.labs(t("09-17", "06:00"), issued=t("09-17", "06:50"), na=137, k=4.0, cr=0.5, wbc=7.8, hgb=11.6, alt=28)
s.vitals(t("09-17", "08:00"), bp="112/66", hr=84, rr=16, temp=36.9, spo2=99, weight=50.2)
s.note(
    "progress",
    t("09-17", "08:30"),
    """NSGY d/c home w OPAT. Mero 2 g q8 thru 10/03 (21 d from 09-12). LEV 1500 bid. Restart VPA 1000 bid on 10/04 after mero (neurology). Home meds otherwise resume. No driving 6 mo.""",
    "Dr. I. Brandt",
    signed=t("09-17", "10:00"),
)
for n, d in (
    ("meropenem", "2 g intravenously every 8 hours through 10-03 by PICC"),
    ("levetiracetam", "1500 mg by mouth every 12 hours"),
    ("topiramate", "100 mg by mouth twice daily"),
    ("divalproex ER", "1000 mg by mouth twice daily, start 10-04"),
    ("isotretinoin", "40 mg by mouth daily"),
    ("ethinyl estradiol-levonorgestrel", "1 tablet by mouth daily"),
    ("ondansetron", "4 mg by mouth every 8 hours as needed for nausea"),
    ("acetaminophen", "650 mg by mouth every 6 hours as needed for pain"),
):
    s.order(n, d, t("09-17", "10:30"), cat="discharge")
s.service("OPAT labs weekly", t("09-17", "10:40"), due=t("09-23", "08:00"))
s.note(
    "instr",
    t("09-17", "11:30"),
    """OPAT nurse + labs wk 9/23. ID Dr. Olawale 9/30 11:00, 555-0191. NSGY Dr. Kessell 10/01 9:40 staples, 555-0192. Neuro Dr. Halvorson 10/08. Valve Certas at 5 - check after every MRI. No driving, heights, bath alone. Call 911 sz >5 min. Call: fever, HA, vomiting, redness abdomen/scalp, PICC arm swelling. Keep dry staples.""",
    "Dr. I. Brandt",
    signed=t("09-17", "12:00"),
)
s.note(
    "nursing",
    t("09-11", "21:00"),
    """EVD 12-15/h, leveled tragus. HA 4/10. Own acne caps + pill pack in drawer, pt self-takes 2000. Meds swallowed seen. Dad stays, mom abroad.""",
    "RN C. Ojukwu",
)
s.note(
    "sw",
    t("09-16", "16:00"),
    """CM: OPAT Brightwater Infusion 555-0193, RN first visit 09-18 0800. Pt is adult, university student, lives with father. Pt wants calls on her own mobile only.""",
    "CM E. Vollmer",
)
s.note(
    "pt",
    t("09-15", "13:00"),
    "PT/OT: EVD clamped for session, gait steady, no ataxia. Cog screen 27/30. Seizure precautions.",
    "OT N. Gallagher",
)
s.vitals(t("09-11", "08:00"), bp="114/68", hr=98, rr=16, temp=38.0, spo2=98)
s.vitals(t("09-14", "08:00"), bp="108/64", hr=90, rr=16, temp=37.2, spo2=98, weight=49.6)
s.write(__file__)
