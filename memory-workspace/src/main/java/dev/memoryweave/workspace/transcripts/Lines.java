package dev.memoryweave.workspace.transcripts;

import dev.memoryweave.model.Attachment;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.model.internal.Text;
import org.jspecify.annotations.Nullable;

/** Makes one-line texts of a transcript fit for a memory. */
final class Lines {
  private static final int DIGEST = 20;

  private Lines() {}

  /** The text on one line and shortened; the other one if nothing is left of it. */
  static String line(String text, int max, String other) {
    String line = Text.shorten(Text.oneLine(Text.repaired(text)), max);
    return line.isEmpty() ? other : line;
  }

  /** The text on one line and shortened, or null if nothing is left of it. */
  static @Nullable String optional(String text, int max) {
    String line = line(text, max, "");
    return line.isEmpty() ? null : line;
  }

  /** A name by which something is found again: a long one is told by its digest. */
  static String id(String text, int max) {
    String line = Text.oneLine(Text.repaired(text));
    if (line.isEmpty() || line.codePointCount(0, line.length()) > max) {
      return "id-" + digest(text);
    }
    return line;
  }

  /** A short name for a text: the same for the same text. */
  static String digest(String text) {
    return Sha256.hex(Text.repaired(text)).substring(0, DIGEST);
  }

  /**
   * A reference to something that came with a message.
   *
   * @param locator where it is; where that is not known, its name
   */
  static Attachment attachment(String name, String locator, String mediaType) {
    String line = line(name, Attachment.MAX_NAME, "attachment");
    return new Attachment(
        line,
        line(locator, Attachment.MAX_LOCATOR, line),
        optional(mediaType, Attachment.MAX_NAME));
  }
}
