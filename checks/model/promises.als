/* The promises of the protocol, and the invariant that proves them for traces of any length. */
module promises

open delivery
open util/ordering[Instant] as clock

/** P1, as a state: pending, in Kafka, cancelled, or in the dead letters. */
pred nothingLost { Accepted in Pending + Recorded + Cancelled + Dead }

/** P2, as a step: what is handed over is due, by its row's due and not only by what was read. */
pred neverEarly { all t: did[HandOver] | overdue[t] }

/** P4, as a step: before b's first record is written, each a that was accepted before the read of
 * that delivery of b, not moved since, and stands before b, has its own (or was cancelled, or went
 * to the dead letters). */
pred orderedPerKey {
  all d: Delivery, b: d.(World.lands) - Recorded, a: d.begun |
    precedes[a, b, due] implies a in Recorded + Cancelled + Dead
}

/** P5: a timer answered `cancelled` has no record, now or ever; a timer answered `too late` has one. */
pred cancelIsCertain {
  no Cancelled & Recorded
  answeredTooLate in Recorded
}

/** P6, as a state: only an attempt of unknown outcome, and it is counted, makes a duplicate, or a
 * record of a timer that was given up. */
pred duplicatesAreCounted { Duplicated + (Dead & Recorded) in Unknown }

/** One outcome, one receipt, as a step: what has an outcome gets no second one. */
pred oneOutcome { no (did[Finish] + did[DeadLetter] + did[Expire]) & (Receipt + Cancelled + Dead) }

pred promises {
  nothingLost
  neverEarly
  orderedPerKey
  cancelIsCertain
  duplicatesAreCounted
  oneOutcome
}

// ----------------------------------------------------------------------------------------- liveness

/** Trouble has ended: callers are still, the clock has passed every due, all alarms are lost, Kafka
 * writes at once and refuses nothing, a retry waits one step, and exactly the crashed are suspected. */
pred calm {
  World.now = clock/last
  Waiting' in did[TimeOut] and no flight
  no alarm + held
  Suspected = Crashed and Crashed' = Crashed
  Act.event not in Submit + Cancel + Reschedule + Fail + DeadLetter + Expire
  Act.event = HandOver implies World.lands = Act.by -> Act.on
  // batches are large enough; nothing is begun anew or released without need
  Act.event = Read implies (Act.on = named[Act.by] and not midway[Act.by])
  Act.event = LookUp implies Act.on = chain[Act.by]
  Act.event = Claim implies (Act.on = Act.by.read.Instant and no Act.by.mine)
  Act.event = TimeOut implies Act.on in lost[Act.by]
  Act.event = Release implies stuck[Act.by]
}
fun lost[d: Delivery]: set Timer { claim.d & d.handed - d.acked - d.flight }
pred midway[d: Delivery] {
  some d.read and d not in Crashed
  d not in LookedUp or (no d.mine + d.handed and some d.fresh & claimable[d])
}
pred stuck[d: Delivery] {
  some claim.d - d.handed
  no mayHandOver[d] and no lost[d]
}

/** A callback that is up has something to do. */
pred somebodyCan {
  some d: Delivery - Crashed {
    (no claim.d and no d.flight and some named[d] and not midway[d])
    or midway[d] or some mayHandOver[d] or some claim.d & d.acked or some lost[d] or stuck[d]
  }
}

pred acts[d: Delivery, e: Event] { Act.event = e and Act.by = d }

/** Some callback is up, and each that is up does what it can: it reads if it can again and again,
 * and does the rest if it can on and on. */
pred fair {
  always calm
  some Delivery - Crashed
  all d: Delivery - Crashed {
    (always eventually (no claim.d and no d.flight and some named[d] and not midway[d])) implies
      always eventually acts[d, Read]
    always eventually (d in LookedUp or no d.read or acts[d, LookUp])
    always eventually (no d.read or d not in LookedUp or some d.mine + d.handed or acts[d, Claim])
    always eventually (no mayHandOver[d] or acts[d, HandOver])
    always eventually (no claim.d & d.acked or acts[d, Finish])
    always eventually (no lost[d] or acts[d, TimeOut])
    always eventually (not stuck[d] or acts[d, Release])
  }
}

/** P1, in the long run: every timer leaves the table. */
pred allFinished { always all t: Pending | eventually t not in Pending }

// ------------------------------------------------------------------------------------ the invariant

pred invariant {
  // a timer is in one place
  Accepted = Pending + Receipt + Cancelled + Dead
  no Pending & (Receipt + Cancelled + Dead)
  no Receipt & (Cancelled + Dead)
  no Cancelled & Dead
  due.Instant = Accepted
  claim.Delivery in Pending
  Receipt in Recorded
  Recorded in Accepted - Cancelled
  Unknown in Accepted - Cancelled
  Duplicated in Unknown
  all d: Delivery {
    // memory
    d.begun + d.read.Instant + d.handed in Accepted
    d.fresh in d.read.Instant
    all t: d.read.Instant & (d.fresh + d.begun) | t.(d.read) = t.due
    d.mine in d.fresh
    d.acked in d.handed & Recorded
    d.flight in (d.handed & d.fresh) - d.acked
    some d.mine + d.handed implies d in LookedUp
    // what it believes to be its own cannot be cancelled or moved by anyone
    d.mine + d.flight in claim.d + Unknown
    // until somebody else meddled, it knows all there is to know of its rows
    claim.d in d.mine
    (claim.d - Unknown) & Recorded in d.acked
    // it read each key from its beginning, and hands over in order
    d in LookedUp implies
      all t: d.fresh, a: d.begun & earlier[t] | a in d.read.Instant + Recorded + Cancelled + Dead
    all t: d.flight, a: d.begun & earlier[t] | a in Recorded + Cancelled + Dead
  }
  // an unclaimed row without an attempt of unknown outcome was never handed over
  no free & (Recorded + Delivery.flight + Delivery.mine)
  Dead & Recorded in Unknown
}
