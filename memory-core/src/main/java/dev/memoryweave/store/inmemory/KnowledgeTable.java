package dev.memoryweave.store.inmemory;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore.IndexedChunk;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The documents of projects' files; immutable.
 *
 * @param files the documents of each scope, by path
 * @param byEntry the documents that have chunks, by the first entry of each
 * @param text the texts of the chunks
 * @param revisions the knowledge revision of each scope
 */
record KnowledgeTable(
    GroupedTree<Scope, String, KnownFile> files,
    SortedTree<Long, KnownFile> byEntry,
    IndexedTexts text,
    SortedTree<Scope, Long> revisions) {
  static final KnowledgeTable EMPTY =
      new KnowledgeTable(
          GroupedTree.empty(Keys.SCOPES, SourcePath.ORDER),
          SortedTree.empty(Comparator.<Long>naturalOrder()),
          IndexedTexts.EMPTY,
          SortedTree.empty(Keys.SCOPES));

  @Nullable KnownFile find(Scope scope, String path) {
    return files.of(scope).get(path);
  }

  /** The document whose chunk an entry is. */
  @Nullable KnownFile holding(long entry) {
    Iterator<KnownFile> before = byEntry.before(entry + 1);
    return before.hasNext() ? before.next() : null;
  }

  long revision(Scope scope) {
    Long revision = revisions.get(scope);
    return revision == null ? 0 : revision;
  }

  /** This table with a document replacing what was known at its path. */
  KnowledgeTable with(KnowledgeDocument document, List<IndexedChunk> chunks) {
    KnownFile before = find(document.scope(), document.path());
    KnowledgeTable rest = before == null ? this : without(before);
    KnownFile file = KnownFile.of(document, chunks, rest.text.nextEntry(), before);
    List<IndexedTexts.Text> texts = file.texts(chunks.stream().map(IndexedChunk::text).toList());
    return rest.filed(file, rest.text.with(texts));
  }

  /** This table with another record of a document. */
  KnowledgeTable with(KnownFile before, KnowledgeDocument document) {
    return unfiled(before, text).filed(before.with(document), text);
  }

  KnowledgeTable without(KnownFile file) {
    return unfiled(file, text.without(file.entries()));
  }

  private KnowledgeTable filed(KnownFile file, IndexedTexts changed) {
    KnowledgeDocument document = file.document();
    return new KnowledgeTable(
        files.with(document.scope(), document.path(), file),
        file.passages().isEmpty() ? byEntry : byEntry.with(file.firstEntry(), file),
        changed,
        revisions);
  }

  private KnowledgeTable unfiled(KnownFile file, IndexedTexts changed) {
    KnowledgeDocument document = file.document();
    return new KnowledgeTable(
        files.without(document.scope(), document.path()),
        file.passages().isEmpty() ? byEntry : byEntry.without(file.firstEntry()),
        changed,
        revisions);
  }

  KnowledgeTable withRevisionRaised(Scope scope) {
    return new KnowledgeTable(files, byEntry, text, revisions.with(scope, revision(scope) + 1));
  }

  /** All files in the order in which their chunks were stored. */
  List<KnownFile> inOrderOfStoring() {
    List<KnownFile> all = new ArrayList<>();
    files.values().forEach(all::addAll);
    all.sort(Comparator.comparingLong(KnownFile::firstEntry));
    return all;
  }

  /** This table with its text index rebuilt. */
  KnowledgeTable reindexed() {
    List<IndexedTexts.Text> texts = new ArrayList<>();
    for (KnownFile file : inOrderOfStoring()) {
      texts.addAll(file.texts(file.analyzed()));
    }
    return new KnowledgeTable(files, byEntry, text.rebuilt(texts), revisions);
  }
}
