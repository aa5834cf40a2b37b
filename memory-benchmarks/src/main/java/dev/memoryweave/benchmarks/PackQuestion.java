package dev.memoryweave.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A question about a project, with the places that answer it.
 *
 * @param id its name
 * @param project the folder of the project that it is asked of
 * @param text the question
 * @param kind what it asks for; {@value #SILENCE} if nothing in the project answers it
 * @param truths the places that answer it, alternatives to one another
 */
record PackQuestion(String id, String project, String text, String kind, List<Truth> truths) {
  /** The kind of a question that nothing answers. */
  static final String SILENCE = "silence";

  private static final Pattern LINES = Pattern.compile("(.*):(\\d{1,9})(?:-(\\d{1,9}))?");

  private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

  PackQuestion {
    truths = List.copyOf(truths);
  }

  /**
   * A place that answers a question.
   *
   * @param path the file that it is in, empty if that was not said
   * @param from its first line
   * @param to its last line
   * @param must what must stand in a text that holds the answer, white space reduced
   * @param weight what it counts among the places
   */
  record Truth(String path, int from, int to, List<String> must, double weight) {
    Truth {
      must = List.copyOf(must);
    }

    /** Whether lines of a file are among those that answer. */
    boolean overlaps(String file, int first, int last) {
      return path.equals(file) && first <= to && last >= from;
    }
  }

  boolean isAnswerable() {
    return !kind.equals(SILENCE);
  }

  /** Whether all of one place stands in a text. */
  boolean isHitBy(String text) {
    String reduced = reduced(text);
    return truths.stream().anyMatch(truth -> truth.must().stream().allMatch(reduced::contains));
  }

  /**
   * Whether a passage, named by its path and lines ("a/B.java:10-42"), shares lines with a place.
   */
  boolean isAnsweredAt(String locator) {
    Matcher lines = LINES.matcher(locator);
    if (!lines.matches()) {
      return false;
    }
    int first = Integer.parseInt(lines.group(2));
    int last = lines.group(3) == null ? first : Integer.parseInt(lines.group(3));
    return truths.stream().anyMatch(truth -> truth.overlaps(lines.group(1), first, last));
  }

  /** The share of all that must stand somewhere which stands in a text, by weight. */
  double partIn(String text) {
    String reduced = reduced(text);
    double all = 0;
    double found = 0;
    for (Truth truth : truths) {
      long held = truth.must().stream().filter(reduced::contains).count();
      all += truth.weight();
      found += truth.weight() * held / truth.must().size();
    }
    return all == 0 ? 0 : found / all;
  }

  private static String reduced(String text) {
    return WHITE_SPACE.matcher(text).replaceAll(" ");
  }

  /**
   * Reads questions, one object a line.
   *
   * @throws UnreadableDataException if the file is not in that format
   */
  static List<PackQuestion> read(Path file) throws IOException {
    ObjectMapper json = new ObjectMapper();
    List<PackQuestion> questions = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      if (!line.isBlank()) {
        questions.add(of(json.readTree(line), file));
      }
    }
    return questions;
  }

  private static PackQuestion of(JsonNode row, Path file) {
    List<Truth> truths = new ArrayList<>();
    for (JsonNode truth : row.path("truths")) {
      List<String> must = new ArrayList<>();
      truth.path("must").forEach(text -> must.add(reduced(text.asText())));
      truths.add(
          new Truth(
              truth.path("path").asText(),
              truth.path("lines").path(0).asInt(),
              truth.path("lines").path(1).asInt(),
              must,
              truth.path("weight").asDouble(1)));
    }
    PackQuestion question =
        new PackQuestion(
            row.path("id").asText(),
            row.path("project").asText(),
            row.path("question").asText(),
            row.path("kind").asText(),
            truths);
    if (question.id().isEmpty()
        || question.project().isEmpty()
        || question.text().isEmpty()
        || question.isAnswerable() == truths.isEmpty()) {
      throw new UnreadableDataException(
          file
              + ": a question needs id, project, question, and truths unless it is of the kind '"
              + SILENCE
              + "': "
              + row,
          null);
    }
    return question;
  }
}
