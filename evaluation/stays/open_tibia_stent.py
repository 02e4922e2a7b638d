"""Fictional. Farmer, open tibia fracture, compartment syndrome, kidney injury. District hospital."""

from builder import Stay, clock

t = clock(2024, "-04:00")
s = Stay("p-opentib", "Krol", "Walter", "1967-04-19", "male")
s.contact("wife", "Dorota Krol", "555-0163")
s.encounter(
    t("10-08", "14:20"),
    t("10-17", "13:30"),
    "tractor rollover, leg injury",
    "414292006",
    "Open fracture of tibia",
    "Orthopaedic trauma",
)
s.condition("Open fracture of shaft of right tibia, Gustilo IIIA", "414292006", t("10-08", "15:40"))
s.condition("Compartment syndrome of right lower leg", "111245009", t("10-09", "03:30"))
s.condition("Rhabdomyolysis", "240131006", t("10-09", "09:00"))
s.condition("Acute kidney injury", "14669001", t("10-10", "09:00"))
s.condition(
    "Coronary artery disease, drug-eluting stent LAD June 2024",
    "53741008",
    t("10-08", "15:40"),
    onset="2024-06-11",
    kind="problem-list-item",
)
s.condition("Hypertension", "38341003", t("10-08", "15:40"), kind="problem-list-item")
s.condition("Tobacco use", "110483000", t("10-08", "15:40"), kind="problem-list-item")
s.allergy("Penicillin", "7980", "rash as a child", t("10-08", "14:40"), severity="mild", criticality="low")
s.home("aspirin 81 mg", "1 tablet by mouth once daily", "2024-06-11", t("10-08", "16:00"))
s.home("clopidogrel 75 mg", "1 tablet by mouth once daily", "2024-06-11", t("10-08", "16:00"))
s.home("atorvastatin 80 mg", "1 tablet by mouth at night", "2024-06-11", t("10-08", "16:00"))
s.home("metoprolol succinate 50 mg", "1 tablet by mouth once daily", "2024-06-11", t("10-08", "16:00"))
s.home("lisinopril 20 mg", "1 tablet by mouth once daily", "2021-02-01", t("10-08", "16:00"))

R = {"hgb": (13.5, 17.5), "cr": (0.7, 1.2)}
s.labs("2024-08-20T09:00:00-04:00", stay=False, ranges=R, cr=0.9, hgb=15.1)
s.labs(
    t("10-08", "14:45"),
    t("10-08", "15:30"),
    ranges=R,
    wbc=15.2,
    hgb=13.0,
    plt=231,
    na=139,
    k=4.4,
    bun=17,
    cr=1.0,
    glu=141,
    lac=3.1,
    inr=1.0,
)
s.labs(
    t("10-09", "04:30"),
    t("10-09", "05:20"),
    ranges=R,
    hgb=10.4,
    k=5.4,
    bun=24,
    cr=1.4,
    lac=2.4,
    ca=7.9,
    phos=5.0,
)
s.labs(
    t("10-10", "05:30"),
    t("10-10", "06:30"),
    ranges=R,
    wbc=14.0,
    hgb=9.1,
    plt=190,
    k=5.6,
    bun=38,
    cr=2.3,
    ca=7.6,
)
s.labs(t("10-11", "05:30"), t("10-11", "06:30"), ranges=R, hgb=8.6, k=5.2, bun=47, cr=2.9, phos=5.6)
s.labs(t("10-12", "05:30"), t("10-12", "06:30"), ranges=R, hgb=8.4, k=4.9, bun=49, cr=2.8)
s.labs(t("10-14", "05:30"), t("10-14", "06:30"), ranges=R, wbc=9.8, hgb=8.7, plt=288, k=4.5, bun=35, cr=1.9)
s.labs(t("10-17", "05:30"), t("10-17", "06:30"), ranges=R, wbc=8.9, hgb=9.0, plt=371, k=4.3, bun=22, cr=1.4)
for d, h, v in (
    ("10-08", "15:30", "2,140 U/L"),
    ("10-09", "05:20", "18,400 U/L"),
    ("10-10", "06:30", "26,900 U/L"),
    ("10-12", "06:30", "9,300 U/L"),
    ("10-14", "06:30", "3,150 U/L"),
    ("10-17", "06:30", "1,280 U/L"),
):
    s.lab_text(t(d, h), t(d, h), "Creatine kinase", "2157-6", v + " (ref 39-308)", "H")
g = s.lab_text(
    t("10-10", "13:30"), t("10-10", "15:00"), "Gentamicin trough", "20578-1", "2.6 mg/L (target < 1)", "H"
)
c = s.lab_text(
    t("10-08", "18:00"),
    t("10-11", "12:00"),
    "Wound tissue culture, right tibia",
    "6463-4",
    "Mixed soil flora, no S. aureus so far",
    status="preliminary",
)
c.change(
    t("10-15", "12:00"),
    valueString="Mixed soil flora. Bacillus spp. Fungal and anaerobic cultures held 14 days.",
    status="preliminary",
)
s.vitals(t("10-08", "14:25"), bp="102/64", hr=112, rr=22, temp=36.2, spo2=95, weight=92, height=180, pain=9)
s.vitals(t("10-09", "02:35"), bp="148/90", hr=118, pain=10, temp=37.4)
s.vitals(t("10-10", "08:00"), bp="128/76", hr=96, temp=37.8, pain=6)
s.vitals(t("10-13", "08:00"), bp="138/82", hr=88, temp=37.1, pain=4)
s.vitals(t("10-17", "08:00"), bp="146/88", hr=80, temp=36.8, spo2=96, pain=3)

s.given("Tdap vaccine", "0.5 mL IM", t("10-08", "15:00"))
s.given("tetanus immune globulin", "250 units IM", t("10-08", "15:05"))
s.order(
    "clindamycin",
    "900 mg IV every 8 hours",
    t("10-08", "15:00"),
    end=t("10-12", "10:00"),
    why="72 h after last debridement",
)
s.order(
    "gentamicin",
    "460 mg IV every 24 hours (5 mg/kg)",
    t("10-08", "15:05"),
    end=t("10-10", "15:30"),
    why="trough 2.6, AKI",
)
s.order("ketorolac", "30 mg IV every 6 hours", t("10-08", "19:40"))  # never stopped in the feed
s.order(
    "lisinopril 20 mg", "20 mg by mouth once daily", t("10-08", "20:00"), end=t("10-11", "08:30"), why="AKI"
)
s.order("aspirin 81 mg", "81 mg by mouth once daily", t("10-08", "20:00"))
s.order("metoprolol succinate 50 mg", "50 mg by mouth once daily", t("10-08", "20:00"))
s.order("atorvastatin 80 mg", "80 mg by mouth nightly", t("10-08", "20:00")).hold(
    t("10-09", "09:30"), "CK 18,400"
)
cl = s.order("clopidogrel 75 mg", "75 mg by mouth once daily", t("10-08", "20:00"))
cl.hold(t("10-08", "20:30"), "ortho: return to OR")
en = s.order(
    "enoxaparin",
    "40 mg subcutaneously once daily",
    t("10-09", "20:00"),
    end=t("10-11", "09:00"),
    why="CrCl < 30, changed to heparin",
)
s.order(
    "heparin",
    "5,000 units subcutaneously every 8 hours",
    t("10-11", "09:00"),
    end=t("10-15", "09:00"),
    why="Cr better, back to enoxaparin",
)
s.order("enoxaparin", "40 mg subcutaneously once daily", t("10-15", "09:00"))
s.order("hydromorphone PCA", "0.2 mg demand, lockout 8 min", t("10-09", "05:30"), end=t("10-12", "09:00"))
s.order("oxycodone", "5 mg by mouth every 6 hours as needed for pain", t("10-12", "09:00"))
s.order("nicotine patch 21 mg/24 h", "1 patch daily", t("10-09", "10:00"))
s.order("lactated Ringer's", "200 mL/h IV", t("10-09", "05:30"), end=t("10-12", "12:00"))
s.order(
    "enoxaparin 40 mg",
    "40 mg subcutaneously once daily through 2024-11-05",
    t("10-16", "20:00"),
    cat="discharge",
)
s.order(
    "oxycodone 5 mg",
    "5 mg by mouth every 6 hours as needed for pain, 12 tablets",
    t("10-16", "20:00"),
    cat="discharge",
)
s.order("acetaminophen 1,000 mg", "1,000 mg by mouth every 8 hours", t("10-16", "20:00"), cat="discharge")
s.order("cephalexin 500 mg", "500 mg by mouth every 6 hours for 5 days", t("10-16", "20:05"), cat="discharge")
s.order(
    "ibuprofen 600 mg",
    "600 mg by mouth every 8 hours as needed",
    t("10-16", "20:05"),
    cat="discharge",
    end=t("10-17", "10:45"),
    final="cancelled",
    why="AKI",
)
s.order("nicotine patch 21 mg/24 h", "1 patch daily", t("10-16", "20:05"), cat="discharge")
s.service("Orthopaedic clinic", t("10-16", "20:10"), due=t("10-24", "09:15"))
s.procedure(
    "Debridement and external fixation, right tibia",
    "122463005",
    t("10-08", "17:10"),
    t("10-08", "18:50"),
    "right tibia",
)
s.procedure(
    "Four-compartment fasciotomy", "82999001", t("10-09", "03:25"), t("10-09", "04:20"), "right lower leg"
)
s.procedure(
    "Intramedullary nail and split-thickness skin graft",
    "302191001",
    t("10-14", "10:00"),
    t("10-14", "13:10"),
    "right tibia; donor right thigh",
)
s.report(
    "CT chest abdomen pelvis",
    "24627-2",
    t("10-08", "15:10"),
    t("10-08", "16:30"),
    "No solid organ injury. Left 7th rib fracture, undisplaced. INCIDENTAL 9 mm spiculated nodule right lower lobe; CT in 3 months or PET.",
)
s.report(
    "XR tibia",
    "36693-0",
    t("10-08", "14:55"),
    t("10-08", "15:20"),
    "RIGHT tibia and fibula: comminuted mid-shaft fracture, gas in soft tissue.",
)

s.note(
    "ed",
    t("10-08", "14:30"),
    """57M tractor rolled, leg pinned 50 min in barnyard. Open fx L tib/fib 9 cm wound mud/manure. DP +. No LOC. GCS15. FAST neg.
PMH stent June this yr, HTN, 1 ppd. meds per wife: asa plavix lipitor toprol lisinopril
Tdap + TIG. Abx: PCN rash -> was going to give ancef, see nursing. clinda+gent given.
Ortho called.""",
    "Dr. N. Vance",
    signed=t("10-08", "15:45"),
)
s.note(
    "nursing",
    t("10-08", "14:58"),
    """wife states pt "nearly died" w/ Ancef at hernia surgery 2016, Mercy - throat closed, epi, ICU. Told Dr Vance, ancef not given. Allergy band on. (computer wouldn't let me add, told reg)""",
    "P. Lund RN",
)
s.note(
    "event",
    t("10-08", "16:40"),
    """Addendum ED: it is the RIGHT leg. L in my note wrong. Films R.""",
    "Dr. N. Vance",
    signed=t("10-08", "16:45"),
)
s.note(
    "op",
    t("10-08", "19:00"),
    """I&D R tibia IIIA, ex fix. EBL 300. Cx sent. Plan 2nd look 48 h, nail later. Toradol 30 q6 RTC. Hold plavix for return to OR. q1h neurovasc checks.""",
    "Dr. C. Vasquez ortho",
    signed=t("10-08", "19:45"),
)
s.note(
    "nursing",
    t("10-09", "02:35"),
    """pain 10/10 despite morphine 14 mg since 2200. toes: pain w passive stretch, tingly 1st webspace, calf like wood. pulses by doppler. ortho on call paged 0205, 0220, 0231.""",
    "T. Reyes RN",
)
s.note(
    "op",
    t("10-09", "04:30"),
    """Compartment syndrome R leg. pressures ant 58 deep post 49 (diast 70). 4 compartment fasciotomy 2 incision. muscle contractile except part of ant compartment - dusky, debrided. Vac.""",
    "Dr. A. Hollis (ortho nights)",
    signed=t("10-09", "05:00"),
)
s.note(
    "progress",
    t("10-09", "08:50"),
    """POD1 ortho. s/p fasciotomy. CK 18k urine dark. LR 200/h. foot warm, weak EHL 2/5. Lovenox tonight. hold statin. cont clinda gent toradol. plavix held.""",
    "Dr. C. Vasquez",
    signed=t("10-09", "09:40"),
)
s.note(
    "consult",
    t("10-10", "13:00"),
    """Medicine consult. Cr 1.0->1.4->2.3, K 5.6, CK 26.9k, UOP 35/h. Rhabdo + gent (await trough) + ACEi. A/P: LR 200, stop gent if trough high, hold lisinopril, no nephrotoxins, bladder scan. DES Jun 11 - needs DAPT, please restart clopidogrel as soon as surgically ok, minimum to Dec (6 mo) prefer 12; aspirin must not be interrupted.""",
    "Dr. I. Bassey IM",
    signed=t("10-10", "14:20"),
)
s.note(
    "pharm",
    t("10-11", "08:45"),
    """CrCl ~28 (CG). Enox -> UFH 5000 q8. Gent off 10/10 (trough 2.6). lisinopril stopped today. Allergies: chart only lists PCN.""",
    "J. Sato PharmD",
)
s.note(
    "progress",
    t("10-11", "09:30"),
    """POD3/2. 2nd look done bedside vac change clean. Cr 2.9. UOP picking up 60/h. Pain ok on PCA + toradol. Clinda till 10/12.
cont current""",
    "Dr. F. Moreau PGY1 ortho",
    signed=t("10-11", "10:30"),
)
s.note(
    "consult",
    t("10-12", "10:00"),
    """IM f/u: Cr 2.8 plateau, K 4.9. IVF down. Hb 8.4 no transfusion unless <8 (CAD). no CP. Still no clopidogrel - ortho says after nail/STSG.""",
    "Dr. I. Bassey IM",
    signed=t("10-12", "10:40"),
)
s.note(
    "op",
    t("10-14", "13:30"),
    """IMN R tibia, ex fix out, STSG med+lat fasciotomy wounds, donor R thigh. EBL 250. NWB R. Vac on graft 5 d. levofloxacin periop (ancef hx per wife). OK to restart plavix POD1 from my side.""",
    "Dr. C. Vasquez ortho",
    signed=t("10-14", "14:00"),
)
s.note(
    "progress",
    t("10-15", "08:40"),
    """POD1 nail/STSG. AF VSS. Cr 1.9 yest. heparin sq -> lovenox 40. pain ok oxy. PT. cont current tx.""",
    "Dr. F. Moreau PGY1 ortho",
    signed=t("10-15", "09:20"),
)
s.note(
    "pt",
    t("10-16", "11:00"),
    """NWB R LE. walker + w/c, 1 step into house ok w 1 assist. R foot drop 2/5 -> AFO night splint fitted. Needs: walker, BSC.""",
    "E. Grady PT",
)
s.note(
    "progress",
    t("10-16", "14:00"),
    """POD2. For home tmrw w vac off? leave til Sat -> decide. graft check AM. dc meds to be entered by nights. keflex 5d for graft.""",
    "Dr. F. Moreau PGY1 ortho",
    signed=t("10-16", "14:50"),
)
s.note(
    "nursing",
    t("10-17", "09:30"),
    """Vac down by Dr Vasquez: graft take ~95%, xeroform+kerlix. donor site xeroform leave on, trim edges. Wife taught lovenox x1, next dose due 2000. hasn't smoked x9d.""",
    "P. Lund RN",
)
s.note(
    "consult",
    t("10-17", "10:40"),
    """IM sign off. Cr 1.4, CK 1280. Cancelled ibuprofen rx: no NSAIDs. Lisinopril stays off, BP 146/88 - recheck. Labs (BMP, CK, CBC) PCP Mon 10/21; lisinopril if Cr <1.2 & K ok, atorva when CK <1000. Lung nodule 9mm RLL: told pt, CT chest mid Jan 2025 thru PCP.""",
    "Dr. I. Bassey IM",
    signed=t("10-17", "11:20"),
)
s.note(
    "instr",
    t("10-17", "11:00"),
    """Ortho d/c: R leg NWB 6 wk. Elevate. Keep graft dry. Clinic Dr Vasquez Thu 10/24 9:15 (555-0186). Lovenox thru 11/5. PCP Dr Amos 10/21 11:00. No driving. Call for fever, pus, black graft, numb cold foot, calf pain, short of breath, chest pain.""",
    "Dr. F. Moreau PGY1 ortho",
    signed=t("10-17", "11:30"),
)
s.write(__file__)
