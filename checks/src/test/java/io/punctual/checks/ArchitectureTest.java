package io.punctual.checks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The rules between modules: the modules on which each may depend, and the only ones that use SQL,
 * Kafka and RocketMQ.
 */
class ArchitectureTest {

  private static final JavaClasses PUNCTUAL =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("io.punctual");

  /** The other parts on which each part may depend. */
  private static final Map<String, List<String>> MAY_KNOW =
      Map.of(
          "protocol", List.of(),
          "lifecycle", List.of(),
          "store", List.of("protocol"),
          "api", List.of("protocol", "lifecycle", "store"),
          "consumer", List.of("protocol", "lifecycle"),
          "callback", List.of("protocol", "lifecycle", "store"),
          "migrations", List.of("lifecycle", "store", "client"),
          "client", List.of());

  /** What is there for the product's sake, and may not become part of it. */
  private static final String[] WORKBENCH = {
    "io.punctual.verify..",
    "io.punctual.engines..",
    "io.punctual.standalone..",
    "io.punctual.perf..",
    "io.punctual.checks..",
    "io.punctual.simulation.."
  };

  @Test
  void everyPartIsLookedAt() {
    MAY_KNOW
        .keySet()
        .forEach(
            part ->
                assertThat(PUNCTUAL.stream().filter(c -> c.getPackageName().startsWith(in(part))))
                    .as(part)
                    .isNotEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "protocol",
        "lifecycle",
        "store",
        "api",
        "consumer",
        "callback",
        "migrations",
        "client"
      })
  void aPartKnowsOnlyWhatItMay(String part) {
    String[] others =
        MAY_KNOW.keySet().stream()
            .filter(other -> !other.equals(part) && !MAY_KNOW.get(part).contains(other))
            .map(other -> in(other) + "..")
            .toArray(String[]::new);
    noClasses()
        .that()
        .resideInAPackage(in(part) + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(others)
        .check(PUNCTUAL);
  }

  @Test
  void theProductKnowsNothingOfTheWorkbench() {
    noClasses()
        .that()
        .resideInAnyPackage(
            MAY_KNOW.keySet().stream().map(part -> in(part) + "..").toArray(String[]::new))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(WORKBENCH)
        .check(PUNCTUAL);
  }

  @Test
  void sqlIsWrittenInTheStoreAlone() {
    ArchRule rule =
        noClasses()
            .that()
            .resideOutsideOfPackage("io.punctual.store..")
            .and()
            .haveSimpleNameNotEndingWith("Wiring")
            .and()
            .haveSimpleNameNotEndingWith("Lock")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("org.springframework.jdbc.core.JdbcTemplate");
    rule.check(PUNCTUAL);
  }

  @Test
  void theProtocolIsPureJava() {
    noClasses()
        .that()
        .resideInAPackage("io.punctual.protocol..")
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages("java..", "io.punctual.protocol..", "org.jspecify..")
        .check(PUNCTUAL);
  }

  @Test
  void theConsumerAndWhatServicesShareHaveNoDatabaseAndNoKafka() {
    noClasses()
        .that()
        .resideInAnyPackage("io.punctual.consumer..", "io.punctual.lifecycle..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.sql..", "org.springframework.jdbc..", "org.apache.kafka..")
        .check(PUNCTUAL);
  }

  @Test
  void verbsBesideTheSchemasHaveNoDatabaseAndNoKafka() {
    noClasses()
        .that()
        .resideInAnyPackage("io.punctual.migrations.*..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.sql..", "org.springframework.jdbc..", "org.apache.kafka..")
        .check(PUNCTUAL);
  }

  @Test
  void theCallbackAndWhatItSharesKnowNoRocketMq() {
    noClasses()
        .that()
        .resideInAnyPackage("io.punctual.callback..", "io.punctual.lifecycle")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.rocketmq..", "io.punctual.lifecycle.rocketmq..")
        .check(PUNCTUAL);
  }

  @Test
  void decisionsReadNoClock() {
    noClasses()
        .that()
        .haveSimpleNameStartingWith("Decide")
        .or()
        .haveSimpleNameEndingWith("Policy")
        .or()
        .haveSimpleName("Hold")
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.time.InstantSource")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(System.class, "nanoTime")
        .check(PUNCTUAL);
  }

  @Test
  void namesSayWhatAThingIs() {
    classes()
        .should()
        .haveNameNotMatching(".*(Manager|Helper|Utils?|Impl|Processor)$")
        .check(PUNCTUAL);
  }

  @Test
  void noTypeNameStandsInTwoParts() {
    Map<String, Set<String>> partsByName = new TreeMap<>();
    PUNCTUAL.stream()
        .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
        .forEach(
            type ->
                partsByName
                    .computeIfAbsent(type.getSimpleName(), _ -> new TreeSet<>())
                    .add(part(type)));
    partsByName.values().removeIf(parts -> parts.size() == 1);
    assertThat(partsByName).isEmpty();
  }

  private static String part(JavaClass type) {
    return type.getPackageName().split("\\.")[2];
  }

  private static String in(String part) {
    return "io.punctual." + part;
  }
}
