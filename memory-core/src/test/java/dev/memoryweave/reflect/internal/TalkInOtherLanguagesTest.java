package dev.memoryweave.reflect.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.internal.SessionCapture.Captured;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is read in talk in other languages than English, and what only looks so. */
class TalkInOtherLanguagesTest {
  /** Of the sentences of one language in one file, how many may be missed, and read wrongly. */
  private static final int MOST_WRONG = 2;

  private static Captured heard(String... messages) {
    return SessionCapture.of(
        SessionReport.builder(SessionId.of("s-1"))
            .messages(Stream.of(messages).map(Message::user).toList())
            .build(),
        Reports.DEFAULTS);
  }

  private static List<String> facts(Captured captured) {
    return captured.facts().stream().map(fact -> fact.kind() + ": " + fact.title()).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "talk-built-on.txt",
    "talk-held-out.txt",
    "talk-other-words.txt",
    "talk-threads-built-on.txt",
    "talk-threads-held-out.txt"
  })
  void sentences_areWhatTheyAre(String file) throws IOException {
    Map<String, Integer> missed = new TreeMap<>();
    Map<String, Integer> wrong = new TreeMap<>();
    for (String[] row : rows(file)) {
      Set<String> read = read(row[2]);
      boolean isWork = row[1].equals("todo") || row[1].equals("done");
      boolean isFound = isWork || row[1].equals("none") || read.remove(row[1]);
      missed.merge(row[0], isFound ? 0 : 1, Integer::sum);
      wrong.merge(row[0], read.isEmpty() ? 0 : 1, Integer::sum);
    }
    assertThat(missed)
        .hasSize(11)
        .allSatisfy((language, n) -> assertThat(n).isLessThanOrEqualTo(MOST_WRONG));
    assertThat(wrong).allSatisfy((language, n) -> assertThat(n).isLessThanOrEqualTo(MOST_WRONG));
  }

  private static List<String[]> rows(String file) throws IOException {
    try (InputStream in = TalkInOtherLanguagesTest.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\\|", 3))
          .toList();
    }
  }

  static Set<String> read(String sentence) {
    Set<String> read = new TreeSet<>();
    if (!ForgetRequest.in(sentence).isEmpty()) {
      read.add("forget");
      return read;
    }
    if (Correction.in(sentence, false).isPresent()) {
      read.add("correction");
    }
    for (CaptureReader.Found found : CaptureReader.read(sentence, true, false)) {
      read.add(kind(found.kind()));
    }
    return read;
  }

  private static String kind(NodeKind kind) {
    return switch (kind) {
      case DECISION -> "decision";
      case CONSTRAINT, PREFERENCE -> "rule";
      default -> "fact";
    };
  }

  @Test
  void statements_standAsSaid_byTheirKind() {
    assertThat(
            facts(
                heard(
                    "nous avons choisi Redis comme cache.",
                    "Regel: Kein Commit ohne Ticket.",
                    "覚えておいて：息子はピーナッツアレルギーです。")))
        .containsExactly(
            "DECISION: nous avons choisi Redis comme cache",
            "CONSTRAINT: Kein Commit ohne Ticket",
            "FACT: 息子はピーナッツアレルギーです");
  }

  @Test
  void values_areCorrected_onlyIfTheyAreSaidToBeWrong() {
    assertThat(
            facts(heard("Wir haben uns für Port 5432 entschieden.", "Nein, ich meinte Port 5433.")))
        .containsExactly("DECISION: Wir haben uns für Port 5433 entschieden");
    assertThat(
            facts(
                heard(
                    "Wir haben uns für Port 5432 entschieden.",
                    "Wir haben uns für Port 5433 entschieden.")))
        .hasSize(2);
  }

  @Test
  void names_areNotCompared() {
    assertThat(facts(heard("Hemos elegido Redis como caché.", "Hemos elegido Valkey como caché.")))
        .hasSize(2);
  }

  @Test
  void whatIsTakenBackOrForgotten_isGone() {
    assertThat(facts(heard("Wir haben uns für Redis entschieden.", "Vergiss das bitte.")))
        .isEmpty();
    assertThat(
            facts(
                heard(
                    "Wir haben uns für Redis entschieden.",
                    "Streich das, wir nehmen doch Postgres.")))
        .containsExactly("DECISION: wir nehmen doch Postgres");
    assertThat(
            facts(
                heard(
                    "Merk dir, dass mein Gehalt höher ist als vorher.",
                    "Wir haben uns für Redis entschieden.",
                    "Vergiss, was ich über mein Gehalt gesagt habe.")))
        .containsExactly("DECISION: Wir haben uns für Redis entschieden");
  }

  @Test
  void aLanguageThatIsNotRead_isSaidSo() {
    Captured captured = heard("Önbellek için Redis kullanmaya karar verdik ve bu böyle kalacak.");

    assertThat(captured.facts()).isEmpty();
    assertThat(captured.dropped())
        .singleElement()
        .satisfies(
            dropped -> {
              assertThat(dropped.from()).isEqualTo("messages[0]");
              assertThat(dropped.reason()).startsWith("It is in a language that is not read");
            });
    assertThat(heard("Wir haben uns noch nicht entschieden.").dropped()).isEmpty();
    assertThat(heard("Redis runs on port 6379").dropped()).isEmpty();
  }
}
