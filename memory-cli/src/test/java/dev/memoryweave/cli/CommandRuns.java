package dev.memoryweave.cli;

import dev.memoryweave.cli.internal.command.Host;
import dev.memoryweave.cli.internal.command.Streams;
import dev.memoryweave.cli.internal.program.Cli;
import dev.memoryweave.cli.internal.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs the command in this process, on a project and a database of its own. */
final class CommandRuns {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-05-01T12:00:00Z"), ZoneOffset.UTC);

  private final Path project;
  private final Path database;
  private final Map<String, String> environment = new HashMap<>();
  private List<String> above = List.of();

  private CommandRuns(Path project, Path database, Path home) {
    this.project = project;
    this.database = database;
    environment.put("MEMORY_HOME", home.toString());
  }

  static CommandRuns in(Path folder) throws IOException {
    Path project = Files.createDirectories(folder.resolve("project"));
    Files.writeString(project.resolve("README.md"), "# Shop\n\nSells things.\n");
    return new CommandRuns(project, folder.resolve("memory.db"), folder.resolve("home"));
  }

  /** A run that ended. */
  record Ended(int exit, String out, String err) {}

  /** Has programs call the command, the nearest first. */
  CommandRuns below(String... programs) {
    above = List.of(programs);
    return this;
  }

  CommandRuns with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  Path project() {
    return project;
  }

  Path database() {
    return database;
  }

  /** Runs without a terminal. */
  Ended run(String... arguments) {
    return run(TestTerminal.none(), "", arguments);
  }

  /** Runs at a terminal, or without one, with some input. */
  Ended run(Terminal terminal, String input, String... arguments) {
    List<String> all = new ArrayList<>();
    all.add("--project-root=" + project);
    all.add("--db=" + database);
    all.addAll(List.of(arguments));
    return bare(terminal, input, all);
  }

  /** Runs with these arguments alone. */
  Ended bare(Terminal terminal, String input, List<String> arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Streams streams =
        new Streams(
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    try {
      int exit =
          new Cli(new Host(environment, terminal, () -> above, streams, CLOCK, () -> 0))
              .run(arguments);
      return new Ended(
          exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
