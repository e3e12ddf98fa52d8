package io.punctual.api.auth;

import io.punctual.api.tenant.Identity;
import java.util.List;
import org.springframework.security.authentication.AbstractAuthenticationToken;

/** An identity that is shown. */
final class Proven extends AbstractAuthenticationToken {

  private static final long serialVersionUID = 1L;

  private final transient Identity identity;

  Proven(Identity identity) {
    super(List.of());
    this.identity = identity;
    setAuthenticated(true);
  }

  @Override
  public Object getCredentials() {
    return "";
  }

  @Override
  public Identity getPrincipal() {
    return identity;
  }
}
