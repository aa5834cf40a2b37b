package dev.memoryweave.workspace.guide.internal;

import dev.memoryweave.workspace.guide.GuideException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes of a file, with or without a section between two markers. Bytes are not decoded, so
 * that everything outside the section is preserved exactly.
 */
public final class MarkedText {
  private static final byte[] UTF_8_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final String path;
  private final byte[] bytes;
  private final Section section;

  /** The start of the section's first line, and the position after its last line; or -1. */
  private final int start;

  private final int end;

  private MarkedText(String path, byte[] bytes, Section section, int start, int end) {
    this.path = path;
    this.bytes = bytes;
    this.section = section;
    this.start = start;
    this.end = end;
  }

  /**
   * Finds the section.
   *
   * @throws GuideException if the markers do not enclose exactly one section without nested ones,
   *     or the file has a form in which they cannot be found
   */
  static MarkedText of(String path, byte[] bytes, Section section) {
    if (startsWith(bytes, 0xFE, 0xFF) || startsWith(bytes, 0xFF, 0xFE)) {
      throw new GuideException(
          path, section.content(), "it is written in UTF-16; save it as UTF-8");
    }
    int start = -1;
    int end = -1;
    int number = 0;
    int next;
    for (int at = markLength(bytes); at < bytes.length; at = next) {
      next = nextLine(bytes, at);
      number++;
      String line = new String(bytes, at, next - at, StandardCharsets.ISO_8859_1).strip();
      if (section.isForeign(line) && start >= 0 && end < 0) {
        throw damaged(path, section, number, "marks another section inside this one");
      }
      if (!section.claims(line)) {
        continue;
      }
      boolean begins = line.equals(section.begin());
      if (!begins && !line.equals(section.end())) {
        throw damaged(path, section, number, "is a damaged marker");
      }
      if (begins ? start >= 0 : start < 0 || end >= 0) {
        throw damaged(path, section, number, "is a marker too many");
      }
      if (begins) {
        start = at;
      } else {
        end = next;
      }
    }
    if (start >= 0 && end < 0) {
      throw new GuideException(
          path, section.content(), "the marker '" + section.end() + "' is missing; put it back");
    }
    return new MarkedText(path, bytes, section, start, end);
  }

  private static GuideException damaged(String path, Section section, int line, String what) {
    return new GuideException(
        path,
        section.content(),
        "line "
            + line
            + " "
            + what
            + "; leave one line '"
            + section.begin()
            + "' and, below it, one line '"
            + section.end()
            + "', or none of them");
  }

  private static boolean startsWith(byte[] bytes, int first, int second) {
    return bytes.length >= 2 && bytes[0] == (byte) first && bytes[1] == (byte) second;
  }

  private static int markLength(byte[] bytes) {
    boolean marked =
        bytes.length >= UTF_8_MARK.length
            && Arrays.equals(Arrays.copyOf(bytes, UTF_8_MARK.length), UTF_8_MARK);
    return marked ? UTF_8_MARK.length : 0;
  }

  /** The start of the next line; a line ends in a line feed. */
  private static int nextLine(byte[] bytes, int from) {
    for (int i = from; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        return i + 1;
      }
    }
    return bytes.length;
  }

  public boolean hasSection() {
    return start >= 0;
  }

  /** The file as it is. */
  public byte[] unchanged() {
    return bytes;
  }

  /** The file with that section, which ends in a line feed; replaces an existing one. */
  public byte[] with(String content) {
    String lineEnd = lineEndAt(hasSection() ? start : 0);
    String lines = (section.begin() + "\n" + content + section.end() + "\n").replace("\n", lineEnd);
    boolean open = !endsIn("\n", hasSection() ? end : bytes.length);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    if (hasSection()) {
      text.write(bytes, 0, start);
      text.writeBytes(utf8(open ? withoutLast(lines, lineEnd) : lines));
      text.write(bytes, end, bytes.length - end);
      return text.toByteArray();
    }
    text.writeBytes(bytes);
    boolean empty = bytes.length == markLength(bytes);
    if (empty) {
      text.writeBytes(utf8(lines));
    } else {
      // A file without a final line end stays so.
      text.writeBytes(utf8(open ? lineEnd + lineEnd : lineEnd));
      text.writeBytes(utf8(open ? withoutLast(lines, lineEnd) : lines));
    }
    return text.toByteArray();
  }

  /** The file without its section, and without the empty line that was put before it. */
  public byte[] without() {
    if (!hasSection()) {
      return bytes;
    }
    String lineEnd = lineEndAt(start);
    int length = lineEnd.length();
    int kept = start;
    boolean afterBlank =
        endsIn(lineEnd + lineEnd, kept)
            || (endsIn(lineEnd, kept) && kept - length == markLength(bytes));
    if (afterBlank) {
      kept -= length;
      if (end == bytes.length && !endsIn("\n", end)) {
        kept -= length;
      }
    }
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    text.write(bytes, 0, kept);
    text.write(bytes, end, bytes.length - end);
    return text.toByteArray();
  }

  private boolean endsIn(String lineEnd, int at) {
    int length = lineEnd.length();
    return at >= length
        && new String(bytes, at - length, length, StandardCharsets.ISO_8859_1).equals(lineEnd);
  }

  /** The line end of the line at a position; the most common one if it has none. */
  private String lineEndAt(int from) {
    return endsIn("\r\n", nextLine(bytes, from)) ? "\r\n" : "\n";
  }

  private static String withoutLast(String lines, String lineEnd) {
    return lines.substring(0, lines.length() - lineEnd.length());
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return path;
  }
}
