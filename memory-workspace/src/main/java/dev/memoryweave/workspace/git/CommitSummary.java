package dev.memoryweave.workspace.git;

import dev.memoryweave.model.internal.Text;
import java.time.Instant;

/**
 * A commit in one line. Its text is data like that of a file: it may contain anything, even a
 * secret.
 *
 * @param id its full name
 * @param subject the first paragraph of its message on one line, at most {@value #MAX_SUBJECT}
 *     characters; possibly empty
 * @param author the name of its author on one line, without an address; possibly empty
 * @param at when it was made
 */
public record CommitSummary(String id, String subject, String author, Instant at) {
  /** The longest subject, in characters. */
  public static final int MAX_SUBJECT = 200;

  private static final int MAX_AUTHOR = 100;

  /** Puts the texts on one line and shortens them. */
  public CommitSummary {
    subject = Text.shorten(Text.oneLine(subject), MAX_SUBJECT);
    author = Text.shorten(Text.oneLine(author), MAX_AUTHOR);
  }
}
