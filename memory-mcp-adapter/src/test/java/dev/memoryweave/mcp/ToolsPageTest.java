package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.memoryweave.engine.TestProject;
import dev.memoryweave.mcp.internal.protocol.Json;
import dev.memoryweave.mcp.internal.tools.OperationTools;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.OperationCatalog;
import dev.memoryweave.operations.model.AnswerMode;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page that shows each tool with a call and its answer, made by the calls themselves. To write
 * it again: {@code mvn -pl memory-mcp-adapter -am test -Dtest=ToolsPageTest
 * -Dsurefire.failIfNoSpecifiedTests=false -Dpage.write=true}.
 */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ToolsPageTest {
  private static final Path PAGE = Path.of("../docs/mcp-tools.md");
  private static final Clock STILL =
      Clock.fixed(Instant.parse("2026-03-04T05:06:07Z"), ZoneOffset.UTC);
  private static final String HEAD =
"""
# The tools, each with a call and its answer

A small shop is the project: a first page, rules for agents, the record of a decision, and code. The calls are made one after the other by an agent, without a person to ask. [mcp.md](mcp.md) has the profiles.
""";

  @TempDir Path folder;

  private Workspace workspace;
  private OperationTools tools;

  /** A call that is shown. */
  private record Example(String tool, String arguments) {}

  private static final List<Example> EXAMPLES =
      List.of(
          new Example("memory_status", "{\"refresh\": true}"),
          new Example(
              "memory_save",
              "{\"kind\": \"gotcha\", \"title\": \"The gateway answers twice for one retry\","
                  + " \"body\": \"It repeats the callback when ours takes longer than 3 s.\","
                  + " \"files\": [\"src/main/java/shop/RetryPolicy.java\"],"
                  + " \"evidence\": [\"src/main/java/shop/RetryPolicy.java:5-9\"]}"),
          new Example(
              "memory_recall",
              "{\"task\": \"make a failed payment wait longer before it is tried again\","
                  + " \"files\": [\"src/main/java/shop/RetryPolicy.java\"], \"token_budget\":"
                  + " 600}"),
          new Example(
              "memory_recall",
              "{\"task\": \"make a failed payment wait longer before it is tried again\","
                  + " \"token_budget\": 300, \"explain\": true}"),
          new Example(
              "memory_recall",
              "{\"task\": \"make a failed payment wait longer before it is tried again\","
                  + " \"token_budget\": 300, \"why_not\": \"project.readme-shop\"}"),
          new Example("memory_search", "{\"query\": \"gateway\", \"limit\": 5}"),
          new Example(
              "memory_inspect", "{\"ref\": \"gotcha.the-gateway-answers-twice-for-one-retry\"}"),
          new Example("memory_inspect", "{\"ref\": \"src/main/java/shop/RetryPolicy.java:5-10\"}"),
          new Example(
              "memory_reflect",
              "{\"task\": \"make a failed payment wait longer before it is tried again\","
                  + " \"outcome\": \"completed\", \"verification\": \"tests_passed\","
                  + " \"summary\": \"The wait doubles with each attempt, up to a minute.\","
                  + " \"findings\": [{\"kind\": \"decision\", \"text\": \"The wait between attempts"
                  + " ends at one minute, because the gateway drops a payment after two.\"},"
                  + " {\"kind\": \"constraint\", \"text\": \"A retry must never change the attempt"
                  + " before it.\"}],"
                  + " \"changed_files\": [\"src/main/java/shop/RetryPolicy.java\"]}"),
          new Example("memory_review", "{\"action\": \"list\"}"),
          new Example(
              "memory_retire",
              "{\"id\": \"gotcha.the-gateway-answers-twice-for-one-retry\", \"how\": \"outdated\","
                  + " \"reason\": \"The gateway was replaced.\"}"),
          new Example(
              "memory_apply",
              "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"The new gateway answers within one"
                  + " second\"}, {\"kind\": \"incident\", \"title\": \"Payments were lost on 3"
                  + " March\", \"body\": \"The queue was full.\"}]}"),
          new Example(
              "memory_history", "{\"id\": \"gotcha.the-gateway-answers-twice-for-one-retry\"}"),
          new Example("memory_entities", "{\"name\": \"RetryPolicy\"}"),
          new Example(
              "memory_content",
              "{\"action\": \"add\", \"name\": \"answer.log\", \"text\": \"HTTP 503 after 2.1 s\","
                  + " \"memory\": \"gotcha.the-gateway-answers-twice-for-one-retry\"}"),
          new Example(
              "memory_record",
              "{\"session\": \"monday\", \"title\": \"Gateway\", \"branch\": \"gateway\","
                  + " \"messages\": [{\"role\": \"user\", \"text\": \"Please move the payments to"
                  + " the new gateway.\"}, {\"role\": \"assistant\", \"text\": \"Todo: switch the"
                  + " client\\n"
                  + "Todo: run the payment tests\\n"
                  + "Blocked by: the key of the new gateway\"}]}"),
          new Example("memory_resume", "{\"branch\": \"gateway\"}"),
          new Example("memory_work", "{\"session\": \"monday\"}"),
          new Example(
              "memory_capture",
              "{\"session\": \"monday\", \"title\": \"Gateway\", \"statements\": [{\"role\":"
                  + " \"user\", \"text\": \"We decided that the old gateway stays until May,"
                  + " because two customers need it.\"}]}"),
          new Example("memory_sync", "{}"),
          new Example("memory_agent_guide", "{\"action\": \"plan\"}"),
          new Example("memory_lines", "{\"query\": \"payments and the gateway\", \"lines\": 3}"),
          new Example("memory_changes", "{\"since\": \"2026-03-04\", \"limit\": 4}"),
          new Example("memory_sessions", "{\"query\": \"gateway\"}"),
          new Example("memory_policies", "{}"),
          new Example("memory_health", "{}"));

  @BeforeEach
  void open() throws IOException {
    TestProject files = TestProject.in(folder.resolve("shop"));
    workspace = Workspace.builder(InMemoryStore.create()).root(files.root()).clock(STILL).open();
    CallContext context =
        CallContext.of(workspace.memory(), Speakers.named(Source.MCP, "mcp", null))
            .onProject(new OpenProject(workspace, true));
    tools =
        new OperationTools(
            OperationCatalog.standard(),
            Listing.of(Profile.FULL).withAnswers(AnswerMode.COMPACT),
            exchange -> context,
            () -> {});
  }

  @AfterEach
  void close() {
    workspace.close();
  }

  @Test
  void thePage_isWhatTheToolsAnswer() throws IOException {
    String page = page();
    if (Boolean.getBoolean("page.write")) {
      Files.writeString(PAGE, page);
    }

    assertThat(Files.readString(PAGE)).as("docs/mcp-tools.md").isEqualTo(page);
    assertThat(
            OperationCatalog.standard().operations().stream()
                .map(operation -> "memory_" + operation.name()))
        .as("every tool is shown")
        .allMatch(name -> EXAMPLES.stream().anyMatch(example -> example.tool.equals(name)));
  }

  private String page() throws IOException {
    Map<String, StringBuilder> sections = new LinkedHashMap<>();
    for (Example example : EXAMPLES) {
      sections
          .computeIfAbsent(example.tool, name -> new StringBuilder("\n## " + name + "\n"))
          .append(shown(example));
    }
    StringBuilder page = new StringBuilder(HEAD);
    sections.values().forEach(page::append);
    return page.toString();
  }

  private String shown(Example example) throws IOException {
    Map<String, Object> result =
        tools.call(example.tool, Tools.json(example.arguments), new NoClient());
    assertThat(result).as(result.toString()).containsEntry("isError", false);
    assertThat(result).doesNotContainKey("structuredContent");
    Object text = Json.object(((List<?>) result.get("content")).get(0)).get("text");
    return "\n```json\n"
        + pretty(example.arguments)
        + "\n```\n\n~~~~text\n"
        + text.toString()
            .replace(folder.toRealPath().resolve("shop").toString(), "/path/to/shop")
            // Made from the path.
            .replaceAll("path-[0-9a-f]{16}", "path-0123456789abcdef")
            .replaceAll("pack_hash [0-9a-f]+", "pack_hash 0123abcd")
            .strip()
        + "\n~~~~\n";
  }

  private static String pretty(String json) throws IOException {
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    ObjectWriter writer = Json.MAPPER.writer(new DefaultPrettyPrinter().withObjectIndenter(lines));
    return writer.writeValueAsString(Tools.json(json));
  }
}
