package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.mcp.internal.protocol.Json;
import dev.memoryweave.mcp.internal.server.ServerOptions;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page on the server names each option, variable, tool and resource that there is. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ServerPageTest {
  private static final Path PAGE = Path.of("..", "docs", "mcp.md");
  private static final Pattern OPTION = Pattern.compile("--[a-z][a-z-]+");
  private static final Pattern VARIABLE = Pattern.compile("MEMORY_[A-Z_]+");

  /** What the page names in one word: variables of a server's model follow from its options. */
  private static final String VARIABLES_OF_OPTIONS = "MEMORY_EMBEDDER_";

  @TempDir Path folder;

  @Test
  void options_ofThePage_areThoseOfTheUsage() throws IOException {
    Set<String> usage = all(OPTION, ServerOptions.usage());
    usage.removeAll(Set.of("--help", "--version"));

    assertThat(all(OPTION, String.join("\n", rows("| option |")))).isEqualTo(usage);
  }

  @Test
  void variables_ofThePage_areThoseOfTheUsage() throws IOException {
    Set<String> page = all(VARIABLE, String.join("\n", rows("| option |")));
    Set<String> usage = all(VARIABLE, ServerOptions.usage());

    assertThat(usage).containsAll(page);
    assertThat(usage.stream().filter(name -> !name.startsWith(VARIABLES_OF_OPTIONS)))
        .isSubsetOf(page);
  }

  @Test
  void toolsAndResources_ofThePage_areThoseOfTheServer() throws IOException {
    List<String> command =
        ServerProcess.commandIn(
            folder, MemoryWeaveServer.class, "--db", folder.resolve("memory.db").toString());
    StdioClientTransport transport =
        new StdioClientTransport(
            ServerParameters.builder(command.get(0))
                .args(command.subList(1, command.size()))
                .env(ServerProcess.environment(folder))
                .build(),
            new JacksonMcpJsonMapper(Json.MAPPER));
    try (McpSyncClient client =
        McpClient.sync(transport).requestTimeout(Duration.ofMinutes(2)).build()) {
      client.initialize();

      assertThat(firstCells("| tool |"))
          .containsExactlyElementsOf(
              client.listTools().tools().stream().map(McpSchema.Tool::name).toList());
      assertThat(firstCells("| resource |"))
          .containsExactlyInAnyOrderElementsOf(
              Stream.concat(
                      client.listResources().resources().stream().map(McpSchema.Resource::uri),
                      client.listResourceTemplates().resourceTemplates().stream()
                          .map(McpSchema.ResourceTemplate::uriTemplate))
                  .toList());
    }
  }

  private static Set<String> all(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(found -> found.group().replaceAll("_$", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<String> firstCells(String head) throws IOException {
    return rows(head).stream().map(row -> row.split("`", -1)[1]).toList();
  }

  /** The rows of the table whose head begins so. */
  private static List<String> rows(String head) throws IOException {
    List<String> rows =
        Files.readAllLines(PAGE).stream()
            .dropWhile(line -> !line.startsWith(head))
            .skip(2)
            .takeWhile(line -> line.startsWith("|"))
            .toList();
    assertThat(rows).as(head).isNotEmpty();
    return rows;
  }
}
