package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.guard.secret.SecretGuard;
import dev.memoryweave.guard.secret.SecretScanner;
import dev.memoryweave.workspace.canonical.CanonicalConfig;
import dev.memoryweave.workspace.canonical.CanonicalSaveException;
import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * The canonical files of a project. Nothing is kept between two calls; instances are safe for any
 * number of threads.
 *
 * <p>Invalid files do not cause exceptions: each problem is a {@link Finding}. Links are never
 * followed.
 */
public final class CanonicalFolder {
  private final ProjectBoundary boundary;
  private final CanonicalFiles files;

  /**
   * The files of a project, which need not exist.
   *
   * @param root the root folder of the project
   */
  public CanonicalFolder(Path root) {
    this.boundary = ProjectBoundary.of(root);
    this.files = new CanonicalFiles(boundary);
  }

  /** Whether there are settings of any version, so that the folder belongs to the schema. */
  public boolean exists() {
    return files.exists();
  }

  /** The settings, if they exist without an error and files can be read and written. */
  public Optional<CanonicalConfig> config() {
    return files.readiness().config();
  }

  /** All problems of all files, errors and warnings. */
  public List<Finding> check() {
    return files.read().findings();
  }

  /** All problems, with the secrets that a guard finds, and a lock that was left. */
  public List<Finding> check(SecretGuard guard) {
    return files.check(guard).findings();
  }

  /**
   * Creates the missing parts of a store: settings, the node of the project, folders, JSON schemas,
   * the log, and the rules for git. Existing files are left as they are, except that lines are
   * added to the rules for git.
   *
   * @param config the settings, for a folder that has none
   * @param clock the time of what is created
   * @throws CanonicalSaveException if another save is under way, the folder cannot be written, or
   *     is of another version
   */
  public void create(CanonicalConfig config, Clock clock) {
    List<String> unused =
        new StoreCreation(
                boundary,
                new FileActions(),
                SecretScanner.standard(),
                CanonicalTime.of(clock.instant()))
            .create(config);
  }
}
