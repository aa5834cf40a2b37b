package dev.memoryweave.workspace.git.internal;

import dev.memoryweave.workspace.git.internal.KnownCommit.Reach;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/**
 * Finds commits reachable from the checkout, a branch or a tag. All their histories are walked
 * once, latest commits first and as far as needed, and again when one of their ends moves.
 *
 * <p>Instances are safe for any number of threads; one of them walks at a time.
 */
final class Reachable implements AutoCloseable {
  /** The most commits that are walked, as all are kept in memory; deeper ones are unknown. */
  private static final int MOST_COMMITS = 100_000;

  /** How much older than the wanted commit others may be, in seconds. */
  private static final int SLOP_SECONDS = 24 * 60 * 60;

  /** A walk pauses after this many older commits in a row: a single clock may have been wrong. */
  private static final int SLOP_COMMITS = 256;

  private final Repository repository;
  private final Set<AnyObjectId> seen = new HashSet<>();
  private Set<ObjectId> ends = Set.of();
  private @Nullable RevWalk walk;

  Reachable(Repository repository) {
    this.repository = repository;
  }

  /** Whether a commit is one of the ends or an ancestor. */
  synchronized Reach of(RevCommit commit) throws IOException {
    RevWalk going = begun();
    int older = 0;
    while (!seen.contains(commit) && older <= SLOP_COMMITS) {
      RevCommit next = seen.size() < MOST_COMMITS ? next(going) : null;
      if (next == null) {
        boolean isCutOff =
            seen.size() >= MOST_COMMITS
                || !repository.getObjectDatabase().getShallowCommits().isEmpty();
        return isCutOff ? Reach.UNTOLD : Reach.LEFT_OVER;
      }
      seen.add(next.copy());
      older = next.getCommitTime() < commit.getCommitTime() - SLOP_SECONDS ? older + 1 : 0;
    }
    return seen.contains(commit) ? Reach.IN_HISTORY : Reach.LEFT_OVER;
  }

  private static @Nullable RevCommit next(RevWalk walk) throws IOException {
    try {
      return walk.next();
    } catch (MissingObjectException e) {
      // A history may be truncated.
      return null;
    }
  }

  private RevWalk begun() throws IOException {
    Set<ObjectId> now = ends();
    RevWalk going = walk;
    if (going != null && now.equals(ends)) {
      return going;
    }
    close();
    RevWalk begun = new RevWalk(repository);
    begun.setRetainBody(false);
    for (ObjectId end : now) {
      try {
        begun.markStart(begun.parseCommit(end));
      } catch (MissingObjectException | IncorrectObjectTypeException e) {
        // A tag may name a file, and a branch of a broken repository nothing.
      }
    }
    walk = begun;
    ends = now;
    return begun;
  }

  private Set<ObjectId> ends() throws IOException {
    Set<ObjectId> found = new HashSet<>();
    ObjectId head = repository.resolve(Constants.HEAD);
    if (head != null) {
      found.add(head.copy());
    }
    for (Ref ref :
        repository
            .getRefDatabase()
            .getRefsByPrefix(Constants.R_HEADS, Constants.R_REMOTES, Constants.R_TAGS)) {
      ObjectId id = ref.getObjectId();
      if (id != null) {
        found.add(id.copy());
      }
    }
    return found;
  }

  @Override
  public synchronized void close() {
    if (walk != null) {
      walk.close();
      walk = null;
    }
    seen.clear();
  }
}
