package dev.memoryweave.workspace.guide;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Trust;
import dev.memoryweave.store.NodeQuery;
import dev.memoryweave.store.Page;
import dev.memoryweave.weave.TokenCounter;
import dev.memoryweave.workspace.guide.MapContent.Gathered;
import dev.memoryweave.workspace.guide.MarkedFiles.Planned;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The product map of a project in the files that agents read, between the lines {@value #BEGIN} and
 * {@value #END}: a description of the project, its features by stage, recent decisions, open
 * questions, and entries that may be out of date.
 *
 * <p>It depends only on the content of the memories, so that unchanged memories write nothing. It
 * costs at most {@value #MOST_TOKENS} tokens, and mentions what does not fit. Suspected prompt
 * injections, contested and pending memories, possible secrets, and statements made only by a tool
 * are left out, since these files are read as instructions.
 *
 * <p>A file that cannot take the map is reported and left as it is; the others are written.
 */
public final class ProductMap {
  /** The line before the map. */
  public static final String BEGIN = "<!-- memory-weave:map:start -->";

  /** The line after the map. */
  public static final String END = "<!-- memory-weave:map:end -->";

  /** The most tokens of the map, without its markers. */
  public static final int MOST_TOKENS = 1_200;

  private static final Set<NodeKind> SHOWN_IF_STALE =
      Set.of(NodeKind.PROJECT, NodeKind.FEATURE, NodeKind.DECISION, NodeKind.QUESTION);

  private final AgentMemory memory;
  private final String name;
  private final UnaryOperator<Path> boundary;
  private final TokenCounter counter;
  private final boolean everywhere;

  /**
   * The map of a project.
   *
   * @param memory the memories of the project
   * @param name the name of the project
   * @param boundary gives the real place of a path that is relative to the project's root, and
   *     throws if that is outside the project
   * @param counter counts the tokens of the map
   * @param everywhere whether {@link #refresh} adds it to files for agents that lack it
   */
  public ProductMap(
      AgentMemory memory,
      String name,
      UnaryOperator<Path> boundary,
      TokenCounter counter,
      boolean everywhere) {
    this.memory = memory;
    this.name = name;
    this.boundary = boundary;
    this.counter = counter;
    this.everywhere = everywhere;
  }

  // ---- the text ---------------------------------------------------------------------------------

  /** The map as it would be written now. */
  public ProductMapText render() {
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
            .withOrder(NodeQuery.Order.NEWEST_FIRST)
            .withLimit(NodeQuery.MAX_LIMIT);
    Page<MemoryNode> page = memory.list(ofProject);
    long more = page.next() == null ? 0 : memory.count(ofProject) - page.items().size();
    return new Shown(page.items().stream().filter(ProductMap::mayBeShown).toList(), more);
  }

  private static boolean mayBeShown(MemoryNode node) {
    return !node.isSuspectedInjection()
        && !node.isContested()
        && !node.flags().contains(NodeFlag.MAY_HOLD_SECRET)
        && node.provenance().trust() != Trust.TOOL;
  }

  // ---- the files --------------------------------------------------------------------------------

  /**
   * Updates the map in files with its markers, and adds it to all existing files for agents if the
   * settings ask for it.
   */
  public MapRefresh refresh() {
    return refresh(everywhere, true);
  }

  /** Plans what {@link #refresh} would do. */
  public MapRefresh plan() {
    return refresh(everywhere, false);
  }

  /** Writes the map into all existing files for agents. */
  public MapRefresh add() {
    return refresh(true, true);
  }

  /** Removes the map from the files that have it. */
  public MapRefresh remove() {
    return each(text -> Optional.of(text.without()), true);
  }

  private MapRefresh refresh(boolean all, boolean write) {
    Lazy map = new Lazy();
    return each(
        text ->
            all || text.hasSection() ? Optional.of(text.with(map.markdown())) : Optional.empty(),
        write);
  }

  /** Rendered at most once, and not at all if no file takes it. */
  private final class Lazy {
    private String markdown = "";
    private boolean made;

    String markdown() {
      if (!made) {
        markdown = render().markdown();
        made = true;
      }
      return markdown;
    }
  }

  private MapRefresh each(Function<MarkedText, Optional<byte[]>> change, boolean write) {
    MarkedFiles files = new MarkedFiles(boundary, Section.MAP);
    List<GuideChange> changes = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    for (String path : AgentGuide.FILES) {
      try {
        Optional<Planned> planned =
            files.plan(path, text -> change.apply(text).orElse(text.unchanged()));
        if (planned.isPresent()) {
          if (write) {
            files.carryOut(planned.get());
          }
          changes.add(planned.get().change());
        }
      } catch (MemoryException e) {
        problems.add(String.valueOf(e.getMessage()));
      }
    }
    return new MapRefresh(changes, problems);
  }
}
