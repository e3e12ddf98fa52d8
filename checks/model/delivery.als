/*
 * How Punctual delivers a timer: the steps in README.md as one transition system.
 *
 * Between two states exactly one act happens (`Act`; it makes every counterexample readable). In the
 * same moment the world may do anything: the clock advances, an alarm rings, is lost or comes twice, a
 * record in flight is written, a callback crashes, a lease lapses. A crashed or paused callback does
 * not act, so a crash or a pause can stand between any two steps.
 */
module delivery

open util/ordering[Instant] as clock
open util/ordering[Timer] as submission

sig Instant {}
sig Key {}

/** The timers, in the order of their seq. A timer's row is in SQL while it is `Pending`. */
sig Timer {
  key: lone Key, // none: keyless, ordered with nothing
  var due: lone Instant,
  var claim: lone Delivery, // the row's claim, as committed
  var alarm: set Instant, // the dues for which an alarm stands in RocketMQ
  var held: set Instant // the dues which a consumer holds in memory
}

/** One run of the delivery path in a callback. When no row bears its mark, it may begin anew. */
sig Delivery {
  // what the callback has in memory
  var read: Timer -> lone Instant, // the rows it read, with their due then
  var fresh: set Timer, // those it may still claim: not moved since it read them, nor let go
  var mine: set Timer, // the rows its claim has won and it has not done with
  var handed: set Timer, // those it handed to the producer
  var acked: set Timer, // those whose ack it has
  // what the network has
  var flight: set Timer, // handed over, neither written nor lost yet; outlives the callback
  // history, for the promise of order alone: what was pending as it began, and not moved since
  var begun: set Timer
}

// SQL
var sig Accepted in Timer {} // answered with 201, ever
var sig Pending in Timer {} // has a row
var sig Unknown in Timer {} // an attempt of unknown outcome is counted
var sig Waiting in Timer {} // next_at lies ahead: it waits for its retry
var sig Receipt in Timer {} // finished as delivered
var sig Cancelled in Timer {} // answered `cancelled`
var sig Dead in Timer {} // given up by outcome: in the dead letters, or expired

// Kafka: which timers have a record, and which more than one. The log only grows.
var sig Recorded in Timer {}
var sig Duplicated in Timer {}

// the world
one sig World {
  var now: one Instant,
  var lands: Delivery -> Timer // the record that is written in this step
}
var sig Crashed in Delivery {}
var sig LookedUp in Delivery {} // past its second read
var sig Suspected in Delivery {} // the lease seems lapsed: may be wrong, may change at any time

// ---------------------------------------------------------------------------------------- mutants

/** A fault put into the protocol on purpose. Scope `0 Mutant` is the protocol itself. */
abstract sig Mutant {}
lone sig HandOverBeforeClaim extends Mutant {} // m1
lone sig CancelIgnoresClaim extends Mutant {} // m2
lone sig DeleteBeforeAck extends Mutant {} // m3
lone sig NoLookUp extends Mutant {} // m4
lone sig LookUpSkipsBusy extends Mutant {} // m5: does not see what is claimed or waits
lone sig ChainNotCut extends Mutant {} // m6: goes on though the claim missed an earlier row
lone sig NextBeforeAck extends Mutant {} // m7
lone sig ClaimIgnoresVersion extends Mutant {} // m8
lone sig TakeOverUncounted extends Mutant {} // m9
lone sig TimeoutUncounted extends Mutant {} // m10: a producer's time-out taken for a clean failure
lone sig NoSweep extends Mutant {} // m11
lone sig NoTakeOver extends Mutant {} // m12
lone sig FinishIgnoresClaim extends Mutant {} // m13

fact oneFaultAtATime { lone Mutant }

// ------------------------------------------------------------------------------------------- acts

enum Event {
  Submit, Cancel, Reschedule, // pubsub-api
  Read, LookUp, Claim, HandOver, Finish, // callback, as all goes well
  Fail, TimeOut, DeadLetter, Expire, Release, // callback, as it does not
  Nothing
}

one sig Act {
  var event: one Event,
  var by: lone Delivery,
  var on: set Timer
}

fun did[e: Event]: set Timer { (Act.event = e) => Act.on else none }
fun doing[e: Event]: Delivery -> Timer { (Act.event = e) => (Act.by -> Act.on) else none -> none }

/** a stands before b in (due, seq) of one key, given what is known of the dues. */
pred precedes[a, b: Timer, at: Timer -> Instant] {
  some a.key and a.key = b.key
  clock/lt[a.at, b.at] or (a.at = b.at and submission/lt[a, b])
}
fun earlier[b: Timer]: set Timer { { a: Timer | precedes[a, b, due] } }

pred overdue[t: Timer] { t.due in World.now.*clock/prev }

/** A row that a claim may take: unclaimed, or its holder's lease has lapsed. */
fun claimable[d: Delivery]: set Timer {
  { t: Pending | no t.claim or (t.claim != d and t.claim in Suspected and no NoTakeOver) }
}

/** Only such a row can be cancelled or moved. */
fun free: set Timer { { t: Pending - Unknown | no t.claim } }

pred submit {
  one Act.on and no Act.by
  no Act.on & Accepted
}

pred cancel {
  one Act.on and no Act.by
  Act.on in Accepted
}
fun answeredCancelled: set Timer { did[Cancel] & (some CancelIgnoresClaim => Pending else free) }
fun answeredTooLate: set Timer { did[Cancel] & Receipt }
fun answeredInDelivery: set Timer { did[Cancel] & Pending - free }

pred reschedule {
  one Act.on and no Act.by
  Act.on in free
}

/** A claimed row, or one that waits for its retry: d can't take it now. */
fun busy[d: Delivery]: set Timer { Waiting + (Pending - claimable[d]) }

/** The timers that a fresh alarm names, or that the sweep finds. */
fun named[d: Delivery]: set Timer {
  { t: Pending - busy[d] | t.due in t.held or (overdue[t] and no NoSweep) }
}

/** Read, first statement: the named timers, or some of them. */
pred readNamed {
  some Act.on and one Act.by
  no claim.(Act.by) and no Act.by.flight
  Act.on in named[Act.by]
}

/** The dues in d's look-up: as read for the timers already read, current for the others. */
fun known[d: Delivery]: Timer -> Instant { d.read ++ ((Timer - d.read.Instant) <: due) }

/** The look-up's part of each key: up to its first busy timer. */
fun chain[d: Delivery]: set Timer {
  let named = d.read.Instant,
      found = { t: Pending - named | some n: named | precedes[t, n, known[d]] },
      seen = (some NoLookUp => none else some LookUpSkipsBusy => found - busy[d] else found) |
    { c: named + seen | no t: seen & busy[d] | t = c or precedes[t, c, known[d]] }
}

/** Read, second statement, with a view of SQL of its own: the pending timers before those named, in
 * their keys. A key may be cut from its end. */
pred lookUp {
  one Act.by and some Act.by.read and Act.by not in LookedUp
  Act.on in chain[Act.by]
  all c: Act.on, t: chain[Act.by] | precedes[t, c, known[Act.by]] implies t in Act.on
}

/** The rows that a statement of the claim wins: each by its own guard. */
fun won: set Timer {
  (Act.event = Claim) =>
    (some ClaimIgnoresVersion => claimable[Act.by] & Act.on
      else claimable[Act.by] & Act.on & Act.by.fresh)
  else none
}
fun takenOver: set Timer { { t: won + did[Expire] | some t.claim } }

/** One statement for all that was read, or several, each committed; before anything is handed over. */
pred claimRows {
  one Act.by and Act.by in LookedUp
  some Act.on and Act.on in Act.by.read.Instant - Act.by.mine
  no HandOverBeforeClaim implies no Act.by.handed
}

/** One record: not before its due, and only when all that stand before it in the chain are acked under
 * its own claim, or known to be gone. No look at its claim: a callback that woke up may hand over
 * what was taken from it meanwhile. */
pred handOver {
  one Act.on and one Act.by
  Act.on in mayHandOver[Act.by]
}
fun mayHandOver[d: Delivery]: set Timer {
  { t: own[d] - d.handed |
    d in LookedUp and t.(d.read) in World.now.*clock/prev
    and all a: d.read.Instant | precedes[a, t, d.read] implies {
      some NextBeforeAck => a in d.handed
      else some ChainNotCut => (a in d.mine + d.handed implies a in d.acked)
      else a in (own[d] & d.acked) + Receipt + Cancelled + Dead
    } }
}
fun own[d: Delivery]: set Timer { some HandOverBeforeClaim => d.read.Instant else d.mine }

/** Finish: the rows go and the receipts come in one commit, guarded by the claim. */
pred finish {
  some Act.on and one Act.by
  no FinishIgnoresClaim implies Act.on in claim.(Act.by)
  Act.on in (some DeleteBeforeAck => Act.by.handed else Act.by.acked & Act.by.mine)
}

/** The record was certainly not written; back to pending, later. */
pred fail {
  one Act.on and one Act.by
  Act.on in claim.(Act.by) & Act.by.flight
}

/** Nobody knows whether the record was, or still will be, written; back to pending, later. */
pred timeOut {
  one Act.on and one Act.by
  Act.on in claim.(Act.by) & Act.by.handed & Act.by.mine
}

/** Given up: a permanent error, or its lateness policy before it was handed over. */
pred deadLetter {
  one Act.on and one Act.by
  Act.on in claim.(Act.by) & (Act.by.flight + (Act.by.mine - Act.by.handed))
}

/** Given up by its lateness policy alone, wherever it stands in its key, behind busy ones, too: claimed
 * for nothing else and never handed over. Claim and end are one act, since between them the row is
 * merely claimed. A row taken over for it counts, too. */
pred expire {
  one Act.on and no Act.by
  Act.on in Pending
  some Act.on.claim implies (Act.on.claim in Suspected and no NoTakeOver)
}

/** Release what was never handed over; the delivery ends with what it has acked. */
pred release {
  one Act.by
  some Act.on and Act.on = claim.(Act.by) & (Act.by.mine - Act.by.handed)
}

pred act {
  Act.event = Submit implies submit
  Act.event = Cancel implies cancel
  Act.event = Reschedule implies reschedule
  Act.event = Read implies readNamed
  Act.event = LookUp implies lookUp
  Act.event = Claim implies claimRows
  Act.event = HandOver implies handOver
  Act.event = Finish implies finish
  Act.event = Fail implies fail
  Act.event = TimeOut implies timeOut
  Act.event = DeadLetter implies deadLetter
  Act.event = Expire implies expire
  Act.event = Release implies release
  Act.event = Nothing implies (no Act.on and no Act.by)
  Act.event != Read implies no Act.by & Crashed
}

// ---------------------------------------------------------------------------------------- effects

pred sql {
  Accepted' = Accepted + did[Submit]
  Pending' = Pending + did[Submit] - answeredCancelled - did[Finish] - did[DeadLetter] - did[Expire]
  Cancelled' = Cancelled + answeredCancelled
  Receipt' = Receipt + did[Finish]
  Dead' = Dead + did[DeadLetter] + did[Expire]
  all t: did[Submit] + did[Reschedule] | one t.due'
  all t: Timer - did[Submit] - did[Reschedule] | t.due' = t.due
  claim' = claim ++ (won -> Act.by)
    - (answeredCancelled + did[Finish] + did[DeadLetter] + did[Expire]) -> Delivery // gone
    - (did[Fail] + did[TimeOut] + did[Release]) -> Delivery // back to pending
  Unknown' = Unknown + (some TakeOverUncounted => none else takenOver)
    + (some TimeoutUncounted => none else did[TimeOut])
  // a retry's wait ends at any time, or with a new due
  did[Fail] + did[TimeOut] in Waiting'
  Waiting' in Waiting + did[Fail] + did[TimeOut] - did[Reschedule]
}

/** A delivery begins with its first read: whatever its mark stood for before is forgotten. */
fun begins: Delivery { (Act.event = Read) => Act.by else none }
fun looksUp: Delivery { (Act.event = LookUp) => Act.by else none }
fun letsGo: Delivery -> Timer {
  (Act.event = Release) => Act.by -> (Timer - Act.by.handed) else none -> none
}

pred memory {
  all d: Delivery - begins - looksUp | d.read' = d.read
  all d: begins | d.read' = Act.on <: due
  all d: looksUp | d.read' = Act.on <: known[d]
  fresh' = fresh - (begins + looksUp) -> Timer - letsGo - Delivery -> did[Reschedule]
    + begins -> Act.on + looksUp -> (Act.on - (looksUp.read.Instant - looksUp.fresh))
  begun' = begun - begins -> Timer - Delivery -> did[Reschedule] + begins -> Pending
  LookedUp' = LookedUp - begins + looksUp
  mine' = mine - begins -> Timer - letsGo + Act.by -> won
    - doing[Finish] - doing[DeadLetter] - doing[Fail] - doing[TimeOut]
  handed' = handed - begins -> Timer + doing[HandOver]
  acked' = acked - begins -> Timer + World.lands
}

/** A record handed over is written at once, later, or never; its callback need not live for it. */
pred kafka {
  lone World.lands
  World.lands in flight + doing[HandOver] - doing[Fail] - doing[DeadLetter]
  flight' in flight + doing[HandOver] - doing[Fail] - doing[DeadLetter] - World.lands
  Recorded' = Recorded + Delivery.(World.lands)
  Duplicated' = Duplicated + (Recorded & Delivery.(World.lands))
}

/** Ring and promote: any committed row. Lost or expired: gone. Hold: any alarm, any number of times
 * (an offset not committed is read again); a consumer's crash: no longer held. */
pred alarms {
  alarm' in alarm + (Pending <: due)
  held' in held + alarm
}

pred world {
  World.now' in World.now.*clock/next
  Crashed - begins in Crashed' // a mark's next delivery may run in another callback
}

pred step { act and sql and memory and kafka and alarms and world }

/** Some timers may have been accepted already: nothing else has happened. */
pred init {
  Pending = Accepted
  due.Instant = Accepted
  no claim and no alarm and no held
  no Unknown + Waiting + Receipt + Cancelled + Dead + Recorded + Duplicated
  no read and no fresh and no begun and no LookedUp
  no mine and no handed and no acked and no flight
  no Crashed
}

/** What the protocol can do. */
pred behaviour { init and always step }
