package dev.memoryweave.workspace.files.internal;

import dev.memoryweave.text.internal.PlainText;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Decodes bytes to text, without knowing their encoding. */
public final class TextDecoder {
  /** How much of a file is examined to detect text; as much as git examines. */
  private static final int SAMPLE = 8_000;

  /** The most control characters without use in text, in percent. */
  private static final int MOST_CONTROLS = 5;

  private static final Charset WESTERN =
      Charset.isSupported("windows-1252")
          ? Charset.forName("windows-1252")
          : StandardCharsets.ISO_8859_1;

  private static final char REPLACEMENT = '\ufffd';

  private TextDecoder() {}

  /**
   * The text: as a byte order mark says; else UTF-8; else, if more bytes are invalid than valid for
   * that, Western European. Nothing if the bytes are not text.
   */
  static Optional<String> decode(byte[] bytes) {
    if (starts(bytes, 0xff, 0xfe, 0, 0) || starts(bytes, 0, 0, 0xfe, 0xff)) {
      return Charset.isSupported("UTF-32")
          ? Optional.of(clean(new String(bytes, Charset.forName("UTF-32"))))
          : Optional.empty();
    }
    if (starts(bytes, 0xff, 0xfe) || starts(bytes, 0xfe, 0xff)) {
      return Optional.of(clean(new String(bytes, StandardCharsets.UTF_16)));
    }
    if (isBinary(bytes)) {
      return Optional.empty();
    }
    int start = starts(bytes, 0xef, 0xbb, 0xbf) ? 3 : 0;
    return Optional.of(clean(unmarked(bytes, start)));
  }

  /**
   * Converts a text without a byte order mark, such as a line, to UTF-8. A text in UTF-8 stays as
   * it is.
   */
  public static byte[] utf8(byte[] bytes) {
    return unmarked(bytes, 0).getBytes(StandardCharsets.UTF_8);
  }

  private static boolean starts(byte[] bytes, int... mark) {
    if (bytes.length < mark.length) {
      return false;
    }
    for (int i = 0; i < mark.length; i++) {
      if ((bytes[i] & 0xff) != mark[i]) {
        return false;
      }
    }
    return true;
  }

  private static boolean isBinary(byte[] bytes) {
    int length = Math.min(bytes.length, SAMPLE);
    int controls = 0;
    for (int i = 0; i < length; i++) {
      int b = bytes[i];
      if (b == 0) {
        return true;
      }
      boolean used = (b >= '\b' && b <= '\r') || b == 0x1b;
      if (((b >= 0 && b < ' ') || b == 0x7f) && !used) {
        controls++;
      }
    }
    return controls * 100L > (long) length * MOST_CONTROLS;
  }

  private static String unmarked(byte[] bytes, int start) {
    String utf8 = new String(bytes, start, bytes.length - start, StandardCharsets.UTF_8);
    if (utf8.indexOf(REPLACEMENT) < 0) {
      return utf8;
    }
    // A replacement character in the file itself is no error.
    long right = 0;
    long wrong = 0;
    for (int i = 0; i < utf8.length(); i++) {
      char c = utf8.charAt(i);
      right += c > 0x7f && c != REPLACEMENT ? 1 : 0;
      wrong += c == REPLACEMENT ? 1 : 0;
    }
    wrong -= writtenReplacements(bytes, start);
    return wrong <= right ? utf8 : new String(bytes, start, bytes.length - start, WESTERN);
  }

  private static long writtenReplacements(byte[] bytes, int start) {
    long written = 0;
    for (int i = start; i + 2 < bytes.length; i++) {
      if (bytes[i] == (byte) 0xef && bytes[i + 1] == (byte) 0xbf && bytes[i + 2] == (byte) 0xbd) {
        written++;
      }
    }
    return written;
  }

  /** Converts line ends to line feeds; removes NUL, unpaired surrogates and long runs of marks. */
  private static String clean(String text) {
    String marked = text.startsWith("\ufeff") ? text.substring(1) : text;
    String lines =
        marked.indexOf('\r') < 0 ? marked : marked.replace("\r\n", "\n").replace('\r', '\n');
    return PlainText.withBoundedMarks(
        storable(lines.indexOf('\0') < 0 ? lines : lines.replace('\0', REPLACEMENT)));
  }

  private static String storable(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        StringBuilder paired = new StringBuilder(text.length());
        text.codePoints()
            .forEach(
                c ->
                    paired.appendCodePoint(
                        Character.getType(c) == Character.SURROGATE ? REPLACEMENT : c));
        return paired.toString();
      }
    }
    return text;
  }
}
