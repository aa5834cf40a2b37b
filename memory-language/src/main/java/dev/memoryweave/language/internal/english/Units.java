package dev.memoryweave.language.internal.english;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Units, with the factor to the smallest of their dimension, and other fixed forms of values. */
public final class Units {
  private static final long SECOND = 1_000;
  private static final long DAY = 86_400 * SECOND;
  private static final Map<String, Unit> UNITS = new HashMap<>();

  static {
    put(Dimension.TIME, 1e-6, "ns nanosecond nanoseconds");
    put(Dimension.TIME, 1e-3, "us µs μs microsecond microseconds");
    put(Dimension.TIME, 1, "ms msec millis millisecond milliseconds");
    put(Dimension.TIME, SECOND, "s sec secs second seconds");
    put(Dimension.TIME, 60 * SECOND, "m min mins minute minutes");
    put(Dimension.TIME, 3_600 * SECOND, "h hr hrs hour hours");
    put(Dimension.TIME, DAY, "d day days night nights");
    put(Dimension.TIME, 7 * DAY, "w wk week weeks");
    put(Dimension.TIME, 30 * DAY, "mo month months");
    put(Dimension.TIME, 365 * DAY, "y yr year years");
    put(Dimension.SIZE, 1, "b byte bytes");
    put(Dimension.SIZE, 1024, "kb kib kilobyte kilobytes");
    put(Dimension.SIZE, 1024.0 * 1024, "mb mib megabyte megabytes");
    put(Dimension.SIZE, 1024.0 * 1024 * 1024, "gb gib gigabyte gigabytes");
    put(Dimension.SIZE, 1024.0 * 1024 * 1024 * 1024, "tb tib terabyte terabytes");
    put(Dimension.PERCENT, 1, "% percent pct");
    put(Dimension.COUNT, 1_000, "k thousand");
    put(Dimension.COUNT, 1_000_000, "million mio");
    put(Dimension.COUNT, 1_000_000_000, "billion bn");
    put(Dimension.COUNT, 1, "x");
  }

  private static final Map<String, Integer> NUMBER_WORDS =
      Map.ofEntries(
          Map.entry("zero", 0),
          Map.entry("once", 1),
          Map.entry("one", 1),
          Map.entry("twice", 2),
          Map.entry("two", 2),
          Map.entry("thrice", 3),
          Map.entry("three", 3),
          Map.entry("four", 4),
          Map.entry("five", 5),
          Map.entry("six", 6),
          Map.entry("seven", 7),
          Map.entry("eight", 8),
          Map.entry("nine", 9),
          Map.entry("ten", 10),
          Map.entry("eleven", 11),
          Map.entry("twelve", 12),
          Map.entry("thirteen", 13),
          Map.entry("fourteen", 14),
          Map.entry("fifteen", 15),
          Map.entry("sixteen", 16),
          Map.entry("eighteen", 18),
          Map.entry("twenty", 20),
          Map.entry("thirty", 30),
          Map.entry("forty", 40),
          Map.entry("fifty", 50),
          Map.entry("sixty", 60),
          Map.entry("ninety", 90),
          Map.entry("hundred", 100));

  /** Words for how often something happens, with the time in between. */
  private static final Map<String, Long> FREQUENCIES =
      Map.ofEntries(
          Map.entry("hourly", 3_600 * SECOND),
          Map.entry("daily", DAY),
          Map.entry("nightly", DAY),
          Map.entry("weekly", 7 * DAY),
          Map.entry("biweekly", 14 * DAY),
          Map.entry("fortnightly", 14 * DAY),
          Map.entry("monthly", 30 * DAY),
          Map.entry("quarterly", 91 * DAY),
          Map.entry("yearly", 365 * DAY),
          Map.entry("annually", 365 * DAY));

  private static final Map<String, Integer> MONTHS = new HashMap<>();

  static {
    String[] names = {
      "january jan",
      "february feb",
      "march mar",
      "april apr",
      "may",
      "june jun",
      "july jul",
      "august aug",
      "september sep sept",
      "october oct",
      "november nov",
      "december dec"
    };
    for (int i = 0; i < names.length; i++) {
      for (String name : names[i].split(" ", -1)) {
        MONTHS.put(name, i + 1);
      }
    }
  }

  private static final Set<String> FILE_ENDINGS =
      Lexicon.words(
          """
          java kt py rs go js jsx mjs ts tsx json xml yaml yml toml md txt sql sh bash gradle kts
          properties cfg conf ini env lock html css scss csv tsv log proto rb php c h cpp hpp cs
          swift tf adoc rst db jar zip gz tar svg png jpg lua pl bat ps1 vue svelte
          """);

  private Units() {}

  /** The dimension of a number. */
  public enum Dimension {
    COUNT,
    TIME,
    SIZE,
    PERCENT,
    /** A number per second. */
    RATE,
    VERSION,
    CLOCK,
    DATE
  }

  /** A unit, in terms of the smallest unit of its dimension. */
  public record Unit(Dimension dimension, double factor) {}

  private static void put(Dimension dimension, double factor, String names) {
    for (String name : names.split(" ", -1)) {
      UNITS.put(name, new Unit(dimension, factor));
    }
  }

  public static boolean isUnit(String text) {
    return unit(text) != null;
  }

  /** The unit, or null; a single capital M is a million, and a lower-case one a minute. */
  public static @Nullable Unit unit(String text) {
    if (text.equals("M")) {
      return new Unit(Dimension.COUNT, 1_000_000);
    }
    return text.length() > 12 ? null : UNITS.get(text.toLowerCase(Locale.ROOT));
  }

  /** The unit if it is a word or sign separate from its number; letters may be names. */
  public static @Nullable Unit unitApart(String text) {
    boolean oneLetter = text.length() == 1 && !text.equals("%");
    return oneLetter && !text.equals("s") && !text.equals("h") ? null : unit(text);
  }

  public static @Nullable Integer numberWord(String word) {
    return NUMBER_WORDS.get(word);
  }

  /** The time between two occurrences, or null if the word does not tell how often. */
  public static @Nullable Long period(String word) {
    return FREQUENCIES.get(word);
  }

  /** The month, 1 to 12, or null. */
  public static @Nullable Integer month(String word) {
    return MONTHS.get(word);
  }

  static boolean isFileEnding(String ending) {
    return FILE_ENDINGS.contains(ending);
  }
}
