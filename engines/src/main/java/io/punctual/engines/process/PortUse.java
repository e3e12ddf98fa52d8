package io.punctual.engines.process;

/**
 * A port that is about to be used.
 *
 * @param use by whom, for messages
 * @param remedy what to do when it is taken
 */
public record PortUse(int port, String use, String remedy) {}
