package io.punctual.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.Date;
import java.util.function.UnaryOperator;

/** An issuer of JWTs: its keys at an address, and tokens that they signed. */
final class TestIssuer implements AutoCloseable {

  static final String NAME = "https://issuer.example";
  static final String AUDIENCE = "punctual";

  private final HttpServer server;
  private volatile RSAKey key = newKey("first");
  private volatile boolean answers = true;

  TestIssuer() {
    try {
      server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext(
        "/keys",
        exchange -> {
          byte[] keys = new JWKSet(key).toString().getBytes(UTF_8);
          exchange.getResponseHeaders().set("content-type", "application/json");
          exchange.sendResponseHeaders(answers ? 200 : 500, keys.length);
          exchange.getResponseBody().write(keys);
          exchange.close();
        });
    server.start();
  }

  static RSAKey newKey(String id) {
    try {
      return new RSAKeyGenerator(2048).keyID(id).generate();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What an API with tenants is told of it. */
  String[] settings() {
    return new String[] {
      "--punctual.auth.jwt.issuer=" + NAME,
      "--punctual.auth.jwt.audience=" + AUDIENCE,
      "--punctual.auth.jwt.key-set=http://127.0.0.1:%d/keys"
          .formatted(server.getAddress().getPort()),
    };
  }

  void answers(boolean now) {
    answers = now;
  }

  /** From now on its only key. */
  void changeKey(RSAKey next) {
    key = next;
  }

  /** A good token of that tenant with those scopes, but for what is changed. */
  String token(String tenant, String scopes, UnaryOperator<JWTClaimsSet.Builder> change) {
    return signed(key, claims(tenant, scopes, change));
  }

  String token(String tenant, String scopes) {
    return token(tenant, scopes, claims -> claims);
  }

  /** With that {@code typ} in its header. */
  String typed(String type, String tenant, String scopes) {
    JWSHeader header =
        new JWSHeader.Builder(JWSAlgorithm.RS256)
            .keyID(key.getKeyID())
            .type(new JOSEObjectType(type))
            .build();
    try {
      return signed(header, new RSASSASigner(key), claims(tenant, scopes, claims -> claims));
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Signed by another key that says that it is the issuer's. */
  String forged(String tenant, String scopes) {
    return signed(newKey(key.getKeyID()), claims(tenant, scopes, claims -> claims));
  }

  /** Not signed, as its header says. */
  String unsigned(String tenant, String scopes) {
    return new PlainJWT(claims(tenant, scopes, claims -> claims)).serialize();
  }

  /** Signed with the public key as the secret of a MAC. */
  String macOfPublicKey(String tenant, String scopes) {
    try {
      JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(key.getKeyID()).build();
      return signed(
          header,
          new MACSigner(key.toRSAPublicKey().getEncoded()),
          claims(tenant, scopes, claims -> claims));
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  private static JWTClaimsSet claims(
      String tenant, String scopes, UnaryOperator<JWTClaimsSet.Builder> change) {
    JWTClaimsSet.Builder claims =
        new JWTClaimsSet.Builder()
            .issuer(NAME)
            .audience(AUDIENCE)
            .subject("somebody")
            .expirationTime(Date.from(Instant.now().plusSeconds(600)))
            .claim("tenant", tenant)
            .claim("scope", scopes);
    return change.apply(claims).build();
  }

  private static String signed(RSAKey by, JWTClaimsSet claims) {
    try {
      JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(by.getKeyID()).build();
      return signed(header, new RSASSASigner(by), claims);
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String signed(JWSHeader header, JWSSigner signer, JWTClaimsSet claims)
      throws JOSEException {
    SignedJWT token = new SignedJWT(header, claims);
    token.sign(signer);
    return token.serialize();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
