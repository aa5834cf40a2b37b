package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.engine.TestProject;
import dev.memoryweave.mcp.internal.protocol.Json;
import dev.memoryweave.mcp.internal.stdio.StdioTransport;
import dev.memoryweave.rest.internal.server.HttpLimits;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Messages that no client should send, see {@link FuzzMessages}: whatever comes, the server goes
 * on, takes up no more memory, and tells nothing of its inside. {@code
 * -Dmemoryweave.fuzz.messages=N} sends as many over each transport, {@code
 * -Dmemoryweave.fuzz.seed=N} others.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class FuzzTest {
  private static final int MESSAGES = Integer.getInteger("memoryweave.fuzz.messages", 20_000);
  private static final long SEED = Long.getLong("memoryweave.fuzz.seed", 20_260_728L);

  /** After so many messages, the server must answer a well-formed one. */
  private static final int STEP = 500;

  /** What the server may hold on to at the end, beside what it did near the beginning. */
  private static final long MOST_MORE_BYTES = 64L * 1024 * 1024;

  private static final int LONGEST_ERROR = 10_000;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Pattern INSIDE =
      Pattern.compile(
          "Exception|\\.java:\\d|\\bat"
              + " [a-z]+(\\.\\w+)+\\(|java\\.(lang|util|io|net)|dev\\.memoryweave"
              + "|jackson|jetty|eclipse|sqlite",
          Pattern.CASE_INSENSITIVE);

  @TempDir Path folder;

  private Served server(String token) throws IOException {
    TestProject project = TestProject.in(folder.resolve("shop"));
    HttpLimits usual = HttpLimits.USUAL;
    HttpLimits anyRate =
        new HttpLimits(
            usual.bodyBytes(),
            usual.allBodiesBytes(),
            usual.headerBytes(),
            usual.connections(),
            usual.strangers(),
            usual.requests(),
            usual.streams(),
            usual.sessions(),
            Integer.MAX_VALUE,
            usual.headTime(),
            usual.requestTime(),
            usual.sessionIdle(),
            usual.keepAlive());
    return Served.project(project.root(), token, anyRate);
  }

  /** A failure must not tell where the server runs or how it is made. */
  private void assertTellsNothing(String json) {
    Map<String, Object> message = Tools.json(json);
    assertThat(message).containsEntry("jsonrpc", "2.0");
    Map<String, Object> result = Json.object(message.get("result"));
    if (message.containsKey("error")) {
      assertThat(message.get("error").toString()).hasSizeLessThan(LONGEST_ERROR);
      assertNothingInside(message.get("error").toString());
    } else if (Boolean.TRUE.equals(result.get("isError"))) {
      assertNothingInside(result.toString());
    }
  }

  private void assertNothingInside(String text) {
    assertThat(text).doesNotContain(folder.toString(), System.getProperty("user.dir"));
    assertThat(INSIDE.matcher(text).results().map(found -> found.group()).toList())
        .as(text)
        .isEmpty();
  }

  private static long usedBytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  // ---- standard input and output ----------------------------------------------------------------

  @Test
  void overStandardInputAndOutput_theServerGoesOn() throws Exception {
    FuzzMessages messages = new FuzzMessages(SEED);
    try (Served server = server(null);
        ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket(listening.getInetAddress(), listening.getLocalPort());
        Socket accepted = listening.accept()) {
      StdioTransport transport =
          new StdioTransport(
              accepted.getInputStream(),
              new BufferedOutputStream(accepted.getOutputStream()),
              server.dispatcher());
      Thread serving = new Thread(() -> serve(transport), "fuzz-server");
      serving.start();
      Lines lines = new Lines(client);
      OutputStream out = new BufferedOutputStream(client.getOutputStream(), 65_536);
      long begun = 0;
      for (int i = 1; i <= MESSAGES; i++) {
        out.write(messages.next());
        out.write('\n');
        if (i % STEP == 0) {
          lines.await(out, "alive " + i);
          begun = begun == 0 ? usedBytes() : begun;
        }
      }
      lines.await(out, "at the end");

      assertThat(usedBytes()).isLessThan(begun + MOST_MORE_BYTES);
      client.shutdownOutput();
      serving.join(PATIENCE.toMillis());
      assertThat(serving.isAlive()).isFalse();
      System.out.printf(
          "%d messages over standard input and output, %d answers (seed %d)%n",
          MESSAGES, lines.count.get(), SEED);
    }
  }

  private static void serve(StdioTransport transport) {
    try {
      transport.run(PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The lines that the server writes; each is looked at. */
  private final class Lines {
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final AtomicInteger count = new AtomicInteger();
    private final BlockingQueue<String> alive = new LinkedBlockingQueue<>();

    Lines(Socket client) throws IOException {
      BufferedReader reader =
          new BufferedReader(
              new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
      Thread reading = new Thread(() -> read(reader), "fuzz-client");
      reading.setDaemon(true);
      reading.start();
    }

    private void read(BufferedReader reader) {
      try {
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
          count.incrementAndGet();
          assertTellsNothing(line);
          if (line.contains("alive") || line.contains("at the end")) {
            alive.add(line);
          }
        }
      } catch (IOException | RuntimeException | AssertionError e) {
        failure.compareAndSet(null, e);
      }
    }

    /** Sends a request of each era, and waits for the answers. */
    private void await(OutputStream out, String id) throws Exception {
      for (String method : Set.of("ping", "server/discover")) {
        Map<String, Object> params = method.equals("ping") ? Map.of() : Wire.modern(Map.of());
        out.write(
            Json.bytes(Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", params)));
        out.write('\n');
        out.flush();
        String answer = alive.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(failure.get()).isNull();
        assertThat(answer).as("the answer to %s", method).isNotNull().contains("\"result\"");
      }
    }
  }

  // ---- HTTP -------------------------------------------------------------------------------------

  @Test
  void overHttp_theServerGoesOn() throws Exception {
    FuzzMessages messages = new FuzzMessages(SEED + 1);
    String token = UUID.randomUUID().toString();
    try (Served server = server(token);
        RawHttp client = new RawHttp(server.address().getPort())) {
      FuzzRequests requests = new FuzzRequests(messages, token);
      long begun = 0;
      int answers = 0;
      for (int i = 1; i <= MESSAGES; i++) {
        FuzzRequests.Request request = requests.next();
        RawHttp.Answer answer = client.send(request.bytes(), request.whole());
        if (answer != null) {
          answers++;
          requests.see(answer);
          look(answer);
        }
        if (i % STEP == 0) {
          assertAlive(client, requests);
          begun = begun == 0 ? usedBytes() : begun;
        }
      }
      assertAlive(client, requests);

      assertThat(usedBytes()).isLessThan(begun + MOST_MORE_BYTES);
      System.out.printf("%d requests over HTTP, %d answers (seed %d)%n", MESSAGES, answers, SEED);
    }
  }

  private void look(RawHttp.Answer answer) {
    assertNothingInside(answer.headers().toString());
    String type = answer.headers().getOrDefault("content-type", "");
    if (type.startsWith("text/event-stream")) {
      answer
          .body()
          .lines()
          .filter(line -> line.startsWith("data:"))
          .map(line -> line.substring(5).strip())
          .filter(data -> !data.isEmpty())
          .forEach(this::assertTellsNothing);
    } else if (answer.status() == 200) {
      assertTellsNothing(answer.body());
    } else {
      assertThat(answer.body()).hasSizeLessThan(LONGEST_ERROR);
      assertNothingInside(answer.body());
    }
  }

  private static void assertAlive(RawHttp client, FuzzRequests requests) throws IOException {
    // On the same connection, a late answer to what came before could be taken for this one.
    client.close();
    RawHttp.Answer found = client.send(requests.discover(), true);
    assertThat(found).isNotNull();
    assertThat(found.status()).as(found.body()).isEqualTo(200);
    assertThat(found.body()).contains("2026-07-28");
  }
}
