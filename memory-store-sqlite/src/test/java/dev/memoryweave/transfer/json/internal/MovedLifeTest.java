package dev.memoryweave.transfer.json.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.engine.RandomLife;
import dev.memoryweave.engine.RepeatingStore;
import dev.memoryweave.engine.SettableClock;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.store.tck.InterceptedStore;
import dev.memoryweave.transfer.StoreMove;
import dev.memoryweave.transfer.StoreMove.Moved;
import dev.memoryweave.transfer.StoreMove.State;
import dev.memoryweave.transfer.Transfer.ExportOptions;
import dev.memoryweave.transfer.TransferException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever agents and people have done with a memory, the store that it is moved to holds the same.
 * The seed is part of the test's name; {@code memoryweave.tck.seed} chooses another.
 */
class MovedLifeTest {
  private static final int STEPS = 120;
  private static final ScopeChain CHAIN = ScopeChain.forProject("scheduler");

  @TempDir Path folder;
  private final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));
  private int exports;

  static LongStream seeds() {
    Long chosen = Long.getLong("memoryweave.tck.seed");
    return chosen == null ? LongStream.rangeClosed(1, 6) : LongStream.of(chosen);
  }

  private AgentMemory memory(MemoryStore store, Source source, String name) {
    return AgentMemory.builder(store)
        .scopes(CHAIN)
        .author(Provenance.of(source, name))
        .clock(clock)
        .build();
  }

  private AgentMemory person(MemoryStore store) {
    return memory(store, Source.USER, "ann");
  }

  private void live(long seed, MemoryStore store) {
    AgentMemory person = person(store);
    AgentMemory agent = memory(store, Source.AGENT, "codex");
    RandomLife life = new RandomLife(seed, agent, person, clock);
    Random random = new Random(seed);
    for (int step = 0; step < STEPS; step++) {
      try {
        life.step();
        if (random.nextInt(10) == 0) {
          agent
              .session(SessionId.of("talk " + random.nextInt(3)))
              .record(Message.of(Message.Role.USER, "What of the order queue, at " + step + "?"));
        }
        if (random.nextInt(40) == 0) {
          person.maintenance().checkpoints().create("at " + seed + " " + step, "a checkpoint");
        }
      } catch (MemoryException e) {
        assertThat(e.getMessage()).isNotBlank();
      }
    }
  }

  private Path exported(MemoryStore store) {
    Path file = folder.resolve("export-" + exports++);
    person(store)
        .maintenance()
        .transfer()
        .exportTo(
            file,
            ExportOptions.DEFAULT
                .withScopes(CHAIN.scopes())
                .withVectors(true)
                .withPersonalData(true));
    return file;
  }

  private static Moved move(MemoryStore from, MemoryStore to) {
    return StoreMove.of(from, to, CHAIN.scopes()).run(memories -> {});
  }

  private void assertSame(MemoryStore from, MemoryStore to) {
    assertThat(exported(to)).hasSameTextualContentAs(exported(from));
    assertThat(reads(to)).isEqualTo(reads(from));
    assertThat(to.verify().findings()).isEmpty();
  }

  private List<String> reads(MemoryStore store) {
    AgentMemory memory = person(store);
    List<String> seen = new ArrayList<>();
    memory
        .list(MemoryQuery.all().withLimit(200))
        .items()
        .forEach(node -> seen.add(node.toString()));
    seen.add(memory.weave(RecallRequest.forTask("The limit of the order queue")).markdown());
    return seen;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aLife_thatIsMovedForthAndBack_isTheSame(long seed) {
    try (MemoryStore first = SqliteMemoryStore.openInMemory();
        MemoryStore second =
            seed % 2 == 0
                ? SqliteMemoryStore.openInMemory()
                : new RepeatingStore(InMemoryStore.create());
        MemoryStore third = SqliteMemoryStore.openInMemory()) {
      live(seed, first);

      Moved moved = move(first, second);

      assertThat(moved.rounds()).isEqualTo(1);
      assertThat(moved.leftOut()).isZero();
      assertSame(first, second);
      assertThat(move(first, second)).isEqualTo(moved);
      move(second, third);
      assertSame(first, third);

      live(seed + 1_000, second);
      assertThat(StoreMove.of(first, second, CHAIN.scopes()).plan().isRefused()).isTrue();
      assertThatExceptionOfType(TransferException.class).isThrownBy(() -> move(first, second));
      move(second, first);
      assertSame(second, first);
      live(seed + 2_000, first);
      assertThat(first.verify().findings()).isEmpty();
      move(first, third);
      assertSame(first, third);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aMove_thatEndsAtAnyTransaction_goesOn(long seed) {
    try (MemoryStore first = SqliteMemoryStore.openInMemory();
        MemoryStore whole = SqliteMemoryStore.openInMemory()) {
      live(seed, first);
      Moved expected = move(first, whole);
      boolean ended = true;
      for (int nth = 1; ended; nth++) {
        try (MemoryStore second = SqliteMemoryStore.openInMemory()) {
          ended = isEnded(first, new EndingStore(second, nth));
          assertThat(StoreMove.of(first, second, CHAIN.scopes()).plan().parts())
              .extracting(StoreMove.Part::state)
              .isSubsetOf(State.ABSENT, State.EARLIER, State.CURRENT, State.NOTHING);
          assertThat(move(first, second)).isEqualTo(expected);
          assertSame(first, second);
        }
      }
    }
  }

  private static boolean isEnded(MemoryStore from, MemoryStore to) {
    try {
      move(from, to);
      return false;
    } catch (StoreUnavailableException e) {
      return true;
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
