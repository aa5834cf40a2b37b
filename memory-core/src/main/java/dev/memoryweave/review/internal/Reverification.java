package dev.memoryweave.review.internal;

import dev.memoryweave.NodeHandle;
import dev.memoryweave.change.internal.CandidateTransitions;
import dev.memoryweave.change.internal.LastDemotion;
import dev.memoryweave.change.internal.Reason;
import dev.memoryweave.change.internal.RequestWriter;
import dev.memoryweave.change.internal.RequestedAction;
import dev.memoryweave.change.internal.Transactions;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.evidence.internal.EvidenceReview;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Counted;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Checks evidence again, outside of any transaction, and then updates the memories that it is
 * attached to in one transaction.
 */
public final class Reverification {
  /**
   * A memory that holds is recorded as verified at most once in this time; more often tells nothing
   * new.
   */
  private static final Duration VERIFIED_FOR = Duration.ofDays(1);

  private final Transactions transactions;
  private final CandidateTransitions transitions;
  private final RequestWriter requests;

  public Reverification(
      Transactions transactions, CandidateTransitions transitions, RequestWriter requests) {
    this.transactions = transactions;
    this.transitions = transitions;
    this.requests = requests;
  }

  public List<NodeHandle.Reverification> reverify(List<MemoryNode> nodes, SourceResolver resolver) {
    EvidenceReview review = new EvidenceReview(resolver);
    Map<NodeRef, List<Evidence>> evidence =
        transactions.read(
            tx -> {
              Map<NodeRef, List<Evidence>> found = new LinkedHashMap<>();
              nodes.forEach(node -> found.put(node.ref(), tx.evidence().of(node.ref())));
              return found;
            });
    record Piece(Scope scope, Evidence.Id id) {}
    Map<Piece, NodeHandle.Reverification.Finding> findings = new LinkedHashMap<>();
    for (List<Evidence> pieces : evidence.values()) {
      for (Evidence piece : pieces) {
        findings.computeIfAbsent(new Piece(piece.scope(), piece.id()), key -> review.check(piece));
      }
    }
    return transactions.write(
        context -> {
          Set<NodeRef> affected = new LinkedHashSet<>(evidence.keySet());
          findings.forEach(
              (piece, finding) -> {
                if (finding.verdict() != null) {
                  context.recordCheck(piece.scope(), piece.id(), finding.verdict());
                  affected.addAll(context.tx().evidence().nodesWith(piece.scope(), piece.id()));
                }
              });
          List<NodeHandle.Reverification> results = new ArrayList<>();
          for (NodeRef ref : affected) {
            context
                .tx()
                .nodes()
                .find(ref)
                .ifPresent(
                    node -> {
                      List<NodeHandle.Reverification.Finding> own =
                          context.tx().evidence().of(ref).stream()
                              .map(piece -> findings.get(new Piece(piece.scope(), piece.id())))
                              .filter(Objects::nonNull)
                              .toList();
                      MemoryNode after = react(context, node, own);
                      if (evidence.containsKey(ref)) {
                        results.add(new NodeHandle.Reverification(node, after, own));
                      }
                    });
          }
          return results;
        });
  }

  private MemoryNode react(
      WriteContext context, MemoryNode node, List<NodeHandle.Reverification.Finding> findings) {
    List<NodeHandle.Reverification.Finding> supporting =
        findings.stream()
            .filter(finding -> finding.evidence().polarity() == Polarity.SUPPORTS)
            .toList();
    List<NodeHandle.Reverification.Finding> doubts =
        supporting.stream().filter(NodeHandle.Reverification.Finding::isDoubt).toList();
    if (!doubts.isEmpty()) {
      return doubt(context, node, doubts);
    }
    List<Evidence> all = context.tx().evidence().of(node.ref());
    boolean holds =
        supporting.stream().anyMatch(NodeHandle.Reverification.Finding::isProof)
            && all.stream().noneMatch(Reverification::isDoubtful);
    if (!holds) {
      return transitions.reweigh(context, node);
    }
    if (context.mayOnlyPropose(node)) {
      return node;
    }
    boolean wasDoubted =
        node.status() == NodeStatus.STALE
            && supporting.stream().anyMatch(finding -> isDoubtful(finding.evidence()))
            && !LastDemotion.isOfHigher(context, node);
    Instant verified = node.usage().verifiedAt();
    boolean due = verified == null || !verified.plus(VERIFIED_FOR).isAfter(context.now());
    if (wasDoubted || (node.isInForce() && due)) {
      return transitions.follow(
          context,
          node.toBuilder()
              .status(node.kind().liveStatus())
              .usage(node.usage().verifiedAt(context.now()))
              .build(),
          MemoryEvent.Type.MEMORY_VERIFIED,
          holding(supporting));
    }
    return transitions.reweigh(context, node);
  }

  /** The reason why a memory counts as verified; claims nothing that was not compared. */
  private static String holding(List<NodeHandle.Reverification.Finding> supporting) {
    long compared =
        supporting.stream().filter(NodeHandle.Reverification.Finding::isCompared).count();
    return compared == supporting.size()
        ? NodeHandle.Reverification.EVIDENCE_HOLDS
        : NodeHandle.Reverification.EVIDENCE_HOLDS
            + " as far as it could be compared, "
            + compared
            + " of "
            + Counted.of(supporting.size(), "piece");
  }

  private MemoryNode doubt(
      WriteContext context, MemoryNode node, List<NodeHandle.Reverification.Finding> doubts) {
    if (!node.status().canBecome(NodeStatus.STALE, node.kind())) {
      return transitions.reweigh(context, node);
    }
    String reason = Reason.line(why(doubts));
    if (context.mayOnlyPropose(node)) {
      requests.ask(context, RequestedAction.STALE, node, null, reason);
      return node;
    }
    return transitions.store(
        context,
        node.toBuilder().status(NodeStatus.STALE).build(),
        MemoryEvent.Type.MEMORY_MARKED_STALE,
        reason);
  }

  private static String why(List<NodeHandle.Reverification.Finding> doubts) {
    return doubts.stream()
        .map(
            finding ->
                finding.evidence().kind().label()
                    + " "
                    + finding.evidence().locator()
                    + ": "
                    + finding.detail())
        .collect(Collectors.joining("; "));
  }

  private static boolean isDoubtful(Evidence evidence) {
    return evidence.polarity() == Polarity.SUPPORTS && evidence.isDoubtful();
  }
}
