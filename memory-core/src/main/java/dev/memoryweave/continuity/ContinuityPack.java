package dev.memoryweave.continuity;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Session;
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
 * @param markdown the block, of at most {@link Size#characters()} characters; empty if not modified
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
              () ->
                  new InvalidValueException("size", label, "be one of micro, normal, full, auto"));
    }
  }

  /**
   * One line of work: a session, with those that it continues.
   *
   * @param sessions its sessions, latest first, at least one
   * @param title its subject, in one line: its title, or else its last request or first message
   * @param score the probability that this lane is meant, 0 to 1; the scores of all lanes and of
   *     "none of them" add up to 1
   * @param openWork the number of its open objectives, tasks, blockers and criteria
   * @param reasons the reasons for and against it, strongest first
   */
  public record Lane(
      List<Session> sessions, String title, double score, int openWork, List<Reason> reasons) {
    /** Copies the lists. */
    public Lane {
      sessions = List.copyOf(sessions);
      reasons = List.copyOf(reasons);
      InvalidValueException.unless(!sessions.isEmpty(), "sessions", sessions, "hold a session");
    }

    /** The latest session, which is the one to resume. */
    public Session latest() {
      return sessions.get(0);
    }

    /** The id of the latest session. */
    public SessionId id() {
      return latest().id();
    }

    /**
     * One reason for the score of a lane.
     *
     * @param factor the factor that gave the points
     * @param points the amount that it adds to the logarithm of the odds; negative if it speaks
     *     against the lane
     * @param text the reason in words
     */
    public record Reason(Factor factor, double points, String text) {
      /** Checks that the points are within the bounds of the factor. */
      public Reason {
        InvalidValueException.unless(
            points >= factor.least() && points <= factor.most(),
            "points",
            points,
            "be from " + factor.least() + " to " + factor.most() + " for " + factor.label());
      }
    }

    /** The factors for or against a lane. */
    public enum Factor {
      /** The caller names a session of the lane. Decisive by itself. */
      SESSION(9, 0),
      /** The checked-out branch. A main branch says little. */
      BRANCH(3, -1.5),
      /** The words of the title; rare ones count more, and typing errors are tolerated. */
      TITLE(4, -3),
      /** The files that were touched in the lane. */
      FILES(3, -.6),
      /** The words of the query in the messages and notes of the lane. */
      QUERY(3, -2.5),
      /** The working folder or worktree. */
      FOLDER(1, -2.5),
      /** The program that ran the lane. */
      RUNTIME(1, -1),
      /** The time between the last activity of the lane and the latest work of all lanes. */
      RECENCY(1, 0),
      /** Whether the lane has ended, and whether it left work open. */
      STATE(.7, -4);

      private final double most;
      private final double least;

      Factor(double most, double least) {
        this.most = most;
        this.least = least;
      }

      /** The maximum points. */
      public double most() {
        return most;
      }

      /** The minimum points, 0 or below. */
      public double least() {
        return least;
      }

      /** Whether it identifies a lane, so that two such factors may contradict each other. */
      public boolean isIdentifying() {
        return switch (this) {
          case SESSION, BRANCH, TITLE, FILES, QUERY, FOLDER -> true;
          case RUNTIME, RECENCY, STATE -> false;
        };
      }

      /** The name in texts, in lower case. */
      public String label() {
        return name().toLowerCase(Locale.ROOT);
      }
    }
  }
}
