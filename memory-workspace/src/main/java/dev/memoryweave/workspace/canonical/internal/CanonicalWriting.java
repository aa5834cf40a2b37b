package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Set;

/** Permission to write files of the store, held until it is closed: nobody else saves meanwhile. */
public final class CanonicalWriting implements AutoCloseable {
  private static final int AT_ONCE = 200;

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
    return new CanonicalWriting(
        actions, boundary, SaveLock.take(actions, boundary, CanonicalTime.of(clock.instant())));
  }

  /** Removes a lock left by a process of this library that was killed while saving. */
  public static void clearLeft(ProjectBoundary boundary) throws IOException {
    SaveLock.clearLeft(new FileActions(), boundary);
  }

  /**
   * Appends several events to the log; all are flushed to the disk on return. An interruption can
   * truncate only the last line, as with a single event.
   */
  public void append(List<CanonicalEvent> events) throws IOException {
    for (int from = 0; from < events.size(); from += AT_ONCE) {
      StringBuilder lines = new StringBuilder();
      for (CanonicalEvent event : events.subList(from, Math.min(from + AT_ONCE, events.size()))) {
        lines.append(EventForm.write(event)).append('\n');
      }
      actions.append(
          StorePath.of(boundary, EventLog.PATH), lines.toString().getBytes(StandardCharsets.UTF_8));
    }
  }

  /**
   * Removes the ids of forgotten nodes and their relations from the log, since they contain words
   * of titles. Each is replaced with an id without a meaning, which still links its events; their
   * reasons and payloads are removed.
   *
   * @param nodes the ids of the nodes that are gone
   * @param events events still to be appended
   * @return these events, without the ids
   */
  public List<CanonicalEvent> forget(Set<String> nodes, List<CanonicalEvent> events)
      throws IOException {
    ForgottenIds forgotten = new ForgottenIds(nodes);
    Path log = StorePath.of(boundary, EventLog.PATH);
    String before = Files.readString(log, StandardCharsets.UTF_8);
    String after = forgotten.outOf(before);
    if (!after.equals(before)) {
      actions.replace(log, after.getBytes(StandardCharsets.UTF_8), true);
    }
    return events.stream().map(forgotten::outOf).toList();
  }

  @Override
  public void close() {
    lock.close();
  }
}
