package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.english.Units.Dimension;

/**
 * A number, version, date or time in a statement.
 *
 * @param dimension what it measures
 * @param text its canonical form, used to compare versions and dates
 * @param value in the smallest unit of the dimension
 * @param highest the upper end of a range, else equal to {@code value}
 * @param written the number as written, before applying its unit
 * @param bound whether it is the value itself or a limit
 * @param approximate whether it is stated as approximate
 */
record Quantity(
    Dimension dimension,
    String text,
    double value,
    double highest,
    double written,
    Bound bound,
    boolean approximate) {

  /** How much two sizes may differ if one counts in thousands and the other in 1,024. */
  private static final double SIZE_TOLERANCE = .08;

  private static final double APPROXIMATE_TOLERANCE = .25;
  private static final double EXACT_TOLERANCE = 1e-9;

  /** How a number limits what it counts. */
  enum Bound {
    EXACT,
    UPPER,
    LOWER
  }

  static Quantity number(Dimension dimension, double value, double written) {
    return new Quantity(dimension, "", value, value, written, Bound.EXACT, false);
  }

  static Quantity text(Dimension dimension, String text) {
    return new Quantity(dimension, text, 0, 0, 0, Bound.EXACT, false);
  }

  Quantity with(Bound newBound, boolean isApproximate) {
    return new Quantity(dimension, text, value, highest, written, newBound, isApproximate);
  }

  /** The range from this number to another one, both in the unit of the other. */
  Quantity upTo(Quantity end) {
    double factor = end.written == 0 ? 1 : end.value / end.written;
    return new Quantity(end.dimension, "", value * factor, end.value, written, bound, approximate);
  }

  private boolean isText() {
    return dimension == Dimension.VERSION
        || dimension == Dimension.DATE
        || dimension == Dimension.CLOCK;
  }

  /** Whether the two can be compared at all. */
  boolean isComparableTo(Quantity other) {
    if (dimension == other.dimension) {
      return true;
    }
    return isBare(other) || other.isBare(this);
  }

  /** A number without a unit may leave the unit implied. */
  private boolean isBare(Quantity other) {
    return dimension == Dimension.COUNT
        && (other.dimension == Dimension.TIME
            || other.dimension == Dimension.SIZE
            || other.dimension == Dimension.PERCENT
            || other.dimension == Dimension.VERSION);
  }

  /** Whether one ends where the other begins. */
  boolean endsWhereBegins(Quantity other) {
    boolean opposite =
        (bound == Bound.UPPER && other.bound == Bound.LOWER)
            || (bound == Bound.LOWER && other.bound == Bound.UPPER);
    return opposite && equalsValue(other);
  }

  /** Whether both give the same value, ignoring bounds. */
  boolean equalsValue(Quantity other) {
    if (isText() || other.isText()) {
      if (dimension != other.dimension) {
        return versionText().equals(other.versionText());
      }
      return extendsText(other) || other.extendsText(this);
    }
    if (dimension != other.dimension) {
      return close(value, other.value, EXACT_TOLERANCE)
          || close(written, other.written, EXACT_TOLERANCE)
          || close(value * 100, other.value, EXACT_TOLERANCE)
          || close(value, other.value * 100, EXACT_TOLERANCE);
    }
    double tolerance =
        approximate || other.approximate
            ? APPROXIMATE_TOLERANCE
            : dimension == Dimension.SIZE && written != other.written
                ? SIZE_TOLERANCE
                : EXACT_TOLERANCE;
    return close(value, other.value, tolerance) && close(highest, other.highest, tolerance);
  }

  private String versionText() {
    if (!text.isEmpty()) {
      return text;
    }
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  /** 5.10 is a 5, and March 2024 includes the 3rd of March 2024. */
  private boolean extendsText(Quantity shorter) {
    if (dimension == Dimension.DATE) {
      return text.endsWith(shorter.text) || text.startsWith(shorter.text);
    }
    return text.equals(shorter.text) || text.startsWith(shorter.text + ".");
  }

  private static boolean close(double one, double other, double tolerance) {
    double scale = Math.max(Math.abs(one), Math.abs(other));
    return Math.abs(one - other) <= tolerance * scale;
  }

  /** Whether both say the same: the same value, and the same limit. */
  boolean isSameAs(Quantity other) {
    boolean texts = !text.isEmpty() || !other.text.isEmpty();
    boolean same = texts ? versionText().equals(other.versionText()) : equalsValue(other);
    return bound == other.bound
        && approximate == other.approximate
        && isComparableTo(other)
        && same;
  }

  /** Whether both can hold for one attribute. */
  boolean agreesWith(Quantity other) {
    if (equalsValue(other)) {
      return true;
    }
    if (isText()) {
      return dimension == Dimension.VERSION && fulfils(other);
    }
    if (bound == other.bound) {
      boolean ranges = highest != value || other.highest != other.value;
      return ranges && value <= other.highest && other.value <= highest;
    }
    return bound == Bound.EXACT ? other.admits(this) : admitsOrMeets(other);
  }

  private boolean admitsOrMeets(Quantity other) {
    if (other.bound == Bound.EXACT) {
      return admits(other);
    }
    Quantity upper = bound == Bound.UPPER ? this : other;
    Quantity lower = bound == Bound.UPPER ? other : this;
    return lower.value <= upper.value;
  }

  private boolean admits(Quantity exact) {
    return bound == Bound.UPPER ? exact.highest <= value : exact.value >= value;
  }

  /** Whether one is a minimum version and the other is no older. */
  private boolean fulfils(Quantity other) {
    if (bound == other.bound || other.dimension != Dimension.VERSION) {
      return false;
    }
    Quantity lowest = bound == Bound.LOWER ? this : other;
    Quantity actual = bound == Bound.LOWER ? other : this;
    return lowest.bound == Bound.LOWER && compareVersions(actual.text, lowest.text) >= 0;
  }

  private static int compareVersions(String one, String other) {
    String[] a = one.split("\\.", -1);
    String[] b = other.split("\\.", -1);
    for (int i = 0; i < Math.min(a.length, b.length); i++) {
      // Longer numbers are larger; versions have no leading zeros.
      int order =
          a[i].length() != b[i].length()
              ? Integer.compare(a[i].length(), b[i].length())
              : a[i].compareTo(b[i]);
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(a.length, b.length);
  }
}
