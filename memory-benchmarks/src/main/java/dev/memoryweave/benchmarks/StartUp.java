package dev.memoryweave.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Times the start of the server: from spawn to the answer of {@code tools/list}, and to the first
 * recall on a database of many memories, with the memory that the process then occupies. All
 * servers take turns, the reference server among them, so that what else the machine does slows
 * them alike.
 */
public final class StartUp {
  /** Time for what goes on after an answer, before the memory is looked at. */
  private static final long SETTLING_MILLIS = 1_000;

  private static final int BATCH = 1_000;
  private static final int MEMORY_ROUNDS = 3;
  private static final double MEDIAN = .5;
  private static final String REFERENCE = "reference";

  private final StartUpArguments arguments;
  private final Path folder;
  private final Map<String, String> environment;
  private final Map<String, List<String>> servers;

  private StartUp(StartUpArguments arguments, Path folder)
      throws IOException, InterruptedException {
    this.arguments = arguments;
    this.folder = folder;
    this.servers = arguments.servers(launchFiles());
    this.environment =
        Map.of(
            "MEMORY_HOME",
            folder.resolve("home").toString(),
            "MEMORY_FILE_PATH",
            folder.resolve("reference.jsonl").toString());
  }

  /** Measures and prints a table. */
  public static void main(String[] args) throws Exception {
    StartUpArguments arguments;
    try {
      arguments = StartUpArguments.of(List.of(args));
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(2);
      return;
    }
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      StartUp measurement = new StartUp(arguments, folder.path());
      measurement.fill();
      measurement.warmUp();
      measurement.toTools();
      measurement.toRecall();
      measurement.memory();
    }
  }

  /** Makes the quick start for each Java, in a home of its own. */
  private Map<Path, Path> launchFiles() throws IOException, InterruptedException {
    Map<Path, Path> files = new HashMap<>();
    for (Path java : arguments.homes()) {
      Path home = folder.resolve("quick-start-" + files.size());
      Path log = folder.resolve("quick-start.log");
      ProcessBuilder builder =
          new ProcessBuilder(
                  StartUpArguments.java(java), "-jar", arguments.jar().toString(), "--quick-start")
              .redirectErrorStream(true)
              .redirectOutput(log.toFile());
      builder.environment().put("MEMORY_HOME", home.toString());
      if (builder.start().waitFor() != 0) {
        throw new IllegalStateException("There is no quick start: " + Files.readString(log));
      }
      files.put(java, home.resolve("start").resolve("memory-weave.args"));
    }
    return files;
  }

  private void fill() throws IOException {
    Path project = Files.createDirectories(folder.resolve("project"));
    Files.createDirectories(folder.resolve("home"));
    try (MemoryStore store = SqliteMemoryStore.open(database());
        Workspace workspace = Workspace.builder(store).root(project).open()) {
      AgentMemory memory = workspace.memory();
      int size = arguments.memories();
      for (int from = 0; from < size; from += BATCH) {
        memory.rememberAll(LoadedStore.CORPUS.drafts(from, Math.min(BATCH, size - from)));
      }
    }
  }

  private Path database() {
    return folder.resolve("home").resolve("memory.db");
  }

  private StartedServer start(List<String> command) throws IOException {
    return StartedServer.start(command, environment, folder.resolve("project"));
  }

  private Map<String, List<String>> commands() {
    Map<String, List<String>> commands = new LinkedHashMap<>();
    if (arguments.reference() != null) {
      commands.put(REFERENCE, arguments.reference());
    }
    commands.putAll(servers);
    return commands;
  }

  /** Starts each once with a recall, so that files are in the caches of the system. */
  private void warmUp() throws IOException, InterruptedException {
    for (Map.Entry<String, List<String>> command : commands().entrySet()) {
      try (StartedServer server = start(command.getValue())) {
        JsonNode tools = server.listTools();
        if (!command.getKey().equals(REFERENCE)) {
          recall(server, tools, 0);
        }
        server.end();
      }
    }
  }

  private void toTools() throws IOException, InterruptedException {
    Map<String, Durations> times = new LinkedHashMap<>();
    Map<String, Durations> ends = new LinkedHashMap<>();
    for (int round = 0; round < arguments.rounds(); round++) {
      for (Map.Entry<String, List<String>> command : commands().entrySet()) {
        try (StartedServer server = start(command.getValue())) {
          server.listTools();
          add(times, command.getKey(), server.elapsed());
          add(ends, command.getKey(), server.end());
        }
      }
    }
    print("spawn to tools/list", times);
    print("end of input to end of process", ends);
  }

  private void toRecall() throws IOException, InterruptedException {
    Map<String, Durations> times = new LinkedHashMap<>();
    Map<String, Durations> ends = new LinkedHashMap<>();
    for (int round = 0; round < arguments.rounds(); round++) {
      for (Map.Entry<String, List<String>> command : servers.entrySet()) {
        try (StartedServer server = start(command.getValue())) {
          recall(server, server.listTools(), round);
          add(times, command.getKey(), server.elapsed());
          add(ends, command.getKey(), server.end());
        }
      }
    }
    print(
        String.format(Locale.ROOT, "spawn to first recall on %,d memories", arguments.memories()),
        times);
    print("end of input to end of process, after it", ends);
  }

  private void recall(StartedServer server, JsonNode tools, int number) throws IOException {
    String task = LoadedStore.CORPUS.questions(arguments.memories(), number + 1).get(number);
    JsonNode result = server.call(recallTool(tools), Map.of("task", task));
    if (result.path("content").path(0).path("text").asText().length() < task.length()) {
      throw new IllegalStateException("Nothing was recalled: " + result);
    }
  }

  /** The name of the tool, as the server tells it. */
  private static String recallTool(JsonNode tools) {
    for (JsonNode tool : tools) {
      String name = tool.path("name").asText();
      if (name.endsWith("recall")) {
        return name;
      }
    }
    throw new IllegalStateException("There is no tool for recall: " + tools);
  }

  private void memory() throws IOException, InterruptedException {
    System.out.printf("%n%-48s %10s %12s%n", "resident memory, MB", "idle", "after recall");
    for (Map.Entry<String, List<String>> command : commands().entrySet()) {
      List<Long> idle = new ArrayList<>();
      List<Long> recalled = new ArrayList<>();
      for (int round = 0; round < MEMORY_ROUNDS; round++) {
        try (StartedServer server = start(command.getValue())) {
          JsonNode tools = server.listTools();
          Thread.sleep(SETTLING_MILLIS);
          idle.add(server.residentKilobytes());
          if (!command.getKey().equals(REFERENCE)) {
            recall(server, tools, round);
            Thread.sleep(SETTLING_MILLIS);
            recalled.add(server.residentKilobytes());
          }
          server.end();
        }
      }
      System.out.printf(
          "%-48s %10s %12s%n", command.getKey(), megabytes(idle), megabytes(recalled));
    }
  }

  /** The middle of some measurements. */
  private static String megabytes(List<Long> kilobytes) {
    if (kilobytes.isEmpty()) {
      return "";
    }
    long middle = kilobytes.stream().sorted().toList().get(kilobytes.size() / 2);
    return String.valueOf(Math.round(middle / 1024.0));
  }

  private static void add(Map<String, Durations> times, String name, long nanos) {
    times.computeIfAbsent(name, any -> new Durations()).add(nanos);
  }

  private static void print(String what, Map<String, Durations> times) {
    System.out.printf(
        "%n%-48s %10s %8s %8s %10s%n", what + ", ms", "median", "least", "most", "ratio");
    Durations reference = times.get(REFERENCE);
    times.forEach(
        (name, durations) ->
            System.out.printf(
                Locale.ROOT,
                "%-48s %10.0f %8.0f %8.0f %10s%n",
                name,
                durations.millis(MEDIAN),
                durations.millis(1e-9),
                durations.millis(1),
                reference == null
                    ? ""
                    : String.format(
                        Locale.ROOT,
                        "%.2fx",
                        durations.millis(MEDIAN) / reference.millis(MEDIAN))));
  }
}
