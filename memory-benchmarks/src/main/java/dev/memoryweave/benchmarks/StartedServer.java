package dev.memoryweave.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A server of the Model Context Protocol in a process of its own, timed from its start on. */
final class StartedServer implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final long start;
  private final Process process;
  private final Path errors;
  private final OutputStream in;
  private final BufferedReader out;
  private int lastId;

  private StartedServer(long start, Process process, Path errors) {
    this.start = start;
    this.process = process;
    this.errors = errors;
    this.in = process.getOutputStream();
    this.out = process.inputReader(UTF_8);
  }

  /**
   * Starts a server.
   *
   * @param folder its working directory
   */
  static StartedServer start(List<String> command, Map<String, String> environment, Path folder)
      throws IOException {
    Path errors = Files.createTempFile("start-up-", ".log");
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectError(errors.toFile());
    builder.environment().putAll(environment);
    long start = System.nanoTime();
    return new StartedServer(start, builder.start(), errors);
  }

  /** Opens the session and asks for the tools; the answer to {@code tools/list}. */
  JsonNode listTools() throws IOException {
    ask(
        "initialize",
        """
        {"protocolVersion":"2025-06-18","capabilities":{},\
        "clientInfo":{"name":"start-up","version":"1"}}""");
    tell("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    return ask("tools/list", "{}").path("tools");
  }

  /** Calls a tool and gives its result. */
  JsonNode call(String tool, Map<String, ?> arguments) throws IOException {
    String params = JSON.writeValueAsString(Map.of("name", tool, "arguments", arguments));
    JsonNode result = ask("tools/call", params);
    if (result.path("isError").asBoolean()) {
      throw new IllegalStateException("The call failed: " + result);
    }
    return result;
  }

  private JsonNode ask(String method, String params) throws IOException {
    int id = ++lastId;
    tell(
        "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}"
            .formatted(id, method, params));
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      JsonNode message = JSON.readTree(line);
      if (message.path("id").asInt() == id && !message.has("method")) {
        if (!message.has("result")) {
          throw new IllegalStateException("No result of " + method + ": " + line);
        }
        return message.get("result");
      }
    }
    throw new IllegalStateException("The server ended: " + Files.readString(errors));
  }

  private void tell(String line) throws IOException {
    in.write((line + "\n").getBytes(UTF_8));
    in.flush();
  }

  /** The time since the start, in nanoseconds. */
  long elapsed() {
    return System.nanoTime() - start;
  }

  /**
   * The memory of the process that is in use, in kilobytes; 0 where the system does not tell it.
   */
  long residentKilobytes() throws IOException {
    Path status = Path.of("/proc", String.valueOf(process.pid()), "status");
    if (!Files.exists(status)) {
      return 0;
    }
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith("VmRSS:")) {
        return Long.parseLong(line.replaceAll("[^0-9]", ""));
      }
    }
    return 0;
  }

  /** Ends the input, and gives the time until the process has ended, in nanoseconds. */
  long end() throws IOException, InterruptedException {
    long from = System.nanoTime();
    in.close();
    if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new IllegalStateException("The server does not end: " + Files.readString(errors));
    }
    return System.nanoTime() - from;
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    Files.deleteIfExists(errors);
  }
}
