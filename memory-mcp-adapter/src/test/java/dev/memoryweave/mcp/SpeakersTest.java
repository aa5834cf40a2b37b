package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Trust;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.Workspace;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Over the protocol an agent writes, whatever the memory was opened as. */
class SpeakersTest {
  private static final NodeId FACT = NodeId.of("fact.the-port-is-8080");

  private final InMemoryStore store = InMemoryStore.create();

  private AgentMemory openedAs(Provenance author) {
    return AgentMemory.builder(store).project("demo").author(author).build();
  }

  private static void save(List<SyncToolSpecification> tools) {
    SyncToolSpecification save =
        tools.stream().filter(tool -> tool.tool().name().equals("memory_apply")).findFirst().get();
    CallToolRequest request =
        CallToolRequest.builder("memory_apply")
            .arguments(
                Tools.json("{\"nodes\": [{\"kind\": \"fact\", \"title\": \"The port is 8080\"}]}"))
            .build();
    assertThat(save.callHandler().apply(null, request).isError()).isNotEqualTo(true);
  }

  @ParameterizedTest
  @EnumSource(
      value = Source.class,
      names = {"USER", "CLI", "PROGRAM", "SYSTEM", "AGENT", "MCP"})
  void toolsOnAMemory_writeAsAnAgent_whateverItWasOpenedAs(Source opener) {
    Provenance author = Provenance.of(opener).onBranch("main").atCommit("abc").duringTask("a task");
    AgentMemory memory = openedAs(author);

    save(MemoryWeaveServer.tools(memory, Listing.WHOLE));

    MemoryNode node = memory.node(FACT).find().orElseThrow();
    assertThat(node.provenance())
        .isEqualTo(new Provenance(Source.MCP, Trust.AGENT, "mcp", "a task", "abc", "main"));
    assertThat(memory.journal().events(0, 10))
        .isNotEmpty()
        .allMatch(event -> event.actor() == Source.MCP && "mcp".equals(event.principalId()));
  }

  @Test
  void theNameOfAnAgent_isTheOneThatItsMemoryWasOpenedWith() {
    AgentMemory memory = openedAs(Provenance.of(Source.AGENT, "nightly"));

    save(MemoryWeaveServer.tools(memory, Listing.WHOLE));

    assertThat(memory.node(FACT).find().orElseThrow().provenance().principalId())
        .isEqualTo("nightly");
  }

  @Test
  void theNameOfAPerson_isNotLentToAnAgent() {
    AgentMemory memory = openedAs(Provenance.of(Source.USER, "ada"));

    save(MemoryWeaveServer.tools(memory, Listing.WHOLE));

    assertThat(memory.node(FACT).find().orElseThrow().provenance().principal())
        .isEqualTo(new Provenance.Principal(Trust.AGENT, "mcp"));
  }

  @ParameterizedTest
  @EnumSource(
      value = Source.class,
      names = {"IMPORT", "TOOL"})
  void whatCountsForLessThanAnAgent_isNotRaisedToOne(Source opener) {
    AgentMemory memory = openedAs(Provenance.of(opener, "crawler"));

    save(MemoryWeaveServer.tools(memory, Listing.WHOLE));

    assertThat(memory.node(FACT).find().orElseThrow().provenance().principal())
        .isEqualTo(new Provenance.Principal(opener.trust(), "crawler"));
  }

  @Test
  void toolsOnAProject_writeAsAnAgent(@TempDir Path folder) {
    try (Workspace workspace =
        Workspace.builder(store).root(folder).author(Provenance.of(Source.USER, "ada")).open()) {
      save(MemoryWeaveServer.tools(workspace, Listing.WHOLE));

      assertThat(workspace.memory().node(FACT).find().orElseThrow().provenance().principal())
          .isEqualTo(new Provenance.Principal(Trust.AGENT, "mcp"));
      assertThat(workspace.memory().author().principal())
          .as("whoever opened it stays who they are")
          .isEqualTo(new Provenance.Principal(Trust.USER, "ada"));
    }
  }

  @Test
  void onlyAMemoryThatAPersonOpened_hasSomebodyToAsk() {
    assertThat(
            Speakers.of(openedAs(Provenance.of(Source.AGENT, "nightly")), Source.MCP, "mcp")
                .person())
        .isNull();
    assertThat(
            Speakers.of(openedAs(Provenance.of(Source.PROGRAM, "ci")), Source.MCP, "mcp").person())
        .isNull();
    assertThat(Speakers.of(openedAs(Provenance.of(Source.USER, "ada")), Source.MCP, "mcp").person())
        .isEqualTo(Provenance.of(Source.USER, "ada"));
    assertThat(Speakers.of(openedAs(Provenance.of(Source.CLI, "ada")), Source.MCP, "mcp").person())
        .isEqualTo(Provenance.of(Source.CLI, "ada"));
  }
}
