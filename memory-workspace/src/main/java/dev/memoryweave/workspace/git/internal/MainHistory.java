package dev.memoryweave.workspace.git.internal;

import java.io.IOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.revwalk.filter.RevFilter;
import org.jspecify.annotations.Nullable;

/**
 * The histories of some branches, as they are here and at the remote {@code origin}. Branches of
 * other remotes are ignored: anybody who reviews a pull request may have added one.
 */
final class MainHistory {
  private static final List<String> PLACES =
      List.of(Constants.R_HEADS, Constants.R_REMOTES + Constants.DEFAULT_REMOTE_NAME + "/");

  private final Repository repository;
  private final Ancestry ancestry;
  private @Nullable Ends lastEnds;
  private Set<String> lastStates = Set.of();

  /** The checkout, and the ends of the branches. */
  private record Ends(@Nullable ObjectId head, Map<String, Set<ObjectId>> tips) {}

  MainHistory(Repository repository) {
    this.repository = repository;
    this.ancestry = new Ancestry(repository);
  }

  /** The commits at the ends of the branches, by the names of those that exist. */
  Map<String, Set<ObjectId>> tips(Collection<String> branches) throws IOException {
    Map<String, Set<ObjectId>> tips = new LinkedHashMap<>();
    for (String branch : branches) {
      for (String place : PLACES) {
        Ref ref =
            Repository.isValidRefName(place + branch) ? repository.exactRef(place + branch) : null;
        ObjectId tip = ref == null ? null : ref.getObjectId();
        if (tip != null) {
          tips.computeIfAbsent(branch, any -> new LinkedHashSet<>()).add(tip.copy());
        }
      }
    }
    return tips;
  }

  /** The commits that are at the end or in the history of a branch. */
  Set<String> contained(Collection<String> branches, Collection<String> commits)
      throws IOException {
    Set<String> contained = new HashSet<>();
    for (Set<ObjectId> tips : tips(branches).values()) {
      for (ObjectId tip : tips) {
        contained.addAll(ancestry.contained(tip, commits));
      }
    }
    return contained;
  }

  /**
   * The commits at which the branches apply to a checkout: where it left them, and then their ends.
   */
  synchronized Set<String> states(Collection<String> branches, @Nullable ObjectId head)
      throws IOException {
    Ends now = new Ends(head == null ? null : head.copy(), tips(branches));
    if (!now.equals(lastEnds)) {
      lastStates = states(now);
      lastEnds = now;
    }
    return lastStates;
  }

  private Set<String> states(Ends now) throws IOException {
    ObjectId head = now.head();
    Set<String> left = new LinkedHashSet<>();
    Set<String> ends = new LinkedHashSet<>();
    for (Set<ObjectId> tips : now.tips().values()) {
      for (ObjectId tip : tips) {
        ObjectId base = head == null ? null : base(head, tip);
        if (base != null) {
          left.add(base.name());
        }
        ends.add(tip.name());
      }
    }
    left.addAll(ends);
    return left;
  }

  private @Nullable ObjectId base(ObjectId head, ObjectId tip) throws IOException {
    if (head.equals(tip)) {
      return tip;
    }
    try (RevWalk walk = new RevWalk(repository)) {
      walk.setRevFilter(RevFilter.MERGE_BASE);
      walk.markStart(walk.parseCommit(head));
      walk.markStart(walk.parseCommit(tip));
      RevCommit base = walk.next();
      return base == null ? null : base.copy();
    } catch (MissingObjectException e) {
      // A shallow clone is truncated before the two meet.
      return null;
    }
  }
}
