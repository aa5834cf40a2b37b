package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.model.internal.OwnFolder;
import dev.memoryweave.workspace.files.PathOutsideProjectException;
import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.files.internal.FileBatch;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Carries out a plan, under the lock, with copies of what git does not have. */
final class SaveRun {
  /** Nodes may be in nested folders; copies of the whole folder are deeper. */
  private static final int DEPTH = 4;

  private final FileBatch batch;
  private final ProjectBoundary boundary;
  private final SavePlan plan;
  private final String recovery;

  SaveRun(FileActions actions, ProjectBoundary boundary, SavePlan plan, String recovery) {
    this.batch = new FileBatch(actions);
    this.boundary = boundary;
    this.plan = plan;
    this.recovery = recovery;
  }

  /** Whether a file of the store has already been changed. */
  boolean hasChanged() {
    return batch.hasChanged();
  }

  void run() throws IOException {
    try {
      keepInRecovery();
      for (Map.Entry<String, byte[]> file : plan.writes().entrySet()) {
        batch.prepare(place(file.getKey()), file.getValue());
      }
      prepareLog();
      for (String path : plan.moves()) {
        batch.move(place(path), place(recovery + "/" + path));
      }
      delete(plan.deletesFirst());
      for (String path : plan.writes().keySet()) {
        batch.publish(place(path));
      }
      delete(plan.deletesLast());
      batch.publish(place(EventLog.PATH));
      batch.sync();
      for (String line : plan.eventLines()) {
        batch.append(place(EventLog.PATH), (line + "\n").getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      batch.drop();
      throw e;
    }
  }

  private void delete(List<String> paths) throws IOException {
    for (String path : paths) {
      batch.delete(place(path));
    }
  }

  /** Removes what a killed save prepared below the memory's folder. */
  static void clearLeft(Path memory) throws IOException {
    FileBatch.clearLeft(memory, DEPTH);
  }

  private void keepInRecovery() throws IOException {
    if (plan.needsRecovery()) {
      // Copies are not part of the repository, and so are private to their owner.
      OwnFolder.make(place(CanonicalSave.RECOVERY));
    }
    for (String path : plan.moves()) {
      batch.makeFolder(place(recovery + "/" + path));
    }
    for (String path : plan.copies()) {
      batch.create(place(recovery + "/" + path), Files.readAllBytes(place(path)));
    }
  }

  /** Unreadable lines are kept apart, and the log is written without them. */
  private void prepareLog() throws IOException {
    if (plan.brokenEvents().isEmpty()) {
      return;
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
    batch.create(place(recovery + "/" + EventLog.PATH), broken.toByteArray());
    batch.prepare(place(EventLog.PATH), kept.toByteArray());
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
