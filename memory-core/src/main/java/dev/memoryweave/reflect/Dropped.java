package dev.memoryweave.reflect;

import dev.memoryweave.model.Text;

/**
 * Something handed in as worth keeping that was not kept.
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
