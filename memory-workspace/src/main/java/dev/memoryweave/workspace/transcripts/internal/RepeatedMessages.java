package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.model.Message;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.Set;

/**
 * Distinguishes a message that a transcript repeats in another form from one that is said again.
 * Programs write a message as an item and as events, in either order, and not always in all forms.
 */
final class RepeatedMessages {
  /** The forms of one message are close together. */
  private static final int LOOKED_BACK = 16;

  /** A shorter text matches only if it is equal. */
  private static final int SHORTEST_PART = 12;

  /** The length of the beginning and the end of a long text that are compared. */
  private static final int COMPARED = 1_000;

  private final Deque<Entry> latest = new ArrayDeque<>();

  /** The forms in which a message may be written. */
  enum Form {
    ITEM,
    EVENT,
    COMPLETED_ITEM
  }

  private record Entry(Message.Role role, String text, Set<Form> forms) {
    boolean isSaidBy(Message.Role other, String said) {
      return role == other && (text.equals(said) || isPart(text, said) || isPart(said, text));
    }

    private static boolean isPart(String part, String whole) {
      return part.length() >= SHORTEST_PART && (whole.startsWith(part) || whole.endsWith(part));
    }
  }

  /** Whether a message was just written in another form; if not, it is remembered. */
  boolean isRepeated(Message.Role role, String text, Form form) {
    String line = PlainText.oneLine(ends(text));
    for (Entry entry : latest) {
      if (!entry.forms().contains(form) && entry.isSaidBy(role, line)) {
        entry.forms().add(form);
        return true;
      }
    }
    latest.addLast(new Entry(role, line, EnumSet.of(form)));
    if (latest.size() > LOOKED_BACK) {
      latest.removeFirst();
    }
    return false;
  }

  private static String ends(String text) {
    return text.length() <= 2 * COMPARED
        ? text
        : text.substring(0, COMPARED) + text.substring(text.length() - COMPARED);
  }
}
