package dev.memoryweave.workspace;

import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.workspace.git.GitException;
import dev.memoryweave.workspace.git.GitProject;
import dev.memoryweave.workspace.indexing.Checkout;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is checked out in a project's folder; the repository is opened in the background. */
final class ProjectCheckout implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ProjectCheckout.class);

  private final CompletableFuture<Optional<GitProject>> git;

  /**
   * The checkout in a folder.
   *
   * @param isWanted whether the repository is looked at
   */
  ProjectCheckout(Path folder, boolean isWanted, Executor executor) {
    this.git =
        isWanted ? opening(folder, executor) : CompletableFuture.completedFuture(Optional.empty());
  }

  /** In the background, since the first look at a repository takes longer than the first recall. */
  private static CompletableFuture<Optional<GitProject>> opening(Path folder, Executor executor) {
    try {
      return CompletableFuture.supplyAsync(() -> GitProject.open(folder), executor);
    } catch (RejectedExecutionException e) {
      return CompletableFuture.completedFuture(GitProject.open(folder));
    }
  }

  /** Whether the repository is open by now, or there is none. */
  boolean isOpen() {
    return git.isDone();
  }

  /** The git repository of the project, or nothing. Waits until the repository is open. */
  Optional<GitProject> git() {
    try {
      return git.join();
    } catch (CompletionException | CancellationException e) {
      LOG.warn("The project's repository could not be opened", e);
      return Optional.empty();
    }
  }

  /** The branch and the commit that are checked out. Waits until the repository is open. */
  Checkout now() {
    return git().map(ProjectCheckout::of).orElse(Checkout.UNKNOWN);
  }

  private static Checkout of(GitProject project) {
    try {
      return new Checkout(project.branch(), project.commit());
    } catch (GitException e) {
      LOG.warn("Branch and commit cannot be told: {}", e.getMessage());
      return Checkout.UNKNOWN;
    }
  }

  /** Asks the repository, as {@link dev.memoryweave.branch.CheckoutHistory} says. */
  Optional<Set<String>> contained(@Nullable String branch, Collection<String> commits) {
    return git().flatMap(project -> project.history().contained(branch, commits));
  }

  /** Who writes, and where. Waits until the repository is open. */
  Provenance here(Provenance author) {
    Checkout now = now();
    return author.onBranch(now.branch()).atCommit(now.commit());
  }

  /**
   * Who writes what files state. That follows the files, which most branches share, rather than the
   * branch on which they were read.
   *
   * @param mainBranches the branches that all others come from
   */
  Provenance importer(Collection<String> mainBranches) {
    Provenance here = here(Provenance.of(Source.IMPORT));
    boolean isMain = here.branch() != null && mainBranches.contains(here.branch());
    return isMain ? here : here.onBranch(null);
  }

  @Override
  public void close() {
    if (git.isDone()) {
      git().ifPresent(GitProject::close);
    }
  }
}
