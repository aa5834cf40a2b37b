package dev.memoryweave.language.internal.english;

import dev.memoryweave.language.internal.TextAnalyzer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The English (Porter2) stemmer: removes inflections and derivations from a word so that
 * "connected", "connecting" and "connection" all become "connect".
 *
 * <p>Written from the published description of the algorithm by Martin Porter (the "English
 * stemmer" of the Snowball project). Steps and regions have the names used in the description.
 *
 * <p>One instance stems one word at a time and keeps its working buffer; it is not shared between
 * threads.
 */
public final class EnglishStemmer {

  /** Words whose stem is given by the description, outside the rules. */
  private static final Map<String, String> EXCEPTIONS =
      Map.ofEntries(
          Map.entry("skis", "ski"),
          Map.entry("skies", "sky"),
          Map.entry("dying", "die"),
          Map.entry("lying", "lie"),
          Map.entry("tying", "tie"),
          Map.entry("idly", "idl"),
          Map.entry("gently", "gentl"),
          Map.entry("ugly", "ugli"),
          Map.entry("early", "earli"),
          Map.entry("only", "onli"),
          Map.entry("singly", "singl"),
          Map.entry("sky", "sky"),
          Map.entry("news", "news"),
          Map.entry("howe", "howe"),
          Map.entry("atlas", "atlas"),
          Map.entry("cosmos", "cosmos"),
          Map.entry("bias", "bias"),
          Map.entry("andes", "andes"),
          // Not in the description: a paste is not past.
          Map.entry("paste", "paste"),
          Map.entry("pastes", "paste"),
          Map.entry("pasted", "paste"));

  private static final int LONGEST_EXCEPTION = 6;

  /** Words that are final once step 1a is done. */
  private static final Set<String> FINAL_AFTER_1A =
      Set.of(
          "inning", "outing", "canning", "herring", "earring", "evening", "proceed", "exceed",
          "succeed");

  private static final int LONGEST_FINAL = 7;

  /** Beginnings after which region R1 starts, whatever the general rule says. */
  private static final String[] R1_PREFIXES = {"gener", "commun", "arsen"};

  /**
   * Step 2: suffix and replacement, longest suffix first; applied if the suffix is in R1. The
   * shortest has two letters, so that a shorter R1 ends the step; this also holds for steps 3 and
   * 4.
   */
  private static final Endings STEP_2 =
      new Endings(
          new String[][] {
            {"ational", "ate"},
            {"fulness", "ful"},
            {"iveness", "ive"},
            {"ization", "ize"},
            {"ousness", "ous"},
            {"biliti", "ble"},
            {"lessli", "less"},
            {"tional", "tion"},
            {"alism", "al"},
            {"aliti", "al"},
            {"ation", "ate"},
            {"entli", "ent"},
            {"fulli", "ful"},
            {"iviti", "ive"},
            {"ousli", "ous"},
            {"abli", "able"},
            {"alli", "al"},
            {"anci", "ance"},
            {"ator", "ate"},
            {"enci", "ence"},
            {"izer", "ize"},
            {"bli", "ble"},
            {"ogi", "og"},
            {"li", ""},
          });

  /** Step 3, like step 2; {@code ative} is removed in R2 only. */
  private static final Endings STEP_3 =
      new Endings(
          new String[][] {
            {"ational", "ate"},
            {"tional", "tion"},
            {"alize", "al"},
            {"ative", ""},
            {"icate", "ic"},
            {"iciti", "ic"},
            {"ical", "ic"},
            {"ness", ""},
            {"ful", ""},
          });

  /** Step 4: suffixes removed in R2, longest first; {@code ion} only after s or t. */
  private static final Endings STEP_4 =
      new Endings(
          new String[][] {
            {"ement", ""},
            {"able", ""},
            {"ance", ""},
            {"ence", ""},
            {"ible", ""},
            {"ment", ""},
            {"ant", ""},
            {"ate", ""},
            {"ent", ""},
            {"ion", ""},
            {"ism", ""},
            {"iti", ""},
            {"ive", ""},
            {"ize", ""},
            {"ous", ""},
            {"al", ""},
            {"er", ""},
            {"ic", ""}
          });

  /**
   * Stems that the description assigns to unrelated words: the stem, and beginnings of words that
   * are kept whole. An organization is not an organ, and nothing important is an import.
   */
  private static final Map<String, List<String>> APART =
      Map.ofEntries(
          Map.entry("univers", List.of("universit", "universal")),
          Map.entry("organ", List.of("organiz", "organic")),
          Map.entry("import", List.of("importan")),
          Map.entry("author", List.of("authoriz", "authorit")),
          Map.entry("execut", List.of("executiv")),
          Map.entry("experi", List.of("experiment")),
          Map.entry("posit", List.of("positiv")),
          Map.entry("object", List.of("objectiv")),
          Map.entry("relat", List.of("relativ")),
          Map.entry("digit", List.of("digital")),
          Map.entry("intern", List.of("internal", "internation")),
          Map.entry("polit", List.of("politic")),
          Map.entry("ration", List.of("rational")),
          Map.entry("sever", List.of("several")),
          Map.entry("depart", List.of("department")),
          Map.entry("design", List.of("designat")),
          Map.entry("anim", List.of("animal")),
          Map.entry("numer", List.of("numerous")),
          Map.entry("inform", List.of("informal")));

  private static final int LONGEST_APART = 7;

  /** The least number of letters removed from a word that the description takes for another one. */
  private static final int LEAST_CUT = 2;

  /** Suffixes with their replacements, by their last letter, so that few are compared. */
  private static final class Endings {
    private static final String[][] NONE = {};

    private final String[][][] byLetter = new String['z' - 'a' + 1][][];

    Endings(String[][] rules) {
      Map<Integer, List<String[]>> lists =
          Arrays.stream(rules)
              .collect(Collectors.groupingBy(rule -> rule[0].charAt(rule[0].length() - 1) - 'a'));
      Arrays.fill(byLetter, NONE);
      lists.forEach((letter, list) -> byLetter[letter] = list.toArray(NONE));
    }

    /** The rules for a word with that last letter, in their order. */
    String[][] of(char last) {
      return last >= 'a' && last <= 'z' ? byLetter[last - 'a'] : NONE;
    }
  }

  private char[] word = new char[TextAnalyzer.MAX_TERM_LENGTH + 1];
  private int length;
  private int r1;
  private int r2;

  /** Whether the description lists a word that its rules would take for a form of another one. */
  public static boolean isException(String text) {
    return EXCEPTIONS.containsKey(text);
  }

  /**
   * Returns the stem of a word.
   *
   * @param text a word of lower-case letters a to z; anything else is returned unchanged
   */
  public String stem(String text) {
    if (text.length() < 3) {
      return text;
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 'a' || c > 'z') {
        return text;
      }
    }
    String exception = text.length() <= LONGEST_EXCEPTION ? EXCEPTIONS.get(text) : null;
    if (exception != null) {
      return exception;
    }
    load(text);
    markConsonantY();
    findRegions();
    step1a();
    if (length <= LONGEST_FINAL && FINAL_AFTER_1A.contains(new String(word, 0, length))) {
      return new String(word, 0, length);
    }
    step1b();
    step1c();
    step2();
    step3();
    step4();
    step5();
    for (int i = 0; i < length; i++) {
      if (word[i] == 'Y') {
        word[i] = 'y';
      }
    }
    return apart(text, new String(word, 0, length));
  }

  private static String apart(String text, String stem) {
    if (stem.length() > LONGEST_APART || text.length() - stem.length() < LEAST_CUT) {
      return stem;
    }
    for (String other : APART.getOrDefault(stem, List.of())) {
      if (text.startsWith(other)) {
        return other;
      }
    }
    return stem;
  }

  /** Writes Y for a y that acts as a consonant: at the start or after a vowel. */
  private void markConsonantY() {
    for (int i = 0; i < length; i++) {
      if (word[i] == 'y' && (i == 0 || isVowel(i - 1))) {
        word[i] = 'Y';
      }
    }
  }

  /** R1 follows the first consonant after a vowel; R2 is the same again, inside R1. */
  private void findRegions() {
    r1 = -1;
    for (String prefix : R1_PREFIXES) {
      if (startsWith(prefix)) {
        r1 = prefix.length();
      }
    }
    if (r1 < 0) {
      r1 = regionAfter(0);
    }
    r2 = regionAfter(r1);
  }

  private int regionAfter(int start) {
    for (int i = start + 1; i < length; i++) {
      if (!isVowel(i) && isVowel(i - 1)) {
        return i + 1;
      }
    }
    return length;
  }

  private void step1a() {
    if (endsWith("sses")) {
      cut(2);
    } else if (endsWith("ied") || endsWith("ies")) {
      cut(length > 4 ? 2 : 1);
    } else if (endsWith("us") || endsWith("ss")) {
      return;
    } else if (endsWith("s") && hasVowel(length - 2)) {
      cut(1);
    }
  }

  private void step1b() {
    if (endsWith("eedly")) {
      replaceIn(r1, 5, "ee");
    } else if (endsWith("eed")) {
      replaceIn(r1, 3, "ee");
    } else {
      String suffix = firstSuffix("ingly", "edly", "ing", "ed");
      if (suffix == null || !hasVowel(length - suffix.length())) {
        return;
      }
      cut(suffix.length());
      if (endsWith("at") || endsWith("bl") || endsWith("iz")) {
        append('e');
      } else if (endsWithDouble()) {
        cut(1);
      } else if (isShortWord()) {
        append('e');
      }
    }
  }

  private void step1c() {
    int last = length - 1;
    char c = word[last];
    if ((c == 'y' || c == 'Y') && last > 1 && !isVowel(last - 1)) {
      word[last] = 'i';
    }
  }

  private void step2() {
    if (length - r1 < 2) {
      return;
    }
    for (String[] rule : STEP_2.of(word[length - 1])) {
      String suffix = rule[0];
      if (endsWith(suffix)) {
        int before = length - suffix.length() - 1;
        boolean allowed =
            switch (suffix) {
              case "ogi" -> before >= 0 && word[before] == 'l';
              case "li" -> before >= 0 && "cdeghkmnrt".indexOf(word[before]) >= 0;
              default -> true;
            };
        if (allowed) {
          replaceIn(r1, suffix.length(), rule[1]);
        }
        return;
      }
    }
  }

  private void step3() {
    if (length - r1 < 3) {
      return;
    }
    for (String[] rule : STEP_3.of(word[length - 1])) {
      String suffix = rule[0];
      if (endsWith(suffix)) {
        replaceIn(suffix.equals("ative") ? Math.max(r1, r2) : r1, suffix.length(), rule[1]);
        return;
      }
    }
  }

  private void step4() {
    if (length - r2 < 2) {
      return;
    }
    for (String[] rule : STEP_4.of(word[length - 1])) {
      String suffix = rule[0];
      if (endsWith(suffix)) {
        int before = length - suffix.length() - 1;
        if (!suffix.equals("ion")
            || (before >= 0 && (word[before] == 's' || word[before] == 't'))) {
          replaceIn(r2, suffix.length(), "");
        }
        return;
      }
    }
  }

  private void step5() {
    int last = length - 1;
    char c = word[last];
    if (c == 'e' && (last >= r2 || (last >= r1 && !endsInShortSyllable(last)))) {
      cut(1);
    } else if (c == 'l' && last >= r2 && last > 0 && word[last - 1] == 'l') {
      cut(1);
    }
  }

  private boolean endsWith(String suffix) {
    int start = length - suffix.length();
    if (start < 0) {
      return false;
    }
    // From the end, where most non-matching suffixes already differ.
    for (int i = suffix.length() - 1; i >= 0; i--) {
      if (word[start + i] != suffix.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private @Nullable String firstSuffix(String... suffixes) {
    for (String suffix : suffixes) {
      if (endsWith(suffix)) {
        return suffix;
      }
    }
    return null;
  }

  private boolean endsWithDouble() {
    int last = length - 1;
    return last > 0 && word[last] == word[last - 1] && "bdfgmnprt".indexOf(word[last]) >= 0;
  }

  /** A word is short when R1 is empty and it ends in a short syllable. */
  private boolean isShortWord() {
    return r1 >= length && endsInShortSyllable(length);
  }

  /**
   * True when the first {@code end} characters end in a short syllable: consonant, vowel, consonant
   * other than w, x, Y; or a vowel and a consonant that are the whole word.
   */
  private boolean endsInShortSyllable(int end) {
    if (end == 2) {
      return isVowel(0) && !isVowel(1);
    }
    return end > 2
        && !isVowel(end - 1)
        && "wxY".indexOf(word[end - 1]) < 0
        && isVowel(end - 2)
        && !isVowel(end - 3);
  }

  /** True when one of the first {@code end} characters is a vowel. */
  private boolean hasVowel(int end) {
    for (int i = 0; i < end; i++) {
      if (isVowel(i)) {
        return true;
      }
    }
    return false;
  }

  private boolean isVowel(int index) {
    return switch (word[index]) {
      case 'a', 'e', 'i', 'o', 'u', 'y' -> true;
      default -> false;
    };
  }

  /** Loads a word; the buffer has room for the one letter that a rule may add. */
  private void load(String text) {
    length = text.length();
    if (word.length <= length) {
      word = new char[length + 1];
    }
    text.getChars(0, length, word, 0);
  }

  private boolean startsWith(String prefix) {
    if (length < prefix.length()) {
      return false;
    }
    for (int i = 0; i < prefix.length(); i++) {
      if (word[i] != prefix.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private void append(char letter) {
    word[length++] = letter;
  }

  private void cut(int letters) {
    length -= letters;
  }

  /** Replaces the last letters if they are in the region; replacements are never longer. */
  private void replaceIn(int region, int letters, String replacement) {
    int start = length - letters;
    if (start >= region) {
      replacement.getChars(0, replacement.length(), word, start);
      length = start + replacement.length();
    }
  }
}
