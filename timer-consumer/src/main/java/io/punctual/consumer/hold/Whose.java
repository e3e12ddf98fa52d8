package io.punctual.consumer.hold;

/** Which tenants' timers are asked for. */
public enum Whose {
  ANYBODYS,
  /** Of tenants with {@value WaitingKeyLines#CROWD} timers out or more. */
  CROWDS,
  /** Of those with fewer, which are soon read. */
  OTHERS
}
