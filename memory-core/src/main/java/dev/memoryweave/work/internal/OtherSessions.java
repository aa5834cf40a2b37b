package dev.memoryweave.work.internal;

import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.work.internal.WorkItem.Means;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Applies statements of a session to work that other sessions, or people, have left open. */
final class OtherSessions {
  private final WriteContext context;
  private final Scope scope;
  private final SessionId session;
  private final WorkChanges changes;
  private final List<String> warnings = new ArrayList<>();
  private @Nullable List<MemoryNode> open;

  OtherSessions(WriteContext context, Scope scope, SessionId session, WorkChanges changes) {
    this.context = context;
    this.scope = scope;
    this.session = session;
    this.changes = changes;
  }

  List<String> warnings() {
    return warnings;
  }

  /**
   * Applies a statement that matches nothing in its own session.
   *
   * @param items the work of the session, to which a claim may be added
   * @param before the work of the session before the messages
   */
  void apply(
      WorkLedger.Unmatched said,
      Map<WorkItem.Key, WorkItem> items,
      Map<WorkItem.Key, WorkItem> before) {
    boolean done = said.sign().type() != WorkSign.Type.REOPENED;
    List<MemoryNode> candidates = done ? open() : closed();
    Optional<MemoryNode> meant = WorkLedger.meant(said.sign().text(), candidates, WorkNodes::text);
    if (meant.isEmpty()) {
      return;
    }
    MemoryNode node = meant.get();
    if (!done) {
      changes.reopen(context, node, "another session says that it is open", because(said, node));
      WorkItem.Key own = WorkItem.Key.of(NodeKind.TASK, said.sign().text());
      if (!before.containsKey(own)) {
        items.remove(own);
      }
      return;
    }
    boolean may = said.byPerson() || !WorkNodes.isByPerson(node);
    if (!may || !changes.close(context, node, "another session says so", because(said, node))) {
      String text = WorkNodes.text(node);
      WorkItem.Key key = WorkItem.Key.of(NodeKind.CLAIM, text);
      items.putIfAbsent(key, new WorkItem(key, text, null, false, true, said.turn(), null, null));
    }
    open = null;
  }

  private Evidence.Draft because(WorkLedger.Unmatched said, MemoryNode node) {
    WorkEvidence in = new WorkEvidence(context, session);
    Means means = said.byPerson() ? Means.CONFIRMED : Means.STATED;
    boolean isOff = said.sign().type() == WorkSign.Type.CALLED_OFF;
    WorkItem item = WorkNodes.item(node).closed(said.turn(), isOff ? Means.CALLED_OFF : means);
    return Objects.requireNonNull(in.evidence(said.turn(), item));
  }

  /**
   * Closes work of other sessions with the wording of an item that was closed here; for a claim,
   * the work that it is about.
   */
  void closeSame(WorkItem closed) {
    boolean claim = closed.key().kind() == NodeKind.CLAIM;
    if (!claim && !WorkLedger.CLOSABLE.contains(closed.key().kind())) {
      return;
    }
    WorkEvidence in = new WorkEvidence(context, session);
    for (MemoryNode node : open()) {
      WorkItem.Key key = WorkNodes.item(node).key();
      boolean same = claim ? key.words().equals(closed.key().words()) : key.equals(closed.key());
      boolean may = closed.means() != Means.STATED || !WorkNodes.isByPerson(node);
      if (same && may) {
        changes.close(context, node, in.reason(closed), in.evidence(closed.closedBy(), closed));
      }
    }
    open = null;
  }

  /** The open work of the project, except what was drawn from this session. */
  private List<MemoryNode> open() {
    if (open == null) {
      open = others(NodeStatus.OPEN);
    }
    return open;
  }

  private List<MemoryNode> closed() {
    return others(NodeStatus.CLOSED);
  }

  private List<MemoryNode> others(NodeStatus status) {
    return WorkNodes.list(context.tx(), List.of(scope), null, WorkLedger.CLOSABLE, Set.of(status))
        .stream()
        .filter(node -> !node.id().equals(WorkNodes.id(session, WorkNodes.item(node).key())))
        .toList();
  }
}
