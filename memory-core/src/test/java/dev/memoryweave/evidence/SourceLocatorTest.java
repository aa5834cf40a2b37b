package dev.memoryweave.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.evidence.internal.SourceLocator;
import dev.memoryweave.model.Evidence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceLocatorTest {
  @ParameterizedTest
  @CsvSource({
    "src/A.java, src/A.java, 0, 0",
    "src/A.java:7, src/A.java, 7, 7",
    "src/A.java:7-9, src/A.java, 7, 9",
    "a:b:3-3, a:b, 3, 3",
    "src/A.java:9-7, src/A.java:9-7, 0, 0",
    "src/A.java:0, src/A.java:0, 0, 0",
    "src/A.java:-3, src/A.java:-3, 0, 0",
    "src/A.java:1234567890, src/A.java:1234567890, 0, 0",
    ":7, :7, 0, 0",
    "日本.txt:12-13, 日本.txt, 12, 13"
  })
  void of_takesLinesOffTheEnd(String locator, String place, int from, int to) {
    assertThat(SourceLocator.of(Evidence.Kind.FILE, locator))
        .isEqualTo(new SourceLocator(place, from, to));
  }

  @Test
  void of_portOfAnAddress_isNoLine() {
    String address = "https://example.org:8080";

    assertThat(SourceLocator.of(Evidence.Kind.URL, address))
        .isEqualTo(new SourceLocator(address, 0, 0));
  }

  @Test
  void at_keepsTheNumberOfLines() {
    assertThat(SourceLocator.of(Evidence.Kind.FILE, "a:7-9").at(1)).isEqualTo("a:1-3");
    assertThat(SourceLocator.of(Evidence.Kind.FILE, "a:7").at(30)).isEqualTo("a:30");
    assertThat(SourceLocator.of(Evidence.Kind.FILE, "a").hasLines()).isFalse();
  }
}
