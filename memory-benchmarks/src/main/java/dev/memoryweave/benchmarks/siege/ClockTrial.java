package dev.memoryweave.benchmarks.siege;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.benchmarks.MovedClock;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The clock is set back and forth between changes, by up to ten years. The same changes are made in
 * a store in memory at the same times, and both must list the same in every order.
 */
final class ClockTrial implements Trial {

  @Override
  public int rounds(boolean isBrief) {
    return isBrief ? 2 : 20;
  }

  @Override
  public void round(Round round) throws Exception {
    Ledger ledger = new Ledger();
    Ledger other = new Ledger();
    MovedClock clock = new MovedClock(Instant.parse("2026-03-01T12:00:00Z"));
    long seed = round.random().nextLong();
    int sessions = 3;
    int changes = round.isBrief() ? 30 : 150;
    MemoryStore model = InMemoryStore.create();
    for (int session = 0; session < sessions; session++) {
      try (MemoryStore store = SqliteMemoryStore.open(round.file())) {
        Writer writer = writer(store, clock, session, seed, ledger);
        Writer twin = writer(model, clock, session, seed, other);
        for (int i = 0; i < changes; i++) {
          jump(clock, round.random());
          writer.write();
          twin.write();
        }
        compare(round, store, model, clock);
      }
    }
    round.tally().acknowledged(ledger.acknowledgements());
    round.tally().expect(ledger.refused() == 0, "refused: " + ledger.refusals());
    ledger.breaks().forEach(round.tally()::broken);
    new Comparison(ledger, round.tally()).check(round.file());
  }

  private static Writer writer(
      MemoryStore store, Clock clock, int session, long seed, Account account) {
    return new Writer(
        store,
        clock,
        session + 1,
        0,
        new SplittableRandom(seed + session),
        Writer.Mix.ALL,
        account);
  }

  private static void compare(Round round, MemoryStore store, MemoryStore model, Clock clock) {
    AgentMemory memory = memory(store, clock);
    AgentMemory expected = memory(model, clock);
    for (NodeStore.Query.Order order : NodeStore.Query.Order.values()) {
      List<NodeId> listed = listed(memory, order);
      round.tally().expect(listed.equals(listed(expected, order)), order + " lists otherwise");
    }
    round
        .tally()
        .expect(
            memory.journal().events(0, 1_000).equals(expected.journal().events(0, 1_000)),
            "the events are others");
  }

  private static AgentMemory memory(MemoryStore store, Clock clock) {
    return AgentMemory.builder(store).scopes(Writer.chain()).clock(clock).build();
  }

  private static List<NodeId> listed(AgentMemory memory, NodeStore.Query.Order order) {
    return memory.list(MemoryQuery.all().withOrder(order).withLimit(1_000)).items().stream()
        .map(MemoryNode::id)
        .toList();
  }

  /** By five minutes at most, now and then by ten years, but never before 1970. */
  private static void jump(MovedClock clock, SplittableRandom random) {
    Duration most = random.nextInt(4) == 0 ? Duration.ofDays(3_650) : Duration.ofMinutes(5);
    clock.move(Duration.ofMillis(random.nextLong(-most.toMillis(), most.toMillis())));
    if (clock.instant().isBefore(Instant.EPOCH)) {
      clock.set(Instant.EPOCH);
    }
  }
}
