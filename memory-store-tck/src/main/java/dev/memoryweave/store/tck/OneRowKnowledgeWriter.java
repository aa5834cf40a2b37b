package dev.memoryweave.store.tck;

import dev.memoryweave.knowledge.AnalyzedChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeWriter;
import dev.memoryweave.store.UndrawnDocument;
import java.util.List;

/** Knowledge that can be changed and whose lists of documents come one at a time. */
final class OneRowKnowledgeWriter extends OneRowKnowledgeReader implements KnowledgeWriter {
  private final KnowledgeWriter knowledge;

  OneRowKnowledgeWriter(KnowledgeWriter knowledge) {
    super(knowledge);
    this.knowledge = knowledge;
  }

  @Override
  public void put(KnowledgeDocument document, List<AnalyzedChunk> chunks) {
    knowledge.put(document, chunks);
  }

  @Override
  public boolean touch(KnowledgeDocument document) {
    return knowledge.touch(document);
  }

  @Override
  public boolean noteDrawn(Scope scope, UndrawnDocument document, int version) {
    return knowledge.noteDrawn(scope, document, version);
  }

  @Override
  public boolean remove(Scope scope, String path) {
    return knowledge.remove(scope, path);
  }

  @Override
  public long clear(Scope scope) {
    return knowledge.clear(scope);
  }
}
