package io.punctual.protocol.wire;

/** The headers that Punctual adds to Kafka records. Values are text. */
public final class RecordHeaders {

  /** Callers' headers may not begin with this. */
  public static final String RESERVED_PREFIX = "punctual-";

  /** The timer's id: the same in every duplicate. */
  public static final String ID = "punctual-id";

  /** Whose timer it is. */
  public static final String TENANT = "punctual-tenant";

  /** The timer's name, if it has one. */
  public static final String NAME = "punctual-name";

  /** The due, epoch milliseconds. */
  public static final String DELIVER_AT = "punctual-deliver-at";

  /** Which attempt made this record, from 1. */
  public static final String ATTEMPT = "punctual-attempt";

  /** The topic that a dead letter was for. */
  public static final String TOPIC = "punctual-topic";

  /** Why a dead letter could not be delivered. */
  public static final String REASON = "punctual-reason";

  /** {@code true} in a dead letter whose payload made it too large for its topic. */
  public static final String PAYLOAD_OMITTED = "punctual-payload-omitted";

  private RecordHeaders() {}
}
