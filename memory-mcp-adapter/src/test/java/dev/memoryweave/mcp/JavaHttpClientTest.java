package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.engine.TestProject;
import dev.memoryweave.mcp.internal.protocol.Json;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.SubscribeRequest;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The server over HTTP, with the client of the Java SDK. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class JavaHttpClientTest {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final String CONSTRAINTS = "memory://project/current/constraints";

  @TempDir Path folder;
  private final String token = UUID.randomUUID().toString();
  private final List<String> questions = new CopyOnWriteArrayList<>();
  private final BlockingQueue<String> updates = new LinkedBlockingQueue<>();

  private Served server() throws Exception {
    return Served.project(TestProject.in(folder.resolve("shop")).root(), token);
  }

  /** A client whose user accepts whatever is asked. */
  private McpSyncClient client(Served server, String shown) {
    String address = server.address().toString();
    HttpClientStreamableHttpTransport transport =
        HttpClientStreamableHttpTransport.builder(
                address.substring(0, address.length() - server.address().getPath().length()))
            .endpoint(server.address().getPath())
            .jsonMapper(new JacksonMcpJsonMapper(Json.MAPPER))
            .addHttpRequestCustomizer(
                (request, method, uri, body, context) ->
                    request.header("Authorization", "Bearer " + shown))
            .build();
    return McpClient.sync(transport)
        .requestTimeout(PATIENCE)
        .capabilities(McpSchema.ClientCapabilities.builder().elicitation().build())
        .elicitation(
            question -> {
              questions.add(question.message());
              return ElicitResult.builder(ElicitResult.Action.ACCEPT).build();
            })
        .resourcesUpdateConsumer(contents -> contents.forEach(one -> updates.add(one.uri())))
        .build();
  }

  private static String ok(McpSyncClient client, String tool, String arguments) {
    CallToolResult result =
        client.callTool(CallToolRequest.builder(tool).arguments(Tools.json(arguments)).build());
    assertThat(result.isError()).as(Tools.text(result)).isFalse();
    return Tools.text(result);
  }

  @Test
  void aSession_isAsItIsOverStandardInputAndOutput() throws Exception {
    try (Served server = server();
        McpSyncClient client = client(server, token)) {
      McpSchema.InitializeResult hello = client.initialize();
      assertThat(hello.protocolVersion()).isEqualTo("2025-11-25");
      assertThat(hello.serverInfo().name()).isEqualTo("memory-weave");
      assertThat(client.listTools().tools())
          .isEqualTo(
              Tools.definitions().stream()
                  .map(tool -> Json.MAPPER.convertValue(tool, McpSchema.Tool.class))
                  .toList());

      client.subscribeResource(SubscribeRequest.builder(CONSTRAINTS).build());
      ok(client, "memory_save", "{\"kind\": \"constraint\", \"title\": \"Never push to main\"}");

      assertThat(questions).singleElement().asString().contains("Never push to main");
      assertThat(updates.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo(CONSTRAINTS);
      assertThat(ok(client, "memory_recall", "{\"task\": \"push a branch\"}"))
          .contains("Never push to main");
      assertThat(client.readResource(ReadResourceRequest.builder(CONSTRAINTS).build()).contents())
          .singleElement()
          .extracting(contents -> ((TextResourceContents) contents).text())
          .asString()
          .contains("Never push to main");
      client.ping();
    }
  }

  @Test
  void severalClients_shareTheMemory() throws Exception {
    try (Served server = server();
        McpSyncClient one = client(server, token);
        McpSyncClient two = client(server, token)) {
      one.initialize();
      two.initialize();
      ok(one, "memory_save", "{\"kind\": \"fact\", \"title\": \"The port is 8443\"}");

      assertThat(ok(two, "memory_search", "{\"query\": \"port\"}")).contains("The port is 8443");
    }
  }

  @Test
  void whoDoesNotKnowTheToken_isNotServed() throws Exception {
    try (Served server = server();
        McpSyncClient stranger = client(server, "wrong")) {
      assertThatThrownBy(stranger::initialize).hasStackTraceContaining("Authorization error");
    }
  }
}
