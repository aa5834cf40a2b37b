package dev.memoryweave.embed;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.internal.Sha256;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The text of a memory or passage that is embedded, whatever the store and the model. Equal texts
 * share one vector, so whatever is not part of the text (tags, status, use) can change without a
 * new one.
 *
 * @param text the text, at most {@value #MAX_LENGTH} characters long
 */
public record EmbeddedText(String text) {
  /**
   * The longest text, in characters. Models of the usual size read some 500 tokens, which is about
   * as much; what comes later in a text would not be read.
   */
  public static final int MAX_LENGTH = 2_000;

  /** The part after the name in the title of a turn: mostly when it was said. */
  private static final Pattern TIME_OF_A_TURN =
      Pattern.compile("\\s*[,;(\\[|–—][^\\d]*\\d.*", Pattern.DOTALL);

  /** Who speaks where nobody has a name: half of all turns each, so it tells nothing. */
  private static final Set<String> ROLES =
      Set.of("user", "human", "assistant", "agent", "ai", "bot", "model", "system", "unknown");

  /** Cuts what is too long, never inside a character. */
  public EmbeddedText {
    if (text.length() > MAX_LENGTH) {
      boolean splits = Character.isHighSurrogate(text.charAt(MAX_LENGTH - 1));
      text = text.substring(0, splits ? MAX_LENGTH - 1 : MAX_LENGTH);
    }
  }

  /**
   * The text of a node: its title unless the body contains it, its summary unless title or body
   * contain it, and its body. The summary comes before the body, which may have to be cut. Of the
   * title of a turn only who spoke, if it is a name, and not when: turns of one day would be alike
   * for that.
   */
  public static EmbeddedText of(MemoryNode node) {
    StringBuilder text = new StringBuilder();
    if (!node.body().contains(node.title())) {
      text.append(node.kind() == NodeKind.TURN ? speaker(node) : node.title());
    }
    String summary = node.ownSummary();
    if (!node.title().contains(summary) && !node.body().contains(summary)) {
      text.append('\n').append(summary);
    }
    if (!node.body().isEmpty()) {
      text.append('\n').append(node.body());
    }
    return new EmbeddedText(text.toString().strip());
  }

  private static String speaker(MemoryNode turn) {
    if (turn.body().isBlank()) {
      return turn.title();
    }
    String speaker = TIME_OF_A_TURN.matcher(turn.title()).replaceFirst("");
    return ROLES.contains(speaker.toLowerCase(Locale.ROOT)) ? "" : speaker;
  }

  /**
   * The text of a passage: its heading path, then its content.
   *
   * @param place the headings or definitions that it stands in, on one line; possibly empty
   */
  public static EmbeddedText ofPassage(String place, String text) {
    return new EmbeddedText(place.isEmpty() ? text : place + "\n" + text);
  }

  /** SHA-256 of the text, in hexadecimal digits; its vector is kept under it. */
  public String hash() {
    return Sha256.hex(text);
  }
}
