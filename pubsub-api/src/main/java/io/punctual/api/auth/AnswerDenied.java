package io.punctual.api.auth;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.problem.SendProblem;
import io.punctual.api.tenant.Identity;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.jwt.JwtValidationException;
import org.springframework.security.oauth2.server.resource.InvalidBearerTokenException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.security.web.firewall.RequestRejectedHandler;

/**
 * Answers requests that are not admitted: 401 without a good token, 403 without the scope, 503
 * while the issuer's keys can't be had, 400 for a path with tricks in it.
 */
record AnswerDenied(SendProblem send, ApiEvents events)
    implements AuthenticationEntryPoint, AccessDeniedHandler, RequestRejectedHandler {

  @Override
  public void commence(
      HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
      throws IOException {
    events.happened(new ApiEvent.AccessDenied());
    if (failure instanceof AuthenticationServiceException) {
      String detail = "The keys of the tokens' issuer can't be had. Nothing was done.";
      send.send(
          Problem.later(ProblemType.ISSUER_UNAVAILABLE, detail, DecodeJwt.ASK_EVERY), response);
      return;
    }
    boolean shown = request.getHeader(HttpHeaders.AUTHORIZATION) != null;
    response.setHeader(
        HttpHeaders.WWW_AUTHENTICATE, shown ? "Bearer error=\"invalid_token\"" : "Bearer");
    String detail = detail(failure);
    send.send(
        detail == null
            ? Problem.of(ProblemType.UNAUTHORIZED)
            : Problem.of(ProblemType.UNAUTHORIZED, detail),
        response);
  }

  /** What a JWT lacks; its bearer can read it itself, and so may know. */
  private static @Nullable String detail(AuthenticationException failure) {
    return switch (failure) {
      case InvalidBearerTokenException invalid
          when invalid.getCause() instanceof JwtValidationException lacks ->
          lacks.getErrors().iterator().next().getDescription();
      case InvalidBearerTokenException invalid when invalid.getCause() == null ->
          invalid.getMessage();
      case OAuth2AuthenticationException _ -> "The token can't be verified.";
      default -> null;
    };
  }

  @Override
  public void handle(
      HttpServletRequest request, HttpServletResponse response, AccessDeniedException denied)
      throws IOException {
    events.happened(new ApiEvent.AccessDenied());
    Authentication shown = SecurityContextHolder.getContext().getAuthentication();
    if (shown != null) {
      request.setAttribute(Identity.ATTRIBUTE, shown.getPrincipal());
    }
    String scope = RequireScope.of(request).word();
    response.setHeader(
        HttpHeaders.WWW_AUTHENTICATE,
        "Bearer error=\"insufficient_scope\", scope=\"%s\"".formatted(scope));
    String detail = "It needs the scope \"%s\". Nothing was done.".formatted(scope);
    send.send(Problem.of(ProblemType.SCOPE_MISSING, detail), response);
  }

  @Override
  public void handle(
      HttpServletRequest request, HttpServletResponse response, RequestRejectedException rejected)
      throws IOException {
    send.send(Problem.of(ProblemType.MALFORMED_REQUEST), response);
  }
}
