package io.punctual.client;

import java.util.List;
import java.util.Optional;

/**
 * A page of a list.
 *
 * @param cursor where the next page begins: {@link ListFilter#after}; empty at the list's end
 */
public record ResultPage<T>(List<T> entries, Optional<String> cursor) {}
