package dev.memoryweave.language.internal.rules;

import java.time.temporal.ChronoUnit;

/**
 * A time named in a text. Whether it is a valid date (31 February is not), and which days it means,
 * is up to the reader.
 *
 * @param form the form of the time
 * @param year the year, 0 if not given
 * @param month the month from 1 to 12, 0 if not given
 * @param day the day of the month, or of the week from Monday, 0 if not given
 * @param count the number of units; for a {@link Form#DAY_BACK}, {@link Form#PERIOD_BACK}, {@link
 *     Form#WEEKDAY_BACK} or {@link Form#WEEKEND_BACK} how many lie between it and now, 0 for
 *     "today" and "this week"; for a {@link Form#MONTH} 1 if it is the last one of that name. Less
 *     than 0 if it lies ahead: -1 for "tomorrow"
 * @param unit days, weeks, months or years
 * @param lead the meaning of a word before it
 * @param firstDay the day of the month on which it begins, such as the 3 in "3 to 10 May"; 0 if not
 *     given
 * @param joined whether it is the end of a span that begins with the previous expression
 * @param end where it ends in the text
 */
public record TimeExpression(
    Form form,
    int year,
    int month,
    int day,
    int count,
    ChronoUnit unit,
    Lead lead,
    int firstDay,
    boolean joined,
    int end) {

  /** The form of a time. */
  public enum Form {
    /** A day of a month, with or without a year. */
    DATE,
    /** A month, with or without a year. */
    MONTH,
    /** A year. */
    YEAR,
    /** Today, yesterday. */
    DAY_BACK,
    /** This or the last week, month or year. */
    PERIOD_BACK,
    /** The time from a number of units ago until now. */
    UNTIL_NOW,
    /** A number of units ago. */
    AGO,
    /** A day of the last week, or of this or the next one. */
    WEEKDAY_BACK,
    /** A day of the week of which only the sentence tells whether it is the last or the next. */
    WEEKDAY,
    /** The last weekend, this or the next one. */
    WEEKEND_BACK
  }

  /** The effect of a word before a time. */
  public enum Lead {
    /** The time itself. */
    NONE,
    /** From its beginning until now. */
    SINCE,
    /** Everything before its beginning. */
    BEFORE,
    /** Everything up to its end. */
    UNTIL,
    /** Everything after its end. */
    AFTER,
    /** The beginning of a span, whose end may follow. */
    FROM
  }

  /** A calendar time. */
  public static TimeExpression dated(Form form, int year, int month, int day) {
    return new TimeExpression(form, year, month, day, 0, ChronoUnit.DAYS, Lead.NONE, 0, false, 0);
  }

  /** A time relative to now. */
  public static TimeExpression relative(Form form, int count, ChronoUnit unit) {
    return new TimeExpression(form, 0, 0, 0, count, unit, Lead.NONE, 0, false, 0);
  }

  /** A copy with another number of units. */
  public TimeExpression counting(int newCount) {
    return new TimeExpression(form, year, month, day, newCount, unit, lead, firstDay, joined, end);
  }

  /** A copy with the place where it ends. */
  public TimeExpression endingAt(int place) {
    return new TimeExpression(form, year, month, day, count, unit, lead, firstDay, joined, place);
  }

  /** Whether it lies ahead. */
  public boolean isAhead() {
    return count < 0;
  }

  /** A copy after a word that introduces it. */
  public TimeExpression ledBy(Lead newLead, int newFirstDay) {
    return new TimeExpression(
        form, year, month, day, count, unit, newLead, newFirstDay, joined, end);
  }

  /** A copy as the end of a span. */
  public TimeExpression joinedToTheLast() {
    return new TimeExpression(form, year, month, day, count, unit, lead, firstDay, true, end);
  }
}
