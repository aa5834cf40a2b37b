package dev.memoryweave.language.internal;

import dev.memoryweave.language.internal.english.EnglishIdentification;
import dev.memoryweave.language.internal.english.Lexeme;
import dev.memoryweave.language.internal.english.Lexer;
import dev.memoryweave.language.internal.forms.TextLanguages;
import java.lang.Character.UnicodeScript;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The languages that a text may be in: the one place that tells them, by its script, its small
 * words and its letters. Where these leave several, a phrase of one may decide.
 *
 * @param english whether it may be in English
 * @param told the names of others that its script, small words or letters tell, the likeliest first
 * @param possible the names of others, of which a phrase may tell
 * @param isForeign whether the text is surely not in English
 */
record SpokenLanguages(
    English english, List<String> told, List<String> possible, boolean isForeign) {
  /** What the words of a text say about English. */
  enum English {
    /** Some word of it is of another language. */
    NO,
    /** Every word of it may be English. */
    POSSIBLE,
    /** And some word is of no other language. */
    CERTAIN
  }

  private static final Pattern NO_WORDS = Pattern.compile("[^\\p{L}\\p{M}]+");

  /** Letters of Ukrainian and its neighbours that Russian does not have. */
  private static final String NOT_RUSSIAN = "іїєґўћђљњџІЇЄҐЎЋЂЉЊЏ";

  /** A word of the Latin script has about as many letters as these of another script. */
  private static final int LATIN_PER_LETTER = 3;

  /** Fewer letters of the Latin script say nothing in any language. */
  private static final int FEWEST_LETTERS = 4;

  SpokenLanguages {
    told = List.copyOf(told);
    possible = List.copyOf(possible);
  }

  /** Tells the languages of a text. */
  static SpokenLanguages of(String text) {
    English english = english(text);
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
      // Names and quotations of another script stand in English texts.
      return english == English.CERTAIN ? none(english) : ofScript(text, eastern, kana, hangul);
    }
    SpokenLanguages told = latin < FEWEST_LETTERS ? none(english) : latin(text, english);
    // Sentences of other scripts may consist of names and code for the most part.
    boolean isMixed = english == English.NO && told.told().isEmpty() && eastern + cyrillic > 0;
    return isMixed ? ofScript(text, eastern, kana, hangul) : told;
  }

  private static English english(String text) {
    List<Lexeme> words = Lexer.lex(text);
    if (!EnglishIdentification.isReadable(words)) {
      return English.NO;
    }
    return EnglishIdentification.isCertain(words) ? English.CERTAIN : English.POSSIBLE;
  }

  boolean maybeEnglish() {
    return english != English.NO;
  }

  private static boolean isMuch(int letters, int latin) {
    return letters > 0 && letters * LATIN_PER_LETTER >= latin;
  }

  private static SpokenLanguages none(English english) {
    return new SpokenLanguages(english, List.of(), List.of(), false);
  }

  private static SpokenLanguages ofScript(String text, int eastern, int kana, int hangul) {
    if (eastern > 0) {
      return told(hangul > kana ? "korean" : kana > 0 ? "japanese" : "chinese");
    }
    return text.chars().anyMatch(c -> NOT_RUSSIAN.indexOf(c) >= 0)
        ? none(English.NO)
        : told("russian");
  }

  private static SpokenLanguages told(String name) {
    return new SpokenLanguages(English.NO, List.of(name), List.of(), true);
  }

  private static SpokenLanguages latin(String text, English english) {
    TextLanguages words = new TextLanguages();
    NO_WORDS
        .splitAsStream(text)
        .filter(word -> !word.isEmpty())
        .forEach(word -> words.count(CharacterFolding.fold(word)));
    if (english == English.CERTAIN && words.isEnglish()) {
      return none(english);
    }
    List<String> spoken = words.spoken(UnicodeScript.LATIN);
    List<String> lettered = TextLanguages.lettered(text);
    boolean foreign = words.isOutOfEnglish(UnicodeScript.LATIN);
    List<String> both = spoken.stream().filter(lettered::contains).toList();
    if (!both.isEmpty()) {
      return new SpokenLanguages(english, both, List.of(), foreign);
    }
    if (words.isSure(UnicodeScript.LATIN)) {
      return new SpokenLanguages(english, spoken, List.of(), foreign);
    }
    return lettered.isEmpty()
        ? new SpokenLanguages(english, spoken, TextLanguages.names(UnicodeScript.LATIN), false)
        : new SpokenLanguages(english, lettered, List.of(), false);
  }
}
