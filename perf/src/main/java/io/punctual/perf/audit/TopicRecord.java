package io.punctual.perf.audit;

import io.punctual.verify.watch.Arrival;

/** A record of Punctual's in one of several topics. */
record TopicRecord(String topic, Arrival arrival) {

  String place() {
    return topic + "-" + arrival.partition() + "@" + arrival.offset();
  }
}
