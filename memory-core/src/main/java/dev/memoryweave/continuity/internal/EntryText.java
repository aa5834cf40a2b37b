package dev.memoryweave.continuity.internal;

import dev.memoryweave.change.internal.ContestedFlags;
import dev.memoryweave.continuity.ContinuityPack.Section;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.weave.internal.Attribution;
import dev.memoryweave.weave.internal.Frame;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Renders memories as entries of a pack. */
final class EntryText {
  private static final int FULL_CHARACTERS = 300;
  private static final int BRIEF_CHARACTERS = 110;
  private static final int SUMMARY_CHARACTERS = 500;
  private static final int BRIEF_SUMMARY_CHARACTERS = 180;
  private static final int NAME_CHARACTERS = 60;

  private final ReadTransaction tx;
  private final ShownText shown;
  private final boolean namesSessions;

  /**
   * Creates a writer.
   *
   * @param namesSessions whether entries say which session they are of
   */
  EntryText(ReadTransaction tx, ShownText shown, boolean namesSessions) {
    this.tx = tx;
    this.shown = shown;
    this.namesSessions = namesSessions;
  }

  /** A memory with its author and the day of its content. */
  PackEntry entry(Section section, MemoryNode node) {
    return entry(section, node, "");
  }

  /**
   * A memory with one more mark in its brackets. Ids are omitted: they repeat the title, and would
   * take half of the room.
   */
  PackEntry entry(Section section, MemoryNode node, String mark) {
    boolean isMixed = section == Section.OPEN_WORK || section == Section.RULES;
    StringBuilder head = new StringBuilder("[");
    head.append(isMixed ? node.kind().label() + ", " : "").append(Attribution.of(node));
    if (ContestedFlags.shown(tx, node).isContested()) {
      head.append(", contested");
    }
    if (node.status() == NodeStatus.STALE) {
      head.append(", stale");
    }
    if (namesSessions && node.session() != null) {
      head.append(", session ").append(name(node.session().value()));
    }
    head.append(mark).append("] ").append(day(node.happenedAt()));
    return new PackEntry(
        section,
        node.ref(),
        head.toString(),
        shown.statement(node, FULL_CHARACTERS),
        shown.title(node, BRIEF_CHARACTERS));
  }

  /** A summary, by its text, which is more informative than its title. */
  PackEntry summary(MemoryNode node) {
    PackEntry entry = entry(Section.SUMMARY, node);
    if (node.body().isBlank() || node.isSuspectedInjection()) {
      return entry;
    }
    return new PackEntry(
        Section.SUMMARY,
        node.ref(),
        entry.head(),
        shown.line(node.body(), SUMMARY_CHARACTERS),
        shown.line(node.body(), BRIEF_SUMMARY_CHARACTERS));
  }

  /** A statement by a person in a message, from which no memory has been made yet. */
  PackEntry stated(Section section, Reflector.Candidate statement, MemoryNode turn) {
    String head =
        "["
            + (section == Section.RULES ? statement.kind().label() + ", " : "")
            + Attribution.of(turn)
            + ", not confirmed] "
            + day(turn.happenedAt());
    return new PackEntry(
        section,
        turn.ref(),
        head,
        shown.line(statement.statement(), FULL_CHARACTERS),
        shown.line(statement.title(), BRIEF_CHARACTERS));
  }

  /** A text that is no memory by itself. */
  PackEntry told(Section section, @Nullable Instant at, String text) {
    return new PackEntry(
        section,
        null,
        at == null ? "" : day(at),
        shown.line(text, FULL_CHARACTERS),
        shown.line(text, BRIEF_CHARACTERS));
  }

  /** The name of a session, a branch or a folder. */
  String name(String name) {
    return shown.line(name, NAME_CHARACTERS);
  }

  private static String day(Instant at) {
    return Frame.date(at) + ": ";
  }
}
