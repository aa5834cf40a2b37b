package dev.memoryweave.language.internal.forms;

import dev.memoryweave.language.internal.english.CommonWords;
import dev.memoryweave.language.internal.english.StopWords;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.Character.UnicodeScript;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The languages whose inflection is known, in the order of their file. */
final class Inflections {
  private static final String RESOURCE = "inflections.txt";
  private static final String BEGINNING = "language ";

  private static final List<Inflection> ALL = read();

  /** The number of English, after the others, since every text is stemmed as English. */
  static final int ENGLISH = ALL.size();

  /** Everyday English words, which other languages borrow, are counted separately. */
  static final int EVERYDAY_ENGLISH = ENGLISH + 1;

  /** For each function word, the numbers of its languages. */
  private static final Map<String, int[]> FUNCTION_WORDS = functionWords();

  private static final Set<String> KEPT =
      ALL.stream().flatMap(language -> language.kept().stream()).collect(Collectors.toSet());

  private static final int[] NONE = {};

  private Inflections() {}

  private static List<Inflection> read() {
    List<Inflection> all = new ArrayList<>();
    try (InputStream in = Inflections.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException(RESOURCE + " is missing beside " + Inflections.class);
      }
      BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      List<String> lines = reader.lines().filter(Inflections::saysSomething).toList();
      int start = 0;
      for (int i = 1; i <= lines.size(); i++) {
        if (i == lines.size() || lines.get(i).startsWith(BEGINNING)) {
          all.add(of(lines.subList(start, i)));
          start = i;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return List.copyOf(all);
  }

  private static boolean saysSomething(String line) {
    return !line.isBlank() && line.charAt(0) != '#';
  }

  private static Inflection of(List<String> lines) {
    String[] head = lines.get(0).split(" ", -1);
    return new Inflection(
        head[1],
        UnicodeScript.valueOf(head[2].toUpperCase(Locale.ROOT)),
        lines.subList(1, lines.size()));
  }

  private static Map<String, int[]> functionWords() {
    Map<String, int[]> words = new HashMap<>();
    for (int language = 0; language < ALL.size(); language++) {
      for (String word : ALL.get(language).functionWords()) {
        words.merge(word, new int[] {language}, Inflections::joined);
      }
    }
    for (String word : StopWords.all()) {
      words.merge(word, new int[] {ENGLISH}, Inflections::joined);
    }
    for (String word : CommonWords.all()) {
      words.merge(word, new int[] {EVERYDAY_ENGLISH}, Inflections::joined);
    }
    return Map.copyOf(words);
  }

  private static int[] joined(int[] known, int[] more) {
    int[] all = Arrays.copyOf(known, known.length + 1);
    all[known.length] = more[0];
    return all;
  }

  /** Whether a folded word is not a form of another one, in any language. */
  static boolean isKept(String form) {
    return KEPT.contains(form);
  }

  static List<Inflection> all() {
    return ALL;
  }

  /** The numbers of the languages in which a folded word is a function word. */
  static int[] speaking(String form) {
    return FUNCTION_WORDS.getOrDefault(form, NONE);
  }
}
