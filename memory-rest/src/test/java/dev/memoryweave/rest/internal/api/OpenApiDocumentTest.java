package dev.memoryweave.rest.internal.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memoryweave.operations.OperationCatalog;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenApiDocumentTest {
  private final JsonNode document = TestApi.JSON.valueToTree(OpenApiDocument.of("/api", "0.0.0"));

  private List<JsonNode> methods() {
    List<JsonNode> methods = new ArrayList<>();
    document.path("paths").forEach(path -> path.forEach(methods::add));
    return methods;
  }

  @Test
  void everyOperation_hasItsPath() {
    OperationCatalog.personal()
        .operations()
        .forEach(
            operation -> {
              JsonNode path =
                  document.path("paths").path("/v1/" + operation.name().replace('_', '-'));
              assertThat(path.path("post").path("operationId").asText())
                  .isEqualTo(operation.name());
              assertThat(path.has("get")).isEqualTo(operation.canOnlyRead());
              assertThat(path.path("post").path("tags").get(0).asText())
                  .isEqualTo(OperationCatalog.isPersonal(operation.name()) ? "people" : "agents");
            });
  }

  @Test
  void operationIds_areUnique() {
    assertThat(methods().stream().map(method -> method.path("operationId").asText()).toList())
        .doesNotHaveDuplicates()
        .allMatch(id -> id.matches("[a-z_]+"));
  }

  @Test
  void references_leadToSomething() {
    assertThat(document.findValuesAsText("$ref"))
        .isNotEmpty()
        .allMatch(reference -> !document.at(reference.substring(1)).isMissingNode());
  }

  @Test
  void namesOfOneMethod_areDifferent() {
    methods()
        .forEach(
            method ->
                assertThat(method.path("parameters").findValuesAsText("name"))
                    .doesNotHaveDuplicates());
  }

  @Test
  void texts_nameOperationsAsTheirPathsDo() {
    assertThat(document.toString()).doesNotContain("{review}", "memory_review");
    assertThat(document.findValuesAsText("description"))
        .noneMatch(text -> text.matches(".*\\{[a-z_]+}.*"));
  }

  @Test
  void theDocument_isTheSameEachTime() throws Exception {
    assertThat(Json.bytes(OpenApiDocument.of("/api", "0.0.0")))
        .isEqualTo(TestApi.JSON.writeValueAsBytes(document));
  }
}
