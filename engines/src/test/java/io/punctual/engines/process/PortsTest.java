package io.punctual.engines.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;

class PortsTest {

  @Test
  void aTakenPortIsNamedWithWhatToDo() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      PortUse use = new PortUse(taken.getLocalPort(), "MariaDB", "choose another with --x");

      assertThatThrownBy(() -> Ports.requireFree(List.of(use)))
          .isInstanceOf(PortTaken.class)
          .hasMessageContainingAll(
              "port " + use.port(), "MariaDB", "is taken", "choose another with --x");
    }
  }

  @Test
  void portsThatWereFoundFreeAreFree() {
    int first = Ports.freeInARow(3);

    assertThat(List.of(first, first + 1, first + 2)).allMatch(Ports::isFree);
  }
}
