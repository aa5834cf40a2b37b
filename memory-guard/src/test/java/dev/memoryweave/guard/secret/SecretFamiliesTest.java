package dev.memoryweave.guard.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

/** Secrets that only their surroundings tell are found, and what looks like them is stored. */
class SecretFamiliesTest {
  private static final int DRAWS = 20;

  /** How often positives were refused, and refused or warned, and look-alikes refused. */
  private static final class Row {
    private int secrets;
    private int refused;
    private int noticed;
    private int lookAlikes;
    private int falselyRefused;

    void add(SecretFamilies.Case one, boolean isRefused, boolean isNoticed) {
      if (one.secret()) {
        secrets++;
        refused += isRefused ? 1 : 0;
        noticed += isNoticed ? 1 : 0;
      } else {
        lookAlikes++;
        falselyRefused += isRefused ? 1 : 0;
      }
    }

    @Override
    public String toString() {
      return "refused %d of %d, refused or warned %d, look-alikes refused %d of %d"
          .formatted(refused, secrets, noticed, falselyRefused, lookAlikes);
    }
  }

  static Stream<String> families() {
    return SecretFamilies.all().stream().map(SecretFamilies.Case::family).distinct();
  }

  static Map<String, Row> table() {
    Map<String, Row> table = new LinkedHashMap<>();
    SecretScanner scanner = SecretScanner.standard();
    for (SecretFamilies.Case one : SecretFamilies.all()) {
      Row row = table.computeIfAbsent(one.family(), family -> new Row());
      for (int seed = 0; seed < DRAWS; seed++) {
        String text = "First line.\n" + one.draw().apply(new Drawn(seed)) + "\nLast line.";
        boolean refused = scanner.firstRefused(text).isPresent();
        row.add(one, refused, refused || !scanner.scan(text).isEmpty());
      }
    }
    return table;
  }

  @ParameterizedTest
  @MethodSource("families")
  void family_isFound_andItsLookAlikesAreNotRefused(String family) {
    Row row = table().get(family);
    assertThat(row.noticed).as("%s: %s", family, row).isGreaterThanOrEqualTo(row.secrets * 19 / 20);
    assertThat(row.refused).as("%s: %s", family, row).isGreaterThanOrEqualTo(row.secrets * 3 / 4);
    assertThat(row.falselyRefused).as("%s: %s", family, row).isZero();
  }

  @Test
  void allFamilies_together() {
    LoggerFactory.getLogger(SecretFamiliesTest.class)
        .info(
            "{}",
            table().entrySet().stream()
                .map(entry -> entry.getKey() + ": " + entry.getValue())
                .collect(Collectors.joining("\n", "\n", "")));
    assertThat(table()).hasSizeGreaterThan(7);
  }
}
