package dev.memoryweave.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The server with an embedder, as a process of its own. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class EmbeddingServerTest {
  private static final String SAVE =
      "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"The build takes three minutes\"}]}";

  @TempDir Path folder;

  /** Asks for the status until the work is no longer under way. */
  private static Map<?, ?> embedding(ServerProcess server) throws IOException {
    for (int id = 100; ; id++) {
      Map<?, ?> status =
          (Map<?, ?>) server.call(id, "memory_status", "{}").get("structuredContent");
      Map<?, ?> embedding = (Map<?, ?>) status.get("embedding");
      if (embedding == null || !"working".equals(embedding.get("state"))) {
        return embedding == null ? Map.of() : embedding;
      }
    }
  }

  private void end(ServerProcess server) throws Exception {
    server.endInput();
    assertThat(server.exitCode()).isZero();
    assertThat(server.errors()).doesNotContain("WARN", "ERROR", "Exception");
  }

  @Test
  void memories_and_passages_are_embedded_and_the_status_says_so() throws Exception {
    Files.writeString(folder.resolve("README.md"), "# Shop\n\nPrices are whole cents.\n");
    try (ServerProcess server =
        ServerProcess.start(folder, "--db", "memory.db", "--embedder", "stub")) {
      server.begin();
      assertThat(server.call(1, "memory_apply", SAVE).get("isError")).isEqualTo(false);
      server.call(2, "memory_status", "{\"refresh\": true}");

      Map<?, ?> embedding = embedding(server);

      assertThat(embedding.get("model")).isEqualTo("stub-256");
      assertThat(embedding.get("state")).isEqualTo("idle");
      assertThat(embedding.get("missing")).hasToString("0");
      assertThat(((Number) embedding.get("done")).intValue()).isGreaterThanOrEqualTo(2);
      assertThat(server.call(3, "memory_status", "{}").get("content").toString())
          .contains("Vectors of stub-256: ")
          .contains(" memories and passages.");
      assertThat(server.call(4, "memory_recall", "{\"task\": \"builds\"}").get("isError"))
          .isEqualTo(false);
      end(server);
    }
  }

  @Test
  void without_the_option_there_are_vectors_of_the_static_model() throws Exception {
    try (ServerProcess server = ServerProcess.start(folder, "--db", "memory.db")) {
      server.begin();
      assertThat(server.call(1, "memory_apply", SAVE).get("isError")).isEqualTo(false);

      assertThat(embedding(server).get("model").toString()).startsWith("memoryweave-static-");
      assertThat(embedding(server).get("missing")).hasToString("0");
      end(server);
    }
  }

  @Test
  void with_none_the_status_says_nothing_of_vectors() throws Exception {
    try (ServerProcess server =
        ServerProcess.start(folder, "--db", "memory.db", "--embedder", "none")) {
      server.begin();

      assertThat(embedding(server)).isEmpty();
      end(server);
    }
  }

  @Test
  void a_server_is_asked_for_vectors_if_that_is_allowed() throws Exception {
    ConcurrentLinkedQueue<String> shown = new ConcurrentLinkedQueue<>();
    HttpServer http =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext(
        "/v1/embeddings",
        exchange -> {
          shown.add(exchange.getRequestHeaders().getFirst("Authorization"));
          Map<String, Object> request =
              Tools.json(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
          StringBuilder answer = new StringBuilder("{\"data\":[");
          for (int i = 0; i < ((List<?>) request.get("input")).size(); i++) {
            answer.append(i == 0 ? "" : ",");
            answer.append("{\"index\":").append(i).append(",\"embedding\":[1,2,").append(i + 3);
            answer.append("]}");
          }
          byte[] bytes = answer.append("]}").toString().getBytes(UTF_8);
          exchange.sendResponseHeaders(200, bytes.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
          }
        });
    http.start();
    String url = "http://127.0.0.1:" + http.getAddress().getPort() + "/v1";
    try (ServerProcess server =
        ServerProcess.start(
            MemoryWeaveServer.class,
            folder,
            Map.of("MEMORY_EMBEDDER", "openai", "MEMORY_EMBEDDER_TOKEN", "open-sesame"),
            "--db=memory.db",
            "--embedder-url=" + url,
            "--embedder-model=tiny",
            "--embedder-dimensions=3",
            "--allow-network")) {
      server.begin();
      server.call(1, "memory_apply", SAVE);

      assertThat(embedding(server).get("model")).isEqualTo("openai/tiny");
      assertThat(embedding(server).get("missing")).hasToString("0");
      assertThat(shown).isNotEmpty().allMatch("Bearer open-sesame"::equals);
      end(server);
    } finally {
      http.stop(0);
    }
  }

  @Test
  void an_embedder_that_is_not_there_ends_the_server_with_what_to_do() throws Exception {
    try (ServerProcess server = ServerProcess.start(folder, "--embedder", "onnx")) {
      assertThat(server.endInput()).isEmpty();
      assertThat(server.exitCode()).isEqualTo(2);
      assertThat(server.errors())
          .contains("--embedder 'onnx': There is no embedder 'onnx' on the class path; add the")
          .doesNotContain("\tat ");
    }
  }
}
