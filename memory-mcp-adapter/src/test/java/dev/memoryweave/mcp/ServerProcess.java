package dev.memoryweave.mcp;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The server as a process of its own, spoken to line by line. */
final class ServerProcess implements AutoCloseable {
  /** A safety net: nothing here is expected to take any time. */
  private static final long PATIENCE_SECONDS = 120;

  private final Process process;
  private final BufferedReader out;
  private final BufferedWriter in;
  private final Path errors;

  private ServerProcess(Process process, Path errors) {
    this.process = process;
    this.out = process.inputReader(StandardCharsets.UTF_8);
    this.in = process.outputWriter(StandardCharsets.UTF_8);
    this.errors = errors;
  }

  static ServerProcess start(Path folder, String... arguments) throws IOException {
    return start(MemoryWeaveServer.class, folder, Map.of(), arguments);
  }

  /**
   * Starts a program.
   *
   * @param folder its working directory, and where it finds its home
   */
  static ServerProcess start(
      Class<?> program, Path folder, Map<String, String> environment, String... arguments)
      throws IOException {
    return start(command(program, arguments), folder, environment);
  }

  /**
   * Starts a command.
   *
   * @param folder its working directory, and where it finds its home
   */
  static ServerProcess start(List<String> command, Path folder, Map<String, String> environment)
      throws IOException {
    Path errors = Files.createTempFile(folder, "errors", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectError(errors.toFile());
    builder.environment().putAll(environment(folder));
    builder.environment().putAll(environment);
    return new ServerProcess(builder.start(), errors);
  }

  /** The command that runs a program on the class path of the tests. */
  static List<String> command(Class<?> program, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Short runs: quick to start counts for more than quick in the long run.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(program.getName());
    command.addAll(List.of(arguments));
    return command;
  }

  /**
   * The same in a working directory, for clients that start it in their own: what a project is and
   * which files are kept there must not depend on where the tests run.
   */
  static List<String> commandIn(Path folder, Class<?> program, String... arguments) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of("/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder.toString()));
    command.addAll(command(program, arguments));
    return command;
  }

  /** Nothing of the machine's own settings gets into a test. */
  static Map<String, String> environment(Path folder) {
    return Map.of(
        "MEMORY_PROFILE",
        "full",
        "MEMORY_WORKSPACE",
        "",
        "MEMORY_TENANT",
        "",
        "MEMORY_PROJECT_ROOT",
        "",
        "MEMORY_LOG_LEVEL",
        "",
        "MEMORY_INDEXING",
        "",
        "MEMORY_EMBEDDER",
        "",
        "MEMORY_ALLOW_NETWORK",
        "",
        "MEMORY_HOME",
        folder.resolve("home").toString());
  }

  void send(String line) throws IOException {
    in.write(line);
    in.write('\n');
    in.flush();
  }

  /** Does what a client does first. */
  void begin() throws IOException {
    send(
        "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
            + "\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}");
    next();
    send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
  }

  /** Calls a tool and gives its result. */
  Map<?, ?> call(int id, String tool, String arguments) throws IOException {
    send(
        "{\"jsonrpc\":\"2.0\",\"id\":"
            + id
            + ",\"method\":\"tools/call\",\"params\":{\"name\":\""
            + tool
            + "\",\"arguments\":"
            + arguments
            + "}}");
    return (Map<?, ?>) next().get("result");
  }

  /** The next answer; what the server tells unasked is passed over. */
  Map<String, Object> next() throws IOException {
    Map<String, Object> message = nextMessage();
    while (message.containsKey("method") && !message.containsKey("id")) {
      message = nextMessage();
    }
    return message;
  }

  /** The next message, whatever it is. */
  Map<String, Object> nextMessage() throws IOException {
    String line = out.readLine();
    if (line == null) {
      throw new IOException("The server ended: " + errors());
    }
    return Tools.json(line);
  }

  /** Ends the input and gives what is still written. */
  List<String> endInput() throws IOException {
    in.close();
    return out.lines().toList();
  }

  /** Ends the input, and leaves unread what is still written. */
  void closeInput() throws IOException {
    in.close();
  }

  int exitCode() throws InterruptedException {
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("The server does not end");
    }
    return process.exitValue();
  }

  /** Asks the process to end, as a service manager does. */
  void terminate() {
    process.destroy();
  }

  String errors() throws IOException {
    return Files.readString(errors);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
