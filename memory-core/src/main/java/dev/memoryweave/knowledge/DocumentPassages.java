package dev.memoryweave.knowledge;

import java.util.List;

/**
 * A document with its passages, about to be stored.
 *
 * @param document the document; its number of chunks is not looked at
 * @param passages its passages in the order of the file; empty unless it is {@link
 *     DocumentStatus#INDEXED}
 */
public record DocumentPassages(KnowledgeDocument document, List<Passage> passages) {
  /** Copies the list. */
  public DocumentPassages {
    passages = List.copyOf(passages);
  }
}
