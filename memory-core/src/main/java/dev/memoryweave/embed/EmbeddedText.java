package dev.memoryweave.embed;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.model.internal.Sha256;

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
   * as much; a model would not read the rest.
   */
  public static final int MAX_LENGTH = 2_000;

  /** Cuts a text that is too long, never inside a character. */
  public EmbeddedText {
    if (text.length() > MAX_LENGTH) {
      boolean splits = Character.isHighSurrogate(text.charAt(MAX_LENGTH - 1));
      text = text.substring(0, splits ? MAX_LENGTH - 1 : MAX_LENGTH);
    }
  }

  /**
   * The text of a node: its title unless the body contains it, its summary unless title or body
   * contain it, and its body. The summary comes before the body, which may have to be cut. A turn
   * has the name of its speaker, if known, instead of a title: roles and days would make unrelated
   * turns alike.
   */
  public static EmbeddedText of(MemoryNode node) {
    StringBuilder text = new StringBuilder(heading(node));
    String summary = node.ownSummary();
    if (!node.title().contains(summary) && !node.body().contains(summary)) {
      text.append('\n').append(summary);
    }
    if (!node.body().isEmpty()) {
      text.append('\n').append(node.body());
    }
    return new EmbeddedText(text.toString().strip());
  }

  private static String heading(MemoryNode node) {
    Utterance utterance = node.utterance();
    if (utterance != null && !node.body().isBlank()) {
      return utterance.speaker() == null ? "" : utterance.speaker();
    }
    return node.body().contains(node.title()) ? "" : node.title();
  }

  /**
   * The text of a passage: its heading path, then its content.
   *
   * @param place the headings or definitions around it, on one line; possibly empty
   */
  public static EmbeddedText ofPassage(String place, String text) {
    return new EmbeddedText(place.isEmpty() ? text : place + "\n" + text);
  }

  /** SHA-256 of the text, in hexadecimal digits; the key of its vector. */
  public String hash() {
    return Sha256.hex(text);
  }
}
