package dev.memoryweave.reflect.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.TimeCue;
import dev.memoryweave.language.internal.rules.TimeExpression;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Statements whose times are relative to when they were made, with the days that are meant: "The
 * freeze is next Friday (2026-12-04)". What was said stays. Days are in UTC, and weeks begin on
 * Monday. A time that may be the last one or the next one stays as it is, unless the sentence
 * tells.
 */
final class DatedText {
  private static final int MOST_TIMES = 4;
  private static final Instant EARLIEST = Instant.parse("0001-01-08T00:00:00Z");
  private static final Instant LATEST = Instant.parse("9900-01-01T00:00:00Z");

  private DatedText() {}

  /**
   * The statement with the days that it means.
   *
   * @param saidAt when it was made; null if unknown, and then nothing is added
   */
  static String of(String statement, @Nullable Instant saidAt) {
    if (saidAt == null || saidAt.isBefore(EARLIEST) || saidAt.isAfter(LATEST)) {
      return statement;
    }
    LocalDate today = LocalDate.ofInstant(saidAt, ZoneOffset.UTC);
    List<TimeExpression> times = Languages.times(statement);
    int direction = direction(statement);
    StringBuilder dated = new StringBuilder(statement);
    for (int i = Math.min(MOST_TIMES, times.size()) - 1; i >= 0; i--) {
      TimeExpression time = times.get(i);
      String meant = meant(time, today, direction);
      int end = time.end();
      boolean isGiven = dated.length() > end + 1 && dated.charAt(end + 1) == '(';
      if (!meant.isEmpty() && !isGiven && time.firstDay() == 0) {
        dated.insert(end, " (" + meant + ")");
      }
    }
    return dated.toString();
  }

  /** 1 if a sentence tells what has been, -1 for what is to come, or 0. */
  private static int direction(String statement) {
    if (Languages.names(TimeCue.PLANNED, statement)) {
      return -1;
    }
    return Languages.names(TimeCue.TOLD, statement) ? 1 : 0;
  }

  private static String meant(TimeExpression time, LocalDate today, int direction) {
    try {
      return switch (time.form()) {
        case DATE -> time.year() > 0 || direction == 0 ? "" : date(time, today, direction);
        case MONTH -> month(time, today, time.count() == 0 ? direction : time.count());
        case YEAR -> "";
        case DAY_BACK -> today.minusDays(time.count()).toString();
        case PERIOD_BACK -> period(time.unit(), today.minus(time.count(), time.unit()));
        case UNTIL_NOW -> "since " + shown(time.unit(), today.minus(time.count(), time.unit()));
        case AGO -> ago(time, today, direction);
        case WEEKDAY_BACK -> weekday(DayOfWeek.of(time.day()), today, time.count());
        case WEEKDAY -> onWeekday(DayOfWeek.of(time.day()), today, direction);
        case WEEKEND_BACK -> weekend(today, time.count());
      };
    } catch (DateTimeException e) {
      // 31 February: not everything that looks like a date is one.
      return "";
    }
  }

  private static String date(TimeExpression time, LocalDate today, int direction) {
    LocalDate day = LocalDate.of(today.getYear(), time.month(), time.day());
    if (direction > 0 && day.isAfter(today)) {
      day = LocalDate.of(today.getYear() - 1, time.month(), time.day());
    } else if (direction < 0 && day.isBefore(today)) {
      day = LocalDate.of(today.getYear() + 1, time.month(), time.day());
    }
    return day.toString();
  }

  private static String month(TimeExpression time, LocalDate today, int direction) {
    if (time.year() > 0 || direction == 0) {
      return "";
    }
    YearMonth now = YearMonth.from(today);
    YearMonth month = YearMonth.of(today.getYear(), time.month());
    boolean named = time.count() != 0;
    if (direction > 0 && (named ? !month.isBefore(now) : month.isAfter(now))) {
      month = month.minusYears(1);
    } else if (direction < 0 && (named ? !month.isAfter(now) : month.isBefore(now))) {
      month = month.plusYears(1);
    }
    return month.toString();
  }

  private static String period(ChronoUnit unit, LocalDate day) {
    if (unit == ChronoUnit.WEEKS) {
      LocalDate monday = day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
      return monday + " to " + monday.plusDays(6);
    }
    return shown(unit, day);
  }

  /** A day, as exactly as a unit is. */
  private static String shown(ChronoUnit unit, LocalDate day) {
    return switch (unit) {
      case MONTHS -> YearMonth.from(day).toString();
      case YEARS -> Year.from(day).toString();
      default -> day.toString();
    };
  }

  /** "In two weeks" may be how long something takes, unless the sentence says what is to come. */
  private static String ago(TimeExpression time, LocalDate today, int direction) {
    if (time.isAhead() && direction >= 0) {
      return "";
    }
    String day = shown(time.unit(), today.minus(time.count(), time.unit()));
    return time.unit() == ChronoUnit.DAYS || time.unit() == ChronoUnit.YEARS
        ? day
        : "around " + day;
  }

  /** The last one before today; this or the next one by the calendar. */
  private static String weekday(DayOfWeek day, LocalDate today, int back) {
    if (back > 0) {
      return today.with(TemporalAdjusters.previous(day)).toString();
    }
    LocalDate ofThisWeek =
        today.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)).plusDays(day.getValue() - 1);
    if (back == 0) {
      return ofThisWeek.isBefore(today) ? "" : ofThisWeek.toString();
    }
    return ofThisWeek.plusWeeks(1).toString();
  }

  private static String onWeekday(DayOfWeek day, LocalDate today, int direction) {
    return direction == 0
        ? ""
        : today
            .with(
                direction > 0
                    ? TemporalAdjusters.previousOrSame(day)
                    : TemporalAdjusters.nextOrSame(day))
            .toString();
  }

  private static String weekend(LocalDate today, int back) {
    LocalDate ofThisWeek = today.with(TemporalAdjusters.nextOrSame(DayOfWeek.SUNDAY)).minusDays(1);
    boolean isOver = back > 0 && today.getDayOfWeek() == DayOfWeek.SUNDAY;
    LocalDate saturday = ofThisWeek.minusWeeks(isOver ? 1 : back);
    return saturday + " to " + saturday.plusDays(1);
  }
}
