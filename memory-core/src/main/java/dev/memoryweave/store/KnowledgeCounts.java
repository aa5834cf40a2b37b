package dev.memoryweave.store;

import dev.memoryweave.knowledge.DocumentStatus;
import dev.memoryweave.knowledge.SourceType;
import java.util.Map;

/**
 * How much is known of files.
 *
 * @param documents how many documents have each status; statuses without any are left out
 * @param types how many indexed documents are of each type; types without any are left out
 * @param chunks how many chunks there are
 */
public record KnowledgeCounts(
    Map<DocumentStatus, Long> documents, Map<SourceType, Long> types, long chunks) {
  /** Copies the maps. */
  public KnowledgeCounts {
    documents = Map.copyOf(documents);
    types = Map.copyOf(types);
  }
}
