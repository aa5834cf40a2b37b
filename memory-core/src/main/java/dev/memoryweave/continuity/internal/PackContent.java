package dev.memoryweave.continuity.internal;

import dev.memoryweave.continuity.ContinuityPack.Section;
import dev.memoryweave.model.SessionId;
import java.util.List;

/**
 * All candidates for the content of a pack.
 *
 * @param sessions the sessions that it covers
 * @param head the lines that state its subject
 * @param warnings warnings to the reader
 * @param entries the entries that it may show, most important first within each section
 */
record PackContent(
    List<SessionId> sessions, List<String> head, List<String> warnings, List<PackEntry> entries) {
  PackContent {
    sessions = List.copyOf(sessions);
    head = List.copyOf(head);
    warnings = List.copyOf(warnings);
    entries = List.copyOf(entries);
  }

  List<PackEntry> of(Section section) {
    return entries.stream().filter(entry -> entry.section() == section).toList();
  }
}
