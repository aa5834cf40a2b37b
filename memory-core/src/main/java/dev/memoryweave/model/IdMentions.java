package dev.memoryweave.model;

import dev.memoryweave.model.internal.Slug;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds ids in texts, but not as part of longer ids. */
final class IdMentions {
  private IdMentions() {}

  /**
   * The text with other ids in place of every mention of some. A text is read once, however many
   * ids there are.
   */
  static String replaced(String text, Map<NodeId, NodeId> others) {
    StringBuilder replaced = new StringBuilder();
    int copied = 0;
    int end;
    for (int at = 0; at < text.length(); at = end + 1) {
      end = at;
      while (end < text.length() && isOfId(text.charAt(end))) {
        end++;
      }
      String id = mentioned(text, at, end, others);
      if (id != null) {
        replaced.append(text, copied, at).append(others.get(NodeId.of(id)));
        copied = at + id.length();
      }
    }
    return replaced.append(text, copied, text.length()).toString();
  }

  /**
   * The id with which a run of characters begins; a dot may follow, as at the end of a sentence.
   */
  private static @Nullable String mentioned(
      String text, int start, int end, Map<NodeId, NodeId> others) {
    for (int to = Math.min(end, start + NodeId.MAX); to > start; to--) {
      if (to == end || text.charAt(to) == '.') {
        String id = text.substring(start, to);
        if (NodeId.isId(id) && others.containsKey(NodeId.of(id))) {
          return id;
        }
      }
    }
    return null;
  }

  private static boolean isOfId(char c) {
    return c == '.' || c == '-' || c == '_' || Slug.isPlain(c);
  }
}
