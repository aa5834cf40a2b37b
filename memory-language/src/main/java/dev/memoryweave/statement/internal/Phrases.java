package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.english.Lexeme;
import dev.memoryweave.language.internal.english.Lexicon;
import dev.memoryweave.language.internal.english.PhraseTable;
import dev.memoryweave.language.internal.english.StatementWords;
import dev.memoryweave.language.internal.english.Units;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Rewrites the lexemes of a statement: phrases become words, asides and history are removed. */
final class Phrases {
  private List<Lexeme> lexemes;
  private final Set<String> excluded = new HashSet<>();

  private Phrases(List<Lexeme> lexemes) {
    this.lexemes = lexemes;
  }

  /**
   * The rest of a statement.
   *
   * @param lexemes without asides, reasons and history
   * @param excluded the words that are excluded
   */
  record Plain(List<Lexeme> lexemes, Set<String> excluded) {}

  static Plain plain(List<Lexeme> lexemes) {
    Phrases phrases = new Phrases(lexemes);
    phrases.joinPhrases();
    phrases.readOrders();
    phrases.cutBrackets();
    phrases.lexemes = Contrast.cut(phrases.lexemes, phrases.excluded);
    phrases.cutReason();
    phrases.cutHistory();
    return new Plain(phrases.lexemes, phrases.excluded);
  }

  /** Lexemes with others in place of those in {@code [from, to)}. */
  static List<Lexeme> replaced(List<Lexeme> lexemes, int from, int to, Lexeme... others) {
    List<Lexeme> replaced = new ArrayList<>(lexemes.subList(0, from));
    Collections.addAll(replaced, others);
    replaced.addAll(lexemes.subList(to, lexemes.size()));
    return replaced;
  }

  private void joinPhrases() {
    List<Lexeme> joined = new ArrayList<>();
    for (int i = 0; i < lexemes.size(); ) {
      int taken = 0;
      boolean starts = PhraseTable.isStart(lexemes.get(i).word());
      for (int length = starts ? PhraseTable.LONGEST : 0; length > 1 && taken == 0; length--) {
        if (i + length <= lexemes.size() && join(i, length, joined)) {
          taken = length;
        }
      }
      if (taken == 0) {
        joined.add(lexemes.get(i));
      }
      i += Math.max(taken, 1);
    }
    lexemes = joined;
  }

  /** "Put X under Y" keeps X there; "A, then B" is A before B. */
  private void readOrders() {
    List<Lexeme> read = new ArrayList<>();
    for (int i = 0; i < lexemes.size(); i++) {
      Lexeme lexeme = lexemes.get(i);
      boolean joint = lexeme.is(",") || lexeme.is(";") || lexeme.is("and");
      boolean then = joint && i + 1 < lexemes.size() && lexemes.get(i + 1).is("then");
      if (i == 0 && StatementWords.PUTTING.contains(lexeme.word())) {
        read.add(Lexeme.word("store"));
      } else if (then && i > 0 && !Lexicon.startsClause(lexemes.get(0).word())) {
        read.removeIf(earlier -> earlier.is("first"));
        read.add(Lexeme.word("before"));
        i++;
      } else {
        read.add(lexeme);
      }
    }
    lexemes = read;
  }

  private boolean join(int from, int length, List<Lexeme> joined) {
    StringBuilder words = new StringBuilder();
    for (int i = from; i < from + length; i++) {
      if (!lexemes.get(i).isWord()) {
        return false;
      }
      words.append(i == from ? "" : " ").append(lexemes.get(i).word());
    }
    String phrase = PhraseTable.reading(words.toString());
    if (phrase == null || (phrase.equals(Lexicon.PAST) && isPassive(joined))) {
      return false;
    }
    if (!phrase.equals("-")) {
      List.of(phrase.split(" ", -1)).forEach(word -> joined.add(Lexeme.word(word)));
    }
    return true;
  }

  /** "It is used to store" is not about the past. */
  private static boolean isPassive(List<Lexeme> before) {
    if (before.isEmpty()) {
      return false;
    }
    String last = before.get(before.size() - 1).word();
    return StatementWords.BEFORE_A_PARTICIPLE.contains(last);
  }

  /** An aside in brackets is kept only if it holds a value and is not about the past. */
  private void cutBrackets() {
    List<Lexeme> kept = new ArrayList<>();
    for (int i = 0; i < lexemes.size(); i++) {
      if (!lexemes.get(i).is("(")) {
        if (!lexemes.get(i).is(")")) {
          kept.add(lexemes.get(i));
        }
        continue;
      }
      int end = i + 1;
      while (end < lexemes.size() && !lexemes.get(end).is(")")) {
        end++;
      }
      List<Lexeme> aside = lexemes.subList(i + 1, end);
      boolean value = aside.stream().anyMatch(l -> l.type() == Lexeme.Type.NUMBER);
      boolean past = aside.stream().anyMatch(l -> Lexicon.isPast(l.word()));
      if (value && !past) {
        kept.addAll(aside);
      }
      i = end;
    }
    lexemes = kept;
  }

  /** The clause after "because" is not stated; "since 2.0" removes only its value. */
  private void cutReason() {
    for (int i = 0; i < lexemes.size(); i++) {
      String word = lexemes.get(i).word();
      boolean time =
          word.equals(Lexicon.AS_OF)
              || (word.equals("since") && i + 1 < lexemes.size() && startsTime(i + 1));
      if (time) {
        int end = i + 1;
        while (end < lexemes.size() && end <= i + 3 && isTime(lexemes.get(end))) {
          end++;
        }
        lexemes = replaced(lexemes, i, end);
      } else if (Lexicon.startsReason(word) && i > 1) {
        lexemes = new ArrayList<>(lexemes.subList(0, i));
        return;
      }
    }
  }

  private boolean startsTime(int i) {
    return lexemes.get(i).is("version") || lexemes.get(i).is("release") || isTime(lexemes.get(i));
  }

  private static boolean isTime(Lexeme lexeme) {
    return lexeme.type() == Lexeme.Type.NUMBER
        || lexeme.type() == Lexeme.Type.DATE
        || lexeme.is("version")
        || lexeme.is("release")
        || lexeme.is("v")
        || lexeme.is(",")
        || Units.month(lexeme.word()) != null;
  }

  private void cutHistory() {
    cutFromTo();
    cutChange();
    markYear();
    int past = indexOf(0, true);
    if (past < 0) {
      return;
    }
    int present = indexOf(past + 1, false);
    if (present > 0) {
      while (present > past + 1 && isJoint(lexemes.get(present - 1))) {
        present--;
      }
      lexemes = replaced(lexemes, past, present);
      return;
    }
    boolean presentBefore = false;
    for (int i = 0; i < past; i++) {
      presentBefore |= Lexicon.isPresent(lexemes.get(i).word());
    }
    boolean afterComma = past > 0 && isJoint(lexemes.get(past - 1));
    if (presentBefore || afterComma) {
      lexemes = new ArrayList<>(lexemes.subList(0, afterComma ? past - 1 : past));
    }
  }

  /** "In 2021 we looked at ..." is about the past. */
  private void markYear() {
    boolean year =
        lexemes.size() > 2
            && lexemes.get(0).is("in")
            && lexemes.get(1).type() == Lexeme.Type.NUMBER
            && lexemes.get(1).text().matches("(?:19|20)\\d\\d");
    boolean tells =
        lexemes.stream().anyMatch(l -> l.isWord() && !l.named() && l.word().endsWith("ed"));
    if (year && tells && lexemes.stream().noneMatch(l -> Lexicon.isAuxiliary(l.word()))) {
      lexemes = replaced(lexemes, 0, 2, Lexeme.word(Lexicon.PAST));
    }
  }

  /** "changed from 5 to 3" keeps the 3. */
  private void cutFromTo() {
    boolean change = lexemes.stream().anyMatch(lexeme -> Lexicon.isChange(lexeme.word()));
    for (int from = 0; change && from < lexemes.size(); from++) {
      if (lexemes.get(from).is("from")) {
        for (int to = from + 1; to < lexemes.size() && to <= from + 5; to++) {
          if (lexemes.get(to).is("to")) {
            List<Lexeme> kept = new ArrayList<>(lexemes.subList(0, from));
            kept.removeIf(lexeme -> Lexicon.isChange(lexeme.word()) || lexeme.is("was"));
            kept.addAll(lexemes.subList(to, lexemes.size()));
            lexemes = kept;
            return;
          }
        }
      }
    }
  }

  /** "Was upgraded to 5" says that it is 5 now. */
  private void cutChange() {
    for (int i = 2; i + 1 < lexemes.size(); i++) {
      boolean changed = Lexicon.isChange(lexemes.get(i).word()) && lexemes.get(i + 1).is("to");
      int be = lexemes.get(i - 1).is("been") ? i - 2 : i - 1;
      if (changed && StatementWords.BEFORE_A_PERFECT.contains(lexemes.get(be).word())) {
        lexemes = replaced(lexemes, be, i + 2, Lexeme.word("use"));
        return;
      }
    }
  }

  private int indexOf(int start, boolean past) {
    for (int i = start; i < lexemes.size(); i++) {
      String word = lexemes.get(i).word();
      if (past ? Lexicon.isPast(word) : Lexicon.isPresent(word)) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isJoint(Lexeme lexeme) {
    return lexeme.is(",") || lexeme.is("and") || lexeme.is("but") || lexeme.is(";");
  }
}
