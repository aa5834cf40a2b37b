package dev.memoryweave.rest.internal.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memoryweave.engine.TestProject;
import dev.memoryweave.rest.internal.api.NodePackages.Outcome;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The description of the API is valid for others, and a client that others make from it works. */
class TypedClientTest {
  @TempDir Path folder;

  @Test
  void aClient_madeFromTheDescription_callsTheApi() throws Exception {
    NodePackages.install();
    Path project = TestProject.in(folder.resolve("shop")).root();
    try (MemoryStore store = InMemoryStore.create();
        TestApi api = new TestApi(project, folder.resolve("home"), store)) {
      Path document = folder.resolve("openapi.json");
      Files.writeString(document, api.get("v1/openapi.json").text());

      Outcome judged = NodePackages.node(Map.of(), "describe.mjs", document.toString(), "api.d.ts");
      assertThat(judged.output()).endsWith("valid\n");
      Outcome compiled = NodePackages.node(Map.of(), "node_modules/typescript/bin/tsc");
      assertThat(compiled.output()).isEmpty();
      assertThat(compiled.exitCode()).isZero();

      String address = api.base().toString().replaceAll("/$", "");
      Outcome called =
          NodePackages.node(Map.of("API_TOKEN", api.token), "compiled/client.js", address);
      JsonNode seen = TestApi.JSON.readTree(called.output());
      assertThat(seen.path("id").asText()).as(called.output()).startsWith("fact.a-typed-client");
      assertThat(seen.path("titles")).hasSize(1);
      assertThat(seen.path("kind").asText()).isEqualTo("not_found");
    }
  }
}
