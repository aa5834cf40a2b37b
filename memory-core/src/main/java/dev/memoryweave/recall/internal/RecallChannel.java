package dev.memoryweave.recall.internal;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.TermScores;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One way of finding memories. A further way is a further implementation, listed in the pipeline.
 */
interface RecallChannel {
  /** The name in traces. */
  String name();

  /** What it finds, best first. */
  List<Hit> gather(RecallContext context);

  /**
   * A memory that a channel found.
   *
   * @param ref its address
   * @param relevance how well it matches, 0 to 1
   * @param session the session that it belongs to, or null
   * @param position its place in the order of insertion, or -1 if the channel does not know it
   * @param shares what each term and phrase of the request gave; empty if the channel does not go
   *     by words
   */
  record Hit(
      NodeRef ref,
      double relevance,
      @Nullable SessionId session,
      long position,
      TermScores shares) {

    Hit withRelevance(double value) {
      return new Hit(ref, value, session, position, shares);
    }
  }
}
