package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.OperationCatalog;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.store.inmemory.InMemoryStore;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The operations as tools: what a server of somebody else is given, and what clients are told. */
class AddedToolsTest {
  static List<Operation> operations() {
    return OperationCatalog.standard().operations();
  }

  @Test
  void theTools_canBeAddedToAnotherServer() {
    AgentMemory memory = AgentMemory.builder(InMemoryStore.create()).build();

    List<SyncToolSpecification> added = MemoryWeaveServer.tools(memory, Listing.WHOLE);

    assertThat(added.stream().map(specification -> specification.tool().name()))
        .containsExactlyElementsOf(
            OperationCatalog.standard().withoutProject().operations().stream()
                .map(operation -> "memory_" + operation.name())
                .toList())
        .contains("memory_recall")
        .doesNotContain("memory_sync");
    CallToolResult result = save(added, "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"x\"}]}");
    assertThat(result.isError()).isFalse();
    assertThat(memory.status().nodes()).isEqualTo(1);
  }

  @Test
  void observedTools_tellOfTheirCalls() {
    List<String> ended = new ArrayList<>();
    AgentMemory memory = AgentMemory.builder(InMemoryStore.create()).build();

    save(
        MemoryWeaveServer.tools(
            memory,
            Listing.WHOLE,
            call -> (outcome, nanos) -> ended.add(call.name() + " " + outcome.result().label())),
        "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"x\"}]}");

    assertThat(ended).containsExactly("apply ok");
  }

  @Test
  void toolsOnAPersonsMemory_writeAsAnAgent() {
    AgentMemory person =
        Tools.memory(InMemoryStore.create()).writtenBy(() -> Provenance.of(Source.USER, "ada"));

    CallToolResult saved =
        save(
            MemoryWeaveServer.tools(person, Listing.WHOLE),
            "{\"nodes\": [{\"kind\": \"constraint\", \"title\": \"Never push to main\"}]}");

    assertThat(saved.isError()).isFalse();
    assertThat(person.list(MemoryQuery.all()).items())
        .singleElement()
        .matches(node -> node.status().isWaiting())
        .matches(node -> node.provenance().source() == Source.MCP);
  }

  private static CallToolResult save(List<SyncToolSpecification> tools, String arguments) {
    SyncToolSpecification save =
        tools.stream()
            .filter(tool -> tool.tool().name().equals("memory_apply"))
            .findFirst()
            .orElseThrow();
    return save.callHandler()
        .apply(
            null, CallToolRequest.builder("memory_apply").arguments(Tools.json(arguments)).build());
  }

  @ParameterizedTest
  @CsvSource({
    "memory_recall, true, false, true",
    "memory_search, true, false, true",
    "memory_inspect, true, false, true",
    "memory_save, false, true, false",
    "memory_reflect, false, false, true",
    "memory_review, false, true, false",
    "memory_retire, false, true, true",
    "memory_status, false, false, true",
    "memory_apply, false, true, false",
    "memory_resume, true, false, true",
    "memory_record, false, false, true",
    "memory_work, true, false, true",
    "memory_capture, false, false, true",
    "memory_history, true, false, true",
    "memory_entities, true, false, true",
    "memory_content, false, true, true",
    "memory_sync, false, false, true",
    "memory_agent_guide, false, false, true",
    "memory_lines, true, false, true"
  })
  void eachTool_saysWhatACallMayDo(
      String name, boolean readOnly, boolean destructive, boolean idempotent) {
    McpSchema.ToolAnnotations annotations = Tools.description(name).annotations();

    assertThat(annotations.readOnlyHint()).isEqualTo(readOnly);
    assertThat(annotations.destructiveHint()).isEqualTo(destructive);
    assertThat(annotations.idempotentHint()).isEqualTo(idempotent);
    assertThat(annotations.openWorldHint()).isFalse();
  }

  /** A text that refers to another tool must use the name that a client can call. */
  @ParameterizedTest
  @MethodSource("operations")
  void eachTool_isDescribedInTheWordsOfTheProtocol(Operation operation) {
    McpSchema.Tool tool = Tools.description("memory_" + operation.name());

    Tools.assertIsSchema(tool.inputSchema());
    Tools.assertIsSchema(tool.outputSchema());
    assertThat(tool.description()).doesNotContain("{", "}");
    assertThat(tool.inputSchema().toString()).doesNotContain("{recall}", "{review}", "{inspect}");
    assertThat(tool.outputSchema().toString()).doesNotContain("{recall}", "{review}", "{inspect}");
  }
}
