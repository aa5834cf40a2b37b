package dev.memoryweave.work.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.PageReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Reads the turns of a session with their signs. */
final class SessionTurns {
  private static final int MOST = 200_000;

  private SessionTurns() {}

  /** All turns in the order in which they were said. */
  static List<WorkTurn> all(ReadTransaction tx, Scope scope, SessionId session) {
    NodeStore.Query query =
        NodeStore.Query.first(
            filter(scope, session), NodeStore.Query.Order.AS_SAID, NodeStore.Query.MAX_LIMIT);
    return joined(PageReader.atMost(tx, query, MOST));
  }

  /** The turns that were recorded last, with their checks only. */
  static List<WorkTurn> latest(ReadTransaction tx, Scope scope, SessionId session, int count) {
    NodeStore.Query query =
        NodeStore.Query.first(filter(scope, session), NodeStore.Query.Order.NEWEST_FIRST, count);
    List<WorkTurn> turns = new ArrayList<>();
    for (MemoryNode node : PageReader.atMost(tx, query, count)) {
      Utterance said = node.utterance();
      if (said != null && said.part() == 0) {
        turns.add(WorkTurn.ofChecks(said.turn(), said.role(), node.happenedAt(), said.toolCalls()));
      }
    }
    Collections.reverse(turns);
    turns.sort(Comparator.comparing(WorkTurn::at));
    return turns;
  }

  private static NodeFilter filter(Scope scope, SessionId session) {
    return NodeFilter.in(scope)
        .withKinds(Set.of(NodeKind.TURN))
        .withStatuses(Set.of(NodeStatus.ACTIVE))
        .withSession(session);
  }

  /** A long message is stored in parts. */
  private static List<WorkTurn> joined(List<MemoryNode> nodes) {
    Map<String, List<MemoryNode>> parts = new LinkedHashMap<>();
    for (MemoryNode node : nodes) {
      Utterance said = node.utterance();
      if (said != null) {
        parts.computeIfAbsent(said.turn(), turn -> new ArrayList<>(1)).add(node);
      }
    }
    List<WorkTurn> turns = new ArrayList<>(parts.size());
    parts.values().forEach(message -> turns.add(turn(message)));
    return turns;
  }

  private static WorkTurn turn(List<MemoryNode> parts) {
    parts.sort(Comparator.comparingInt(SessionTurns::part));
    StringBuilder text = new StringBuilder();
    parts.forEach(part -> text.append(part.body()));
    MemoryNode first = parts.get(0);
    Utterance said = Objects.requireNonNull(first.utterance());
    return WorkTurn.of(
        said.turn(),
        said.role(),
        first.happenedAt(),
        first.createdAt(),
        text.toString(),
        said.toolCalls());
  }

  private static int part(MemoryNode node) {
    return node.utterance() == null ? 0 : node.utterance().part();
  }
}
