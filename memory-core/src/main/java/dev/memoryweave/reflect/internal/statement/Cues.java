package dev.memoryweave.reflect.internal.statement;

import dev.memoryweave.language.internal.english.EnglishIdentification;
import dev.memoryweave.language.internal.english.Lexeme;
import dev.memoryweave.language.internal.english.Lexicon;
import dev.memoryweave.language.internal.english.Opposites;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Finds the marks of a statement that say how far it reaches. */
final class Cues {
  private static final Set<String> UNIVERSAL =
      Lexicon.words("all every each any everybody everyone anybody anyone always");

  private static final Set<String> EXCEPTION =
      Lexicon.words("exception exceptionally exempt excepted");

  private Cues() {}

  /**
   * The marks of a statement.
   *
   * @param lexemes those that say what it states
   * @param all those of the statement as it is written, which tell its language
   */
  static Set<Cue> of(List<Lexeme> lexemes, List<Lexeme> all) {
    Set<Cue> cues = EnumSet.noneOf(Cue.class);
    for (int i = 0; i < lexemes.size(); i++) {
      String word = lexemes.get(i).word();
      if (Opposites.isPractice(word)) {
        cues.add(Cue.PRACTICE);
      }
      if (word.equals("only") || word.equals("solely") || word.equals("exclusively")) {
        cues.add(i == 0 ? Cue.ONLY_SUBJECT : Cue.ONLY);
      } else if (word.equals("through") || word.equals("via")) {
        cues.add(Cue.THROUGH);
      } else if (word.equals("direct") || word.equals("directly")) {
        cues.add(Cue.DIRECT);
      } else if (i == 0 && UNIVERSAL.contains(word)) {
        cues.add(Cue.ALL);
      } else if (EXCEPTION.contains(word)
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
}
