package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.engine.TestProject;
import dev.memoryweave.mcp.internal.protocol.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The command line of the official Inspector: with every tool, resource and prompt over HTTP in the
 * modern era; over standard input and output in the legacy one, where each call starts a server,
 * with one of each kind, since other clients call every tool there.
 */
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class InspectorTest {
  private static final String PROGRAM =
      "@modelcontextprotocol/inspector/clients/launcher/build/index.js";

  /** A safety net: a call takes a second or two. */
  private static final long MINUTES = 5;

  /** Calls at the same time, each of which is two processes. */
  private static final int AT_ONCE = 2;

  private static final String ID = "fact.the-port-is-8443";
  private static final String FIRST = "memory_save";

  /** Arguments with which each tool succeeds, once the first has been called. */
  private static final Map<String, String> CALLS =
      Map.ofEntries(
          Map.entry(FIRST, "{\"kind\": \"fact\", \"title\": \"The port is 8443\"}"),
          Map.entry("memory_recall", "{\"task\": \"open the port\"}"),
          Map.entry("memory_search", "{\"query\": \"port\"}"),
          Map.entry("memory_inspect", "{\"ref\": \"" + ID + "\"}"),
          Map.entry(
              "memory_reflect",
              "{\"task\": \"Open the port\", \"outcome\": \"completed\","
                  + " \"verification\": \"tests_passed\"}"),
          Map.entry("memory_review", "{}"),
          Map.entry(
              "memory_retire",
              "{\"id\": \"fact.the-host-is-known\", \"how\": \"outdated\", \"reason\": \"moved\"}"),
          Map.entry("memory_status", "{}"),
          Map.entry(
              "memory_apply", "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"A second fact\"}]}"),
          Map.entry("memory_capture", "{\"session\": \"s-1\", \"outcome\": \"The port is open.\"}"),
          Map.entry(
              "memory_record",
              "{\"session\": \"s-2\", \"messages\": [{\"role\": \"user\", \"text\": \"Open it.\"}]}"),
          Map.entry("memory_resume", "{}"),
          Map.entry("memory_work", "{}"),
          Map.entry("memory_history", "{\"id\": \"" + ID + "\"}"),
          Map.entry("memory_entities", "{}"),
          Map.entry("memory_content", "{}"),
          Map.entry("memory_sync", "{}"),
          Map.entry("memory_agent_guide", "{}"),
          Map.entry("memory_lines", "{}"),
          Map.entry("memory_changes", "{}"),
          Map.entry("memory_sessions", "{}"),
          Map.entry("memory_policies", "{}"),
          Map.entry("memory_health", "{}"));

  @TempDir Path folder;

  /** Calls the server by its name in a file of settings, as a user of the Inspector does. */
  private record Inspector(NodePackages node, Path config, String era, Path home) {
    Map<String, Object> call(String... arguments) throws Exception {
      List<String> command = new ArrayList<>();
      command.addAll(List.of(node.file(PROGRAM).toString(), "--cli"));
      command.addAll(List.of("--config", config.toString(), "--server", "memory"));
      command.addAll(List.of("--protocol-era", era, "--format", "json", "--quiet"));
      command.addAll(List.of(arguments));
      NodePackages.Outcome outcome = node.run(Map.of("HOME", home.toString()), MINUTES, command);
      assertThat(outcome.exitCode()).as("%s: %s", command, outcome.output()).isZero();
      return Json.object(Tools.json(outcome.output()).get("result"));
    }
  }

  private Inspector inspector(Map<String, Object> server, String era) throws Exception {
    Path config = folder.resolve("inspector.json");
    Files.write(config, Json.bytes(Map.of("mcpServers", Map.of("memory", server))));
    return new Inspector(NodePackages.installed(folder), config, era, folder);
  }

  @Test
  void overStandardInputAndOutput_oneOfEachKindIsThere() throws Exception {
    TestProject project = TestProject.in(folder.resolve("shop"));
    List<String> command =
        ServerProcess.command(
            MemoryWeaveServer.class,
            "--profile",
            "full",
            // Each call starts a server again, which would read the files each time.
            "--no-indexing",
            "--project-root",
            project.root().toString(),
            "--db",
            folder.resolve("memory.db").toString());
    Map<String, Object> server = new LinkedHashMap<>();
    server.put("type", "stdio");
    server.put("command", command.get(0));
    server.put("args", command.subList(1, command.size()));
    server.put("env", ServerProcess.environment(folder));

    assertIsThere(inspector(server, "legacy"), false);
  }

  @Test
  void overHttp_allIsThere() throws Exception {
    TestProject project = TestProject.in(folder.resolve("shop"));
    String token = UUID.randomUUID().toString();
    try (Served served = Served.project(project.root(), token)) {
      Map<String, Object> server = new LinkedHashMap<>();
      server.put("type", "streamable-http");
      server.put("url", served.address().toString());
      server.put("headers", Map.of("Authorization", "Bearer " + token));

      assertIsThere(inspector(server, "modern"), true);
    }
  }

  /** All is listed; what is called is all, or one of each kind. */
  private static void assertIsThere(Inspector inspector, boolean all) throws Exception {
    List<String> tools = names(inspector.call("--method", "tools/list"), "tools", "name");
    assertThat(CALLS.keySet()).containsExactlyInAnyOrderElementsOf(tools);
    callTool(inspector, FIRST, CALLS.get(FIRST));
    callTool(inspector, FIRST, "{\"kind\": \"fact\", \"title\": \"The host is known\"}");

    List<Callable<Void>> calls = new ArrayList<>();
    long most = all ? Long.MAX_VALUE : 1;
    tools.stream()
        .filter(tool -> !tool.equals(FIRST))
        .limit(most)
        .forEach(tool -> calls.add(() -> callTool(inspector, tool, CALLS.get(tool))));
    Map<String, Object> resources = inspector.call("--method", "resources/list");
    List<String> uris = names(resources, "resources", "uri");
    assertThat(uris).contains("memory://project/current/node/" + ID);
    uris.stream().limit(most).forEach(uri -> calls.add(() -> readResource(inspector, uri)));
    calls.add(() -> readResource(inspector, "memory://project/current/source/README.md?lines=1-2"));
    calls.add(() -> listTemplates(inspector));
    ((List<?>) inspector.call("--method", "prompts/list").get("prompts"))
        .stream()
            .limit(most)
            .forEach(prompt -> calls.add(() -> getPrompt(inspector, Json.object(prompt))));
    runAll(calls);
  }

  private static void runAll(List<Callable<Void>> calls) throws Exception {
    ExecutorService workers = Executors.newFixedThreadPool(AT_ONCE);
    try {
      for (Future<Void> call : workers.invokeAll(calls)) {
        call.get();
      }
    } finally {
      workers.shutdownNow();
    }
  }

  private static List<String> names(Map<String, Object> result, String list, String name) {
    return ((List<?>) result.get(list))
        .stream().map(each -> String.valueOf(Json.object(each).get(name))).toList();
  }

  private static Void callTool(Inspector inspector, String tool, String arguments)
      throws Exception {
    Map<String, Object> result =
        inspector.call(
            "--method", "tools/call", "--tool-name", tool, "--tool-args-json", arguments);
    assertThat(result.get("isError")).as(result.toString()).isNotEqualTo(true);
    assertThat((List<?>) result.get("content")).as(tool).isNotEmpty();
    return null;
  }

  private static Void readResource(Inspector inspector, String uri) throws Exception {
    Map<String, Object> result = inspector.call("--method", "resources/read", "--uri", uri);
    List<?> contents = (List<?>) result.get("contents");
    assertThat(contents).as(uri).hasSize(1);
    assertThat(Json.object(contents.get(0))).containsEntry("uri", uri).containsKey("text");
    return null;
  }

  private static Void listTemplates(Inspector inspector) throws Exception {
    Map<String, Object> result = inspector.call("--method", "resources/templates/list");
    assertThat(names(result, "resourceTemplates", "uriTemplate"))
        .contains("memory://project/current/node/{id}");
    return null;
  }

  private static Void getPrompt(Inspector inspector, Map<String, Object> prompt) throws Exception {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("--method", "prompts/get", "--prompt-name"));
    arguments.add(String.valueOf(prompt.get("name")));
    if (prompt.get("arguments") instanceof List<?> parameters) {
      for (Object parameter : parameters) {
        Map<String, Object> one = Json.object(parameter);
        if (Boolean.TRUE.equals(one.get("required"))) {
          arguments.addAll(List.of("--prompt-args", one.get("name") + "=open the port"));
        }
      }
    }
    Map<String, Object> result = inspector.call(arguments.toArray(String[]::new));
    assertThat((List<?>) result.get("messages")).as(prompt.toString()).isNotEmpty();
    return null;
  }
}
