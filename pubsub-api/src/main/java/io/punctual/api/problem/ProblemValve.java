package io.punctual.api.problem;

import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/** What Tomcat can't even read as a request is a problem, too, and not a page of HTML. */
public final class ProblemValve extends ErrorReportValve {

  @Override
  protected void report(Request request, Response response, @Nullable Throwable failure) {
    if (response.getStatus() < 400 || response.isCommitted() || !response.setErrorReported()) {
      return;
    }
    ProblemType type = ProblemType.ofStatus(clientError(response.getStatus()));
    response.setStatus(type.status());
    response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
    try {
      response.getReporter().write(json(type));
      response.finishResponse();
    } catch (IOException gone) {
      // Nobody is there to tell.
    }
  }

  /** 501 is an unknown transfer encoding: the client's mistake. */
  private static int clientError(int status) {
    return status == 501 ? 400 : status;
  }

  private static String json(ProblemType type) {
    return "{\"type\":\"%s\",\"title\":\"%s\",\"status\":%d}"
        .formatted(type.path(), type.title(), type.status());
  }
}
