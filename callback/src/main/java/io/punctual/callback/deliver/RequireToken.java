package io.punctual.callback.deliver;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.lifecycle.DeliveryToken;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Admits only requests with the shared token, compared in constant time, and with a body of bounded
 * and declared length. Only the actuator needs no token, and only by its literal path: an encoded
 * one is like any other path.
 */
public class RequireToken extends OncePerRequestFilter {

  private static final Pattern ACTUATOR = Pattern.compile("/actuator(/[\\w-]+)*");

  private final byte[] expected;
  private final long bodyMax;

  public RequireToken(DeliveryToken token, DeliverConfig config) {
    this.expected = token.authorization().getBytes(UTF_8);
    this.bodyMax = config.bodyMax().toBytes();
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return ACTUATOR.matcher(request.getRequestURI()).matches();
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String header = request.getHeader(HttpHeaders.AUTHORIZATION);
    if (header == null || !MessageDigest.isEqual(expected, header.getBytes(UTF_8))) {
      response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
      response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
    } else if (request.getHeader(HttpHeaders.TRANSFER_ENCODING) != null) {
      response.setStatus(HttpServletResponse.SC_LENGTH_REQUIRED);
    } else if (request.getContentLengthLong() > bodyMax) {
      response.setStatus(HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE);
    } else {
      chain.doFilter(request, response);
    }
  }
}
