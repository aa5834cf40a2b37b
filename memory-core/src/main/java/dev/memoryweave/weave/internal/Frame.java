package dev.memoryweave.weave.internal;

import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.internal.Sha256;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * The frame that marks a block as data, for blocks of single lines, and the form in which content
 * may stand in such a line: every character visible, and nothing that closes the frame, opens a
 * block of its own or hides what follows.
 */
public final class Frame {
  /** What every block begins with: the opening line and the note that memory is advisory. */
  public static final String OPEN = BlockRenderer.OPEN + "\n" + BlockRenderer.NOTE;

  /** The line that every block ends with. */
  public static final String CLOSE = BlockRenderer.CLOSE;

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);

  private Frame() {}

  /** A text as one line of a block, of at most so many characters (UTF-16 units). */
  public static String line(String text, int characters) {
    // What is far beyond the limit need not be looked at; escaping never shortens.
    String start = TextCut.toLength(text, 2 * characters + 64);
    String line = MarkdownGuard.line(VisibleText.line(start));
    return start.length() < text.length() && line.length() < characters
        ? line + "…"
        : TextCut.shorten(line, characters);
  }

  /** A time to the minute, in UTC. */
  public static String time(Instant time) {
    return ItemRenderer.time(time);
  }

  /** The day of a time, in UTC. */
  public static String date(Instant time) {
    return DATE.format(time);
  }

  /**
   * The digest of what a reader of a block sees, and of whom it was made for.
   *
   * @param version names the kind of block and the way its digest is made
   * @param of what it was made for besides the scopes, such as names of sessions
   */
  public static String hash(String version, ScopeChain chain, List<String> of, String text) {
    StringBuilder form = new StringBuilder();
    PackHash.part(form, version);
    for (Scope scope : chain.scopes()) {
      PackHash.part(form, scope.toString());
    }
    of.forEach(name -> PackHash.part(form, name));
    PackHash.part(form, text);
    return Sha256.hex(form.toString());
  }
}
