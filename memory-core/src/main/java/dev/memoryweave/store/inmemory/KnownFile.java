package dev.memoryweave.store.inmemory;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.Drawing;
import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.KnowledgeStore.IndexedChunk;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
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

  /** The texts of the chunks, for the index. */
  List<IndexedTexts.Text> texts(List<IndexedText> terms) {
    List<IndexedTexts.Text> texts = new ArrayList<>();
    for (int i = 0; i < terms.size(); i++) {
      long entry = firstEntry + i;
      texts.add(new IndexedTexts.Text(document.scope(), entry, entry, terms.get(i)));
    }
    return texts;
  }

  /** The numbers of the entries of the chunks. */
  List<Long> entries() {
    return LongStream.range(firstEntry, firstEntry + passages.size()).boxed().toList();
  }

  /** The chunk of an entry. */
  KnowledgeChunk.Ref ref(long entry) {
    return new KnowledgeChunk.Ref(document.scope(), document.path(), (int) (entry - firstEntry));
  }

  /** The terms of the chunks, analysed again. */
  List<IndexedText> analyzed() {
    List<IndexedText> terms = new ArrayList<>();
    chunks().forEach(chunk -> terms.add(IndexedText.of(document, chunk)));
    return terms;
  }
}
