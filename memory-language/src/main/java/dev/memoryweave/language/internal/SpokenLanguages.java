package dev.memoryweave.language.internal;

import dev.memoryweave.language.internal.english.EnglishIdentification;
import dev.memoryweave.language.internal.english.Lexer;
import dev.memoryweave.language.internal.forms.TextLanguages;
import java.lang.Character.UnicodeScript;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The languages besides English that a text may be in.
 *
 * @param told the names of those that its script, small words or letters tell, the likeliest first
 * @param possible the names of others, of which a phrase may tell
 * @param isForeign whether the text is surely not in English
 */
record SpokenLanguages(List<String> told, List<String> possible, boolean isForeign) {
  private static final SpokenLanguages NONE = new SpokenLanguages(List.of(), List.of(), false);

  private static final Pattern NO_WORDS = Pattern.compile("[^\\p{L}\\p{M}]+");

  /** Letters of Ukrainian and its neighbours that Russian does not have. */
  private static final String NOT_RUSSIAN = "іїєґўћђљњџІЇЄҐЎЋЂЉЊЏ";

  /** A word of the Latin script has about as many letters as these of another script. */
  private static final int LATIN_PER_LETTER = 3;

  /** Fewer letters of the Latin script say nothing in any language. */
  private static final int FEWEST_LETTERS = 4;

  private static final List<String> LATIN =
      List.of("german", "dutch", "french", "spanish", "portuguese", "italian", "polish");

  /** Letters and marks that tell a language where small words do not. */
  private static final Map<String, String> LETTERS =
      Map.of(
          "german", "ß",
          "spanish", "ñ¿¡",
          "portuguese", "ãõ",
          "polish", "ąęłńśźżŁŚŻ",
          "czech", "ěščřžů",
          "nordic", "åøæ",
          "turkish", "ğışİ");

  SpokenLanguages {
    told = List.copyOf(told);
    possible = List.copyOf(possible);
  }

  /**
   * Tells the languages of a text.
   *
   * @param maybeEnglish whether it may be in English
   */
  static SpokenLanguages of(String text, boolean maybeEnglish) {
    int latin = 0;
    int cyrillic = 0;
    int kana = 0;
    int hangul = 0;
    int han = 0;
    for (int letter : text.codePoints().filter(Character::isLetter).toArray()) {
      switch (UnicodeScript.of(letter)) {
        case LATIN -> latin++;
        case CYRILLIC -> cyrillic++;
        case HIRAGANA, KATAKANA -> kana++;
        case HANGUL -> hangul++;
        case HAN -> han++;
        default -> {}
      }
    }
    int eastern = kana + hangul + han;
    if (isMuch(eastern, latin) || isMuch(cyrillic, latin)) {
      return maybeEnglish && isCertain(text) ? NONE : ofScript(text, eastern, kana, hangul);
    }
    return latin < FEWEST_LETTERS ? NONE : latin(text, maybeEnglish);
  }

  private static boolean isMuch(int letters, int latin) {
    return letters > 0 && letters * LATIN_PER_LETTER >= latin;
  }

  /** Names and quotations of another script stand in English texts. */
  private static boolean isCertain(String text) {
    return EnglishIdentification.isCertain(Lexer.lex(text));
  }

  private static SpokenLanguages ofScript(String text, int eastern, int kana, int hangul) {
    if (eastern > 0) {
      return told(hangul > kana ? "korean" : kana > 0 ? "japanese" : "chinese");
    }
    return text.chars().anyMatch(c -> NOT_RUSSIAN.indexOf(c) >= 0) ? NONE : told("russian");
  }

  private static SpokenLanguages told(String name) {
    return new SpokenLanguages(List.of(name), List.of(), true);
  }

  private static SpokenLanguages latin(String text, boolean maybeEnglish) {
    TextLanguages words = new TextLanguages();
    NO_WORDS
        .splitAsStream(text)
        .filter(word -> !word.isEmpty())
        .forEach(word -> words.count(CharacterFolding.fold(word)));
    if (maybeEnglish && words.isEnglish()) {
      return NONE;
    }
    List<String> spoken = words.spoken(UnicodeScript.LATIN);
    List<String> lettered =
        LETTERS.entrySet().stream()
            .filter(row -> text.chars().anyMatch(c -> row.getValue().indexOf(c) >= 0))
            .map(Map.Entry::getKey)
            .toList();
    boolean foreign = words.isOutOfEnglish(UnicodeScript.LATIN);
    List<String> both = spoken.stream().filter(lettered::contains).toList();
    if (!both.isEmpty()) {
      return new SpokenLanguages(both, List.of(), foreign);
    }
    if (words.isSure(UnicodeScript.LATIN)) {
      return new SpokenLanguages(spoken, List.of(), foreign);
    }
    return lettered.isEmpty()
        ? new SpokenLanguages(spoken, LATIN, false)
        : new SpokenLanguages(lettered, List.of(), false);
  }
}
