/** Requests as spans of their callers' traces. */
@NullMarked
package io.punctual.api.trace;

import org.jspecify.annotations.NullMarked;
