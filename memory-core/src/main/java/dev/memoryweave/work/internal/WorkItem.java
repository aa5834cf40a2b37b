package dev.memoryweave.work.internal;

import dev.memoryweave.model.NodeKind;
import org.jspecify.annotations.Nullable;

/**
 * A piece of work of a session as far as messages tell.
 *
 * @param key what tells it from others of the session
 * @param text what it is
 * @param level for how much a condition counts, or null
 * @param byPerson whether a person has said it
 * @param open whether it is open
 * @param turn the message that has said it last, or null if none has
 * @param closedBy the message that closed it, or null
 * @param means on whose word it was closed, or null
 */
public record WorkItem(
    Key key,
    String text,
    @Nullable CriterionLevel level,
    boolean byPerson,
    boolean open,
    @Nullable String turn,
    @Nullable String closedBy,
    @Nullable Means means) {
  /** What tells a piece of work from others of its session. */
  public record Key(NodeKind kind, String words) {
    /** The key of a kind and a text; of a request and a summary a session has one. */
    public static Key of(NodeKind kind, String text) {
      boolean only = kind == NodeKind.REQUEST || kind == NodeKind.SUMMARY;
      return new Key(kind, only ? "" : WorkMatch.key(text));
    }
  }

  /** On whose word something was closed. */
  public enum Means {
    /** The agent has said so. */
    STATED,
    /** A person has said so. */
    CONFIRMED,
    /** A check that succeeded supports it. */
    CHECKED
  }

  /** A copy that a message has closed. */
  public WorkItem closed(String by, Means how) {
    return new WorkItem(key, text, level, byPerson, false, turn, by, how);
  }

  /** A copy that is open again. */
  WorkItem reopened(String by) {
    return new WorkItem(key, text, level, byPerson, true, by, null, null);
  }

  /** A copy that somebody says again. */
  WorkItem restated(String by, String words, @Nullable CriterionLevel other, boolean person) {
    return new WorkItem(
        key, words, other == null ? level : other, byPerson || person, true, by, null, null);
  }
}
