package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.english.Lexeme;
import dev.memoryweave.language.internal.english.Lexicon;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Removes what a statement names only to exclude it. */
final class Contrast {
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
        List<Lexeme> kept = new ArrayList<>(lexemes.subList(0, not));
        kept.addAll(lexemes.subList(but + 1, lexemes.size()));
        lexemes = kept;
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
        List<Lexeme> kept = new ArrayList<>(lexemes.subList(0, commaNot ? i - 1 : i));
        kept.addAll(lexemes.subList(end, lexemes.size()));
        lexemes = kept;
        return;
      }
    }
  }

  private static boolean endsContrast(Lexeme lexeme) {
    return lexeme.is(",") || Lexicon.isPreposition(lexeme.word()) || lexeme.is("and");
  }
}
