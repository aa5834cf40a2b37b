package dev.memoryweave.guard.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AnchorAutomatonTest {
  private record Anchors(List<String> anchors) implements SecretDetector {
    @Override
    public @Nullable SecretFinding find(CharSequence text, int start, int end, int lastEnd) {
      return null;
    }
  }

  @Test
  void hits_areThoseOfAPlainSearch() {
    for (int seed = 0; seed < 200; seed++) {
      Drawn drawn = new Drawn(seed);
      Set<String> anchors = new TreeSet<>();
      for (int i = 0; i < 8; i++) {
        anchors.add(drawn.of("ab-", 1 + drawn.upTo(4)));
      }
      List<SecretDetector> detectors =
          anchors.stream().<SecretDetector>map(anchor -> new Anchors(List.of(anchor))).toList();
      String text = drawn.of("aAbB-x", 200);
      assertThat(found(detectors, text)).as("seed %d", seed).isEqualTo(searched(anchors, text));
    }
  }

  private static Set<String> found(List<SecretDetector> detectors, String text) {
    AnchorAutomaton automaton = new AnchorAutomaton(detectors);
    Set<String> found = new TreeSet<>();
    int state = AnchorAutomaton.ROOT;
    for (int i = 0; i < text.length(); i++) {
      state = automaton.step(state, text.charAt(i));
      if (AnchorAutomaton.isAccepting(state)) {
        for (AnchorAutomaton.Hit hit : automaton.hits(state)) {
          found.add(detectors.get(hit.detector()).anchors().get(0) + "@" + (i + 1 - hit.length()));
        }
      }
    }
    return found;
  }

  private static Set<String> searched(Set<String> anchors, String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    Set<String> searched = new TreeSet<>();
    for (String anchor : anchors) {
      for (int at = lower.indexOf(anchor); at >= 0; at = lower.indexOf(anchor, at + 1)) {
        searched.add(anchor + "@" + at);
      }
    }
    return searched;
  }

  @Test
  void anchor_withCapitalsOrOtherScripts_isRefused() {
    for (String anchor : List.of("Key", "ключ")) {
      assertThatExceptionOfType(IllegalArgumentException.class)
          .isThrownBy(() -> new AnchorAutomaton(List.of(new Anchors(List.of(anchor)))))
          .withMessageContaining(anchor);
    }
  }
}
