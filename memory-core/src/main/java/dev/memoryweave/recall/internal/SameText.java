package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.statement.internal.TextKey;

/**
 * Recognises memories that a reader takes for one. One word more or less may reverse a statement,
 * so anything less alike is not a duplicate.
 */
final class SameText {
  private SameText() {}

  private static final int BEGINNING = 48;

  /** A text that is equal for memories that say the same. */
  static String form(MemoryNode node) {
    return form(node, Integer.MAX_VALUE);
  }

  /** The form of a text; empty if it has no word. */
  static String form(String text) {
    return TextKey.shown(text, Integer.MAX_VALUE);
  }

  /** The beginning of {@link #form}: cheap, and enough to tell most memories apart. */
  static String beginning(MemoryNode node) {
    return form(node, BEGINNING);
  }

  private static String form(MemoryNode node, int max) {
    String body = TextKey.shown(node.body(), max);
    return node.kind() + ":" + (body.isEmpty() ? TextKey.shown(node.title(), max) : body);
  }
}
