package dev.memoryweave.recall;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import java.util.List;
import java.util.Locale;

/**
 * The trace of a recall: its search terms, the hits of each channel, and the results that it left
 * out, with reasons.
 *
 * @param intent the assumed intent of the task
 * @param terms the search terms: the words of the task, then other forms of them
 * @param channels the number of hits of each channel
 * @param leftOut memories that were found but not returned, best first, at most {@value
 *     #MAX_LEFT_OUT}
 * @param leftOutCount how many memories were found but not returned
 * @param chunksLeftOut passages of files that were found but not returned, best first, at most
 *     {@value #MAX_LEFT_OUT}
 * @param chunksLeftOutCount how many passages were found but not returned
 * @param otherBranchCount how many matching memories were left out because they belong to another
 *     branch; rules of another branch are returned
 * @param notes further remarks, at most {@value #MAX_NOTES}: similar words that were searched for
 *     because nothing contains a word of the task, memories that may contain a secret, and
 *     decisions by trust level
 */
public record RecallTrace(
    RecallRequest.Intent intent,
    List<String> terms,
    List<ChannelHits> channels,
    List<LeftOut> leftOut,
    int leftOutCount,
    List<ChunkLeftOut> chunksLeftOut,
    int chunksLeftOutCount,
    int otherBranchCount,
    List<String> notes) {
  /** The maximum number of {@code notes}. */
  public static final int MAX_NOTES = 20;

  /** The maximum number of entries of {@code leftOut}. */
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
      RecallRequest.Intent intent,
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
   * A memory that was found but not returned, or that is pending.
   *
   * @param ref its address
   * @param title its title, or a note that the title is withheld because the memory is a suspected
   *     prompt injection
   * @param score its score; for a pending memory, how well it matches, 0 to 1
   * @param cause why it was left out
   * @param reason the cause in words, with the memory or the number that was decisive
   */
  public record LeftOut(NodeRef ref, String title, double score, Cause cause, String reason) {
    private static final String WITHHELD = "(its text tries to instruct its reader)";

    /** An entry for a memory; withholds the title of a suspected prompt injection. */
    public static LeftOut of(MemoryNode node, double score, Cause cause, String reason) {
      return new LeftOut(
          node.ref(), node.isSuspectedInjection() ? WITHHELD : node.title(), score, cause, reason);
    }
  }

  /** Reasons why a memory was not returned or not packed. */
  public enum Cause {
    /** It shares no word with the task and is not close to it in meaning. */
    NOT_FOUND,
    /** It is not of a requested kind. */
    OTHER_KIND,
    /** Its scope was not searched. */
    OTHER_SCOPE,
    /** It belongs to a branch or a commit other than the checked-out one. */
    OTHER_BRANCH,
    /** It did not exist at the requested time. */
    NOT_YET,
    /** Its validity has ended. */
    EXPIRED,
    /** Another memory has replaced it. */
    SUPERSEDED,
    /** It was archived. */
    ARCHIVED,
    /** It is in review. */
    IN_REVIEW,
    /** It is pending, or unconfirmed, and does not fit the task well enough. */
    UNCONFIRMED,
    /** It is a suspected prompt injection that nobody has confirmed. */
    SUSPECTED_INJECTION,
    /** A policy keeps it out of blocks. */
    POLICY,
    /** A memory of a narrower scope overrides it. */
    OVERRIDDEN,
    /** Another memory, or a passage of a file, says the same. */
    COVERED,
    /** A memory by a more trusted author on its subject came first and left no room. */
    AUTHORITY,
    /** Others match better, and the limit of memories was reached. */
    LIMIT,
    /** It was found, but does not help with the task. */
    UNHELPFUL,
    /** It helps much less than the most helpful memory. */
    UNDER_FLOOR,
    /** It helps, but the token budget has no room for it. */
    NO_ROOM;

    /** The name in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A passage that was found but not returned.
   *
   * @param locator where it is
   * @param score its score
   * @param reason why it was left out, in words
   */
  public record ChunkLeftOut(String locator, double score, String reason) {}
}
