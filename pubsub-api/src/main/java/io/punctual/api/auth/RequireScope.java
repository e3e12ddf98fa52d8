package io.punctual.api.auth;

import io.punctual.api.tenant.Identity;
import io.punctual.api.tenant.Scope;
import jakarta.servlet.http.HttpServletRequest;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;

/** Each call needs one scope. */
final class RequireScope implements AuthorizationManager<HttpServletRequest> {

  /** What that request needs, whether or not there is such a call. */
  static Scope of(HttpServletRequest request) {
    return switch (request.getMethod()) {
      case "GET", "HEAD", "OPTIONS" -> Scope.READ;
      case "POST" ->
          switch (request.getServletPath()) {
            case "/v1/timers", "/v1/timers:batch" -> Scope.SUBMIT;
            case "/v1/schedules:preview" -> Scope.READ;
            default -> Scope.CHANGE;
          };
      default -> Scope.CHANGE;
    };
  }

  @Override
  public AuthorizationResult authorize(
      Supplier<? extends @Nullable Authentication> shown, HttpServletRequest request) {
    Authentication authentication = shown.get();
    return new AuthorizationDecision(
        authentication != null
            && authentication.getPrincipal() instanceof Identity identity
            && identity.scopes().contains(of(request)));
  }
}
