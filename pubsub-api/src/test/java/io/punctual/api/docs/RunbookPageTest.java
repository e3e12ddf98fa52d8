package io.punctual.api.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.ClassPathResource;

class RunbookPageTest {

  @Test
  void itsLinksLeadToItsOwnSections() throws IOException {
    ClassPathResource runbook = new ClassPathResource(RunbookPage.RESOURCE);
    String page = new RunbookPage(runbook.getContentAsString(UTF_8)).html();

    List<String> links = found("href=\"([^\"]*)\"", page);
    List<String> sections = found("<h[23] id=\"([^\"]+)\"", page);
    assertThat(page).containsOnlyOnce("<h1>Runbook</h1>").doesNotContain("<h1 id");
    assertThat(sections).doesNotHaveDuplicates().contains("lost-kafka", "punctualoverdue");
    assertThat(links)
        .isNotEmpty()
        .allSatisfy(link -> assertThat(sections).contains(link.substring(1)));
  }

  private static List<String> found(String pattern, String page) {
    return Pattern.compile(pattern).matcher(page).results().map(it -> it.group(1)).toList();
  }
}
