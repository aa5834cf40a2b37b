package dev.memoryweave.internal;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.Maintenance;
import dev.memoryweave.Maintenance.FileVerdict;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.NodeHandle;
import dev.memoryweave.change.internal.BranchMoves;
import dev.memoryweave.change.internal.Reason;
import dev.memoryweave.checkpoint.Checkpoints;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.OutsideScopeException;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.privacy.Privacy;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.upkeep.Health;
import dev.memoryweave.upkeep.Upkeep;
import dev.memoryweave.upkeep.Upkeep.Repairs;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Maintenance of a store and of the evidence of a memory; embeds rebuilt content again. */
final class DefaultMaintenance implements Maintenance, MemoryMirror.Source {
  private final Engine engine;
  private final AgentMemory memory;

  DefaultMaintenance(Engine engine, AgentMemory memory) {
    this.engine = engine;
    this.memory = memory;
  }

  @Override
  public MemoryStore.Check verify() {
    return store().verify();
  }

  @Override
  public long rebuildIndex() {
    long entries = store().rebuildIndex();
    engine.transactions.write(
        context -> {
          context.record(
              MemoryEvent.Type.INDEX_REBUILT,
              memory.scopes().narrowest(),
              "index",
              Counted.of(entries, "entry"));
          return entries;
        });
    engine.embedding.wake();
    return entries;
  }

  @Override
  public MemoryStore.Check.Repair repair() {
    MemoryStore.Check.Repair repair = store().repair(engine.transactions.now());
    engine.embedding.wake();
    return repair;
  }

  @Override
  public Page<NodeHandle.Reverification> reverify(MemoryQuery query, SourceResolver resolver) {
    InvalidValueException.given("resolver", resolver);
    Page<MemoryNode> page = memory.list(query);
    return new Page<>(engine.reverification.reverify(page.items(), resolver), page.next());
  }

  @Override
  public MemoryMirror mirror() {
    return engine.mirror;
  }

  @Override
  public Checkpoints checkpoints() {
    return engine.checkpoints;
  }

  @Override
  public Health health() {
    return engine.health.check(engine.transactions);
  }

  @Override
  public MemoryStore.Backup backup(Path file) {
    InvalidValueException.given("file", file);
    return store().backup(file);
  }

  @Override
  public Transfer transfer() {
    return engine.transfer;
  }

  @Override
  public WriteTransaction.Cleared clear(Scope scope, String reason) {
    InvalidValueException.given("scope", scope);
    engine.screen.check("reason", reason);
    Reason.require(reason);
    requireInside(scope);
    WriteTransaction.Cleared removed =
        engine.transactions.write(context -> context.clear(scope, reason));
    engine.health.forget();
    engine.embedding.wake();
    return removed;
  }

  @Override
  public Privacy privacy() {
    return engine.subjects;
  }

  @Override
  public Repairs repairs() {
    return engine.repairs;
  }

  @Override
  public Upkeep upkeep() {
    return engine.upkeep;
  }

  @Override
  public Set<Provenance.BranchPoint> branchPoints() {
    return engine.transactions.read(
        tx -> Set.copyOf(tx.nodes().branchPoints(memory.scopes().scopes())));
  }

  @Override
  public List<MemoryNode> carryOver(Maintenance.CarryOver carryOver) {
    InvalidValueException.given("carryOver", carryOver);
    carryOver.verdicts().forEach(verdict -> requireInside(verdict.memory().scope()));
    if (carryOver.verdicts().isEmpty()) {
      return List.of();
    }
    return carryOver.mode() == Maintenance.CarryOver.Mode.DRY_RUN
        ? engine.transactions.tryOut(context -> BranchMoves.carryOut(context, carryOver))
        : engine.transactions.write(context -> BranchMoves.carryOut(context, carryOver));
  }

  @Override
  public List<MemoryNode> settleFiles(List<FileVerdict> verdicts) {
    InvalidValueException.given("verdicts", verdicts);
    InvalidValueException.within("verdicts", verdicts.size(), 0, FileVerdict.MOST);
    verdicts.forEach(verdict -> requireInside(verdict.memory().scope()));
    return verdicts.isEmpty()
        ? List.of()
        : engine.transactions.write(context -> engine.fileRules.settle(context, verdicts));
  }

  private void requireInside(Scope scope) {
    if (!memory.scopes().contains(scope)) {
      throw new OutsideScopeException(scope.toString(), memory.scopes());
    }
  }

  private MemoryStore store() {
    return engine.parts.store();
  }
}
