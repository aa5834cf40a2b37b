package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import org.jspecify.annotations.Nullable;

/**
 * The value after a name, in any notation: {@code name = value}, JSON, YAML, XML, a call, a command
 * line, a table, an escaped or URL-encoded text, or a sentence.
 *
 * @param start the index of the value's first character
 * @param end the index after its last character, or after enough characters to judge a long value
 * @param quote the quote that opened it, 0 if there was none
 * @param prose whether only a word such as "is", or a mere blank, joins name and value
 * @param cell whether it is in the next cell of a table
 */
record KeyedValue(int start, int end, char quote, boolean prose, boolean cell) {
  private static final int JUDGED = 128;
  private static final char NONE = 0;

  /** Finds the value of a name; null if the text after it does not look like one. */
  static @Nullable KeyedValue after(CharSequence text, KeyName name) {
    NameValueSeparator joint = new NameValueSeparator(text, name);
    if (!joint.skip()) {
      return null;
    }
    int start = joint.position();
    boolean prose = joint.isProse();
    if (joint.quote() != 0) {
      int end = Span.quotedEnd(text, start, joint.quote(), start + JUDGED);
      if (end >= 0) {
        return joint.isListed() && Span.isName(text, end + 1)
            ? null
            : new KeyedValue(start, end, joint.quote(), prose, joint.isCell());
      }
    }
    int end = Span.bareEnd(text, start, name.constant(), start + JUDGED);
    if (prose) {
      end = Span.endOfCell(text, start, end);
    }
    return new KeyedValue(start, end, NONE, prose, joint.isCell());
  }

  /** Whether it was in quotes. */
  boolean quoted() {
    return quote != NONE;
  }

  /** The end of the whole value, if only a part of it has been read. */
  int wholeEnd(CharSequence text, KeyName name) {
    if (end - start < JUDGED) {
      return end;
    }
    return Math.max(end, Span.bareEnd(text, start, name.constant(), text.length()));
  }

  /** Finds the end of a value. */
  private static final class Span {
    private Span() {}

    /** The end of a value in quotes; -1 if they are not closed on this line and within reach. */
    static int quotedEnd(CharSequence text, int start, char quote, int reach) {
      int limit = Math.min(text.length(), reach);
      char closing = closing(quote);
      for (int i = start; i < limit; i++) {
        char c = text.charAt(i);
        if (c == closing || (quote == '%' && isEncodedQuote(text, i))) {
          int end = i;
          while (end > start && text.charAt(end - 1) == '\\') {
            end--;
          }
          return end;
        }
        if (c == '\n' || c == '\r') {
          return -1;
        }
      }
      return -1;
    }

    /** Whether the text before {@code at} ends in the name of another value. */
    static boolean isName(CharSequence text, int at) {
      int i = at;
      while (i < text.length() && text.charAt(i) == ' ') {
        i++;
      }
      return i < text.length() && (text.charAt(i) == ':' || AsciiText.startsWith(text, i, "=>"));
    }

    /** The end of a value without quotes: a blank, a quote, or a separator that others follow. */
    static int bareEnd(CharSequence text, int start, boolean constant, int reach) {
      int limit = Math.min(text.length(), reach);
      int i = start;
      while (i < limit && !endsBare(text, i, constant)) {
        i++;
      }
      while (i > start && ".,;:!?)]}*|".indexOf(text.charAt(i - 1)) >= 0) {
        i--;
      }
      return i;
    }

    /** In a sentence or a table a bar ends a value. */
    static int endOfCell(CharSequence text, int start, int end) {
      int i = start;
      while (i < end && text.charAt(i) != '|') {
        i++;
      }
      return i;
    }

    private static boolean endsBare(CharSequence text, int at, boolean constant) {
      char c = text.charAt(at);
      if (c <= ' ' || c >= 127 || "\"'`<>".indexOf(c) >= 0) {
        return true;
      }
      if (c == '\\') {
        // Properties files escape these inside a value.
        return at + 1 >= text.length() || "#!=:".indexOf(text.charAt(at + 1)) < 0;
      }
      if (c == '%') {
        return AsciiText.startsWith(text, at, "%26")
            || AsciiText.startsWith(text, at, "%20")
            || AsciiText.startsWithIgnoringCase(text, at, "%0a")
            || isEncodedQuote(text, at);
      }
      if (c == '&') {
        return !constant;
      }
      return (c == ',' || c == ';') && beginsNextPair(text, at + 1);
    }

    /** After a comma or semicolon: nothing, a blank, or another {@code name=value}. */
    private static boolean beginsNextPair(CharSequence text, int at) {
      int i = at;
      int limit = Math.min(text.length(), at + 48);
      while (i < limit && CharClass.DOTTED.has(text.charAt(i))) {
        i++;
      }
      return i == text.length() || " \t\r\n=:\"'`<>{[".indexOf(text.charAt(i)) >= 0;
    }

    private static boolean isEncodedQuote(CharSequence text, int at) {
      return AsciiText.startsWith(text, at, "%22") || AsciiText.startsWith(text, at, "%27");
    }

    private static char closing(char quote) {
      return switch (quote) {
        case '“', '„' -> '”';
        case '‘' -> '’';
        case '«' -> '»';
        case '「' -> '」';
        default -> quote;
      };
    }
  }
}
