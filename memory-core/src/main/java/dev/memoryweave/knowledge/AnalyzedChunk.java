package dev.memoryweave.knowledge;

/**
 * A chunk with its terms, ready to be stored. Analysis takes longer than storing, and need not be
 * done inside a transaction.
 *
 * @param chunk the chunk
 * @param terms its terms in the text index
 */
public record AnalyzedChunk(KnowledgeChunk chunk, ChunkText terms) {
  /** Analyses a chunk of a document. */
  public static AnalyzedChunk of(KnowledgeDocument document, KnowledgeChunk chunk) {
    return new AnalyzedChunk(chunk, ChunkText.of(document, chunk));
  }
}
