package dev.memoryweave.recall.internal;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Month;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The times that a task names, read from its words: days, months and years ("on 3 May 2023", "in
 * October", "since 2022"), spans ("between 3 and 10 May", "before 2023-06-01") and times relative
 * to the request ("yesterday", "last week", "two months ago"). Days are those of UTC. What is no
 * date, such as 31 February, is no time.
 */
final class AskedTime {
  private static final int LONGEST_LOOKED_AT = 2_000;
  private static final int MOST_TIMES = 8;

  /** How long after it happened something may be told and still be told as news. */
  private static final Duration TOLD_LATER = Duration.ofDays(21);

  private static final String MONTH =
      "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
          + "|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?";

  private static final String YEAR = "(?:19|20)\\d\\d\\b";
  private static final String DAY = "\\d{1,2}(?:st|nd|rd|th)?\\b";

  /** "May" and "March" are months only where something before them says so. */
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

  /** Calendars end somewhere; nobody asks for what lies outside of these. */
  private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");

  private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

  private final List<Span> spans;

  private AskedTime(List<Span> spans) {
    this.spans = List.copyOf(spans);
  }

  /**
   * Days from a first to a last one, both within.
   *
   * @param from the first, null if it has no beginning
   * @param to the last, null if it has no end
   * @param everyYear whether the year was not said, so that any year is meant
   */
  private record Span(@Nullable LocalDate from, @Nullable LocalDate to, boolean everyYear) {
    static Span of(LocalDate from, LocalDate to) {
      return new Span(from, to, false);
    }

    Span everyYear(boolean value) {
      return new Span(from, to, value);
    }
  }

  /** The times that a text names, seen from a time. */
  static AskedTime of(String text, Instant now) {
    String looked = text.substring(0, Math.min(LONGEST_LOOKED_AT, text.length()));
    LocalDate today = LocalDate.ofInstant(bounded(now), ZoneOffset.UTC);
    List<Span> spans = new ArrayList<>();
    Matcher time = TIME.matcher(looked);
    @Nullable Span open = null;
    int end = 0;
    while (spans.size() < MOST_TIMES && time.find()) {
      Span named = named(time, today);
      if (named == null) {
        continue;
      }
      if (open != null && JOINING.matcher(looked.substring(end, time.start())).find()) {
        spans.remove(spans.size() - 1);
        spans.add(joined(open, named));
        open = null;
      } else {
        Matcher leading =
            LEADING.matcher(
                looked.substring(Math.max(0, time.start() - LONGEST_LEADING), time.start()));
        boolean led = leading.find();
        String word = led ? leading.group(1).toLowerCase(Locale.ROOT) : "";
        @Nullable String day = led ? leading.group(2) : null;
        spans.add(led ? led(named, word, day, today) : named);
        open = day == null && (word.equals("between") || word.equals("from")) ? named : null;
      }
      end = time.end();
    }
    return new AskedTime(spans);
  }

  boolean isEmpty() {
    return spans.isEmpty();
  }

  /** How well a time fits what the text names: 1 within, less up to three weeks later, else 0. */
  double fit(Instant at) {
    Instant time = bounded(at);
    double best = 0;
    for (Span span : spans) {
      best = Math.max(best, fit(span, time));
    }
    return best;
  }

  private static Instant bounded(Instant time) {
    return time.isBefore(EARLIEST) ? EARLIEST : time.isAfter(LATEST) ? LATEST : time;
  }

  private static double fit(Span span, Instant at) {
    LocalDate day = LocalDate.ofInstant(at, ZoneOffset.UTC);
    if (!span.everyYear() || span.from() == null || span.to() == null) {
      return fit(span.from(), span.to(), at);
    }
    // Of the year in which it lies or has just ended.
    int years = day.getYear() - span.from().getYear();
    return Math.max(
        fit(span.from().plusYears(years), span.to().plusYears(years), at),
        fit(span.from().plusYears(years - 1L), span.to().plusYears(years - 1L), at));
  }

  private static double fit(@Nullable LocalDate from, @Nullable LocalDate to, Instant at) {
    if (from != null && at.isBefore(start(from))) {
      return 0;
    }
    if (to == null) {
      return 1;
    }
    long late = Duration.between(start(to.plusDays(1)), at).toMillis();
    return late < 0 ? 1 : Math.max(0, 1 - (double) (late + 1) / TOLD_LATER.toMillis());
  }

  private static Instant start(LocalDate day) {
    return day.atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  private static @Nullable Span named(Matcher time, LocalDate today) {
    try {
      if (time.group("iy") != null) {
        LocalDate day = LocalDate.of(number(time, "iy"), number(time, "im"), number(time, "id"));
        return Span.of(day, day);
      }
      if (time.group("am") != null) {
        return day(time.group("am"), number(time, "ad"), time.group("ay"), today);
      }
      if (time.group("bm") != null) {
        return day(time.group("bm"), number(time, "bd"), time.group("by"), today);
      }
      if (time.group("cm") != null) {
        return month(YearMonth.of(number(time, "cy"), month(time.group("cm"))));
      }
      if (time.group("dm") != null) {
        YearMonth month = YearMonth.of(today.getYear(), month(time.group("dm")));
        return month(month.atDay(1).isAfter(today) ? month.minusYears(1) : month).everyYear(true);
      }
      if (time.group("ey") != null) {
        int year = number(time, "ey");
        return Span.of(LocalDate.of(year, 1, 1), LocalDate.of(year, 12, 31));
      }
      return relative(time, today);
    } catch (DateTimeException e) {
      // 31 February: what looks like a date need not be one.
      return null;
    }
  }

  private static Span day(
      String monthName, int dayOfMonth, @Nullable String year, LocalDate today) {
    int month = month(monthName);
    if (year != null) {
      LocalDate day = LocalDate.of(Integer.parseInt(year), month, dayOfMonth);
      return Span.of(day, day);
    }
    // A day that the year does not have is no date, but the 29th of February is one in other years.
    int latest = today.getYear();
    while (latest > today.getYear() - 8
        && (!YearMonth.of(latest, month).isValidDay(dayOfMonth)
            || LocalDate.of(latest, month, dayOfMonth).isAfter(today))) {
      latest--;
    }
    LocalDate day = LocalDate.of(latest, month, dayOfMonth);
    return Span.of(day, day).everyYear(true);
  }

  private static Span month(YearMonth month) {
    return Span.of(month.atDay(1), month.atEndOfMonth());
  }

  private static @Nullable Span relative(Matcher time, LocalDate today) {
    if (time.group("rd") != null) {
      LocalDate day = time.group("rd").equalsIgnoreCase("today") ? today : today.minusDays(1);
      return Span.of(day, day);
    }
    if (time.group("rw") != null) {
      boolean current = time.group("rw").equalsIgnoreCase("this");
      return span(time.group("ru"), current ? 0 : 1, today);
    }
    if (time.group("ln") != null) {
      return Span.of(today.minus(period(time.group("ln"), time.group("lu"))), today);
    }
    if (time.group("gn") != null) {
      LocalDate day = today.minus(period(time.group("gn"), time.group("gu")));
      String unit = time.group("gu").toLowerCase(Locale.ROOT);
      // "Two months ago" is not exact to the day.
      int slack = unit.startsWith("day") ? 0 : unit.startsWith("week") ? 3 : 15;
      return Span.of(
          day.minusDays(slack), unit.startsWith("year") ? day.plusDays(180) : day.plusDays(slack));
    }
    return null;
  }

  private static Span span(String unit, int back, LocalDate today) {
    return switch (unit.toLowerCase(Locale.ROOT)) {
      case "week" -> {
        LocalDate monday = today.minusDays(today.getDayOfWeek().getValue() - 1L).minusWeeks(back);
        yield Span.of(monday, monday.plusDays(6));
      }
      case "month" -> month(YearMonth.from(today).minusMonths(back));
      default -> {
        int year = today.getYear() - back;
        yield Span.of(LocalDate.of(year, 1, 1), LocalDate.of(year, 12, 31));
      }
    };
  }

  private static Period period(String count, String unit) {
    int number =
        switch (count.toLowerCase(Locale.ROOT)) {
          case "a", "an", "one" -> 1;
          case "two" -> 2;
          case "three" -> 3;
          case "four" -> 4;
          case "five" -> 5;
          case "six" -> 6;
          default -> Integer.parseInt(count);
        };
    return switch (unit.toLowerCase(Locale.ROOT).charAt(0)) {
      case 'd' -> Period.ofDays(number);
      case 'w' -> Period.ofWeeks(number);
      case 'm' -> Period.ofMonths(number);
      default -> Period.ofYears(number);
    };
  }

  /** What a word before a time makes of it. */
  private static Span led(Span named, String word, @Nullable String day, LocalDate today) {
    LocalDate from = named.from();
    LocalDate to = named.to();
    if (from == null || to == null) {
      return named;
    }
    if (day != null) {
      int first = Integer.parseInt(day);
      return first >= 1 && first <= to.getDayOfMonth()
          ? new Span(to.withDayOfMonth(first), to, named.everyYear())
          : named;
    }
    return switch (word) {
      case "since" -> Span.of(from, from.isAfter(today) ? from : today);
      case "after" -> new Span(to.plusDays(1), null, false);
      case "before" -> new Span(null, from.minusDays(1), false);
      case "until", "till", "by" -> new Span(null, to, false);
      default -> named;
    };
  }

  /** From the first to the second; a year that is said at one of them is meant for both. */
  private static Span joined(Span first, Span second) {
    LocalDate from = first.from();
    LocalDate to = second.to();
    if (from == null || to == null) {
      return second;
    }
    if (first.everyYear() && !second.everyYear()) {
      from = from.withYear(to.getYear());
      from = from.isAfter(to) ? from.minusYears(1) : from;
    }
    return from.isAfter(to)
        ? Span.of(to, from)
        : new Span(from, to, first.everyYear() && second.everyYear());
  }

  private static int number(Matcher time, String group) {
    return Integer.parseInt(time.group(group).replaceAll("\\D", ""));
  }

  private static int month(String name) {
    String start = name.toLowerCase(Locale.ROOT).substring(0, 3);
    for (Month month : Month.values()) {
      if (month.name().toLowerCase(Locale.ROOT).startsWith(start)) {
        return month.getValue();
      }
    }
    throw new DateTimeException(name);
  }
}
