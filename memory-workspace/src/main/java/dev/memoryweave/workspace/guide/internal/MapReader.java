package dev.memoryweave.workspace.guide.internal;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.weave.TokenCounter;
import dev.memoryweave.workspace.guide.AgentSection;
import dev.memoryweave.workspace.guide.internal.MapContent.Gathered;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Reads what a product map shows. */
public final class MapReader implements Supplier<AgentSection.Rendered> {
  /** The most tokens of the map, without its markers. */
  public static final int MOST_TOKENS = 1_200;

  private static final Set<NodeKind> SHOWN_IF_STALE =
      Set.of(NodeKind.PROJECT, NodeKind.FEATURE, NodeKind.DECISION, NodeKind.QUESTION);

  private final AgentMemory memory;
  private final String name;
  private final TokenCounter counter;

  public MapReader(AgentMemory memory, String name, TokenCounter counter) {
    this.memory = memory;
    this.name = name;
    this.counter = counter;
  }

  @Override
  public AgentSection.Rendered get() {
    List<MemoryNode> projects = shown(inForce(NodeKind.PROJECT)).nodes();
    String summary =
        projects.stream()
            .filter(node -> !saysNothing(node))
            .min(
                Comparator.comparingDouble(MemoryNode::importance)
                    .reversed()
                    .thenComparing(node -> node.id().value()))
            .map(MapText::sentence)
            .orElse("");
    Shown features = shown(inForce(NodeKind.FEATURE));
    Shown decisions = shown(inForce(NodeKind.DECISION));
    Shown questions = shown(inForce(NodeKind.QUESTION));
    Shown stale =
        shown(MemoryQuery.all().withKinds(SHOWN_IF_STALE).withStatuses(Set.of(NodeStatus.STALE)));
    Gathered gathered =
        new Gathered(
            features.nodes(),
            decisions.nodes(),
            questions.nodes(),
            stale.nodes(),
            features.more(),
            decisions.more(),
            questions.more(),
            stale.more());
    return new MapRenderer(counter, MOST_TOKENS).render(MapContent.of(name, summary, gathered));
  }

  /** Whether a project has only a name, or the placeholder text of earlier versions. */
  private boolean saysNothing(MemoryNode project) {
    String sentence = MapText.sentence(project);
    return sentence.equals(MapText.line(name))
        || sentence.equals(MapText.line("What to know about " + project.title() + "."));
  }

  private static MemoryQuery inForce(NodeKind kind) {
    return MemoryQuery.inForce().withKinds(kind);
  }

  /** Memories that may be shown, and how many more were not examined. */
  private record Shown(List<MemoryNode> nodes, long more) {}

  /** One page is far more than fits, so no more is read. */
  private Shown shown(MemoryQuery query) {
    MemoryQuery ofProject =
        query
            .withLevel(memory.scopes().narrowest().level())
            .withOrder(NodeStore.Query.Order.NEWEST_FIRST)
            .withLimit(NodeStore.Query.MAX_LIMIT);
    Page<MemoryNode> page = memory.list(ofProject);
    long more = page.next() == null ? 0 : memory.count(ofProject) - page.items().size();
    return new Shown(page.items().stream().filter(Shareable::isShareable).toList(), more);
  }
}
