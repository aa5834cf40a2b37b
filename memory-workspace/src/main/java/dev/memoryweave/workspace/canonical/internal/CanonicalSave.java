package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.guard.secret.SecretGuard;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.SecretRejectedException;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.workspace.canonical.CanonicalConfig;
import dev.memoryweave.workspace.canonical.CanonicalSaveException;
import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Saves changes of the canonical files.
 *
 * <p>{@link #plan} decides without changing anything; {@link #apply} carries out the plan, or does
 * nothing if a file was changed since. Safe for any number of threads and processes: one saves at a
 * time, and concurrent attempts fail with {@link CanonicalLockedException}.
 */
public final class CanonicalSave {
  /** The folder for copies, relative to the memory's folder. */
  public static final String RECOVERY = "recovery";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final ProjectBoundary boundary;
  private final Clock clock;
  private final SecretGuard guard;
  private final CommittedFiles committed;
  private final FileActions actions;

  /**
   * Creates it for that project.
   *
   * @param clock the time in the names of recovery folders
   * @param guard finds the secrets that must not be saved
   * @param committed knows which files need no copy before they are overwritten
   */
  public CanonicalSave(
      ProjectBoundary boundary, Clock clock, SecretGuard guard, CommittedFiles committed) {
    this(boundary, clock, guard, committed, new FileActions());
  }

  CanonicalSave(
      ProjectBoundary boundary,
      Clock clock,
      SecretGuard guard,
      CommittedFiles committed,
      FileActions actions) {
    this.boundary = boundary;
    this.clock = clock;
    this.guard = guard;
    this.committed = committed;
    this.actions = actions;
  }

  /**
   * Plans a change, without changing a file. A node or relation that already matches its files is
   * left out, so that they are not written.
   *
   * @param store the files as they were read
   * @param change the change
   * @throws SecretRejectedException if a text of the change contains a secret
   * @throws InvalidValueException if a relation would have no end or duplicate another
   * @throws CanonicalSaveException if the store is of another version or has no settings, or a file
   *     in the way cannot be read
   */
  public SavePlan plan(CanonicalStore store, CanonicalChange change) {
    if (store.verdict() == Verdict.REFUSED || store.config().isEmpty()) {
      String why = store.errors().stream().findFirst().map(Finding::toString).orElse("no settings");
      throw new CanonicalSaveException("Nothing can be saved: " + why);
    }
    ChangeSecrets.refuse(change, guard);
    try (MemoryTree tree = MemoryTree.open(boundary)) {
      return ChangePlanning.of(store, change, path -> content(tree, path), committed);
    } catch (FileProblem e) {
      throw new CanonicalSaveException(
          "Nothing can be saved: a file in the way cannot be read: " + e.getMessage(), e);
    }
  }

  private static Optional<byte[]> content(MemoryTree tree, String path) throws FileProblem {
    try {
      return Optional.of(tree.read(path, Integer.MAX_VALUE - 64));
    } catch (FileProblem e) {
      if (e.kind() == FileProblem.Kind.MISSING) {
        return Optional.empty();
      }
      throw new FileProblem(e.kind(), path + ": " + e.getMessage());
    }
  }

  /**
   * Carries out a plan.
   *
   * @throws CanonicalLockedException if another save is under way; nothing was changed
   * @throws CanonicalSaveException if a file was changed since the plan was made, and nothing was
   *     changed, or if the disk is full or not writable, and each file is either in its old or in
   *     its new state
   */
  public SaveReport apply(SavePlan plan) {
    if (plan.isEmpty()) {
      return new SaveReport(List.of(), Optional.empty());
    }
    SaveRun run = null;
    try {
      try (SaveLock lock = SaveLock.take(actions, boundary, CanonicalTime.of(clock.instant()))) {
        requireUnchanged(plan);
        String recovery = recovery();
        run = new SaveRun(actions, boundary, plan, recovery);
        run.run();
        return new SaveReport(
            plan.steps(), plan.needsRecovery() ? Optional.of(recovery) : Optional.empty());
      }
    } catch (IOException e) {
      throw failed(e, run != null && run.hasChanged());
    }
  }

  /** An unused folder. */
  private String recovery() {
    Path memory = boundary.root().resolve(ProjectBoundary.MEMORY_FOLDER);
    String time = TIME.format(clock.instant());
    String name = time;
    for (int i = 2; Files.exists(memory.resolve(RECOVERY).resolve(name)); i++) {
      name = time + "-" + i;
    }
    return RECOVERY + "/" + name;
  }

  private void requireUnchanged(SavePlan plan) throws IOException {
    for (Map.Entry<String, Optional<String>> found : plan.found().entrySet()) {
      Path file = SaveRun.place(boundary, found.getKey());
      Optional<String> now =
          Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
              ? Optional.of(Sha256.hex(Files.readAllBytes(file)))
              : Optional.empty();
      if (!now.equals(found.getValue())) {
        throw new CanonicalSaveException(
            "Nothing was saved: "
                + found.getKey()
                + " was changed since the save was planned; read the files again and plan again");
      }
    }
  }

  private static CanonicalSaveException failed(IOException e, boolean changed) {
    String place =
        e instanceof FileSystemException known && known.getFile() != null
            ? known.getFile()
            : ProjectBoundary.MEMORY_FOLDER;
    String advice =
        e instanceof AccessDeniedException
            ? "make the folder writable"
            : "look whether the disk is full and the folder writable";
    String state =
        changed
            ? "some files were saved and the rest was not; each file is whole, and what was"
                + " overwritten is in git or in the folder recovery; "
            : "no file was changed; ";
    return new CanonicalSaveException(
        "The files could not be saved ("
            + place
            + ": "
            + e.getClass().getSimpleName().replace("Exception", "")
            + "): "
            + state
            + advice
            + ", and save again",
        e);
  }

  /**
   * Creates the missing parts of a store: settings, the node of the project, folders, JSON schemas,
   * the log, and the rules for git. Existing files are left as they are, except that lines are
   * added to the rules for git.
   *
   * @param config the settings, for a folder that has none
   * @throws CanonicalLockedException if another save is under way; nothing was changed
   * @throws CanonicalSaveException if the folder cannot be written, or is of another version
   */
  public SaveReport create(CanonicalConfig config) {
    Path memory = boundary.root().resolve(ProjectBoundary.MEMORY_FOLDER);
    try {
      if (!Files.exists(memory, LinkOption.NOFOLLOW_LINKS)) {
        actions.folders(memory);
      }
    } catch (IOException e) {
      throw failed(e, false);
    }
    CanonicalStore store = new CanonicalFiles(boundary).read();
    if (store.verdict() == Verdict.REFUSED) {
      throw new CanonicalSaveException("Nothing can be saved: " + store.errors().get(0));
    }
    ChangeSecrets.refuse(
        CanonicalChange.builder()
            .put(StoreCreation.projectNode(config, CanonicalTime.of(clock.instant())))
            .build(),
        guard);
    try (MemoryTree tree = MemoryTree.open(boundary)) {
      return apply(
          StoreCreation.plan(
              store.config().orElse(config),
              CanonicalTime.of(clock.instant()),
              path -> content(tree, path)));
    } catch (FileProblem e) {
      throw new CanonicalSaveException(
          "Nothing can be saved: a file in the way cannot be read: " + e.getMessage(), e);
    }
  }
}
