package dev.memoryweave.work.internal;

import dev.memoryweave.change.internal.ConfidenceUpdater;
import dev.memoryweave.change.internal.EvidenceWriter;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.conversation.internal.TurnChange;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.store.internal.NodeLookup;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the work of sessions up to date with their messages.
 *
 * <p>Messages that follow all others are applied to the known work. If a message is late or has
 * changed, the session is replayed twice, without and with it, and only the differences are
 * applied: so the order in which messages arrive makes no difference, recording a message again
 * changes nothing, and items that somebody closed by hand stay closed.
 */
public final class WorkKeeper implements TurnChange.Listener {
  private static final Set<NodeKind> DRAWN =
      EnumSet.of(
          NodeKind.OBJECTIVE,
          NodeKind.TASK,
          NodeKind.BLOCKER,
          NodeKind.CRITERION,
          NodeKind.CLAIM,
          NodeKind.REQUEST,
          NodeKind.SUMMARY);

  private final Scope scope;
  private final WorkChanges changes;

  /** Creates a keeper of the work of one scope. */
  public WorkKeeper(Scope scope, ConfidenceUpdater confidence, EvidenceWriter evidence) {
    this.scope = scope;
    this.changes = new WorkChanges(scope, confidence, evidence);
  }

  @Override
  public List<String> recorded(
      WriteContext context, SessionId session, @Nullable Instant lastBefore, List<TurnChange> all) {
    List<TurnChange> recorded = once(all);
    List<WorkTurn> turns =
        recorded.stream()
            .map(one -> now(one, context.now()))
            .sorted(Comparator.comparing(WorkTurn::at))
            .toList();
    boolean inOrder =
        recorded.stream().allMatch(one -> one.before() == null)
            && (lastBefore == null
                || turns.stream().noneMatch(turn -> turn.at().isBefore(lastBefore)));
    boolean says =
        turns.stream().anyMatch(WorkTurn::saysSomething)
            || recorded.stream()
                .map(one -> former(one, context.now()))
                .anyMatch(former -> former != null && former.saysSomething());
    if (!says || (inOrder && saysNoMoreThanIsAnswered(context, session, turns))) {
      return List.of();
    }
    return new Drawing(context, session, turns).run(inOrder, recorded);
  }

  /** Each message once, with its state before and after all of the changes. */
  private static List<TurnChange> once(List<TurnChange> recorded) {
    Map<String, TurnChange> once = new LinkedHashMap<>();
    for (TurnChange one : recorded) {
      once.merge(
          one.turn(),
          one,
          (first, last) ->
              new TurnChange(
                  last.message(), first.before(), first.textBefore(), first.recordedBefore()));
    }
    return List.copyOf(once.values());
  }

  private static WorkTurn now(TurnChange one, Instant unlessTimed) {
    Message message = one.message();
    Instant at = message.time() == null ? unlessTimed : message.time();
    Instant recordedAt = one.recordedBefore() == null ? unlessTimed : one.recordedBefore();
    return WorkTurn.of(
        one.turn(), message.role(), at, recordedAt, message.text(), message.toolCalls());
  }

  /** The message as it was, or null if it is new. */
  private static @Nullable WorkTurn former(TurnChange one, Instant unlessTimed) {
    Utterance before = one.before();
    if (before == null) {
      return null;
    }
    Instant at = before.saidAt() == null ? unlessTimed : before.saidAt();
    Instant recordedAt = one.recordedBefore() == null ? unlessTimed : one.recordedBefore();
    return WorkTurn.of(
        one.turn(), before.role(), at, recordedAt, one.textBefore(), before.toolCalls());
  }

  /** Most messages of an agent are plain answers, for which one look-up is enough. */
  private boolean saysNoMoreThanIsAnswered(
      WriteContext context, SessionId session, List<WorkTurn> turns) {
    if (!turns.stream().allMatch(WorkTurn::onlyAnswers)) {
      return turns.stream().allMatch(WorkTurn::onlyTells)
          && WorkNodes.list(
                  context.tx(), List.of(scope), session, DRAWN, EnumSet.of(NodeStatus.OPEN))
              .isEmpty();
    }
    WorkItem.Key key = WorkItem.Key.of(NodeKind.REQUEST, "");
    return NodeLookup.readable(context.tx(), new NodeRef(scope, WorkNodes.id(session, key)))
        .filter(request -> request.status() == NodeStatus.OPEN)
        .isEmpty();
  }

  /** One run of drawing work from messages. */
  private final class Drawing {
    private final WriteContext context;
    private final SessionId session;
    private final List<WorkTurn> turns;
    private final Map<WorkItem.Key, MemoryNode> nodes = new HashMap<>();
    private final List<String> warnings = new ArrayList<>();

    Drawing(WriteContext context, SessionId session, List<WorkTurn> turns) {
      this.context = context;
      this.session = session;
      this.turns = turns;
    }

    List<String> run(boolean inOrder, List<TurnChange> recorded) {
      WorkLedger before = new WorkLedger();
      WorkLedger after = new WorkLedger();
      if (inOrder) {
        List<WorkItem> known = known();
        before.startingWith(known);
        after.startingWith(known).afterChecksOf(earlier()).follow(turns);
      } else {
        List<WorkItem> byHand = byHand();
        List<WorkTurn> all = SessionTurns.all(context.tx(), scope, session);
        before.startingWith(byHand).follow(asBefore(all, recorded));
        after.startingWith(byHand).follow(all);
      }
      Set<String> ambiguities = new LinkedHashSet<>(after.ambiguities());
      before.ambiguities().forEach(ambiguities::remove);
      warnings.addAll(ambiguities);
      Map<WorkItem.Key, WorkItem> items = after.items();
      OtherSessions others = new OtherSessions(context, scope, session, changes);
      Set<String> heard = new LinkedHashSet<>();
      turns.forEach(turn -> heard.add(turn.turn()));
      for (WorkLedger.Unmatched unmatched : after.unmatched()) {
        if (heard.contains(unmatched.turn())) {
          others.apply(unmatched, items, before.items());
        }
      }
      apply(before.items(), items, others);
      warnings.addAll(others.warnings());
      return warnings;
    }

    /** The known items of the session that the messages may be about. */
    private List<WorkItem> known() {
      Set<NodeStatus> statuses = EnumSet.of(NodeStatus.OPEN);
      if (signs(WorkSign.Type.REOPENED)) {
        statuses.add(NodeStatus.CLOSED);
      }
      for (MemoryNode node :
          WorkNodes.list(context.tx(), List.of(scope), session, DRAWN, statuses)) {
        nodes.put(WorkNodes.item(node).key(), node);
      }
      for (WorkTurn turn : turns) {
        for (WorkSign sign : turn.signs()) {
          NodeKind kind = kind(sign.type());
          if (kind != null) {
            WorkItem.Key key = WorkItem.Key.of(kind, sign.text());
            NodeRef ref = new NodeRef(scope, WorkNodes.id(session, key));
            NodeLookup.readable(context.tx(), ref)
                .filter(node -> node.status().isCurrent())
                .ifPresent(node -> nodes.putIfAbsent(key, node));
          }
        }
      }
      return nodes.values().stream()
          .sorted(Comparator.comparing(MemoryNode::createdAt).thenComparing(MemoryNode::id))
          .map(WorkNodes::item)
          .toList();
    }

    private boolean signs(WorkSign.Type type) {
      return turns.stream().anyMatch(t -> t.signs().stream().anyMatch(s -> s.type() == type));
    }

    private static @Nullable NodeKind kind(WorkSign.Type type) {
      return switch (type) {
        case OBJECTIVE -> NodeKind.OBJECTIVE;
        case TASK, REOPENED -> NodeKind.TASK;
        case BLOCKER -> NodeKind.BLOCKER;
        case CRITERION -> NodeKind.CRITERION;
        case CLAIM, DONE -> NodeKind.CLAIM;
        case REQUEST -> NodeKind.REQUEST;
        case SUMMARY -> NodeKind.SUMMARY;
        case CONFIRMED, ANSWER, DEED, CALLED_OFF -> null;
      };
    }

    private List<WorkTurn> earlier() {
      if (!signs(WorkSign.Type.CLAIM) && !signs(WorkSign.Type.DONE) && !signs(WorkSign.Type.DEED)) {
        return List.of();
      }
      Set<String> now = new LinkedHashSet<>();
      turns.forEach(turn -> now.add(turn.turn()));
      int count = Math.min(WorkLedger.CHECKED_WITHIN + turns.size(), 1_000);
      return SessionTurns.latest(context.tx(), scope, session, count).stream()
          .filter(turn -> !now.contains(turn.turn()))
          .toList();
    }

    /** The items that somebody has added to the session other than by a message. */
    private List<WorkItem> byHand() {
      List<WorkItem> items = new ArrayList<>();
      Set<NodeStatus> statuses = EnumSet.of(NodeStatus.OPEN, NodeStatus.CLOSED);
      for (MemoryNode node :
          WorkNodes.list(context.tx(), List.of(scope), session, DRAWN, statuses)) {
        WorkItem item = WorkNodes.item(node);
        if (!node.id().equals(WorkNodes.id(session, item.key()))) {
          nodes.put(item.key(), node);
          items.add(item);
        }
      }
      return items;
    }

    /** The messages of the session as they were before these were recorded. */
    private List<WorkTurn> asBefore(List<WorkTurn> all, List<TurnChange> recorded) {
      Map<String, TurnChange> now = new HashMap<>();
      recorded.forEach(one -> now.put(one.turn(), one));
      List<WorkTurn> before = new ArrayList<>();
      for (WorkTurn turn : all) {
        TurnChange one = now.get(turn.turn());
        WorkTurn former = one == null ? turn : former(one, turn.at());
        if (former != null) {
          before.add(former);
        }
      }
      before.sort(Comparator.comparing(WorkTurn::at));
      return before;
    }

    private void apply(
        Map<WorkItem.Key, WorkItem> before,
        Map<WorkItem.Key, WorkItem> after,
        OtherSessions others) {
      Map<String, Message.Role> roles = new HashMap<>();
      turns.forEach(turn -> roles.put(turn.turn(), turn.role()));
      Map<WorkItem.Key, WorkItem> all = new LinkedHashMap<>(before);
      all.putAll(after);
      for (WorkItem.Key key : all.keySet()) {
        WorkItem was = before.get(key);
        WorkItem is = after.get(key);
        if (is == null) {
          find(key)
              .ifPresent(node -> changes.archive(context, node, "no message says it any more"));
        } else if (!is.equals(was)) {
          apply(key, was, is);
          if ((was == null || was.open()) && !is.open()) {
            others.closeSame(is);
          }
        }
      }
    }

    private void apply(WorkItem.Key key, @Nullable WorkItem was, WorkItem is) {
      MemoryNode node = find(key).filter(one -> one.status().isCurrent()).orElse(null);
      WorkEvidence in = new WorkEvidence(context, session);
      if (node == null) {
        if (was == null || was.open() != is.open()) {
          String by = is.open() ? is.turn() : is.closedBy();
          changes.open(
              context, session, is, in.author(is.byPerson()), parent(key), in.evidence(by, is));
        }
        return;
      }
      MemoryNode restated = changes.restate(context, node, is, in.author(is.byPerson()));
      if (was != null && was.open() == is.open()) {
        return;
      }
      if (!is.open()) {
        if (!changes.close(context, restated, in.reason(is), in.evidence(is.closedBy(), is))) {
          warnings.add("'" + is.text() + "' stays open: it is the word of somebody above.");
        }
      } else {
        changes.reopen(context, restated, "said to be open again", in.evidence(is.turn(), is));
      }
    }

    private Optional<MemoryNode> find(WorkItem.Key key) {
      MemoryNode known = nodes.get(key);
      NodeRef ref = known == null ? new NodeRef(scope, WorkNodes.id(session, key)) : known.ref();
      return NodeLookup.readable(context.tx(), ref);
    }

    /** The single goal of the session, as the parent of the item. */
    private @Nullable MemoryNode parent(WorkItem.Key key) {
      if (!WorkLedger.CLOSABLE.contains(key.kind()) || key.kind() == NodeKind.OBJECTIVE) {
        return null;
      }
      List<MemoryNode> goals =
          WorkNodes.list(
              context.tx(),
              List.of(scope),
              session,
              Set.of(NodeKind.OBJECTIVE),
              Set.of(NodeStatus.OPEN));
      return goals.size() == 1 ? goals.get(0) : null;
    }
  }
}
