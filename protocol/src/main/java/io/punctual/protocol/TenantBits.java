package io.punctual.protocol;

import java.util.UUID;

/**
 * The last 12 bits of a timer's id tell its tenant: alarms and the due index need not name it for
 * delivery to be shared fairly. Two tenants may have the same bits, and then one share.
 */
public final class TenantBits {

  public static final int COUNT = 12;
  private static final int MASK = (1 << COUNT) - 1;

  private TenantBits() {}

  public static int of(String tenant) {
    int hash = tenant.hashCode();
    return (hash ^ hash >>> COUNT ^ hash >>> 2 * COUNT) & MASK;
  }

  public static int of(UUID id) {
    return (int) id.getLeastSignificantBits() & MASK;
  }

  /** That id, as one of the tenant's. */
  public static UUID in(UUID id, String tenant) {
    return new UUID(id.getMostSignificantBits(), id.getLeastSignificantBits() & ~MASK | of(tenant));
  }
}
