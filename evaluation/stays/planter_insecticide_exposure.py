"""Fictional: planter insecticide exposure."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("dd-solis-e", "Solís Cruz", "Efraín", "1998-03-19", "male", lang="es")
s.contact("wife", "Maribel Cruz", "555-0177")
s.encounter(
    t("05-06", "13:05"),
    t("05-10", "12:00"),
    "pesticide exposure, sweating, vomiting, slow pulse",
    "75478009",
    "Poisoning",
    "Family Medicine",
)
s.condition("Organophosphate poisoning", "", t("05-06", "14:10"))
s.vitals(t("05-06", "13:08"), bp="96/50", hr=46, rr=28, temp=36.2, spo2=86, weight=78)
s.labs(
    t("05-06", "13:20"),
    issued=t("05-06", "13:50"),
    ranges={"cr": (0.6, 1.3)},
    na=138,
    k=3.1,
    cr=0.9,
    glu=188,
    wbc=15.2,
    hgb=15.1,
    plt=260,
    lac=3.1,
)
s.lab_text(
    t("05-06", "13:20"),
    t("05-06", "18:40"),
    "Pseudocholinesterase (plasma)",
    "2098-2",
    "1.1 kU/L (ref 5.3-12.9) LOW",
    "LL",
)
s.note(
    "ed",
    t("05-06", "13:15"),
    """ED - K. Hanson PA-C, Dr. Pratt called in from clinic
28M farm worker, Spanish only, phone interpreter #4471. Was loading insecticide granules (label brought in: COUNTER 20G, terbufos = ORGANOPHOSPHATE) in planter boxes since 0800, no gloves, granules in his boots, ate lunch w/o washing. ~1130 sweating, vomiting x6, cramps, diarrhea, drooling, eyes blurry. Boss drove him in.
pupils pinpoint 1 mm, wheeze + wet crackles all over, drooling, fasciculations calves & eyelids, HR 46 BP 96/50 86% RA. Diaphoretic.
PMH migraines - takes "propranolol 40 twice a day". Alergia: via interpreter "con la penicilina me hinché de la cara y no podía respirar" as a teen -> PENICILLIN = face swelling/dyspnea. Denies other meds, omeprazole sometimes.
DECON: outdoors, all clothes off double bagged, soap and water x2, hair, nails. Staff in nitrile + gowns. Boots too (leather, cannot be cleaned -> destroy).
Atropine 2 mg IV -> 4 -> 8 -> lungs clearing after total 14 mg. HR 104. Pralidoxime 2 g IV over 30 min then 8 mg/kg/h = 624 mg/h per poison control. Midazolam 2 mg for twitching.
Poison Center case 26-0418. NO SUCCINYLCHOLINE if intubated (prolonged paralysis) - rocuronium only. No physostigmine, no morphine... avoid metoclopramide.
2nd worker Ramiro came same time w/ seizure, intubated, flown to Lakehead, not this chart.
EKG sinus 50 QTc 512.
DX organophosphate poisoning, dermal/ingestion. Admit monitored bed 2, tele-ICU.""",
    "K. Hanson PA-C",
    signed=t("05-06", "15:10"),
)
s.note(
    "hp",
    t("05-06", "16:00"),
    """dictated h and p doctor pratt
efrain solis cruz is a twenty eight year old man who works on a dairy and grain farm period he was filling the insecticide boxes barehanded and became ill three to four hours later with the full cholinergic picture period he got fourteen of atropine and is now on an atropine drip at one point five milligrams an hour and pralidoxime six hundred twenty four milligrams an hour for forty eight hours per poison center period
past history migraine on propranolol forty b i d this will be held with heart rate forty six and wheeze period penicillin gives facial swelling and trouble breathing not in our system yet please enter period
family mother type two diabetes on metformin father healthy period lives in a trailer on the farm with his wife maribel who is about twenty weeks along and does the washing period he asked thru the interpreter that the farm owner not be given his medical information quote no quiero que el patron sepa nada de mis papeles ni de mi salud unquote period
plan atropine and two pam drips neck strength and n i f every four hours for intermediate syndrome which comes at twenty four to ninety six ours r b c cholinesterase sent to reference lab takes a week q t c is long so know ondansetron no azithro no quinolone replace potassium and magnesium period full code""",
    "Dr. M. Pratt",
    signed=t("05-06", "17:20"),
)
atr = s.order("atropine infusion", "1.5 mg/h IV, titrate to dry lungs", t("05-06", "14:30"))
pam = s.order("pralidoxime infusion", "624 mg/h IV (8 mg/kg/h)", t("05-06", "14:30"))
s.order("propranolol", "40 mg by mouth twice daily", t("05-06", "16:10")).hold(
    t("05-06", "16:15"), "bradycardia, wheeze, organophosphate"
)
ond = s.order("ondansetron", "4 mg IV every 6 hours as needed nausea", t("05-06", "16:20"))
ond.stop(t("05-06", "17:30"), "QTc 512")
s.order(
    "potassium chloride",
    "40 mEq by mouth once",
    t("05-06", "17:00"),
    end=t("05-06", "18:00"),
    final="completed",
)
s.note(
    "consult",
    t("05-06", "20:30"),
    """** TELE-ICU NOTE (Lakehead) pasted **
28M OP poisoning terbufos. On atropine 1.5 mg/h, 2-PAM 624 mg/h. Lungs clear, HR 98, secretions minimal. NIF -48, neck flexion 5/5. Terbufos is lipophilic: late relapse is possible after atropine wean, observe 48h off atropine minimum. If NIF worse than -25 or neck flexors can't lift head -> intubate (roc), transfer. No sux. QTc 498, K 3.6, Mg 1.9 - keep K>4 Mg>2. - Dr. Farouk""",
    "Dr. Farouk, tele-ICU",
    signed=t("05-06", "20:50"),
)
s.labs(t("05-06", "20:00"), issued=t("05-06", "20:30"), k=3.6, mg=1.9, lac=1.6)
s.note(
    "event",
    t("05-07", "02:40"),
    """Night PA. T 38.6, new RLL crackles, SpO2 91% 2L. CXR RLL infiltrate, likely aspirated w/ vomiting. Ordered ceftriaxone 1 g + azithromycin 500. RN questions PCN. -> Ceftriaxone given w/ epi at bedside, no rxn (dissimilar side chain). Pharm on call: CANCEL azithro, QTc 498. Azithro not given.""",
    "K. Hanson PA-C",
    signed=t("05-07", "03:30"),
)
s.report(
    "XR chest 1 view",
    "36589-2",
    t("05-07", "02:10"),
    t("05-07", "02:50"),
    "New right lower lobe airspace opacity, aspiration or pneumonia.",
)
s.order("azithromycin", "500 mg IV daily", t("05-07", "02:45")).cancel(
    t("05-07", "03:10"), "QTc 498, not given"
)
cef = s.order("ceftriaxone", "1 g IV every 24 hours", t("05-07", "02:45"))
s.allergy("penicillin", "70618", "facial swelling, trouble breathing", t("05-07", "03:05"))
s.labs(
    t("05-07", "05:30"),
    issued=t("05-07", "06:10"),
    ranges={"cr": (0.6, 1.3)},
    wbc=17.8,
    k=3.9,
    mg=2.1,
    cr=0.8,
    glu=121,
)
s.note(
    "nursing",
    t("05-07", "10:00"),
    """0600-1000 flow
HR 92 / 90 / 88   BP 118/70   RR 18   SpO2 94 2L   T 38.1
Pupils 3mm. secretions scant. Fascic none.
NIF -46 / -44   neck flex 5/5 5/5
Atropine 1.0 mg/h   2PAM 624/h
Wife M. at bedside w/ bag of his work clothes from the trailer - sent out of bldg, told via interpreter NOT to touch or wash them, pregnant.  Farm owner phoned x2 asking what he has; no info given, no release on file.""",
    "D. Ness RN",
    signed=t("05-07", "10:20"),
)
s.note(
    "progress",
    t("05-07", "15:30"),
    """day two pratt progress note afebrile now since noon period lungs are dry period atropine weaned to zero point five we will turn off tonight if dry period aspiration pneumonia right lower lobe on ceftriaxone day one tolerated in spite of the penicillin history period neck flexors five of five n i f minus forty four period watch through ninety six hours which is sunday morning the tenth period propranolol stays on hold heart rate is fine without it""",
    "Dr. M. Pratt",
    signed=t("05-07", "16:10"),
)
atr.stop(t("05-07", "22:00"), "lungs dry")
s.note(
    "event",
    t("05-08", "04:15"),
    """NIGHT RN->PA call. Pt says "me pesa la cabeza, no la puedo levantar". Neck flex 3/5, NIF -30, proximal arms 4/5. No secretions, pupils 3 mm, SpO2 95% RA. Tele-ICU on camera: INTERMEDIATE SYNDROME, early. Keep, q1h NIF, continue 2-PAM, helicopter on standby, tube if < -25. Not a relapse of cholinergic crisis, no atropine.""",
    "K. Hanson PA-C",
    signed=t("05-08", "05:00"),
)
s.note(
    "progress",
    t("05-08", "16:00"),
    """pratt day three he had the neck weakness overnight n i f nadir minus twenty eight at six a m now minus thirty eight neck four of five period he never needed a tube period continue two pam until forty eight hours after the weakness began so through the morning of the tenth poison center agrees period antibiotic change ceftriaxone to doxycycline one hundred twice daily by mouth starting tomorrow to finish seven days total last day may thirteenth no quinolone no macrolide q t c four seventy six""",
    "Dr. M. Pratt",
    signed=t("05-08", "16:40"),
)
s.order("doxycycline", "100 mg by mouth twice daily", t("05-09", "08:00"))
cef.stop(t("05-09", "08:00"), "changed to doxycycline")
s.labs(
    t("05-09", "05:30"), issued=t("05-09", "06:10"), ranges={"cr": (0.6, 1.3)}, wbc=9.8, k=4.2, mg=2.1, cr=0.8
)
s.lab_text(
    t("05-09", "05:30"),
    t("05-09", "09:40"),
    "Pseudocholinesterase (plasma)",
    "2098-2",
    "1.9 kU/L (ref 5.3-12.9) LOW",
    "L",
)
s.note(
    "pharm",
    t("05-09", "11:00"),
    """Tele-pharm. Doxy 100 BID thru 5/13 pm dose: separate 2 h from antacid/milk/iron, sunscreen (outdoor work). Home omeprazole 20 mg prn ok. Propranolol 40 BID: fill hx none in MN/ND; pt gets it from Mexico "Inderalici". HOLD until cholinesterase recovering and wheeze gone; Dr. Pratt to decide 5/15. For migraine: acetaminophen. Avoid metoclopramide, any OP/carbamate incl. flea/lice products (malathion lotion!).""",
    "J. Petrov PharmD",
    signed=t("05-09", "11:25"),
)
s.note(
    "progress",
    t("05-09", "15:00"),
    """Neck flex 5/5, NIF -52, strength full. RA 97%. Eating. QTc 452. Neg fasciculations. Plan home tomorrow if still good at 0900. F/U first written for 5/13 but interpreter (in person) only here Fridays -> FRIDAY 5/15 at 9:20 w/ me, with repeat cholinesterase drawn same visit. RBC cholinesterase 5/6 still OUT at reference lab.
Work: no pesticides, no planter, no treated seed until both levels back up, NOT before I write a release. Light barn work ok from 5/18? -> pt says barn is fogged w/ fly spray so NO work at all until 5/15 visit.""",
    "Dr. M. Pratt",
    signed=t("05-09", "15:40"),
)
s.note(
    "sw",
    t("05-09", "16:15"),
    """SW + in-person interp Ana. Pt wants no info to employer incl. diagnosis. MN requires pesticide poisoning report to health dept - explained, goes to state not to boss. Workers comp form: employer first report only the fact of injury, pt will sign himself if he decides. Migrant Legal # given. Wife 20 wk OB: told her clinic? she'll call hers. Clothing: destroy bagged clothes+boots; trailer bedding wash by someone else w/ gloves, not Maribel.""",
    "P. Yost LSW",
    signed=t("05-09", "16:50"),
)
pam.stop(t("05-10", "08:30"), "completed")
s.vitals(t("05-10", "08:00"), bp="122/74", hr=78, rr=16, temp=36.7, spo2=98)
s.order("doxycycline", "100 mg by mouth twice daily through 5/13", t("05-10", "10:00"), cat="discharge")
s.note(
    "dcsum",
    t("05-10", "09:30"),
    """discharge summary efrain solis cruz may six to may ten
organophosphate terbufos poisoning with cholinergic crisis then mild intermediate syndrome not intubated aspiration pneumonia right lower lobe penicillin allergy entered this stay long q t c five twelve down to four fifty two
treated with atropine and pralidoxime both finished
go home on doxycycline one hundred milligrams twice a day through may thirteenth acetaminophen for headache omeprazole twenty as needed
propranolol is on hold do not restart until i see him friday may fifteenth at nine twenty
pending r b c cholinesterase from may sixth
no pesticides no work until seen period come back for weak neck weak arms trouble breathing or swallowing sweating drooling vomiting blurry vision slow pulse period numb feet or weak legs can come two to three weeks later delayed neuropathy call us""",
    "Dr. M. Pratt",
    signed=t("05-10", "10:05"),
)
s.note(
    "instr",
    t("05-10", "10:30"),
    """INSTRUCCIONES (intérprete Ana R.)
- Tome doxiciclina 100 mg dos veces al día hasta el 13 de mayo. No con leche ni antiácidos. Use bloqueador de sol.
- NO tome propranolol hasta su cita.
- Para dolor de cabeza: acetaminofén.
- Usted es alérgico a la penicilina.
- No trabaje y no toque insecticidas hasta su cita: viernes 15 de mayo a las 9:20 con la Dra. Pratt. Ese día le sacan sangre otra vez.
- La ropa y las botas de trabajo se tiran. Su esposa no debe tocarlas ni lavarlas porque está embarazada.
- Falta un resultado de sangre (colinesterasa); le vamos a llamar.
- Llame al 911 si no puede levantar la cabeza, le falta el aire, no puede tragar, suda o babea mucho, vomita o ve borroso.
- Si en 2 o 3 semanas siente los pies dormidos o las piernas débiles, llame a la clínica 555-0100.""",
    "D. Ness RN",
    signed=t("05-10", "10:50"),
)
s.write(__file__)
