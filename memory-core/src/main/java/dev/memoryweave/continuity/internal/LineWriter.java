package dev.memoryweave.continuity.internal;

import dev.memoryweave.continuity.Continuity;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.internal.KnownTags;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.weave.ContextPack;
import dev.memoryweave.weave.internal.Fitting;
import dev.memoryweave.weave.internal.Frame;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

  /** The order of lines that were asked for: that of the sections of a block, heaviest first. */
  private static final Comparator<MemoryNode> AS_IN_A_BLOCK =
      Comparator.comparing((MemoryNode node) -> ContextPack.SectionKind.of(node.kind()))
          .thenComparing(MemoryNode::weight, Comparator.reverseOrder())
          .thenComparing(node -> node.id().value());

  private static final Comparator<MemoryNode> AS_STORED =
      Comparator.comparing(MemoryNode::createdAt).thenComparing(node -> node.id().value());

  private final PackParts parts;
  private final Clock clock;
  private final Continuity.Selection selection;
  private final Continuity.Limit limit;
  private final LineSelection chosen;

  /** Creates a writer that uses a clock to recognise expired memories. */
  public LineWriter(
      PackParts parts, Clock clock, Continuity.Selection selection, Continuity.Limit limit) {
    this.parts = parts;
    this.clock = clock;
    this.selection = selection;
    this.limit = limit;
    this.chosen = new LineSelection(selection);
  }

  /** The recall whose result {@link #lines(RecallResult)} takes; null if none is needed. */
  public @Nullable RecallRequest request() {
    return chosen.request(limit.lines());
  }

  /** The lines of what a recall found. */
  public Continuity.Lines lines(RecallResult found) {
    return inOrderOfBlock(chosen.of(found));
  }

  /** The lines of a selection without words. */
  public Continuity.Lines lines(ReadTransaction tx) {
    StandingReader standing = new StandingReader(tx, parts, clock.instant());
    if (!selection.tags().isEmpty()) {
      return inOrderOfBlock(standing.tagged(selection.tags()));
    }
    SessionId session = selection.session();
    LaneFacts lane = session == null ? null : parts.lanes(tx).lane(session);
    List<MemoryNode> rules = standing.rules();
    List<MemoryNode> decisions = standing.decisions(lane);
    List<MemoryNode> work = work(tx, session, lane);
    List<MemoryNode> shown =
        Stream.of(rules, decisions, work).flatMap(List::stream).distinct().toList();
    return lines(shown, inOrderOfChoice(rules, decisions, work));
  }

  /** The lines of the rules in force, in the order in which they were stored. */
  public Continuity.Lines rules(ReadTransaction tx) {
    List<MemoryNode> rules = new StandingReader(tx, parts, clock.instant()).rules();
    return lines(rules.stream().sorted(AS_STORED).toList(), rules);
  }

  private Continuity.Lines inOrderOfBlock(List<MemoryNode> selected) {
    return lines(selected.stream().sorted(AS_IN_A_BLOCK).toList(), selected);
  }

  /**
   * The lines that fit.
   *
   * @param shown the memories in the order of the lines
   * @param choice the same memories in the order in which they are offered
   */
  private Continuity.Lines lines(List<MemoryNode> shown, List<MemoryNode> choice) {
    Map<MemoryNode, Integer> places = new HashMap<>();
    shown.forEach(node -> places.put(node, places.size()));
    Map<MemoryNode, String> rendered = new HashMap<>();
    Fitting<SortedMap<Integer, MemoryNode>> fitting =
        new Fitting<>(new TreeMap<>(), 0, limit.amount(), nodes -> cost(text(nodes, rendered)));
    for (MemoryNode node : choice) {
      if (fitting.content().size() >= limit.lines()) {
        break;
      }
      SortedMap<Integer, MemoryNode> next = new TreeMap<>(fitting.content());
      next.put(places.getOrDefault(node, places.size()), node);
      fitting.offer(next);
    }
    SortedMap<Integer, MemoryNode> chosenNodes = fitting.content();
    String text = chosenNodes.isEmpty() ? "" : text(chosenNodes, rendered);
    return new Continuity.Lines(
        chosenNodes.values().stream().map(node -> line(node, rendered)).toList(),
        chosenNodes.values().stream().map(MemoryNode::ref).toList(),
        places.size() - chosenNodes.size(),
        text,
        Frame.hash(VERSION, parts.chain(), addressee(), text));
  }

  private List<String> addressee() {
    List<String> addressee = new ArrayList<>();
    if (selection.session() != null) {
      addressee.add(selection.session().value());
    }
    if (!selection.isStanding()) {
      addressee.add("query " + selection.query());
      selection.tags().forEach(tag -> addressee.add("tag " + tag));
      selection.topics().forEach(topic -> addressee.add("topic " + topic));
      selection.entities().forEach(entity -> addressee.add("entity " + entity));
    }
    return addressee;
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

  private int cost(String text) {
    return limit.unit() == Continuity.Limit.Unit.TOKENS
        ? parts.counter().count(text)
        : text.length();
  }

  private String text(Map<Integer, MemoryNode> nodes, Map<MemoryNode, String> rendered) {
    return Frame.OPEN
        + nodes.values().stream()
            .map(node -> line(node, rendered))
            .collect(Collectors.joining("\n"))
        + "\n"
        + Frame.CLOSE;
  }

  /** Each line is made once: its text is looked through for secrets and instructions. */
  private String line(MemoryNode node, Map<MemoryNode, String> rendered) {
    return rendered.computeIfAbsent(node, this::line);
  }

  /** Such as {@code [semantic · constraint · money] 2026-05-01: Amounts are integers in cents.} */
  private String line(MemoryNode node) {
    String tags =
        node.tags().stream()
            .filter(tag -> !KnownTags.saysOrigin(tag))
            .limit(TAGS_SHOWN)
            .collect(Collectors.joining(", "));
    return "["
        + node.tier().label()
        + " · "
        + node.kind().label()
        + (tags.isEmpty() ? "" : " · " + tags)
        + "] "
        + Frame.date(node.happenedAt())
        + ": "
        + parts.shown().statement(node, TEXT_CHARACTERS)
        + (node.isContested() ? " (contested)" : "");
  }
}
