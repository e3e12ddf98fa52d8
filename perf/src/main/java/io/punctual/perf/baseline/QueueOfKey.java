package io.punctual.perf.baseline;

/** The queue of a key's messages; keys spread evenly. */
final class QueueOfKey {

  private QueueOfKey() {}

  static int of(String key, int queues) {
    return Math.floorMod(mixed(key.hashCode()), queues);
  }

  /** MurmurHash3's last step: hash codes of numbered keys are much alike. */
  private static int mixed(int hash) {
    int mixed = (hash ^ (hash >>> 16)) * 0x85EBCA6B;
    mixed = (mixed ^ (mixed >>> 13)) * 0xC2B2AE35;
    return mixed ^ (mixed >>> 16);
  }
}
