/*
 * Every command of the model; `expect` is what the build insists on.
 *
 * The promises are proved by induction: the invariant holds at first, every step of the protocol
 * keeps it, and it means the promises. So they hold for traces of any length. The mutants and the
 * scenarios are searched among traces from the start.
 */
module checks

open delivery
open promises

// ------------------------------------------------------------ the promises, for traces of any length

check InvariantAtFirst { init implies invariant }
  for 3 but 0 Mutant, 2 Key, 1..1 steps expect 0
check InvariantKept { (invariant and step) implies after invariant }
  for 3 but 0 Mutant, 2 Key, 2..2 steps expect 0
check P1_NothingLost { (invariant and step) implies nothingLost }
  for 3 but 0 Mutant, 2 Key, 2..2 steps expect 0
check P2_NeverEarly { (invariant and step) implies neverEarly }
  for 3 but 0 Mutant, 2 Key, 2..2 steps expect 0
check P4_OrderedPerKey { (invariant and step) implies orderedPerKey }
  for 3 but 0 Mutant, 2 Key, 2..2 steps expect 0
check P5_CancelIsCertain { (invariant and step) implies cancelIsCertain }
  for 3 but 0 Mutant, 2 Key, 2..2 steps expect 0
check P6_DuplicatesAreCounted { (invariant and step) implies duplicatesAreCounted }
  for 3 but 0 Mutant, 2 Key, 2..2 steps expect 0
check P6_OneOutcome { (invariant and step) implies oneOutcome }
  for 3 but 0 Mutant, 2 Key, 2..2 steps expect 0

// The same once more without the invariant, from the start, as far as it goes.
check FromTheStart { behaviour implies always promises }
  for 2 but 0 Mutant, 1 Key, 7..7 steps expect 0

// ------------------------------------------- liveness, from any state in which the invariant holds

check P1_NobodyIsStuck { (invariant and calm and no Waiting and some Pending and some Delivery - Crashed)
    implies somebodyCan }
  for 3 but 0 Mutant, 1 Key, 2..2 steps expect 0
check P1_AllFinished { (invariant and always step and fair) implies allFinished }
  for 2 but 0 Mutant, exactly 2 Delivery, 1 Key, 1 Instant, 6..6 steps expect 0

// ------------------------------------------------------------------- mutants: each must be refuted

check m1_HandOverBeforeClaim { (some HandOverBeforeClaim and behaviour) implies always cancelIsCertain }
  for 2 but 1 Mutant, 1 Key, 1 Timer, 6..6 steps expect 1
check m2_CancelIgnoresClaim { (some CancelIgnoresClaim and behaviour) implies always cancelIsCertain }
  for 2 but 1 Mutant, 1 Key, 1 Timer, 7..7 steps expect 1
check m3_DeleteBeforeAck { (some DeleteBeforeAck and behaviour) implies always nothingLost }
  for 2 but 1 Mutant, 1 Key, 1 Timer, 7..7 steps expect 1
check m4_NoLookUp { (some NoLookUp and behaviour) implies always orderedPerKey }
  for 2 but 1 Mutant, 1 Key, 6..6 steps expect 1
check m5_LookUpSkipsBusy { (some LookUpSkipsBusy and behaviour) implies always orderedPerKey }
  for 2 but 1 Mutant, 1 Key, 9..9 steps expect 1
check m6_ChainNotCut {
  (some ChainNotCut and behaviour and always (Act.event = Claim implies Act.on = Act.by.read.Instant))
    implies always orderedPerKey
}
  for 2 but 1 Mutant, 1 Key, 9..9 steps expect 1
check m7_NextBeforeAck { (some NextBeforeAck and behaviour) implies always orderedPerKey }
  for 2 but 1 Mutant, 1 Key, 7..7 steps expect 1
check m8_ClaimIgnoresVersion { (some ClaimIgnoresVersion and behaviour) implies always neverEarly }
  for 2 but 1 Mutant, 1 Key, 1 Timer, 7..7 steps expect 1
check m9_TakeOverUncounted { (some TakeOverUncounted and behaviour) implies always cancelIsCertain }
  for 2 but 1 Mutant, 1 Key, 1 Timer, 10..10 steps expect 1
check m10_TimeoutUncounted { (some TimeoutUncounted and behaviour) implies always cancelIsCertain }
  for 2 but 1 Mutant, 1 Key, 1 Timer, 8..8 steps expect 1
check m11_NoSweep { (some NoSweep and init and always step and fair) implies allFinished }
  for 2 but 1 Mutant, 1 Key, 1 Timer, 1 Instant, 4..4 steps expect 1
check m12_NoTakeOver { (some NoTakeOver and invariant and always step and fair) implies allFinished }
  for 2 but 1 Mutant, 1 Key, 1 Timer, 1 Instant, 4..4 steps expect 1
check m13_FinishIgnoresClaim { (some FinishIgnoresClaim and behaviour) implies always oneOutcome }
  for 2 but 1 Mutant, 1 Key, 1 Timer, 11..11 steps expect 1

// ---------------------------------------------------------------- scenarios: each must be possible

/** An alarm brings a timer before its due; it is delivered. */
run AlarmDelivers {
  behaviour
  some t: Timer | eventually (t in did[Read] and not overdue[t]) and eventually t in Receipt
} for 2 but 0 Mutant, 1 Key, 1 Timer, 8..8 steps expect 1

/** All alarms are lost; the sweep delivers. */
run SweepDelivers {
  behaviour
  always no held
  eventually some Receipt
} for 2 but 0 Mutant, 1 Key, 1 Timer, 8..8 steps expect 1

/** An alarm comes twice, to two callbacks; both read, one claim wins, one record. */
run AlarmTwiceDeliversOnce {
  behaviour
  some disj d, e: Delivery, t: Timer {
    eventually (t in d.read.Instant & e.read.Instant and not overdue[t] and no t.claim)
    eventually (acts[e, Claim] and t.claim = d)
    eventually t in Receipt - Unknown
  }
} for 2 but 0 Mutant, 1 Key, 1 Timer, 11..11 steps expect 1

/** The sweep or an alarm names b; the look-up finds a before it; both are delivered. */
run LookUpDeliversEarlier {
  behaviour
  some disj a, b: Timer | eventually (b = did[Read]) and eventually (a + b = did[LookUp])
    and eventually (did[Finish] = a + b)
} for 2 but 0 Mutant, 1 Key, 9..9 steps expect 1

/** A callback crashes with its claim; another takes it over and delivers; one record. */
run TakeOverDelivers {
  behaviour
  some disj d, e: Delivery, t: Timer {
    eventually (t.claim = d and always d in Crashed)
    eventually (t.claim = e and t not in Recorded)
    eventually t in Receipt - Duplicated
  }
} for 2 but 0 Mutant, 1 Key, 1 Timer, 11..11 steps expect 1

/** A callback pauses, loses its claim, and hands over after the other has finished: a duplicate. */
run ZombieDuplicates {
  behaviour
  some disj d, e: Delivery, t: Timer {
    eventually (t in Receipt & e.acked and acts[d, HandOver] and t in did[HandOver])
    eventually t in Duplicated
  }
} for 2 but 0 Mutant, 1 Key, 1 Timer, 12..12 steps expect 1

/** An ack is lost; the timer is tried again: a duplicate. */
run LostAckDuplicates {
  behaviour
  some t: Timer | eventually (t in did[TimeOut] & Recorded) and eventually t in Duplicated & Receipt
} for 2 but 0 Mutant, 1 Key, 1 Timer, 11..11 steps expect 1

/** A clean failure is tried again: no duplicate. */
run RetryDelivers {
  behaviour
  some t: Timer | eventually t in did[Fail] and eventually t in Receipt - Unknown
} for 2 but 0 Mutant, 1 Key, 1 Timer, 11..11 steps expect 1

/** A cancel wins against a callback that has read but not claimed. */
run CancelWins {
  behaviour
  eventually some answeredCancelled & LookedUp.fresh
} for 2 but 0 Mutant, 1 Key, 1 Timer, 5..5 steps expect 1

/** A cancel comes too late. */
run CancelTooLate {
  behaviour
  eventually some answeredTooLate
} for 2 but 0 Mutant, 1 Key, 1 Timer, 8..8 steps expect 1

/** `In delivery` may mean either: here a record is there, and once it is not yet. */
run CancelInDelivery {
  behaviour
  eventually some answeredInDelivery & Recorded
  eventually some answeredInDelivery - Recorded
} for 2 but 0 Mutant, 1 Key, 1 Timer, 8..8 steps expect 1

/** What P4 leaves out: a is accepted after the read of b, due before b, and comes after it. */
run LateComerIsOvertaken {
  behaviour
  some disj a, b: Timer {
    eventually (b in Delivery.mine - Recorded and a in did[Submit])
    eventually (a in Pending - Recorded and b in Recorded and precedes[a, b, due])
    eventually a in Receipt
  }
} for 2 but 0 Mutant, 1 Key, 12..12 steps expect 1

/** b expires while a, before it in their key, is being delivered; a is delivered all the same. */
run ExpiresBehindABusyOne {
  behaviour
  some disj a, b: Timer {
    eventually (b in did[Expire] and some a.claim and precedes[a, b, due])
    eventually a in Receipt
  }
} for 2 but 0 Mutant, 1 Key, 9..9 steps expect 1

/** Trouble ends, and everything is finished: one callback is dead with a claim, another's ack is lost. */
run CalmFinishes {
  invariant and always step and fair
  some claim.Crashed and some lost[Delivery - Crashed]
  eventually no Pending
} for 2 but 0 Mutant, 1 Key, 1 Instant, 9..9 steps expect 1
