package dev.memoryweave.language.internal.forms;

import java.lang.Character.UnicodeScript;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Words that differ from another one by a single typing error. */
public final class Misspellings {
  /** In shorter words, one letter makes another word. */
  public static final int SHORTEST = 5;

  /** Longer words would have too many variants. */
  private static final int LONGEST = 24;

  private static final Map<UnicodeScript, String> LETTERS =
      Map.of(
          UnicodeScript.LATIN, "abcdefghijklmnopqrstuvwxyz",
          UnicodeScript.CYRILLIC, "абвгдежзиклмнопрстуфхцчшщъыьэюяіє",
          UnicodeScript.GREEK, "αβγδεζηθικλμνξοπρστυφχψω",
          UnicodeScript.HEBREW, "אבגדהוזחטיךכלםמןנסעףפץצקרשת",
          UnicodeScript.ARABIC, "ءابتثجحخدذرزسشصضطظعغفقكلمنهوىيةپچژگ");

  private Misspellings() {}

  /**
   * The folded words that result from adding, removing or replacing one letter, or swapping two
   * neighbours: some 50 times its length, most of which are not words.
   *
   * @param word folded, of letters; there are none for a word that is too short, too long or of a
   *     script without known letters
   */
  public static Set<String> of(String word) {
    Set<String> all = new LinkedHashSet<>();
    if (word.length() < SHORTEST || word.length() > LONGEST) {
      return all;
    }
    String letters = LETTERS.getOrDefault(UnicodeScript.of(word.codePointAt(0)), "");
    if (letters.isEmpty()) {
      return all;
    }
    for (int i = 0; i < word.length(); i++) {
      String before = word.substring(0, i);
      String after = word.substring(i + 1);
      all.add(before + after);
      if (!after.isEmpty()) {
        all.add(before + after.charAt(0) + word.charAt(i) + after.substring(1));
      }
      for (int k = 0; k < letters.length(); k++) {
        all.add(before + letters.charAt(k) + after);
        all.add(before + letters.charAt(k) + word.charAt(i) + after);
      }
    }
    for (int k = 0; k < letters.length(); k++) {
      all.add(word + letters.charAt(k));
    }
    all.remove(word);
    return all;
  }
}
