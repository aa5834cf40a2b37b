package dev.memoryweave.benchmarks;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.AgentMemoryBuilder;
import dev.memoryweave.MemoryConfig;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.examples.conversation.ConversationImport;
import dev.memoryweave.examples.conversation.Document;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.internal.RecallParts;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Documents that are remembered, each as a memory. */
final class RememberedDocuments implements SearchedDocuments {
  private static final Duration PATIENCE = Duration.ofHours(12);

  private final TemporaryStore temporary;
  private final String group;
  private final int depth;
  private final AgentMemory memory;
  private final ConversationImport.Summary summary;

  /**
   * Remembers documents, and waits until all of them are embedded if there is an embedder.
   *
   * @param embedder what embeds them, or null for words alone
   * @param depth the most documents that a question brings back
   */
  RememberedDocuments(
      TemporaryStore.Kind kind,
      @Nullable Embedder embedder,
      String group,
      List<Document> corpus,
      int depth,
      ConversationImport.Progress progress)
      throws IOException {
    this.temporary = TemporaryStore.open(kind);
    this.group = group;
    this.depth = depth;
    this.memory = memory(embedder);
    try {
      this.summary = new ConversationImport(memory, progress).remember(corpus);
      if (embedder != null) {
        requireEmbedded(memory);
      }
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Waits until everything that a memory sees has a vector. */
  static void requireEmbedded(AgentMemory memory) {
    if (!memory.embedding().await(PATIENCE)) {
      throw new IllegalStateException(
          "Not everything was embedded: " + memory.embedding().progress());
    }
  }

  private AgentMemory memory(@Nullable Embedder embedder) {
    AgentMemoryBuilder builder =
        AgentMemory.builder(temporary.store()).project(group).author(Provenance.of(Source.IMPORT));
    return embedder == null ? builder.build() : builder.embedder(embedder).build();
  }

  @Override
  public List<String> ask(String question) {
    return ask(memory::recall, question);
  }

  /** Asks these documents with other parts; with null for the embedder by words alone. */
  Asking with(RecallParts parts, @Nullable Embedder embedder) {
    int passages = MemoryConfig.defaults().passageLimit();
    DirectRecall direct = new DirectRecall(temporary.store(), memory, embedder, parts, passages);
    return question -> ask(direct::recall, question);
  }

  /** Duplicates that were folded into one follow it. */
  private List<String> ask(Function<RecallRequest, RecallResult> asked, String question) {
    RecallRequest request = RecallRequest.builder(question).limit(depth).build();
    Set<String> ranking = new LinkedHashSet<>();
    for (RecallResult.Memory recalled : asked.apply(request).memories()) {
      ranking.add(ConversationImport.documentId(recalled.node(), group));
      for (NodeRef duplicate : recalled.duplicates()) {
        ranking.add(documentId(duplicate));
      }
    }
    return new ArrayList<>(ranking).subList(0, Math.min(depth, ranking.size()));
  }

  /** The documents that stand whole in the block for a question. */
  List<String> seen(String question, int budget) {
    return memory
        .weave(RecallRequest.builder(question).tokenBudget(budget).build())
        .items()
        .stream()
        .filter(item -> !item.shortened())
        .map(item -> documentId(item.ref()))
        .toList();
  }

  private String documentId(NodeRef ref) {
    return ConversationImport.documentId(memory.node(ref).require(), group);
  }

  @Override
  public int count() {
    return summary.documents();
  }

  @Override
  public int redacted() {
    return summary.secrets();
  }

  @Override
  public void close() throws IOException {
    memory.embedding().close();
    temporary.close();
  }
}
