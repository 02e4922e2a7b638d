"""Late preterm newborn with ABO hemolysis and jaundice, registered as Baby Girl, maternal data pasted into the notes."""

from builder import LABS, Stay, clock

LABS["dbil"] = ("1968-7", "Direct bilirubin", "mg/dL", "mg/dL", 0, 0.4)
LABS["retic"] = ("17849-1", "Reticulocytes/100 erythrocytes", "%", "%", 3, 7)
NEW = {
    "tbil": (0.2, 12),
    "hgb": (14.5, 22.5),
    "wbc": (9, 30),
    "plt": (150, 400),
    "glu": (45, 90),
    "na": (133, 146),
    "k": (4.0, 6.5),
}
t = clock(2026, "-05:00")
s = Stay("neo-bili", "Osei-Mensah", "Baby Girl", "2026-03-02", "female")
s.contact("mother", "Efua Osei-Mensah", "555-0108")
s.encounter(
    t("03-02", "03:12"),
    t("03-08", "12:20"),
    "newborn, jaundice in the first 24 hours",
    "387712008",
    "Neonatal jaundice",
    "Newborn nursery",
    "home",
)

s.vitals(t("03-02", "03:40"), hr=144, rr=52, temp=36.6, spo2=96, weight=2.61)
s.note(
    "hp",
    t("03-02", "05:30"),
    """NEWBORN ADMIT BG Osei-Mensah, 36+5, F, born 0312 by C/S for breech. Apgar 8/9. BW 2610 g.
Mom 31 G2P1: O POS, ab screen neg, HBsAg neg, HIV neg, RPR NR, GBS POS - PCN x1 only 2 h before (inadequate). SROM 6 h clear. Pre-eclampsia, on labetalol + Mg. Mom on sertraline 50 (in pregnancy).
Mom labs pasted:  WBC 14.2 HGB 8.4 PLT 118 CR 0.9  (MOTHER)
Vit K + erythro given. Hep B vaccine: parents wish to wait
Exam vigorous, R parietal boggy swelling not crossing suture = cephalohematoma. Shallow sacral dimple <5 mm from anal verge, base seen. Hips: stable, breech -> US. No murmur.
FH: brother needed phototherapy. Dad Ghanaian, uncle G6PD def.
P: breastfeed + hand expression, glucose per late preterm protocol, TcB q12, EOS calc, 48h obs GBS""",
    "Dr. M. Fairweather",
    signed=t("03-02", "06:50"),
)
s.labs(t("03-02", "04:30"), issued=t("03-02", "04:40"), ranges=NEW, glu=41)
s.labs(t("03-02", "07:00"), issued=t("03-02", "07:10"), ranges=NEW, glu=62)
s.order(
    "ampicillin",
    "260 mg intravenously every 12 hours",
    t("03-02", "21:00"),
    code="733",
    end=t("03-04", "21:00"),
    why="cultures negative",
)
s.order("gentamicin", "11 mg intravenously every 36 hours", t("03-02", "21:00"))
s.lab_text(
    t("03-02", "20:45"),
    t("03-02", "22:00"),
    "ABO and Rh, cord; direct antiglobulin test",
    "",
    "A POS; DAT POSITIVE 2+",
    "A",
)
s.note(
    "event",
    t("03-02", "20:50"),
    "T 35.9, poor latch, grunting x 20 min resolved. HR 158. Blood cx + CBC, amp/gent (36 h rule out, mom GBS+ inadequate ppx). Looks YELLOW at 17h -> TSB 9.8 @ 17.5h. cord A pos DAT 2+. ABO incompat w mom O+. Start double phototherapy 2130.",
    "Dr. J. Tan NNP",
    signed=t("03-02", "22:15"),
)
s.labs(
    t("03-02", "20:45"),
    issued=t("03-02", "21:20"),
    ranges=NEW,
    tbil=9.8,
    dbil=0.3,
    hgb=15.8,
    retic=9.6,
    wbc=17.4,
    plt=204,
)
s.service("Phototherapy, double bank, with blanket", t("03-02", "21:30"), note="continuous").complete(
    t("03-05", "18:00")
)
s.labs(t("03-03", "06:00"), issued=t("03-03", "06:40"), ranges=NEW, tbil=12.6, hgb=14.9, na=141)
s.note(
    "progress",
    t("03-03", "09:30"),
    """DOL1 36+5 BG. TSB 12.6 @27h on double photo. ROR 0.3/h. exchange line 18.5. Hct following. BCx ng 12h, amp/gent d1.
G6PD - send BEFORE any transfusion (sent today). NNS sent 0320 tomorrow. IVIG not needed unless within 2 of exchange. Wt 2530 (-3%).
Hep B vaccine GIVEN 03/03 0900 after talk with parents.
Parents speak English+Twi. Feeding q2-3 breast then 20 ml EBM/formula""",
    "Dr. M. Fairweather",
    signed=t("03-03", "10:40"),
)
s.immunization("Hepatitis B, pediatric", "08", t("03-03", "09:00"))
s.lab_text(
    t("03-03", "10:00"),
    t("03-03", "10:05"),
    "G6PD enzyme activity",
    "",
    "sent to reference laboratory",
    status="registered",
)
s.labs(t("03-03", "18:00"), issued=t("03-03", "18:40"), ranges=NEW, tbil=15.1, hgb=14.3)
s.labs(t("03-04", "06:00"), issued=t("03-04", "06:45"), ranges=NEW, tbil=17.4, hgb=13.6, na=147, retic=11.2)
s.note(
    "progress",
    t("03-04", "08:45"),
    """DOL2. TSB peak so far 17.4 @51h. exchange 20.8. Triple photo now. Na 147 wt 2390 (-8.4%) -> NG not needed, supplement 30 mL q3h, recheck Na tonight. Hgb 15.8 > 13.6.
Sib hx photo. BCx ng 36h -> amp/gent to stop tonight. Weight, sleepy but arouses, tone nl, no arching, no high pitched cry.""",
    "Dr. M. Fairweather",
    signed=t("03-04", "09:50"),
)
s.note(
    "nutrition",
    t("03-04", "14:00"),
    "Lactation: mom milk in DOL2 evening. pump q3. Nipple shield. EBM 25-30 + top-up to 30. Mom low Hgb 8.4, tired, taking iron herself.",
    "G. Whitlow IBCLC",
)
s.labs(t("03-04", "20:00"), issued=t("03-04", "20:40"), ranges=NEW, tbil=16.2, na=143)
s.labs(t("03-05", "06:00"), issued=t("03-05", "06:40"), ranges=NEW, tbil=13.9, hgb=13.2, na=142)
s.note(
    "progress",
    t("03-05", "09:10"),
    """DOL3. TSB peak so far 17.4 @51h. 16.2 -> 13.9, Na 142. triple photo -> single 10:00, off 18:00. BCx final neg 48 h. amp/gent d1 [copied; both OFF since 3/4 2100]. Weight 2440.
Hearing: L refer, R pass. CCHD pass 99/98.""",
    "Dr. S. Quintero R1",
    signed=t("03-05", "10:10"),
)
s.lab_text(t("03-02", "20:45"), t("03-05", "08:00"), "Blood culture", "600-7", "no growth, final")
s.labs(t("03-06", "06:00"), issued=t("03-06", "06:40"), ranges=NEW, tbil=11.6)
s.labs(t("03-06", "18:00"), issued=t("03-06", "18:45"), ranges=NEW, tbil=13.1, hgb=12.9, retic=8.1)
s.note(
    "progress",
    t("03-06", "19:10"),
    "DOL4, 24 h off lights: rebound 11.6 (0600) -> 13.1 (1800). Below light level 15.6. Hgb 12.9, retic 8.1 still hemolyzing. Stay, TSB am. Parents named her ABENA, ID bands still BG. Hearing note: R refer? see audiology.",
    "Dr. J. Tan NNP",
)
s.note(
    "consult",
    t("03-07", "10:30"),
    "Audiology ABR: RIGHT pass, LEFT refer x2. Repeat ABR 2 wks. Gentamicin x2 doses + bili noted.",
    "P. Amundsen AuD",
)
s.labs(t("03-07", "06:00"), issued=t("03-07", "06:40"), ranges=NEW, tbil=12.4)
s.labs(t("03-08", "06:00"), issued=t("03-08", "06:45"), ranges=NEW, tbil=11.2, hgb=12.4)
s.report(
    "US spine", "", t("03-06", "11:00"), t("03-06", "15:00"), "Conus at L1-L2, no tethered cord, normal."
)
s.vitals(t("03-08", "08:00"), hr=138, rr=44, temp=36.9, spo2=99, weight=2.50)
s.condition("Hemolytic disease of newborn due to ABO incompatibility", "", t("03-03", "10:40"))
s.condition("Preterm infant of 36 completed weeks", "", t("03-02", "06:50"))
s.order(
    "cholecalciferol drops 400 units/mL",
    "400 units by mouth once daily",
    t("03-08", "09:00"),
    cat="discharge",
)
s.note(
    "instr",
    t("03-08", "10:00"),
    """dc wt 2500. TSB 11.2 @147h falling. feed q3h breast+30 ml EBM/formula, >=6 wet.
TSB + wt MONDAY 3/9 0900 Bili clinic. Hgb/retic 3/16 and 3/30 (late anemia, ABO) PCP Dr Ansah.
ABR audiology L ear 3/22. Hip US 6 wk (4/13) breech female. G6PD + newborn screen pending - PCP; until G6PD back: no fava, no mothballs, no nitrofurantoin/sulfa, mom too if BF. Vit D 400 daily.
no sun bathing for jaundice. Hep B#1 done. RSV antibody discuss PCP.
ER: T>=38.0 or <36.5, sleepy won't wake to feed, <6 wet, arching / high cry, yellow to legs, pale.""",
    "Dr. M. Fairweather",
    signed=t("03-08", "11:00"),
)

s.note(
    "nursing",
    t("03-03", "22:00"),
    "MOM Efua PPD1: BP 158/98, labetalol 200 mg BID given, Mg off 2100, lochia mod, Hgb 8.4, iron BID. BABY: lights x2 + blanket, eye shield on, T 37.1, voids 4 stools 3 green. [charted in baby's record]",
    "R. Sunde RN",
)
s.note(
    "nursing",
    t("03-05", "22:30"),
    "lights off 1800. T 36.7 in cot. BF 15 min x2 + 30 mL. hearing L refer again tonight. mom sertraline 50, asks if ok w BF - yes per pharm. Dad: 'her name is Abena'. gent pump label still on crib, nothing running",
    "R. Sunde RN",
)
s.note(
    "progress",
    t("03-07", "08:50"),
    "DOL5. TSB peak so far 17.4 @51h. Rebound peaked 13.1, now 12.4. BF well, wt 2470. Hgb 12.9 on 3/6. Lights remain off. Sepsis r/o done. Home tmrw if TSB down. Spine US nl.",
    "Dr. S. Quintero R1",
    signed=t("03-07", "09:40"),
)

s.write(__file__)
