package dev.memoryweave.workspace.git.internal;

import dev.memoryweave.model.Provenance.WorkTreeMark;
import dev.memoryweave.workspace.git.GitException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The repository of a project, opened when it is needed: opening one takes longer than the first
 * recall, and most questions are answered without. Safe for any number of threads.
 */
public final class GitAccess implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(GitAccess.class);

  private final Path root;
  private final boolean wanted;
  private final Supplier<ExecutorService> executor;
  private @Nullable CompletableFuture<Optional<GitProject>> opening;
  private volatile @Nullable String mark;
  private volatile @Nullable Behind behind;

  /** Commits in the history of another. */
  private record Behind(String head, Set<String> commits) {}

  /**
   * The branch and the commit that are checked out, read at one moment.
   *
   * @param branch the name of the branch; null if there is none
   * @param commit the full name of the commit; null if there is none
   */
  public record Head(@Nullable String branch, @Nullable String commit) {
    static final Head NONE = new Head(null, null);
  }

  /**
   * Creates the access without opening the repository.
   *
   * @param wanted whether the repository may be used; if not, as if there were none
   * @param executor opens it in the background
   */
  public GitAccess(Path root, boolean wanted, Supplier<ExecutorService> executor) {
    this.root = root;
    this.wanted = wanted;
    this.executor = executor;
  }

  /**
   * Starts opening the repository in the background.
   *
   * @return whether it is open, or there is none
   */
  public boolean begin() {
    return opening(true).isDone();
  }

  private synchronized CompletableFuture<Optional<GitProject>> opening(boolean background) {
    CompletableFuture<Optional<GitProject>> begun = opening;
    if (begun == null) {
      begun = wanted ? open(background) : CompletableFuture.completedFuture(Optional.empty());
      opening = begun;
    }
    return begun;
  }

  private CompletableFuture<Optional<GitProject>> open(boolean background) {
    if (background) {
      try {
        return CompletableFuture.supplyAsync(() -> GitProject.open(root), executor.get());
      } catch (RejectedExecutionException e) {
        LOG.debug("The repository is opened by the caller", e);
      }
    }
    return CompletableFuture.completedFuture(GitProject.open(root));
  }

  /** The repository, or nothing. Waits until it is open. */
  public Optional<GitProject> project() {
    try {
      return opening(false).join();
    } catch (CompletionException | CancellationException e) {
      LOG.warn("The project's repository could not be opened", e);
      return Optional.empty();
    }
  }

  private Optional<GitHead> read() {
    return wanted ? GitHead.of(root) : Optional.empty();
  }

  /** Whether the project is in a repository. */
  public boolean isRepository() {
    return read().map(GitHead::isRepository).orElseGet(() -> project().isPresent());
  }

  /** Whether some program is changing the working tree, according to its lock. */
  public boolean isBusy() {
    return read()
        .map(GitHead::isBusy)
        .orElseGet(() -> project().map(GitProject::isBusy).orElse(false));
  }

  /**
   * Reads the branch and the commit that are checked out.
   *
   * @throws GitException if the repository cannot be read
   */
  public Head head() {
    return read()
        .map(head -> new Head(head.branch(), head.commit()))
        .or(() -> project().map(project -> new Head(project.branch(), project.commit())))
        .orElse(Head.NONE);
  }

  /** The mark of this work tree, for uncommitted content; null if there is no repository. */
  public @Nullable String workTreeMark() {
    String known = mark;
    if (known == null && isRepository()) {
      try {
        known = WorkTreeMark.of(root.toRealPath().toString());
      } catch (IOException e) {
        known = WorkTreeMark.of(root.toAbsolutePath().normalize().toString());
      }
      mark = known;
    }
    return known;
  }

  /**
   * Finds the commits in a history, as {@link dev.memoryweave.recall.CheckoutHistory} says. The
   * mark of this work tree belongs to the checkout here, and those of others to no history.
   */
  public Optional<Set<String>> contained(@Nullable String branch, Collection<String> commits) {
    String ours = workTreeMark();
    if (ours == null) {
      return Optional.empty();
    }
    Set<String> here = new HashSet<>();
    Set<String> asked = new HashSet<>();
    Head head = headOrNone();
    boolean isHere = branch == null || branch.equals(head.branch());
    Behind known = behind;
    boolean isNoted = known != null && known.head().equals(head.commit());
    for (String commit : commits) {
      boolean isKnown =
          commit.equals(head.commit())
              || commit.equals(ours)
              || (isNoted && known != null && known.commits().contains(commit));
      if (isHere && isKnown) {
        here.add(commit);
      } else if (!WorkTreeMark.isMark(commit)) {
        asked.add(commit);
      }
    }
    if (asked.isEmpty() && isHere && head.commit() != null) {
      return Optional.of(here);
    }
    Optional<Set<String>> history =
        project().flatMap(project -> project.history().contained(branch, asked));
    history.ifPresent(here::addAll);
    return history.isPresent() || !here.isEmpty() ? Optional.of(here) : Optional.empty();
  }

  /** Notes commits known to be in the history of one, so as not to open the repository for them. */
  public void noteBehind(String head, Set<String> commits) {
    behind = new Behind(head, Set.copyOf(commits));
  }

  private Head headOrNone() {
    try {
      return head();
    } catch (GitException e) {
      LOG.debug("What is checked out cannot be determined", e);
      return Head.NONE;
    }
  }

  /** Closes the repository if it is open. */
  @Override
  public synchronized void close() {
    CompletableFuture<Optional<GitProject>> begun = opening;
    if (begun != null && begun.isDone()) {
      project().ifPresent(GitProject::close);
    }
  }
}
