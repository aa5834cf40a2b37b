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
 * The frame that marks a block of single lines as data, and the escaping of content for such a
 * line: every character is visible, and nothing closes the frame, opens a block of its own or hides
 * what follows.
 */
public final class Frame {
  /** The beginning of every block: the opening line and the note that memory is advisory. */
  public static final String OPEN = BlockRenderer.OPEN + "\n" + BlockRenderer.NOTE;

  /** The line that every block ends with. */
  public static final String CLOSE = BlockRenderer.CLOSE;

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);

  private Frame() {}

  /** Escapes a text as one line of a block, of at most {@code characters} UTF-16 units. */
  public static String line(String text, int characters) {
    // Text far beyond the limit can be cut first, because escaping never shortens.
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
   * The digest of the visible content of a block, and of its addressee.
   *
   * @param version names the kind of block and the version of its digest
   * @param of the addressee apart from the scopes, such as names of sessions
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
