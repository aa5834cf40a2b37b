package dev.memoryweave.store;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.SourceType;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/**
 * How much is known of files.
 *
 * @param documents how many documents have each status; statuses without any are left out
 * @param types how many indexed documents are of each type; types without any are left out
 * @param chunks how many chunks there are
 */
public record KnowledgeCounts(
    Map<KnowledgeDocument.Status, Long> documents, Map<SourceType, Long> types, long chunks) {
  /** Copies the maps. */
  public KnowledgeCounts {
    documents = Map.copyOf(documents);
    types = Map.copyOf(types);
  }

  /** Counts documents and their chunks. */
  public static KnowledgeCounts of(Collection<KnowledgeDocument> counted) {
    Map<KnowledgeDocument.Status, Long> documents = new EnumMap<>(KnowledgeDocument.Status.class);
    Map<SourceType, Long> types = new EnumMap<>(SourceType.class);
    long chunks = 0;
    for (KnowledgeDocument document : counted) {
      documents.merge(document.status(), 1L, Long::sum);
      if (document.status() == KnowledgeDocument.Status.INDEXED) {
        types.merge(document.type(), 1L, Long::sum);
      }
      chunks += document.chunks();
    }
    return new KnowledgeCounts(documents, types, chunks);
  }
}
