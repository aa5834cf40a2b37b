package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.workspace.canonical.internal.CanonicalLockedException;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Results of one comparison so far: the actions taken, and the new agreements. */
final class Ledger {
  final List<NodeId> toMemory = new ArrayList<>();
  final List<NodeId> archived = new ArrayList<>();
  final List<NodeId> toFiles = new ArrayList<>();
  final List<NodeId> removed = new ArrayList<>();
  final List<NodeId> conflicts = new ArrayList<>();
  final List<NodeId> waiting = new ArrayList<>();

  private final RecordFolder folder;
  private final SyncComparator comparing;
  private final Checkouts checkouts;
  private final Clock clock;
  private final SyncFindings situation;
  private final Map<NodeId, Agreement> agreements = new LinkedHashMap<>();
  private final Set<NodeId> over = new HashSet<>();
  private boolean complete = true;
  private boolean isLocked;

  Ledger(
      RecordFolder folder,
      SyncComparator comparing,
      Checkouts checkouts,
      Clock clock,
      SyncFindings situation) {
    this.folder = folder;
    this.comparing = comparing;
    this.checkouts = checkouts;
    this.clock = clock;
    this.situation = situation;
  }

  /** The new agreements. */
  List<Agreement> agreements() {
    return List.copyOf(agreements.values());
  }

  /** The memories whose agreements have ended. */
  Set<NodeId> over() {
    return over;
  }

  ProjectFiles.Report report() {
    return new ProjectFiles.Report(
        complete, toMemory, archived, toFiles, removed, conflicts, waiting, situation.findings());
  }

  /** Records that work remains for the next comparison. */
  void incomplete() {
    complete = false;
  }

  /** Records that work remains for the next comparison, and why. */
  void owes(String what) {
    complete = false;
    situation.owe(what);
  }

  /** Records that somebody else is writing; this is reported once. */
  void locked(CanonicalLockedException e) {
    complete = false;
    if (!isLocked) {
      isLocked = true;
      situation.owe(
          e.getMessage() + "; memories are kept in the database, and this is tried again later");
    }
  }

  void settled(NodeId id) {
    over.add(id);
    agreements.remove(id);
    situation.isSettled(id);
  }

  /** Records that files and memory match. */
  void agree(Found one, MemoryMirror.@Nullable Entry memory) {
    agree(one, memory, false, null, null);
  }

  /** Records that a change in the files is pending. */
  void waits(
      Found one,
      MemoryMirror.@Nullable Entry memory,
      @Nullable NodeId proposal,
      @Nullable String toldAt) {
    agree(one, memory, true, proposal, toldAt);
  }

  private void agree(
      Found one,
      MemoryMirror.@Nullable Entry memory,
      boolean waits,
      @Nullable NodeId proposal,
      @Nullable String toldAt) {
    SortedMap<String, String> shown =
        memory == null || memory.node().status().isWaiting()
            ? new TreeMap<>()
            : comparing.shown(memory);
    if (!waits) {
      situation.isSettled(one.id());
    }
    boolean isFilesWord = !waits && memory != null && memory.node().isOfFile();
    put(
        one,
        waits ? Agreement.State.WAITING : Agreement.State.AGREED,
        SyncComparator.digest(one.texts()),
        SyncComparator.fingerprint(folder.format(one.id()), shown),
        one.texts().equals(shown),
        proposal,
        null,
        isFilesWord && memory != null ? memory.node().provenance().commit() : toldAt,
        one.marks());
  }

  /** Records that the files of a memory are gone, together with their content. */
  void removedHere(Found one) {
    put(
        one,
        Agreement.State.ABSENT,
        SyncState.REMOVED_HERE,
        "",
        false,
        null,
        checkouts.head(),
        null,
        new TreeMap<>());
    situation.isSettled(one.id());
  }

  void put(
      Found one,
      Agreement.State state,
      String fileDigest,
      String memoryDigest,
      boolean ours,
      @Nullable NodeId proposal,
      @Nullable String seenAt,
      @Nullable String toldAt,
      SortedMap<String, FileMark> marks) {
    over.remove(one.id());
    agreements.put(
        one.id(),
        new Agreement(
            one.id(),
            state,
            fileDigest,
            memoryDigest,
            ours,
            proposal,
            seenAt,
            toldAt,
            clock.millis(),
            marks));
  }

  /** Records in an agreement that the files are elsewhere. */
  void absentSince(Agreement before, String commit) {
    agreements.put(before.id(), before.absentSince(commit));
  }
}
