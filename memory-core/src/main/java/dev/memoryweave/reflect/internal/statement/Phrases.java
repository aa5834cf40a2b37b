package dev.memoryweave.reflect.internal.statement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Rewrites the lexemes of a statement: phrases become words, asides and history are cut. */
final class Phrases {
  /** Phrases and the words or marks that they are read as; a hyphen drops them. */
  private static final Map<String, String> TABLE =
      pairs(
          """
          time out = timeout
          times out = timeout
          timed out = timeout
          no longer = not
          any more = -
          any longer = -
          at most = @upper
          up to = @upper
          no more than = @upper
          not more than = @upper
          not exceed = @upper
          no longer than = @upper
          less than = @upper
          fewer than = @upper
          smaller than = @upper
          at least = @lower
          no less than = @lower
          no fewer than = @lower
          more than = @lower
          greater than = @lower
          or more = @lower
          or newer = @lower
          or later = @lower
          or higher = @lower
          or above = @lower
          or less = @upper
          or fewer = @upper
          or older = @upper
          or lower = @upper
          has to = must
          have to = must
          had to = must
          needs to = need
          need to = need
          able to = can
          eventually consistent = eventual
          not null = notnull
          not found = notfound
          not modified = notmodified
          not only = -
          not true that = not
          not the case that = not
          is true that = -
          by default = default
          by hand = manually
          in memory = inmemory
          instead of = @contrast
          nobody but = only
          nobody except = only
          no one but = only
          no one except = only
          none but = only
          turned off = disabled
          turned on = enabled
          switched off = disabled
          switched on = enabled
          was disabled = disabled
          was enabled = enabled
          was switched off = disabled
          was switched on = enabled
          was turned off = disabled
          was turned on = enabled
          apart from = except
          other than = except
          trunk based = trunk-based
          git flow = gitflow
          github flow = githubflow
          semantic versioning = semver
          calendar versioning = calver
          modular monolith = monolith
          single repository = monorepo
          one repository = monorepo
          own repository = polyrepo
          its own repository = polyrepo
          its own = -
          their own = -
          our own = -
          your own = -
          on its own = alone
          on their own = alone
          separate repositories = polyrepo
          separate repository = polyrepo
          local time = localtime
          plain text = plaintext
          on demand = on-demand
          half even = half-even
          half up = half-up
          half down = half-down
          every hour = hourly
          every day = daily
          every night = nightly
          every week = weekly
          every month = monthly
          every year = yearly
          each day = daily
          each week = weekly
          each month = monthly
          once a day = daily
          once a week = weekly
          once a month = monthly
          upper case = uppercase
          lower case = lowercase
          rather than = @contrast
          as opposed to = @contrast
          and not = @contrast
          in place of = @contrast
          because of = @reason
          due to = @reason
          so that = @reason
          in order to = @reason
          used to = @past
          as of = @asof
          thread safe = thread-safe
          case sensitive = case-sensitive
          read only = read-only
          end to end = e2e
          time zone = timezone
          stop using = avoid
          stopped using = avoid
          moved away from = avoid
          migrated away from = avoid
          got rid of = avoid
          prefer not to = avoid
          responsible for = owns
          in charge of = owns
          get rid of = delete
          pull request = pr
          pull requests = pr
          merge request = pr
          merge requests = pr
          file name = filename
          """);

  private static final int LONGEST = 4;

  private static final Set<String> STARTS =
      TABLE.keySet().stream()
          .map(phrase -> phrase.substring(0, phrase.indexOf(' ')))
          .collect(Collectors.toUnmodifiableSet());

  private List<Lexeme> lexemes;
  private final Set<String> excluded = new HashSet<>();

  private Phrases(List<Lexeme> lexemes) {
    this.lexemes = lexemes;
  }

  /**
   * What is left of a statement.
   *
   * @param lexemes without asides, reasons and history
   * @param excluded words of what is said not to be meant
   */
  record Plain(List<Lexeme> lexemes, Set<String> excluded) {}

  private static Map<String, String> pairs(String table) {
    Map<String, String> pairs = new HashMap<>();
    table
        .lines()
        .map(line -> line.split(" = ", -1))
        .forEach(pair -> pairs.put(pair[0].strip(), pair[1].strip()));
    return Collections.unmodifiableMap(pairs);
  }

  static Plain plain(List<Lexeme> lexemes) {
    Phrases phrases = new Phrases(lexemes);
    phrases.joinPhrases();
    phrases.cutBrackets();
    phrases.lexemes = Contrast.cut(phrases.lexemes, phrases.excluded);
    phrases.cutReason();
    phrases.cutHistory();
    return new Plain(phrases.lexemes, phrases.excluded);
  }

  private void joinPhrases() {
    List<Lexeme> joined = new ArrayList<>();
    for (int i = 0; i < lexemes.size(); ) {
      int taken = 0;
      boolean starts = STARTS.contains(lexemes.get(i).word());
      for (int length = starts ? LONGEST : 0; length > 1 && taken == 0; length--) {
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

  private boolean join(int from, int length, List<Lexeme> joined) {
    StringBuilder words = new StringBuilder();
    for (int i = from; i < from + length; i++) {
      if (!lexemes.get(i).isWord()) {
        return false;
      }
      words.append(i == from ? "" : " ").append(lexemes.get(i).word());
    }
    String phrase = TABLE.get(words.toString());
    if (phrase == null || (phrase.equals(Lexicon.PAST) && isPassive(joined))) {
      return false;
    }
    if (!phrase.equals("-")) {
      joined.add(Lexeme.word(phrase));
    }
    return true;
  }

  /** "It is used to store" tells nothing of the past. */
  private static boolean isPassive(List<Lexeme> before) {
    if (before.isEmpty()) {
      return false;
    }
    String last = before.get(before.size() - 1).word();
    return Set.of("is", "are", "be", "was", "were", "been", "can", "not").contains(last);
  }

  /** An aside in brackets is kept only if it holds a value and does not tell of the past. */
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

  /** What follows "because" is not what is stated; "since 2.0" takes its value away alone. */
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
        List<Lexeme> kept = new ArrayList<>(lexemes.subList(0, i));
        kept.addAll(lexemes.subList(end, lexemes.size()));
        lexemes = kept;
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
      List<Lexeme> kept = new ArrayList<>(lexemes.subList(0, past));
      kept.addAll(lexemes.subList(present, lexemes.size()));
      lexemes = kept;
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

  /** "In 2021 we looked at ..." tells of the past. */
  private void markYear() {
    boolean year =
        lexemes.size() > 2
            && lexemes.get(0).is("in")
            && lexemes.get(1).type() == Lexeme.Type.NUMBER
            && lexemes.get(1).text().matches("(?:19|20)\\d\\d");
    boolean tells =
        lexemes.stream().anyMatch(l -> l.isWord() && !l.named() && l.word().endsWith("ed"));
    if (year && tells && lexemes.stream().noneMatch(l -> Lexicon.isAuxiliary(l.word()))) {
      List<Lexeme> marked = new ArrayList<>(List.of(Lexeme.word(Lexicon.PAST)));
      marked.addAll(lexemes.subList(2, lexemes.size()));
      lexemes = marked;
    }
  }

  /** "changed from 5 to 3" leaves the 3. */
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
