package dev.memoryweave.work.internal;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.statement.internal.TextKey;
import org.jspecify.annotations.Nullable;

/**
 * A piece of work of a session, as far as messages show.
 *
 * @param key its identity within the session
 * @param text its text
 * @param level the level of a condition, or null
 * @param byPerson whether a person has said it
 * @param open whether it is open
 * @param turn the message that last mentioned it, or null if none has
 * @param closedBy the message that closed it, or null
 * @param means the basis on which it was closed, or null
 */
record WorkItem(
    Key key,
    String text,
    @Nullable CriterionLevel level,
    boolean byPerson,
    boolean open,
    @Nullable String turn,
    @Nullable String closedBy,
    @Nullable Means means) {
  /** The identity of a piece of work within its session. */
  public record Key(NodeKind kind, String words) {
    /** The key of a kind and a text; a session has only one request and one summary. */
    public static Key of(NodeKind kind, String text) {
      boolean only = kind == NodeKind.REQUEST || kind == NodeKind.SUMMARY;
      return new Key(kind, only ? "" : TextKey.words(text));
    }
  }

  /** The basis on which something was closed. */
  public enum Means {
    /** The agent has said it. */
    STATED,
    /** A person has said it. */
    CONFIRMED,
    /** A check that succeeded supports it. */
    CHECKED,
    /** A person has called it off. */
    CALLED_OFF
  }

  /** A copy closed by a message. */
  public WorkItem closed(String by, Means how) {
    return new WorkItem(key, text, level, byPerson, false, turn, by, how);
  }

  /** A copy that is open again. */
  WorkItem reopened(String by) {
    return new WorkItem(key, text, level, byPerson, true, by, null, null);
  }

  /** A copy stated again. */
  WorkItem restated(String by, String words, @Nullable CriterionLevel other, boolean person) {
    return new WorkItem(
        key, words, other == null ? level : other, byPerson || person, true, by, null, null);
  }
}
