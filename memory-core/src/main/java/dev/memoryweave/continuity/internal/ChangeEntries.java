package dev.memoryweave.continuity.internal;

import dev.memoryweave.continuity.Continuity.RecentChanges;
import dev.memoryweave.continuity.Continuity.RecentChanges.Change;
import dev.memoryweave.continuity.ContinuityPack.Section;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.ReadTransaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists what others changed since a lane was last active. */
final class ChangeEntries {
  private static final int LOOKED_AT = 60;
  private static final int MOST_EVENTS = 5_000;
  private static final int MOST_ENTRIES = 12;
  private static final int MOST_SESSIONS = 3;

  private final ReadTransaction tx;
  private final PackParts parts;
  private final EntryText text;

  ChangeEntries(ReadTransaction tx, PackParts parts, EntryText text) {
    this.tx = tx;
    this.parts = parts;
    this.text = text;
  }

  /** The entries for a lane, the latest change first. */
  List<PackEntry> of(LaneFacts lane) {
    // A millisecond later, to exclude the last message itself.
    RecentChanges.Mark mark = RecentChanges.Mark.at(lane.lastActiveAt().plusMillis(1));
    RecentChanges changes =
        new ChangeReader(tx, parts).since(mark, Long.MAX_VALUE, LOOKED_AT, MOST_EVENTS);
    List<PackEntry> entries = new ArrayList<>();
    int sessions = 0;
    for (Change change : changes.changes()) {
      boolean isSession = change.type() == RecentChanges.Type.SESSION_ENDED;
      boolean hasRoom = entries.size() < MOST_ENTRIES && (!isSession || sessions < MOST_SESSIONS);
      if (hasRoom && isNews(change, lane)) {
        entries.add(entry(change));
        sessions += isSession ? 1 : 0;
      }
    }
    int files = changes.filesIndexed() + changes.filesRemoved();
    if (files > 0) {
      entries.add(
          text.told(
              Section.CHANGED,
              null,
              files + (files == 1 ? " project file was" : " project files were") + " read again"));
    }
    return entries;
  }

  /** The lane's own changes are no news, nor is the passing work of other sessions. */
  private boolean isNews(Change change, LaneFacts lane) {
    if (change.type() == RecentChanges.Type.SESSION_ENDED) {
      return isNewsOf(session(change), lane);
    }
    MemoryNode node = node(change);
    if (node == null) {
      return change.type() == RecentChanges.Type.DELETED;
    }
    if (!parts.admits(node)) {
      return false;
    }
    boolean isOwn = node.session() != null && lane.holds(node.session());
    return node.tier().isSessionBound()
        ? isOwn && change.type() == RecentChanges.Type.CLOSED
        : !isOwn;
  }

  /** An imported session may have ended long before. */
  private static boolean isNewsOf(@Nullable Session session, LaneFacts lane) {
    return session != null
        && !lane.holds(session.id())
        && session.lastActiveAt().isAfter(lane.lastActiveAt());
  }

  private @Nullable Session session(Change change) {
    return tx.sessions().find(change.scope(), SessionId.of(change.subject())).orElse(null);
  }

  private @Nullable MemoryNode node(Change change) {
    return tx.nodes().find(new NodeRef(change.scope(), new NodeId(change.subject()))).orElse(null);
  }

  private PackEntry entry(Change change) {
    boolean isSession = change.type() == RecentChanges.Type.SESSION_ENDED;
    String what =
        isSession
            ? "session " + text.name(change.subject()) + " ended"
            : change.type() == RecentChanges.Type.DECIDED || change.kind() == null
                ? change.type().label()
                : change.type().label() + " " + change.kind().label();
    // Of a deleted memory, only the id is left.
    String title = change.title().isEmpty() && !isSession ? change.subject() : change.title();
    String by = change.replacement() == null ? "" : " (now " + change.replacement() + ")";
    Session session = isSession ? session(change) : null;
    Instant at = session == null ? change.at() : session.lastActiveAt();
    PackEntry entry = text.told(Section.CHANGED, at, title);
    return new PackEntry(
        Section.CHANGED,
        isSession ? null : new NodeRef(change.scope(), new NodeId(change.subject())),
        entry.head() + what + (title.isEmpty() ? "" : ": "),
        entry.full() + by,
        entry.brief() + by);
  }
}
