package dev.memoryweave.continuity.internal;

import dev.memoryweave.continuity.Bootstrap;
import dev.memoryweave.continuity.ContinuityPack;
import dev.memoryweave.model.Session;
import dev.memoryweave.weave.internal.Frame;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Describes a decision on lanes in words. */
final class BootstrapText {
  private static final int NAME_CHARACTERS = 80;
  private static final int REASONS_SHOWN = 4;
  private static final int VALUES_SHOWN = 4;

  /** If the best score is lower than this, any of many lanes may be meant. */
  private static final double LEAST_OF_FEW = .15;

  /** Reasons that add less than this are not mentioned. */
  private static final double TELLING = .25;

  private final PackParts parts;
  private final Bootstrap.Hints hints;
  private final LaneDecision decision;
  private final int all;
  private final List<ContinuityPack.Lane> lanes;

  /**
   * Reads the titles of the lanes in question.
   *
   * @param all how many lanes there are
   */
  BootstrapText(
      PackParts parts, Bootstrap.Hints hints, LaneDecision decision, int all, LaneTitles titles) {
    this.parts = parts;
    this.hints = hints;
    this.decision = decision;
    this.all = all;
    List<ContinuityPack.Lane> named = new ArrayList<>();
    for (int i = 0; i < decision.lanes().size(); i++) {
      ScoredLane lane = decision.lanes().get(i);
      named.add(
          new ContinuityPack.Lane(
              lane.facts().sessions().stream().map(parts.shown()::session).toList(),
              titles.of(lane.facts()),
              decision.scores().get(i),
              lane.facts().openWork(),
              lane.reasons()));
    }
    lanes = List.copyOf(named);
  }

  List<ContinuityPack.Lane> lanes() {
    return lanes;
  }

  /** The answer in one or two sentences. */
  String message() {
    return switch (decision.outcome()) {
      case CLEAR ->
          "This is the work of session "
              + name(lanes.get(0).id().value())
              + ": "
              + reasons(lanes.get(0))
              + ".";
      case AMBIGUOUS ->
          decision.contradictions().isEmpty()
              ? lanes.size() == 1
                  ? "One session may be meant, but the hints do not say so clearly."
                  : (lanes.get(0).score() < LEAST_OF_FEW ? "Many" : lanes.size())
                      + " sessions may be meant, and the hints do not tell them apart."
              : "The hints contradict one another: " + contradictions() + ".";
      case NONE ->
          all == 0
              ? "Nothing to resume: no session is known."
              : isEmpty(hints)
                  ? "Nothing to resume: no session is open or has open work."
                  : "Nothing to resume: no session fits the hints.";
    };
  }

  private static boolean isEmpty(Bootstrap.Hints hints) {
    return hints.title() == null
        && hints.query() == null
        && hints.folder() == null
        && hints.branch() == null
        && hints.files().isEmpty();
  }

  /** The next step to take. */
  String nextStep() {
    return switch (decision.outcome()) {
      case CLEAR ->
          decision.lanes().get(0).facts().isOpen()
              ? "Go on with the session, or open one that continues it."
              : "The session has ended: open one that continues it.";
      case AMBIGUOUS -> "Ask again with " + String.join(", or ", deciding()) + ".";
      case NONE ->
          lanes.isEmpty()
              ? "Start a session."
              : "Start a session, or ask again with the session to resume ("
                  + values(lane -> lane.id().value())
                  + ").";
    };
  }

  /** The hints that would resolve the ambiguity, each with the values to choose from. */
  private List<String> deciding() {
    List<String> deciding = new ArrayList<>();
    deciding.add("the session (" + values(lane -> lane.id().value()) + ")");
    addIfTelling(deciding, "the branch", hints.branch(), lane -> lately(lane, Session::branch));
    addIfTelling(deciding, "the folder", hints.folder(), lane -> lately(lane, Session::folder));
    if (hints.title() == null && distinct(ContinuityPack.Lane::title).size() == lanes.size()) {
      deciding.add("words of the title");
    } else if (hints.query() == null && hints.files().isEmpty()) {
      deciding.add("files or words of the work");
    }
    return deciding;
  }

  private void addIfTelling(
      List<String> deciding,
      String name,
      @Nullable String given,
      Function<ContinuityPack.Lane, @Nullable String> value) {
    if (given == null && lanes.size() > 1 && distinct(value).size() == lanes.size()) {
      deciding.add(name + " (" + values(value) + ")");
    }
  }

  private static @Nullable String lately(
      ContinuityPack.Lane lane, Function<Session, @Nullable String> field) {
    for (Session session : lane.sessions()) {
      String value = field.apply(session);
      if (value != null) {
        return value;
      }
    }
    return null;
  }

  private Set<String> distinct(Function<ContinuityPack.Lane, @Nullable String> value) {
    Set<String> distinct = new LinkedHashSet<>();
    for (ContinuityPack.Lane lane : lanes) {
      String one = value.apply(lane);
      if (one != null) {
        distinct.add(one);
      }
    }
    return distinct;
  }

  private String values(Function<ContinuityPack.Lane, @Nullable String> value) {
    return distinct(value).stream()
        .limit(VALUES_SHOWN)
        .map(this::name)
        .collect(Collectors.joining(" or "));
  }

  private String contradictions() {
    Map<ContinuityPack.Lane.Factor, ScoredLane> sorted = new TreeMap<>(decision.contradictions());
    List<String> told = new ArrayList<>();
    ContinuityPack.Lane best = lanes.get(0);
    best.reasons().stream()
        .filter(reason -> reason.factor().isIdentifying() && reason.points() > 0)
        .findFirst()
        .ifPresent(
            reason ->
                told.add(
                    "the " + reason.factor().label() + " points to " + name(best.id().value())));
    sorted.forEach(
        (factor, lane) ->
            told.add("the " + factor.label() + " to " + name(lane.facts().id().value())));
    return String.join(", ", told);
  }

  /** The list of lanes as a block for a prompt. */
  String markdown() {
    StringBuilder block = new StringBuilder(Frame.OPEN);
    block
        .append("Project ")
        .append(name(parts.scope().key()))
        .append(". It is not clear which work to resume; nothing has been loaded.\n")
        .append(message())
        .append("\n\n## Sessions in question\n");
    for (ContinuityPack.Lane lane : lanes) {
      block
          .append("- [")
          .append(name(lane.id().value()))
          .append("] ")
          .append(lane.title())
          .append(String.format(Locale.ROOT, " (%.2f): ", lane.score()))
          .append(reasons(lane))
          .append('\n');
    }
    if (all > lanes.size()) {
      block.append("- and ").append(all - lanes.size()).append(" less likely\n");
    }
    return block
        .append("\nNext: ")
        .append(nextStep())
        .append("\n\n")
        .append(Frame.CLOSE)
        .toString();
  }

  /** The strongest reasons in words. */
  private static String reasons(ContinuityPack.Lane lane) {
    String reasons =
        lane.reasons().stream()
            .filter(reason -> Math.abs(reason.points()) >= TELLING)
            .limit(REASONS_SHOWN)
            .map(ContinuityPack.Lane.Reason::text)
            .collect(Collectors.joining(", "));
    return reasons.isEmpty() ? lane.reasons().get(0).text() : reasons;
  }

  private String name(String name) {
    return parts.shown().line(name, NAME_CHARACTERS);
  }
}
