/** The callbacks over HTTP: which one, over which connection, and what it answered. */
package io.punctual.consumer.callback;
