package dev.memoryweave.recall.internal;

import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.store.ChunkHit;
import dev.memoryweave.store.ChunkQuery;
import dev.memoryweave.store.DocumentFilter;
import dev.memoryweave.store.TextQuery;
import java.util.List;
import java.util.Set;

/** One way of finding passages besides the words of the task, listed in {@link RecallParts}. */
interface ChunkChannel {
  /** The name in traces. */
  String name();

  /**
   * The hits of the channel.
   *
   * @param candidates the most hits that are taken from the text index
   */
  List<Hit> gather(RecallContext context, int candidates);

  /**
   * A passage that a channel found.
   *
   * @param ref its address
   * @param relevance how well it matches, 0 to 1
   */
  record Hit(ChunkRef ref, double relevance) {}

  /** Searches the given fields of the passages that a request sees. */
  static List<ChunkHit> search(
      RecallContext context,
      List<TextQuery.Term> terms,
      List<TextQuery.Phrase> phrases,
      Set<ChunkQuery.Field> fields,
      int candidates) {
    DocumentFilter filter = DocumentFilter.in(context.chain().scopes());
    return context
        .tx()
        .knowledge()
        .search(new ChunkQuery(terms, phrases, fields, filter, candidates));
  }
}
