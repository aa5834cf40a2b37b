package dev.memoryweave.language.internal.forms;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Light inflection of one language: removes endings of number and case from a folded word, so that
 * forms of one word match. Derivations stay: an organ is not an organisation.
 *
 * <p>An ending gives the words that it may come from, such as {@code magazzino} for {@code
 * magazzini}, or in languages with many cases the common beginning of all forms.
 */
final class Inflection {
  /** The ending of a shorter word is no evidence. */
  private static final int SHORTEST_HINT = 7;

  /** Longer words are names at best. */
  private static final int LONGEST = 40;

  /** No word has more forms. */
  private static final int MOST_FORMS = 6;

  /** Vowels that are single in an open syllable and double in a closed one. */
  private static final String DOUBLED_VOWELS = "aeou";

  private final String name;
  private final UnicodeScript script;
  private final Set<String> functionWords;
  private final String letters;
  private final List<String> hints;
  private final Set<String> kept;
  private final Map<String, String> pairs;
  private final List<Step> steps;

  /** Takes the lines that describe the language, without the one that names it. */
  Inflection(String name, UnicodeScript script, List<String> lines) {
    this.name = name;
    this.script = script;
    Set<String> words = new LinkedHashSet<>();
    String all = "";
    List<String> endings = new ArrayList<>();
    Set<String> keep = new LinkedHashSet<>();
    Map<String, String> forms = new HashMap<>();
    List<List<String>> groups = new ArrayList<>();
    for (String line : lines) {
      String[] parts = line.split(" ", -1);
      List<String> values = List.of(parts).subList(1, parts.length);
      switch (parts[0]) {
        case "words" -> words.addAll(values);
        case "letters" -> all = String.join("", values);
        case "hints" -> endings.addAll(values);
        case "keep" -> keep.addAll(values);
        case "pairs" -> {
          for (int i = 0; i < values.size(); i += 2) {
            forms.put(values.get(i), values.get(i + 1));
          }
        }
        case "step" -> groups.add(new ArrayList<>());
        default -> groups.get(groups.size() - 1).add(line);
      }
    }
    functionWords = Set.copyOf(words);
    letters = all;
    hints = List.copyOf(endings);
    kept = Set.copyOf(keep);
    pairs = Map.copyOf(forms);
    steps = groups.stream().map(Step::of).toList();
  }

  String name() {
    return name;
  }

  UnicodeScript script() {
    return script;
  }

  /** Words that are not forms of others. */
  Set<String> kept() {
    return kept;
  }

  Set<String> functionWords() {
    return functionWords;
  }

  /** Whether a text, as written, has a letter or a sign that others do not have. */
  boolean hasLetterIn(String text) {
    return !letters.isEmpty() && text.chars().anyMatch(c -> letters.indexOf(c) >= 0);
  }

  /** Whether a folded word has an ending typical of this language, and rare in others. */
  boolean looksLike(String form) {
    return form.length() >= SHORTEST_HINT && hints.stream().anyMatch(form::endsWith);
  }

  /** The words that a folded form may be a form of, without itself; usually none or one. */
  Set<String> wordsOf(String form) {
    if (form.length() > LONGEST || functionWords.contains(form)) {
      return Set.of();
    }
    String known = pairs.get(form);
    if (known != null) {
      return known.equals(form) ? Set.of() : Set.of(known);
    }
    Set<String> forms = new LinkedHashSet<>();
    forms.add(form);
    for (Step step : steps) {
      forms = step.apply(forms);
    }
    forms.remove(form);
    return forms;
  }

  /**
   * An ending and its possible replacements.
   *
   * @param least how many letters must remain
   * @param after the letters one of which must precede; empty if any may
   */
  private record Ending(String text, int least, List<String> replacements, String after) {
    boolean fits(String word) {
      int stem = word.length() - text.length();
      return stem >= least
          && word.endsWith(text)
          && (after.isEmpty() || after.indexOf(word.charAt(stem - 1)) >= 0);
    }
  }

  private record Beginning(String text, int least) {}

  private record Step(
      List<Ending> endings,
      List<Beginning> beginnings,
      Map<Character, Character> last,
      boolean closes,
      boolean keepsAll) {

    static Step of(List<String> lines) {
      List<Ending> endings = new ArrayList<>();
      List<Beginning> beginnings = new ArrayList<>();
      Map<Character, Character> last = new HashMap<>();
      for (String line : lines) {
        String[] parts = line.split(" ", -1);
        switch (parts[0]) {
          case "<" -> beginnings.add(new Beginning(parts[1], Integer.parseInt(parts[2])));
          case "last" -> last.put(parts[1].charAt(0), parts[2].charAt(0));
          case "close", "all" -> {}
          default ->
              endings.add(
                  new Ending(
                      parts[0],
                      Integer.parseInt(parts[1]),
                      List.of(parts[2].replace("-", "").split("\\|", -1)),
                      parts.length > 3 ? parts[3] : ""));
        }
      }
      endings.sort((a, b) -> b.text().length() - a.text().length());
      beginnings.sort((a, b) -> b.text().length() - a.text().length());
      return new Step(endings, beginnings, last, lines.contains("close"), lines.contains("all"));
    }

    Set<String> apply(Set<String> forms) {
      Set<String> given = new LinkedHashSet<>();
      for (String form : forms) {
        addTo(given, form);
        if (keepsAll) {
          given.add(form);
        }
        if (given.size() >= MOST_FORMS) {
          break;
        }
      }
      return given;
    }

    private void addTo(Set<String> given, String form) {
      for (Beginning beginning : beginnings) {
        if (form.startsWith(beginning.text())
            && form.length() - beginning.text().length() >= beginning.least()) {
          given.add(form.substring(beginning.text().length()));
          return;
        }
      }
      for (Ending ending : endings) {
        if (ending.fits(form)) {
          String stem = form.substring(0, form.length() - ending.text().length());
          ending.replacements().forEach(to -> given.add(stem + to));
          return;
        }
      }
      String ended = withLastReplaced(form);
      given.add(closes ? closed(ended) : ended);
    }

    private String withLastReplaced(String form) {
      Character to = last.get(form.charAt(form.length() - 1));
      return to == null ? form : form.substring(0, form.length() - 1) + to;
    }

    /** Dutch: {@code factuur} and {@code factur(en)}, {@code bak} and {@code bakk(en)}. */
    private static String closed(String form) {
      int end = form.length() - 1;
      if (end < 2) {
        return form;
      }
      char last = form.charAt(end);
      char before = form.charAt(end - 1);
      if (last == before && DOUBLED_VOWELS.indexOf(last) < 0) {
        return form.substring(0, end);
      }
      String start = form.substring(0, end);
      if (before == form.charAt(end - 2) && DOUBLED_VOWELS.indexOf(before) >= 0) {
        start = form.substring(0, end - 1);
      }
      return start + (last == 'v' ? 'f' : last == 'z' ? 's' : last);
    }
  }
}
