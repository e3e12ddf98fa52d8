package io.punctual.api.auth;

import io.punctual.api.tenant.Identity;
import io.punctual.api.tenant.Scope;
import io.punctual.api.tenant.Tenant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.converter.Converter;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.InvalidBearerTokenException;

/**
 * Who a JWT is of, once its signature, its times, its issuer and its audience are right.
 *
 * @param tenants by name
 */
record ReadJwt(JwtConfig config, Map<String, Tenant> tenants) implements Converter<Jwt, Proven> {

  private static final Pattern UNSEEN =
      Pattern.compile("[^\\p{Graph} ]", Pattern.UNICODE_CHARACTER_CLASS);
  private static final int NAME_MAX = 200;

  @Override
  public Proven convert(Jwt jwt) {
    Set<Scope> scopes = scopes(jwt.getClaim(config.scopeClaim()));
    return new Proven(new Identity(name(jwt.getSubject()), tenant(jwt, scopes), scopes));
  }

  /** For a line of a log, which a subject must not break. */
  private static String name(@Nullable String subject) {
    if (subject == null || subject.isEmpty()) {
      return "-";
    }
    String shown = UNSEEN.matcher(subject).replaceAll("?");
    return shown.length() <= NAME_MAX ? shown : shown.substring(0, NAME_MAX) + "…";
  }

  /** An operator need not be a tenant's. */
  private @Nullable Tenant tenant(Jwt jwt, Set<Scope> scopes) {
    Object name = jwt.getClaim(config.tenantClaim());
    if (name == null && scopes.contains(Scope.OPERATE)) {
      return null;
    }
    Tenant tenant = name instanceof String text ? tenants.get(text) : null;
    if (tenant == null) {
      throw new InvalidBearerTokenException(
          "The claim \"%s\" names no tenant of this service.".formatted(config.tenantClaim()));
    }
    return tenant;
  }

  /** RFC 8693, section 4.2, has one text; some issuers make it a list. */
  private Set<Scope> scopes(@Nullable Object claim) {
    List<?> words =
        switch (claim) {
          case String text -> List.of(text.split(" "));
          case Collection<?> list -> List.copyOf(list);
          case null, default -> List.of();
        };
    Set<Scope> scopes = EnumSet.noneOf(Scope.class);
    for (Object word : words) {
      if (word instanceof String text && text.startsWith(config.scopePrefix())) {
        Scope.of(text.substring(config.scopePrefix().length())).ifPresent(scopes::add);
      }
    }
    return scopes;
  }
}
