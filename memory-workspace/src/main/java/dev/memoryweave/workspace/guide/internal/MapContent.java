package dev.memoryweave.workspace.guide.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.internal.Counted;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a product map, before selecting those that fit.
 *
 * @param name the name of the project
 * @param summary a one-sentence description; empty if there is none
 * @param entries the lines, the most important first
 * @param unseen how many more memories of each group there are
 */
public record MapContent(
    String name, String summary, List<Entry> entries, Map<Group, Long> unseen) {
  /** The groups of lines, in their order. */
  enum Group {
    BUILDING("Features, building:", "feature"),
    SHIPPED("Features, shipped:", "feature"),
    FEATURES("Features:", "feature"),
    IDEA("Features, ideas:", "feature"),
    PAUSED("Features, paused:", "feature"),
    DEAD("Features, dropped:", "feature"),
    DECISIONS("Recent decisions:", "decision"),
    QUESTIONS("Open questions:", "question"),
    STALE("Perhaps out of date:", "stale memory");

    private final String heading;
    private final String noun;

    Group(String heading, String noun) {
      this.heading = heading;
      this.noun = noun;
    }

    String heading() {
      return heading;
    }

    /** A number of them, in words. */
    String counted(long count) {
      return Counted.of(count, noun);
    }

    public static Group of(NodeKind.@Nullable Stage stage) {
      if (stage == null) {
        return FEATURES;
      }
      return switch (stage) {
        case BUILDING -> BUILDING;
        case SHIPPED -> SHIPPED;
        case IDEA -> IDEA;
        case PAUSED -> PAUSED;
        case DEAD -> DEAD;
      };
    }
  }

  /**
   * One line.
   *
   * @param group its group
   * @param line the line, without its end
   */
  record Entry(Group group, String line) {}

  /** The number of features in progress that come before all else. */
  private static final int FIRST_FEATURES = 8;

  /** The number of decisions and questions that come before more features. */
  private static final int FIRST = 5;

  private static final int MOST_DECISIONS = 12;
  private static final int MOST_QUESTIONS = 12;
  private static final int MOST_STALE = 10;

  private static final Comparator<MemoryNode> BY_ID =
      Comparator.comparing(node -> node.id().value());

  /** Of memories read from files at once, the last file comes first: decisions are numbered. */
  private static final Comparator<MemoryNode> NEWEST_FIRST =
      Comparator.comparing(MemoryNode::createdAt)
          .thenComparing(MapContent::source)
          .reversed()
          .thenComparing(BY_ID);

  /** Copies the lists. */
  public MapContent {
    entries = List.copyOf(entries);
    unseen = Map.copyOf(unseen);
  }

  /** Memories that may be shown, by kind; each list in any order. */
  public record Gathered(
      List<MemoryNode> features,
      List<MemoryNode> decisions,
      List<MemoryNode> questions,
      List<MemoryNode> stale,
      long moreFeatures,
      long moreDecisions,
      long moreQuestions,
      long moreStale) {}

  /**
   * The lines in order of importance, the last to be left out first: some features in progress, the
   * latest decisions and questions, more features in progress or in use, more decisions and
   * questions, stale memories, and features that are ideas, paused or abandoned.
   */
  public static MapContent of(String name, String summary, Gathered from) {
    Map<Group, List<Entry>> features = new EnumMap<>(Group.class);
    from.features().stream()
        .sorted(BY_ID)
        .forEach(
            node -> {
              Group group = Group.of(node.stage());
              features
                  .computeIfAbsent(group, any -> new ArrayList<>())
                  .add(new Entry(group, id(node) + MapText.sentence(node) + MapText.anchors(node)));
            });
    List<Entry> decisions =
        entries(Group.DECISIONS, from.decisions(), NEWEST_FIRST, MOST_DECISIONS);
    List<Entry> questions =
        entries(Group.QUESTIONS, from.questions(), NEWEST_FIRST, MOST_QUESTIONS);
    List<Entry> stale = entries(Group.STALE, from.stale(), BY_ID, MOST_STALE);
    List<Entry> all = new ArrayList<>();
    List<Entry> building = features.getOrDefault(Group.BUILDING, List.of());
    all.addAll(building.stream().limit(FIRST_FEATURES).toList());
    all.addAll(decisions.stream().limit(FIRST).toList());
    all.addAll(questions.stream().limit(FIRST).toList());
    all.addAll(building.stream().skip(FIRST_FEATURES).toList());
    all.addAll(features.getOrDefault(Group.SHIPPED, List.of()));
    all.addAll(features.getOrDefault(Group.FEATURES, List.of()));
    all.addAll(decisions.stream().skip(FIRST).toList());
    all.addAll(questions.stream().skip(FIRST).toList());
    all.addAll(stale);
    for (Group group : List.of(Group.IDEA, Group.PAUSED, Group.DEAD)) {
      all.addAll(features.getOrDefault(group, List.of()));
    }
    Map<Group, Long> unseen = new EnumMap<>(Group.class);
    unseen.put(Group.FEATURES, from.moreFeatures());
    unseen.put(Group.DECISIONS, from.moreDecisions() + from.decisions().size() - decisions.size());
    unseen.put(Group.QUESTIONS, from.moreQuestions() + from.questions().size() - questions.size());
    unseen.put(Group.STALE, from.moreStale() + from.stale().size() - stale.size());
    return new MapContent(MapText.line(name), MapText.line(summary), all, unseen);
  }

  private static List<Entry> entries(
      Group group, List<MemoryNode> nodes, Comparator<MemoryNode> order, int most) {
    return nodes.stream()
        .sorted(order)
        .limit(most)
        .map(node -> new Entry(group, id(node) + MapText.line(node.title())))
        .toList();
  }

  private static String source(MemoryNode node) {
    return node.origin() == null ? "" : node.origin().locator();
  }

  private static String id(MemoryNode node) {
    return "- `" + Objects.requireNonNull(node).id().value() + "`: ";
  }
}
