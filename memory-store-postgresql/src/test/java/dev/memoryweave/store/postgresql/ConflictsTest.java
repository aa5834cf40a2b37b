package dev.memoryweave.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.engine.RandomLife;
import dev.memoryweave.engine.SettableClock;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What agents and people do with a memory comes to the same while statements fail at random. The
 * whole contract is run this way on request, see {@link Conflicts#PROPERTY}.
 */
@ExtendWith(WithPostgres.class)
class ConflictsTest {
  private static final int STEPS = 60;
  private static final long SEED = 11;
  private static final double RATE = 0.2;

  @Test
  void a_life_with_conflicts_is_one_without_them() {
    Conflicts conflicts = new Conflicts(SEED, RATE);
    try (MemoryStore disturbed = conflicts.open(TestDatabases.fresh());
        MemoryStore calm = PostgresMemoryStore.open(TestDatabases.fresh())) {
      List<String> expected = live(calm);

      assertThat(live(disturbed)).isEqualTo(expected);

      assertThat(conflicts.count()).isPositive();
      assertThat(disturbed.verify().findings()).isEmpty();
    }
  }

  /** Lives, and returns what is remembered then. */
  private static List<String> live(MemoryStore store) {
    SettableClock clock = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));
    AgentMemory person = memory(store, Source.USER, clock);
    RandomLife life = new RandomLife(SEED, memory(store, Source.AGENT, clock), person, clock);
    for (int step = 0; step < STEPS; step++) {
      try {
        life.step();
      } catch (StoreException e) {
        throw e;
      } catch (MemoryException e) {
        assertThat(e.getMessage()).isNotBlank();
      }
    }
    return person.list(MemoryQuery.all().withLimit(200)).items().stream()
        .map(node -> node.title() + " " + node.status() + " " + node.revision())
        .toList();
  }

  private static AgentMemory memory(MemoryStore store, Source source, SettableClock clock) {
    return AgentMemory.builder(store)
        .scopes(ScopeChain.forProject("scheduler"))
        .author(Provenance.of(source, "somebody"))
        .clock(clock)
        .build();
  }
}
