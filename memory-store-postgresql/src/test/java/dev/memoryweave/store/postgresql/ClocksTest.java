package dev.memoryweave.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.tck.TckNodes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Clients whose clocks are a day off. */
@ExtendWith(WithPostgres.class)
class ClocksTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final Clock TODAY = Clock.fixed(NOW, ZoneOffset.UTC);
  private static final Clock TOMORROW = Clock.offset(TODAY, Duration.ofDays(1));
  private static final Clock YESTERDAY = Clock.offset(TODAY, Duration.ofDays(-1));

  private final PostgresOptions options = TestDatabases.fresh();

  private MemoryStore open(Clock clock) {
    return PostgresMemoryStore.open(options, Map.of(), clock);
  }

  @Test
  void no_clock_of_a_client_takes_the_lease_of_another_one() {
    open(TODAY).close();
    String name = options.tenant();
    try (Database database = database()) {
      Lease held = new Lease(database, "one", YESTERDAY, options.patience());
      Lease other = new Lease(database, "two", TOMORROW, options.patience());

      assertThat(held.take(name)).isTrue();
      assertThat(other.take(name)).isFalse();
      assertThat(held.take(name)).isTrue();

      held.release(name);
      assertThat(other.take(name)).isTrue();
      other.release(name);
    }
  }

  @Test
  void a_lease_whose_holder_is_gone_ends_by_itself() {
    open(TODAY).close();
    String name = options.tenant();
    try (Database database = database()) {
      assertThat(new Lease(database, "gone", TODAY, options.patience()).take(name)).isTrue();
      PostgresServer.shared()
          .orElseThrow()
          .run(
              options.database(),
              "UPDATE mw_lease SET until_at = until_at - 1000 * 60 * 3 WHERE name = '"
                  + name
                  + "'");

      Lease next = new Lease(database, "next", YESTERDAY, options.patience());
      assertThat(next.take(name)).isTrue();
      next.release(name);
    }
  }

  private Database database() {
    return new Database(
        options, Database.source(options, Map.of()), new PostgresErrors(options.location()));
  }

  @Test
  void events_keep_the_order_of_commits_and_are_counted_by_the_times_that_they_say() {
    Scope scope = TckNodes.PROJECT;
    List<Clock> clocks = List.of(TODAY, TOMORROW, YESTERDAY, TOMORROW, TODAY);
    List<Instant> times = new ArrayList<>();
    for (Clock clock : clocks) {
      try (MemoryStore store = open(clock)) {
        MemoryEvent unused =
            store.write(
                tx ->
                    tx.journal()
                        .append(
                            new MemoryEvent.Draft(
                                MemoryEvent.Type.MEMORY_CREATED,
                                scope,
                                "fact.x" + times.size(),
                                Source.AGENT,
                                clock.instant(),
                                null)));
      }
      times.add(clock.instant());
    }

    try (MemoryStore store = open(TOMORROW)) {
      List<MemoryEvent> events =
          store.read(
              tx ->
                  tx.journal()
                      .events(
                          new JournalStore.EventQuery(
                              List.of(scope), null, Set.of(), 0, 100, false)));
      assertThat(events)
          .extracting(MemoryEvent::sequence)
          .isEqualTo(LongStream.rangeClosed(1, clocks.size()).boxed().toList());
      assertThat(events).extracting(MemoryEvent::at).isEqualTo(times);
      List<Map<JournalStore.Happening, Long>> tally =
          store.read(
              tx ->
                  tx.journal()
                      .tally(
                          List.of(scope),
                          List.of(
                              NOW.minus(Duration.ofDays(1)),
                              NOW,
                              NOW.plus(Duration.ofDays(1)),
                              NOW.plus(Duration.ofDays(2)))));
      assertThat(tally)
          .extracting(counts -> counts.values().stream().mapToLong(Long::longValue).sum())
          .containsExactly(1L, 2L, 2L);
    }
  }
}
