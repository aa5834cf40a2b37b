package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.evidence.internal.EvidenceReview;
import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Check.Verdict;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.WorkTreeMark;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the commits noted with the statements of files up to date. If a file is committed
 * unchanged, rebased, or taken to another branch by another commit, its text stays the same and it
 * is not read again.
 */
public final class SeedAttribution {
  private final AgentMemory memory;
  private final FileAuthors authors;
  private final EvidenceReview review;

  /**
   * Creates it for the memories of one project.
   *
   * @param sources looks up statements in the files as they are
   */
  public SeedAttribution(AgentMemory memory, FileAuthors authors, SourceResolver sources) {
    this.memory = memory;
    this.authors = authors;
    this.review = new EvidenceReview(sources);
  }

  /**
   * Updates noted commits that are not visible here, or are missing.
   *
   * @return how many memories were changed
   */
  public int settle() {
    MemoryMirror mirror = MemoryMirror.of(memory);
    List<MemoryNode> seeded =
        SeededMemories.all(mirror).stream()
            .filter(node -> node.status().isCurrent() && SeedingService.isOwedToFiles(node))
            .toList();
    Set<String> commits = new HashSet<>();
    for (MemoryNode node : seeded) {
      String commit = node.provenance().commit();
      if (commit != null) {
        commits.add(commit);
      }
    }
    Set<String> here = authors.here(commits);
    List<MemoryNode> due = seeded.stream().filter(node -> isDue(node, here)).toList();
    if (due.isEmpty()) {
      return 0;
    }
    Map<MemoryNode, Set<String>> stating = new LinkedHashMap<>();
    due.forEach(node -> stating.put(node, stating(node)));
    Map<String, Provenance> told =
        authors.of(stating.values().stream().flatMap(Set::stream).collect(Collectors.toSet()));
    Map<NodeId, Provenance> changed = new HashMap<>();
    stating.forEach(
        (node, paths) ->
            of(paths, told)
                .filter(author -> !author.equals(node.provenance()))
                .ifPresent(author -> changed.put(node.id(), author)));
    return mirror.attribute(changed);
  }

  private static boolean isDue(MemoryNode node, Set<String> here) {
    String commit = node.provenance().commit();
    return commit == null || WorkTreeMark.isMark(commit) || !here.contains(commit);
  }

  /** The files that state it here, which on another branch may be others. */
  private Set<String> stating(MemoryNode node) {
    Set<String> paths = new LinkedHashSet<>();
    for (Evidence piece : memory.node(node.ref()).evidence()) {
      if (piece.kind() == Evidence.Kind.FILE && review.check(piece).verdict() == Verdict.HOLDS) {
        paths.add(SeedEvidence.path(piece.locator()));
      }
    }
    return paths;
  }

  /** The provenance of a statement in several files: that of a committed one, if any. */
  static Optional<Provenance> of(Collection<String> paths, Map<String, Provenance> told) {
    List<Provenance> known = new ArrayList<>();
    for (String path : paths) {
      @Nullable Provenance author = told.get(path);
      if (author != null) {
        known.add(author);
      }
    }
    return known.stream()
        .filter(author -> !WorkTreeMark.isMark(author.commit()))
        .findFirst()
        .or(() -> known.stream().findFirst());
  }
}
