package io.punctual.api.auth;

import io.punctual.api.problem.SendProblem;
import io.punctual.api.tenant.AdmitTenants;
import io.punctual.api.tenant.Tenant;
import io.punctual.api.tenant.TenantsConfig;
import io.punctual.api.watch.ApiEvents;
import io.punctual.store.preflight.StartRefused;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationProvider;
import org.springframework.security.oauth2.server.resource.web.authentication.BearerTokenAuthenticationFilter;
import org.springframework.security.web.DefaultSecurityFilterChain;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.ExceptionTranslationFilter;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.security.web.savedrequest.NullRequestCache;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.AnyRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/** Wires who may do what; without configured tenants each request is the default tenant's. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AuthConfig.class)
public class AuthWiring {

  /** Health, metrics, the API's own description and the console's files: no token is asked for. */
  private static final List<String> OPEN =
      List.of(
          "/",
          "/console/**",
          "/actuator/**",
          "/errors/**",
          "/runbook",
          "/v3/api-docs/**",
          "/v3/api-docs.yaml",
          "/swagger-ui/**",
          "/swagger-ui.html");

  @Bean
  AnswerDenied answerDenied(SendProblem send, ApiEvents events) {
    return new AnswerDenied(send, events);
  }

  /** Which methods there are is the controllers' to say. */
  @Bean
  HttpFirewall firewall() {
    StrictHttpFirewall firewall = new StrictHttpFirewall();
    firewall.setUnsafeAllowAnyHttpMethod(true);
    return firewall;
  }

  @Bean
  @Order(1)
  SecurityFilterChain openPaths() {
    PathPatternRequestMatcher.Builder paths = PathPatternRequestMatcher.withDefaults();
    Stream<RequestMatcher> open = OPEN.stream().map(paths::matcher);
    return new DefaultSecurityFilterChain(new OrRequestMatcher(open.toList()));
  }

  /** Of the library's filters only what bearer tokens need: no session, no form, no cookie. */
  @Bean
  @Order(2)
  SecurityFilterChain callers(
      TenantsConfig tenants,
      AuthConfig auth,
      ServerProperties server,
      SendProblem send,
      AnswerDenied denied,
      AdmitTenants admitTenants) {
    if (tenants.tenants().isEmpty()) {
      auth.checkOpen(server.getAddress());
      return new DefaultSecurityFilterChain(AnyRequestMatcher.INSTANCE, new AdmitAll(send));
    }
    return new DefaultSecurityFilterChain(
        AnyRequestMatcher.INSTANCE,
        identify(new ProviderManager(providers(tenants, auth)), denied),
        answer(denied),
        requireScope(),
        admitTenants);
  }

  private static BearerTokenAuthenticationFilter identify(
      AuthenticationManager manager, AnswerDenied denied) {
    BearerTokenAuthenticationFilter filter = new BearerTokenAuthenticationFilter(manager);
    filter.setAuthenticationEntryPoint(denied);
    filter.setAuthenticationFailureHandler(denied::commence);
    return filter;
  }

  private static ExceptionTranslationFilter answer(AnswerDenied denied) {
    ExceptionTranslationFilter filter =
        new ExceptionTranslationFilter(denied, new NullRequestCache());
    filter.setAccessDeniedHandler(denied);
    return filter;
  }

  private static AuthorizationFilter requireScope() {
    AuthorizationFilter filter = new AuthorizationFilter(new RequireScope());
    filter.setFilterErrorDispatch(false);
    return filter;
  }

  private static List<AuthenticationProvider> providers(TenantsConfig config, AuthConfig auth) {
    Map<String, Tenant> tenants = config.byName();
    List<AuthenticationProvider> providers = new ArrayList<>();
    providers.add(knownTokens(config, tenants, auth));
    if (auth.jwt().isGiven()) {
      JwtAuthenticationProvider jwt = new JwtAuthenticationProvider(DecodeJwt.by(auth.jwt()));
      jwt.setJwtAuthenticationConverter(new ReadJwt(auth.jwt(), tenants));
      providers.add(jwt);
    }
    return providers;
  }

  private static KnownTokens knownTokens(
      TenantsConfig config, Map<String, Tenant> tenants, AuthConfig auth) {
    KnownTokens known = new KnownTokens();
    config
        .tenants()
        .forEach(
            (name, given) -> {
              Tenant tenant = Objects.requireNonNull(tenants.get(name));
              if (given.tokens().isEmpty() && !auth.jwt().isGiven()) {
                throw new StartRefused(
                    "punctual.tenants.%s.token-sha256 is missing.".formatted(name),
                    "Give the SHA-256 of each of the tenant's tokens, or punctual.auth.jwt.*.");
              }
              given.tokens().forEach(token -> known.add(token, tenant));
            });
    auth.operatorTokens().forEach(known::addOperator);
    return known;
  }

  /** Outside the others, so that it sees what they refuse. */
  @Bean
  FilterRegistrationBean<AuditChanges> auditFilter() {
    FilterRegistrationBean<AuditChanges> registration =
        new FilterRegistrationBean<>(AuditChanges.toLog());
    registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
    return registration;
  }
}
