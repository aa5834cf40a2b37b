package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.english.EnglishIdentification;
import dev.memoryweave.language.internal.english.Lexeme;
import dev.memoryweave.language.internal.english.Lexicon;
import dev.memoryweave.language.internal.english.Opposites;
import dev.memoryweave.language.internal.english.StatementWords;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Finds the marks of a statement that show its scope. */
final class Cues {
  private Cues() {}

  /**
   * The marks of a statement.
   *
   * @param text the statement as written
   * @param lexemes the lexemes that carry its meaning
   * @param all all lexemes as written, which show its language
   */
  static Set<Cue> of(String text, List<Lexeme> lexemes, List<Lexeme> all) {
    Set<Cue> cues = EnumSet.noneOf(Cue.class);
    if (CodeLine.isCode(text)) {
      cues.add(Cue.CODE);
    }
    for (int i = 0; i < lexemes.size(); i++) {
      String word = lexemes.get(i).word();
      if (Opposites.isPractice(word)) {
        cues.add(Cue.PRACTICE);
      }
      if (StatementWords.WISHING.contains(word)) {
        cues.add(Cue.WISH);
      }
      if (StatementWords.ADDING.contains(word)) {
        cues.add(Cue.ALSO);
      }
      if (StatementWords.SUMMING.contains(word)) {
        cues.add(Cue.SUM);
      }
      if (Lexicon.isUniversal(word)) {
        cues.add(Cue.EVERY);
      }
      if (StatementWords.ENDING.contains(word) && isPerfect(lexemes, i)) {
        cues.add(Cue.GONE);
      }
      if (StatementWords.ONLY.contains(word)) {
        cues.add(i == 0 ? Cue.ONLY_SUBJECT : Cue.ONLY);
      } else if (StatementWords.LEADS_TO_A_WAY.contains(word)) {
        cues.add(Cue.THROUGH);
      } else if (StatementWords.DIRECT.contains(word)) {
        cues.add(Cue.DIRECT);
      } else if (i == 0 && StatementWords.STARTS_UNIVERSAL.contains(word)) {
        cues.add(Cue.ALL);
      } else if (StatementWords.EXCEPTION.contains(word)
          && (!word.startsWith("exception") || i == 0 || lexemes.get(i - 1).is("an"))) {
        cues.add(Cue.EXCEPTION);
      }
    }
    if (!EnglishIdentification.isReadable(all)) {
      cues.add(Cue.FOREIGN);
    }
    if (!EnglishIdentification.isCertain(all)) {
      cues.add(Cue.UNCERTAIN);
    }
    return cues;
  }

  /** "Was removed", "has ended", "we dropped"; something that "is removed after a day" is there. */
  private static boolean isPerfect(List<Lexeme> lexemes, int i) {
    for (int before = Math.max(0, i - 2); before < i; before++) {
      if (StatementWords.BEFORE_A_PERFECT.contains(lexemes.get(before).word())) {
        return true;
      }
    }
    return false;
  }
}
