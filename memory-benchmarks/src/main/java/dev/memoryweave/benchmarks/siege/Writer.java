package dev.memoryweave.benchmarks.siege;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.store.WriteTransaction;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Makes one change of a store after the other, on one thread: counted insertions through the SPI,
 * and through the facade new memories, new versions of its own memories, and forgetting.
 */
final class Writer {
  static final Scope SCOPE = Scope.project("siege");

  /** A memory of all writers, whose body says how many counted insertions there were. */
  static final NodeRef COUNTER = new NodeRef(SCOPE, NodeId.of(NodeKind.FACT, "counter"));

  /** The tag of counted insertions. */
  static final String COUNTED = "counted";

  /** Which changes a writer makes. */
  enum Mix {
    /** Counted insertions alone: each waits for its turn once, so that the wait can be told. */
    COUNTED,
    /** All kinds. */
    ALL
  }

  private record Own(NodeId id, long revision) {}

  private final MemoryStore store;
  private final AgentMemory memory;
  private final Clock clock;
  private final int process;
  private final int thread;
  private final SplittableRandom random;
  private final Mix mix;
  private final Account account;
  private final List<Own> own = new ArrayList<>();
  private long entered;
  private int written;

  /** A writer that is alone in having those two numbers. */
  Writer(
      MemoryStore store,
      Clock clock,
      int process,
      int thread,
      SplittableRandom random,
      Mix mix,
      Account account) {
    this.store = store;
    this.memory =
        AgentMemory.builder(store)
            .scopes(chain())
            .clock(clock)
            .author(Provenance.of(Source.USER))
            .build();
    this.clock = clock;
    this.process = process;
    this.thread = thread;
    this.random = random;
    this.mix = mix;
    this.account = account;
  }

  static ScopeChain chain() {
    return ScopeChain.of(SCOPE);
  }

  /** Makes some changes, whether they are refused or not. */
  void write(int changes) {
    for (int i = 0; i < changes; i++) {
      write();
    }
  }

  /** Makes one change and tells whether it was acknowledged. */
  boolean write() {
    int chance = mix == Mix.COUNTED ? 0 : random.nextInt(10);
    if (chance < 5 || (chance >= 7 && own.isEmpty())) {
      NodeId id = nextId();
      return attempt(new Attempt(id, 1), () -> store.write(tx -> insertCounted(tx, id)));
    }
    if (chance < 7) {
      NodeId id = nextId();
      boolean done = attempt(new Attempt(id, 1), () -> memory.remember(draft(id, 1)));
      if (done) {
        own.add(new Own(id, 1));
      }
      return done;
    }
    int place = random.nextInt(own.size());
    Own chosen = own.get(place);
    if (chance < 9) {
      long next = chosen.revision() + 1;
      NodeDraft change = NodeDraft.builder(chosen.id()).body(body(chosen.id(), next)).build();
      boolean done = attempt(new Attempt(chosen.id(), next), () -> memory.remember(change));
      if (done) {
        own.set(place, new Own(chosen.id(), next));
      }
      return done;
    }
    boolean done =
        attempt(
            new Attempt(chosen.id(), Attempt.ABSENT), () -> memory.node(chosen.id()).forget("old"));
    if (done) {
      own.remove(place);
    }
    return done;
  }

  private NodeId nextId() {
    return WrittenText.id(process, thread, written++);
  }

  private boolean attempt(Attempt attempt, Runnable change) {
    String writer = process + "-" + thread;
    account.tried(writer, attempt);
    long start = System.nanoTime();
    entered = start;
    try {
      change.run();
    } catch (StoreException e) {
      account.refused(writer, e.getClass().getSimpleName(), String.valueOf(e.getMessage()));
      return false;
    } catch (RuntimeException | Error e) {
      account.broken(writer, e.toString());
      return false;
    }
    long end = System.nanoTime();
    account.acknowledged(writer, micros(entered - start), micros(end - start));
    return true;
  }

  private static long micros(long nanos) {
    return TimeUnit.NANOSECONDS.toMicros(nanos);
  }

  private static String body(NodeId id, long revision) {
    return WrittenText.body(id, revision);
  }

  private static NodeDraft draft(NodeId id, long revision) {
    return NodeDraft.builder(NodeKind.FACT, WrittenText.title(id))
        .id(id)
        .body(body(id, revision))
        .build();
  }

  /** A new memory, its event and one more in the counter, all or nothing. */
  private MemoryNode insertCounted(WriteTransaction tx, NodeId id) {
    entered = System.nanoTime();
    tx.nodes()
        .find(COUNTER)
        .ifPresentOrElse(
            seen -> tx.nodes().update(countedUp(seen)),
            () ->
                tx.nodes()
                    .insert(
                        MemoryNode.builder(SCOPE, COUNTER.id(), "Counter", clock.instant())
                            .body("1")
                            .build()));
    MemoryNode node =
        tx.nodes()
            .insert(
                MemoryNode.builder(SCOPE, id, WrittenText.title(id), clock.instant())
                    .body(body(id, 1))
                    .tags(List.of(COUNTED))
                    .build());
    tx.journal()
        .append(
            new MemoryEvent.Draft(
                MemoryEvent.Type.MEMORY_CREATED,
                SCOPE,
                id.value(),
                Source.AGENT,
                clock.instant(),
                null));
    return node;
  }

  private static MemoryNode countedUp(MemoryNode counter) {
    return counter.toBuilder().body(String.valueOf(Long.parseLong(counter.body()) + 1)).build();
  }
}
