package dev.memoryweave.transfer.internal;

import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.change.internal.TextScreen;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Usage;
import dev.memoryweave.store.DuplicateNodeException;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.internal.NodeLookup;
import dev.memoryweave.transfer.ImportOptions;
import dev.memoryweave.transfer.Transfer.Imported.Outcome;
import dev.memoryweave.transfer.TransferFormat;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Imports memories with the data that belongs to them. */
final class MemoryImport {
  private static final String REASON = "imported";

  private final WriteContext context;
  private final WriteTransaction tx;
  private final ScopeMap scopes;
  private final ImportOptions.Policy policy;
  private final TextScreen screen;
  private final @Nullable ImportTrustLimit demotion;
  private final ReportBuilder report;
  private final Fingerprints added = new Fingerprints();

  /** Memories that refer to others which had not been imported yet. */
  private final List<NodeRef> pending = new ArrayList<>();

  MemoryImport(
      WriteContext context,
      ScopeMap scopes,
      ImportOptions.Policy policy,
      TextScreen screen,
      @Nullable ImportTrustLimit demotion,
      ReportBuilder report) {
    this.context = context;
    this.tx = context.bulk();
    this.scopes = scopes;
    this.policy = policy;
    this.screen = screen;
    this.demotion = demotion;
    this.report = report;
  }

  /** Whether this import added a memory, with all of its history. */
  boolean hasAdded(NodeRef ref) {
    return added.contains(Fingerprints.of(ref));
  }

  /**
   * Imports a memory.
   *
   * @param asExported the memory as given in the file
   */
  Outcome take(long line, TransferFormat.Item.OfMemory memory, MemoryNode asExported) {
    MemoryNode incoming = flagged(memory.node(), memory.evidence());
    Optional<MemoryNode> known = NodeLookup.readable(tx, incoming.ref());
    Outcome outcome;
    try {
      if (known.isEmpty()) {
        outcome = add(line, incoming, memory);
      } else if (saysTheSame(known.get(), incoming)
          || (demotion != null && saysTheSame(known.get(), asExported))) {
        outcome = Outcome.EQUAL;
      } else {
        outcome = change(line, known.get(), incoming, memory);
      }
    } catch (DuplicateNodeException e) {
      report.problem(line, Outcome.CONFLICT, memory, String.valueOf(e.getMessage()));
      return Outcome.CONFLICT;
    } catch (NeedsPersonException e) {
      report.problem(line, Outcome.REFUSED, memory, String.valueOf(e.getMessage()));
      return Outcome.REFUSED;
    }
    if (outcome != Outcome.CONFLICT && outcome != Outcome.KEPT) {
      report.count(outcome, memory);
    }
    if (outcome == Outcome.ADDED || outcome == Outcome.CHANGED) {
      report.arrived(asExported, incoming);
    }
    return outcome;
  }

  private MemoryNode flagged(MemoryNode node, List<Evidence> evidence) {
    Set<NodeFlag> flags = EnumSet.noneOf(NodeFlag.class);
    flags.addAll(node.flags());
    flags.addAll(screen.flags(node, evidence));
    MemoryNode marked = flags.equals(node.flags()) ? node : node.toBuilder().flags(flags).build();
    return demotion == null ? marked : demotion.inForce(marked);
  }

  private Outcome add(long line, MemoryNode incoming, TransferFormat.Item.OfMemory memory) {
    NodeRef ref = incoming.ref();
    MemoryNode node = withoutStrangers(line, incoming, memory);
    MemoryNode unused = context.bringIn(node, memory.versions());
    added.add(Fingerprints.of(ref));
    for (Evidence piece : memory.detached()) {
      tx.evidence().attach(piece, ref);
      tx.evidence().detach(piece.id(), ref);
    }
    memory.evidence().forEach(piece -> tx.evidence().attach(piece, ref));
    if (isDangling(node)) {
      pending.add(ref);
    }
    return Outcome.ADDED;
  }

  /** Removes the reference to a memory that neither the export nor the store contains. */
  private MemoryNode withoutStrangers(
      long line, MemoryNode node, TransferFormat.Item.OfMemory memory) {
    NodeRef by = node.supersededBy();
    if (by == null || scopes.scopes().containsValue(by.scope()) || exists(by)) {
      return node;
    }
    report.remark(line, Outcome.LEFT_OUT, memory, "what supersedes it is not here: " + by);
    return node.toBuilder().supersededBy(null).build();
  }

  private boolean exists(NodeRef ref) {
    return !tx.nodes().existing(ref.scope(), List.of(ref.id())).isEmpty();
  }

  private @Nullable NodeRef parent(MemoryNode node) {
    return node.parent() == null ? null : new NodeRef(node.scope(), node.parent());
  }

  private boolean isDangling(MemoryNode node) {
    NodeRef parent = parent(node);
    NodeRef by = node.supersededBy();
    return (parent != null && !exists(parent)) || (by != null && !exists(by));
  }

  /** Removes references to memories that turned out not to be imported. */
  void dropDangling() {
    for (NodeRef ref : new HashSet<>(pending)) {
      MemoryNode node = NodeLookup.readable(tx, ref).orElse(null);
      if (node == null || !isDangling(node)) {
        continue;
      }
      NodeRef parent = parent(node);
      NodeRef by = node.supersededBy();
      MemoryNode.Builder builder = node.toBuilder();
      if (parent != null && !exists(parent)) {
        builder.parent(null);
      }
      if (by != null && !exists(by)) {
        builder.supersededBy(null);
      }
      context.follow(
          MemoryEvent.Type.MEMORY_MOVED,
          builder.build(),
          "imported without the memory that it named");
      report.remark(
          0,
          Outcome.LEFT_OUT,
          new TransferFormat.Item.OfMemory(node, List.of(), List.of(), List.of()),
          "the memory above it, or the one that supersedes it, was not brought in");
    }
  }

  private Outcome change(
      long line, MemoryNode known, MemoryNode incoming, TransferFormat.Item.OfMemory memory) {
    switch (policy) {
      case KEEP_EXISTING -> {
        return kept(line, memory, "what is here stays");
      }
      case REFUSE_CONFLICTS -> {
        report.problem(line, Outcome.CONFLICT, memory, "what is here says something else");
        return Outcome.CONFLICT;
      }
      case MERGE_NEWER -> {
        if (!incoming.updatedAt().isAfter(known.updatedAt())) {
          return kept(line, memory, "what is here was changed later, or at the same time");
        }
      }
      case REPLACE -> {}
    }
    if (demotion != null && context.mayOnlyPropose(known)) {
      throw new NeedsPersonException(
          "'"
              + known.id()
              + "' is the word of "
              + known.provenance().principal().label()
              + " here, so a file cannot change it");
    }
    Usage usage = known.usage();
    MemoryNode node =
        withoutStrangers(line, incoming, memory).toBuilder()
            .revision(known.revision())
            .usage(
                new Usage(
                    incoming.usage().confirmations(),
                    Math.max(usage.useCount(), incoming.usage().useCount()),
                    later(usage, incoming.usage()),
                    incoming.usage().verifiedAt(),
                    incoming.usage().confirmedBy(),
                    usage.reinforcement()))
            .updatedAt(
                incoming.updatedAt().isBefore(known.updatedAt())
                    ? known.updatedAt()
                    : incoming.updatedAt())
            .build();
    if (demotion != null && known.kind().isDirective() && known.isInForce() && !node.isInForce()) {
      throw new NeedsPersonException(
          "'"
              + known.id()
              + "' directs behaviour and is in force here, so a file cannot change it");
    }
    context.update(MemoryEvent.Type.MEMORY_UPDATED, node, REASON);
    for (Evidence piece : memory.evidence()) {
      if (tx.evidence().attach(piece, node.ref())) {
        context.record(MemoryEvent.Type.MEMORY_SUPPORTED, node, "evidence " + piece.id().value());
      }
    }
    if (isDangling(node)) {
      pending.add(node.ref());
    }
    return Outcome.CHANGED;
  }

  private static java.time.@Nullable Instant later(Usage one, Usage other) {
    if (one.lastUsedAt() == null || other.lastUsedAt() == null) {
      return one.lastUsedAt() == null ? other.lastUsedAt() : one.lastUsedAt();
    }
    return one.lastUsedAt().isAfter(other.lastUsedAt()) ? one.lastUsedAt() : other.lastUsedAt();
  }

  private Outcome kept(long line, TransferFormat.Item.OfMemory memory, String why) {
    report.problem(line, Outcome.KEPT, memory, why);
    return Outcome.KEPT;
  }

  /**
   * Whether two versions of a memory differ only in counters or in what follows from other records:
   * uses, contested flags, the list of children, confidence, times. For memories by files, only the
   * text counts.
   */
  private boolean saysTheSame(MemoryNode known, MemoryNode incoming) {
    if (!known.contentHash().equals(incoming.contentHash())
        || !known.body().equals(incoming.body())
        || !Objects.equals(known.utterance(), incoming.utterance())) {
      return false;
    }
    return demotion != null || plain(known).equals(plain(incoming));
  }

  private static MemoryNode plain(MemoryNode node) {
    Set<NodeFlag> flags = EnumSet.noneOf(NodeFlag.class);
    flags.addAll(node.flags());
    flags.remove(NodeFlag.CONTESTED);
    return node.toBuilder()
        .summary(node.ownSummary())
        .believed(0)
        .flags(flags)
        .usage(Usage.NONE)
        .updatedAt(node.createdAt())
        .revision(0)
        .build();
  }
}
