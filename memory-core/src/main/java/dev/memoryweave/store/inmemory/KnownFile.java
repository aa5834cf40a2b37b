package dev.memoryweave.store.inmemory;

import dev.memoryweave.knowledge.AnalyzedChunk;
import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.knowledge.ChunkText;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.Passage;
import dev.memoryweave.store.UndrawnDocument;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A document as it is kept.
 *
 * @param document the document
 * @param passages its passages; the type of its chunks is that of the document
 * @param firstEntry the number of the first passage's entry in the text index; the others follow
 * @param drawn the version that has drawn memories from this text, or, as a negative number, the
 *     one that drew them from an earlier text; 0 for none
 */
record KnownFile(KnowledgeDocument document, List<Passage> passages, long firstEntry, int drawn) {
  /**
   * A document that was put.
   *
   * @param before what was known at its path, or null
   */
  static KnownFile of(
      KnowledgeDocument document,
      List<AnalyzedChunk> chunks,
      long firstEntry,
      @Nullable KnownFile before) {
    return new KnownFile(
        document,
        chunks.stream().map(chunk -> chunk.chunk().passage()).toList(),
        firstEntry,
        before == null ? 0 : -before.drawnBy());
  }

  KnownFile with(KnowledgeDocument changed) {
    return new KnownFile(changed, passages, firstEntry, drawn);
  }

  KnownFile drawnBy(int version) {
    return new KnownFile(document, passages, firstEntry, version);
  }

  /** The version that drew memories from it last, from this text or an earlier one, or 0. */
  int drawnBy() {
    return Math.abs(drawn);
  }

  UndrawnDocument undrawn() {
    return new UndrawnDocument(
        document.path(), document.type(), document.status(), document.digest(), drawnBy());
  }

  List<KnowledgeChunk> chunks() {
    return KnowledgeChunk.of(document, passages);
  }

  @Nullable KnowledgeChunk chunk(int ordinal) {
    return ordinal < passages.size()
        ? new KnowledgeChunk(
            new ChunkRef(document.scope(), document.path(), ordinal),
            document.type(),
            passages.get(ordinal))
        : null;
  }

  /** A text index with the chunks in it. */
  TextIndex<ChunkRef> addedTo(TextIndex<ChunkRef> text, List<ChunkText> terms) {
    TextIndex<ChunkRef> added = text;
    for (int i = 0; i < terms.size(); i++) {
      ChunkRef ref = new ChunkRef(document.scope(), document.path(), i);
      long entry = firstEntry + i;
      added = added.with(entry, entry, ref, TextFields.of(terms.get(i)));
    }
    return added;
  }

  /** A text index without the chunks in it. */
  TextIndex<ChunkRef> removedFrom(TextIndex<ChunkRef> text) {
    TextIndex<ChunkRef> rest = text;
    for (int i = 0; i < passages.size(); i++) {
      rest = rest.without(firstEntry + i);
    }
    return rest;
  }

  /** The terms of the chunks, analysed anew. */
  List<ChunkText> analyzed() {
    List<ChunkText> terms = new ArrayList<>();
    chunks().forEach(chunk -> terms.add(ChunkText.of(document, chunk)));
    return terms;
  }
}
