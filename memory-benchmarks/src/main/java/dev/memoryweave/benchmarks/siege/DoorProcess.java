package dev.memoryweave.benchmarks.siege;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memoryweave.cli.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A door in a process of its own, which is called and killed. */
final class DoorProcess implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 300;
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String END = "";

  /** Exit codes above this one are those of signals. */
  private static final int KILLED = 128;

  private final DoorCall.Door door;
  private final DoorFolder folder;
  private final Path errors;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private @Nullable Process process;
  private @Nullable Thread reader;
  private int calls;

  private DoorProcess(DoorCall.Door door, DoorFolder folder) throws IOException {
    this.door = door;
    this.folder = folder;
    errors = Files.createTempFile("siege-", ".log");
  }

  /** A process for calls at one door; that of an agent's command line takes a single one. */
  static DoorProcess of(DoorCall.Door door, DoorFolder folder)
      throws IOException, InterruptedException {
    DoorProcess made = new DoorProcess(door, folder);
    if (door == DoorCall.Door.PERSON) {
      made.start(DoorProgram.class, List.of());
      made.awaitLine();
    } else if (door == DoorCall.Door.SERVER) {
      made.start(Main.class, List.of("mcp", "--profile=full", "--project-root=" + folder.root()));
      made.write(
          "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{"
              + "\"protocolVersion\":\"2025-06-18\",\"capabilities\":{\"elicitation\":{}},"
              + "\"clientInfo\":{\"name\":\"siege\",\"version\":\"1\"}}}");
      made.awaitLine();
      made.write("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    }
    return made;
  }

  private void start(Class<?> program, List<String> arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                // Short runs: quick to start counts for more than quick in the long run.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-XX:-UsePerfData",
                "-Djava.io.tmpdir=" + folder.temporary(),
                "-Duser.home=" + folder.home(),
                "-Dfile.encoding=UTF-8",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
    command.addAll(1, moreOptions());
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.directory(folder.root().toFile());
    builder.environment().clear();
    builder.environment().putAll(folder.environment());
    builder.redirectError(errors.toFile());
    Process started = builder.start();
    process = started;
    Thread reading = new Thread(() -> readAll(started), "lines of a door");
    reading.setDaemon(true);
    reading.start();
    reader = reading;
  }

  /** Options of Java besides, such as the name of an archive that makes starts quicker. */
  private static List<String> moreOptions() {
    String options = System.getProperty("memoryweave.siege.java", "");
    return options.isEmpty() ? List.of() : List.of(options.split(" ", -1));
  }

  private void readAll(Process started) {
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(started.getInputStream(), UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        lines.add(line);
        agree(line);
      }
    } catch (IOException | UncheckedIOException e) {
      // The process is gone, and with it what it had to say.
    } finally {
      lines.add(END);
    }
  }

  /** The server asks its user through the client, who agrees. */
  private void agree(String line) throws IOException {
    if (door == DoorCall.Door.SERVER && line.contains("\"elicitation/create\"")) {
      ObjectNode answer = JSON.createObjectNode().put("jsonrpc", "2.0");
      answer.set("id", JSON.readTree(line).path("id"));
      answer.putObject("result").put("action", "accept").putObject("content");
      write(answer.toString());
    }
  }

  private synchronized void write(String line) throws IOException {
    Process started = running();
    started.getOutputStream().write((line + "\n").getBytes(UTF_8));
    started.getOutputStream().flush();
  }

  private Process running() {
    Process started = process;
    if (started == null) {
      throw new IllegalStateException("No process was started");
    }
    return started;
  }

  /** Begins a call, without waiting for its answer. */
  void begin(DoorCall call) throws IOException {
    calls++;
    switch (door) {
      case PERSON -> {
        ObjectNode line = JSON.createObjectNode().put("input", call.input());
        words(call).forEach(line.putArray("words")::add);
        write(line.toString());
      }
      case AGENT -> {
        start(Main.class, words(call));
        Process started = running();
        started.getOutputStream().write(call.input().getBytes(UTF_8));
        started.getOutputStream().close();
      }
      case SERVER -> {
        ObjectNode line = JSON.createObjectNode().put("jsonrpc", "2.0").put("id", calls);
        ObjectNode parameters = line.put("method", "tools/call").putObject("params");
        parameters.put("name", "memory_" + call.name());
        parameters.set("arguments", JSON.readTree(call.input()));
        write(line.toString());
      }
    }
  }

  private List<String> words(DoorCall call) {
    List<String> words = new ArrayList<>();
    words.add(call.name());
    words.addAll(call.words());
    if (!call.name().equals("mcp") && !call.name().equals("serve")) {
      words.add("--json");
    }
    words.add("--project-root=" + folder.root());
    return words;
  }

  private String awaitLine() throws IOException, InterruptedException {
    String line = lines.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (line == null) {
      throw new IllegalStateException("A door does not answer: " + Files.readString(errors));
    }
    return line;
  }

  /** Whether it has said something since, or ended. */
  boolean hasSpoken() {
    return !lines.isEmpty();
  }

  /** Waits for the answer of the call that was begun last; null if the process ended without. */
  @Nullable DoorAnswer answer() throws IOException, InterruptedException {
    while (true) {
      String line = awaitLine();
      if (line.equals(END)) {
        return door == DoorCall.Door.AGENT ? ended("") : null;
      }
      DoorAnswer answer = answer(line);
      if (answer != null) {
        return answer;
      }
    }
  }

  private @Nullable DoorAnswer answer(String line) throws IOException, InterruptedException {
    return switch (door) {
      case PERSON -> JSON.readValue(line, DoorAnswer.class);
      case AGENT -> ended(line);
      case SERVER -> {
        JsonNode said = JSON.readTree(line);
        boolean isIt = !said.has("method") && said.path("id").asInt(-1) == calls;
        boolean isError = said.has("error") || said.path("result").path("isError").asBoolean();
        yield isIt ? new DoorAnswer(isError ? 1 : 0, line, "") : null;
      }
    };
  }

  /** The answer of a process that ends with its call; none if it was killed. */
  private @Nullable DoorAnswer ended(String said) throws IOException, InterruptedException {
    Process started = running();
    if (!started.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException("A door said '" + said + "' and does not end");
    }
    int exit = started.exitValue();
    return exit > KILLED ? null : new DoorAnswer(exit, said, Files.readString(errors));
  }

  /** Ends the process at once, as {@code kill -9} does, and gives the answer if it was sent. */
  @Nullable DoorAnswer kill() throws IOException, InterruptedException {
    Process started = running();
    started.toHandle().destroyForcibly();
    started.waitFor();
    Thread reading = reader;
    if (reading != null) {
      reading.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    }
    return answer();
  }

  /** Tells it that nothing follows, and waits for its end; gives its exit code. */
  int end() throws IOException, InterruptedException {
    Process started = running();
    try {
      started.getOutputStream().close();
    } catch (IOException e) {
      // It has ended by itself.
    }
    if (!started.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException("A door does not end: " + errors());
    }
    return started.exitValue();
  }

  /** What it said on standard error. */
  String errors() throws IOException {
    return Files.readString(errors);
  }

  @Override
  public void close() throws IOException, InterruptedException {
    Process started = process;
    if (started != null) {
      started.toHandle().destroyForcibly();
      started.waitFor();
    }
    Files.deleteIfExists(errors);
  }
}
