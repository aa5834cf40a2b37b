package dev.memoryweave.recall;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import java.util.List;
import java.util.Locale;

/**
 * The trace of a recall: its search terms, the hits of each channel, and the results that it left
 * out, with reasons.
 *
 * @param intent what the task was taken to be for
 * @param terms the terms that were looked for: those of the task's words, then other forms of them
 * @param channels how many hits each channel gave
 * @param leftOut what was found but not brought back, best first, at most {@value #MAX_LEFT_OUT}
 * @param leftOutCount how many were found but not brought back
 * @param chunksLeftOut which passages of files were found but not brought back, best first, at most
 *     {@value #MAX_LEFT_OUT}
 * @param chunksLeftOutCount how many of them were found but not brought back
 * @param otherBranchCount how many memories match but belong to another branch, and are left out
 *     for that; rules of another branch are brought back
 * @param notes what else a reader should know, in words, at most {@value #MAX_NOTES}: near words
 *     that were looked for because nothing has a word of the task, what may hold a secret, and what
 *     else was decided by whose word a memory is
 */
public record RecallTrace(
    Intent intent,
    List<String> terms,
    List<ChannelHits> channels,
    List<LeftOut> leftOut,
    int leftOutCount,
    List<ChunkLeftOut> chunksLeftOut,
    int chunksLeftOutCount,
    int otherBranchCount,
    List<String> notes) {
  /** The most entries of {@code notes}. */
  public static final int MAX_NOTES = 20;

  /** The most entries of {@code leftOut}. */
  public static final int MAX_LEFT_OUT = 50;

  /** Copies the lists. */
  public RecallTrace {
    terms = List.copyOf(terms);
    channels = List.copyOf(channels);
    leftOut = List.copyOf(leftOut);
    chunksLeftOut = List.copyOf(chunksLeftOut);
    notes = List.copyOf(notes);
  }

  /** A trace without notes. */
  public RecallTrace(
      Intent intent,
      List<String> terms,
      List<ChannelHits> channels,
      List<LeftOut> leftOut,
      int leftOutCount,
      List<ChunkLeftOut> chunksLeftOut,
      int chunksLeftOutCount,
      int otherBranchCount) {
    this(
        intent,
        terms,
        channels,
        leftOut,
        leftOutCount,
        chunksLeftOut,
        chunksLeftOutCount,
        otherBranchCount,
        List.of());
  }

  /**
   * The number of hits of a channel.
   *
   * @param channel its name
   * @param hits how many it found
   */
  public record ChannelHits(String channel, int hits) {}

  /**
   * A memory that was found but not brought back, or that waits.
   *
   * @param ref its address
   * @param title its title, or a note that it is withheld, if it is a suspected prompt injection
   * @param score the score it had; of what waits how well it matches, 0 to 1
   * @param cause why it was left out
   * @param reason the cause in words, with the memory or the number that decided
   */
  public record LeftOut(NodeRef ref, String title, double score, Cause cause, String reason) {
    private static final String WITHHELD = "(its text tries to instruct its reader)";

    /** An entry for a memory, which does not repeat what tries to instruct its reader. */
    public static LeftOut of(MemoryNode node, double score, Cause cause, String reason) {
      return new LeftOut(
          node.ref(), node.isSuspectedInjection() ? WITHHELD : node.title(), score, cause, reason);
    }
  }

  /** Causes for which a memory is not brought back or not packed. */
  public enum Cause {
    /** It shares no word with the task and is not near it in meaning. */
    NOT_FOUND,
    /** It is of none of the kinds that are asked for. */
    OTHER_KIND,
    /** Its scope was not looked at. */
    OTHER_SCOPE,
    /** It belongs to a branch or a commit that is not what is checked out. */
    OTHER_BRANCH,
    /** It was not there at the time asked for. */
    NOT_YET,
    /** It was for a time that is over. */
    EXPIRED,
    /** Another memory has taken its place. */
    SUPERSEDED,
    /** It was put away. */
    ARCHIVED,
    /** It waits for a review. */
    IN_REVIEW,
    /** It waits to be confirmed, or was only said, and does not fit the task well enough. */
    UNCONFIRMED,
    /** It is a suspected prompt injection that nobody has confirmed. */
    SUSPECTED_INJECTION,
    /** A policy keeps it out of blocks. */
    POLICY,
    /** A memory of a narrower scope takes its place. */
    OVERRIDDEN,
    /** Another memory, or a passage of a file, says it. */
    COVERED,
    /** The word of somebody who counts for more comes first on its subject, and left no room. */
    AUTHORITY,
    /** Others match better, and the limit of memories is reached. */
    LIMIT,
    /** It was found, and does not help with the task. */
    UNHELPFUL,
    /** It helps much less than what helps most. */
    UNDER_FLOOR,
    /** It helps, and the token budget has no room for it. */
    NO_ROOM;

    /** The name in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A passage that was found but not brought back.
   *
   * @param locator where it is
   * @param score the score it had
   * @param reason why it was left out, in words
   */
  public record ChunkLeftOut(String locator, double score, String reason) {}
}
