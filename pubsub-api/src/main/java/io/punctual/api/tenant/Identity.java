package io.punctual.api.tenant;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who asks, as the request's token shows.
 *
 * @param name for the audit log
 * @param tenant null for an operator who is no tenant's
 */
public record Identity(String name, @Nullable Tenant tenant, Set<Scope> scopes) {

  /** The request attribute, once it is known. */
  public static final String ATTRIBUTE = "identity";

  public Identity {
    scopes = Set.copyOf(scopes);
  }

  /**
   * Whether it may change what is all tenants'.
   *
   * @param identity null where there are no tenants
   */
  public static boolean mayOperate(@Nullable Identity identity) {
    return identity == null || identity.scopes().contains(Scope.OPERATE);
  }
}
