package dev.memoryweave.benchmarks;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.postgresql.PostgresMemoryStore;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * The stores beside one another, in one run, with the same memories and questions. Arguments:
 * {@code SIZE [ADDRESS...]}; {@code memory:} and {@code sqlite} (a file of its own) are measured if
 * no address is named. The address of a PostgreSQL server names an empty database that may be
 * filled.
 */
public final class StoresBenchmark {
  private static final int BATCH = 1_000;
  private static final int[] CLIENTS = {1, 16, 64};
  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(8);
  private static final int WARMING = 200;
  private static final int TURNS = 300;
  private static final int FOUND = 20;

  private final int size;
  private final List<String> questions;
  private final AtomicInteger asked = new AtomicInteger();

  private StoresBenchmark(int size) {
    this.size = size;
    this.questions = LoadedStore.CORPUS.questions(size, 501);
  }

  /** Runs the measurement. */
  public static void main(String[] args)
      throws IOException, InterruptedException, ExecutionException, SQLException {
    int size = args.length == 0 ? 10_000 : Integer.parseInt(args[0]);
    List<String> addresses =
        new ArrayList<>(List.of(args).subList(Math.min(1, args.length), args.length));
    if (addresses.isEmpty()) {
      addresses.addAll(List.of("memory:", "sqlite"));
    }
    StoresBenchmark benchmark = new StoresBenchmark(size);
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      for (String address : addresses) {
        boolean isFile = address.equals("sqlite");
        benchmark.measure(
            address, isFile ? "sqlite:" + folder.path().resolve("memory.db") : address);
      }
    }
  }

  private void measure(String name, String address)
      throws InterruptedException, ExecutionException, SQLException {
    System.out.printf(Locale.ROOT, "%n%s, %,d memories%n", name.replaceAll("//.*@", "//"), size);
    MemoryStore store = MemoryStore.open(address);
    try {
      AgentMemory memory = LoadedStore.memory(store);
      fill(memory);
      search(address, memory);
      recall(store, memory, 1, WARMING);
      for (int clients : CLIENTS) {
        recall(store, memory, clients, 0);
      }
      for (int clients : CLIENTS) {
        write(memory, clients);
      }
      turns(memory);
      long bytes = store.status().bytes();
      if (bytes > 0) {
        System.out.printf(Locale.ROOT, "  bytes a memory: %,d%n", bytes / size);
      }
    } finally {
      store.close();
    }
    if (!address.equals("memory:")) {
      cold(address);
    }
  }

  private void fill(AgentMemory memory) {
    long began = System.nanoTime();
    for (int i = 0; i < size; i += BATCH) {
      memory.rememberAll(LoadedStore.CORPUS.drafts(i, Math.min(BATCH, size - i)));
    }
    System.out.printf(
        Locale.ROOT,
        "  batches of %,d: %,.0f memories a second%n",
        BATCH,
        size / ((System.nanoTime() - began) / 1e9));
  }

  private void search(String address, AgentMemory memory)
      throws InterruptedException, ExecutionException, SQLException {
    MemoryQuery all = MemoryQuery.all().withLimit(FOUND);
    search("search", question -> memory.search(question, all));
    if (address.startsWith("postgresql:")) {
      try (PlainServerSearch plain = new PlainServerSearch(address)) {
        search("plain search of the server", question -> plain.search(question, FOUND));
      }
    }
  }

  private void search(String name, Consumer<String> search)
      throws InterruptedException, ExecutionException {
    Durations unused = run(1, WARMING, () -> search.accept(next()));
    Durations times = run(1, 0, () -> search.accept(next()));
    System.out.printf(Locale.ROOT, "  %s: %s%n", name, times.summary());
  }

  private String next() {
    return questions.get(Math.floorMod(asked.getAndIncrement(), questions.size()));
  }

  private void recall(MemoryStore store, AgentMemory memory, int clients, int calls)
      throws InterruptedException, ExecutionException {
    long trips = trips(store);
    Durations times = run(clients, calls, () -> memory.recall(next()));
    if (calls == 0) {
      System.out.printf(
          Locale.ROOT,
          "  recall, %d clients: p50 %.1f ms, p95 %.1f ms, %,.0f a second%s%n",
          clients,
          times.millis(.50),
          times.millis(.95),
          times.count() / (MOST_NANOS / 1e9),
          trips < 0
              ? ""
              : String.format(
                  Locale.ROOT,
                  ", %.1f round trips each",
                  (trips(store) - trips) / (double) times.count()));
    }
  }

  private static long trips(MemoryStore store) {
    return store instanceof PostgresMemoryStore postgres ? postgres.roundTrips() : -1;
  }

  private static void write(AgentMemory memory, int clients)
      throws InterruptedException, ExecutionException {
    Durations times =
        run(
            clients,
            0,
            () ->
                memory.remember(
                    NodeDraft.builder(NodeKind.FACT, "Gate " + UUID.randomUUID() + " is painted")
                        .build()));
    System.out.printf(
        Locale.ROOT,
        "  remember, %d clients: p50 %.1f ms, p95 %.1f ms, %,.0f a second%n",
        clients,
        times.millis(.50),
        times.millis(.95),
        times.count() / (MOST_NANOS / 1e9));
  }

  private static void turns(AgentMemory memory) {
    Durations times = new Durations();
    SessionId session = SessionId.of("benchmark-" + UUID.randomUUID());
    for (int i = 0; i < TURNS; i++) {
      long began = System.nanoTime();
      memory
          .session(session)
          .record(
              Message.of(Message.Role.USER, "Turn " + i + " asks about the harbor and its gates"));
      times.add(System.nanoTime() - began);
    }
    System.out.printf(Locale.ROOT, "  record of a turn: %s%n", times.summary());
  }

  /** A store opened anew, as by another process; the server has the pages it read last. */
  private void cold(String address) {
    long began = System.nanoTime();
    try (MemoryStore store = MemoryStore.open(address)) {
      long opened = System.nanoTime();
      LoadedStore.memory(store).recall(questions.get(0));
      System.out.printf(
          Locale.ROOT,
          "  opened in %.0f ms, first recall after %.0f ms more%n",
          (opened - began) / 1e6,
          (System.nanoTime() - opened) / 1e6);
    }
  }

  /** Runs work by some clients, for a while or a number of times. */
  private static Durations run(int clients, int calls, Runnable work)
      throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    try {
      long end = System.nanoTime() + MOST_NANOS;
      List<Callable<Durations>> loops = new ArrayList<>();
      for (int client = 0; client < clients; client++) {
        loops.add(
            () -> {
              Durations times = new Durations();
              while (calls == 0 ? System.nanoTime() < end : times.count() < calls) {
                long began = System.nanoTime();
                work.run();
                times.add(System.nanoTime() - began);
              }
              return times;
            });
      }
      Durations all = new Durations();
      for (Future<Durations> loop : threads.invokeAll(loops)) {
        all.addAll(loop.get());
      }
      return all;
    } finally {
      threads.shutdown();
    }
  }
}
