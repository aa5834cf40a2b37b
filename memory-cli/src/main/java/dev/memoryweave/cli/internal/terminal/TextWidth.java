package dev.memoryweave.cli.internal.terminal;

import java.util.ArrayList;
import java.util.List;

/** Widths of texts on a terminal, in columns. */
public final class TextWidth {
  private static final int JOINER = 0x200d;
  private static final int EMOJI_STYLE = 0xfe0f;

  /** First and last characters of the ranges that take two columns. */
  private static final int[] WIDE = {
    0x1100, 0x115f, 0x231a, 0x231b, 0x2329, 0x232a, 0x23e9, 0x23ec, 0x23f0, 0x23f0, 0x23f3, 0x23f3,
    0x25fd, 0x25fe, 0x2614, 0x2615, 0x2648, 0x2653, 0x267f, 0x267f, 0x2693, 0x2693, 0x26a1, 0x26a1,
    0x26aa, 0x26ab, 0x26bd, 0x26be, 0x26c4, 0x26c5, 0x26ce, 0x26ce, 0x26d4, 0x26d4, 0x26ea, 0x26ea,
    0x26f2, 0x26f3, 0x26f5, 0x26f5, 0x26fa, 0x26fa, 0x26fd, 0x26fd, 0x2705, 0x2705, 0x270a, 0x270b,
    0x2728, 0x2728, 0x274c, 0x274c, 0x274e, 0x274e, 0x2753, 0x2755, 0x2757, 0x2757, 0x2795, 0x2797,
    0x27b0, 0x27b0, 0x27bf, 0x27bf, 0x2b1b, 0x2b1c, 0x2b50, 0x2b50, 0x2b55, 0x2b55, 0x2e80, 0x303e,
    0x3041, 0x33ff, 0x3400, 0x4dbf, 0x4e00, 0x9fff, 0xa000, 0xa4cf, 0xa960, 0xa97f, 0xac00, 0xd7a3,
    0xf900, 0xfaff, 0xfe10, 0xfe19, 0xfe30, 0xfe6f, 0xff00, 0xff60, 0xffe0, 0xffe6, 0x16fe0,
    0x16fe4, 0x17000, 0x18cff, 0x1aff0, 0x1b2ff, 0x1f004, 0x1f004, 0x1f0cf, 0x1f0cf, 0x1f18e,
    0x1f18e, 0x1f191, 0x1f19a, 0x1f1e6, 0x1f1ff, 0x1f200, 0x1f320, 0x1f32d, 0x1f335, 0x1f337,
    0x1f37c, 0x1f37e, 0x1f393, 0x1f3a0, 0x1f3ca, 0x1f3cf, 0x1f3d3, 0x1f3e0, 0x1f3f0, 0x1f3f4,
    0x1f3f4, 0x1f3f8, 0x1f43e, 0x1f440, 0x1f440, 0x1f442, 0x1f4fc, 0x1f4ff, 0x1f53d, 0x1f54b,
    0x1f54e, 0x1f550, 0x1f567, 0x1f57a, 0x1f57a, 0x1f595, 0x1f596, 0x1f5a4, 0x1f5a4, 0x1f5fb,
    0x1f64f, 0x1f680, 0x1f6c5, 0x1f6cc, 0x1f6cc, 0x1f6d0, 0x1f6d2, 0x1f6d5, 0x1f6d7, 0x1f6dc,
    0x1f6df, 0x1f6eb, 0x1f6ec, 0x1f6f4, 0x1f6fc, 0x1f7e0, 0x1f7eb, 0x1f7f0, 0x1f7f0, 0x1f90c,
    0x1f93a, 0x1f93c, 0x1f945, 0x1f947, 0x1f9ff, 0x1fa70, 0x1faff, 0x20000, 0x3fffd,
  };

  private TextWidth() {}

  /** The width of a text on one line; colour sequences have none. */
  public static int of(String text) {
    return from(text, 0, Integer.MAX_VALUE).columns();
  }

  /** The longest beginning of a text that fits into some columns, without splitting a character. */
  public static String fitting(String text, int most) {
    return text.substring(0, endOf(text, 0, most));
  }

  /** Splits a text that is not empty into parts, each as long as fits into some columns. */
  public static List<String> parts(String text, int most) {
    List<String> parts = new ArrayList<>();
    for (int start = 0; start < text.length(); ) {
      int end = endOf(text, start, most);
      parts.add(text.substring(start, end));
      start = end;
    }
    return parts;
  }

  private static int endOf(String text, int start, int most) {
    int end = from(text, start, most).end();
    return end == start ? start + Character.charCount(text.codePointAt(start)) : end;
  }

  /**
   * The beginning of a text, or of its remainder.
   *
   * @param end the index after it
   * @param columns its width
   */
  private record Beginning(int end, int columns) {}

  private static Beginning from(String text, int start, int most) {
    int columns = 0;
    int end = start;
    int last = 0;
    boolean joined = false;
    boolean flag = false;
    for (int i = start; i < text.length(); ) {
      if (text.charAt(i) == '\u001b') {
        i = behindSequence(text, i);
        end = i;
        continue;
      }
      int point = text.codePointAt(i);
      int next = i + Character.charCount(point);
      int width;
      if (point == EMOJI_STYLE) {
        // The preceding character becomes an emoji, two columns wide.
        width = last == 1 ? 1 : 0;
        last += width;
      } else if (point == JOINER) {
        joined = last == 2;
        width = 0;
      } else if (isRegion(point) && flag) {
        flag = false;
        width = 0;
      } else if (joined || (isSkinTone(point) && last == 2)) {
        joined = false;
        width = 0;
      } else {
        width = of(point);
        flag = isRegion(point);
        last = width == 0 ? last : width;
      }
      if (columns + width > most) {
        break;
      }
      columns += width;
      i = next;
      end = next;
    }
    return new Beginning(end, columns);
  }

  /** The width of a character that stands alone. */
  static int of(int point) {
    if (point < 0x300) {
      return point < 0x20 || (point >= 0x7f && point < 0xa0) || point == 0xad ? 0 : 1;
    }
    int type = Character.getType(point);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT
        || (point >= 0x1160 && point <= 0x11ff)) {
      return 0;
    }
    return isWide(point) ? 2 : 1;
  }

  private static boolean isWide(int point) {
    int low = 0;
    int high = WIDE.length / 2 - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (point < WIDE[2 * middle]) {
        high = middle - 1;
      } else if (point > WIDE[2 * middle + 1]) {
        low = middle + 1;
      } else {
        return true;
      }
    }
    return false;
  }

  private static boolean isRegion(int point) {
    return point >= 0x1f1e6 && point <= 0x1f1ff;
  }

  private static boolean isSkinTone(int point) {
    return point >= 0x1f3fb && point <= 0x1f3ff;
  }

  private static int behindSequence(String text, int from) {
    int i = from + 1;
    if (i < text.length() && text.charAt(i) == '[') {
      i++;
      while (i < text.length() && (text.charAt(i) < '@' || text.charAt(i) > '~')) {
        i++;
      }
    }
    return Math.min(text.length(), i + 1);
  }
}
