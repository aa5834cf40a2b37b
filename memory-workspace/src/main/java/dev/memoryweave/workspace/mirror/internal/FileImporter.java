package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Provenance.WorkTreeMark;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Updates memories from their files, many in one transaction. */
final class FileImporter {
  private static final int BATCH = 500;
  private static final int COMMIT_DIGITS = 10;

  private final RecordFolder folder;
  private final MemoryMirror mirror;
  private final SyncComparator comparing;
  private final Checkouts checkouts;
  private final SyncFindings situation;
  private final SchemaWriting schema;
  private final Ledger ledger;
  private final List<Found> rests = new ArrayList<>();
  private final List<Found> takenBack = new ArrayList<>();
  private final Map<NodeId, Provenance> authors = new HashMap<>();

  FileImporter(
      RecordFolder folder,
      MemoryMirror mirror,
      SyncComparator comparing,
      Checkouts checkouts,
      SyncFindings situation,
      SchemaWriting schema,
      Ledger ledger) {
    this.folder = folder;
    this.mirror = mirror;
    this.comparing = comparing;
    this.checkouts = checkouts;
    this.situation = situation;
    this.schema = schema;
    this.ledger = ledger;
  }

  /** Memories whose last change was discarded, and may have left files. */
  List<Found> takenBack() {
    return takenBack;
  }

  /** Memories whose main files were removed by hand, leaving others behind. */
  List<Found> rests() {
    return rests;
  }

  void apply(Map<NodeId, Found> changes) {
    lookUpAuthors(changes.values());
    List<MemoryMirror.Change> ordered = new ArrayList<>();
    Set<NodeId> placed = new HashSet<>();
    for (Found one : changes.values()) {
      place(one, changes, placed, ordered);
    }
    Map<NodeId, MemoryMirror.Change> again = new LinkedHashMap<>();
    for (int from = 0; from < ordered.size(); from += BATCH) {
      List<MemoryMirror.Change> batch =
          ordered.subList(from, Math.min(from + BATCH, ordered.size()));
      for (MemoryMirror.Applied applied : applied(batch)) {
        Found one = changes.get(applied.id());
        if (one != null && applied.missing().stream().anyMatch(changes::containsKey)) {
          again.put(applied.id(), change(one));
        }
        if (one != null) {
          note(one, applied);
        }
      }
    }
    // By now, the memories of later parts exist, so relations to them can be made.
    List<MemoryMirror.Change> second = new ArrayList<>(again.values());
    for (int from = 0; from < second.size(); from += BATCH) {
      for (MemoryMirror.Applied applied :
          applied(second.subList(from, Math.min(from + BATCH, second.size())))) {
        Found one = changes.get(applied.id());
        if (one != null) {
          agree(one, applied);
        }
      }
    }
  }

  /** Asks git for the last authors of all files at once. */
  private void lookUpAuthors(Collection<Found> changes) {
    Map<NodeId, Boolean> committed = new HashMap<>();
    Set<String> paths = new HashSet<>();
    for (Found one : changes) {
      boolean isCommitted =
          one.read() == null
              ? !checkouts.has(SyncComparator.mainPath(folder, one.id()))
              : comparing.isCommitted(one);
      committed.put(one.id(), isCommitted);
      if (isCommitted) {
        paths.addAll(paths(one));
      }
    }
    checkouts.lookUp(paths);
    for (Found one : changes) {
      boolean isCommitted = committed.getOrDefault(one.id(), false);
      authors.put(one.id(), checkouts.author(paths(one), isCommitted));
    }
  }

  private Set<String> paths(Found one) {
    return one.read() == null
        ? Set.of(SyncComparator.mainPath(folder, one.id()))
        : one.texts().keySet();
  }

  private Provenance author(NodeId id) {
    return authors.getOrDefault(id, Provenance.of(Source.IMPORT));
  }

  /** Places parents before their children. */
  private void place(
      Found one,
      Map<NodeId, Found> changes,
      Set<NodeId> placed,
      List<MemoryMirror.Change> ordered) {
    List<Found> upwards = new ArrayList<>();
    @Nullable Found next = one;
    while (next != null && placed.add(next.id())) {
      upwards.add(0, next);
      MemoryMirror.Entry read = next.read();
      NodeId parent = read == null ? null : read.node().parent();
      next = parent == null ? null : changes.get(parent);
    }
    upwards.forEach(found -> ordered.add(change(found)));
  }

  private MemoryMirror.Change change(Found one) {
    String path = SyncComparator.mainPath(folder, one.id());
    MemoryMirror.Entry read = one.read();
    Agreement before = one.state().before();
    NodeId proposal = before == null ? null : before.proposal();
    Provenance author = author(one.id());
    if (read == null) {
      return new MemoryMirror.Change.Removed(
          one.id(), path, author, proposal, path + " was removed");
    }
    String commit = author.commit();
    String where =
        commit == null || WorkTreeMark.isMark(commit)
            ? " as it is in the folder"
            : " as of the commit " + commit.substring(0, Math.min(COMMIT_DIGITS, commit.length()));
    return new MemoryMirror.Change.Stated(
        read, author, proposal, one.thrownAway() != null, path + where);
  }

  private List<MemoryMirror.Applied> applied(List<MemoryMirror.Change> batch) {
    comparing.memoriesChanged();
    try {
      List<MemoryMirror.Applied> applied = mirror.apply(batch);
      comparing.lookUpEnds(
          applied.stream().map(MemoryMirror.Applied::memory).filter(Objects::nonNull).toList());
      return applied;
    } catch (MemoryException e) {
      List<MemoryMirror.Applied> each = new ArrayList<>();
      for (MemoryMirror.Change change : batch) {
        try {
          each.addAll(mirror.apply(List.of(change)));
        } catch (MemoryException one) {
          ledger.owes("'" + change.id() + "' could not be stored (" + FileSync.reason(one) + ")");
        }
      }
      return each;
    }
  }

  private void note(Found one, MemoryMirror.Applied applied) {
    Agreement before = one.state().before();
    NodeId former = before == null ? null : before.proposal();
    boolean isOver =
        former != null && !former.equals(applied.proposal()) && !former.equals(one.id());
    // A change that is pending for another commit stays pending where that is checked out.
    if (isOver && before != null && former != null && checkouts.isHere(before.toldAt())) {
      mirror.withdraw(former, "what it asked for was settled by its file");
    }
    switch (applied.outcome()) {
      case CREATED, UPDATED -> {
        ledger.toMemory.add(one.id());
        if (one.bothChanged()) {
          ledger.conflicts.add(one.id());
        }
        agree(one, applied);
        if (one.thrownAway() != null) {
          takenBack.add(one);
        }
      }
      case UNCHANGED -> {
        if (one.read() == null) {
          ledger.settled(one.id());
        } else {
          agree(one, applied);
        }
      }
      case ARCHIVED -> {
        ledger.archived.add(one.id());
        ledger.removedHere(one);
        // Whoever removed a memory's files left those of its relations, which now end nowhere.
        if (schema.isStore() && schema.holds(one.id())) {
          rests.add(one);
        }
      }
      case PROPOSED, WAITS -> {
        ledger.waiting.add(one.id());
        situation.waits(one.id(), why(one, applied));
        agree(one, applied);
      }
      case REFUSED ->
          situation.isBroken(
              one.id(),
              ProjectFiles.Finding.error(
                  SyncComparator.mainPath(folder, one.id()),
                  0,
                  "it cannot be a memory: " + applied.problem(),
                  "correct the file, or remove it"));
    }
  }

  private String why(Found one, MemoryMirror.Applied applied) {
    MemoryMirror.Entry memory = applied.memory();
    boolean isOfFile = memory != null && memory.node().isOfFile();
    return isOfFile && applied.problem() != null
        ? applied.problem()
        : SyncFindings.why(author(one.id()).commit(), one.read() == null);
  }

  private void agree(Found one, MemoryMirror.Applied applied) {
    switch (applied.outcome()) {
      case PROPOSED, WAITS ->
          ledger.waits(one, applied.memory(), applied.proposal(), author(one.id()).commit());
      default -> ledger.agree(one, applied.memory());
    }
  }
}
