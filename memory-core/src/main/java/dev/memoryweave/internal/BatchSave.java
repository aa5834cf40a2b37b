package dev.memoryweave.internal;

import dev.memoryweave.ChangeResult;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.SaveIntent.Report.Item;
import dev.memoryweave.SaveIntent.Report.Outcome;
import dev.memoryweave.change.internal.ChangePolicy;
import dev.memoryweave.change.internal.ContradictionMarker;
import dev.memoryweave.change.internal.RelationWriter;
import dev.memoryweave.change.internal.StatementWriter;
import dev.memoryweave.change.internal.StatusChanges;
import dev.memoryweave.change.internal.TextScreen;
import dev.memoryweave.change.internal.WaitReason;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.change.internal.Written;
import dev.memoryweave.inspect.internal.Inspector;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Relation;
import dev.memoryweave.store.StoreClosedException;
import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.internal.NodeLookup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Carries out a save intent, change by change. */
final class BatchSave {
  private final SaveIntent intent;
  private final TextScreen screen;
  private final StatementWriter writer;
  private final StatusChanges statusChanges;
  private final RelationWriter relations;
  private final NodeLookup lookup;
  private final ContradictionMarker contradictions;
  private final List<Item> items = new ArrayList<>();

  public BatchSave(
      SaveIntent intent,
      TextScreen screen,
      StatementWriter writer,
      StatusChanges statusChanges,
      RelationWriter relations,
      NodeLookup lookup,
      ContradictionMarker contradictions) {
    this.intent = intent;
    this.screen = screen;
    this.writer = writer;
    this.statusChanges = statusChanges;
    this.relations = relations;
    this.lookup = lookup;
    this.contradictions = contradictions;
    screen.check("task", intent.task());
  }

  public boolean isDryRun() {
    return intent.dryRun();
  }

  public SaveIntent.Report run(WriteContext context) {
    items.clear();
    Map<Integer, Written> written = new LinkedHashMap<>();
    for (int i = 0; i < intent.nodes().size(); i++) {
      saveNode(context, i, written);
    }
    // Only now do all nodes exist that others may relate to.
    written.forEach((i, one) -> saveRelations(context, i, one.node()));
    for (int i = 0; i < intent.stale().size(); i++) {
      SaveIntent.Stale stale = intent.stale().get(i);
      statusChange(
          "stale[" + i + "]",
          stale.id(),
          Outcome.MARKED_STALE,
          NodeStatus.STALE,
          stale.reason(),
          () ->
              statusChanges.markStale(
                  context, lookup.require(context.tx(), stale.id()), stale.reason()));
    }
    for (int i = 0; i < intent.supersede().size(); i++) {
      SaveIntent.Supersede pair = intent.supersede().get(i);
      statusChange(
          "supersede[" + i + "]",
          pair.id(),
          Outcome.SUPERSEDED,
          NodeStatus.SUPERSEDED,
          pair.reason(),
          () -> statusChanges.supersede(context, pair.id(), pair.supersededBy(), pair.reason()));
    }
    for (int i = 0; i < intent.delete().size(); i++) {
      SaveIntent.Delete delete = intent.delete().get(i);
      statusChange(
          "delete[" + i + "]",
          delete.id(),
          Outcome.DELETED,
          null,
          delete.reason(),
          () -> statusChanges.forget(context, delete.id(), delete.reason()));
    }
    settle(context, written);
    return new SaveIntent.Report(
        items, intent.dryRun(), Inspector.revision(context.tx(), lookup.chain()));
  }

  private void saveNode(WriteContext context, int index, Map<Integer, Written> written) {
    String path = "nodes[" + index + "]";
    NodeDraft draft = intent.nodes().get(index);
    attempt(
        path,
        draft.id() == null ? null : draft.id().value(),
        () -> {
          screen.check(path + ".", draft);
          Written result = writer.write(context, onTask(context, draft));
          written.put(index, result);
          return new Item(
                  path, result.node().id().value(), result.outcome(), result.node().status(), null)
              .with(message(draft, result), others(draft, result));
        });
  }

  /** Only now is it known which of the changed memories are active. */
  private void settle(WriteContext context, Map<Integer, Written> written) {
    List<Integer> indexes = List.copyOf(written.keySet());
    List<ContradictionMarker.Disputes> disputes =
        contradictions.settle(context, List.copyOf(written.values()));
    for (int i = 0; i < indexes.size(); i++) {
      if (!disputes.get(i).isEmpty() || disputes.get(i).near().isPresent()) {
        Item item = items.get(indexes.get(i));
        String message = message(disputes.get(i));
        List<NodeId> others = new ArrayList<>(item.others());
        others.addAll(disputes.get(i).replaced());
        if (item.waits()) {
          others.addAll(disputes.get(i).contested());
        }
        items.set(
            indexes.get(i),
            item.with(
                item.message() == null ? message : message + "; " + item.message(),
                others.stream().distinct().toList()));
      }
    }
  }

  private static String join(List<NodeId> ids) {
    return ids.stream().map(NodeId::value).collect(Collectors.joining("', '"));
  }

  private static String message(ContradictionMarker.Disputes disputes) {
    List<String> parts = new ArrayList<>();
    if (!disputes.replaced().isEmpty()) {
      parts.add(
          "it takes the place of '"
              + join(disputes.replaced())
              + "', which its author said before");
    }
    if (!disputes.contested().isEmpty()) {
      parts.add(
          "it contradicts '"
              + join(disputes.contested())
              + "'; it is contested until somebody decides between them");
    }
    disputes
        .near()
        .ifPresent(
            near ->
                parts.add(
                    "it says much the same as '"
                        + near.id()
                        + "' (\""
                        + near.title()
                        + "\"); if both are one, let one supersede the other"));
    return String.join("; ", parts);
  }

  private static @Nullable String message(NodeDraft draft, Written written) {
    MemoryNode node = written.node();
    boolean isNamed = draft.id() != null || draft.key() != null;
    String known = isNamed ? null : known(written);
    String waits =
        !isNamed && written.outcome() == Outcome.PROPOSED
            ? WaitReason.OTHERWISE
            : WaitReason.of(node);
    String more = waits != null ? waits : TextScreen.caution(node);
    return known == null ? more : more == null ? known : known + "; " + more;
  }

  /**
   * The ids that it replaces or challenges implicitly: the former text of the memory, or the memory
   * itself.
   */
  private static List<NodeId> others(NodeDraft draft, Written written) {
    if (written.challenged() != null) {
      return List.of(written.challenged().id());
    }
    MemoryNode before = written.before();
    if (before == null
        || draft.id() != null
        || draft.key() != null
        || written.outcome() != Outcome.UPDATED
        || !written.node().isInForce()
        || ChangePolicy.isSameText(before, written.node())) {
      return List.of();
    }
    return List.of(before.id());
  }

  /** The outcome for a draft without an id or key, if it matched an existing memory. */
  private static @Nullable String known(Written written) {
    if (written.before() == null) {
      return null;
    }
    String id = "'" + written.node().id() + "'";
    return switch (written.outcome()) {
      case CONFIRMED -> "known already as " + id + ", now better confirmed";
      case UNCHANGED, MERGED -> "known already as " + id;
      case UPDATED -> id + " had this title and says this now; its former text is in its history";
      default -> null;
    };
  }

  private void saveRelations(WriteContext context, int index, MemoryNode node) {
    List<Relation.Draft> related = intent.nodes().get(index).related();
    for (int i = 0; i < related.size(); i++) {
      String path = "nodes[" + index + "].related[" + i + "]";
      Relation.Draft draft = related.get(i);
      try {
        relations.relate(context, node, draft);
      } catch (MemoryException e) {
        failed(path, node.id().value(), e);
      }
    }
  }

  private void statusChange(
      String path,
      NodeId id,
      Outcome outcome,
      @Nullable NodeStatus status,
      String reason,
      Supplier<ChangeResult<?>> step) {
    attempt(
        path,
        id.value(),
        () -> {
          screen.check(path + ".reason", reason);
          Optional<MemoryNode> waiting = step.get().waiting();
          return waiting.isPresent()
              ? new Item(
                  path,
                  waiting.get().id().value(),
                  Outcome.PROPOSED,
                  waiting.get().status(),
                  outcome == Outcome.DELETED ? WaitReason.FORGETS : WaitReason.PROPOSED)
              : new Item(path, id.value(), outcome, status, null);
        });
  }

  private NodeDraft onTask(WriteContext context, NodeDraft draft) {
    if (intent.task() == null || draft.provenance() != null) {
      return draft;
    }
    return draft.withProvenance(context.author().duringTask(intent.task()));
  }

  private void attempt(String path, @Nullable String id, Supplier<Item> work) {
    try {
      items.add(work.get());
    } catch (MemoryException e) {
      failed(path, id, e);
    }
  }

  /** A store failure is not the item's fault, and ends the whole intent. */
  private void failed(String path, @Nullable String id, MemoryException e) {
    if (e instanceof StoreUnavailableException
        || e instanceof StoreCorruptedException
        || e instanceof StoreClosedException) {
      throw e;
    }
    items.add(new Item(path, id, e.inParts()));
  }
}
