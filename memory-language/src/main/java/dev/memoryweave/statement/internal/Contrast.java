package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.english.Lexeme;
import dev.memoryweave.language.internal.english.Lexicon;
import dev.memoryweave.language.internal.english.StatementWords;
import java.util.List;
import java.util.Set;

/** Removes what a statement names only to exclude it. */
final class Contrast {
  /** The most words of what is replaced. */
  private static final int MOST_WORDS = 4;

  private List<Lexeme> lexemes;
  private final Set<String> excluded;

  private Contrast(List<Lexeme> lexemes, Set<String> excluded) {
    this.lexemes = lexemes;
    this.excluded = excluded;
  }

  /**
   * Removes it.
   *
   * @param excluded receives the excluded words
   * @return the remaining lexemes
   */
  static List<Lexeme> cut(List<Lexeme> lexemes, Set<String> excluded) {
    Contrast contrast = new Contrast(lexemes, excluded);
    contrast.cutPreference();
    contrast.cutReplaced();
    contrast.cutNotBut();
    contrast.cutContrast();
    return contrast.lexemes;
  }

  /** "Prefer X over Y" is "X rather than Y". */
  private void cutPreference() {
    boolean prefers = lexemes.stream().anyMatch(lexeme -> lexeme.word().startsWith("prefer"));
    if (prefers) {
      lexemes =
          lexemes.stream()
              .map(lexeme -> lexeme.is("over") ? Lexeme.word(Lexicon.CONTRAST) : lexeme)
              .toList();
    }
  }

  /** "X was replaced by Y", "we replaced X with Y": X is set aside for Y. */
  private void cutReplaced() {
    for (int i = 1; i + 2 < lexemes.size(); i++) {
      if (!lexemes.get(i).is("replaced")) {
        continue;
      }
      int by = i + 1;
      while (by < lexemes.size() && by <= i + MOST_WORDS && !isBy(lexemes.get(by))) {
        by++;
      }
      int be = lexemes.get(i - 1).is("been") && i > 1 ? i - 2 : i - 1;
      boolean perfect = StatementWords.BEFORE_A_PERFECT.contains(lexemes.get(be).word());
      boolean passive = by == i + 1 && be > 0;
      if (perfect && by + 1 < lexemes.size() && isBy(lexemes.get(by)) && (passive || be == 0)) {
        List<Lexeme> former = passive ? lexemes.subList(0, be) : lexemes.subList(i + 1, by);
        former.forEach(lexeme -> excluded.add(Lexicon.sameWord(lexeme.word())));
        lexemes = Phrases.replaced(lexemes, 0, by + 1, Lexeme.word("use"));
        return;
      }
    }
  }

  private static boolean isBy(Lexeme lexeme) {
    return lexeme.is("by") || lexeme.is("with");
  }

  /** "Not X but Y": X is set aside. */
  private void cutNotBut() {
    for (int not = 0; not < lexemes.size(); not++) {
      if (!lexemes.get(not).is("not")) {
        continue;
      }
      int but = not + 1;
      while (but < lexemes.size() && but <= not + 6 && !endsAside(lexemes.get(but))) {
        but++;
      }
      if (but < lexemes.size() && but > not + 1 && lexemes.get(but).is("but")) {
        for (Lexeme denied : lexemes.subList(not + 1, but)) {
          excluded.add(Lexicon.sameWord(denied.word()));
        }
        lexemes = Phrases.replaced(lexemes, not, but + 1);
        return;
      }
    }
  }

  private static boolean endsAside(Lexeme lexeme) {
    return lexeme.is("but") || lexeme.is(",") || lexeme.is(";");
  }

  /** "X instead of Y", "X, not Y": Y is set aside. */
  private void cutContrast() {
    for (int i = 1; i < lexemes.size(); i++) {
      boolean commaNot =
          (lexemes.get(i).is("not") || lexemes.get(i).is("never")) && lexemes.get(i - 1).is(",");
      if (commaNot || lexemes.get(i).is(Lexicon.CONTRAST)) {
        int end = i + 1;
        if (end < lexemes.size() && Lexicon.isPreposition(lexemes.get(end).word())) {
          // "by A rather than by B", "as A, never as B"
          end++;
        }
        while (end < lexemes.size() && end <= i + 5 && !endsContrast(lexemes.get(end))) {
          excluded.add(Lexicon.sameWord(lexemes.get(end).word()));
          end++;
        }
        lexemes = Phrases.replaced(lexemes, commaNot ? i - 1 : i, end);
        return;
      }
    }
  }

  private static boolean endsContrast(Lexeme lexeme) {
    return lexeme.is(",") || Lexicon.isPreposition(lexeme.word()) || lexeme.is("and");
  }
}
