package dev.memoryweave.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.tck.TckNodes;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Errors that a server answers with: the disk is full, a commit ends in doubt. */
@ExtendWith(WithPostgres.class)
class ServerErrorsTest {
  private final PostgresOptions options = TestDatabases.fresh();
  private final Acknowledged writes = new Acknowledged("errors");
  private final OneFault fault = new OneFault();
  private final MemoryStore store = open(options);

  /** One statement fails with a code, before it is run or after. */
  private static final class OneFault implements FaultySource.Faults {
    private volatile String words = "";
    private volatile String code = "";
    private volatile boolean isAfter;

    void next(String statement, String state, boolean afterwards) {
      code = state;
      isAfter = afterwards;
      words = statement;
    }

    @Override
    public Optional<SQLException> before(String sql, boolean isFirst) {
      return isAfter ? Optional.empty() : of(sql);
    }

    @Override
    public Optional<SQLException> after(String sql) {
      return isAfter ? of(sql) : Optional.empty();
    }

    private Optional<SQLException> of(String sql) {
      if (words.isEmpty() || !sql.contains(words)) {
        return Optional.empty();
      }
      words = "";
      return Optional.of(new SQLException("fails on purpose", code));
    }
  }

  private MemoryStore open(PostgresOptions wanted) {
    return PostgresMemoryStore.open(
        wanted, new FaultySource(Database.source(wanted, Map.of()), fault), Clock.systemUTC());
  }

  @AfterEach
  void what_was_acknowledged_is_there_once() {
    writes.assertIn(store);
    store.close();
  }

  @Test
  void a_full_disk_keeps_nothing_of_a_write_and_is_said() {
    fault.next("INSERT INTO mw_node", "53100", false);

    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> store.write(tx -> tx.nodes().insert(TckNodes.fact("too much"))))
        .withMessageContaining("no room");
  }

  @Test
  void after_room_was_made_writes_go_on() {
    fault.next("mw_event", "53100", false);
    writes.write(store);
    writes.write(store);

    assertThat(writes.refused()).isEqualTo(1);
    assertThat(writes.kept()).isEqualTo(1);
  }

  @Test
  void a_commit_in_doubt_that_was_kept_is_not_done_twice() {
    fault.next("\nCOMMIT", "40003", true);
    writes.write(store);

    assertThat(writes.kept()).isEqualTo(1);
  }

  @Test
  void a_commit_in_doubt_that_was_not_kept_is_done_again() {
    fault.next("\nCOMMIT", "40003", false);
    writes.write(store);

    assertThat(writes.kept()).isEqualTo(1);
  }

  @Test
  void an_internal_error_at_the_commit_is_looked_into() {
    fault.next("\nCOMMIT", "XX000", true);
    writes.write(store);
    fault.next("\nCOMMIT", "XX000", false);
    writes.write(store);

    assertThat(writes.kept()).isEqualTo(2);
  }

  @Test
  void work_that_overlooks_a_failed_statement_is_not_kept_by_halves() {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(
            () ->
                store.write(
                    tx -> {
                      tx.nodes().insert(TckNodes.fact("by halves"));
                      fault.next("FROM mw_node", "57014", false);
                      try {
                        return tx.nodes().find(TckNodes.nowhere());
                      } catch (StoreException e) {
                        return Optional.empty();
                      }
                    }));
    assertThat(
            store.<Boolean>read(tx -> tx.nodes().find(TckNodes.fact("by halves").ref()).isEmpty()))
        .isTrue();
  }

  @Test
  void a_conflict_that_work_overlooks_runs_the_work_again() {
    AtomicInteger runs = new AtomicInteger();
    MemoryNode unused =
        store.write(
            tx -> {
              runs.incrementAndGet();
              MemoryNode inserted = tx.nodes().insert(TckNodes.fact("again"));
              if (runs.get() == 1) {
                fault.next("FROM mw_node", "40001", false);
              }
              try {
                assertThat(tx.nodes().find(TckNodes.nowhere())).isEmpty();
              } catch (RuntimeException e) {
                return inserted;
              }
              return inserted;
            });

    assertThat(runs).hasValue(2);
  }

  @Test
  void a_write_that_the_server_ended_because_it_idled_is_run_again() {
    AtomicInteger runs = new AtomicInteger();
    fault.next("INSERT INTO mw_node", "25P03", false);
    MemoryNode unused =
        store.write(
            tx -> {
              runs.incrementAndGet();
              return tx.nodes().insert(TckNodes.fact("late"));
            });

    assertThat(runs).hasValue(2);
  }
}
