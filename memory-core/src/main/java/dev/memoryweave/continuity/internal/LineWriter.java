package dev.memoryweave.continuity.internal;

import dev.memoryweave.continuity.Continuity;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.weave.internal.Fitting;
import dev.memoryweave.weave.internal.Frame;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Renders rules, decisions and open work as lines for a system prompt. */
public final class LineWriter {
  private static final String VERSION = "memory-weave lines 1";
  private static final int TEXT_CHARACTERS = 240;
  private static final int TAGS_SHOWN = 5;
  private static final int OPEN_READ = 60;

  /** The number of rules that come first; the rest follows if there is room. */
  private static final int RULES_FIRST = 8;

  private static final int DECISIONS_FIRST = 4;
  private static final int WORK_FIRST = 6;

  private final PackParts parts;
  private final Clock clock;

  /** Creates a writer that uses a clock to recognise expired memories. */
  public LineWriter(PackParts parts, Clock clock) {
    this.parts = parts;
    this.clock = clock;
  }

  /**
   * The lines within a limit.
   *
   * @param session the session whose work to include, or null for that of the project
   */
  public Continuity.Lines lines(
      ReadTransaction tx, @Nullable SessionId session, Continuity.Limit limit) {
    StandingReader standing = new StandingReader(tx, parts, clock.instant());
    LaneFacts lane = session == null ? null : parts.lanes(tx).lane(session);
    List<MemoryNode> rules = standing.rules();
    List<MemoryNode> decisions = standing.decisions(lane);
    List<MemoryNode> work = work(tx, session, lane);
    Map<MemoryNode, Integer> places = new LinkedHashMap<>();
    for (List<MemoryNode> group : List.of(rules, decisions, work)) {
      group.forEach(node -> places.put(node, places.size()));
    }
    Fitting<SortedMap<Integer, MemoryNode>> fitting =
        new Fitting<>(new TreeMap<>(), 0, limit.amount(), lines -> cost(text(lines), limit));
    for (MemoryNode node : inOrderOfChoice(rules, decisions, work)) {
      SortedMap<Integer, MemoryNode> next = new TreeMap<>(fitting.content());
      next.put(places.getOrDefault(node, places.size()), node);
      fitting.offer(next);
    }
    SortedMap<Integer, MemoryNode> chosen = fitting.content();
    String text = chosen.isEmpty() ? "" : text(chosen);
    List<NodeRef> refs = chosen.values().stream().map(MemoryNode::ref).toList();
    return new Continuity.Lines(
        chosen.values().stream().map(this::line).toList(),
        refs,
        places.size() - chosen.size(),
        text,
        Frame.hash(
            VERSION, parts.chain(), session == null ? List.of() : List.of(session.value()), text));
  }

  /** The first of each group, then the others. */
  private static List<MemoryNode> inOrderOfChoice(
      List<MemoryNode> rules, List<MemoryNode> decisions, List<MemoryNode> work) {
    List<MemoryNode> order = new ArrayList<>();
    order.addAll(rules.subList(0, Math.min(RULES_FIRST, rules.size())));
    order.addAll(decisions.subList(0, Math.min(DECISIONS_FIRST, decisions.size())));
    order.addAll(work.subList(0, Math.min(WORK_FIRST, work.size())));
    for (List<MemoryNode> group : List.of(rules, decisions, work)) {
      group.stream().filter(node -> !order.contains(node)).toList().forEach(order::add);
    }
    return order;
  }

  /** Blockers first, then objectives, tasks and criteria, each latest first. */
  private List<MemoryNode> work(
      ReadTransaction tx, @Nullable SessionId session, @Nullable LaneFacts lane) {
    if (session != null && lane == null) {
      return List.of();
    }
    List<MemoryNode> open =
        lane != null
            ? lane.open()
            : tx.nodes()
                .list(
                    NodeStore.Query.first(
                        NodeFilter.in(parts.scope())
                            .withKinds(LaneReader.WORK)
                            .withStatuses(Set.of(NodeStatus.OPEN)),
                        NodeStore.Query.Order.RECENTLY_UPDATED_FIRST,
                        OPEN_READ))
                .items();
    List<NodeKind> order =
        List.of(NodeKind.BLOCKER, NodeKind.OBJECTIVE, NodeKind.TASK, NodeKind.CRITERION);
    return open.stream()
        .filter(node -> order.contains(node.kind()))
        .filter(parts::admits)
        .sorted(
            Comparator.comparingInt((MemoryNode node) -> order.indexOf(node.kind()))
                .thenComparing(MemoryNode::happenedAt, Comparator.reverseOrder())
                .thenComparing(node -> node.id().value()))
        .toList();
  }

  private int cost(String text, Continuity.Limit limit) {
    return limit.unit() == Continuity.Limit.Unit.TOKENS
        ? parts.counter().count(text)
        : text.length();
  }

  private String text(Map<Integer, MemoryNode> chosen) {
    return Frame.OPEN
        + chosen.values().stream().map(this::line).collect(Collectors.joining("\n"))
        + "\n"
        + Frame.CLOSE;
  }

  /** Such as {@code [semantic · constraint · money] 2026-05-01: Amounts are integers in cents.} */
  private String line(MemoryNode node) {
    String tags = node.tags().stream().limit(TAGS_SHOWN).collect(Collectors.joining(", "));
    return "["
        + node.tier().label()
        + " · "
        + node.kind().label()
        + (tags.isEmpty() ? "" : " · " + tags)
        + "] "
        + Frame.date(node.happenedAt())
        + ": "
        + parts.shown().statement(node, TEXT_CHARACTERS);
  }
}
