package dev.memoryweave.continuity.internal;

import dev.memoryweave.continuity.Bootstrap;
import dev.memoryweave.continuity.ContinuityPack;
import dev.memoryweave.continuity.ContinuityPack.Lane.Reason;
import dev.memoryweave.weave.internal.Frame;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares lanes with hints. Points are natural logarithms of odds: one more point makes a lane 2.7
 * times as probable, and points that all lanes share cancel out.
 */
final class LaneScorer {
  /** The points of a main branch's name, positive or negative. */
  private static final double MAIN_BRANCH = .3;

  private static final double OFF_MAIN_BRANCH = -.5;

  /** The maximum points for a branch with a name similar to the hint's. */
  private static final double SIMILAR_BRANCH = 2.2;

  /** A branch that shares less of its name with the hint's is a different one. */
  private static final double LEAST_SIMILAR_BRANCH = .6;

  /** The points of a folder above the hint's. */
  private static final double FOLDER_ABOVE = .6;

  /** The weight of messages relative to a title, if there is a title. */
  private static final double SAID_BESIDE_TITLE = .8;

  /**
   * The exponent for partial matches; below 1, so that a part of a match counts more than that
   * part.
   */
  private static final double OTHER_WORDS = .75;

  /** The half-life of recency. */
  private static final Duration HALF_LIFE = Duration.ofDays(7);

  /** A lane that ended this long before the latest work is over for good. */
  private static final Duration LATELY = Duration.ofDays(14);

  private static final double ENDED = -3;
  private static final double ENDED_WITH_WORK = .3;

  private final Bootstrap.Hints hints;
  private final Set<String> mainBranches;
  private final List<LaneEvidence> lanes;
  private final Instant latest;
  private final @Nullable WordMatch title;
  private final @Nullable WordMatch branchWords;
  private final @Nullable String folder;
  private final int deepestFolder;

  /** Prepares the comparison of hints with lanes. */
  LaneScorer(Bootstrap.Hints hints, Set<String> mainBranches, List<LaneEvidence> lanes) {
    this.hints = hints;
    this.mainBranches = mainBranches;
    this.lanes = List.copyOf(lanes);
    latest =
        lanes.stream()
            .map(lane -> lane.facts().lastActiveAt())
            .max(Instant::compareTo)
            .orElse(Instant.EPOCH);
    title =
        hints.title() == null
            ? null
            : new WordMatch(hints.title(), lanes.stream().map(LaneEvidence::words).toList());
    branchWords =
        hints.branch() == null
            ? null
            : new WordMatch(hints.branch(), lanes.stream().map(LaneScorer::branchWords).toList());
    String given = hints.folder();
    folder = given == null ? null : FolderMatch.normalised(given);
    deepestFolder =
        folder == null
            ? 0
            : lanes.stream()
                .map(lane -> folderOf(lane.facts()))
                .filter(path -> FolderMatch.isInLane(String.valueOf(folder), path))
                .mapToInt(path -> String.valueOf(path).length())
                .max()
                .orElse(0);
  }

  /** All lanes, the best first. */
  List<ScoredLane> scored() {
    return lanes.stream().map(this::score).sorted(ScoredLane.BEST_FIRST).toList();
  }

  private ScoredLane score(LaneEvidence lane) {
    List<Reason> reasons = new ArrayList<>();
    session(lane, reasons);
    branch(lane, reasons);
    title(lane, reasons);
    files(lane, reasons);
    query(lane, reasons);
    folder(lane, reasons);
    runtime(lane, reasons);
    recency(lane, reasons);
    state(lane, reasons);
    return new ScoredLane(lane.facts(), reasons);
  }

  private void session(LaneEvidence lane, List<Reason> reasons) {
    if (hints.session() != null && lane.facts().holds(hints.session())) {
      add(
          reasons,
          ContinuityPack.Lane.Factor.SESSION,
          ContinuityPack.Lane.Factor.SESSION.most(),
          hints.session().equals(lane.facts().id())
              ? "the session that was named"
              : "continues the session that was named");
    }
  }

  private void branch(LaneEvidence lane, List<Reason> reasons) {
    String wanted = hints.branch();
    String branch = lane.facts().branch();
    if (wanted == null || branch == null || branchWords == null) {
      return;
    }
    boolean isMain = mainBranches.contains(wanted);
    if (wanted.equals(branch)) {
      add(
          reasons,
          ContinuityPack.Lane.Factor.BRANCH,
          isMain ? MAIN_BRANCH : ContinuityPack.Lane.Factor.BRANCH.most(),
          isMain ? "on the main branch, as others may be" : "on the branch that was named");
    } else if (isMain || mainBranches.contains(branch)) {
      add(reasons, ContinuityPack.Lane.Factor.BRANCH, OFF_MAIN_BRANCH, "on another branch");
    } else {
      double similar = branchWords.coverage(branchWords(lane));
      boolean isLike = similar >= LEAST_SIMILAR_BRANCH;
      add(
          reasons,
          ContinuityPack.Lane.Factor.BRANCH,
          isLike ? SIMILAR_BRANCH * similar : ContinuityPack.Lane.Factor.BRANCH.least(),
          isLike ? "on a branch with a similar name" : "on another branch");
    }
  }

  private static Set<String> branchWords(LaneEvidence lane) {
    String branch = lane.facts().branch();
    return branch == null ? Set.of() : WordMatch.of(branch);
  }

  private void title(LaneEvidence lane, List<Reason> reasons) {
    if (title == null || title.isEmpty()) {
      return;
    }
    double said = lane.saidOfTitle() == null ? 0 : lane.saidOfTitle();
    double named = title.coverage(lane.words());
    boolean isTitled = lane.facts().title() != null;
    double held = Math.max(named, isTitled ? SAID_BESIDE_TITLE * said : said);
    String where = named >= held ? "its title and open work hold " : "what was said in it holds ";
    add(
        reasons,
        ContinuityPack.Lane.Factor.TITLE,
        between(ContinuityPack.Lane.Factor.TITLE, held),
        held == 0
            ? "has no word of the title"
            : where + percent(Math.max(named, said)) + " of the title");
  }

  private void files(LaneEvidence lane, List<Reason> reasons) {
    if (lane.files() != null) {
      double held = lane.files();
      add(
          reasons,
          ContinuityPack.Lane.Factor.FILES,
          between(ContinuityPack.Lane.Factor.FILES, held),
          held == 0 ? "touched none of the files" : "touched " + percent(held) + " of the files");
    }
  }

  private void query(LaneEvidence lane, List<Reason> reasons) {
    if (lane.saidOfQuery() != null) {
      double held = lane.saidOfQuery();
      add(
          reasons,
          ContinuityPack.Lane.Factor.QUERY,
          between(ContinuityPack.Lane.Factor.QUERY, held),
          held == 0
              ? "nothing was said in it of the query"
              : "what was said in it holds " + percent(held) + " of the query");
    }
  }

  private void folder(LaneEvidence lane, List<Reason> reasons) {
    String path = folderOf(lane.facts());
    if (folder == null || path == null) {
      return;
    }
    if (FolderMatch.isIn(folder, path) && path.length() == deepestFolder) {
      add(
          reasons,
          ContinuityPack.Lane.Factor.FOLDER,
          ContinuityPack.Lane.Factor.FOLDER.most(),
          folder.equals(path) ? "in the same folder" : "in a folder above the one named");
    } else if (FolderMatch.isIn(path, folder)) {
      add(
          reasons,
          ContinuityPack.Lane.Factor.FOLDER,
          FOLDER_ABOVE,
          "in a folder below the one named");
    } else if (!FolderMatch.isIn(folder, path)) {
      add(
          reasons,
          ContinuityPack.Lane.Factor.FOLDER,
          ContinuityPack.Lane.Factor.FOLDER.least(),
          "in another folder");
    }
  }

  private static @Nullable String folderOf(LaneFacts lane) {
    String folder = lane.folder();
    return folder == null ? null : FolderMatch.normalised(folder);
  }

  private void runtime(LaneEvidence lane, List<Reason> reasons) {
    String wanted = hints.runtime();
    String runtime = lane.facts().runtime();
    if (wanted != null && runtime != null) {
      boolean isSame = wanted.equalsIgnoreCase(runtime);
      add(
          reasons,
          ContinuityPack.Lane.Factor.RUNTIME,
          isSame
              ? ContinuityPack.Lane.Factor.RUNTIME.most()
              : ContinuityPack.Lane.Factor.RUNTIME.least(),
          isSame ? "run by the same program" : "run by another program");
    }
  }

  /**
   * Relative to the latest work of all lanes, so that the result does not depend on the current
   * time.
   */
  private void recency(LaneEvidence lane, List<Reason> reasons) {
    double age = Duration.between(lane.facts().lastActiveAt(), latest).toMillis();
    double points =
        ContinuityPack.Lane.Factor.RECENCY.most() * Math.pow(2, -age / HALF_LIFE.toMillis());
    add(
        reasons,
        ContinuityPack.Lane.Factor.RECENCY,
        points,
        "last active " + Frame.time(lane.facts().lastActiveAt()));
  }

  private void state(LaneEvidence lane, List<Reason> reasons) {
    LaneFacts facts = lane.facts();
    int open = facts.openWork();
    if (facts.isOpen()) {
      if (open > 0) {
        add(
            reasons,
            ContinuityPack.Lane.Factor.STATE,
            ContinuityPack.Lane.Factor.STATE.most(),
            "has open work (" + open + ")");
      }
    } else if (open > 0) {
      add(
          reasons,
          ContinuityPack.Lane.Factor.STATE,
          ENDED_WITH_WORK,
          "ended with open work (" + open + ")");
    } else {
      Instant ended = facts.latest().endedAt();
      boolean isLate = ended != null && ended.isAfter(latest.minus(LATELY));
      add(
          reasons,
          ContinuityPack.Lane.Factor.STATE,
          isLate ? ENDED : ContinuityPack.Lane.Factor.STATE.least(),
          "ended with nothing open");
    }
  }

  /** Half of the words count more than half of a match, because people use different words. */
  private static double between(ContinuityPack.Lane.Factor factor, double held) {
    double points = factor.least() + (factor.most() - factor.least()) * Math.pow(held, OTHER_WORDS);
    return Math.max(factor.least(), Math.min(factor.most(), points));
  }

  private static String percent(double part) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * part);
  }

  private static void add(
      List<Reason> reasons, ContinuityPack.Lane.Factor factor, double points, String text) {
    reasons.add(new Reason(factor, points, text));
  }
}
