package dev.memoryweave.benchmarks;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.workspace.Workspace;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/**
 * Times calls of the command line on a database of many memories, beside a bare Java that says
 * hello with the same jar and the same archive, and one that has the options of the launch file as
 * well. All take turns, so that what else the machine does slows them alike. Beside the time of the
 * clock stands that of the processor, from runs of their own below a shell that tells it, where
 * there is one.
 */
public final class CommandStartUp {
  private static final int BATCH = 1_000;
  private static final double MEDIAN = .5;
  private static final String HELLO = "hello";
  private static final Path SHELL = Path.of("/bin/sh");

  /** The second line that the shell tells is of what it ran. */
  private static final String TELLING = "\"$@\" >/dev/null 2>&1 || exit 1; times";

  private static final String TASK = "How are orders priced?";

  private static final String EVENT =
      "{\"session_id\":\"measured\",\"prompt\":\"" + TASK + "\",\"text\":\"Done.\"}";

  private final StartUpArguments arguments;
  private final Path folder;

  private CommandStartUp(StartUpArguments arguments, Path folder) {
    this.arguments = arguments;
    this.folder = folder;
  }

  /** Measures and prints a table for each Java. */
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
      CommandStartUp measurement = new CommandStartUp(arguments, folder.path());
      measurement.fill();
      for (Path home : arguments.homes()) {
        measurement.measure(home);
      }
    }
  }

  private void fill() throws IOException {
    Path project = Files.createDirectories(folder.resolve("project"));
    try (MemoryStore store = SqliteMemoryStore.open(folder.resolve("memory.db"));
        Workspace workspace = Workspace.builder(store).root(project).open()) {
      AgentMemory memory = workspace.memory();
      int size = arguments.memories();
      for (int from = 0; from < size; from += BATCH) {
        memory.rememberAll(LoadedStore.CORPUS.drafts(from, Math.min(BATCH, size - from)));
      }
    }
  }

  private void measure(Path java) throws IOException, InterruptedException {
    Path home = Files.createTempDirectory(folder, "home");
    run(home, List.of(java(java), "-jar", arguments.jar().toString(), "--quick-start"));
    Path launch = home.resolve("start").resolve("memory-cli.args");
    Map<String, List<String>> commands = commands(java, launch);
    for (List<String> command : commands.values()) {
      long unused = run(home, command);
    }
    Map<String, Durations> times = new LinkedHashMap<>();
    Map<String, Durations> work = new LinkedHashMap<>();
    for (int round = 0; round < arguments.rounds(); round++) {
      for (Map.Entry<String, List<String>> command : commands.entrySet()) {
        times
            .computeIfAbsent(command.getKey(), any -> new Durations())
            .add(run(home, command.getValue()));
        if (Files.isExecutable(SHELL)) {
          work.computeIfAbsent(command.getKey(), any -> new Durations())
              .add(work(home, command.getValue()));
        }
      }
    }
    print(java, times);
    if (!work.isEmpty()) {
      print("processor", work);
    }
  }

  private Map<String, List<String>> commands(Path java, Path launch) throws IOException {
    Map<String, List<String>> commands = new LinkedHashMap<>();
    List<String> lines = Files.readAllLines(launch);
    List<String> options = lines.subList(0, lines.indexOf("-jar"));
    List<String> archive = options.stream().filter(CommandStartUp::namesAnArchive).toList();
    commands.put(HELLO, List.of(java(java), "@" + hello(launch, "bare", archive)));
    commands.put(
        "hello, options of the launch file",
        List.of(java(java), "@" + hello(launch, "hello", options)));
    String database = folder.resolve("memory.db").toString();
    String start = "@" + launch;
    for (String event : List.of("prompt", "stop")) {
      commands.put(
          "memory hook " + event + ", worker is there",
          List.of(java(java), start, "hook", event, "--client", "measured", EVENT));
    }
    commands.put("memory --help", List.of(java(java), start, "--help"));
    commands.put("memory status", List.of(java(java), start, "status", "--db", database));
    commands.put("memory recall", List.of(java(java), start, "recall", TASK, "--db", database));
    commands.put(
        "memory status, java -jar",
        List.of(java(java), "-jar", arguments.jar().toString(), "status", "--db", database));
    return commands;
  }

  private static boolean namesAnArchive(String option) {
    return option.contains("-XX:SharedArchiveFile=") || option.contains("-XX:AOTCache=");
  }

  /** A launch file of another program behind the same jar. */
  private Path hello(Path launch, String file, List<String> options) throws IOException {
    Path jar = launch.resolveSibling("hello.jar");
    String name = Hello.class.getName().replace('.', '/') + ".class";
    try (OutputStream written = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(written);
        InputStream in = Hello.class.getClassLoader().getResourceAsStream(name)) {
      out.putNextEntry(new JarEntry(name));
      out.write(in.readAllBytes());
    }
    List<String> lines = new ArrayList<>(options);
    lines.addAll(
        List.of(
            "-cp",
            "\"" + arguments.jar() + File.pathSeparator + jar + "\"",
            Hello.class.getName()));
    return Files.write(launch.resolveSibling(file + ".args"), lines);
  }

  private static String java(Path home) {
    return StartUpArguments.java(home);
  }

  /** Runs a command, and gives the time that it took. */
  private long run(Path home, List<String> command) throws IOException, InterruptedException {
    Path log = folder.resolve("log");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.resolve("project").toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().put("MEMORY_HOME", home.toString());
    long start = System.nanoTime();
    Process process = builder.start();
    process.getOutputStream().close();
    int exit = process.waitFor();
    long time = System.nanoTime() - start;
    if (exit != 0) {
      throw new IllegalStateException(command + " failed: " + Files.readString(log));
    }
    return time;
  }

  /** Runs a command below a shell, and gives the time that it took of the processors. */
  private long work(Path home, List<String> command) throws IOException, InterruptedException {
    List<String> told = new ArrayList<>(List.of(SHELL.toString(), "-c", TELLING, "sh"));
    told.addAll(command);
    long unused = run(home, told);
    String[] ofChildren = Files.readAllLines(folder.resolve("log")).get(1).split(" ", -1);
    return nanos(ofChildren[0]) + nanos(ofChildren[1]);
  }

  /** The nanoseconds of a time such as {@code 0m0.25s}. */
  private static long nanos(String time) {
    int minutes = time.indexOf('m');
    double seconds = Double.parseDouble(time.substring(minutes + 1, time.length() - 1));
    return (long) ((Integer.parseInt(time.substring(0, minutes)) * 60 + seconds) * 1e9);
  }

  private void print(Path java, Map<String, Durations> times) {
    print("%s, %,d memories, ms".formatted(java.getFileName(), arguments.memories()), times);
  }

  private static void print(String title, Map<String, Durations> times) {
    System.out.printf(
        Locale.ROOT, "%n%-40s %10s %8s %8s %8s%n", title, "median", "least", "most", "ratio");
    Durations hello = Objects.requireNonNull(times.get(HELLO));
    times.forEach(
        (name, durations) ->
            System.out.printf(
                Locale.ROOT,
                "%-40s %10.0f %8.0f %8.0f %7.2fx%n",
                name,
                durations.millis(MEDIAN),
                durations.millis(1e-9),
                durations.millis(1),
                durations.millis(MEDIAN) / hello.millis(MEDIAN)));
  }
}
