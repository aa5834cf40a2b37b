package dev.memoryweave.benchmarks;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.workspace.Workspace;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Many clients of both eras on one server over HTTP: each recalls, searches, saves, reads and lists
 * without a pause. Prints the number and the percentiles of each kind of request, and what failed.
 */
public final class HttpLoad {
  private static final String USAGE =
      "Usage: http-load.sh --jar FILE [--clients N] [--seconds N] [--memories N]";
  private static final String LISTENS = " listens on ";
  private static final int BATCH = 1_000;
  private static final int END_SECONDS = 10;

  private final Path jar;
  private final Path folder;
  private final Map<String, Integer> numbers;

  private HttpLoad(Path jar, Path folder, Map<String, Integer> numbers) {
    this.jar = jar;
    this.folder = folder;
    this.numbers = numbers;
  }

  /** Measures, and ends with 1 if a request failed. */
  public static void main(String[] args) throws Exception {
    Map<String, Integer> numbers =
        new HashMap<>(Map.of("--clients", 20, "--seconds", 60, "--memories", 10_000));
    Path jar = null;
    for (int i = 0; i + 1 < args.length; i += 2) {
      if (args[i].equals("--jar")) {
        jar = Path.of(args[i + 1]).toAbsolutePath();
      } else if (numbers.containsKey(args[i])) {
        numbers.put(args[i], Integer.parseInt(args[i + 1]));
      } else {
        jar = null;
        break;
      }
    }
    if (jar == null || !Files.exists(jar)) {
      System.err.println(USAGE);
      System.exit(2);
      return;
    }
    int failures;
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      failures = new HttpLoad(jar, folder.path(), numbers).run();
    }
    System.exit(failures == 0 ? 0 : 1);
  }

  private int run() throws Exception {
    Path project = Files.createDirectories(folder.resolve("project"));
    Path home = Files.createDirectories(folder.resolve("home"));
    fill(project, home.resolve("memory.db"));
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                jar.toString(),
                "--http",
                "0",
                "--project-root",
                project.toString())
            .directory(project.toFile());
    builder.environment().put("MEMORY_HOME", home.toString());
    Process server = builder.start();
    try (BufferedReader log = server.errorReader()) {
      URI address = address(log);
      Thread rest = new Thread(() -> log.lines().forEach(System.err::println), "server-log");
      rest.setDaemon(true);
      rest.start();
      return load(address, Files.readString(home.resolve("http-token")).strip());
    } finally {
      server.destroy();
      if (!server.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        server.destroyForcibly();
      }
    }
  }

  private int number(String option) {
    Integer number = numbers.get(option);
    if (number == null) {
      throw new IllegalStateException(option + " has no default");
    }
    return number;
  }

  private void fill(Path project, Path database) {
    try (MemoryStore store = SqliteMemoryStore.open(database);
        Workspace workspace = Workspace.builder(store).root(project).open()) {
      AgentMemory memory = workspace.memory();
      int size = number("--memories");
      for (int from = 0; from < size; from += BATCH) {
        memory.rememberAll(LoadedStore.CORPUS.drafts(from, Math.min(BATCH, size - from)));
      }
    }
  }

  private static URI address(BufferedReader log) throws IOException {
    for (String line = log.readLine(); line != null; line = log.readLine()) {
      int at = line.indexOf(LISTENS);
      if (at >= 0) {
        return URI.create(line.substring(at + LISTENS.length()).strip());
      }
      System.err.println(line);
    }
    throw new IOException("The server does not listen");
  }

  private int load(URI address, String token) throws Exception {
    int count = number("--clients");
    List<String> questions = LoadedStore.CORPUS.questions(number("--memories"), 200);
    ExecutorService clients = Executors.newFixedThreadPool(count);
    List<HttpLoadClient> all = new ArrayList<>();
    try {
      List<Future<?>> running = new ArrayList<>();
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(number("--seconds"));
      for (int i = 0; i < count; i++) {
        HttpLoadClient client = new HttpLoadClient(address, token, i, questions);
        all.add(client);
        running.add(clients.submit(() -> client.run(end)));
      }
      for (Future<?> client : running) {
        client.get();
      }
    } finally {
      clients.shutdownNow();
    }
    return print(all);
  }

  private static int print(List<HttpLoadClient> clients) {
    Map<String, Durations> times = new TreeMap<>();
    int failures = 0;
    for (HttpLoadClient client : clients) {
      client
          .times()
          .forEach(
              (kind, durations) ->
                  times.computeIfAbsent(kind, any -> new Durations()).addAll(durations));
      failures += client.failures().size();
      client.failures().stream().limit(3).forEach(System.out::println);
    }
    Durations all = new Durations();
    times.values().forEach(all::addAll);
    times.put("all", all);
    times.forEach(
        (kind, durations) ->
            System.out.printf(
                "%-16s %8d requests, %s%n", kind, durations.count(), durations.summary()));
    System.out.printf("%d clients, %d errors%n", clients.size(), failures);
    return failures;
  }
}
