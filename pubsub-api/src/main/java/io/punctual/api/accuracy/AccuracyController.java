package io.punctual.api.accuracy;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.punctual.api.list.ReadQuery;
import io.punctual.api.lookup.KeptLookups;
import io.punctual.api.lookup.Lookups;
import io.punctual.api.tenant.Tenant;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.wire.ReceiptView;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** {@code GET /v1/accuracy}, of each topic, and the receipts of the most late. */
@RestController
@EnableConfigurationProperties(AccuracyConfig.class)
@Import(ReadAccuracy.class)
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
public class AccuracyController {

  private final ReadAccuracy readAccuracy;
  private final AccuracyConfig config;
  private final Lookups lookups;
  private final KeptLookups keptLookups;
  private final InstantSource clock;

  AccuracyController(
      ReadAccuracy readAccuracy,
      AccuracyConfig config,
      Lookups lookups,
      JsonMapper json,
      InstantSource clock) {
    this.readAccuracy = readAccuracy;
    this.config = config;
    this.lookups = lookups;
    this.keptLookups = new KeptLookups(lookups, json, config.stepsKeptFor());
    this.clock = clock;
  }

  @GetMapping("/v1/accuracy")
  ResponseEntity<Object> accuracy(
      @RequestAttribute Tenant tenant,
      @RequestParam(required = false) @Nullable String topic,
      @RequestParam(required = false) @Nullable String from,
      @RequestParam(required = false) @Nullable String to,
      @RequestParam(required = false) @Nullable String step)
      throws InterruptedException {
    ReadQuery read = new ReadQuery();
    AccuracyQuery query = AccuracyQuery.read(read, topic, from, to, step, config, clock.instant());
    if (read.isWrong()) {
      return read.refusal();
    }
    return query.stepMinutes() == 0
        ? lookups.lookUp(tenant.name(), () -> ResponseEntity.ok(view(tenant.name(), query)))
        : keptLookups.lookUp(tenant.name(), query, () -> view(tenant.name(), query));
  }

  @GetMapping("/v1/accuracy/topics")
  ResponseEntity<Object> topics(
      @RequestAttribute Tenant tenant,
      @RequestParam(required = false) @Nullable String from,
      @RequestParam(required = false) @Nullable String to,
      @RequestParam(required = false) @Nullable String step,
      @RequestParam(required = false) @Nullable String limit)
      throws InterruptedException {
    ReadQuery read = new ReadQuery();
    AccuracyQuery hours = AccuracyQuery.readHours(read, from, to, step, config, clock.instant());
    int topics = read.limit(limit, config.topicsMax(), config.topicsMax());
    return read.isWrong()
        ? read.refusal()
        : keptLookups.lookUp(
            tenant.name(),
            new Topics(hours, topics),
            () -> topicsView(tenant.name(), hours, topics));
  }

  @GetMapping("/v1/accuracy/most-late")
  ResponseEntity<Object> mostLate(
      @RequestAttribute Tenant tenant,
      @RequestParam(required = false) @Nullable String topic,
      @RequestParam(required = false) @Nullable String from,
      @RequestParam(required = false) @Nullable String to)
      throws InterruptedException {
    ReadQuery read = new ReadQuery();
    AccuracyQuery query = AccuracyQuery.read(read, topic, from, to, null, config, clock.instant());
    return read.isWrong()
        ? read.refusal()
        : keptLookups.lookUp(
            tenant.name(),
            new MostLate(query),
            () -> MostLateView.of(query, readAccuracy.readMostLate(tenant.name(), query)));
  }

  private record Topics(AccuracyQuery hours, int limit) {}

  private record MostLate(AccuracyQuery query) {}

  /** The ten deliveries of those whole minutes that were most late, these first. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record MostLateView(@Nullable String topic, String from, String to, List<ReceiptView> receipts) {

    /** By the receipts: the ledger counts a lateness of more than an hour as an hour. */
    private static final Comparator<ReceiptView> MOST_LATE_FIRST =
        Comparator.comparing(
            ReceiptView::latenessMillis, Comparator.nullsLast(Comparator.reverseOrder()));

    static MostLateView of(AccuracyQuery query, List<Receipt> receipts) {
      return new MostLateView(
          query.topic(),
          query.from(),
          query.to(),
          receipts.stream().map(ReceiptView::of).sorted(MOST_LATE_FIRST).toList());
    }
  }

  private TopicsView topicsView(String tenant, AccuracyQuery hours, int limit) {
    List<String> all = readAccuracy.topics(tenant, hours);
    List<String> shown = all.subList(0, Math.min(limit, all.size()));
    return TopicsView.of(
        hours, readAccuracy.readHours(tenant, shown, hours), all.size() - shown.size());
  }

  private AccuracyView view(String tenant, AccuracyQuery query) {
    return AccuracyView.of(query, readAccuracy.read(tenant, query));
  }
}
