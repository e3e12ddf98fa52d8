package io.punctual.callback.deliver;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.MessageDigest;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/** Lets only those deliver who show the shared token. Compared in constant time. */
public class RequireToken extends OncePerRequestFilter {

  private static final int CHARACTERS_MIN = 16;

  private final byte[] expected;

  /**
   * @param token {@code punctual.deliveries.token}, shared with the consumers
   */
  public RequireToken(String token) {
    if (token.length() < CHARACTERS_MIN) {
      throw new IllegalArgumentException(
          "punctual.deliveries.token must have at least " + CHARACTERS_MIN + " characters");
    }
    this.expected = ("Bearer " + token).getBytes(UTF_8);
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return !request.getRequestURI().contains("/internal/");
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String shown = request.getHeader(HttpHeaders.AUTHORIZATION);
    if (shown != null && MessageDigest.isEqual(expected, shown.getBytes(UTF_8))) {
      chain.doFilter(request, response);
    } else {
      response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
      response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
    }
  }
}
