package dev.memoryweave.work.internal;

import dev.memoryweave.change.internal.ConfidenceUpdater;
import dev.memoryweave.change.internal.EvidenceWriter;
import dev.memoryweave.change.internal.LastDemotion;
import dev.memoryweave.change.internal.Reason;
import dev.memoryweave.change.internal.WorkingTime;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.store.internal.NodeLookup;
import dev.memoryweave.work.internal.WorkItem.Means;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes work items: each step with an event, and with the message as its evidence. */
final class WorkChanges {
  private static final int LONGEST_EXCERPT = 400;

  private final Scope scope;
  private final ConfidenceUpdater confidence;
  private final EvidenceWriter evidence;

  WorkChanges(Scope scope, ConfidenceUpdater confidence, EvidenceWriter evidence) {
    this.scope = scope;
    this.confidence = confidence;
    this.evidence = evidence;
  }

  /** Stores a new work item, or restores an archived one. */
  MemoryNode open(
      WriteContext context,
      SessionId session,
      WorkItem item,
      Provenance author,
      @Nullable MemoryNode parent,
      Evidence.@Nullable Draft said) {
    NodeRef ref = new NodeRef(scope, WorkNodes.id(session, item.key()));
    Optional<MemoryNode> known = NodeLookup.readable(context.tx(), ref);
    NodeKind kind = item.key().kind();
    if (known.isPresent() && !mayComeBack(context, known.get())) {
      return known.get();
    }
    boolean isNew = known.isEmpty();
    NodeStatus status = isNew && !item.open() ? NodeStatus.CLOSED : kind.liveStatus();
    MemoryNode.Builder node =
        known
            .map(MemoryNode::toBuilder)
            .orElseGet(() -> MemoryNode.builder(scope, ref.id(), item.text(), context.now()))
            .session(session)
            .status(status)
            .tags(item.level() == null ? List.of() : List.of(item.level().label()))
            .provenance(author)
            .confidence(author.trust().confidence())
            .lifetime(lifetime(context, kind, status));
    if (isNew && parent != null) {
      node.parent(parent.id());
    }
    MemoryNode built = confidence.updated(WorkNodes.say(node, item.text()).build(), List.of());
    MemoryNode stored;
    if (isNew) {
      stored = context.insert(built, null);
    } else {
      stored = context.update(MemoryEvent.Type.MEMORY_RESTORED, built, "said again");
    }
    if (said != null) {
      stored = attach(context, stored, said);
    }
    if (!item.open()) {
      close(context, stored, "said to be done", null);
    }
    return stored;
  }

  /** Items that a more trusted author archived stay archived; replaced ones have a successor. */
  private static boolean mayComeBack(WriteContext context, MemoryNode node) {
    return node.status() == NodeStatus.ARCHIVED
        && !context.mayOnlyPropose(node)
        && !LastDemotion.isOfHigher(context, node);
  }

  private static Lifetime lifetime(WriteContext context, NodeKind kind, NodeStatus status) {
    // Summaries of sessions are needed long afterwards.
    return kind == NodeKind.SUMMARY
        ? Lifetime.DEFAULT
        : WorkingTime.of(kind, status, context.now());
  }

  /** Changes the wording or the extent of an item. */
  MemoryNode restate(WriteContext context, MemoryNode node, WorkItem item, Provenance author) {
    boolean same =
        WorkNodes.text(node).equals(item.text())
            && WorkNodes.level(node) == item.level()
            && WorkNodes.isByPerson(node) == item.byPerson();
    if (same || context.mayOnlyPropose(node)) {
      return node;
    }
    MemoryNode.Builder changed =
        node.toBuilder()
            .tags(item.level() == null ? List.of() : List.of(item.level().label()))
            .provenance(author);
    MemoryNode built = WorkNodes.say(changed, item.text()).build();
    return context.update(
        MemoryEvent.Type.MEMORY_UPDATED,
        confidence.updated(built, context.tx().evidence().of(node.ref())),
        null);
  }

  /** Closes an open item; false if its author is more trusted than the present one. */
  boolean close(
      WriteContext context, MemoryNode node, String reason, Evidence.@Nullable Draft because) {
    if (node.status() != NodeStatus.OPEN) {
      return true;
    }
    if (context.mayOnlyPropose(node)) {
      return false;
    }
    MemoryNode closed =
        context.update(
            MemoryEvent.Type.MEMORY_CLOSED,
            WorkingTime.inStep(node, NodeStatus.CLOSED, context.now()),
            Reason.line(reason));
    if (because != null) {
      attach(context, closed, because);
    }
    return true;
  }

  void reopen(
      WriteContext context, MemoryNode node, String reason, Evidence.@Nullable Draft because) {
    if (node.status() != NodeStatus.CLOSED
        || context.mayOnlyPropose(node)
        || LastDemotion.isClosedByHigher(context, node)) {
      return;
    }
    MemoryNode open =
        context.update(
            MemoryEvent.Type.MEMORY_REOPENED,
            WorkingTime.inStep(node, NodeStatus.OPEN, context.now()),
            Reason.line(reason));
    if (because != null) {
      attach(context, open, because);
    }
  }

  void archive(WriteContext context, MemoryNode node, String reason) {
    boolean may = node.status().canBecome(NodeStatus.ARCHIVED, node.kind());
    if (may && !context.mayOnlyPropose(node)) {
      context.update(
          MemoryEvent.Type.MEMORY_ARCHIVED,
          node.toBuilder().status(NodeStatus.ARCHIVED).build(),
          Reason.line(reason));
    }
  }

  private MemoryNode attach(WriteContext context, MemoryNode node, Evidence.Draft draft) {
    evidence.attach(context, node, draft);
    return NodeLookup.readable(context.tx(), node.ref()).orElse(node);
  }

  /** A message as evidence: its author decides what it proves. */
  static Evidence.Draft evidence(String locator, String text, @Nullable Means means) {
    Evidence.Kind kind =
        means == Means.CONFIRMED
            ? Evidence.Kind.REVIEW
            : means == Means.CHECKED ? Evidence.Kind.TEST : Evidence.Kind.MEMORY;
    return Evidence.Draft.of(kind, locator, Text.shorten(text, LONGEST_EXCERPT));
  }

  /** Whether evidence proves work, other than by somebody's statement. */
  static boolean proves(Evidence piece) {
    return piece.polarity() == Evidence.Polarity.SUPPORTS
        && !Set.of(Evidence.Kind.MEMORY, Evidence.Kind.RELATION).contains(piece.kind());
  }
}
