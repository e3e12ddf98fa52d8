package io.punctual.api.lookup;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Hides {@code If-None-Match} from Spring, which would answer 304. An ETag is the version that a
 * change is made of ({@code If-Match}); a timer's state changes without it.
 */
final class AnswerInFull extends OncePerRequestFilter {

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return request.getHeader(HttpHeaders.IF_NONE_MATCH) == null;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    chain.doFilter(new Unconditional(request), response);
  }

  private static final class Unconditional extends HttpServletRequestWrapper {

    Unconditional(HttpServletRequest request) {
      super(request);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
      return name.equalsIgnoreCase(HttpHeaders.IF_NONE_MATCH)
          ? Collections.emptyEnumeration()
          : super.getHeaders(name);
    }
  }
}
