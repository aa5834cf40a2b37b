package dev.memoryweave.language.internal.forms;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the nouns of German and Dutch compounds, such as {@code rechnung} in {@code
 * Eingangsrechnung}. The last part must be a noun that is known to form compounds; the rest counts,
 * too, if it is one.
 */
public final class CompoundParts {
  private static final String RESOURCE = "compound-parts.txt";

  /** Shorter words are not compounds. */
  private static final int SHORTEST = 8;

  private static final int LONGEST = 40;

  /** Shorter parts occur by chance in unrelated words. */
  private static final int SHORTEST_PART = 4;

  /** A last part this long shows a compound even if its first part is unknown. */
  private static final int TELLING_PART = 6;

  /** The linking letters between two parts, longest first. */
  private static final List<String> LINKS = List.of("en", "es", "er", "s", "n", "e", "");

  private static final Set<String> LANGUAGES = new HashSet<>();
  private static final Set<String> PARTS = read();

  private CompoundParts() {}

  private static Set<String> read() {
    Set<String> parts = new HashSet<>();
    try (InputStream in = CompoundParts.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException(RESOURCE + " is missing beside " + CompoundParts.class);
      }
      new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> List.of(line.split(" ")))
          .forEach(
              words -> {
                LANGUAGES.add(words.get(0));
                parts.addAll(words.subList(1, words.size()));
              });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    parts.removeIf(part -> part.length() < SHORTEST_PART);
    return Set.copyOf(parts);
  }

  /** Whether a language writes compounds as one word. */
  static boolean isOf(String language) {
    return LANGUAGES.contains(language);
  }

  /** The nouns in a folded word without endings; empty if it is not a known compound. */
  public static Set<String> of(String word) {
    if (word.length() < SHORTEST || word.length() > LONGEST) {
      return Set.of();
    }
    Set<String> parts = new LinkedHashSet<>();
    String rest = word;
    while (!rest.isEmpty()) {
      String last = lastPart(rest);
      if (last.isEmpty()) {
        break;
      }
      parts.add(last);
      rest = withoutLink(rest.substring(0, rest.length() - last.length()));
      if (PARTS.contains(rest)) {
        parts.add(rest);
        return parts;
      }
    }
    boolean isTelling =
        parts.size() > 1 || parts.stream().anyMatch(p -> p.length() >= TELLING_PART);
    return isTelling ? parts : Set.of();
  }

  /** The longest noun at the end of a word that leaves something before it; empty if none. */
  private static String lastPart(String word) {
    for (int cut = SHORTEST_PART; cut <= word.length() - SHORTEST_PART; cut++) {
      String last = word.substring(cut);
      if (PARTS.contains(last)) {
        return last;
      }
    }
    return "";
  }

  /** The first part of a compound as a noun, if it is a known one or ends with one. */
  private static String withoutLink(String first) {
    for (String link : LINKS) {
      String noun = first.endsWith(link) ? first.substring(0, first.length() - link.length()) : "";
      if (PARTS.contains(noun) || !lastPart(noun).isEmpty()) {
        return noun;
      }
      if (PARTS.contains(noun + 'e')) {
        return noun + 'e';
      }
    }
    return "";
  }
}
