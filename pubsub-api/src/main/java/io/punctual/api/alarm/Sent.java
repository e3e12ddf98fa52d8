package io.punctual.api.alarm;

/** What became of an alarm message. */
public enum Sent {
  /** RocketMQ has it. */
  ACKED,
  /** It failed, or no answer came. */
  FAILED,
  /** It was not tried: its broker is known not to answer. */
  UNREACHABLE
}
