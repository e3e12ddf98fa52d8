/** Paces: how many timers of a topic are delivered in a second. */
package io.punctual.api.pace;
