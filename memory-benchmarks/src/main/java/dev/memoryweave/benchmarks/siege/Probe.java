package dev.memoryweave.benchmarks.siege;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tries every kind of operation on a store that may be damaged: each must give what the ledger
 * says, or end in an exception of the SPI.
 */
final class Probe {
  /** Looking at some memories is as good as looking at all of them. */
  private static final int SAMPLE = 40;

  /** The number that stands for this process in what probes write, and the next one. */
  static final int PROBER = 700;

  /** The counter, and what another probe could not take back. */
  private static final int BESIDES = 3;

  private final MemoryStore store;
  private final AgentMemory memory;
  private final Map<NodeId, Long> expected;
  private final List<NodeId> sample;
  private final Tally tally;
  private long silent;
  private long refused;
  private String first = "";

  Probe(MemoryStore store, Ledger ledger, Round round) {
    this.store = store;
    this.memory =
        AgentMemory.builder(store)
            .scopes(Writer.chain())
            .author(Provenance.of(Source.USER))
            .build();
    this.expected = ledger.present();
    this.tally = round.tally();
    List<NodeId> ids = new ArrayList<>(ledger.nodes());
    sample = new ArrayList<>();
    for (int i = 0; i < SAMPLE && !ids.isEmpty(); i++) {
      sample.add(ids.remove(round.random().nextInt(ids.size())));
    }
  }

  /** How many operations gave something else than was acknowledged, and no error. */
  long silent() {
    return silent;
  }

  /** How many operations ended in an exception of the SPI. */
  long refused() {
    return refused;
  }

  /** The first operation that did not give what was acknowledged, or an empty text. */
  String first() {
    return first;
  }

  /** Tries what reads rows. */
  void readRows() {
    for (NodeId id : sample) {
      attempt("find", () -> isRight(id, memory.node(id).find().orElse(null)));
      attempt("history", () -> !expected.containsKey(id) || historyIsRight(id));
    }
    for (NodeStore.Query.Order order : NodeStore.Query.Order.values()) {
      attempt(
          "list",
          () -> {
            MemoryQuery all = MemoryQuery.all().withOrder(order).withLimit(1_000);
            return memory.list(all).items().stream()
                .filter(node -> !node.ref().equals(Writer.COUNTER) && !isOfProbe(node.id()))
                .allMatch(node -> isRight(node.id(), node));
          });
    }
    attempt(
        "count",
        () -> {
          long count = store.read(tx -> tx.nodes().count(NodeFilter.in(Writer.SCOPE)));
          return count >= expected.size() && count <= expected.size() + BESIDES;
        });
    attempt("events", () -> !memory.journal().events(0, 1_000).isEmpty());
    attempt("status", () -> memory.status() != null);
  }

  /** Tries what reads the index. */
  void search() {
    for (NodeId id : sample) {
      long revision = expected.getOrDefault(id, Attempt.ABSENT);
      String mark = WrittenText.mark(id, Math.max(revision, 1));
      List<NodeRef> right =
          revision == Attempt.ABSENT ? List.of() : List.of(new NodeRef(Writer.SCOPE, id));
      attempt("search", () -> store.read(tx -> Comparison.search(tx, mark)).equals(right));
    }
    if (!sample.isEmpty()) {
      String title = WrittenText.title(sample.get(0));
      attempt("recall", () -> memory.recall(title) != null);
    }
  }

  /** Tries what writes; what is written is taken back. */
  void write(int number) {
    NodeId id = WrittenText.id(number, 0, 0);
    attempt(
        "remember",
        () ->
            memory
                    .remember(
                        NodeDraft.builder(NodeKind.FACT, WrittenText.title(id))
                            .id(id)
                            .body(WrittenText.body(id, 1))
                            .build())
                    .revision()
                == 1);
    attempt(
        "forget",
        () -> {
          if (memory.node(id).find().isPresent()) {
            memory.node(id).forget("tried");
          }
          return memory.node(id).find().isEmpty();
        });
  }

  /** What a probe wrote stays where taking it back was refused. */
  private static boolean isOfProbe(NodeId id) {
    return id.equals(WrittenText.id(PROBER, 0, 0)) || id.equals(WrittenText.id(PROBER + 1, 0, 0));
  }

  private boolean historyIsRight(NodeId id) {
    List<MemoryNode> versions = store.read(tx -> tx.nodes().formerVersions(ref(id)));
    return versions.size() == expected.getOrDefault(id, Attempt.ABSENT) - 1
        && versions.stream()
            .allMatch(node -> node.body().equals(WrittenText.body(id, node.revision())));
  }

  private static NodeRef ref(NodeId id) {
    return new NodeRef(Writer.SCOPE, id);
  }

  private boolean isRight(NodeId id, @Nullable MemoryNode node) {
    Long revision = expected.get(id);
    return node == null
        ? revision == null
        : revision != null
            && node.revision() == revision
            && node.body().equals(WrittenText.body(id, revision))
            && node.title().equals(WrittenText.title(id));
  }

  private void attempt(String what, Supplier<Boolean> operation) {
    try {
      if (!operation.get()) {
        silent++;
        first = first.isEmpty() ? what + " gives something else" : first;
      }
    } catch (StoreException e) {
      refused++;
      first = first.isEmpty() ? what + ": " + e : first;
    } catch (RuntimeException | Error e) {
      tally.broken(what + ": " + e);
    }
  }
}
