package io.punctual.protocol;

/** What became of an owner's wish to change a timer. */
public sealed interface Change<T> {

  /** It is done and committed. */
  record Done<T>(T result) implements Change<T> {}

  /** Nothing was changed. */
  record Refused<T>(Refusal refusal) implements Change<T> {}

  /** Why a timer can't be changed. */
  sealed interface Refusal {

    /** It has ended. */
    record Finished(Receipt receipt) implements Refusal {}

    /**
     * It is claimed, or an attempt of unknown outcome was made: it may arrive.
     *
     * @param claimed whether it is being handed over now
     */
    record InDelivery(boolean claimed) implements Refusal {}

    /** It is another version than the owner knows. */
    record OtherVersion(int version) implements Refusal {}

    /** That tenant has no such timer, or its receipt has aged out. */
    record Absent() implements Refusal {}
  }
}
