package dev.memoryweave.continuity.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The facts about a lane before any comparison.
 *
 * @param sessions its sessions, the latest first, at least one
 * @param open their open requests and work, the last changed first
 */
record LaneFacts(List<Session> sessions, List<MemoryNode> open) {
  LaneFacts {
    sessions = List.copyOf(sessions);
    open = List.copyOf(open);
  }

  Session latest() {
    return sessions.get(0);
  }

  SessionId id() {
    return latest().id();
  }

  boolean holds(SessionId session) {
    return sessions.stream().anyMatch(one -> one.id().equals(session));
  }

  Instant lastActiveAt() {
    return latest().lastActiveAt();
  }

  boolean isOpen() {
    return latest().isOpen();
  }

  /** The number of open work items, without requests. */
  int openWork() {
    return (int) open.stream().filter(node -> node.kind() != NodeKind.REQUEST).count();
  }

  /** Whether nothing was said, noted or named in it yet. */
  boolean isBlank() {
    return sessions.size() == 1
        && latest().messages() == 0
        && latest().title() == null
        && open.isEmpty();
  }

  @Nullable String title() {
    return lately(Session::title);
  }

  @Nullable String folder() {
    return lately(Session::folder);
  }

  @Nullable String branch() {
    return lately(Session::branch);
  }

  @Nullable String runtime() {
    return lately(Session::runtime);
  }

  /** The value from the latest session that has one. */
  private @Nullable String lately(Function<Session, @Nullable String> field) {
    return sessions.stream().map(field).filter(Objects::nonNull).findFirst().orElse(null);
  }
}
