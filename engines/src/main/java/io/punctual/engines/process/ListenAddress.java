package io.punctual.engines.process;

import java.net.InetSocketAddress;
import java.util.regex.Pattern;

/**
 * At which address of this machine something listens, and is found by others.
 *
 * @param ip four numbers; not 0.0.0.0, to which no client can connect
 */
public record ListenAddress(String ip) {
  private static final Pattern IPV4 =
      Pattern.compile("((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(?!$)|$)){4}");

  /** Where everything listens by default: no other machine can reach it. */
  public static final ListenAddress LOOPBACK = new ListenAddress("127.0.0.1");

  public ListenAddress {
    if (!IPV4.matcher(ip).matches() || ip.equals("0.0.0.0")) {
      throw new IllegalArgumentException(
          "'" + ip + "' is no address like 127.0.0.1 or 10.88.0.1 that others can connect to");
    }
  }

  /** As clients use it. */
  public String with(int port) {
    return ip + ":" + port;
  }

  public InetSocketAddress socket(int port) {
    return new InetSocketAddress(ip, port);
  }
}
