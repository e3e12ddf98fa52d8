package io.punctual.api.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.api.problem.Problem;

/** Requests read under small limits, and what they are taken for. */
final class ReadSmall {

  static final ReadTimerRequest READ = new ReadTimerRequest(new RequestLimits(10_000, 100, 3, 200));

  private ReadSmall() {}

  static TimerRequest request(String body) {
    return ((Reading.Understood<TimerRequest>) READ.read(body.getBytes(UTF_8))).request();
  }

  static Problem refused(byte[] body) {
    return ((Reading.Refused<?>) READ.read(body)).problem();
  }
}
