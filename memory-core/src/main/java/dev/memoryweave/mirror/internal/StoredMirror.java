package dev.memoryweave.mirror.internal;

import dev.memoryweave.change.internal.ForgottenId;
import dev.memoryweave.change.internal.ForgottenNotes;
import dev.memoryweave.change.internal.Transactions;
import dev.memoryweave.mirror.internal.MemoryMirror.ForgottenStatements;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.NodeLookup;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The lasting memories of one scope, as stored. */
public final class StoredMirror implements MemoryMirror {
  private static final int PAGE = 500;

  private static final Set<NodeKind> LASTING =
      Arrays.stream(NodeKind.values())
          .filter(MemoryMirror::isLasting)
          .collect(Collectors.toUnmodifiableSet());

  /** Events of a memory that do not change its content. */
  private static final Set<MemoryEvent.Type> CONSEQUENCES =
      Collections.unmodifiableSet(
          EnumSet.of(
              MemoryEvent.Type.MEMORY_CONSOLIDATED,
              MemoryEvent.Type.MEMORY_CONTESTED,
              MemoryEvent.Type.MEMORY_SETTLED,
              MemoryEvent.Type.MEMORY_WEIGHED,
              MemoryEvent.Type.MEMORY_SUPPORTED,
              MemoryEvent.Type.MEMORY_UNSUPPORTED,
              MemoryEvent.Type.CANDIDATE_DISCARDED));

  private final Transactions transactions;
  private final Scope scope;
  private final MirrorWriter writer;

  public StoredMirror(Transactions transactions, Scope scope, MirrorWriter writer) {
    this.transactions = transactions;
    this.scope = scope;
    this.writer = writer;
  }

  @Override
  public long latest() {
    return transactions.read(
        tx ->
            tx.journal().events(query(null, 0, 1, true)).stream()
                .findFirst()
                .map(MemoryEvent::sequence)
                .orElse(0L));
  }

  @Override
  public JournalStore.Point reached() {
    return transactions.read(tx -> tx.journal().reached());
  }

  @Override
  public boolean leadsThrough(JournalStore.Point point) {
    return transactions.read(tx -> tx.journal().leadsThrough(point));
  }

  private EventQuery query(@Nullable String subject, long after, int limit, boolean latest) {
    return new EventQuery(List.of(scope), subject, Set.of(), after, limit, latest);
  }

  @Override
  public Touched touched(long after) {
    return transactions.read(
        tx -> {
          Set<NodeId> ids = new LinkedHashSet<>();
          long upTo = after;
          boolean emptied = false;
          boolean forgotten = false;
          while (true) {
            List<MemoryEvent> events =
                tx.journal().events(query(null, upTo, EventQuery.MAX_LIMIT, false));
            for (MemoryEvent event : events) {
              subject(event).ifPresent(ids::add);
              emptied |= event.type() == MemoryEvent.Type.SCOPE_CLEARED;
              forgotten |=
                  event.type() == MemoryEvent.Type.MEMORY_DELETED
                      && subject(event).filter(ForgottenId::matches).isPresent();
              upTo = event.sequence();
            }
            if (events.size() < EventQuery.MAX_LIMIT) {
              return new Touched(ids, upTo, emptied, forgotten);
            }
          }
        });
  }

  /** The memory that an event is about; a relation belongs to the memory that it starts from. */
  private static Optional<NodeId> subject(MemoryEvent event) {
    String label = event.type().label();
    boolean isOfMemory =
        label.startsWith("memory.")
            || label.startsWith("candidate.")
            || label.startsWith("relation.");
    if (!isOfMemory || event.type() == MemoryEvent.Type.MEMORY_USED) {
      return Optional.empty();
    }
    int blank = event.subject().indexOf(' ');
    String id = blank < 0 ? event.subject() : event.subject().substring(0, blank);
    try {
      return Optional.of(NodeId.of(id));
    } catch (InvalidValueException e) {
      return Optional.empty();
    }
  }

  @Override
  public Page<MemoryMirror.Entry> list(@Nullable String cursor) {
    return transactions.read(
        tx -> {
          NodeStore.Query query =
              NodeStore.Query.first(
                      NodeFilter.in(scope).withKinds(LASTING),
                      NodeStore.Query.Order.OLDEST_FIRST,
                      PAGE)
                  .from(cursor);
          Page<MemoryNode> page = tx.nodes().list(query);
          return new Page<>(
              page.items().stream()
                  .filter(node -> node.session() == null)
                  .map(node -> mirrored(tx, node))
                  .toList(),
              page.next());
        });
  }

  @Override
  public Page<MemoryNode> tagged(String tag, @Nullable String cursor) {
    NodeFilter filter = NodeFilter.in(scope).withTags(Set.of(tag));
    return transactions.read(
        tx ->
            tx.nodes()
                .list(
                    NodeStore.Query.first(filter, NodeStore.Query.Order.OLDEST_FIRST, PAGE)
                        .from(cursor)));
  }

  @Override
  public Map<NodeId, MemoryMirror.Entry> find(Collection<NodeId> ids) {
    return transactions.read(
        tx -> {
          List<NodeRef> refs =
              ids.stream()
                  .filter(id -> MemoryMirror.isLasting(id.kind()))
                  .map(id -> new NodeRef(scope, id))
                  .toList();
          Map<NodeId, MemoryMirror.Entry> found = new LinkedHashMap<>();
          tx.nodes()
              .findAll(refs)
              .forEach(
                  (ref, node) -> {
                    if (node.session() == null) {
                      found.put(ref.id(), mirrored(tx, node));
                    }
                  });
          return found;
        });
  }

  static MemoryMirror.Entry mirrored(ReadTransaction tx, MemoryNode node) {
    List<Relation> relations =
        tx.relations().from(node.ref()).stream()
            .filter(relation -> relation.status() != Relation.Status.REJECTED)
            .filter(relation -> isMirrored(node, relation))
            .toList();
    return new MemoryMirror.Entry(node, tx.evidence().of(node.ref()), relations);
  }

  /** The target of a relation must be in the copy as well. */
  static boolean isMirrored(MemoryNode from, Relation relation) {
    return relation.to().scope().equals(from.scope())
        && MemoryMirror.isLasting(relation.to().id().kind());
  }

  @Override
  public List<MemoryMirror.Applied> apply(List<? extends MemoryMirror.Change> changes) {
    InvalidValueException.unless(
        changes.size() <= MOST_CHANGES, "changes", changes.size(), "be at most " + MOST_CHANGES);
    return changes.isEmpty()
        ? List.of()
        : transactions.write(context -> writer.apply(context, scope, changes));
  }

  @Override
  public boolean withdraw(NodeId proposal, String reason) {
    return transactions.write(
        context -> writer.withdraw(context, new NodeRef(scope, proposal), reason));
  }

  @Override
  public int attribute(Map<NodeId, Provenance> authors) {
    return authors.isEmpty()
        ? 0
        : transactions.write(context -> writer.attribute(context, scope, authors));
  }

  @Override
  public ProposalState stateOf(NodeId proposal) {
    return transactions.read(
        tx -> {
          boolean waits =
              NodeLookup.readable(tx, new NodeRef(scope, proposal))
                  .filter(node -> node.status().isWaiting())
                  .isPresent();
          if (waits) {
            return ProposalState.OPEN;
          }
          return isLastByCopy(tx, proposal) ? ProposalState.WITHDRAWN : ProposalState.DECIDED;
        });
  }

  @Override
  public ForgottenStatements forgotten() {
    return transactions.read(tx -> ForgottenNotes.of(tx, scope))::contains;
  }

  @Override
  public boolean isChangedByCopy(NodeId id) {
    return transactions.read(tx -> isLastByCopy(tx, id));
  }

  private boolean isLastByCopy(ReadTransaction tx, NodeId id) {
    return tx.journal().events(query(id.value(), 0, PAGE, true)).stream()
        .filter(event -> !CONSEQUENCES.contains(event.type()))
        .findFirst()
        .map(MemoryEvent::reason)
        .filter(reason -> reason.startsWith(MirrorWriter.FROM_COPY))
        .isPresent();
  }
}
