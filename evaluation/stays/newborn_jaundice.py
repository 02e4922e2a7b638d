"""Fictional: newborn jaundice."""

from builder import NOTES, Stay, clock

NOTES.update(lact=("34746-8", "Lactation consultant note"), aud=("28615-7", "Audiology study"))
t = clock(2026, "-08:00")
s = Stay("ee-nguyenboy", "Nguyen", "Boy Linh", "2026-11-09", "male")
s.contact("Mother", "Linh Nguyen", "206-555-0131")
s.contact("Father", "Duc Tran", "206-555-0132")
s.encounter(
    t("11-09", "03:12"),
    t("11-13", "12:30"),
    "newborn, 37 weeks",
    "133906008",
    "Term newborn care",
    "Newborn / Level II nursery",
)
s.condition("Liveborn infant by cesarean delivery", "442311008", t("11-09", "04:00"))
s.condition("Neonatal jaundice due to ABO isoimmunization", "387705004", t("11-10", "10:30"))
B = {
    "tbil": (0, 8),
    "hgb": (14, 22),
    "wbc": (9, 30),
    "plt": (150, 400),
    "crp": (0, 10),
    "cr": (0.3, 1.0),
    "na": (133, 146),
}
s.vitals(t("11-09", "03:30"), hr=158, rr=66, temp=37.9, spo2=95, weight=2.84)
s.note(
    "hp",
    t("11-09", "04:30"),
    """NEWBORN ADMIT H&P (.NBHP)
BB Nguyen b. 11/9/26 0312 37+2 C/S breech failed version, ROM 20 h. BW 2840 g (25%). Apgar 8/9.
Mom Linh 29 G1P1 O POS, ab neg. GBS unk. IAI: T 38.6, got amp/gent. HBsAg NEG per prenatal card (first trimester) [x]. HIV neg, RPR NR, rubella imm.
Maternal meds: labetalol 200 BID, oxycodone prn, prenatal
Exam: R cephalohematoma, hips: Ortolani/Barlow neg, testes down. RR 66 mild grunting -> resolved 1 h
[x] erythromycin  [ ] vit K - parents hesitant  [ ] hep B
A: early term, EOS risk (mat T 38.6) -> CBC bld cx amp/gent 36-48 h. breech -> hip US 6 wk. ABO setup? send cord type/DAT.
circ: ***
""",
    "Dr. E. Halvorsen-Pike",
    signed=t("11-09", "06:00"),
)
s.order("ampicillin", "284 mg (100 mg/kg) IV every 8 hours", t("11-09", "05:00"))
gent = s.order("gentamicin", "11.4 mg (4 mg/kg) IV every 24 hours", t("11-09", "05:00"))
s.lab_text(
    t("11-09", "04:40"),
    t("11-09", "07:10"),
    "Cord blood type and direct antiglobulin test",
    "1007-4",
    "A POS, DAT POSITIVE (2+)",
    "A",
)
s.labs(t("11-09", "05:00"), t("11-09", "06:10"), wbc=19.4, hgb=15.8, plt=231, crp=4.0, ranges=B)
s.note(
    "event",
    t("11-09", "10:30"),
    """!! OB called: repeat maternal HBsAg from L&D POSITIVE (DNA sent). Prenatal card result was another patient's / 1st trimester lab not hers.
-> HBIG 0.5 mL IM R thigh + hep B vaccine 0.5 mL IM L thigh, must be <12 h (by 1512). Consent from mother (interp Vietnamese not needed, speaks English). Vit K re-discussed: parents now CONSENT -> 1 mg IM.
Breastfeeding OK.
""",
    "Dr. E. Halvorsen-Pike",
    signed=t("11-09", "11:15"),
)
s.given("hepatitis B immune globulin", "0.5 mL IM right thigh", t("11-09", "11:40"))
s.given("phytonadione (vitamin K)", "1 mg IM", t("11-09", "11:45"))
s.immunization("hepatitis B vaccine, dose 1", "08", t("11-09", "11:42"))
b = s.labs(t("11-10", "09:00"), t("11-10", "09:40"), tbil=13.1, hgb=15.0, ranges=B)
s.note(
    "progress",
    t("11-10", "10:00"),
    """DOL1 30 h. TSB 13.1 @30h, DAT+, 37wk + neurotox risk (isoimmune, cephalohematoma) -> above AAP photo line for risk. Start double phototherapy. retic, G6PD sent (dad from S China/ Vietnamese; G6PD result few days). Latch fair, q3h.
amp/gent cont. BCx NG 24 h
""",
    "Dr. N. Abara (PL1)",
    signed=t("11-10", "11:10"),
)
s.service("Phototherapy, double", t("11-10", "10:30"), code="31394004").complete(
    t("11-12", "08:10"), "total bilirubin 11.0"
)
b2 = s.labs(t("11-10", "18:00"), t("11-10", "18:40"), tbil=18.9, ranges=B)
b2[0].change(
    t("11-10", "20:30"),
    status="corrected",
    valueQuantity={"value": 15.4, "unit": "mg/dL", "system": "http://unitsofmeasure.org", "code": "mg/dL"},
    note=[{"text": "CORRECTED: first specimen grossly hemolyzed. Redraw 15.4. 18.9 in error."}],
)
s.labs(t("11-10", "18:00"), t("11-10", "19:00"), hgb=14.2, ranges=B)
s.note(
    "nursing",
    t("11-11", "02:00"),
    """NBN RN * bili 18.9 -> IVIG at bedside, hemolyzed, redraw 15.4 no IVIG, no exchange
* wt 2526 g (-11%), 3 voids 2 stools; sleepy at breast
* eyes covered, T 37.1
* mom tearful, sore C/S, on oxycodone
""",
    "S. Kowalski RN",
    signed=t("11-11", "05:40"),
)
s.vitals(t("11-11", "01:30"), hr=140, rr=44, temp=37.1, weight=2.526)
s.note(
    "lact",
    t("11-11", "09:00"),
    """LACTATION
[x] breast q2-3h 10-15 min each  [x] pump after, ~12 mL colostrum  [ ] nipple shield
Loss 11% + jaundice -> SUPPLEMENT 30 mL EBM/formula after each feed, until wt up & bili down. Paced bottle. Feeding log. Hep B mom OK to BF (HBIG given) unless cracked bleeding nipples -> pump/discard that side.
""",
    "M. Fairweather IBCLC",
    signed=t("11-11", "10:10"),
)
s.note(
    "pharm",
    t("11-11", "08:30"),
    """PHARM: gent trough 2.6 (goal <1) pre dose #3, wt 2.84->2.53. Cr 0.9 (0.6). HOLD gent. BCx NG 48 h -> recommend STOP both. Vit D product: parents' bottle is 400 IU per ONE DROP. We dispense 400 IU/1 mL. Not the same.
""",
    "J. Osterlund PharmD",
    signed=t("11-11", "09:05"),
)
s.labs(t("11-11", "06:00"), t("11-11", "06:50"), tbil=13.0, hgb=14.0, cr=0.9, na=146, crp=5.0, ranges=B)
s.lab_text(t("11-11", "05:00"), t("11-11", "07:30"), "Gentamicin trough", "3665-7", "2.6 mcg/mL", "H")
gent.stop(t("11-11", "09:10"), "trough 2.6, cultures negative")
s.lab_text(
    t("11-09", "05:00"),
    t("11-11", "10:00"),
    "Blood culture",
    "600-7",
    "No growth at 48 hours, final at 5 days (11/14)",
    status="preliminary",
)
s.note(
    "progress",
    t("11-11", "11:00"),
    """DOL2. amp+gent DONE (BCx neg 48h; gent trough 2.6 stopped, hearing screen important). [amp order still in epic]. TSB 13.0 on photo. wt -11% supplement. Na 146 recheck. Circumcision: parents DECLINE (checked box "desires" in admission was wrong). Family hx: uncle deaf since childhood.
""",
    "Dr. N. Abara",
    signed=t("11-11", "12:00"),
)
s.note(
    "aud",
    t("11-12", "09:00"),
    """HEARING SCREEN AABR: RIGHT pass   LEFT REFER x2. + gentamicin trough 2.6 + family hx deafness -> dx ABR audiology by 12/2 (before 3 wk? ASAP), CMV saliva sent.
""",
    "K. Oduya AuD",
    signed=t("11-12", "09:30"),
)
s.note(
    "progress",
    t("11-12", "09:30"),
    """DOL3. TSB 11.0 at 0730 -> photo OFF 0810. rebound tonight 8p. hearing "passed L, refer R" ??? [see AuD: LEFT refer]. wt 2560. Na 143. hips nl. NBS #1 sent 11/10 @26 h. car seat pass. CCHD 98/99 pass.
""",
    "Dr. N. Abara",
    signed=t("11-12", "10:20"),
)
s.labs(t("11-12", "07:30"), t("11-12", "08:00"), tbil=11.0, cr=0.6, na=143, ranges=B)
s.labs(t("11-12", "20:00"), t("11-12", "20:45"), tbil=12.6, hgb=13.6, ranges=B)
s.note(
    "sw",
    t("11-12", "14:00"),
    """SW: EPDS mom 8. WIC. pump rental. Father Duc off 2 wks. PCP Dr Bui (Beacon Hill Peds). Mom asks that her HBV not be told to her in-laws -> don't discuss in front of relatives. Perinatal hep B program notified (county 206-555-0174), will call mother.
""",
    "C. Ambrose MSW",
    signed=t("11-12", "15:10"),
)
s.note(
    "progress",
    t("11-13", "08:30"),
    """DOL4 d/c. Rebound 12.6 (11.0 +1.6) below threshold but DAT+, so bili tomorrow. wt 2600 (-8%), intake 45 mL. Hgb 13.6 recheck w bili.  PCP Mon 11/16 8:30 for bili [first plan] -> CHANGED: Sat 11/14 9 am hospital lab TSB+Hgb (PCP closed), nursery MD calls result. PCP Mon 11/16 still for weight.
no phenol / G6PD pending: no sulfa, no fava, no mothballs until back
""",
    "Dr. N. Abara",
    signed=t("11-13", "09:15"),
)
s.vitals(t("11-13", "06:00"), hr=138, rr=42, temp=36.9, weight=2.6)
s.note(
    "instr",
    t("11-13", "08:00"),
    """NEWBORN D/C SMARTPHRASE
Vitamin D 400 IU daily [1 drop / 1 mL ***]
Jaundice: put in sunlight by window
Follow up w pediatrician in 2-3 days
Circ care: vaseline x 5 d
""",
    "S. Kowalski RN",
    signed=t("11-13", "08:20"),
)
s.order(
    "cholecalciferol (vitamin D) 400 units/mL drops",
    "1 mL (400 units) by mouth daily",
    t("11-13", "10:00"),
    cat="discharge",
)
s.service("Total bilirubin and hemoglobin, hospital lab", t("11-13", "09:20"), due=t("11-14", "09:00"))
s.service("Hip ultrasound (breech)", t("11-13", "09:20"), due="2026-12-21")
s.service("Hepatitis B vaccine dose 2", t("11-13", "09:20"), due="2026-12-09")
s.note(
    "dcsum",
    t("11-13", "09:30"),
    """NEWBORN DC SUMMARY  BW 2840, d/c 2600
37+2, C/S breech, ABO DAT+ hyperbili (peak 15.4 true; 18.9 hemolyzed), double photo 11/10-11/12, EOS r/o neg (amp/gent stopped 11/11), gent trough 2.6. Mom HBsAg POS: HBIG + vax 11/9 1140. Vit K given.
NO circ.
Vit D 400 IU = 1 mL of our bottle (400/mL); home bottle 400/drop = 1 drop. Use only ONE.
Feed q2-3h + supplement 30 mL after each, feeding log, wake.
F/U: SAT 11/14 9:00 TSB+Hgb hospital lab. PCP Dr Bui Mon 11/16 8:30. Audiology LEFT ear 12/1 1:00 pm. Hip US 12/21 10:30 (6 wk). HBV#2 at 1 mo 12/9, #3 at 6 mo; HBsAg + anti-HBs at 9-12 mo. NBS #2 at 7-14 d (PCP).
No sulfa/fava/mothballs till G6PD back.
PENDING: G6PD, NBS #1, CMV saliva, bld cx final 11/14.
Return: yellow to legs, hard to wake, arching, T>=38 or <36.5, <4 wet/d, poor feed, dark urine, pale.
No sunlight tx.
""",
    "Dr. E. Halvorsen-Pike",
    signed=t("11-13", "11:00"),
)
if __name__ == "__main__":
    s.write(__file__)
