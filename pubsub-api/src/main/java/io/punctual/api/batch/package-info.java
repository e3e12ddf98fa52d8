/** Batches: many timers in one request, read as a stream, whole before any of it is stored. */
package io.punctual.api.batch;
