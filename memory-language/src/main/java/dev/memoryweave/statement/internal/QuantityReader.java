package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.english.Lexeme;
import dev.memoryweave.language.internal.english.Lexicon;
import dev.memoryweave.language.internal.english.Opposites;
import dev.memoryweave.language.internal.english.StatementWords;
import dev.memoryweave.language.internal.english.Units;
import dev.memoryweave.language.internal.english.Units.Dimension;
import dev.memoryweave.language.internal.english.Units.Unit;
import dev.memoryweave.statement.internal.Quantity.Bound;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds numbers with their units, versions, dates and times among lexemes. */
final class QuantityReader {
  private static final Pattern GROUPING = Pattern.compile("^v|_|,(?=[0-9]{3}(?![0-9]))");
  private static final Pattern NUMBER = Pattern.compile("[0-9]+(?:\\.[0-9]+)?");
  private static final Pattern DAY = Pattern.compile("(0?[1-9]|[12][0-9]|3[01])(?:st|nd|rd|th)?");

  /** The most ranges in a chain, such as "1-2-3". */
  private static final int MOST_RANGES = 3;

  private final List<Lexeme> lexemes;

  QuantityReader(List<Lexeme> lexemes) {
    this.lexemes = lexemes;
  }

  /**
   * A value that was found.
   *
   * @param quantity the value
   * @param length how many lexemes it covers
   * @param enumerates whether it only numbers the items of a series
   */
  record Found(Quantity quantity, int length, boolean enumerates) {}

  /** The value that begins there, or null. */
  @Nullable Found at(int i) {
    Lexeme lexeme = lexemes.get(i);
    Found date = date(i);
    if (date != null) {
      return date;
    }
    if (lexeme.type() == Lexeme.Type.TIME) {
      return new Found(Quantity.text(Dimension.CLOCK, clock(lexeme.word())), 1, false);
    }
    Found often = frequency(i);
    if (often != null) {
      return often;
    }
    Found part = partOfUnit(i);
    if (part != null) {
      return part;
    }
    Double number = number(i);
    return number == null ? null : measured(i, number, 0);
  }

  // Frequencies.

  /** "Every 10 minutes", "every other day", "hourly": how often in a second. */
  private @Nullable Found frequency(int i) {
    String word = lexeme(i).word();
    Long period = Units.period(word);
    if (period != null) {
      // A nightly job is a sort of job.
      boolean sort = lexeme(i + 1).isWord() && !Lexicon.isPreposition(lexeme(i + 1).word());
      return sort ? null : often(period, 1);
    }
    if (word.equals("every") || word.equals("each")) {
      boolean second = lexeme(i + 1).is("other") || lexeme(i + 1).is("second");
      Double number = second ? Double.valueOf(2) : number(i + 1);
      int at = i + 1 + (number == null ? 0 : 1);
      Unit unit = time(at);
      return unit == null ? null : often(unit.factor() * (number == null ? 1 : number), at + 1 - i);
    }
    return null;
  }

  private static Found often(double period, int length) {
    return new Found(Quantity.number(Dimension.RATE, 1_000 / period, 1), length, false);
  }

  private @Nullable Unit time(int i) {
    Unit unit = lexeme(i).isWord() ? Units.unitApart(lexeme(i).text()) : null;
    return unit != null && unit.dimension() == Dimension.TIME ? unit : null;
  }

  /** "An hour", "half a minute". */
  private @Nullable Found partOfUnit(int i) {
    boolean half = lexeme(i).is("half");
    int article = half ? i + 1 : i;
    Unit unit = i > 0 && isArticle(article) ? time(article + 1) : null;
    if (unit == null) {
      return null;
    }
    // "100 requests a minute" is a rate, "a second try" is no time.
    boolean other = number(i - 1) != null || number(i - 2) != null || number(i - 3) != null;
    boolean ordinal = lexeme(article + 1).is("second") && lexeme(article + 2).isWord();
    if (other || ordinal) {
      return null;
    }
    double number = half ? .5 : 1;
    return bound(
        i,
        article + 2 - i,
        Quantity.number(unit.dimension(), number * unit.factor(), number),
        false);
  }

  private boolean isArticle(int i) {
    return lexeme(i).is("a") || lexeme(i).is("an");
  }

  private Lexeme lexeme(int i) {
    return i >= 0 && i < lexemes.size()
        ? lexemes.get(i)
        : new Lexeme(Lexeme.Type.SIGN, "", "", false);
  }

  private static String clock(String time) {
    String padded = time.indexOf(':') == 1 ? "0" + time : time;
    return padded.substring(0, 5);
  }

  // Dates.

  private @Nullable Found date(int i) {
    Lexeme lexeme = lexeme(i);
    if (lexeme.type() == Lexeme.Type.DATE) {
      String text = lexeme.word();
      return new Found(
          Quantity.text(Dimension.DATE, text.length() > 10 ? text.substring(0, 10) : text),
          1,
          false);
    }
    Integer month = lexeme.isWord() ? Units.month(lexeme.word()) : null;
    // "may" is a verb, and "mar" or "sep" hardly ever occur alone.
    if (month != null && Character.isUpperCase(lexeme.text().codePointAt(0))) {
      int day = day(i + 1);
      int next = i + 1 + (day > 0 ? 1 : 0);
      next += lexeme(next).is(",") && year(next + 1) > 0 ? 1 : 0;
      int year = year(next);
      // "In May" may be any May.
      boolean alone = StatementWords.BEFORE_A_MONTH.contains(lexeme(i - 1).word());
      return day > 0 || year > 0 || alone
          ? dated(year, month, day, next - i + (year > 0 ? 1 : 0))
          : null;
    }
    int day = day(i);
    if (day > 0) {
      int next = i + 1 + (lexeme(i + 1).is("of") ? 1 : 0);
      Integer named = lexeme(next).isWord() ? Units.month(lexeme(next).word()) : null;
      if (named != null && Character.isUpperCase(lexeme(next).text().codePointAt(0))) {
        int year = year(next + 1);
        return dated(year, named, day, next + 1 - i + (year > 0 ? 1 : 0));
      }
    }
    Found end = lexeme(i).is("end") && lexeme(i + 1).is("of") ? date(i + 2) : null;
    if (end != null) {
      String text = end.quantity().text() + "~end";
      return new Found(Quantity.text(Dimension.DATE, text), end.length() + 2, false);
    }
    int year = year(i);
    if (year > 0 && StatementWords.BEFORE_A_YEAR.contains(lexeme(i - 1).word())) {
      return new Found(Quantity.text(Dimension.DATE, Integer.toString(year)), 1, false);
    }
    return null;
  }

  private static Found dated(int year, int month, int day, int length) {
    String text =
        (year > 0 ? year + "-" : "")
            + String.format(Locale.ROOT, "%02d", month)
            + (day > 0 ? String.format(Locale.ROOT, "-%02d", day) : "");
    return new Found(Quantity.text(Dimension.DATE, text), length, false);
  }

  private int year(int i) {
    String text = lexeme(i).word();
    boolean year =
        lexeme(i).type() == Lexeme.Type.NUMBER
            && text.length() == 4
            && (text.startsWith("19") || text.startsWith("20"))
            && text.chars().allMatch(c -> c >= '0' && c <= '9');
    return year ? Integer.parseInt(text) : 0;
  }

  private int day(int i) {
    String word = lexeme(i).word();
    if (word.isEmpty() || word.length() > 4 || !Character.isDigit(word.charAt(0))) {
      return 0;
    }
    Matcher day = DAY.matcher(word);
    return day.matches() ? Integer.parseInt(day.group(1)) : 0;
  }

  // Numbers.

  private @Nullable Double number(int i) {
    Lexeme lexeme = lexeme(i);
    if (lexeme.type() == Lexeme.Type.NUMBER) {
      return parse(lexeme.word());
    }
    if (!lexeme.isWord() || lexeme.named()) {
      return null;
    }
    Integer value = Units.numberWord(lexeme.word());
    if (value == null || lexeme(i + 1).is("of") || lexeme(i + 1).is("more")) {
      return null;
    }
    return Double.valueOf(value);
  }

  /** Commas and underscores group digits; text such as 1.2.3 gives NaN. */
  private static double parse(String text) {
    String plain = GROUPING.matcher(text).replaceAll("").replace(',', '.');
    return NUMBER.matcher(plain).matches() ? Double.parseDouble(plain) : Double.NaN;
  }

  private Found measured(int i, double number, int ranges) {
    String text = lexeme(i).word();
    if (Double.isNaN(number) || text.startsWith("v")) {
      return bound(i, 1, Quantity.text(Dimension.VERSION, version(text)), false);
    }
    int length = 1;
    Quantity quantity = Quantity.number(Dimension.COUNT, number, number);
    Double last = ranges < MOST_RANGES && isRange(i + 1) ? number(i + 2) : null;
    if (last != null) {
      Found end = measured(i + 2, last, ranges + 1);
      if (end.quantity().isComparableTo(quantity)
          && end.quantity().dimension() != Dimension.VERSION) {
        return bound(i, 2 + end.length(), quantity.upTo(end.quantity()), false);
      }
    }
    int at = i + 1 + (lexeme(i + 1).is("-") ? 1 : 0);
    Unit unit =
        lexeme(at).type() == Lexeme.Type.UNIT
            ? Units.unit(lexeme(at).text())
            : Units.unitApart(lexeme(at).text());
    if (unit != null) {
      length = at - i + 1;
      quantity = Quantity.number(unit.dimension(), number * unit.factor(), number);
    } else if (isVersionOfName(i)) {
      return bound(i, 1, Quantity.text(Dimension.VERSION, version(text)), false);
    } else if (isClockHour(at)) {
      return new Found(Quantity.text(Dimension.CLOCK, hour(number, lexeme(at).word())), 2, false);
    }
    Found rate = rate(i, length, quantity);
    if (rate != null) {
      return rate;
    }
    boolean enumerates =
        unit == null
            && quantity.value() == Math.rint(quantity.value())
            && Lexicon.isEnumerated(lexeme(i - 1).word());
    return bound(i, length, quantity, enumerates);
  }

  private boolean isRange(int i) {
    String word = lexeme(i).word();
    return word.equals("-") || word.equals("–") || word.equals("to");
  }

  private static String version(String text) {
    String plain = text.startsWith("v") ? text.substring(1) : text;
    while (plain.endsWith(".0")) {
      plain = plain.substring(0, plain.length() - 2);
    }
    return plain;
  }

  /** Java 17 is a version; 17 in "port 17" is a number. */
  private boolean isVersionOfName(int i) {
    Lexeme before = lexeme(i - 1);
    return before.is("version")
        || before.is("release")
        || (i == 1 && Opposites.isKnown(before.word()))
        || (before.isWord()
            && before.named()
            && before.text().chars().anyMatch(Character::isLowerCase));
  }

  private boolean isClockHour(int i) {
    return lexeme(i).is("am") || lexeme(i).is("pm");
  }

  private static String hour(double number, String half) {
    int hour = (int) number % 12 + (half.equals("pm") ? 12 : 0);
    return String.format(Locale.ROOT, "%02d:00", hour);
  }

  /** "100 requests per minute", "5/s", "twice a week". */
  private @Nullable Found rate(int i, int length, Quantity quantity) {
    for (int per = i + length; per <= i + length + 2 && per < lexemes.size(); per++) {
      boolean every = isArticle(per) || lexeme(per).is("every") || lexeme(per).is("each");
      if (lexeme(per).is("per") || every) {
        Unit unit = every ? time(per + 1) : Units.unit(lexeme(per + 1).text());
        if (unit == null || unit.dimension() != Dimension.TIME) {
          return null;
        }
        if (every && quantity.dimension() != Dimension.COUNT) {
          return null;
        }
        double perSecond = quantity.value() / (unit.factor() / 1_000);
        Quantity rate = Quantity.number(Dimension.RATE, perSecond, quantity.written());
        boolean adjacent = every && per == i + length;
        return bound(i, adjacent ? length + 2 : length, rate, false);
      }
      if (!lexeme(per).isWord() || Lexicon.isAuxiliary(lexeme(per).word())) {
        return null;
      }
    }
    return null;
  }

  private Found bound(int i, int length, Quantity quantity, boolean enumerates) {
    Bound bound = Bound.EXACT;
    boolean approximate = false;
    for (int before = i - 1; before >= Math.max(0, i - 3); before--) {
      String word = lexeme(before).word();
      approximate |= before == i - 1 && Lexicon.isApproximate(word);
      if (word.equals(Lexicon.UPPER) || word.equals("<") || word.equals("<=") || word.equals("≤")) {
        bound = Bound.UPPER;
      } else if (word.equals(Lexicon.LOWER)
          || word.equals(">")
          || word.equals(">=")
          || word.equals("≥")) {
        bound = Bound.LOWER;
      } else if (number(before) != null) {
        break;
      }
    }
    String after = lexeme(i + length).word();
    int end = length;
    if (after.equals("+") || after.equals(Lexicon.LOWER)) {
      bound = Bound.LOWER;
      end++;
    } else if (after.equals(Lexicon.UPPER)) {
      bound = Bound.UPPER;
      end++;
    }
    return new Found(quantity.with(bound, approximate), end, enumerates);
  }
}
