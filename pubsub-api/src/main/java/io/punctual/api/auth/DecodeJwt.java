package io.punctual.api.auth;

import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.JwtClaimNames;
import org.springframework.security.oauth2.jwt.JwtClaimValidator;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtIssuerValidator;
import org.springframework.security.oauth2.jwt.JwtTypeValidator;
import org.springframework.security.oauth2.jwt.JwtValidators;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;

/**
 * Reads JWTs that the issuer signed by one of its public keys. Whoever shows an unknown key makes
 * us ask for new ones: hence the limit.
 */
final class DecodeJwt {

  /** The issuer is asked for its keys at most twice in this time. */
  static final Duration ASK_EVERY = Duration.ofSeconds(30);

  private static final Duration WAIT_MAX = Duration.ofSeconds(2);
  private static final int KEY_SET_BYTES_MAX = 256 * 1024;

  /** How long known keys are good while the issuer does not answer. */
  private static final Duration OUTAGE_MAX = Duration.ofHours(4);

  private DecodeJwt() {}

  /** Its first use, not this, asks the issuer. */
  static JwtDecoder by(JwtConfig config) {
    NimbusJwtDecoder decoder =
        NimbusJwtDecoder.withJwkSource(keys(config))
            .jwsAlgorithms(taken -> taken.addAll(Arrays.asList(SignatureAlgorithm.values())))
            .build();
    decoder.setJwtValidator(
        JwtValidators.createDefaultWithValidators(
            types(),
            new JwtIssuerValidator(config.issuer()),
            new JwtClaimValidator<List<String>>(
                JwtClaimNames.AUD, aud -> aud != null && aud.contains(config.audience()))));
    return decoder;
  }

  /** RFC 9068 gives access tokens a type of their own, which not all issuers write. */
  private static JwtTypeValidator types() {
    JwtTypeValidator types = new JwtTypeValidator("JWT", "at+jwt", "application/at+jwt");
    types.setAllowEmpty(true);
    return types;
  }

  private static JWKSource<SecurityContext> keys(JwtConfig config) {
    int wait = Math.toIntExact(WAIT_MAX.toMillis());
    return JWKSourceBuilder.<SecurityContext>create(
            url(config.keySet()), new DefaultResourceRetriever(wait, wait, KEY_SET_BYTES_MAX))
        .rateLimited(ASK_EVERY.toMillis())
        .outageTolerant(OUTAGE_MAX.toMillis())
        .build();
  }

  private static URL url(String address) {
    try {
      return URI.create(address).toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException("punctual.auth.jwt.key-set is no address", e);
    }
  }
}
