package dev.memoryweave.recall.internal;

import dev.memoryweave.embed.Reranker;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallSettings;
import dev.memoryweave.recall.RecalledMemory;
import dev.memoryweave.recall.ScoreBreakdown.Factor;
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
 * Puts the best memories of a result in the order of a model that reads task and text together.
 * What stands against a memory stays right behind it, and a newer statement above the one that it
 * updates, and what counts for less below what counts for more: none of it can be seen from a text
 * alone. If the model fails, the order stays and the result carries a warning.
 */
public final class Reranking {
  private static final Logger LOG = LoggerFactory.getLogger(Reranking.class);

  /** How many of the best are read: each takes some ten milliseconds. */
  static final int DEPTH = 20;

  private static final int LONGEST_TEXT = 2_000;

  private final Reranker reranker;
  private final int opponents;

  /**
   * Reranks by a model.
   *
   * @param reranker the model, which belongs to the caller
   * @param opponents how many of what contradicts a memory stay behind it, {@link
   *     RecallSettings#opponents()}
   */
  public Reranking(Reranker reranker, int opponents) {
    this.reranker = reranker;
    this.opponents = opponents;
  }

  /** The same result, its best memories in another order. */
  public RecallResult rerank(String task, RecallResult result) {
    List<RecalledMemory> memories = result.memories();
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
    List<RecalledMemory> order =
        IntStream.range(0, depth)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer index) -> -scores.get(index)))
            .map(memories::get)
            .toList();
    List<RecalledMemory> reranked = new ArrayList<>(memories.size());
    for (RecalledMemory memory : together(order)) {
      // The scores of the search stay where they are: only what stands there changes.
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
        result.coverage());
  }

  /** A model does not know whose word counts for more. */
  private static List<RecalledMemory> inOrderOfAuthority(List<RecalledMemory> memories) {
    AuthorityOrder order = new AuthorityOrder(memories.stream().map(Reranking::place).toList());
    if (order.isEmpty()) {
      return memories;
    }
    return memories.stream()
        .map(
            memory -> {
              double most = order.score(place(memory));
              return most < memory.score() ? withScore(memory, "authority", 0, most) : memory;
            })
        .sorted(Comparator.comparingDouble(memory -> -memory.score()))
        .toList();
  }

  private static AuthorityOrder.Place place(RecalledMemory memory) {
    return new AuthorityOrder.Place(memory.node(), memory.score(), memory.coverage());
  }

  /** How many are read: a few more where one would be parted from what stands against it. */
  private int depth(List<RecalledMemory> memories) {
    int depth = Math.min(DEPTH, memories.size());
    int most = Math.min(depth + opponents, memories.size());
    Set<NodeRef> read =
        memories.subList(0, depth).stream()
            .map(memory -> memory.node().ref())
            .collect(Collectors.toSet());
    while (depth < most && !Collections.disjoint(memories.get(depth).contradictedBy(), read)) {
      depth++;
    }
    return depth;
  }

  /** The same order, but for pairs that belong together. */
  private List<RecalledMemory> together(List<RecalledMemory> order) {
    Map<NodeRef, RecalledMemory> left = new LinkedHashMap<>();
    order.forEach(memory -> left.put(memory.node().ref(), memory));
    List<RecalledMemory> together = new ArrayList<>(order.size());
    order.forEach(memory -> take(memory.node().ref(), left, together));
    return together;
  }

  /** Moves a memory over, behind what updates it and in front of what stands against it. */
  private void take(NodeRef ref, Map<NodeRef, RecalledMemory> left, List<RecalledMemory> together) {
    RecalledMemory memory = left.remove(ref);
    if (memory != null) {
      if (memory.updatedBy() != null) {
        take(memory.updatedBy(), left, together);
      }
      together.add(memory);
      memory.contradictedBy().stream()
          .filter(left::containsKey)
          .limit(opponents)
          .toList()
          .forEach(other -> take(other, left, together));
    }
  }

  private static String text(RecalledMemory memory) {
    String text = memory.node().title() + "\n" + memory.node().body();
    return text.substring(0, Math.min(LONGEST_TEXT, text.length()));
  }

  private static RecalledMemory withScore(
      RecalledMemory memory, String factor, double value, double score) {
    double before = memory.score();
    return new RecalledMemory(
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
