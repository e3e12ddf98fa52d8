/*
 * What is done item by item, by whoever comes: a schedule's occurrences, the records of a partition of
 * submissions, the timers of a job. A place stands before the first item that is not done. And the
 * other way round: the ends of timers that are still to become records of the receipts' topic.
 *
 * Any worker may act at any time; one that is late, or that has died, stands between any two steps. A
 * commit's answer may be lost: then the worker tries again. Left out: changes of a schedule (its new
 * version makes other ids), and items that are refused or that nobody wants any more, by a schedule's
 * catching up (they count as done).
 */
module place

open util/ordering[Item] as order

sig Item {}

/** Its effect has a transaction of its own, and is recognised when it is met again: a record with a
 * name, a timer of a job (by its version). Any other's is stored with the place's move. */
sig Named in Item {}

one sig Place { var at: lone Item } // none: behind the last
var sig Done in Item {}
var sig Twice in Item {}

sig Worker {
  var read: lone Item, // the item at the place, as it was read
  var did: lone Item, // it has had its effect; the place is to follow
  var acked: set Item // ends whose record Kafka has acknowledged
}

// The receipts' topic: a row for each end, until its record is there.
var sig Kept in Item {}
var sig Published in Item {}

abstract sig Mutant {}
lone sig MovesUnguarded extends Mutant {} // p1: does not ask whether the place is where it was read
lone sig MovesApart extends Mutant {} // p2: stores and moves in two transactions
lone sig MovesFirst extends Mutant {} // p3: moves, then does
lone sig KnowsNothing extends Mutant {} // p4: does not look whether it was done before
lone sig RemovesBeforeAck extends Mutant {} // p5

fact oneFaultAtATime { lone Mutant }

fun passed: set Item { no Place.at implies Item else Place.at.prevs }

pred apart[i: Item] { i in Named or some MovesApart }

pred effect[i: Item] {
  Done' = Done + i
  Twice' = Twice + (i & Done)
}

pred noEffect { Done' = Done and Twice' = Twice }

/** Guarded, unless a mutant: fails without an effect when the place is another. */
pred moves[w: Worker] {
  Place.at = w.read or some MovesUnguarded
  Place.at' = w.read.next
}

/** Or keeps what it knew: it has not heard that it was done. */
pred forgets[w: Worker] {
  w.read' + w.did' in w.read + w.did
  w.read' = w.read and w.did' = w.did or no w.read' + w.did'
}

pred take[w: Worker] {
  some Place.at
  w.read' = Place.at and no w.did'
  Place.at' = Place.at and noEffect
}

/** One transaction. */
pred storeAndMove[w: Worker] {
  some w.read and not apart[w.read]
  moves[w] and effect[w.read] and forgets[w]
}

pred do[w: Worker] {
  some w.read and apart[w.read] and no w.did
  Place.at' = Place.at
  w.read in Done & Named and no KnowsNothing implies noEffect else effect[w.read]
  w.read' = w.read
  w.did' = w.read or no w.did' // unheard
}

pred move[w: Worker] {
  some w.read and apart[w.read]
  w.did = w.read or some MovesFirst
  moves[w] and noEffect
  some MovesFirst implies (w.read' = w.read and w.did' = w.did) else forgets[w]
}

pred crash[w: Worker] {
  no w.read' and no w.did' and no w.acked'
  Place.at' = Place.at and noEffect and Kept' = Kept and Published' = Published
}

pred ends[w: Worker] {
  Place.at' = Place.at and noEffect
  w.read' = w.read and w.did' = w.did
  publish[w] or remove[w]
}

/** Kafka may write it, and say so or not. */
pred publish[w: Worker] {
  some i: Kept {
    Published' = Published + i
    w.acked' = w.acked + i or w.acked' = w.acked
  }
  Kept' = Kept
}

pred remove[w: Worker] {
  some i: Kept {
    i in w.acked or some RemovesBeforeAck
    Kept' = Kept - i
  }
  w.acked' = w.acked and Published' = Published
}

pred step {
  some w: Worker {
    all other: Worker - w | other.read' = other.read and other.did' = other.did and other.acked' = other.acked
    crash[w] or ends[w] or {
      take[w] or storeAndMove[w] or do[w] or move[w]
      w.acked' = w.acked and Kept' = Kept and Published' = Published
    }
  }
}

pred init {
  Place.at = order/first
  no Done and no Twice and no read and no did and no acked
  Kept = Item and no Published
}

pred behaviour { init and always step }

// The promises.
pred onceEach { no Twice }
pred noneSkipped { passed in Done }
pred eachPublished { Item - Kept in Published }

pred invariant {
  onceEach and noneSkipped and eachPublished
  Done - passed in Place.at & Named
  all w: Worker | w.read in passed + Place.at and w.did in w.read & Done
  Worker.acked in Published
}

check InvariantAtFirst { init implies invariant } for 3 but 0 Mutant, 1..1 steps expect 0
check InvariantKept { (invariant and step) implies after invariant } for 4 but 0 Mutant, 2..2 steps expect 0
check FromTheStart { behaviour implies always (onceEach and noneSkipped and eachPublished) }
  for 3 but 0 Mutant, 2 Worker, 8..8 steps expect 0

check p1_MovesUnguarded { (some MovesUnguarded and behaviour) implies always onceEach }
  for 2 but 1 Mutant, 8..8 steps expect 1
check p2_MovesApart { (some MovesApart and behaviour) implies always onceEach }
  for 2 but 1 Mutant, 8..8 steps expect 1
check p3_MovesFirst { (some MovesFirst and behaviour) implies always noneSkipped }
  for 2 but 1 Mutant, 8..8 steps expect 1
check p4_KnowsNothing { (some KnowsNothing and behaviour) implies always onceEach }
  for 2 but 1 Mutant, 8..8 steps expect 1
check p5_RemovesBeforeAck { (some RemovesBeforeAck and behaviour) implies always eachPublished }
  for 2 but 1 Mutant, 4..4 steps expect 1

/** All is done, by two, with and without names. */
run AllIsDone {
  behaviour
  some Named and some Item - Named
  eventually (no Place.at and no Kept)
  all w: Worker | eventually some w.read
} for 2 but 0 Mutant, exactly 2 Worker, exactly 2 Item, 12..12 steps expect 1

/** A worker that died had done what the next one finds done. */
run FoundDone {
  behaviour
  some disj w, v: Worker, i: Item |
    eventually (w.read = i and i = Place.at and i in Done and crash[w] and after eventually v.did = i)
} for 2 but 0 Mutant, exactly 2 Worker, 10..10 steps expect 1
