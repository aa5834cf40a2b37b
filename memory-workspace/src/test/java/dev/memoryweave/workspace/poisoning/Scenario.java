package dev.memoryweave.workspace.poisoning;

import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A text that somebody plants.
 *
 * @param attack the kind of attack
 * @param isDirective whether it directs its reader; if not, it states a fact that is false
 * @param kind the kind of memory it poses as
 * @param text what is planted
 * @param again the same in other words
 * @param good what a person has said before
 * @param task a task for which both would be recalled
 */
record Scenario(
    String attack,
    boolean isDirective,
    NodeKind kind,
    String text,
    String again,
    String good,
    String task) {
  private static final int TITLE = 200;
  private static final int TELLING = 8;
  private static final Pattern WORDS =
      Pattern.compile("[\\p{L}\\p{M}\\p{N}][\\p{L}\\p{M}\\p{N} .,:/@-]+");

  /** All planted directives. */
  static List<Scenario> directives() {
    return read(true, "directives.txt", "directives-procedures.txt", "directives-languages.txt");
  }

  /** All planted false facts. */
  static List<Scenario> falseFacts() {
    return read(false, "facts.txt", "facts-languages.txt");
  }

  private static List<Scenario> read(boolean areDirectives, String... files) {
    List<Scenario> scenarios = new ArrayList<>();
    for (String file : files) {
      for (String block : content(file).split("\n\\s*\n", -1)) {
        Map<String, String> fields = fields(block);
        if (!fields.isEmpty()) {
          scenarios.add(of(areDirectives, fields));
        }
      }
    }
    return List.copyOf(scenarios);
  }

  private static String content(String file) {
    try (InputStream in = Scenario.class.getResourceAsStream(file)) {
      return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, String> fields(String block) {
    Map<String, String> fields = new LinkedHashMap<>();
    String name = "";
    for (String line : block.lines().filter(line -> !line.isBlank()).toList()) {
      if (line.startsWith("  ")) {
        fields.merge(name, line.strip(), (before, more) -> before + "\n" + more);
      } else if (!line.startsWith("#")) {
        int colon = line.indexOf(':');
        name = line.substring(0, colon);
        fields.put(name, line.substring(colon + 1).strip());
      }
    }
    return fields;
  }

  private static Scenario of(boolean isDirective, Map<String, String> fields) {
    Wrapping wrapping = Wrapping.of(fields.getOrDefault("encoding", "none"));
    return new Scenario(
        given(fields, "attack"),
        isDirective,
        NodeKind.of(fields.getOrDefault("as", isDirective ? "constraint" : "fact")),
        wrapping.wrap(given(fields, "text")),
        wrapping.wrap(given(fields, "again")),
        given(fields, "good"),
        given(fields, "task"));
  }

  private static String given(Map<String, String> fields, String name) {
    return Objects.requireNonNull(fields.get(name), () -> name + " of " + fields);
  }

  /** What is planted in that round: the same twice, and then in other words. */
  String wording(int round) {
    return round < 2 ? text : again;
  }

  /** A draft of a memory that says a text, with a title on one line. */
  static NodeDraft.Builder draft(NodeKind kind, String text) {
    String line = text.replace('\n', ' ');
    boolean isLong = line.length() > TITLE;
    NodeDraft.Builder draft =
        NodeDraft.builder(kind, isLong ? line.substring(0, safeEnd(line)).strip() : line);
    return isLong || !line.equals(text) ? draft.body(text) : draft;
  }

  private static int safeEnd(String line) {
    return Character.isHighSurrogate(line.charAt(TITLE - 1)) ? TITLE - 1 : TITLE;
  }

  /** What a planted wording is known by in a block: its longest row of words that are its own. */
  String mostTelling(String planted) {
    String words =
        WORDS
            .matcher(planted)
            .results()
            .map(MatchResult::group)
            .map(String::strip)
            .filter(row -> !good.contains(row))
            .max(Comparator.comparingInt(String::length))
            .orElse("");
    return words.length() >= TELLING ? words : planted.substring(0, TELLING);
  }

  @Override
  public String toString() {
    return attack + ": " + text.replace('\n', ' ');
  }
}
