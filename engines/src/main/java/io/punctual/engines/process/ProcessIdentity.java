package io.punctual.engines.process;

/**
 * Which process it is.
 *
 * @param name in messages; also the name of its log and of its run record
 * @param version for {@code status}
 * @param address at which it listens
 */
public record ProcessIdentity(String name, String version, ListenAddress address, int port) {}
