package dev.memoryweave.internal;

import dev.memoryweave.KnowledgeBase;
import dev.memoryweave.change.internal.ContestedFlags;
import dev.memoryweave.change.internal.Transactions;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.internal.RecallPipeline;
import dev.memoryweave.recall.internal.Reranking;
import dev.memoryweave.recall.internal.Visibility;
import dev.memoryweave.store.ReadTransaction;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Answers recall requests; if a model fails, only its contribution is missing. */
final class RecallService {
  private final Transactions transactions;
  private final ScopeChain chain;
  private final RecallPipeline pipeline;
  private final KnowledgeBase knowledge;
  private final Supplier<List<String>> storeWarnings;
  private final MemoryPolicies policies;
  private final Visibility visibility;
  private final @Nullable Embedder embedder;
  private final @Nullable Reranking reranking;

  /**
   * Creates a recall service.
   *
   * @param storeWarnings why the store may find less than it should, read after a search
   */
  public RecallService(
      Transactions transactions,
      ScopeChain chain,
      RecallPipeline pipeline,
      KnowledgeBase knowledge,
      Supplier<List<String>> storeWarnings,
      MemoryPolicies policies,
      Visibility visibility,
      @Nullable Embedder embedder,
      @Nullable Reranking reranking) {
    this.transactions = transactions;
    this.chain = chain;
    this.pipeline = pipeline;
    this.knowledge = knowledge;
    this.storeWarnings = storeWarnings;
    this.policies = policies;
    this.visibility = visibility;
    this.embedder = embedder;
    this.reranking = reranking;
  }

  /**
   * Determines branch and vector, which may take time, and returns the remaining work on a
   * snapshot.
   *
   * @param request a request for the present, or as of a settled time
   */
  public Function<ReadTransaction, RecallResult> prepare(RecallRequest request) {
    return prepare(request, visibility);
  }

  /** Like {@link #prepare}, for a block: without memories that no block may contain. */
  public Function<ReadTransaction, RecallResult> prepareBlock(RecallRequest request) {
    return prepare(request, visibility.showing(policies::mayBePacked));
  }

  /** Like {@link #prepare}, for a block, with a memory that the trace always reports on. */
  public Function<ReadTransaction, RecallResult> prepareBlock(
      RecallRequest request, NodeRef followed) {
    return prepare(request, visibility.showing(policies::mayBePacked).following(followed));
  }

  private Function<ReadTransaction, RecallResult> prepare(
      RecallRequest request, Visibility visibility) {
    RecallRequest here = here(request);
    TaskVector asked = TaskVector.of(embedder, here.task());
    return tx -> recall(tx, visibility, here, asked);
  }

  private RecallResult recall(
      ReadTransaction tx, Visibility visibility, RecallRequest request, TaskVector asked) {
    RecallResult result =
        pipeline.recall(tx, chain, visibility, request, asked.vector(), transactions.now());
    if (request.asOf() == null) {
      result = shown(tx, result);
    }
    if (asked.warning() != null) {
      result = result.withWarning(asked.warning());
    }
    if (reranking != null) {
      result = reranking.rerank(request.task(), result);
    }
    for (String warning : storeWarnings.get()) {
      result = result.withWarning(warning);
    }
    RecallResult found = result;
    boolean passes = knowledge.isNoticePassing();
    return knowledge
        .notice()
        .filter(notice -> request.knowledge() && request.asOf() == null)
        .map(notice -> passes ? found.ofPart(notice) : found.withWarning(notice))
        .orElse(found);
  }

  /** The memories with the flags that readers are to see. */
  private static RecallResult shown(ReadTransaction tx, RecallResult result) {
    return new RecallResult(
        result.chain(),
        result.memories().stream().map(memory -> shown(tx, memory)).toList(),
        result.chunks(),
        result.warnings(),
        result.trace(),
        result.revision(),
        result.knowledgeRevision(),
        result.coverage(),
        result.isPartial());
  }

  private static RecallResult.Memory shown(ReadTransaction tx, RecallResult.Memory memory) {
    return new RecallResult.Memory(
        ContestedFlags.shown(tx, memory.node()),
        memory.breakdown(),
        memory.duplicates(),
        memory.updatedBy(),
        memory.contradictedBy(),
        memory.coverage(),
        memory.isOfOtherBranch());
  }

  /** Prefers memories of the caller's branch. */
  private RecallRequest here(RecallRequest request) {
    return request.branch() == null ? request.onBranch(transactions.author().branch()) : request;
  }
}
