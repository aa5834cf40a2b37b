package dev.memoryweave.store.inmemory;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import java.util.List;

/** The documents of a transaction that may change them. */
final class WriteKnowledge extends ReadKnowledge implements KnowledgeStore.Writer {
  WriteKnowledge(Transaction transaction) {
    super(transaction);
  }

  @Override
  public void put(KnowledgeDocument document, List<IndexedChunk> chunks) {
    KnowledgeTable knowledge = table();
    document.requireChunks(chunks.stream().map(IndexedChunk::chunk).toList());
    KnownFile before = knowledge.find(document.scope(), document.path());
    change(knowledge.with(document, chunks), document.scope());
    VectorTable vectors = transaction.snapshot().vectors();
    if (before != null) {
      vectors = vectors.without(before, false);
    }
    KnownFile stored = table().find(document.scope(), document.path());
    change(stored == null ? vectors : vectors.withNew(stored));
  }

  @Override
  public boolean update(KnowledgeDocument document) {
    KnownFile before = table().find(document.scope(), document.path());
    if (before == null) {
      return false;
    }
    document.requireSameText(before.document());
    change(table().with(before, document), document.scope());
    return true;
  }

  @Override
  public long remove(DocumentFilter filter) {
    long removed = 0;
    for (Scope scope : filter.sortedScopes()) {
      List<KnownFile> files =
          table().files().of(scope).values().stream()
              .filter(file -> filter.passes(file.document()))
              .toList();
      for (KnownFile file : files) {
        transaction.change(transaction.snapshot().with(table().without(file)));
        change(transaction.snapshot().vectors().without(file, true));
      }
      if (!files.isEmpty()) {
        change(table(), scope);
      }
      removed += files.size();
    }
    return removed;
  }

  long rebuildIndex() {
    KnowledgeTable rebuilt = table().reindexed();
    transaction.change(transaction.snapshot().with(rebuilt));
    return rebuilt.text().index().entries();
  }

  private void change(VectorTable changed) {
    transaction.change(transaction.snapshot().with(changed));
  }

  private void change(KnowledgeTable changed, Scope scope) {
    transaction.change(transaction.snapshot().with(changed.withRevisionRaised(scope)));
  }
}
