package dev.memoryweave.workspace.canonical;

import dev.memoryweave.workspace.files.ProjectBoundary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/**
 * The right to write files of the store, held until it is closed: nobody else saves meanwhile. For
 * whoever writes single files by itself; {@link CanonicalSave} takes the lock on its own.
 */
public final class CanonicalWriting implements AutoCloseable {
  private final FileActions actions;
  private final ProjectBoundary boundary;
  private final SaveLock lock;

  private CanonicalWriting(FileActions actions, ProjectBoundary boundary, SaveLock lock) {
    this.actions = actions;
    this.boundary = boundary;
    this.lock = lock;
  }

  /**
   * Takes the lock.
   *
   * @throws CanonicalLockedException if another save is under way
   */
  public static CanonicalWriting begin(ProjectBoundary boundary, Clock clock) throws IOException {
    FileActions actions = new FileActions();
    Path memory = boundary.root().resolve(ProjectBoundary.MEMORY_FOLDER);
    Object unused = SaveRun.place(boundary, SaveLock.PATH);
    return new CanonicalWriting(
        actions, boundary, SaveLock.take(actions, memory, CanonicalTime.of(clock.instant())));
  }

  /** Appends events to the log; each is on the disk before the next. */
  public void append(List<CanonicalEvent> events) throws IOException {
    for (CanonicalEvent event : events) {
      actions.append(
          SaveRun.place(boundary, EventLog.PATH),
          (EventForm.write(event) + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  @Override
  public void close() {
    lock.close();
  }
}
