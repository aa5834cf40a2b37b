package dev.memoryweave.store.inmemory;

import dev.memoryweave.knowledge.AnalyzedChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.UndrawnDocument;
import java.util.List;

/** What a transaction that may change it knows of projects' files. */
final class WriteKnowledge extends ReadKnowledge implements KnowledgeStore.Writer {
  WriteKnowledge(Transaction transaction) {
    super(transaction);
  }

  @Override
  public void put(KnowledgeDocument document, List<AnalyzedChunk> chunks) {
    KnowledgeTable knowledge = table();
    document.requireChunks(chunks);
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
  public boolean touch(KnowledgeDocument document) {
    KnownFile before = table().find(document.scope(), document.path());
    if (before == null) {
      return false;
    }
    document.requireSameText(before.document());
    change(table().with(before, document), document.scope());
    return true;
  }

  @Override
  public boolean noteDrawn(Scope scope, UndrawnDocument document, int version) {
    InvalidValueException.unless(version >= 1, "version", version, "be 1 or more");
    KnownFile file = table().find(scope, document.path());
    if (file == null
        || file.document().status() != document.status()
        || !file.document().digest().equals(document.digest())) {
      return false;
    }
    change(table().drawn(file, version), scope);
    return true;
  }

  @Override
  public boolean remove(Scope scope, String path) {
    KnownFile file = table().find(scope, path);
    if (file == null) {
      return false;
    }
    change(table().without(file), scope);
    change(transaction.snapshot().vectors().without(file, true));
    return true;
  }

  @Override
  public long clear(Scope scope) {
    List<KnownFile> files = table().files().of(scope).values();
    if (!files.isEmpty()) {
      change(table().without(scope), scope);
      VectorTable vectors = transaction.snapshot().vectors();
      for (KnownFile file : files) {
        vectors = vectors.without(file, true);
      }
      change(vectors);
    }
    return files.size();
  }

  long rebuildIndex() {
    KnowledgeTable rebuilt = table().reindexed();
    transaction.change(transaction.snapshot().with(rebuilt));
    return rebuilt.text().documents();
  }

  private void change(VectorTable changed) {
    transaction.change(transaction.snapshot().with(changed));
  }

  private void change(KnowledgeTable changed, Scope scope) {
    transaction.change(transaction.snapshot().with(changed.withRevisionRaised(scope)));
  }
}
