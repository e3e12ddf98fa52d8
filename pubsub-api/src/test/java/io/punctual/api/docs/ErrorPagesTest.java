package io.punctual.api.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.problem.ProblemType;
import java.io.IOException;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.core.io.ClassPathResource;

class ErrorPagesTest {

  private static final Pattern LINK = Pattern.compile("href=\"([^\"]*)\"");

  private final ErrorPages pages = new ErrorPages(markdown());

  @ParameterizedTest
  @EnumSource
  void everyErrorTypeHasItsPageFromItsSection(ProblemType type) {
    String page = pages.find(type.slug()).orElseThrow();

    assertThat(page).contains("HTTP " + type.status()).contains("/errors/" + type.slug());
    assertThat(page.substring(page.indexOf("</h1>"))).contains("<p>");
  }

  @ParameterizedTest
  @EnumSource
  void whatAPageLeadsToIsThere(ProblemType type) {
    String page = pages.find(type.slug()).orElseThrow();

    assertThat(LINK.matcher(page).results().map(MatchResult::group))
        .allSatisfy(
            link ->
                assertThat(pages.find(link.substring(6, link.length() - 1))).as(link).isPresent());
  }

  @Test
  void ofWhatIsNoErrorTypeThereIsNoPage() {
    assertThat(pages.find("errors")).isEmpty();
    assertThat(pages.find("nonsense")).isEmpty();
  }

  @Test
  void theTableHasEveryErrorTypeWithItsStatus() {
    for (ProblemType type : ProblemType.values()) {
      assertThat(markdown().lines())
          .as(type.slug())
          .anyMatch(
              line ->
                  line.contains("[%s](#%s)".formatted(type.slug(), type.slug()))
                      && line.contains("| %d |".formatted(type.status())));
    }
  }

  private static String markdown() {
    try {
      return new ClassPathResource(ErrorPages.RESOURCE).getContentAsString(UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
