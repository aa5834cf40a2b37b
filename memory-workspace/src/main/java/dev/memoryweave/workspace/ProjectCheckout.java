package dev.memoryweave.workspace;

import dev.memoryweave.model.Provenance;
import dev.memoryweave.workspace.git.GitException;
import dev.memoryweave.workspace.git.internal.GitAccess;
import dev.memoryweave.workspace.git.internal.GitProject;
import dev.memoryweave.workspace.indexing.Checkout;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The checkout in a project's folder; the repository is opened when it is needed. */
final class ProjectCheckout implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ProjectCheckout.class);

  private final GitAccess git;

  /**
   * The checkout in a folder.
   *
   * @param isWanted whether the repository is used
   */
  ProjectCheckout(Path folder, boolean isWanted, Supplier<ExecutorService> executor) {
    this.git = new GitAccess(folder, isWanted, executor);
  }

  /** Access to the repository. */
  GitAccess access() {
    return git;
  }

  /**
   * Starts opening the repository in the background; returns whether it is open or there is none.
   */
  boolean begin() {
    return git.begin();
  }

  /** The git repository of the project, or nothing. Waits until the repository is open. */
  Optional<GitProject> git() {
    return git.project();
  }

  /** The first commit of the history; nothing if there is none or it is unknown. */
  Optional<String> rootCommit() {
    try {
      return git().flatMap(GitProject::rootCommit);
    } catch (GitException e) {
      LOG.warn("The first commit cannot be determined: {}", e.getMessage());
      return Optional.empty();
    }
  }

  /** The branch and the commit that are checked out. */
  Checkout now() {
    try {
      GitAccess.Head head = git.head();
      return new Checkout(head.branch(), head.commit());
    } catch (GitException e) {
      LOG.warn("Branch and commit cannot be determined: {}", e.getMessage());
      return Checkout.UNKNOWN;
    }
  }

  /** Asks the repository, as {@link dev.memoryweave.recall.CheckoutHistory} says. */
  Optional<Set<String>> contained(@Nullable String branch, Collection<String> commits) {
    return git.contained(branch, commits);
  }

  /** Adds the branch and commit to an author. */
  Provenance here(Provenance author) {
    Checkout now = now();
    return author.onBranch(now.branch()).atCommit(now.commit());
  }

  @Override
  public void close() {
    git.close();
  }
}
