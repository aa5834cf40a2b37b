package dev.memoryweave.guard.phrases.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

/** Reads the lines of a resource of phrases, whose language is described at {@link PhraseBook}. */
final class PhraseSource {
  private static final String SUFFIX = ".phrases";

  private PhraseSource() {}

  /** Where a line is, for errors. */
  record Place(String file, int line) {
    @Override
    public String toString() {
      return file + ":" + line;
    }
  }

  /** Gets the lines in order. */
  interface Sink {
    void set(Place place, String name, List<String> words);

    /** Steps that a rule may name; of several lines with one name, each is an alternative. */
    default void steps(Place place, String name, List<String> steps) {}

    void rule(Place place, String kind, String name, List<String> steps);

    /** An example of the rule before it, which finds it or does not. */
    default void example(Place place, String text, boolean found) {}
  }

  static void read(Class<?> beside, String resource, Sink sink) {
    String file = resource + SUFFIX;
    boolean afterRule = false;
    int number = 0;
    for (String line : text(beside, file).lines().toList()) {
      Place place = new Place(file, ++number);
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      if (line.startsWith("+ ") || line.startsWith("- ")) {
        if (!afterRule) {
          throw error(place, "an example without a rule before it");
        }
        sink.example(place, line.substring(2).replace("\\n", "\n"), line.startsWith("+"));
      } else if (line.startsWith("@")) {
        int equals = at(line, " = ", place);
        afterRule = false;
        sink.set(place, line.substring(1, equals), words(line.substring(equals + 3), place));
      } else if (line.startsWith("&")) {
        int equals = at(line, " = ", place);
        afterRule = false;
        sink.steps(place, line.substring(1, equals), words(line.substring(equals + 3), place));
      } else {
        int colon = at(line, ": ", place);
        int slash = line.indexOf('/');
        if (slash < 1 || slash > colon - 2) {
          throw error(place, "neither '@set = words' nor 'kind/rule: pattern'");
        }
        afterRule = true;
        sink.rule(
            place,
            line.substring(0, slash),
            line.substring(slash + 1, colon),
            words(line.substring(colon + 2), place));
      }
    }
  }

  static IllegalArgumentException error(Place place, String problem) {
    return new IllegalArgumentException(place + ": " + problem);
  }

  private static String text(Class<?> beside, String file) {
    try (InputStream in = beside.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalArgumentException("No resource " + file + " beside " + beside.getName());
      }
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int at(String line, String mark, Place place) {
    int at = line.indexOf(mark);
    if (at < 0) {
      throw error(place, "neither '@set = words' nor 'kind/rule: pattern'");
    }
    return at;
  }

  private static List<String> words(String text, Place place) {
    List<String> words = new ArrayList<>();
    StringTokenizer tokens = new StringTokenizer(text);
    while (tokens.hasMoreTokens()) {
      words.add(tokens.nextToken());
    }
    if (words.isEmpty()) {
      throw error(place, "no words");
    }
    return words;
  }
}
