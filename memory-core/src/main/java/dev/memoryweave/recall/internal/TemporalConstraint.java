package dev.memoryweave.recall.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.TimeExpression;
import dev.memoryweave.language.internal.rules.TimeExpression.Lead;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The times that a task names, read from its words: days, months and years ("on 3 May 2023", "in
 * October", "since 2022"), spans ("between 3 and 10 May", "before 2023-06-01") and times relative
 * to the request ("yesterday", "last week", "two months ago"). Days are in UTC. Invalid dates, such
 * as 31 February, are ignored.
 */
final class TemporalConstraint {
  private static final int LONGEST_LOOKED_AT = 2_000;
  private static final int MOST_TIMES = 8;

  /** How long after an event it may still be told as news. */
  private static final Duration TOLD_LATER = Duration.ofDays(7);

  /** The limits of calendars; nobody asks for times outside of these. */
  private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");

  private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

  private final List<Span> spans;

  private TemporalConstraint(List<Span> spans) {
    this.spans = List.copyOf(spans);
  }

  /**
   * A span of days, both ends included.
   *
   * @param from the first day, null if it has no beginning
   * @param to the last day, null if it has no end
   * @param everyYear whether the year was not given, so that any year is meant
   */
  private record Span(@Nullable LocalDate from, @Nullable LocalDate to, boolean everyYear) {
    static Span of(LocalDate from, LocalDate to) {
      return new Span(from, to, false);
    }

    Span everyYear(boolean value) {
      return new Span(from, to, value);
    }
  }

  /** The times that a text names, relative to a given time. */
  static TemporalConstraint of(String text, Instant now) {
    String looked = text.substring(0, Math.min(LONGEST_LOOKED_AT, text.length()));
    LocalDate today = LocalDate.ofInstant(bounded(now), ZoneOffset.UTC);
    List<Span> spans = new ArrayList<>();
    @Nullable Span open = null;
    boolean follows = false;
    for (TimeExpression time : Languages.times(looked)) {
      if (spans.size() >= MOST_TIMES) {
        break;
      }
      Span named = named(time, today);
      if (named == null) {
        follows = false;
        continue;
      }
      if (open != null && follows && time.joined()) {
        spans.remove(spans.size() - 1);
        spans.add(joined(open, named));
        open = null;
      } else {
        spans.add(led(named, time, today));
        open = time.lead() == Lead.FROM && time.firstDay() == 0 ? named : null;
      }
      follows = true;
    }
    return new TemporalConstraint(spans);
  }

  boolean isEmpty() {
    return spans.isEmpty();
  }

  /** How well a time fits the named times: 1 within, less up to a week later, else 0. */
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
    // In the year in which it lies or has just ended.
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

  /** The days that are meant, or null if there are no such days. */
  private static @Nullable Span named(TimeExpression time, LocalDate today) {
    if (time.isAhead()) {
      // Nothing was said then.
      return null;
    }
    try {
      return switch (time.form()) {
        case DATE -> day(time, today);
        case MONTH -> month(time, today);
        case YEAR -> year(time.year());
        case DAY_BACK -> {
          LocalDate day = today.minusDays(time.count());
          yield Span.of(day, day);
        }
        case PERIOD_BACK -> period(time.unit(), time.count(), today);
        case UNTIL_NOW -> Span.of(today.minus(time.count(), time.unit()), today);
        case AGO -> ago(time.count(), time.unit(), today);
        case WEEKDAY_BACK -> weekday(time, today);
        case WEEKEND_BACK -> weekend(time.count(), today);
        case WEEKDAY -> null;
      };
    } catch (DateTimeException e) {
      // 31 February: not everything that looks like a date is one.
      return null;
    }
  }

  private static Span day(TimeExpression time, LocalDate today) {
    if (time.year() > 0) {
      LocalDate day = LocalDate.of(time.year(), time.month(), time.day());
      return Span.of(day, day);
    }
    // A day that this year does not have is invalid, but 29 February exists in other years.
    int latest = today.getYear();
    while (latest > today.getYear() - 8
        && (!YearMonth.of(latest, time.month()).isValidDay(time.day())
            || LocalDate.of(latest, time.month(), time.day()).isAfter(today))) {
      latest--;
    }
    LocalDate day = LocalDate.of(latest, time.month(), time.day());
    return Span.of(day, day).everyYear(true);
  }

  private static Span month(TimeExpression time, LocalDate today) {
    if (time.year() > 0) {
      return month(YearMonth.of(time.year(), time.month()));
    }
    YearMonth month = YearMonth.of(today.getYear(), time.month());
    return month(month.atDay(1).isAfter(today) ? month.minusYears(1) : month).everyYear(true);
  }

  private static Span year(int year) {
    return Span.of(LocalDate.of(year, 1, 1), LocalDate.of(year, 12, 31));
  }

  private static Span month(YearMonth month) {
    return Span.of(month.atDay(1), month.atEndOfMonth());
  }

  private static @Nullable Span weekday(TimeExpression time, LocalDate today) {
    if (time.count() == 0) {
      return null;
    }
    LocalDate day = today.with(TemporalAdjusters.previous(DayOfWeek.of(time.day())));
    return Span.of(day, day);
  }

  private static Span weekend(int back, LocalDate today) {
    LocalDate sunday = today.with(TemporalAdjusters.nextOrSame(DayOfWeek.SUNDAY)).minusWeeks(back);
    return Span.of(sunday.minusDays(1), sunday);
  }

  private static Span ago(int count, ChronoUnit unit, LocalDate today) {
    LocalDate day = today.minus(count, unit);
    // "Two months ago" is not exact to the day.
    int slack = unit == ChronoUnit.DAYS ? 0 : unit == ChronoUnit.WEEKS ? 3 : 15;
    return Span.of(
        day.minusDays(slack), unit == ChronoUnit.YEARS ? day.plusDays(180) : day.plusDays(slack));
  }

  private static Span period(ChronoUnit unit, int back, LocalDate today) {
    return switch (unit) {
      case WEEKS -> {
        LocalDate monday = today.minusDays(today.getDayOfWeek().getValue() - 1L).minusWeeks(back);
        yield Span.of(monday, monday.plusDays(6));
      }
      case MONTHS -> month(YearMonth.from(today).minusMonths(back));
      default -> year(today.getYear() - back);
    };
  }

  /** The span that results from a preceding word such as "before" or "since". */
  private static Span led(Span named, TimeExpression time, LocalDate today) {
    LocalDate from = named.from();
    LocalDate to = named.to();
    if (from == null || to == null) {
      return named;
    }
    int first = time.firstDay();
    if (first > 0) {
      return first <= to.getDayOfMonth()
          ? new Span(to.withDayOfMonth(first), to, named.everyYear())
          : named;
    }
    return switch (time.lead()) {
      case SINCE -> Span.of(from, from.isAfter(today) ? from : today);
      case AFTER -> new Span(to.plusDays(1), null, false);
      case BEFORE -> new Span(null, from.minusDays(1), false);
      case UNTIL -> new Span(null, to, false);
      case FROM, NONE -> named;
    };
  }

  /** From the first to the second; a year that only one of them gives applies to both. */
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
}
