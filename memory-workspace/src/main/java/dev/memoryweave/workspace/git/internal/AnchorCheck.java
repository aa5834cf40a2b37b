package dev.memoryweave.workspace.git.internal;

import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.workspace.git.SyncReport;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Checks the anchors of memories against changes. Depends only on its input. */
public final class AnchorCheck {
  /** Kinds of memories that are about a part of the code, and so should name it. */
  private static final Set<NodeKind> PLACED =
      Set.of(
          NodeKind.MODULE,
          NodeKind.FEATURE,
          NodeKind.ARCHITECTURE,
          NodeKind.DECISION,
          NodeKind.INCIDENT,
          NodeKind.GOTCHA);

  private final SyncSettings settings;

  /** Creates a check with the constants of the settings. */
  public AnchorCheck(SyncSettings settings) {
    this.settings = settings;
  }

  /**
   * Checks memories.
   *
   * @param nodes the memories; those that name no place and need none are ignored
   * @param files the paths of all files of the project
   * @param code the code files among them, which memories should be about
   * @param changes the changes
   */
  public SyncReport check(
      Collection<AnchoredNode> nodes,
      Collection<String> files,
      Predicate<String> code,
      Changes changes) {
    PathIndex existing = new PathIndex(files);
    Map<String, SyncReport.ChangedFile> changed = byPath(changes);
    PathIndex touched = new PathIndex(changed.keySet());
    List<SyncReport.NodeCheck> checks = new ArrayList<>();
    for (AnchoredNode places : nodes) {
      if (hasPlaces(places)) {
        checks.add(check(places, existing, touched, changed));
      } else if (PLACED.contains(places.node().kind())) {
        checks.add(
            new SyncReport.NodeCheck(
                places.node(),
                SyncReport.AnchorState.UNANCHORED,
                List.of(),
                0,
                List.of(),
                List.of()));
      }
    }
    List<SyncReport.CoverageGap> gaps = gaps(nodes, existing, files, code, changed.keySet());
    return new SyncReport(
        changes.base(),
        changes.head(),
        changes.branch(),
        checks,
        gaps.stream().limit(settings.gaps()).toList(),
        Math.max(0, gaps.size() - settings.gaps()),
        changes.files().size(),
        changes.complete());
  }

  /** The anchors of a memory that match no file. */
  public static List<Anchor> lost(MemoryNode node, PathIndex existing) {
    return node.anchors().stream().filter(anchor -> !existing.matches(anchor)).toList();
  }

  private static boolean hasPlaces(AnchoredNode places) {
    return !places.node().anchors().isEmpty() || !places.evidence().isEmpty();
  }

  /** The changes by path; renamed files also by their former path. */
  private static Map<String, SyncReport.ChangedFile> byPath(Changes changes) {
    Map<String, SyncReport.ChangedFile> byPath = new LinkedHashMap<>();
    changes.files().stream()
        .filter(change -> change.from() != null)
        .forEach(change -> byPath.put(change.from(), change));
    changes.files().forEach(change -> byPath.put(change.path(), change));
    return byPath;
  }

  private static SyncReport.NodeCheck check(
      AnchoredNode places,
      PathIndex existing,
      PathIndex touched,
      Map<String, SyncReport.ChangedFile> changed) {
    List<Anchor> anchors = places.node().anchors();
    List<Anchor> lost = lost(places.node(), existing);
    List<String> lostEvidence =
        places.evidence().stream().filter(file -> !existing.hasFile(file)).toList();
    TreeSet<String> paths = new TreeSet<>();
    anchors.forEach(anchor -> touched.forEach(anchor, paths::add));
    places.evidence().stream().filter(touched::contains).forEach(paths::add);
    List<SyncReport.ChangedFile> files =
        paths.stream()
            .map(changed::get)
            .distinct()
            .sorted(Comparator.comparing(SyncReport.ChangedFile::path))
            .toList();
    // Evidence takes the place of missing anchors.
    boolean orphaned =
        anchors.isEmpty()
            ? lostEvidence.size() == places.evidence().size()
            : lost.size() == anchors.size();
    SyncReport.AnchorState state =
        orphaned
            ? SyncReport.AnchorState.ORPHANED
            : files.isEmpty() ? SyncReport.AnchorState.FRESH : SyncReport.AnchorState.CHANGED;
    int shown = Math.min(files.size(), SyncReport.NodeCheck.MAX_FILES);
    return new SyncReport.NodeCheck(
        places.node(), state, files.subList(0, shown), files.size() - shown, lost, lostEvidence);
  }

  // ---- coverage gaps ----------------------------------------------------------------------------

  private List<SyncReport.CoverageGap> gaps(
      Collection<AnchoredNode> nodes,
      PathIndex existing,
      Collection<String> files,
      Predicate<String> code,
      Set<String> changed) {
    Set<String> covered = new HashSet<>();
    Set<Anchor> anchors = new HashSet<>();
    nodes.forEach(places -> anchors.addAll(places.node().anchors()));
    anchors.forEach(anchor -> existing.forEach(anchor, covered::add));
    Map<String, List<String>> folders = new TreeMap<>();
    files.stream()
        .filter(file -> !covered.contains(file) && code.test(file))
        .forEach(
            file ->
                folders
                    .computeIfAbsent(SourcePath.folder(file), folder -> new ArrayList<>())
                    .add(file));
    List<SyncReport.CoverageGap> gaps = new ArrayList<>();
    folders.forEach(
        (folder, uncovered) -> {
          int touched = (int) uncovered.stream().filter(changed::contains).count();
          if (touched > 0 || uncovered.size() >= settings.gapFiles()) {
            gaps.add(
                new SyncReport.CoverageGap(
                    folder, uncovered.size(), touched, examples(uncovered, changed)));
          }
        });
    gaps.sort(
        Comparator.comparingInt(SyncReport.CoverageGap::changed)
            .thenComparingInt(SyncReport.CoverageGap::files)
            .reversed()
            .thenComparing(SyncReport.CoverageGap::folder));
    return gaps;
  }

  private static List<String> examples(List<String> files, Set<String> changed) {
    return files.stream()
        .sorted(
            Comparator.comparing((String file) -> !changed.contains(file))
                .thenComparing(Comparator.naturalOrder()))
        .limit(SyncReport.CoverageGap.MAX_EXAMPLES)
        .toList();
  }
}
