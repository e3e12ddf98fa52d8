/**
 * Many timers in one request. A batch is read whole before its first timer enters the queue, as a
 * stream of which only the parsed timers are kept: one with too many, or whose JSON breaks, stores
 * nothing, since a stored timer can't be taken back. Its memory is reserved before a byte is read,
 * so that two half-read batches never wait for each other; small batches have their own.
 */
package io.punctual.api.batch;
