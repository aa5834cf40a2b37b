package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.workspace.canonical.internal.CanonicalLockedException;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Carries out the results of a comparison: first changes from files to memories, then those from
 * memories to files. Failures are reported, affect nothing else, and are retried by the next
 * comparison.
 */
final class SyncExecutor {
  private final RecordFolder folder;
  private final Checkouts checkouts;
  private final SchemaWriting schema;
  private final SyncComparator comparing;
  private final Ledger ledger;
  private final FileImporter takingIn;
  private final FileExporter writingOut;

  SyncExecutor(
      RecordFolder folder,
      MemoryMirror mirror,
      SyncComparator comparing,
      Checkouts checkouts,
      Clock clock,
      SyncFindings situation,
      SchemaWriting schema,
      Recovery recovery) {
    this.folder = folder;
    this.checkouts = checkouts;
    this.schema = schema;
    this.comparing = comparing;
    this.ledger = new Ledger(folder, comparing, checkouts, clock, situation);
    this.takingIn =
        new FileImporter(folder, mirror, comparing, checkouts, situation, schema, ledger);
    this.writingOut =
        new FileExporter(folder, mirror, comparing, checkouts, recovery, situation, schema, ledger);
  }

  /** The results. */
  Ledger ledger() {
    return ledger;
  }

  ProjectFiles.Report carryOut(List<Found> found) throws IOException {
    Map<NodeId, Found> changes = new LinkedHashMap<>();
    List<Found> rest = new ArrayList<>();
    boolean busy = checkouts.isBusy();
    for (Found one : found) {
      switch (one.state().verdict()) {
        case APPLY -> changes.put(one.id(), one);
        case ARCHIVE, NOTE_ABSENT -> {
          if (busy) {
            ledger.incomplete();
          } else if (one.state().verdict() == SyncState.Verdict.ARCHIVE) {
            changes.put(one.id(), one);
          } else {
            rest.add(one);
          }
        }
        default -> rest.add(one);
      }
    }
    takingIn.apply(changes);
    comparing.memoriesChanged();
    try {
      settle(rest);
    } finally {
      schema.finish();
    }
    // Nothing is recorded as written before it is on the disk.
    folder.sync(writingOut.written());
    return ledger.report();
  }

  private void settle(List<Found> rest) {
    List<Found> rests = new ArrayList<>(takingIn.rests());
    rests.addAll(takingIn.takenBack());
    for (Found one : rests) {
      ThrownAway thrownAway = one.thrownAway();
      try {
        if (thrownAway == null) {
          writingOut.removeFiles(one);
        } else {
          writingOut.removeLeft(thrownAway);
        }
      } catch (CanonicalLockedException e) {
        ledger.locked(e);
      } catch (IOException | RuntimeException e) {
        ledger.owes(
            "what is left of '" + one.id() + "' could not be removed (" + FileSync.reason(e) + ")");
      }
    }
    for (Found one : rest) {
      try {
        writingOut.settle(one);
      } catch (CanonicalLockedException e) {
        ledger.locked(e);
      } catch (IOException | RuntimeException e) {
        ledger.owes(
            "the file of '"
                + one.id()
                + "' could not be written ("
                + FileSync.reason(e)
                + "); the memory is kept in the database, and this is tried again at the next use");
      }
    }
  }
}
