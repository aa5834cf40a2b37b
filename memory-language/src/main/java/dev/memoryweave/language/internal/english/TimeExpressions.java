package dev.memoryweave.language.internal.english;

import dev.memoryweave.language.internal.rules.TimeExpression;
import dev.memoryweave.language.internal.rules.TimeExpression.Form;
import dev.memoryweave.language.internal.rules.TimeExpression.Lead;
import java.time.Month;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the times that English texts name: "on 3 May 2023", "since 2022", "two weeks ago". */
final class TimeExpressions {
  private static final String MONTH =
      "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
          + "|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?";

  private static final String YEAR = "(?:19|20)\\d\\d\\b";
  private static final String DAY = "\\d{1,2}(?:st|nd|rd|th)?\\b";

  /** "May" and "March" are months only if a word before them shows it. */
  private static final String BEFORE_A_MONTH =
      "in|of|since|until|till|by|during|before|after|from|to|and|between|this|last";

  private static final String COUNT = "a|an|one|two|three|four|five|six|\\d{1,3}";

  private static final Pattern TIME =
      Pattern.compile(
          ("\\b(?:(?<iy>" + YEAR + ")-(?<im>\\d\\d?)-(?<id>\\d\\d?)\\b")
              + ("|(?<ad>" + DAY + ")(?: of)? (?<am>" + MONTH + ")(?:,? (?<ay>" + YEAR + "))?")
              + ("|(?<bm>" + MONTH + ") (?<bd>" + DAY + ")(?!:)(?:,? (?<by>" + YEAR + "))?")
              + ("|(?<cm>" + MONTH + "),? (?:of )?(?<cy>" + YEAR + ")")
              + ("|(?<=\\b(?:" + BEFORE_A_MONTH + ")\\s(?:early |mid |late |mid-)?)(?<dm>" + MONTH)
              + ")(?! \\d)"
              + ("|(?<=\\b(?:" + BEFORE_A_MONTH + "|year|early|late)\\s)(?<ey>" + YEAR + ")(?!-)")
              + "|(?<rd>today|yesterday)\\b"
              + "|(?<rw>last|past|previous|this) (?<ru>week|month|year)\\b"
              + ("|(?:last|past) (?<ln>" + COUNT + ") (?<lu>days?|weeks?|months?|years?)\\b")
              + ("|(?<gn>" + COUNT + ") (?<gu>days?|weeks?|months?|years?) ago\\b")
              + ")",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern LEADING =
      Pattern.compile(
          "\\b(since|before|until|till|by|after|between|from)\\s+(?:the |early |late |mid |mid-)?"
              + "(?:(\\d{1,2})(?:st|nd|rd|th)?\\s*(?:and|to|until|till|-|–)\\s*)?$",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern JOINING =
      Pattern.compile("^,?\\s*(?:and|to|until|till|through|-|–)\\s*$", Pattern.CASE_INSENSITIVE);

  private static final int LONGEST_LEADING = 40;

  private static final Map<String, Lead> LEADS =
      Map.of(
          "since", Lead.SINCE,
          "after", Lead.AFTER,
          "before", Lead.BEFORE,
          "until", Lead.UNTIL,
          "till", Lead.UNTIL,
          "by", Lead.UNTIL,
          "between", Lead.FROM,
          "from", Lead.FROM);

  private static final Map<String, Integer> COUNTS =
      Map.of("a", 1, "an", 1, "one", 1, "two", 2, "three", 3, "four", 4, "five", 5, "six", 6);

  private TimeExpressions() {}

  static List<TimeExpression> in(String text) {
    List<TimeExpression> times = new ArrayList<>();
    Matcher time = TIME.matcher(text);
    int end = -1;
    while (time.find()) {
      TimeExpression named = named(time);
      if (end >= 0 && JOINING.matcher(text.substring(end, time.start())).find()) {
        times.add(named.joinedToTheLast());
      } else {
        times.add(named);
      }
      int last = times.size() - 1;
      times.set(last, led(times.get(last), text, time.start()));
      end = time.end();
    }
    return times;
  }

  private static TimeExpression led(TimeExpression time, String text, int start) {
    Matcher leading = LEADING.matcher(text.substring(Math.max(0, start - LONGEST_LEADING), start));
    if (!leading.find()) {
      return time;
    }
    String day = leading.group(2);
    Lead lead = LEADS.get(leading.group(1).toLowerCase(Locale.ROOT));
    return time.ledBy(lead == null ? Lead.NONE : lead, day == null ? 0 : Integer.parseInt(day));
  }

  private static TimeExpression named(Matcher time) {
    if (time.group("iy") != null) {
      return TimeExpression.dated(
          Form.DATE, number(time, "iy"), number(time, "im"), number(time, "id"));
    }
    if (time.group("am") != null) {
      return TimeExpression.dated(
          Form.DATE, year(time, "ay"), month(time.group("am")), number(time, "ad"));
    }
    if (time.group("bm") != null) {
      return TimeExpression.dated(
          Form.DATE, year(time, "by"), month(time.group("bm")), number(time, "bd"));
    }
    if (time.group("cm") != null) {
      return TimeExpression.dated(Form.MONTH, number(time, "cy"), month(time.group("cm")), 0);
    }
    if (time.group("dm") != null) {
      return TimeExpression.dated(Form.MONTH, 0, month(time.group("dm")), 0);
    }
    if (time.group("ey") != null) {
      return TimeExpression.dated(Form.YEAR, number(time, "ey"), 0, 0);
    }
    if (time.group("rd") != null) {
      int back = time.group("rd").equalsIgnoreCase("today") ? 0 : 1;
      return TimeExpression.relative(Form.DAY_BACK, back, ChronoUnit.DAYS);
    }
    if (time.group("rw") != null) {
      int back = time.group("rw").equalsIgnoreCase("this") ? 0 : 1;
      return TimeExpression.relative(Form.PERIOD_BACK, back, unit(time.group("ru")));
    }
    return time.group("ln") != null
        ? TimeExpression.relative(Form.UNTIL_NOW, count(time.group("ln")), unit(time.group("lu")))
        : TimeExpression.relative(Form.AGO, count(time.group("gn")), unit(time.group("gu")));
  }

  private static int count(String said) {
    Integer count = COUNTS.get(said.toLowerCase(Locale.ROOT));
    return count == null ? Integer.parseInt(said) : count;
  }

  private static ChronoUnit unit(String said) {
    return switch (said.toLowerCase(Locale.ROOT).charAt(0)) {
      case 'd' -> ChronoUnit.DAYS;
      case 'w' -> ChronoUnit.WEEKS;
      case 'm' -> ChronoUnit.MONTHS;
      default -> ChronoUnit.YEARS;
    };
  }

  private static int year(Matcher time, String group) {
    @Nullable String year = time.group(group);
    return year == null ? 0 : Integer.parseInt(year);
  }

  private static int number(Matcher time, String group) {
    return Integer.parseInt(time.group(group).replaceAll("\\D", ""));
  }

  /** The month with the same first three letters; its name may be cut to these. */
  private static int month(String name) {
    String start = name.toUpperCase(Locale.ROOT).substring(0, 3);
    int number = 1;
    while (number < 12 && !Month.of(number).name().startsWith(start)) {
      number++;
    }
    return number;
  }
}
