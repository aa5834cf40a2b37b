package dev.memoryweave.guard.phrases.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** Reads the lines of a resource of phrases, whose language is described at {@link PhraseBook}. */
final class PhraseSource {
  private static final String SUFFIX = ".phrases";

  private PhraseSource() {}

  /** Gets the lines in order; {@code place} is the file and the number of a line, for errors. */
  interface Sink {
    void set(String place, String name, List<String> words);

    void rule(String place, String kind, String name, List<String> steps);

    /** An example of the rule before it, which finds it or does not. */
    default void example(String place, String text, boolean found) {}
  }

  static void read(Class<?> beside, String resource, Sink sink) {
    String file = resource + SUFFIX;
    boolean afterRule = false;
    int number = 0;
    for (String line : (Iterable<String>) text(beside, file).lines()::iterator) {
      number++;
      String place = file + ":" + number;
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

  static IllegalArgumentException error(String place, String problem) {
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

  private static int at(String line, String mark, String place) {
    int at = line.indexOf(mark);
    if (at < 0) {
      throw error(place, "neither '@set = words' nor 'kind/rule: pattern'");
    }
    return at;
  }

  private static List<String> words(String text, String place) {
    String words = text.strip();
    if (words.isEmpty()) {
      throw error(place, "no words");
    }
    return List.of(words.split("\\s+", -1));
  }
}
