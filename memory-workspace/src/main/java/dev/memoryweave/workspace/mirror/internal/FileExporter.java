package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes memories to their files, and records those that match already. */
final class FileExporter {
  private final RecordFolder folder;
  private final MemoryMirror mirror;
  private final SyncComparator comparing;
  private final Checkouts checkouts;
  private final Recovery recovery;
  private final SyncFindings situation;
  private final SchemaWriting schema;
  private final Ledger ledger;
  private final RelationEnds relationEnds;
  private final Set<String> written = new HashSet<>();

  FileExporter(
      RecordFolder folder,
      MemoryMirror mirror,
      SyncComparator comparing,
      Checkouts checkouts,
      Recovery recovery,
      SyncFindings situation,
      SchemaWriting schema,
      Ledger ledger) {
    this.folder = folder;
    this.mirror = mirror;
    this.comparing = comparing;
    this.checkouts = checkouts;
    this.recovery = recovery;
    this.situation = situation;
    this.schema = schema;
    this.ledger = ledger;
    this.relationEnds = folder.relationEnds();
  }

  /** The paths of the files that were written. */
  Set<String> written() {
    return written;
  }

  void settle(Found one) throws IOException {
    Agreement before = one.state().before();
    switch (one.state().verdict()) {
      case NOTHING -> {
        boolean looked = before != null && !before.isUntouched(one.marks());
        if (looked && one.state().file() == SyncState.FileSide.UNCHANGED && before != null) {
          ledger.put(
              one,
              before.state(),
              before.fileDigest(),
              before.memoryDigest(),
              before.ours(),
              before.proposal(),
              before.seenAt(),
              before.toldAt(),
              one.marks());
        }
        if (before == null || before.state() != Agreement.State.WAITING) {
          situation.isSettled(one.id());
        }
      }
      case AGREE -> {
        withdraw(before, one.id());
        ledger.agree(one, one.memory());
      }
      case LEAVE -> {
        ProjectFiles.Finding finding = one.finding();
        if (finding != null) {
          situation.isBroken(one.id(), finding);
        }
      }
      case WRITE -> write(one);
      case REMOVE -> remove(one);
      case FORGET -> {
        if (one.state().memory() == SyncState.MemorySide.FORGOTTEN) {
          // An interruption may have left other files that name them.
          removeFiles(one);
        }
        ledger.settled(one.id());
      }
      case NOTE_ABSENT -> noteAbsent(one);
      case APPLY, ARCHIVE -> throw new IllegalStateException(one.id().value());
    }
  }

  private void withdraw(@Nullable Agreement before, NodeId id) {
    // A change that is pending for another commit stays pending where that is checked out.
    if (before != null
        && before.proposal() != null
        && !before.proposal().equals(id)
        && checkouts.isHere(before.toldAt())) {
      mirror.withdraw(before.proposal(), "its file says something else by now");
    }
  }

  private void noteAbsent(Found one) {
    Agreement before = one.state().before();
    if (before != null) {
      String at = checkouts.elsewhereAt(SyncComparator.mainPath(folder, one.id()));
      if (at != null) {
        ledger.absentSince(before, at);
      }
      return;
    }
    MemoryMirror.Entry memory = one.memory();
    String learnedAt = memory == null ? null : memory.node().provenance().commit();
    ledger.put(
        one,
        Agreement.State.ABSENT,
        SyncState.NEVER,
        SyncComparator.fingerprint(folder.format(one.id()), one.shown()),
        true,
        null,
        learnedAt,
        null,
        new TreeMap<>());
  }

  private void write(Found one) throws IOException {
    MemoryMirror.Entry memory = one.memory();
    if (memory == null) {
      throw new IllegalStateException(one.id().value());
    }
    if (schema.holds(one.id())) {
      schema.begin();
    }
    SortedMap<String, String> shown = comparing.shown(memory);
    SortedMap<String, String> texts = comparing.written(memory, one.texts());
    SortedMap<String, FileMark> marks = new TreeMap<>();
    SortedMap<String, String> replaced = new TreeMap<>(one.texts());
    replaced.entrySet().removeAll(texts.entrySet());
    if (!isKnown(one)) {
      rescue(replaced);
    }
    if (schema.holds(one.id())) {
      schema.note(one.id(), memory.node(), one.texts(), texts);
    }
    // A sidecar comes after its body, and relations after nodes, in case this is interrupted.
    for (boolean isJson : new boolean[] {false, true}) {
      for (Map.Entry<String, String> file : texts.entrySet()) {
        String path = file.getKey();
        if (path.endsWith(".json") == isJson && !file.getValue().equals(one.texts().get(path))) {
          folder.write(path, one.texts().get(path), file.getValue());
          written.add(path);
        }
      }
    }
    for (Map.Entry<String, String> file : replaced.entrySet()) {
      if (!texts.containsKey(file.getKey())) {
        folder.remove(file.getKey(), file.getValue());
      }
    }
    for (String path : texts.keySet()) {
      folder.mark(path).ifPresent(mark -> marks.put(path, mark));
    }
    ledger.put(
        one,
        Agreement.State.AGREED,
        SyncComparator.digest(texts),
        SyncComparator.fingerprint(folder.format(one.id()), shown),
        true,
        null,
        null,
        memory.node().isOfFile() ? memory.node().provenance().commit() : null,
        marks);
    situation.isSettled(one.id());
    ledger.toFiles.add(one.id());
  }

  private void remove(Found one) throws IOException {
    removeFiles(one);
    ledger.settled(one.id());
    ledger.removed.add(one.id());
  }

  void removeFiles(Found one) throws IOException {
    SortedMap<String, String> texts = new TreeMap<>(one.texts());
    SortedMap<String, String> ends = new TreeMap<>();
    if (schema.isStore() && schema.holds(one.id())) {
      ends = relationEnds.to(one.id());
      texts.putAll(ends);
      if (!texts.isEmpty() || one.state().memory() == SyncState.MemorySide.FORGOTTEN) {
        schema.begin();
        MemoryMirror.Entry memory = one.memory();
        schema.note(one.id(), memory == null ? null : memory.node(), texts, Map.of());
      }
    }
    // Nothing of a forgotten memory may be kept.
    if (one.state().memory() != SyncState.MemorySide.FORGOTTEN) {
      if (!isKnown(one)) {
        rescue(one.texts());
      }
      ends.keySet().removeAll(one.texts().keySet());
      ends.entrySet().removeIf(end -> comparing.isRelationKnown(end.getKey(), end.getValue()));
      rescue(ends);
    }
    for (Map.Entry<String, String> file : texts.entrySet()) {
      folder.remove(file.getKey(), file.getValue());
    }
  }

  /**
   * Removes files that belong to a discarded change and were unknown to git. Their history is in
   * the database, and the log of the folder was discarded with them.
   */
  void removeLeft(ThrownAway files) throws IOException {
    if (files.left().keySet().stream().anyMatch(path -> !path.startsWith(MarkdownFormat.FOLDER))) {
      schema.begin();
    }
    for (Map.Entry<String, String> file : files.left().entrySet()) {
      folder.remove(file.getKey(), file.getValue());
    }
  }

  /** Whether the database has the content of the files, now or in the history of the memory. */
  private static boolean isKnown(Found one) {
    Agreement before = one.state().before();
    return (before != null && before.ours())
        || one.shown().entrySet().containsAll(one.texts().entrySet());
  }

  /** Uncommitted content exists nowhere else. */
  private void rescue(SortedMap<String, String> texts) throws IOException {
    for (Map.Entry<String, String> file : texts.entrySet()) {
      if (!checkouts.hold(Map.of(file.getKey(), file.getValue()))) {
        recovery.keep(file.getKey());
      }
    }
  }
}
