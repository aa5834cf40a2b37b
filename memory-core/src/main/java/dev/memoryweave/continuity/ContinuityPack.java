package dev.memoryweave.continuity;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A pack of everything that is needed to resume some work: one block of Markdown.
 *
 * @param sessions the sessions that it covers, latest first; empty if it contains rules only
 * @param size its size, never {@link Size#AUTO}
 * @param items its entries, in the order of the block; empty if not modified
 * @param leftOut how many entries had no room
 * @param warnings warnings to the reader, such as that it covers several sessions; also part of the
 *     block
 * @param markdown the block, of at most {@link Size#characters()} characters; empty if not
 *     modified
 * @param packHash SHA-256, in hexadecimal digits, of the visible content, the scopes and the
 *     sessions; equal in every process
 * @param notModified whether the caller already holds this pack, so that its content is omitted
 */
public record ContinuityPack(
    List<SessionId> sessions,
    Size size,
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
   * Checks a hash given by a caller.
   *
   * @param hash a hash or its prefix, or null
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
   * @param section its section
   * @param ref the memory that it shows, or null if it comes from the session or the journal
   * @param text its text in the block
   * @param shortened whether the text was shortened
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
    /** Obstacles that block the work. */
    BLOCKERS("Blockers"),
    /** Open objectives, tasks and criteria. */
    OPEN_WORK("Open work"),
    /** Failed outcomes, and tool calls that never worked. */
    FAILED("What failed"),
    /** The latest active decisions, those of the session first. */
    DECISIONS("Decisions"),
    /** Changes by others since the session was last active. */
    CHANGED("Changed since then"),
    /** Active constraints and preferences. */
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

  /** Size of a continuity pack, as the maximum length of its text in characters (UTF-16 units). */
  public enum Size {
    /** For a small window: next steps and essential rules. */
    MICRO(1_000),
    /** For most starts. */
    NORMAL(2_200),
    /** For long work with many open items. */
    FULL(3_600),
    /** The smallest of the others that contains all that matters, or else the full one. */
    AUTO(3_600);

    private final int characters;

    Size(int characters) {
      this.characters = characters;
    }

    /** The maximum length of the text, including its frame. */
    public int characters() {
      return characters;
    }

    /** The sizes to try, smallest first: this one, or all of them for {@link #AUTO}. */
    public List<Size> tried() {
      return this == AUTO ? List.of(MICRO, NORMAL, FULL) : List.of(this);
    }

    /** The name in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Finds a size by its label, whatever the case.
     *
     * @throws dev.memoryweave.model.InvalidValueException if there is no such size
     */
    public static Size of(String label) {
      return Arrays.stream(values())
          .filter(size -> size.label().equalsIgnoreCase(label))
          .findFirst()
          .orElseThrow(
              () -> new InvalidValueException("size", label, "be one of micro, normal, full, auto"));
    }
  }
}
