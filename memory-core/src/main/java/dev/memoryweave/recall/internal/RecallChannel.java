package dev.memoryweave.recall.internal;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.TextQuery;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One way of finding memories or passages. Add a new one by implementing this and listing it in
 * {@link RecallParts}.
 *
 * @param <K> the address of what is found
 */
interface RecallChannel<K> {
  /** The name in traces. */
  String name();

  /** The hits of the channel, best first. */
  List<Hit<K>> gather(RecallContext context);

  /**
   * A memory or passage that a channel found.
   *
   * @param key its address
   * @param relevance how well it matches, 0 to 1
   * @param session the session that it belongs to, or null
   * @param position its position in the order of insertion, or -1 if unknown
   * @param termScores the score of each term and phrase of the request; empty if the channel does
   *     not search by words
   */
  record Hit<K>(
      K key,
      double relevance,
      @Nullable SessionId session,
      long position,
      TextQuery.Scores termScores) {
    /** A hit about which nothing else is known. */
    Hit(K key, double relevance) {
      this(key, relevance, null, -1, TextQuery.Scores.NONE);
    }

    /** A hit of the text index. */
    static Hit<NodeRef> of(NodeStore.Hit hit, double relevance) {
      return new Hit<>(hit.ref(), relevance, hit.session(), hit.position(), hit.termScores());
    }

    Hit<K> withRelevance(double value) {
      return new Hit<>(key, value, session, position, termScores);
    }

    /** Whether it is more informative than another hit for the same key. */
    boolean tellsMoreThan(Hit<K> other) {
      return termScores.size() > 0
          ? other.termScores.size() == 0
          : position >= 0 && other.position < 0 && other.termScores.size() == 0;
    }
  }
}
