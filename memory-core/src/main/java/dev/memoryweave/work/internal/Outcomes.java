package dev.memoryweave.work.internal;

import dev.memoryweave.change.internal.ConfidenceUpdater;
import dev.memoryweave.change.internal.EvidenceWriter;
import dev.memoryweave.change.internal.LastDemotion;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.internal.KnownTags;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.internal.NodeLookup;
import dev.memoryweave.store.internal.PageReader;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Stores failures: an outcome for each failed attempt of a session without a later success, and a
 * pattern if the same thing has failed in several sessions.
 */
final class Outcomes {
  /** The number of sessions in which the same thing must fail to be a pattern. */
  static final int SESSIONS_OF_A_PATTERN = 3;

  private static final int LONGEST_TEXT = 1_000;
  private static final int SIGNATURE_DIGITS = 12;
  private static final int LOOKED_AT = 200;
  private static final int MOST_SIGNATURES = 20;
  private static final String OF_TASK = "task";
  private static final String OF_CALL = "call";

  private final Scope scope;
  private final ConfidenceUpdater confidence;
  private final EvidenceWriter evidence;
  private final WorkChanges changes;

  Outcomes(
      Scope scope, ConfidenceUpdater confidence, EvidenceWriter evidence, WorkChanges changes) {
    this.scope = scope;
    this.confidence = confidence;
    this.evidence = evidence;
    this.changes = changes;
  }

  /**
   * A failure.
   *
   * @param what the attempt, in short
   * @param told the details of the attempt
   * @param error the error message, possibly empty
   */
  record Failed(String what, String told, String error) {}

  /** Stores the failed tool calls of a session; archives earlier ones that have succeeded since. */
  void ofCalls(WriteContext context, SessionId session, List<Failed> failed) {
    List<NodeId> now = new ArrayList<>();
    for (Failed one : failed) {
      now.add(keep(context, session, one, OF_CALL));
    }
    for (MemoryNode node : list(context, session, Set.of(OF_CALL))) {
      if (!now.contains(node.id())) {
        changes.archive(context, node, "the same was done in the session with success");
      }
    }
  }

  void ofTask(WriteContext context, SessionId session, Failed failed) {
    keep(context, session, failed, OF_TASK);
  }

  /** A task that had failed has now succeeded. */
  void repaired(WriteContext context, String task) {
    for (MemoryNode node : list(context, null, Set.of(signature(OF_TASK, task)))) {
      changes.archive(context, node, "the same task was completed since");
    }
  }

  private NodeId keep(WriteContext context, SessionId session, Failed failed, String sort) {
    String signature = signature(sort, failed.what());
    NodeId id = WorkNodes.id(NodeKind.OUTCOME, session.value() + '\n' + signature);
    String title =
        Text.shorten(PlainText.oneLine("failed: " + failed.what()), MemoryNode.MAX_TITLE);
    String body = Text.shorten((failed.told() + "\n\n" + failed.error()).strip(), LONGEST_TEXT);
    Optional<MemoryNode> known = NodeLookup.readable(context.tx(), new NodeRef(scope, id));
    MemoryNode.Builder node =
        known
            .map(MemoryNode::toBuilder)
            .orElseGet(() -> MemoryNode.builder(scope, id, title, context.now()))
            .session(session)
            .title(title)
            .body(body)
            .summaryOfBody()
            .status(NodeStatus.ACTIVE)
            .tags(List.of(KnownTags.FAILED_TASK, sort, signature))
            .provenance(context.author())
            .confidence(context.author().trust().confidence());
    store(context, known, confidence.updated(node.build(), List.of()));
    pattern(context, failed.what(), signature, id);
    return id;
  }

  private static void store(WriteContext context, Optional<MemoryNode> known, MemoryNode node) {
    if (known.isEmpty()) {
      MemoryNode unused = context.insert(node, null);
      return;
    }
    MemoryNode before = known.get();
    boolean back = before.status() == NodeStatus.ARCHIVED;
    boolean stays = before.status() == node.status();
    if (context.mayOnlyPropose(before)
        || (!back && !stays)
        || (back && LastDemotion.isOfHigher(context, before))) {
      return;
    }
    if (back) {
      context.update(MemoryEvent.Type.MEMORY_RESTORED, node, "it has failed again");
    } else if (!before.contentHash().equals(node.contentHash())) {
      context.update(MemoryEvent.Type.MEMORY_UPDATED, node, null);
    }
  }

  private void pattern(WriteContext context, String what, String signature, NodeId lastOutcome) {
    NodeId id = WorkNodes.id(NodeKind.PATTERN, signature);
    Optional<MemoryNode> known = inForce(context, new NodeRef(scope, id));
    Set<String> signatures = new LinkedHashSet<>(Set.of(signature));
    known.stream()
        .flatMap(pattern -> FailurePattern.signatures(pattern).stream())
        .limit(MOST_SIGNATURES)
        .forEach(signatures::add);
    Map<SessionId, MemoryNode> sessions = new LinkedHashMap<>();
    for (String each : signatures) {
      for (MemoryNode outcome : list(context, null, Set.of(each))) {
        if (outcome.session() != null) {
          sessions.put(outcome.session(), outcome);
        }
      }
    }
    if (sessions.size() < SESSIONS_OF_A_PATTERN
        || (known.isPresent() && known.get().status() != NodeStatus.ACTIVE)) {
      return;
    }
    MemoryNode latest =
        sessions.values().stream()
            .reduce((one, other) -> one.id().equals(lastOutcome) ? one : other)
            .orElseThrow();
    double believed = context.author().trust().confidence();
    Set<String> tags = new LinkedHashSet<>(known.map(MemoryNode::tags).orElse(List.of()));
    tags.addAll(signatures);
    MemoryNode.Builder node =
        known
            .map(MemoryNode::toBuilder)
            .orElseGet(
                () ->
                    MemoryNode.builder(scope, id, FailurePattern.title(what), context.now())
                        .title(FailurePattern.title(what)))
            .body(FailurePattern.body(sessions.size(), latest.body()))
            .summaryOfBody()
            .tags(List.copyOf(tags))
            .provenance(context.author())
            .confidence(known.map(MemoryNode::statedConfidence).orElse(believed));
    List<Evidence> held =
        known.map(pattern -> context.tx().evidence().of(pattern.ref())).orElse(List.of());
    store(context, known, confidence.updated(node.build(), held));
    NodeRef ref = known.map(MemoryNode::ref).orElse(new NodeRef(scope, id));
    for (MemoryNode outcome : sessions.values()) {
      NodeLookup.readable(context.tx(), ref)
          .ifPresent(
              pattern ->
                  evidence.attach(
                      context,
                      pattern,
                      Evidence.Draft.of(
                          Evidence.Kind.MEMORY, outcome.id().value(), outcome.title())));
    }
  }

  /** A pattern, or the one that it was merged into. */
  private Optional<MemoryNode> inForce(WriteContext context, NodeRef ref) {
    Optional<MemoryNode> known = NodeLookup.readable(context.tx(), ref);
    for (int i = 0; i < LOOKED_AT; i++) {
      Optional<MemoryNode> by =
          known
              .map(MemoryNode::supersededBy)
              .filter(next -> next.id().kind() == NodeKind.PATTERN && next.scope().equals(scope))
              .flatMap(next -> NodeLookup.readable(context.tx(), next));
      if (by.isEmpty()) {
        break;
      }
      known = by;
    }
    return known;
  }

  private static String signature(String sort, String what) {
    String words = WorkItem.Key.of(NodeKind.OUTCOME, what).words();
    return FailurePattern.SIGNATURE
        + Sha256.hex(sort + '\n' + words).substring(0, SIGNATURE_DIGITS);
  }

  private List<MemoryNode> list(
      WriteContext context, @Nullable SessionId session, Set<String> tags) {
    NodeFilter filter =
        NodeFilter.in(scope)
            .withKinds(Set.of(NodeKind.OUTCOME))
            .withStatuses(Set.of(NodeStatus.ACTIVE))
            .withTags(tags)
            .withSession(session);
    return PageReader.atMost(
        context.tx(),
        NodeStore.Query.first(filter, NodeStore.Query.Order.OLDEST_FIRST, LOOKED_AT),
        LOOKED_AT);
  }
}
