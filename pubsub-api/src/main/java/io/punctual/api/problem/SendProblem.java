package io.punctual.api.problem;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.ResponseEntity;
import tools.jackson.databind.json.JsonMapper;

/** Answers with a problem where a request has not reached its controller. */
public record SendProblem(JsonMapper json) {

  public void send(Problem problem, HttpServletResponse response) throws IOException {
    ResponseEntity<Object> answer = ProblemAnswer.of(problem);
    response.setStatus(answer.getStatusCode().value());
    answer
        .getHeaders()
        .forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
    response.getOutputStream().write(json.writeValueAsBytes(answer.getBody()));
  }
}
