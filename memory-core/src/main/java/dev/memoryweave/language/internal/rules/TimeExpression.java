package dev.memoryweave.language.internal.rules;

import java.time.temporal.ChronoUnit;

/**
 * A time that a text names, as it is said. Whether it is a date at all (31 February is none), and
 * which days it means, is for the reader to find out.
 *
 * @param form what is said of it
 * @param year the year, 0 if none is said
 * @param month the month from 1 to 12, 0 if none is said
 * @param day the day of the month, 0 if none is said
 * @param count how many units are said; of a {@link Form#DAY_BACK} or {@link Form#PERIOD_BACK} how
 *     many lie between it and now, 0 for "today" and "this week"
 * @param unit days, weeks, months or years
 * @param lead what a word before it makes of it
 * @param firstDay the day of the month on which it begins, as the 3 in "3 to 10 May"; 0 if none is
 *     said
 * @param joined whether it is the second end of a span whose first end is the expression before it
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
    boolean joined) {

  /** What is said of a time. */
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
    /** The time from so many units ago until now. */
    UNTIL_NOW,
    /** So many units ago. */
    AGO
  }

  /** What a word before a time makes of it. */
  public enum Lead {
    /** The time itself. */
    NONE,
    /** From its beginning until now. */
    SINCE,
    /** All before its beginning. */
    BEFORE,
    /** All up to its end. */
    UNTIL,
    /** All after its end. */
    AFTER,
    /** The first end of a span, of which the second may follow. */
    FROM
  }

  /** A time of a calendar. */
  public static TimeExpression dated(Form form, int year, int month, int day) {
    return new TimeExpression(form, year, month, day, 0, ChronoUnit.DAYS, Lead.NONE, 0, false);
  }

  /** A time relative to now. */
  public static TimeExpression relative(Form form, int count, ChronoUnit unit) {
    return new TimeExpression(form, 0, 0, 0, count, unit, Lead.NONE, 0, false);
  }

  /** The same time after a word that leads to it. */
  public TimeExpression ledBy(Lead newLead, int newFirstDay) {
    return new TimeExpression(form, year, month, day, count, unit, newLead, newFirstDay, joined);
  }

  /** The same time as the second end of a span. */
  public TimeExpression joinedToTheLast() {
    return new TimeExpression(form, year, month, day, count, unit, lead, firstDay, true);
  }
}
