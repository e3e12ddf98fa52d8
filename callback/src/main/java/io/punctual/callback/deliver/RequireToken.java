package io.punctual.callback.deliver;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.lifecycle.DeliveryToken;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Admits only requests with a shared token, compared in constant time, and with a body of bounded
 * and declared length. Only the actuator needs no token, and only by its literal path: an encoded
 * one is like any other path.
 */
public class RequireToken extends OncePerRequestFilter {

  private static final Pattern ACTUATOR = Pattern.compile("/actuator(/[\\w-]+)*");

  private final List<byte[]> accepted;
  private final long bodyMax;

  public RequireToken(DeliveryToken token, DeliverConfig config) {
    this.accepted = token.accepted().stream().map(each -> each.getBytes(UTF_8)).toList();
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
    if (header == null || !isAccepted(header.getBytes(UTF_8))) {
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

  /** Compares with all of them, each to its end, whichever it may be. */
  private boolean isAccepted(byte[] shown) {
    return accepted.stream().filter(each -> MessageDigest.isEqual(each, shown)).count() > 0;
  }
}
