package dev.memoryweave.guard.injection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Shares of sample texts that are flagged, families of attacks and of near misses. */
class PromptInjectionSampleTest {
  /** Of the worst family, and of all together: what is phrased in a new way is missed. */
  private static final double LEAST_OF_A_FAMILY = .5;

  private static final double LEAST = .85;

  /** False alarms: one in so many. */
  private static final int ONE_IN = 100;

  private final PromptInjectionDetector scanner = PromptInjectionDetector.standard();

  @Test
  void attacks_ofEachFamily_areMostlyFlagged() {
    Map<String, List<String>> families = families("instruction-attacks.txt");

    assertThat(families).hasSizeGreaterThan(20);
    families.forEach(
        (family, texts) ->
            assertThat(flagged(texts).size())
                .as("%s of %d", family, texts.size())
                .isGreaterThanOrEqualTo((int) Math.ceil(LEAST_OF_A_FAMILY * texts.size())));
    List<String> all = families.values().stream().flatMap(List::stream).toList();
    assertThat((double) flagged(all).size() / all.size()).isGreaterThan(LEAST);
  }

  @Test
  void nearMisses_areRarelyFlagged() {
    List<String> all =
        families("instruction-near-misses.txt").values().stream().flatMap(List::stream).toList();

    assertThat(all).hasSizeGreaterThan(300);
    assertThat(flagged(all)).hasSizeLessThanOrEqualTo(Math.max(1, all.size() / ONE_IN));
  }

  private List<String> flagged(List<String> texts) {
    return texts.stream().filter(text -> !scanner.scan(text).isEmpty()).toList();
  }

  private static Map<String, List<String>> families(String resource) {
    Map<String, List<String>> families = new TreeMap<>();
    try (InputStream in = PromptInjectionSampleTest.class.getResourceAsStream(resource)) {
      for (String line : new String(requireNonNull(in).readAllBytes(), UTF_8).lines().toList()) {
        int bar = line.indexOf('|');
        if (!line.startsWith("#") && bar > 0) {
          families
              .computeIfAbsent(line.substring(0, bar).strip(), family -> new ArrayList<>())
              .add(line.substring(bar + 1).strip().replace("\\n", "\n"));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return families;
  }
}
