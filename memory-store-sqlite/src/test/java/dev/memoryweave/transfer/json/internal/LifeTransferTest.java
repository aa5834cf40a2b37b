package dev.memoryweave.transfer.json.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.engine.RandomLife;
import dev.memoryweave.engine.RepeatingStore;
import dev.memoryweave.engine.SettableClock;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.SessionStore.SessionQuery;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.transfer.ImportOptions;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.transfer.Transfer.ExportOptions;
import dev.memoryweave.transfer.Transfer.Imported.Outcome;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever agents and people have done with a memory, the memory that an export of it makes is the
 * same. The seed is part of the test's name; {@code memoryweave.tck.seed} chooses another.
 */
class LifeTransferTest {
  /** A person's own export, whose authors stay. */
  private static final ImportOptions OWN = ImportOptions.DEFAULT.withKeepAuthors(true);

  private static final int STEPS = 150;
  private static final int MOST = 500;
  private static final ScopeChain CHAIN = ScopeChain.forProject("scheduler");

  @TempDir Path folder;

  static LongStream seeds() {
    Long chosen = Long.getLong("memoryweave.tck.seed");
    return chosen == null ? LongStream.rangeClosed(1, 5) : LongStream.of(chosen);
  }

  private static AgentMemory person(MemoryStore store, SettableClock clock) {
    return memory(store, clock, Provenance.of(Source.USER, "ann"));
  }

  private static AgentMemory memory(MemoryStore store, SettableClock clock, Provenance author) {
    return AgentMemory.builder(store).scopes(CHAIN).author(author).clock(clock).build();
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aLife_thatIsCarriedOver_isTheSame(long seed) {
    SettableClock clock = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));
    try (MemoryStore first = SqliteMemoryStore.openInMemory();
        MemoryStore second = seed % 2 == 0 ? SqliteMemoryStore.openInMemory() : inMemory();
        MemoryStore third = SqliteMemoryStore.openInMemory()) {
      AgentMemory person = person(first, clock);
      live(seed, first, clock, person);
      Path export = exported(person, "first");

      AgentMemory carried = person(second, clock);
      Transfer.Imported report = carried.maintenance().transfer().importFrom(export, OWN);

      assertThat(report.problems()).isEmpty();
      assertThat(report.count(Outcome.ADDED)).isEqualTo(report.lines()).isPositive();
      assertThat(contents(second)).isEqualTo(contents(first));
      assertThat(reads(carried)).isEqualTo(reads(person));
      assertThat(carried.maintenance().verify().isSound()).isTrue();
      assertThat(exported(carried, "second")).hasSameTextualContentAs(export);

      AgentMemory last = person(third, clock);
      last.maintenance().transfer().importFrom(folder.resolve("second"), OWN);
      assertThat(contents(third)).isEqualTo(contents(first));
      for (ImportOptions.Policy policy : ImportOptions.Policy.values()) {
        assertThat(
                last.maintenance()
                    .transfer()
                    .importFrom(export, OWN.withPolicy(policy))
                    .changesNothing())
            .as(policy.label())
            .isTrue();
      }
      goOn(seed, third, clock, last);
    }
  }

  private static MemoryStore inMemory() {
    return new RepeatingStore(InMemoryStore.create());
  }

  private Path exported(AgentMemory from, String name) {
    Path file = folder.resolve(name);
    from.maintenance().transfer().exportTo(file, ExportOptions.DEFAULT.withScopes(CHAIN.scopes()));
    return file;
  }

  private static void live(long seed, MemoryStore store, SettableClock clock, AgentMemory person) {
    AgentMemory agent = memory(store, clock, Provenance.of(Source.AGENT, "codex"));
    RandomLife life = new RandomLife(seed, agent, person, clock);
    Random random = new Random(seed);
    for (int step = 0; step < STEPS; step++) {
      try {
        life.step();
        if (random.nextInt(15) == 0) {
          agent
              .session(SessionId.of("talk " + random.nextInt(3)))
              .record(
                  Message.of(Message.Role.USER, "What of the order queue, number " + step + "?"));
        }
        if (random.nextInt(40) == 0) {
          person.maintenance().checkpoints().create("at " + step, "a checkpoint");
        }
      } catch (MemoryException e) {
        assertThat(e.getMessage()).isNotBlank();
      }
    }
  }

  /** What was carried over can be changed like what was made here. */
  private static void goOn(long seed, MemoryStore store, SettableClock clock, AgentMemory person) {
    live(seed + 1_000, store, clock, person);
    assertThat(person.maintenance().verify().isSound()).isTrue();
  }

  /** All records of both scopes but the events of the store itself, a line each. */
  private static List<String> contents(MemoryStore store) {
    return store.read(
        tx -> {
          List<String> lines = new ArrayList<>();
          for (Scope scope : CHAIN.scopes()) {
            memories(tx, scope, lines);
            tx.sessions()
                .list(SessionQuery.in(List.of(scope), 100))
                .items()
                .forEach(session -> lines.add("session " + session));
          }
          tx.journal()
              .promotions(new PromotionQuery(CHAIN.scopes(), null, null, Set.of(), 0, MOST, false))
              .forEach(decision -> lines.add("decision " + withoutNumber(decision.toString())));
          for (MemoryEvent event : events(tx)) {
            lines.add(
                "event "
                    + List.of(event.type(), event.scope(), event.actor(), event.at())
                    + withoutNumber(event.subject())
                    + event.reason()
                    + event.principalId());
          }
          return lines;
        });
  }

  private static void memories(ReadTransaction tx, Scope scope, List<String> lines) {
    NodeStore.Query all =
        NodeStore.Query.first(NodeFilter.in(scope), NodeStore.Query.Order.OLDEST_FIRST, MOST);
    for (MemoryNode node : tx.nodes().list(all).items()) {
      lines.add(node.toString());
      tx.nodes().formerVersions(node.ref()).forEach(each -> lines.add("version " + each));
      tx.evidence().of(node.ref()).forEach(each -> lines.add("evidence " + each));
      tx.evidence().detachedFrom(node.ref()).forEach(each -> lines.add("detached " + each));
      tx.relations()
          .from(node.ref())
          .forEach(
              relation -> {
                lines.add("relation " + relation);
                tx.relations()
                    .formerVersions(relation.from(), relation.predicate(), relation.to())
                    .forEach(each -> lines.add("relation before " + each));
              });
    }
  }

  private static List<MemoryEvent> events(ReadTransaction tx) {
    List<MemoryEvent> events = new ArrayList<>();
    long after = 0;
    while (true) {
      List<MemoryEvent> page =
          tx.journal().events(new EventQuery(CHAIN.scopes(), null, Set.of(), after, MOST, false));
      for (MemoryEvent event : page) {
        after = event.sequence();
        // What was forgotten here is no other store's business.
        if (event.type() != MemoryEvent.Type.SCOPE_IMPORTED
            && event.type() != MemoryEvent.Type.STATEMENT_FORGOTTEN) {
          events.add(event);
        }
      }
      if (page.size() < MOST) {
        return events;
      }
    }
  }

  /** A store numbers its decisions by itself. */
  private static String withoutNumber(String text) {
    return text.replaceAll("sequence=\\d+", "sequence=")
        // A note on what was forgotten counts in the revision of an event, and is not carried over.
        .replaceAll("revision=\\d+, principalId", "revision=, principalId")
        .replaceAll("decision[- ]\\d+", "decision");
  }

  /** What a reader of the memory sees: histories, recall and checkpoints. */
  private static List<String> reads(AgentMemory memory) {
    List<String> seen = new ArrayList<>();
    for (MemoryNode node : memory.list(MemoryQuery.all().withLimit(200)).items()) {
      seen.add(withoutNumber(memory.node(node.id()).history().toString()));
      seen.add(memory.node(node.id()).require().toString());
    }
    memory
        .maintenance()
        .checkpoints()
        .list(50)
        .forEach(
            checkpoint ->
                seen.add(
                    checkpoint.name()
                        + memory
                            .maintenance()
                            .checkpoints()
                            .diff(checkpoint.name(), null, 100)
                            .added()));
    seen.add(memory.weave(RecallRequest.forTask("The limit of the order queue")).markdown());
    return seen;
  }
}
