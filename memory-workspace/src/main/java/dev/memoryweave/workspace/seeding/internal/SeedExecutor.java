package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.ChangeResult;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.workspace.seeding.SeedReport;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Applies the changes decided for the seeded memories.
 *
 * <p>This takes several transactions. If it is interrupted, the memories show what remains to be
 * done, and the next run decides it again: removals come before their replacements.
 */
final class SeedExecutor {
  private final AgentMemory memory;
  private final Map<String, Provenance> told;
  private final SeedChanges changes;
  private final List<SeedChanges.Write> writes = new ArrayList<>();
  private final SaveIntent.Builder intent = SaveIntent.builder();

  private final List<NodeId> created = new ArrayList<>();
  private final List<NodeId> waiting = new ArrayList<>();
  private final List<NodeId> updated = new ArrayList<>();
  private final List<NodeId> unchanged = new ArrayList<>();
  private final List<NodeId> stale = new ArrayList<>();
  private final List<NodeId> withdrawn = new ArrayList<>();
  private final List<SeedReport.Skipped> skipped;
  private final List<SeedReport.Beyond> beyond;

  SeedExecutor(
      AgentMemory memory,
      Map<String, Provenance> told,
      SeedChanges changes,
      Collection<SeedReport.Skipped> leftOut,
      List<SeedReport.Beyond> beyond) {
    this.memory = memory;
    this.told = told;
    this.changes = changes;
    this.skipped = new ArrayList<>(leftOut);
    skipped.addAll(changes.skipped);
    this.beyond = beyond;
  }

  SeedReport run() {
    changes.withdrawn.forEach(change -> putAway(change, withdrawn));
    changes.dropped.forEach(change -> putAway(change, stale));
    changes.kept.forEach(this::keep);
    changes.writes.forEach(this::prepare);
    changes.stale.forEach(change -> intent.stale(change.node().id(), change.reason()));
    save();
    return new SeedReport(created, waiting, updated, unchanged, stale, withdrawn, skipped, beyond);
  }

  private void putAway(SeedChanges.StatusChange change, List<NodeId> done) {
    MemoryNode node = change.node();
    if (tried(node, () -> memory.node(node.id()).archive(change.reason()))) {
      done.add(node.id());
    }
  }

  private void keep(SeedChanges.Kept kept) {
    unchanged.add(kept.node().id());
    withdraw(kept.node(), kept.outdated());
    if (kept.revival() != null && revive(kept.node(), kept.revival())) {
      updated.add(kept.node().id());
    }
  }

  private void prepare(SeedChanges.Write write) {
    MemoryNode before = write.before();
    NodeDraft.Builder draft =
        write.draft().level(memory.scopes().narrowest().level()).provenance(author(write));
    if (before != null) {
      if (write.statement() == null) {
        withdraw(before, write.outdated());
      }
      String aside = write.aside();
      if (aside != null && !tried(before, () -> memory.node(before.id()).archive(aside))) {
        return;
      }
      if (write.revival() != null && write.revivedFirst()) {
        boolean unused = revive(before, write.revival());
      }
      draft.expectedRevision(revision(before));
    }
    intent.node(draft.build());
    writes.add(write);
  }

  /** The author of a statement; one that is no longer stated keeps its author. */
  private Provenance author(SeedChanges.Write write) {
    SeedPlan.@Nullable Statement statement = write.statement();
    MemoryNode before = write.before();
    Provenance known = before == null ? Provenance.of(Source.IMPORT) : before.provenance();
    return statement == null ? known : SeedAttribution.of(statement.paths(), told).orElse(known);
  }

  /** The current revision of a memory, which earlier steps may have raised. */
  private long revision(MemoryNode before) {
    return memory
        .node(before.ref())
        .find()
        .filter(now -> !SeedOrigin.isEdited(now))
        .map(MemoryNode::revision)
        .orElse(before.revision());
  }

  private void save() {
    SaveIntent all = intent.build();
    if (all.nodes().isEmpty() && all.stale().isEmpty()) {
      return;
    }
    List<SaveIntent.Report.Item> items = memory.save(all).items();
    for (int i = 0; i < items.size(); i++) {
      SaveIntent.Report.Item item = items.get(i);
      if (i < writes.size()) {
        saved(item, writes.get(i));
      } else if (item.outcome() == SaveIntent.Report.Outcome.MARKED_STALE && item.id() != null) {
        stale.add(NodeId.of(item.id()));
      }
    }
  }

  private void saved(SaveIntent.Report.Item item, SeedChanges.Write write) {
    MemoryNode before = write.before();
    if (item.outcome() == SaveIntent.Report.Outcome.FAILED || item.id() == null) {
      failed(write, item.message() == null ? "it cannot be stored" : item.message());
      return;
    }
    boolean revived = write.revival() != null;
    if (before != null && write.statement() != null) {
      withdraw(before, write.outdated());
      if (write.revival() != null && !write.revivedFirst()) {
        revived = revive(before, write.revival());
      }
    }
    NodeId id = NodeId.of(item.id());
    switch (item.outcome()) {
      case CREATED -> {
        created.add(id);
        if (item.status() != null && item.status().isWaiting()) {
          waiting.add(id);
        }
      }
      case UPDATED -> updated.add(id);
      default -> (revived ? updated : unchanged).add(id);
    }
  }

  /** Handles a new statement that cannot be stored, when the old one is no longer stated. */
  private void failed(SeedChanges.Write write, String message) {
    SeedPlan.@Nullable Statement statement = write.statement();
    MemoryNode before = write.before();
    if (statement == null) {
      return;
    }
    skipped.add(statement.seed().leftOut(message));
    if (before != null && !SeedPlanner.says(before, statement.seed())) {
      String reason = SeedReason.NOT_STATED.of(statement.seed().path());
      memory.node(before.ref()).find().ifPresent(now -> takeBack(now, write, reason));
    }
  }

  private void takeBack(MemoryNode now, SeedChanges.Write write, String reason) {
    if (now.status().canBecome(NodeStatus.STALE, now.kind())) {
      stale.add(changed(memory.node(now.id()).markStale(reason)));
    } else if (now.status().isWaiting()) {
      stale.add(changed(memory.node(now.id()).archive(reason)));
    } else if (write.aside() != null) {
      stale.add(now.id());
    }
  }

  /** The changed memory, or the pending request if a person outranks the files. */
  private static NodeId changed(ChangeResult<MemoryNode> result) {
    return result.waiting().orElseGet(result::orElseThrow).id();
  }

  private void withdraw(MemoryNode node, List<Evidence> outdated) {
    for (Evidence piece : outdated) {
      String path = SeedEvidence.path(piece.locator());
      memory
          .node(node.id())
          .detachEvidence(piece.id(), SeedReason.shortened(path + " says it in other words now"));
    }
  }

  /** Makes a memory active or pending again; returns whether that succeeded. */
  private boolean revive(MemoryNode node, String reason) {
    return tried(
        node,
        () ->
            memory.node(node.ref()).find().orElse(node).status() == NodeStatus.ARCHIVED
                ? memory.node(node.id()).restore(reason)
                : memory.node(node.id()).verify(reason));
  }

  /** Attempts a step; one that the memory refuses does not prevent the others. */
  private boolean tried(MemoryNode node, Supplier<?> step) {
    try {
      Object unused = step.get();
      return true;
    } catch (StoreException e) {
      throw e;
    } catch (MemoryException e) {
      skipped.add(
          new SeedReport.Skipped(node.id().value(), node.title(), String.valueOf(e.getMessage())));
      return false;
    }
  }
}
