package dev.memoryweave.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.engine.RandomLife;
import dev.memoryweave.engine.SettableClock;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.store.tck.InterceptedStore;
import dev.memoryweave.transfer.StoreMove;
import dev.memoryweave.transfer.StoreMove.Moved;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lives of memories that move to PostgreSQL and back. */
@ExtendWith(WithPostgres.class)
class PostgresMoveTest {
  private static final int STEPS = 120;
  private static final ScopeChain CHAIN = ScopeChain.forProject("scheduler");

  private final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));

  private AgentMemory memory(MemoryStore store, Source source, String name) {
    return AgentMemory.builder(store)
        .scopes(CHAIN)
        .author(Provenance.of(source, name))
        .clock(clock)
        .build();
  }

  private void live(long seed, MemoryStore store) {
    RandomLife life =
        new RandomLife(
            seed, memory(store, Source.AGENT, "codex"), memory(store, Source.USER, "ann"), clock);
    for (int step = 0; step < STEPS; step++) {
      try {
        life.step();
      } catch (MemoryException e) {
        assertThat(e.getMessage()).isNotBlank();
      }
    }
  }

  private static Moved move(MemoryStore from, MemoryStore to) {
    return StoreMove.of(from, to, CHAIN.scopes()).run(memories -> {});
  }

  private List<String> reads(MemoryStore store) {
    AgentMemory memory = memory(store, Source.USER, "ann");
    List<String> seen = new ArrayList<>();
    for (MemoryNode node : memory.list(MemoryQuery.all().withLimit(200)).items()) {
      seen.add(node.toString());
      seen.add(memory.node(node.id()).evidence().toString());
    }
    seen.add(memory.weave(RecallRequest.forTask("The limit of the order queue")).markdown());
    return seen;
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void aLife_thatIsMovedForthAndBack_isTheSame(long seed) {
    try (MemoryStore first = InMemoryStore.create();
        MemoryStore second = PostgresMemoryStore.open(TestDatabases.fresh());
        MemoryStore third = InMemoryStore.create()) {
      live(seed, first);

      Moved forth = move(first, second);

      assertThat(reads(second)).isEqualTo(reads(first));
      assertThat(StoreMove.scopesOf(second)).contains(CHAIN.narrowest());
      assertThat(move(second, third).parts()).isEqualTo(forth.parts());
      live(seed + 1_000, second);
      Moved back = move(second, first);
      assertThat(reads(first)).isEqualTo(reads(second));
      assertThat(move(first, third).parts()).isEqualTo(back.parts());
      live(seed + 2_000, third);
      move(third, second);
      assertThat(reads(second)).isEqualTo(reads(third));
    }
  }

  @ParameterizedTest(name = "transaction {0}")
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void aMove_thatEndsAtATransaction_goesOn(int nth) {
    try (MemoryStore first = InMemoryStore.create();
        MemoryStore second = PostgresMemoryStore.open(TestDatabases.fresh());
        MemoryStore whole = InMemoryStore.create()) {
      live(nth, first);
      assertThatExceptionOfType(StoreUnavailableException.class)
          .isThrownBy(() -> move(first, new EndingStore(second, nth)));

      assertThat(move(first, second).parts()).isEqualTo(move(first, whole).parts());
      assertThat(reads(second)).isEqualTo(reads(first));
    }
  }

  /** A store whose process ends at a write. */
  private static final class EndingStore extends InterceptedStore {
    private int left;

    EndingStore(MemoryStore store, int nth) {
      super(store, Interceptor.NONE);
      left = nth;
    }

    @Override
    public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
      return super.<T>write(
          tx -> {
            T result = work.apply(tx);
            if (--left == 0) {
              throw new StoreUnavailableException("ended on purpose");
            }
            return result;
          });
    }
  }
}
