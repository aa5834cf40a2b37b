package dev.memoryweave.model;

import dev.memoryweave.model.internal.Text;
import org.jspecify.annotations.Nullable;

/**
 * A file or something else attached to a message. Only the reference is kept, not the content.
 *
 * @param name its name, 1 to {@value #MAX_NAME} characters on one line
 * @param locator where it is, such as a path or an address, 1 to {@value #MAX_LOCATOR} characters
 *     on one line
 * @param mediaType its media type, at most {@value #MAX_NAME} characters, or null if unknown
 */
public record Attachment(String name, String locator, @Nullable String mediaType) {
  /** The longest name, in characters. */
  public static final int MAX_NAME = 200;

  /** The longest locator, in characters. */
  public static final int MAX_LOCATOR = 1_000;

  /** Checks the texts. */
  public Attachment {
    name = Text.line("attachment name", name, MAX_NAME);
    locator = Text.line("attachment locator", locator, MAX_LOCATOR);
    mediaType = mediaType == null ? null : Text.line("attachment mediaType", mediaType, MAX_NAME);
  }
}
