package io.punctual.api.problem;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** What the web server turns away by itself is a problem like any other. */
@RestController
class ProblemErrorController implements ErrorController {

  @RequestMapping("${spring.web.error.path:/error}")
  ResponseEntity<Object> error(HttpServletRequest request) {
    Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
    return ProblemAnswer.of(
        Problem.of(ProblemType.ofStatus(status instanceof Integer code ? code : 404)));
  }
}
