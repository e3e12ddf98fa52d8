package io.punctual.baselines.callback;

import java.util.UUID;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Takes the consumers' requests: {@code POST /deliver}. */
@RestController
class DeliverController {

  /** Which timer. */
  record Due(UUID id) {}

  private final DeliverOne deliverOne;

  DeliverController(DeliverOne deliverOne) {
    this.deliverOne = deliverOne;
  }

  @PostMapping("/deliver")
  void deliver(@RequestBody Due due) {
    deliverOne.run(due.id());
  }
}
