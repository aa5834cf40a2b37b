package dev.memoryweave.language.internal.english;

import dev.memoryweave.language.internal.rules.TimeExpression;
import dev.memoryweave.language.internal.rules.TimeExpression.Form;
import dev.memoryweave.language.internal.rules.TimeExpression.Lead;
import java.time.DayOfWeek;
import java.time.Month;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
      "in|of|since|until|till|by|during|before|after|from|to|and|between|this|last|next";

  private static final String COUNT =
      "a couple of|a|an|one|two|three|four|five|six|seven|eight|nine|ten|\\d{1,3}";

  private static final String UNIT = "days?|weeks?|months?|years?";

  private static final String WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day\\b(?! of\\b)";

  /** Days by their names, and how many days ago they are. */
  private static final Map<String, Integer> DAYS =
      Map.ofEntries(
          Map.entry("the day before yesterday", 2),
          Map.entry("yesterday", 1),
          Map.entry("last night", 1),
          Map.entry("today", 0),
          Map.entry("tonight", 0),
          Map.entry("this morning", 0),
          Map.entry("this afternoon", 0),
          Map.entry("this evening", 0),
          Map.entry("tomorrow", -1),
          Map.entry("the day after tomorrow", -2));

  private static final Pattern TIME =
      Pattern.compile(
          ("\\b(?:(?<iy>" + YEAR + ")-(?<im>\\d\\d?)-(?<id>\\d\\d?)\\b")
              + ("|(?<ad>" + DAY + ")(?: of)? (?<am>" + MONTH + ")(?:,? (?<ay>" + YEAR + "))?")
              + ("|(?<bm>" + MONTH + ") (?<bd>" + DAY + ")(?!:)(?:,? (?<by>" + YEAR + "))?")
              + ("|(?<cm>" + MONTH + "),? (?:of )?(?<cy>" + YEAR + ")")
              + ("|(?<=\\b(?:" + BEFORE_A_MONTH + ")\\s(?:early |mid |late |mid-)?)(?<dm>" + MONTH)
              + ")(?! \\d)"
              + ("|(?<=\\b(?:" + BEFORE_A_MONTH + "|year|early|late)\\s)(?<ey>" + YEAR + ")(?!-)")
              + ("|\\b(?<rd>" + longestFirst(DAYS) + ")\\b")
              + "|(?<rt>the (?:week|month|year) (?:before last|after next))\\b"
              + "|(?<rw>last|past|previous|this|next|coming) (?<ru>week|month|year|weekend)\\b"
              + ("|(?<ww>last|past|this|next|coming) (?<wd>" + WEEKDAY + ")")
              + ("|(?<=\\bon )(?<od>" + WEEKDAY + ")")
              + ("|(?:last|past) (?<ln>" + COUNT + ") (?<lu>" + UNIT + ")\\b")
              + ("|(?<gn>" + COUNT + ") (?<gu>" + UNIT + ") (?<gw>ago|from now)\\b")
              + ("|(?<=\\bin )(?<fn>" + COUNT + ") (?<fu>" + UNIT + ")\\b(?!['’]|s['’])")
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
      Map.ofEntries(
          Map.entry("a", 1),
          Map.entry("an", 1),
          Map.entry("one", 1),
          Map.entry("a couple of", 2),
          Map.entry("two", 2),
          Map.entry("three", 3),
          Map.entry("four", 4),
          Map.entry("five", 5),
          Map.entry("six", 6),
          Map.entry("seven", 7),
          Map.entry("eight", 8),
          Map.entry("nine", 9),
          Map.entry("ten", 10));

  private TimeExpressions() {}

  static List<TimeExpression> in(String text) {
    List<TimeExpression> times = new ArrayList<>();
    Matcher time = TIME.matcher(text);
    int end = -1;
    while (time.find()) {
      TimeExpression named = named(time, text);
      if (end >= 0 && JOINING.matcher(text.substring(end, time.start())).find()) {
        times.add(named.joinedToTheLast());
      } else {
        times.add(named);
      }
      int last = times.size() - 1;
      times.set(last, led(times.get(last), text, time.start()).endingAt(time.end()));
      end = time.end();
    }
    return times;
  }

  private static String longestFirst(Map<String, Integer> phrases) {
    return phrases.keySet().stream()
        .sorted(Comparator.comparing(String::length).reversed().thenComparing(s -> s))
        .collect(Collectors.joining("|"));
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

  private static TimeExpression named(Matcher time, String text) {
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
      TimeExpression month = TimeExpression.dated(Form.MONTH, 0, month(time.group("dm")), 0);
      return month.counting(back(before(text, time.start())));
    }
    if (time.group("ey") != null) {
      return TimeExpression.dated(Form.YEAR, number(time, "ey"), 0, 0);
    }
    if (time.group("rd") != null) {
      int back = DAYS.getOrDefault(lower(time.group("rd")), 0);
      return TimeExpression.relative(Form.DAY_BACK, back, ChronoUnit.DAYS);
    }
    if (time.group("rt") != null) {
      int back = lower(time.group("rt")).endsWith("last") ? 2 : -2;
      return TimeExpression.relative(
          Form.PERIOD_BACK, back, unit(time.group("rt").substring("the ".length())));
    }
    if (time.group("rw") != null) {
      boolean isWeekend = lower(time.group("ru")).equals("weekend");
      return TimeExpression.relative(
          isWeekend ? Form.WEEKEND_BACK : Form.PERIOD_BACK,
          back(time.group("rw")),
          unit(time.group("ru")));
    }
    if (time.group("ww") != null) {
      return weekday(Form.WEEKDAY_BACK, time.group("wd")).counting(back(time.group("ww")));
    }
    if (time.group("od") != null) {
      return weekday(Form.WEEKDAY, time.group("od"));
    }
    if (time.group("fn") != null) {
      return TimeExpression.relative(Form.AGO, -count(time.group("fn")), unit(time.group("fu")));
    }
    if (time.group("ln") != null) {
      return TimeExpression.relative(
          Form.UNTIL_NOW, count(time.group("ln")), unit(time.group("lu")));
    }
    int count = count(time.group("gn"));
    return TimeExpression.relative(
        Form.AGO, lower(time.group("gw")).equals("ago") ? count : -count, unit(time.group("gu")));
  }

  /** Whether a word leads to the last one of a name (1), to this one (0) or to the next (-1). */
  private static int back(String word) {
    return switch (lower(word)) {
      case "last", "past", "previous" -> 1;
      case "next", "coming" -> -1;
      default -> 0;
    };
  }

  /** The word before a place. */
  private static String before(String text, int place) {
    String before = text.substring(Math.max(0, place - LONGEST_LEADING), place).stripTrailing();
    String[] words = before.split("\\s+", -1);
    return words[words.length - 1];
  }

  private static String lower(String said) {
    return said.toLowerCase(Locale.ROOT);
  }

  private static TimeExpression weekday(Form form, String name) {
    int day = 1;
    while (!DayOfWeek.of(day).name().startsWith(name.substring(0, 3).toUpperCase(Locale.ROOT))) {
      day++;
    }
    return TimeExpression.dated(form, 0, 0, day);
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
