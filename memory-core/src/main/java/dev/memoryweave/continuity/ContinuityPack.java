package dev.memoryweave.continuity;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A pack of all that is needed to go on with some work: one block of Markdown.
 *
 * @param sessions the sessions that it covers, the latest first; empty if it holds rules only
 * @param size how long it may be, never {@link PackSize#AUTO}
 * @param items what it shows, in the order of the block; empty if not modified
 * @param leftOut how many entries had no room
 * @param warnings what a reader must know, such as that it covers several sessions; the block says
 *     so, too
 * @param markdown the block, of at most {@link PackSize#characters()} characters; empty if not
 *     modified
 * @param packHash SHA-256, in hexadecimal digits, of what the reader would see, the scopes and the
 *     sessions; the same in any process
 * @param notModified whether the caller holds this very pack already, so that nothing is repeated
 */
public record ContinuityPack(
    List<SessionId> sessions,
    PackSize size,
    List<Item> items,
    int leftOut,
    List<String> warnings,
    String markdown,
    String packHash,
    boolean notModified) {
  /** Copies the lists. */
  public ContinuityPack {
    sessions = List.copyOf(sessions);
    items = List.copyOf(items);
    warnings = List.copyOf(warnings);
  }

  /**
   * Checks a hash that a caller hands in.
   *
   * @param hash a hash or its beginning, or null
   * @return the hash
   * @throws InvalidValueException if it has fewer than {@value RecallRequest#SHORTEST_PACK_HASH}
   *     digits
   */
  public static @Nullable String checkedHash(@Nullable String hash) {
    InvalidValueException.unless(
        hash == null || hash.length() >= RecallRequest.SHORTEST_PACK_HASH,
        "known_hash",
        hash,
        "have at least " + RecallRequest.SHORTEST_PACK_HASH + " digits");
    return hash;
  }

  /** The memories that it shows, in the order of the block. */
  public List<NodeRef> memories() {
    return items.stream().flatMap(item -> Stream.ofNullable(item.ref())).toList();
  }

  /**
   * One entry of a pack.
   *
   * @param section where it stands
   * @param ref the memory that it shows, or null if it is told from the session or the journal
   * @param text what the block says
   * @param shortened whether the text is less than there is
   */
  public record Item(Section section, @Nullable NodeRef ref, String text, boolean shortened) {}

  /** The sections of a pack, in the order of the block. */
  public enum Section {
    /** In a pack of the project, the sessions that it covers. */
    SESSIONS("Sessions"),
    /** The last request that was understood, or the last message of the user. */
    REQUEST("Last request"),
    /** The latest summary or episode. */
    SUMMARY("Where it stood"),
    /** Obstacles that keep work from going on. */
    BLOCKERS("Blockers"),
    /** Objectives, tasks and criteria that are open. */
    OPEN_WORK("Open work"),
    /** Outcomes that failed, and tool calls that never worked. */
    FAILED("What failed"),
    /** The last decisions in force, those of the session first. */
    DECISIONS("Decisions"),
    /** Changes by others since the session was last active. */
    CHANGED("Changed since then"),
    /** Constraints and preferences in force. */
    RULES("Rules");

    private final String heading;

    Section(String heading) {
      this.heading = heading;
    }

    /** The heading in the block. */
    public String heading() {
      return heading;
    }
  }
}
