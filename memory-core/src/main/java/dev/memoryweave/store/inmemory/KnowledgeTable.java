package dev.memoryweave.store.inmemory;

import dev.memoryweave.knowledge.AnalyzedChunk;
import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.inmemory.Keys.TextDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of projects' files; immutable.
 *
 * @param files the documents of each scope, by path
 * @param paths the paths of the documents that hold each text
 * @param text the text index of the chunks
 * @param revisions the knowledge revision of each scope
 */
record KnowledgeTable(
    GroupedTree<Scope, String, KnownFile> files,
    GroupedTree<TextDigest, String, String> paths,
    TextIndex<ChunkRef> text,
    SortedTree<Scope, Long> revisions) {
  static final KnowledgeTable EMPTY =
      new KnowledgeTable(
          GroupedTree.empty(Keys.SCOPES, SourcePath.ORDER),
          GroupedTree.empty(TextDigest.ORDER, SourcePath.ORDER),
          TextIndex.empty(),
          SortedTree.empty(Keys.SCOPES));

  @Nullable KnownFile find(Scope scope, String path) {
    return files.of(scope).get(path);
  }

  long revision(Scope scope) {
    Long revision = revisions.get(scope);
    return revision == null ? 0 : revision;
  }

  /** This table with a document in place of what was known at its path. */
  KnowledgeTable with(KnowledgeDocument document, List<AnalyzedChunk> chunks) {
    KnownFile before = find(document.scope(), document.path());
    KnowledgeTable rest = before == null ? this : without(before);
    KnownFile file = KnownFile.of(document, chunks, rest.text.nextEntry(), before);
    return rest.filed(
        file, file.addedTo(rest.text, chunks.stream().map(AnalyzedChunk::terms).toList()));
  }

  /** This table with what is said of a document changed. */
  KnowledgeTable with(KnownFile before, KnowledgeDocument document) {
    return with(before, before.with(document));
  }

  /** This table with a document noted as drawn from by a version. */
  KnowledgeTable drawn(KnownFile file, int version) {
    return with(file, file.drawnBy(version));
  }

  private KnowledgeTable with(KnownFile before, KnownFile after) {
    return unfiled(before, text).filed(after, text);
  }

  KnowledgeTable without(KnownFile file) {
    return unfiled(file, file.removedFrom(text));
  }

  KnowledgeTable without(Scope scope) {
    KnowledgeTable rest = this;
    for (KnownFile file : files.of(scope).values()) {
      rest = rest.without(file);
    }
    return rest;
  }

  private KnowledgeTable filed(KnownFile file, TextIndex<ChunkRef> changed) {
    KnowledgeDocument document = file.document();
    String path = document.path();
    return new KnowledgeTable(
        files.with(document.scope(), path, file),
        paths.with(new TextDigest(document.scope(), document.digest()), path, path),
        changed,
        revisions);
  }

  private KnowledgeTable unfiled(KnownFile file, TextIndex<ChunkRef> changed) {
    KnowledgeDocument document = file.document();
    return new KnowledgeTable(
        files.without(document.scope(), document.path()),
        paths.without(new TextDigest(document.scope(), document.digest()), document.path()),
        changed,
        revisions);
  }

  KnowledgeTable withRevisionRaised(Scope scope) {
    return new KnowledgeTable(files, paths, text, revisions.with(scope, revision(scope) + 1));
  }

  /** All files in the order in which their chunks were stored. */
  List<KnownFile> inOrderOfStoring() {
    List<KnownFile> all = new ArrayList<>();
    files.values().forEach(all::addAll);
    all.sort(Comparator.comparingLong(KnownFile::firstEntry));
    return all;
  }

  /** This table with its text index built anew. */
  KnowledgeTable reindexed() {
    TextIndex<ChunkRef> built = text.emptied();
    for (KnownFile file : inOrderOfStoring()) {
      built = file.addedTo(built, file.analyzed());
    }
    return new KnowledgeTable(files, paths, built, revisions);
  }
}
