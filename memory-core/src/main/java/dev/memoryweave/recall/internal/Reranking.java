package dev.memoryweave.recall.internal;

import dev.memoryweave.embed.Reranker;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallResult.Breakdown.Factor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reorders the best memories of a result by a model that reads task and text together.
 * Contradictions stay right behind the memory that they contradict, a newer statement stays above
 * the one that it updates, and the order of authority holds, because a model cannot know these from
 * the text. If the model fails, the order stays and the result carries a warning.
 */
public final class Reranking {
  private static final Logger LOG = LoggerFactory.getLogger(Reranking.class);

  /** How many of the best are read: each takes some ten milliseconds. */
  static final int DEPTH = 20;

  private static final int LONGEST_TEXT = 2_000;

  private final Reranker reranker;
  private final int contradictions;

  /** Creates a reranking by a model, which the caller must close. */
  public Reranking(Reranker reranker) {
    this(reranker, SelectionSteps.STANDARD.contradictions());
  }

  /**
   * Creates a reranking by a model.
   *
   * @param contradictions how many contradictions of a memory stay behind it
   */
  Reranking(Reranker reranker, int contradictions) {
    this.reranker = reranker;
    this.contradictions = contradictions;
  }

  /** Reorders the best memories of a result by the model. */
  public RecallResult rerank(String task, RecallResult result) {
    List<RecallResult.Memory> memories = result.memories();
    int depth = depth(memories);
    if (depth < 2) {
      return result;
    }
    List<Double> scores;
    try {
      scores =
          reranker.scores(task, memories.subList(0, depth).stream().map(Reranking::text).toList());
    } catch (RuntimeException e) {
      LOG.warn("The reranker {} failed", reranker.id(), e);
      return result.withWarning("The reranker failed, so the order is that of the search");
    }
    if (scores.size() != depth || !scores.stream().allMatch(Double::isFinite)) {
      return result.withWarning(
          "The reranker did not judge every text, so the order is that of the search");
    }
    List<RecallResult.Memory> order =
        IntStream.range(0, depth)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer index) -> -scores.get(index)))
            .map(memories::get)
            .toList();
    List<RecallResult.Memory> reranked = new ArrayList<>(memories.size());
    for (RecallResult.Memory memory : together(order)) {
      // The scores of the search stay at their ranks: only the memories move.
      double score = memories.get(reranked.size()).score();
      reranked.add(withScore(memory, "reranker", 1, score));
    }
    reranked.addAll(memories.subList(depth, memories.size()));
    return new RecallResult(
        result.chain(),
        inOrderOfAuthority(reranked),
        result.chunks(),
        result.warnings(),
        result.trace(),
        result.revision(),
        result.knowledgeRevision(),
        result.coverage(),
        result.isPartial());
  }

  /** A model does not know which author is more trusted. */
  private static List<RecallResult.Memory> inOrderOfAuthority(List<RecallResult.Memory> memories) {
    AuthorityOrder order =
        new AuthorityOrder(memories.stream().map(AuthorityOrder.Entry::of).toList());
    if (order.isEmpty()) {
      return memories;
    }
    return memories.stream()
        .map(
            memory -> {
              double most = order.score(AuthorityOrder.Entry.of(memory));
              return most < memory.score()
                  ? withScore(memory, Breakdowns.AUTHORITY, 0, most)
                  : memory;
            })
        .sorted(Comparator.comparingDouble(memory -> -memory.score()))
        .toList();
  }

  /** How many are read: a few more if a memory would be separated from its contradictions. */
  private int depth(List<RecallResult.Memory> memories) {
    int depth = Math.min(DEPTH, memories.size());
    int most = Math.min(depth + contradictions, memories.size());
    Set<NodeRef> read =
        memories.subList(0, depth).stream()
            .map(memory -> memory.node().ref())
            .collect(Collectors.toSet());
    while (depth < most && !Collections.disjoint(memories.get(depth).contradictedBy(), read)) {
      depth++;
    }
    return depth;
  }

  /** Brings pairs that belong together next to each other. */
  private List<RecallResult.Memory> together(List<RecallResult.Memory> order) {
    Map<NodeRef, RecallResult.Memory> left = new LinkedHashMap<>();
    order.forEach(memory -> left.put(memory.node().ref(), memory));
    List<RecallResult.Memory> together = new ArrayList<>(order.size());
    order.forEach(memory -> take(memory.node().ref(), left, together));
    return together;
  }

  /** Moves a memory over, behind the one that updates it and in front of its contradictions. */
  private void take(
      NodeRef ref, Map<NodeRef, RecallResult.Memory> left, List<RecallResult.Memory> together) {
    RecallResult.Memory memory = left.remove(ref);
    if (memory != null) {
      if (memory.updatedBy() != null) {
        take(memory.updatedBy(), left, together);
      }
      together.add(memory);
      memory.contradictedBy().stream()
          .filter(left::containsKey)
          .limit(contradictions)
          .toList()
          .forEach(other -> take(other, left, together));
    }
  }

  private static String text(RecallResult.Memory memory) {
    String text = memory.node().title() + "\n" + memory.node().body();
    return text.substring(0, Math.min(LONGEST_TEXT, text.length()));
  }

  private static RecallResult.Memory withScore(
      RecallResult.Memory memory, String factor, double value, double score) {
    double before = memory.score();
    return new RecallResult.Memory(
        memory.node(),
        Breakdowns.with(
            memory.breakdown(), new Factor(factor, value, before == 0 ? 1 : score / before)),
        memory.duplicates(),
        memory.updatedBy(),
        memory.contradictedBy(),
        memory.coverage(),
        memory.isOfOtherBranch());
  }
}
