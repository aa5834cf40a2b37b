package dev.memoryweave.recall.internal;

import dev.memoryweave.language.internal.SpokenWord;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Utterance;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Relates memories to one request, so that factors can judge them. */
final class MemorySubjects {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  private final RecallContext context;
  private final ContradictoryPairs pairs;
  private final Set<NodeId> besideBest = new HashSet<>();
  private final Set<String> askedNames;
  private final TemporalConstraint time;
  private final TemporalOrder order;
  private final List<Instant> times;

  /**
   * Examines a request and its hits.
   *
   * @param pairs the contradictions of contested memories
   * @param best the best matches; memories next to them in the tree are more likely to help
   * @param all the memories among which something may be the first or the last
   */
  MemorySubjects(
      RecallContext context,
      ContradictoryPairs pairs,
      List<MemoryNode> best,
      List<MemoryNode> all) {
    String task = context.request().task();
    this.context = context;
    this.pairs = pairs;
    this.askedNames = SpokenWord.names(task);
    askedNames.removeIf(word -> !ANALYZER.carriesContent(word));
    this.time = TemporalConstraint.of(task, context.at());
    this.order = TemporalOrder.of(task);
    this.times =
        order == TemporalOrder.ANY
            ? List.of()
            : all.stream().map(MemoryNode::happenedAt).sorted().distinct().toList();
    for (MemoryNode node : best) {
      besideBest.add(node.id());
      if (node.parent() != null) {
        besideBest.add(node.parent());
      }
    }
  }

  /** A memory in relation to the request. */
  MemorySubject of(MemoryNode node) {
    String branch = context.request().branch();
    return new MemorySubject(
        node,
        context.intent(),
        context.at(),
        context.distance(node.scope()),
        isAboutNamedFile(node),
        isNearBest(node),
        time.isEmpty() ? 0 : time.fit(node.happenedAt()),
        order.nearness(times, node.happenedAt()),
        pairs.isDoubted(node),
        isByAskedSpeaker(node),
        context.asksForValue(),
        branch != null && branch.equals(node.provenance().branch()),
        context.isOfOtherBranch(node),
        isOfOtherSession(node));
  }

  /** Whether one of its anchors matches a file of the request. */
  boolean isAboutNamedFile(MemoryNode node) {
    return node.anchors().stream()
        .anyMatch(anchor -> context.request().files().stream().anyMatch(anchor::matches));
  }

  private boolean isNearBest(MemoryNode node) {
    return besideBest.contains(node.id())
        || (node.parent() != null && besideBest.contains(node.parent()));
  }

  private boolean isByAskedSpeaker(MemoryNode node) {
    Utterance utterance = node.utterance();
    return utterance != null
        && utterance.speaker() != null
        && SpokenWord.names(utterance.speaker()).stream().anyMatch(askedNames::contains);
  }

  private boolean isOfOtherSession(MemoryNode node) {
    return node.tier() == NodeKind.Tier.WORKING
        && node.session() != null
        && !node.session().equals(context.request().session());
  }
}
