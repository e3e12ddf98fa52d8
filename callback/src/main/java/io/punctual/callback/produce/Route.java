package io.punctual.callback.produce;

/** Where a record goes, as far as is known now. */
public sealed interface Route {

  /** A partition whose records are acknowledged swiftly. */
  record Ready(int partition) implements Route {}

  /** A partition that answers late or did not answer last: only the slow lane tries it. */
  record Late(int partition, String reason) implements Route {}

  /** No topic, or no leader: not even worth a try. */
  record Gone(String reason) implements Route {}

  /** The topic was never asked about here: its partitions are being looked up. */
  record Unknown() implements Route {}

  default boolean slow() {
    return this instanceof Late || this instanceof Gone;
  }
}
