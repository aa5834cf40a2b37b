package dev.memoryweave.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Trust;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.workspace.Workspace;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestServerTest {
  @TempDir Path folder;

  private static HttpResponse<String> save(RestServer server, String token, String key)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(server.address().resolve("api/v1/save"))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "{\"kind\": \"fact\", \"title\": \"Rows are counted from the " + key + "\"}"))
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
  }

  private static Trust trust(Workspace workspace, String key) {
    MemoryNode node =
        workspace
            .memory()
            .node(NodeId.of("fact.rows-are-counted-from-the-" + key))
            .find()
            .orElseThrow();
    return node.provenance().trust();
  }

  @Test
  void start_tokensTellWhoseWordItIs_andEndWithTheServer() throws Exception {
    try (MemoryStore store = MemoryStore.open("memory:");
        Workspace workspace = Workspace.builder(store).root(folder).open()) {
      URI address;
      String agent;
      try (RestServer server = RestServer.start(workspace, 0)) {
        address = server.address();
        agent = server.agentToken("codex");
        assertThat(save(server, agent, "north").statusCode()).isEqualTo(200);
        assertThat(save(server, server.personToken("ada"), "gate").statusCode()).isEqualTo(200);
        assertThat(save(server, "test-unknown", "east").statusCode()).isEqualTo(401);
        assertThat(server.page("ada").toString()).startsWith(address + "#token=");
      }
      assertThat(trust(workspace, "north")).isEqualTo(Trust.AGENT);
      assertThat(trust(workspace, "gate")).isEqualTo(Trust.USER);
      try (RestServer again = RestServer.start(workspace, address.getPort())) {
        assertThat(save(again, agent, "west").statusCode()).isEqualTo(401);
      }
    }
  }

  @Test
  void start_aPortInUse_saysSo() throws Exception {
    try (MemoryStore store = MemoryStore.open("memory:");
        Workspace workspace = Workspace.builder(store).root(folder).open();
        RestServer server = RestServer.start(workspace, 0)) {
      int port = server.address().getPort();
      assertThatThrownBy(() -> RestServer.start(workspace, port))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(String.valueOf(port));
    }
  }
}
