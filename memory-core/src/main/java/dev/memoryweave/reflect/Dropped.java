package dev.memoryweave.reflect;

import dev.memoryweave.model.Text;

/**
 * A reported item that was not kept, with the reason.
 *
 * @param from where it stood in the report, such as {@code statements[2]} or {@code summary}
 * @param text what it says, in short
 * @param reason why it was not kept, in a sentence
 */
public record Dropped(String from, String text, String reason) {
  private static final int LONGEST_TEXT = 200;

  /** Shortens the text. */
  public Dropped {
    text = Text.shorten(Text.oneLine(text), LONGEST_TEXT);
  }
}
