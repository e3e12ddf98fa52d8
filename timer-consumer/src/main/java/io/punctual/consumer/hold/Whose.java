package io.punctual.consumer.hold;

/** Which tenants' timers are asked for. */
public enum Whose {
  ANYBODYS,
  /**
   * Of tenants with {@value WaitingKeyLines#CROWD} timers out or more, until what is ready of
   * theirs is out.
   */
  CROWDS,
  /** Of the other tenants: few, which are soon read. */
  OTHERS
}
