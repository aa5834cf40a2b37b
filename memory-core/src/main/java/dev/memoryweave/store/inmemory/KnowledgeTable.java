package dev.memoryweave.store.inmemory;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore.IndexedChunk;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The documents of projects' files; immutable.
 *
 * @param files the documents of each scope, by path
 * @param text the text index of the chunks
 * @param revisions the knowledge revision of each scope
 */
record KnowledgeTable(
    GroupedTree<Scope, String, KnownFile> files,
    TextIndex<KnowledgeChunk.Ref> text,
    SortedTree<Scope, Long> revisions) {
  static final KnowledgeTable EMPTY =
      new KnowledgeTable(
          GroupedTree.empty(Keys.SCOPES, SourcePath.ORDER),
          TextIndex.empty(),
          SortedTree.empty(Keys.SCOPES));

  @Nullable KnownFile find(Scope scope, String path) {
    return files.of(scope).get(path);
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
    return rest.filed(
        file, file.addedTo(rest.text, chunks.stream().map(IndexedChunk::text).toList()));
  }

  /** This table with another record of a document. */
  KnowledgeTable with(KnownFile before, KnowledgeDocument document) {
    return unfiled(before, text).filed(before.with(document), text);
  }

  KnowledgeTable without(KnownFile file) {
    return unfiled(file, file.removedFrom(text));
  }

  private KnowledgeTable filed(KnownFile file, TextIndex<KnowledgeChunk.Ref> changed) {
    KnowledgeDocument document = file.document();
    return new KnowledgeTable(
        files.with(document.scope(), document.path(), file), changed, revisions);
  }

  private KnowledgeTable unfiled(KnownFile file, TextIndex<KnowledgeChunk.Ref> changed) {
    KnowledgeDocument document = file.document();
    return new KnowledgeTable(files.without(document.scope(), document.path()), changed, revisions);
  }

  KnowledgeTable withRevisionRaised(Scope scope) {
    return new KnowledgeTable(files, text, revisions.with(scope, revision(scope) + 1));
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
    TextIndex<KnowledgeChunk.Ref> built = text.emptied();
    for (KnownFile file : inOrderOfStoring()) {
      built = file.addedTo(built, file.analyzed());
    }
    return new KnowledgeTable(files, built, revisions);
  }
}
