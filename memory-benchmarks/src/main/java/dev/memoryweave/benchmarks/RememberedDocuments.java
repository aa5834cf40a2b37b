package dev.memoryweave.benchmarks;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.examples.conversation.ConversationImport;
import dev.memoryweave.examples.conversation.Document;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Source;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecalledMemory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Documents that are remembered, each as a memory. */
final class RememberedDocuments implements SearchedDocuments {
  private final TemporaryStore temporary;
  private final AgentMemory memory;
  private final ConversationImport.Summary summary;
  private final int depth;

  /**
   * Remembers documents.
   *
   * @param depth the most documents that a question brings back
   */
  RememberedDocuments(
      TemporaryStore.Kind kind,
      String group,
      List<Document> corpus,
      int depth,
      ConversationImport.Progress progress)
      throws IOException {
    this.temporary = TemporaryStore.open(kind);
    this.depth = depth;
    this.memory =
        AgentMemory.builder(temporary.store())
            .project(group)
            .author(Provenance.of(Source.IMPORT))
            .build();
    this.summary = new ConversationImport(memory, progress).remember(corpus);
  }

  /** Duplicates that were folded into one follow it. */
  @Override
  public List<String> ask(String question) {
    RecallRequest request = RecallRequest.builder(question).limit(depth).build();
    Set<String> ranking = new LinkedHashSet<>();
    for (RecalledMemory recalled : memory.recall(request).memories()) {
      ranking.add(documentId(recalled.node().id()));
      for (NodeRef duplicate : recalled.duplicates()) {
        ranking.add(documentId(duplicate.id()));
      }
    }
    return new ArrayList<>(ranking).subList(0, Math.min(depth, ranking.size()));
  }

  private String documentId(NodeId id) {
    String document = summary.documentIds().get(id);
    if (document == null) {
      throw new IllegalStateException("recall gave " + id + ", which was never remembered");
    }
    return document;
  }

  @Override
  public int count() {
    return summary.documents();
  }

  @Override
  public int redacted() {
    return summary.redacted();
  }

  @Override
  public void close() throws IOException {
    temporary.close();
  }
}
