/** Batches: many timers in one request, read as a stream, whole before any of it is stored. */
@NullMarked
package io.punctual.api.batch;

import org.jspecify.annotations.NullMarked;
