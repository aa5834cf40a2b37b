package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.model.Message;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.text.internal.PlainText;
import org.jspecify.annotations.Nullable;

/** Converts texts of a transcript to single lines for a memory. */
final class Lines {
  private static final int DIGEST = 20;

  private Lines() {}

  /** The text on one line and shortened; the default if nothing remains. */
  static String line(String text, int max, String other) {
    String line = Text.shorten(PlainText.oneLine(Text.repaired(text)), max);
    return line.isEmpty() ? other : line;
  }

  /** The text on one line and shortened, or null if nothing remains. */
  static @Nullable String optional(String text, int max) {
    String line = line(text, max, "");
    return line.isEmpty() ? null : line;
  }

  /** An id for finding something again; long ones are replaced with a digest. */
  static String id(String text, int max) {
    String line = PlainText.oneLine(Text.repaired(text));
    if (line.isEmpty() || line.codePointCount(0, line.length()) > max) {
      return "id-" + digest(text);
    }
    return line;
  }

  /** A short, deterministic name for a text. */
  static String digest(String text) {
    return Sha256.hex(Text.repaired(text)).substring(0, DIGEST);
  }

  /**
   * A reference to an attachment of a message.
   *
   * @param locator where it is; if unknown, its name
   */
  static Message.Attachment attachment(String name, String locator, String mediaType) {
    String line = line(name, Message.Attachment.MAX_NAME, "attachment");
    return new Message.Attachment(
        line,
        line(locator, Message.Attachment.MAX_LOCATOR, line),
        optional(mediaType, Message.Attachment.MAX_NAME));
  }
}
