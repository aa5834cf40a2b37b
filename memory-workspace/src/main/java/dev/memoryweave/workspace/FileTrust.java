package dev.memoryweave.workspace;

import dev.memoryweave.AuthorityPolicy.TrustedFiles;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.workspace.git.internal.GitAccess;
import dev.memoryweave.workspace.git.internal.GitProject;
import dev.memoryweave.workspace.registry.ProjectRegistry.RegistryException;
import dev.memoryweave.workspace.registry.internal.TrustAnswer;
import dev.memoryweave.workspace.registry.internal.TrustedProjects;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether a person trusts the files of a project, and on which branches. A program that embeds the
 * workspace may decide in code; otherwise the answer is kept in the user's home. Nothing in the
 * project can influence it: neither its settings nor a home folder inside it.
 */
final class FileTrust implements TrustedFiles, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FileTrust.class);

  private final String identity;
  private final @Nullable Set<String> declared;
  private final @Nullable TrustedProjects answers;
  private final @Nullable String obstacle;
  private final GitAccess git;

  /**
   * The trust in one project.
   *
   * @param identity proof of which project it is
   * @param declared the branches that a program trusts, or null if it has not decided
   * @param home where a person's answers are kept, or null if there is no such place
   */
  FileTrust(
      Path root,
      String identity,
      @Nullable Set<String> declared,
      @Nullable MemoryHome home,
      Clock clock,
      Supplier<ExecutorService> executor) {
    this.identity = identity;
    this.declared = declared;
    this.obstacle = obstacle(root, home);
    this.answers =
        home == null || obstacle != null ? null : new TrustedProjects(home.folder(), clock);
    // The project's settings may disable git, but they cannot decide whom to trust.
    this.git = new GitAccess(root, true, executor);
  }

  private static @Nullable String obstacle(Path root, @Nullable MemoryHome home) {
    if (home == null) {
      return "there is no folder of the user to keep an answer in";
    }
    return real(home.folder()).startsWith(real(root))
        ? "the folder of the user's memory, "
            + home.folder()
            + ", lies in the project itself, so an answer in it would be the project's own; set "
            + MemoryHome.VARIABLE
            + " to a folder elsewhere"
        : null;
  }

  /** A path with the links in its existing part resolved. */
  private static Path real(Path path) {
    Path absolute = path.toAbsolutePath().normalize();
    for (Path there = absolute; there != null; there = there.getParent()) {
      try {
        return there.toRealPath().resolve(there.relativize(absolute)).normalize();
      } catch (IOException e) {
        LOG.trace("{} is not there", there, e);
      }
    }
    return absolute;
  }

  /** Why no answer can be kept, or nothing if one can. */
  Optional<String> obstacle() {
    return Optional.ofNullable(obstacle);
  }

  /** Whether a program decided in code, so that nobody is asked. */
  boolean isDeclared() {
    return declared != null;
  }

  boolean hasRepository() {
    return git.isRepository();
  }

  /** The repository of the project, or nothing. */
  Optional<GitProject> project() {
    return git.project();
  }

  ProjectTrust.State state() {
    Set<String> branches = declared;
    if (branches != null) {
      return branches.isEmpty() ? ProjectTrust.State.NOT_TRUSTED : ProjectTrust.State.TRUSTED;
    }
    TrustAnswer answer = answer().orElse(null);
    if (answer == null) {
      return ProjectTrust.State.UNANSWERED;
    }
    if (!answer.trusted()) {
      return ProjectTrust.State.NOT_TRUSTED;
    }
    // Trust in a folder without a repository does not cover a repository that appears later.
    return answer.branches().isEmpty() && hasRepository()
        ? ProjectTrust.State.UNANSWERED
        : ProjectTrust.State.TRUSTED;
  }

  /** The trusted branches; empty if no files are trusted or there is no repository. */
  Set<String> branches() {
    Set<String> branches = declared;
    return branches != null
        ? branches
        : answer().map(TrustAnswer::branches).<Set<String>>map(TreeSet::new).orElse(Set.of());
  }

  private Optional<TrustAnswer> answer() {
    if (answers == null) {
      return Optional.empty();
    }
    try {
      return answers.find(identity);
    } catch (RegistryException e) {
      LOG.warn("The files of the project count as not trusted: {}", e.getMessage());
      return Optional.empty();
    }
  }

  /**
   * Stores a person's answer, if there is a place for it.
   *
   * @throws RegistryException if it cannot be stored
   */
  void answer(boolean trusted, List<String> branches) {
    if (answers == null) {
      throw new IllegalStateException("No answer can be kept: " + obstacle);
    }
    TrustAnswer kept = answers.put(identity, trusted, branches);
    LOG.debug("The files of the project: {}", kept);
  }

  @Override
  public boolean counts(Provenance word) {
    try {
      if (state() != ProjectTrust.State.TRUSTED) {
        return false;
      }
      String commit = word.commit();
      return hasRepository() ? commit != null && contained(Set.of(commit)).contains(commit) : true;
    } catch (RuntimeException e) {
      LOG.warn("It cannot be determined whether a file counts, so it does not", e);
      return false;
    }
  }

  /** The commits that are contained in a trusted branch. */
  Set<String> contained(Collection<String> commits) {
    return project().map(project -> project.containedIn(branches(), commits)).orElse(Set.of());
  }

  @Override
  public void close() {
    git.close();
  }
}
