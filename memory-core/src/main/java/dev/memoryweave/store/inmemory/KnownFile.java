package dev.memoryweave.store.inmemory;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.Drawing;
import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.KnowledgeStore.IndexedChunk;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stored document.
 *
 * @param document the document
 * @param passages its passages; the type of its chunks is that of the document
 * @param firstEntry the number of the first passage's entry in the text index; the others follow
 */
record KnownFile(
    KnowledgeDocument document, List<KnowledgeChunk.Passage> passages, long firstEntry) {
  /**
   * A document that was put.
   *
   * @param before the previous entry at its path, or null
   */
  static KnownFile of(
      KnowledgeDocument document,
      List<IndexedChunk> chunks,
      long firstEntry,
      @Nullable KnownFile before) {
    Drawing drawing = before == null ? Drawing.NONE : before.document.drawing().outdated();
    return new KnownFile(
        document.withDrawing(drawing),
        chunks.stream().map(chunk -> chunk.chunk().passage()).toList(),
        firstEntry);
  }

  KnownFile with(KnowledgeDocument changed) {
    return new KnownFile(changed, passages, firstEntry);
  }

  List<KnowledgeChunk> chunks() {
    return KnowledgeChunk.of(document, passages);
  }

  @Nullable KnowledgeChunk chunk(int ordinal) {
    return ordinal < passages.size()
        ? new KnowledgeChunk(
            new KnowledgeChunk.Ref(document.scope(), document.path(), ordinal),
            document.type(),
            passages.get(ordinal))
        : null;
  }

  /** A text index with the chunks in it. */
  TextIndex<KnowledgeChunk.Ref> addedTo(
      TextIndex<KnowledgeChunk.Ref> text, List<IndexedText> terms) {
    TextIndex<KnowledgeChunk.Ref> added = text;
    for (int i = 0; i < terms.size(); i++) {
      KnowledgeChunk.Ref ref = new KnowledgeChunk.Ref(document.scope(), document.path(), i);
      long entry = firstEntry + i;
      added = added.with(entry, entry, ref, terms.get(i).fields());
    }
    return added;
  }

  /** A text index without the chunks in it. */
  TextIndex<KnowledgeChunk.Ref> removedFrom(TextIndex<KnowledgeChunk.Ref> text) {
    TextIndex<KnowledgeChunk.Ref> rest = text;
    for (int i = 0; i < passages.size(); i++) {
      rest = rest.without(firstEntry + i);
    }
    return rest;
  }

  /** The terms of the chunks, analysed again. */
  List<IndexedText> analyzed() {
    List<IndexedText> terms = new ArrayList<>();
    chunks().forEach(chunk -> terms.add(IndexedText.of(document, chunk)));
    return terms;
  }
}
