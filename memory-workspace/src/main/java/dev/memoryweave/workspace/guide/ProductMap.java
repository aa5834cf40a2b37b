package dev.memoryweave.workspace.guide;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Trust;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.weave.TokenCounter;
import dev.memoryweave.workspace.guide.internal.MapContent;
import dev.memoryweave.workspace.guide.internal.MapContent.Gathered;
import dev.memoryweave.workspace.guide.internal.MapRenderer;
import dev.memoryweave.workspace.guide.internal.MapText;
import dev.memoryweave.workspace.guide.internal.MarkedFiles;
import dev.memoryweave.workspace.guide.internal.MarkedFiles.Planned;
import dev.memoryweave.workspace.guide.internal.MarkedText;
import dev.memoryweave.workspace.guide.internal.Section;
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
  public Rendered render() {
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
    return new Shown(page.items().stream().filter(ProductMap::mayBeShown).toList(), more);
  }

  private static boolean mayBeShown(MemoryNode node) {
    return !node.isSuspectedInjection()
        && !node.isContested()
        && !node.flags().contains(NodeFlag.MAY_HOLD_SECRET)
        && !node.flags().contains(NodeFlag.HOLDS_PERSONAL_DATA)
        && node.provenance().trust() != Trust.TOOL;
  }

  // ---- the files --------------------------------------------------------------------------------

  /**
   * Updates the map in files with its markers, and adds it to all existing files for agents if the
   * settings ask for it.
   */
  public Refresh refresh() {
    return refresh(everywhere, true);
  }

  /** Plans what {@link #refresh} would do. */
  public Refresh plan() {
    return refresh(everywhere, false);
  }

  /** Writes the map into all existing files for agents. */
  public Refresh add() {
    return refresh(true, true);
  }

  /** Removes the map from the files that have it. */
  public Refresh remove() {
    return each(text -> Optional.of(text.without()), true);
  }

  private Refresh refresh(boolean all, boolean write) {
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

  private Refresh each(Function<MarkedText, Optional<byte[]>> change, boolean write) {
    MarkedFiles files = new MarkedFiles(boundary, Section.MAP);
    List<AgentGuide.Change> changes = new ArrayList<>();
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
    return new Refresh(changes, problems);
  }

  /**
   * Report on the product map in the files for agents.
   *
   * @param changes the change, made or planned, of each file that takes the map
   * @param problems why a file was left as it is and what to do, a sentence for each such file
   */
  public record Refresh(List<AgentGuide.Change> changes, List<String> problems) {
    /** Copies the lists. */
    public Refresh {
      changes = List.copyOf(changes);
      problems = List.copyOf(problems);
    }

    /** The files that are written, relative to the root. */
    public List<String> written() {
      return changes.stream()
          .filter(AgentGuide.Change::isChange)
          .map(AgentGuide.Change::path)
          .toList();
    }
  }

  /**
   * The product map as Markdown.
   *
   * @param markdown its lines, which end in line feeds; without markers
   * @param tokens how many tokens it costs, at most {@link ProductMap#MOST_TOKENS}
   * @param leftOut how many of its memories are not shown, for lack of room or because they are not
   *     recent
   */
  public record Rendered(String markdown, int tokens, long leftOut) {}
}
