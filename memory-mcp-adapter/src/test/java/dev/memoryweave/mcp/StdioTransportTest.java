package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.mcp.internal.protocol.Dispatcher;
import dev.memoryweave.mcp.internal.resources.PageResource;
import dev.memoryweave.mcp.internal.server.Server;
import dev.memoryweave.mcp.internal.stdio.StdioTransport;
import dev.memoryweave.mcp.internal.tools.OperationTools;
import dev.memoryweave.operations.ProjectView;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class StdioTransportTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String BEGIN =
      """
      {"jsonrpc":"2.0","id":"init","method":"initialize","params":{"protocolVersion":"2025-11-25",\
      "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
      {"jsonrpc":"2.0","method":"notifications/initialized"}
      """;

  private Duration patience = PATIENCE;

  private final CallContext memory =
      CallContext.of(AgentMemory.builder(InMemoryStore.create()).build());

  /** What a server writes that reads these lines to their end. */
  private List<Map<String, Object>> answers(String lines) throws InterruptedException {
    return answers(
        new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)),
        Tools.on(exchange -> memory));
  }

  private List<Map<String, Object>> answers(InputStream in, OperationTools tools)
      throws InterruptedException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    run(in, out, tools);
    return out.toString(StandardCharsets.UTF_8).lines().map(Tools::json).toList();
  }

  private void run(InputStream in, OutputStream out, OperationTools tools)
      throws InterruptedException {
    ExecutorService workers = Executors.newCachedThreadPool();
    Dispatcher dispatcher =
        new Dispatcher(Server.features(tools, exchange -> memory), workers, System::nanoTime);
    new StdioTransport(in, out, dispatcher).run(patience);
    workers.shutdownNow();
  }

  private static String call(Object id, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":"
        + id
        + ",\"method\":\"tools/call\",\"params\":"
        + params
        + "}\n";
  }

  private static Map<String, Object> answerTo(Object id, List<Map<String, Object>> answers) {
    return answers.stream().filter(answer -> id.equals(answer.get("id"))).findFirst().orElseThrow();
  }

  private static Map<?, ?> result(Object id, List<Map<String, Object>> answers) {
    return (Map<?, ?>) answerTo(id, answers).get("result");
  }

  private static Map<?, ?> error(Object id, List<Map<String, Object>> answers) {
    return (Map<?, ?>) answerTo(id, answers).get("error");
  }

  @Test
  void everyRequestIsAnsweredThoughTheInputEndsAtOnce() throws InterruptedException {
    StringBuilder lines = new StringBuilder(BEGIN);
    for (int i = 0; i < 1_000; i++) {
      lines.append(call(i, "{\"name\":\"memory_status\"}"));
    }

    List<Map<String, Object>> answers = answers(lines.toString());

    assertThat(answers).hasSize(1_001);
    for (int i = 0; i < 1_000; i++) {
      assertThat(result(i, answers).get("isError")).isEqualTo(false);
    }
  }

  @Test
  void aCallUnderWayWhenTheInputEnds_isStillAnswered() throws Exception {
    CountDownLatch calling = new CountDownLatch(1);
    CountDownLatch inputOver = new CountDownLatch(1);
    InputStream in =
        new ByteArrayInputStream(
            (BEGIN + call(1, "{\"name\":\"memory_status\"}")).getBytes(StandardCharsets.UTF_8)) {
          @Override
          public synchronized int read(byte[] into, int offset, int length) {
            int read = super.read(into, offset, length);
            if (read < 0) {
              inputOver.countDown();
            }
            return read;
          }
        };
    OperationTools slow =
        Tools.on(
            exchange -> {
              calling.countDown();
              await(inputOver);
              return memory;
            });

    List<Map<String, Object>> answers = answers(in, slow);

    assertThat(calling.getCount()).isZero();
    assertThat(result(1, answers).get("isError")).isEqualTo(false);
  }

  @ParameterizedTest
  @ValueSource(ints = {50, 5_000})
  void theEndOfTheInput_isSeenHoweverMuchOfItStillWaits(int calls) throws Exception {
    patience = Duration.ZERO;
    OperationTools stuck =
        Tools.on(
            exchange -> {
              try {
                new CountDownLatch(1).await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              return memory;
            });
    StringBuilder lines = new StringBuilder(BEGIN);
    for (int i = 0; i < calls; i++) {
      lines.append(call(i, "{\"name\":\"memory_status\"}"));
    }

    // That this returns at all is what is tested: no call ever ends.
    answers(new ByteArrayInputStream(lines.toString().getBytes(StandardCharsets.UTF_8)), stuck);
  }

  @Test
  void aSecondInitialize_beginsASessionOfItsOwn() throws InterruptedException {
    List<Map<String, Object>> answers =
        answers(
            BEGIN
                + "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}\n"
                + BEGIN.replace("\"init\"", "\"again\"").replace("2025-11-25", "2025-06-18")
                + call(2, "{\"name\":\"memory_status\"}"));

    assertThat(result(1, answers).get("tools")).isNotNull();
    assertThat(result("again", answers).get("protocolVersion")).isEqualTo("2025-06-18");
    assertThat(result(2, answers).get("isError")).isEqualTo(false);
  }

  @Test
  void aBatch_isAnsweredAtOnceInTheRevisionThatHasBatches() throws InterruptedException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String batch =
        "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"},"
            + call(2, "{\"name\":\"memory_status\"}").strip()
            + ",{\"jsonrpc\":\"2.0\",\"method\":\"notifications/unknown\"},7]\n";

    run(
        new ByteArrayInputStream(
            (BEGIN.replace("2025-11-25", "2025-03-26") + batch).getBytes(StandardCharsets.UTF_8)),
        out,
        Tools.on(exchange -> memory));

    String answer = out.toString(StandardCharsets.UTF_8).lines().toList().get(1);
    assertThat(answer)
        .startsWith("[")
        .contains("\"id\":1", "\"id\":2", "\"isError\":false", "-32600");
  }

  @Test
  void aBatch_isRefusedInOtherRevisions() throws InterruptedException {
    List<Map<String, Object>> answers =
        answers(BEGIN + "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]\n");

    assertThat(answers).hasSize(2);
    assertThat(answers.get(1).get("error").toString()).contains("2025-03-26 alone");
  }

  @Test
  void aCancelledCall_isNotAnswered() throws Exception {
    CountDownLatch cancelled = new CountDownLatch(1);
    PipedInputStream in = new PipedInputStream(65_536);
    OperationTools slow =
        Tools.on(
            exchange -> {
              await(cancelled);
              return memory;
            });
    try (PipedOutputStream client = new PipedOutputStream(in)) {
      client.write(
          (BEGIN
                  + call(1, "{\"name\":\"memory_status\"}")
                  + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
                  + "\"params\":{\"requestId\":1}}\n"
                  + "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}\n")
              .getBytes(StandardCharsets.UTF_8));
    }
    ByteArrayOutputStream out =
        new ByteArrayOutputStream() {
          @Override
          public synchronized void write(byte[] bytes, int offset, int length) {
            super.write(bytes, offset, length);
            if (toString(StandardCharsets.UTF_8).contains("\"id\":2")) {
              cancelled.countDown();
            }
          }
        };

    run(in, out, slow);

    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("\"id\":2")
        .doesNotContain("\"id\":1");
  }

  @Test
  void aLineThatIsNoMessage_isRefusedAndTheNextOneIsAnswered() throws InterruptedException {
    List<Map<String, Object>> answers =
        answers(
            BEGIN
                + "garbage\n\u0000\u0001\n\n[]\n"
                + "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{]\n"
                + "x".repeat(StdioTransport.LONGEST_LINE + 1)
                + "\n"
                + call(
                    8,
                    "{\"name\":\"memory_recall\",\"arguments\":{\"task\":\""
                        + "y".repeat(StdioTransport.LONGEST_LINE)
                        + "\"}}")
                + call(9, "{\"name\":\"memory_status\"}"));

    assertThat(answers).hasSize(8);
    assertThat(error(7, answers).get("code")).isEqualTo(-32700);
    assertThat(error(8, answers).get("message").toString()).contains("longer than 16777216 bytes");
    assertThat(result(9, answers).get("isError")).isEqualTo(false);
    assertThat(answers.stream().filter(answer -> !answer.containsKey("id"))).hasSize(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          tools/call  | {"name":"memory_recal"}           | -32602 | Unknown tool 'memory_recal'; did you mean memory_recall?
          tools/call  | {"name":7}                        | -32602 | tools/call needs 'name', a string
          tools/call  | {}                                | -32602 | tools/call needs 'name', a string
          tools/call  | {"name":"memory_status","_meta":1} | -32602 | '_meta' must be an object
          no/such     | {}                                | -32601 | The server has no method 'no/such'
          initialize  | {}                                | -32602 | initialize needs 'protocolVersion'
          initialize  | {"protocolVersion":"x","capabilities":1} | -32602 | 'capabilities' of initialize must be an object
          logging/setLevel | {"level":{}}                 | -32602 | logging/setLevel needs 'level', one of debug, info
          logging/setLevel | {"level":"loud"}             | -32602 | logging/setLevel needs 'level', one of debug, info
          logging/setLevel | {}                           | -32602 | logging/setLevel needs 'level', one of debug, info
          tools/list  | {"cursor":"made-up"}              | -32602 | 'cursor' is none that this server gave
          resources/list | {"cursor":"made-up"}           | -32602 | Invalid cursor 'made-up'
          resources/templates/list | {"cursor":7}         | -32602 | 'cursor' is none that this server gave
          """)
  void requestsThatCannotBeMet_areErrorsOfTheProtocol(
      String method, String params, int code, String message) throws InterruptedException {
    Map<?, ?> error =
        error(
            5,
            answers(
                BEGIN
                    + "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\""
                    + method
                    + "\",\"params\":"
                    + params
                    + "}\n"));

    assertThat(error.get("code")).isEqualTo(code);
    assertThat(error.get("message").toString()).contains(message);
  }

  @Test
  void argumentsThatAreNoObject_areAResultOfTheTool() throws InterruptedException {
    List<Map<String, Object>> answers =
        answers(
            BEGIN
                + call(1, "{\"name\":\"memory_recall\",\"arguments\":\"{}\"}")
                + call(2, "{\"name\":\"memory_recall\",\"arguments\":[]}")
                + call(3, "{\"name\":\"memory_status\",\"arguments\":null}"));

    assertThat(result(1, answers).get("isError")).isEqualTo(true);
    assertThat(result(1, answers).toString()).contains("must be an object that holds them by name");
    assertThat(result(2, answers).get("isError")).isEqualTo(true);
    assertThat(result(3, answers).get("isError")).isEqualTo(false);
  }

  @Test
  void requestsBeforeTheSessionHasBegun_areRefusedAndNotKeptWaiting() throws InterruptedException {
    List<Map<String, Object>> answers =
        answers(
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}\n"
                + call(2, "{\"name\":\"memory_status\"}")
                + "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"ping\"}\n"
                + BEGIN
                + "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"tools/list\"}\n");

    assertThat(error(1, answers).get("message").toString()).contains("has not begun");
    assertThat(error(2, answers).get("message").toString()).contains("has not begun");
    assertThat(result(3, answers)).isEmpty();
    assertThat((List<?>) result(4, answers).get("tools")).hasSize(Tools.definitions().size());
  }

  @ParameterizedTest
  @CsvSource({
    "2025-11-25, 2025-11-25",
    "2025-06-18, 2025-06-18",
    "2024-11-05, 2024-11-05",
    "1999-01-01, 2025-11-25"
  })
  void theVersionOfTheProtocol_isAgreedUpon(String asked, String agreed)
      throws InterruptedException {
    assertThat(result("init", answers(BEGIN.replace("2025-11-25", asked))).get("protocolVersion"))
        .isEqualTo(agreed);
  }

  @Test
  void textsOfAllKinds_comeBackAsTheyWere() throws InterruptedException {
    String title = "Grüße 你好 مرحبا 😀 \\\"quoted\\\" \\\\ back";
    List<Map<String, Object>> answers =
        answers(
            BEGIN
                + call(
                    1,
                    "{\"name\":\"memory_save\",\"arguments\":{\"kind\":\"fact\",\"title\":\""
                        + title
                        + "\",\"body\":\"one\\ntwo\\r\\nthree\\u2028\"}}"));
    assertThat(result(1, answers).get("isError")).isEqualTo(false);
    Object id = ((Map<?, ?>) result(1, answers).get("structuredContent")).get("id");

    List<Map<String, Object>> again =
        answers(
            BEGIN
                + call(2, "{\"name\":\"memory_inspect\",\"arguments\":{\"ref\":\"" + id + "\"}}"));

    Map<?, ?> structured = (Map<?, ?>) result(2, again).get("structuredContent");
    Map<?, ?> node = (Map<?, ?>) structured.get("node");
    assertThat(node.get("title")).isEqualTo("Grüße 你好 مرحبا 😀 \"quoted\" \\ back");
    assertThat(node.get("body")).isEqualTo("one\ntwo\r\nthree\u2028");
  }

  @Test
  void aBrokenOutput_endsTheServer() throws Exception {
    try (PipedOutputStream client = new PipedOutputStream()) {
      PipedInputStream in = new PipedInputStream(client, 65_536);
      OutputStream broken =
          new OutputStream() {
            @Override
            public void write(int b) throws IOException {
              throw new IOException("broken pipe");
            }
          };
      client.write(BEGIN.getBytes(StandardCharsets.UTF_8));
      client.flush();

      // The input stays open; that this returns at all is what is tested.
      run(in, broken, Tools.on(exchange -> memory));
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  // ---- resources --------------------------------------------------------------------------------

  private static String request(int id, String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":"
        + id
        + ",\"method\":\""
        + method
        + "\",\"params\":"
        + params
        + "}\n";
  }

  @Test
  void resourcesAndTemplates_areListed() throws InterruptedException {
    List<Map<String, Object>> answers =
        answers(
            BEGIN
                + request(1, "resources/list", "{}")
                + request(2, "resources/templates/list", "{}"));

    Map<?, ?> capabilities = (Map<?, ?>) result("init", answers).get("capabilities");
    assertThat(capabilities.get("resources"))
        .isEqualTo(Map.of("subscribe", true, "listChanged", true));
    assertThat(result(1, answers).get("resources").toString())
        .contains(Arrays.stream(ProjectView.values()).map(PageResource::uri).toList());
    assertThat(result(2, answers).get("resourceTemplates").toString())
        .contains("memory://project/current/node/{id}")
        .contains("memory://project/current/source/{+path}{?lines}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "resources/read | {\"uri\":\"memory://project/current/none\"} | -32002",
        "resources/read | {\"uri\":\"file:///etc/passwd\"} | -32002",
        "resources/read | {\"uri\":7} | -32602",
        "resources/read | {} | -32602",
        "resources/read | {\"uri\":\"memory://project/current/status\",\"_meta\":1} | -32602",
        "resources/read | {\"uri\":\"memory://project/current/node/fact.none\"} | -32002",
        "resources/read | {\"uri\":\"memory://project/current/git-context\"} | -32000",
        "resources/subscribe | {} | -32602",
        "resources/subscribe | {\"uri\":\"memory://project/current/none\"} | -32002",
        "resources/unsubscribe | {\"uri\":[]} | -32602"
      })
  void aReadThatCannotBe_isAnErrorThatSaysWhy(String method, String params, int code)
      throws InterruptedException {
    Map<?, ?> error = error(1, answers(BEGIN + request(1, method, params)));

    assertThat(error.get("code")).isEqualTo(code);
    assertThat(error.get("message").toString()).isNotBlank().doesNotContain("Exception");
  }

  @Test
  void aResource_isReadWithoutAProject() throws InterruptedException {
    List<Map<String, Object>> answers =
        answers(
            BEGIN
                + request(1, "resources/read", "{\"uri\":\"memory://project/current/status\"}")
                + request(
                    2, "resources/read", "{\"uri\":\"memory://project/current/constraints\"}"));

    assertThat(result(1, answers).get("contents").toString()).contains("0 memories");
    assertThat(result(2, answers).get("contents").toString()).contains("Nothing is known yet");
  }
}
