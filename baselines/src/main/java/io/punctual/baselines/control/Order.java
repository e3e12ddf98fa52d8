package io.punctual.baselines.control;

/** What a process does when it is told to, and answers. */
@FunctionalInterface
public interface Order {
  String run(Query query, String body) throws Exception;
}
