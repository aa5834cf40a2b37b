package dev.memoryweave.language.internal;

import dev.memoryweave.language.internal.english.EnglishIdentification;
import dev.memoryweave.language.internal.english.Lexeme;
import dev.memoryweave.language.internal.english.Lexer;
import dev.memoryweave.language.internal.forms.TextLanguages;
import java.lang.Character.UnicodeScript;
import java.util.List;
import java.util.regex.Pattern;

/** The languages that a text may be in besides English, by its script and small words. */
final class SpokenLanguages {
  private static final Pattern NO_WORDS = Pattern.compile("[^\\p{L}\\p{M}]+");

  /** Letters of Ukrainian and its neighbours that Russian does not have. */
  private static final String NOT_RUSSIAN = "іїєґўћђљњџІЇЄҐЎЋЂЉЊЏ";

  /** A word of another script in a text is longer than one in this script by about as much. */
  private static final int LATIN_PER_LETTER = 3;

  /** The languages of the Latin script. */
  static final List<String> ANY_LATIN =
      List.of("german", "dutch", "french", "spanish", "portuguese", "italian", "polish");

  private SpokenLanguages() {}

  /**
   * The names of the likely languages, the likeliest first; {@link #ANY_LATIN} if no small
   * word tells. Empty for a text that is surely English, and for one in another script.
   */
  static List<String> in(String text) {
    List<Lexeme> lexemes = Lexer.lex(text);
    if (EnglishIdentification.isReadable(lexemes) && EnglishIdentification.isCertain(lexemes)) {
      return List.of();
    }
    int[] letters = new int[UnicodeScript.values().length];
    text.codePoints()
        .filter(Character::isLetter)
        .forEach(letter -> letters[UnicodeScript.of(letter).ordinal()]++);
    int latin = letters[UnicodeScript.LATIN.ordinal()];
    int kana = letters[UnicodeScript.HIRAGANA.ordinal()] + letters[UnicodeScript.KATAKANA.ordinal()];
    int han = letters[UnicodeScript.HAN.ordinal()];
    int hangul = letters[UnicodeScript.HANGUL.ordinal()];
    int cyrillic = letters[UnicodeScript.CYRILLIC.ordinal()];
    if (isMost(kana + hangul + han, latin)) {
      return List.of(hangul > kana ? "korean" : kana > 0 ? "japanese" : "chinese");
    }
    if (isMost(cyrillic, latin)) {
      return text.chars().anyMatch(c -> NOT_RUSSIAN.indexOf(c) >= 0)
          ? List.of()
          : List.of("russian");
    }
    return latin > text.codePoints().filter(Character::isLetter).count() / 2
        ? latin(text)
        : List.of();
  }

  private static boolean isMost(int letters, int latin) {
    return letters > 0 && letters * LATIN_PER_LETTER >= latin;
  }

  private static List<String> latin(String text) {
    TextLanguages languages = new TextLanguages();
    NO_WORDS.splitAsStream(text)
        .filter(word -> !word.isEmpty())
        .forEach(word -> languages.count(CharacterFolding.fold(word)));
    List<String> spoken = languages.spoken(UnicodeScript.LATIN);
    return spoken.isEmpty() ? ANY_LATIN : spoken;
  }
}
