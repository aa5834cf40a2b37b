package dev.memoryweave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class SnapshotTest {
  private static final Instant BEGUN = Instant.parse("2026-03-01T09:00:00Z");

  /** A store that counts the writes that are asked of it. */
  private static final class CountingStore extends ForwardingStore {
    int writes;

    CountingStore() {
      super(InMemoryStore.create());
    }

    @Override
    public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
      writes++;
      return super.<T>write(work);
    }
  }

  @Test
  void aSnapshot_waitsForTheWritesOfItsTimeOnceHoweverMuchItIsAsked() {
    CountingStore store = new CountingStore();
    MemoryNode port =
        at(BEGUN, store)
            .remember(NodeDraft.builder(NodeKind.FACT, "Port").body("The port is 8080.").build());
    AgentMemory memory = at(BEGUN.plusMillis(1), store);
    RecallRequest request = RecallRequest.forTask("port");
    int before = store.writes;

    AgentMemory.Snapshot past = memory.asOf(BEGUN);
    assertThat(past.find(port.id())).contains(port);
    assertThat(past.relations(port.id())).isEmpty();
    assertThat(past.recall(request).memories()).hasSize(1);
    assertThat(past.weave(request).markdown()).contains("8080");
    assertThat(store.writes).isEqualTo(before + 1);

    assertThat(memory.asOf(BEGUN).find(port.id())).contains(port);
    assertThat(memory.recall(request.asOf(BEGUN)).memories()).hasSize(1);
    assertThat(store.writes).isEqualTo(before + 3);
  }

  private static AgentMemory at(Instant time, CountingStore store) {
    return AgentMemory.builder(store)
        .scopes(ScopeChain.of(Scope.project("shop")))
        .clock(Clock.fixed(time, ZoneOffset.UTC))
        .build();
  }
}
