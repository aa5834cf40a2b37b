package dev.memoryweave.model;

import dev.memoryweave.model.internal.Slug;

/** Finds ids in texts, but not as part of longer ids. */
final class IdMentions {
  private IdMentions() {}

  /** The text with another id in place of every mention of one. */
  static String replaced(String text, String id, String other) {
    StringBuilder replaced = new StringBuilder();
    int copied = 0;
    for (int at = text.indexOf(id); at >= 0; at = text.indexOf(id, at + 1)) {
      if (at >= copied && isWhole(text, at, at + id.length())) {
        replaced.append(text, copied, at).append(other);
        copied = at + id.length();
      }
    }
    return replaced.append(text, copied, text.length()).toString();
  }

  private static boolean isWhole(String text, int start, int end) {
    return !(start > 0 && isOfId(text.charAt(start - 1)))
        && !(end < text.length() && isOfSlug(text.charAt(end)));
  }

  private static boolean isOfSlug(char c) {
    return c == '-' || c == '_' || Slug.isPlain(c);
  }

  private static boolean isOfId(char c) {
    return c == '.' || isOfSlug(c);
  }
}
