package dev.memoryweave.store.inmemory;

import dev.memoryweave.knowledge.AnalyzedChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeWriter;
import java.util.List;

/** What a transaction that may change it knows of projects' files. */
final class WriteKnowledge extends ReadKnowledge implements KnowledgeWriter {
  WriteKnowledge(Transaction transaction) {
    super(transaction);
  }

  @Override
  public void put(KnowledgeDocument document, List<AnalyzedChunk> chunks) {
    KnowledgeTable knowledge = table();
    document.requireChunks(chunks);
    change(knowledge.with(document, chunks), document.scope());
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
  public boolean remove(Scope scope, String path) {
    KnownFile file = table().find(scope, path);
    if (file == null) {
      return false;
    }
    change(table().without(file), scope);
    return true;
  }

  @Override
  public long clear(Scope scope) {
    long documents = table().files().of(scope).size();
    if (documents > 0) {
      change(table().without(scope), scope);
    }
    return documents;
  }

  @Override
  public long rebuildIndex() {
    KnowledgeTable rebuilt = table().reindexed();
    transaction.change(transaction.snapshot().with(rebuilt));
    return rebuilt.text().documents();
  }

  private void change(KnowledgeTable changed, Scope scope) {
    transaction.change(transaction.snapshot().with(changed.withRevisionRaised(scope)));
  }
}
