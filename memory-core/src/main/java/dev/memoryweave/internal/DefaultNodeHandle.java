package dev.memoryweave.internal;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.ChangeResult;
import dev.memoryweave.NodeHandle;
import dev.memoryweave.change.internal.Reversion;
import dev.memoryweave.change.internal.StatusChanges;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.inspect.internal.Inspector;
import dev.memoryweave.inspect.internal.OutlineBuilder;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** A handle of the memory at an address: an address and the workers. */
final class DefaultNodeHandle implements NodeHandle {
  private final Engine engine;
  private final NodeAddress address;

  DefaultNodeHandle(Engine engine, NodeAddress address) {
    this.engine = engine;
    this.address = InvalidValueException.required("address", address, "be given");
  }

  @Override
  public NodeAddress address() {
    return address;
  }

  @Override
  public String toString() {
    return address.toString();
  }

  // ---- reading ----------------------------------------------------------------------------------

  @Override
  public Optional<MemoryNode> find() {
    return engine.transactions.read(tx -> engine.reading.find(tx, address));
  }

  @Override
  public MemoryNode require() {
    return engine.transactions.read(tx -> engine.reading.require(tx, address));
  }

  @Override
  public NodeHandle.Inspection inspect(int depth) {
    return engine.transactions.read(
        tx -> {
          MemoryNode node = engine.reading.require(tx, address);
          return engine.reading.isInherited(node)
              ? Inspector.alone(tx, node)
              : Inspector.inspect(tx, node, depth);
        });
  }

  @Override
  public NodeHandle.Belief explain() {
    return engine.transactions.read(
        tx -> engine.confidence.explain(tx, engine.reading.require(tx, address)));
  }

  @Override
  public NodeHandle.History history() {
    return engine.transactions.read(
        tx -> Inspector.timeline(tx, engine.parts.chain(), engine.lookup.require(tx, address)));
  }

  @Override
  public List<Evidence> evidence() {
    return engine.transactions.read(
        tx -> tx.evidence().of(engine.reading.require(tx, address).ref()));
  }

  @Override
  public AgentMemory.Outline outline(int nodes) {
    return engine.transactions.read(
        tx -> {
          MemoryNode root = engine.lookup.require(tx, address);
          return OutlineBuilder.outline(tx, root.scope(), root, nodes, engine.transactions.now());
        });
  }

  // ---- evidence and relations -------------------------------------------------------------------

  @Override
  public Evidence attachEvidence(Evidence.Draft evidence) {
    InvalidValueException.given("evidence", evidence);
    engine.screen.check("evidence", evidence);
    Evidence.Draft noted = engine.noting.noted(evidence);
    return write((context, node) -> engine.evidenceWriter.attach(context, node, noted));
  }

  @Override
  public boolean detachEvidence(Evidence.Id evidence, String reason) {
    InvalidValueException.given("evidence", evidence);
    check(reason);
    return write((context, node) -> engine.evidenceWriter.detach(context, node, evidence, reason));
  }

  @Override
  public ChangeResult<Relation> relate(Relation.Draft relation) {
    InvalidValueException.given("relation", relation);
    engine.screen.check("relation", relation);
    return write((context, node) -> engine.relations.relate(context, node, relation));
  }

  @Override
  public boolean unrelate(Relation.Predicate predicate, NodeAddress to, String reason) {
    InvalidValueException.given("predicate", predicate);
    InvalidValueException.given("to", to);
    check(reason);
    return write(
        (context, node) -> engine.relations.unrelate(context, node, predicate, to, reason));
  }

  @Override
  public NodeHandle.Reverification reverify(SourceResolver resolver) {
    InvalidValueException.given("resolver", resolver);
    return engine.reverification.reverify(List.of(require()), resolver).stream()
        .findFirst()
        .orElseThrow(
            () ->
                engine.transactions.<MemoryException>read(
                    tx -> engine.lookup.unknown(tx, address)));
  }

  // ---- status -----------------------------------------------------------------------------------

  @Override
  public ChangeResult<MemoryNode> markStale(String reason) {
    return change(reason, engine.statusChanges::markStale);
  }

  @Override
  public MemoryNode verify(String reason) {
    return change(reason, engine.statusChanges::verify);
  }

  @Override
  public ChangeResult<MemoryNode> supersedeBy(NodeAddress replacement, String reason) {
    InvalidValueException.given("replacement", replacement);
    check(reason);
    return engine.transactions.write(
        context -> engine.statusChanges.supersede(context, address, replacement, reason));
  }

  @Override
  public ChangeResult<MemoryNode> archive(String reason) {
    return change(reason, engine.statusChanges::archive);
  }

  @Override
  public ChangeResult<MemoryNode> restore(String reason) {
    return change(reason, engine.statusChanges::restore);
  }

  @Override
  public ChangeResult<MemoryNode> resolve(String reason) {
    return change(reason, engine.statusChanges::resolve);
  }

  @Override
  public ChangeResult<MemoryNode> reopen(String reason) {
    return change(reason, engine.statusChanges::reopen);
  }

  @Override
  public ChangeResult<MemoryNode> move(@Nullable NodeAddress parent, String reason) {
    return change(
        reason,
        (context, node, why) ->
            engine.statusChanges.move(context, node, inScopeOf(node, parent), why));
  }

  private static @Nullable NodeId inScopeOf(MemoryNode node, @Nullable NodeAddress parent) {
    if (parent == null) {
      return null;
    }
    InvalidValueException.unless(
        !(parent instanceof NodeRef ref) || ref.scope().equals(node.scope()),
        "parent",
        parent,
        "be of the scope " + node.scope());
    return parent.id();
  }

  @Override
  public MemoryNode revert(long revision, String reason) {
    return change(
        reason,
        (context, node, why) ->
            engine.reversion.revert(
                context, node, Reversion.version(context, node, revision), why));
  }

  @Override
  public ChangeResult<NodeRef> forget(String reason) {
    check(reason);
    return engine.transactions.write(
        context -> engine.statusChanges.forget(context, address, reason));
  }

  private void check(String reason) {
    InvalidValueException.given("reason", reason);
    engine.screen.check("reason", reason);
  }

  private <T> T change(String reason, StatusChanges.Step<T> step) {
    check(reason);
    return write((context, node) -> step.apply(context, node, reason));
  }

  private <T> T write(BiFunction<WriteContext, MemoryNode, T> work) {
    return engine.transactions.write(
        context -> work.apply(context, engine.lookup.require(context.tx(), address)));
  }
}
