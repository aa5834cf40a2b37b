package dev.memoryweave.workspace.canonical;

import dev.memoryweave.model.internal.OwnFolder;
import dev.memoryweave.workspace.files.PathOutsideProjectException;
import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries out a plan, under the lock. All new content is on disk before the first file changes, so
 * that a full disk changes none.
 */
final class SaveRun {
  private static final Logger LOG = LoggerFactory.getLogger(SaveRun.class);

  private static final String DRAFT = ".saving.tmp";

  /** Nodes may be in nested folders; copies of the whole folder are deeper. */
  private static final int DEPTH = 4;

  private final FileActions actions;
  private final ProjectBoundary boundary;
  private final SavePlan plan;
  private final String recovery;
  private final Map<String, Path> drafts = new LinkedHashMap<>();
  private final Set<Path> folders = new LinkedHashSet<>();
  private boolean changed;

  SaveRun(FileActions actions, ProjectBoundary boundary, SavePlan plan, String recovery) {
    this.actions = actions;
    this.boundary = boundary;
    this.plan = plan;
    this.recovery = recovery;
  }

  /** Whether a file of the store has already been changed. */
  boolean hasChanged() {
    return changed;
  }

  void run() throws IOException {
    try {
      keepInRecovery();
      for (Map.Entry<String, byte[]> file : plan.writes().entrySet()) {
        draft(file.getKey(), file.getValue());
      }
      Optional<Path> log = draftLog();
      for (String path : plan.moves()) {
        changed = true;
        move(place(path), place(recovery + "/" + path));
      }
      delete(plan.deletesFirst());
      for (String path : plan.writes().keySet()) {
        publish(path);
      }
      delete(plan.deletesLast());
      if (log.isPresent()) {
        publish(EventLog.PATH);
      }
      for (Path folder : folders) {
        actions.syncLast(folder);
      }
      for (String line : plan.eventLines()) {
        changed = true;
        actions.append(place(EventLog.PATH), (line + "\n").getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      dropDrafts();
      throw e;
    }
  }

  /** Removes the drafts left by a killed save, below the memory's folder. */
  static void clearDrafts(Path memory) throws IOException {
    try (Stream<Path> files =
        Files.find(
            memory, DEPTH, (file, attributes) -> attributes.isRegularFile() && isDraft(file))) {
      for (Path draft : (Iterable<Path>) files::iterator) {
        Files.deleteIfExists(draft);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static boolean isDraft(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.startsWith(".") && name.endsWith(DRAFT);
  }

  private void dropDrafts() {
    for (Path draft : drafts.values()) {
      try {
        actions.delete(draft);
      } catch (IOException e) {
        LOG.debug("A draft was left", e);
      }
    }
  }

  private void keepInRecovery() throws IOException {
    if (plan.needsRecovery()) {
      // Copies are not part of the repository, and so are private to their owner.
      OwnFolder.make(place(CanonicalSave.RECOVERY));
    }
    for (String path : plan.moves()) {
      folders(recovery + "/" + path);
    }
    for (String path : plan.copies()) {
      folders(recovery + "/" + path);
      byte[] content = Files.readAllBytes(place(path));
      actions.create(place(recovery + "/" + path), content);
    }
  }

  /** Unreadable lines are kept apart, and the log is written without them. */
  private Optional<Path> draftLog() throws IOException {
    if (plan.brokenEvents().isEmpty()) {
      return Optional.empty();
    }
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    ByteArrayOutputStream broken = new ByteArrayOutputStream();
    byte[] log = Files.readAllBytes(place(EventLog.PATH));
    int line = 1;
    int from = 0;
    for (int i = 0; i <= log.length; i++) {
      if (i == log.length || log[i] == '\n') {
        int to = Math.min(i + 1, log.length);
        boolean isBroken = plan.brokenEvents().contains(line);
        (isBroken ? broken : kept).write(log, from, to - from);
        from = to;
        line++;
      }
    }
    String copy = recovery + "/" + EventLog.PATH;
    folders(copy);
    actions.create(place(copy), broken.toByteArray());
    draft(EventLog.PATH, kept.toByteArray());
    return Optional.of(place(EventLog.PATH));
  }

  private void folders(String path) throws IOException {
    Path folder = place(path).getParent();
    if (folder != null && !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      actions.folders(folder);
    }
  }

  private void draft(String path, byte[] content) throws IOException {
    folders(path);
    Path file = place(path);
    // Only the holder of the lock makes drafts, so that one left by a crash has no owner.
    Path draft = file.resolveSibling("." + file.getFileName() + DRAFT);
    actions.delete(draft);
    drafts.put(path, draft);
    actions.create(draft, content);
  }

  private void publish(String path) throws IOException {
    Path draft = drafts.get(path);
    if (draft != null) {
      changed = true;
      move(draft, place(path));
    }
  }

  private void move(Path from, Path to) throws IOException {
    actions.move(from, to);
    note(from);
    note(to);
  }

  private void note(Path file) {
    Path folder = file.getParent();
    if (folder != null) {
      folders.add(folder);
    }
  }

  private void delete(List<String> paths) throws IOException {
    for (String path : new ArrayList<>(paths)) {
      changed = true;
      Path file = place(path);
      actions.delete(file);
      note(file);
    }
  }

  private Path place(String path) throws IOException {
    return place(boundary, path);
  }

  /** The folder itself, or the first above it that exists. */
  private static Path nearest(Path folder) {
    Path nearest = folder;
    Path above = folder.getParent();
    while (above != null && !Files.exists(nearest, LinkOption.NOFOLLOW_LINKS)) {
      nearest = above;
      above = nearest.getParent();
    }
    return nearest;
  }

  /** The place of a file whose folder is not reached by a link; the file itself may be a link. */
  static Path place(ProjectBoundary boundary, String path) throws IOException {
    String written = ProjectBoundary.MEMORY_FOLDER + "/" + path;
    String above = MemoryTree.above(written);
    Path folder = boundary.root().resolve(above);
    try {
      if (!boundary.resolve(above).equals(folder) && !ProjectBoundary.isReached(nearest(folder))) {
        throw new FileSystemException(above, null, "a link took the place of a folder");
      }
    } catch (PathOutsideProjectException e) {
      throw new FileSystemException(above, null, "a link took the place of a folder");
    }
    return boundary.root().resolve(written);
  }
}
