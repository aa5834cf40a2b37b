package dev.memoryweave.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memoryweave.workspace.seeding.internal.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A statement of a file that a person labelled, or the file itself.
 *
 * @param file the place of the file, {@code owner/name/path}
 * @param source what the file is, such as {@code agent}; empty for a statement
 * @param lines the first and the last line of the statement, and others that say the same
 * @param kinds the kinds of memory that it may become
 * @param clear whether it has to be found; what is not clear is right if it is drawn, no more
 * @param quote some words of it
 * @param must what a memory has to hold to say the same alone; a bar stands between alternatives
 */
record SeedLabel(
    String file,
    String source,
    List<Integer> lines,
    List<String> kinds,
    boolean clear,
    String quote,
    List<String> must) {
  private static final Set<String> RULES = Set.of("constraint", "preference", "gotcha");

  /** How many of the quoted words a memory must hold, as a share. */
  private static final double QUOTED = .75;

  SeedLabel {
    lines = List.copyOf(lines);
    kinds = List.copyOf(kinds);
    must = List.copyOf(must);
  }

  /**
   * Reads labels, one object a line.
   *
   * @throws UnreadableDataException if the file is not in that format
   */
  static List<SeedLabel> read(Path path) throws IOException {
    ObjectMapper json = new ObjectMapper();
    List<SeedLabel> labels = new ArrayList<>();
    List<String> lines = Files.readAllLines(path);
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        try {
          labels.add(of(json.readTree(lines.get(i))));
        } catch (IOException | RuntimeException e) {
          throw new UnreadableDataException(path + ":" + (i + 1) + " is no label", e);
        }
      }
    }
    return labels;
  }

  private static SeedLabel of(JsonNode node) {
    String file = node.required("repo").asText() + "/" + node.required("path").asText();
    if (node.path("file").asBoolean()) {
      String source = node.required("source").asText();
      return new SeedLabel(file, source, List.of(), List.of(), false, "", List.of());
    }
    List<Integer> lines = new ArrayList<>();
    lines.add(node.required("from").asInt());
    lines.add(node.required("to").asInt());
    node.path("also").forEach(line -> lines.add(line.asInt()));
    return new SeedLabel(
        file,
        "",
        lines,
        texts(node.required("kinds")),
        node.path("clear").asBoolean(),
        node.required("quote").asText(),
        texts(node.required("must")));
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  boolean isFile() {
    return !source.isEmpty();
  }

  /** The kind that scores count it under: rules are one. */
  String group() {
    return kinds.stream().anyMatch(RULES::contains) ? "rule" : kinds.get(0);
  }

  static String group(Seed seed) {
    return RULES.contains(seed.kind().label()) ? "rule" : seed.kind().label();
  }

  /** Whether a seed stands in the same lines and holds most of the quoted words. */
  boolean isMeantBy(Seed seed) {
    boolean overlaps = seed.fromLine() <= lines.get(1) && lines.get(0) <= seed.toLine();
    for (int line : lines.subList(2, lines.size())) {
      overlaps |= seed.fromLine() <= line && line <= seed.toLine();
    }
    if (!overlaps) {
      return false;
    }
    String text = plain(seed);
    List<String> words = words(plain(quote));
    Set<String> held = Set.copyOf(words(text));
    long found = words.stream().filter(held::contains).count();
    return text.contains(plain(quote)) || found >= QUOTED * words.size();
  }

  /** Whether a seed says the same alone. */
  boolean isSaidBy(Seed seed) {
    String text = plain(seed);
    return must.stream()
        .allMatch(
            needed ->
                Arrays.stream(needed.split("\\|", -1))
                    .map(SeedLabel::plain)
                    .anyMatch(text::contains));
  }

  /** Whether a seed is of a kind that the statement may become. */
  boolean isKindOf(Seed seed) {
    String kind = seed.kind().label();
    return kinds.contains(kind)
        || (RULES.contains(kind) && kinds.stream().anyMatch(RULES::contains));
  }

  private static String plain(Seed seed) {
    return plain(seed.title() + " " + seed.body());
  }

  private static String plain(String text) {
    return text.replaceAll("[`*_\"“”]", "")
        .replaceAll("[‘’]", "'")
        .replaceAll("\\s+", " ")
        .strip()
        .toLowerCase(Locale.ROOT);
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.split("[^\\p{L}\\p{N}]+", -1)).filter(w -> !w.isEmpty()).toList();
  }
}
