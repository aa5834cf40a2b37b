package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.AgentMemoryBuilder;
import dev.memoryweave.AuthorityPolicy;
import dev.memoryweave.MemoryConfig;
import dev.memoryweave.mcp.internal.protocol.Exchange;
import dev.memoryweave.mcp.internal.protocol.Features;
import dev.memoryweave.mcp.internal.protocol.Json;
import dev.memoryweave.mcp.internal.tools.OperationTools;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.OperationCatalog;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.json.schema.jackson2.DefaultJsonSchemaValidator;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The tools on a memory of their own; every structured answer is checked against its schema. */
final class Tools {
  private static final JsonSchemaValidator VALIDATOR = new DefaultJsonSchemaValidator();

  private static final Clock STILL =
      Clock.fixed(Instant.parse("2026-03-04T05:06:07.089Z"), ZoneOffset.UTC);

  private final Features.Tools tools;

  Tools() {
    this(InMemoryStore.create());
  }

  Tools(MemoryStore store) {
    this(CallContext.of(memory(store)));
  }

  Tools(Clock clock) {
    this(CallContext.of(memory(InMemoryStore.create(), clock)));
  }

  Tools(CallContext memory) {
    this.tools = on(exchange -> memory);
  }

  /** The operations as tools on a memory. */
  static OperationTools on(Function<Exchange, CallContext> memory) {
    return new OperationTools(OperationCatalog.standard(), Listing.WHOLE, memory, () -> {});
  }

  /** What a server says of its tools. */
  static List<Map<String, Object>> definitions() {
    return on(exchange -> CallContext.of(memory(InMemoryStore.create()))).list();
  }

  /** A memory whose time stands still. */
  static AgentMemory memory(MemoryStore store) {
    return memory(store, STILL);
  }

  /** One whose opener takes the word of one agent for enough, as the tests of forms do. */
  static AgentMemory trustingAgents(MemoryStore store) {
    return builder(store, STILL)
        .config(MemoryConfig.builder().authority(AuthorityPolicy.SAFE.trustingAgents(true)).build())
        .build();
  }

  private static AgentMemory memory(MemoryStore store, Clock clock) {
    return builder(store, clock).build();
  }

  private static AgentMemoryBuilder builder(MemoryStore store, Clock clock) {
    return AgentMemory.builder(store)
        .project("demo")
        .author(Provenance.of(Source.MCP))
        .clock(clock);
  }

  static Operation tool(String name) {
    return OperationCatalog.standard().find(name.replaceFirst("^memory_", "")).orElseThrow();
  }

  static McpSchema.Tool description(String name) {
    return definitions().stream()
        .filter(definition -> definition.get("name").equals(name))
        .map(definition -> Json.MAPPER.convertValue(definition, McpSchema.Tool.class))
        .findFirst()
        .orElseThrow();
  }

  static Map<String, Object> json(String text) {
    try {
      return Json.MAPPER.readValue(text, new TypeReference<Map<String, Object>>() {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  CallToolResult call(String name, String arguments) {
    return call(name, json(arguments));
  }

  CallToolResult call(String name, Map<String, Object> arguments) {
    CallToolResult result =
        Json.MAPPER.convertValue(tools.call(name, arguments, new NoClient()), CallToolResult.class);
    assertThat(result.content()).hasSize(1);
    if (result.structuredContent() != null) {
      assertConforms(description(name).outputSchema(), result.structuredContent());
    } else {
      assertThat(result.isError()).isTrue();
    }
    return result;
  }

  /** Calls a tool that is expected to do what it is asked. */
  Map<?, ?> ok(String name, String arguments) {
    CallToolResult result = call(name, arguments);
    assertThat(result.isError()).as(text(result)).isFalse();
    return (Map<?, ?>) result.structuredContent();
  }

  /** Calls a tool that is expected to refuse, and gives what it says. */
  String refused(String name, String arguments) {
    CallToolResult result = call(name, arguments);
    assertThat(result.isError()).as(text(result)).isTrue();
    return text(result);
  }

  static String text(CallToolResult result) {
    return ((McpSchema.TextContent) result.content().get(0)).text();
  }

  static boolean conforms(Map<String, Object> schema, Object value) {
    return VALIDATOR.validate(schema, value).valid();
  }

  static void assertConforms(Map<String, Object> schema, Object value) {
    JsonSchemaValidator.ValidationResponse response = VALIDATOR.validate(schema, value);
    assertThat(response.valid()).as(response.errorMessage()).isTrue();
  }

  static void assertIsSchema(Map<String, Object> schema) {
    JsonSchemaValidator.ValidationResponse response = VALIDATOR.validateSchema(schema);
    assertThat(response.valid()).as(response.errorMessage()).isTrue();
  }
}
