package dev.memoryweave.workspace.git.internal;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/**
 * Finds the commits in the history of a tip, and caches answers by tip. When the tip moves, only
 * the commits between the old and the new one are walked.
 *
 * <p>Instances are safe for any number of threads; one of them walks at a time.
 */
final class Ancestry {
  /** The most tips in the cache. */
  private static final int MOST_TIPS = 8;

  /** The most cached answers for a tip; further ones are computed each time. */
  private static final int MOST_ANSWERS = 50_000;

  /** The most commits of one walk; deeper ones count as not contained. */
  private static final int MOST_COMMITS = 300_000;

  /** The most commits between two tips for which the comparison is worthwhile. */
  private static final int MOST_BETWEEN = 5_000;

  /** How much older than the oldest wanted commit others may be, in seconds. */
  private static final int SLOP_SECONDS = 24 * 60 * 60;

  /** A walk ends after this many older commits in a row: a single clock may have been wrong. */
  private static final int SLOP_COMMITS = 256;

  private final Repository repository;
  private final Map<ObjectId, Map<String, Boolean>> answers =
      new LinkedHashMap<>(16, .75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<ObjectId, Map<String, Boolean>> eldest) {
          return size() > MOST_TIPS;
        }
      };
  private @Nullable ObjectId lastTip;

  Ancestry(Repository repository) {
    this.repository = repository;
  }

  /** The commits, by the given names, that are the tip or its ancestors. */
  synchronized Set<String> contained(ObjectId tip, Collection<String> commits) throws IOException {
    Map<String, Boolean> known = answers.get(tip);
    if (known == null) {
      known = inherited(tip);
      answers.put(tip.copy(), known);
    }
    lastTip = tip.copy();
    Set<String> contained = new HashSet<>();
    Set<String> unknown = new HashSet<>();
    for (String commit : commits) {
      Boolean answer = known.get(commit);
      if (answer == null) {
        unknown.add(commit);
      } else if (answer) {
        contained.add(commit);
      }
    }
    if (!unknown.isEmpty()) {
      Set<String> found = walk(tip, unknown);
      contained.addAll(found);
      for (String commit : unknown) {
        if (known.size() < MOST_ANSWERS) {
          known.put(commit, found.contains(commit));
        }
      }
    }
    return contained;
  }

  /** The answers for a tip derived from the one before: all but those between the two. */
  private Map<String, Boolean> inherited(ObjectId tip) throws IOException {
    Map<String, Boolean> before = lastTip == null ? null : answers.get(lastTip);
    if (before == null || lastTip == null || before.isEmpty()) {
      return new HashMap<>();
    }
    Set<ObjectId> added = between(lastTip, tip);
    Set<ObjectId> removed = added == null ? null : between(tip, lastTip);
    if (added == null || removed == null) {
      return new HashMap<>();
    }
    Map<String, Boolean> known = new HashMap<>();
    try (RevWalk walk = new RevWalk(repository)) {
      for (Map.Entry<String, Boolean> entry : before.entrySet()) {
        ObjectId id = CommitNames.find(walk.getObjectReader(), entry.getKey());
        if (id != null) {
          boolean contained = entry.getValue() ? !removed.contains(id) : added.contains(id);
          known.put(entry.getKey(), contained);
        }
      }
    }
    return known;
  }

  /** The commits in the history of one tip and not of another; null if there are too many. */
  private @Nullable Set<ObjectId> between(ObjectId without, ObjectId tip) throws IOException {
    Set<ObjectId> commits = new HashSet<>();
    try (RevWalk walk = new RevWalk(repository)) {
      walk.setRetainBody(false);
      walk.markStart(walk.parseCommit(tip));
      walk.markUninteresting(walk.parseCommit(without));
      for (RevCommit commit = walk.next(); commit != null; commit = walk.next()) {
        if (commits.size() == MOST_BETWEEN) {
          return null;
        }
        commits.add(commit.copy());
      }
      return commits;
    } catch (MissingObjectException e) {
      return null;
    }
  }

  private Set<String> walk(ObjectId tip, Set<String> names) throws IOException {
    Set<String> found = new HashSet<>();
    try (RevWalk walk = new RevWalk(repository)) {
      walk.setRetainBody(false);
      Map<ObjectId, Set<String>> wanted = new HashMap<>();
      long oldest = Long.MAX_VALUE;
      for (String name : names) {
        RevCommit commit = parsed(walk, name);
        if (commit != null) {
          wanted.computeIfAbsent(commit.copy(), id -> new HashSet<>()).add(name);
          oldest = Math.min(oldest, commit.getCommitTime());
        }
      }
      int older = 0;
      walk.markStart(walk.parseCommit(tip));
      for (int walked = 0; !wanted.isEmpty() && walked < MOST_COMMITS; walked++) {
        RevCommit commit = walk.next();
        if (commit == null) {
          break;
        }
        Set<String> named = wanted.remove(commit);
        if (named != null) {
          found.addAll(named);
        }
        older = commit.getCommitTime() < oldest - SLOP_SECONDS ? older + 1 : 0;
        if (older > SLOP_COMMITS) {
          break;
        }
      }
    } catch (MissingObjectException e) {
      // A history may be truncated; the result up to there is valid.
      return found;
    }
    return found;
  }

  private static @Nullable RevCommit parsed(RevWalk walk, String name) throws IOException {
    ObjectId id = CommitNames.find(walk.getObjectReader(), name);
    try {
      return id == null ? null : walk.parseCommit(id);
    } catch (MissingObjectException | IncorrectObjectTypeException e) {
      return null;
    }
  }
}
