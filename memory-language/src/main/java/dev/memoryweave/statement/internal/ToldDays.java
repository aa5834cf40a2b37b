package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.TimeCue;
import dev.memoryweave.language.internal.rules.TimeExpression;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The days that statements give for times that are relative to when they were made: "yesterday
 * (2026-11-26)". What is told of two days happened twice; what is planned for two was put off.
 */
final class ToldDays {
  private static final Pattern DAYS =
      Pattern.compile(" \\(((?:around |since )?\\d{4}(?:-\\d\\d){0,2}(?: to [\\d-]{10})?)\\)");

  /** How many words a time has at most, without its first ones. */
  private static final int LONGEST_TIME = 3;

  private ToldDays() {}

  /** Whether two statements give different days. */
  static boolean differ(Statement one, Statement other) {
    List<TimeExpression> times = new ArrayList<>();
    List<String> days = in(one.text(), times);
    return !days.isEmpty() && differ(days, in(other.text(), times));
  }

  /** Whether two statements tell of different days of the past. */
  static boolean happenedTwice(Statement one, Statement other) {
    List<TimeExpression> times = new ArrayList<>();
    List<String> days = in(one.text(), times);
    return !days.isEmpty()
        && differ(days, in(other.text(), times))
        && times.stream().noneMatch(TimeExpression::isAhead)
        && !Languages.names(TimeCue.PLANNED, one.text())
        && !Languages.names(TimeCue.PLANNED, other.text());
  }

  /** Whether two statements that differ in their times alone plan for different days. */
  static Optional<Contradiction> between(Statement one, Statement other, TokenAlignment alignment) {
    boolean alike =
        alignment.sharedNames() > 0
            && areOfTimes(alignment.first(), one.text())
            && areOfTimes(alignment.second(), other.text());
    return alike && differ(one, other)
        ? Optional.of(
            new Contradiction(
                Contradiction.Family.DATE,
                shown(in(one.text(), new ArrayList<>()))
                    + " / "
                    + shown(in(other.text(), new ArrayList<>()))))
        : Optional.empty();
  }

  /** Whether tokens stand in the words before the days that a statement gives. */
  private static boolean areOfTimes(List<Token> tokens, String statement) {
    Matcher given = DAYS.matcher(statement);
    Set<String> words = new HashSet<>();
    while (!tokens.isEmpty() && given.find()) {
      List<String> before =
          List.of(PlainText.lowerCase(statement.substring(0, given.start())).split("\\s+", -1));
      words.addAll(before.subList(Math.max(0, before.size() - LONGEST_TIME), before.size()));
    }
    return tokens.stream().allMatch(token -> words.contains(token.word()));
  }

  private static String shown(List<String> days) {
    return String.join(" ", days);
  }

  private static boolean differ(List<String> days, List<String> others) {
    return !others.isEmpty() && !days.equals(others);
  }

  /** The days that a statement gives, whose times are added to those. */
  private static List<String> in(String statement, List<TimeExpression> relative) {
    List<String> days = new ArrayList<>();
    Matcher given = DAYS.matcher(statement);
    if (!given.find()) {
      return days;
    }
    List<TimeExpression> times = Languages.times(statement);
    do {
      for (TimeExpression time : times) {
        if (time.end() == given.start()) {
          relative.add(time);
          days.add(given.group(1));
        }
      }
    } while (given.find());
    return days;
  }
}
