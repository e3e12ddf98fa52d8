package io.punctual.api.docs;

import io.punctual.api.docs.TestDocument.Operation;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/** Finds in the document the call that a request is. */
final class DocumentedCalls {

  private record Call(PathPattern path, Operation operation) {}

  /** The most specific path first, as the service itself chooses. */
  private final List<Call> calls;

  DocumentedCalls(TestDocument document) {
    this.calls =
        document
            .operations()
            .map(
                operation ->
                    new Call(PathPatternParser.defaultInstance.parse(operation.path()), operation))
            .sorted(Comparator.comparing(Call::path))
            .toList();
  }

  /** Empty if the document has none. */
  Optional<Operation> find(String method, String rawPath) {
    PathContainer path = PathContainer.parsePath(rawPath);
    return calls.stream()
        .filter(call -> call.operation().method().equals(method) && call.path().matches(path))
        .map(Call::operation)
        .findFirst();
  }
}
