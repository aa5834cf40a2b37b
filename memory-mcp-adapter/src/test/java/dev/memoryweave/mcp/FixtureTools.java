package dev.memoryweave.mcp;

import dev.memoryweave.mcp.internal.protocol.Exchange;
import dev.memoryweave.mcp.internal.protocol.Exchange.ClientRequest;
import dev.memoryweave.mcp.internal.protocol.Features;
import dev.memoryweave.mcp.internal.protocol.Json;
import dev.memoryweave.mcp.internal.protocol.LogLevel;
import dev.memoryweave.mcp.internal.protocol.ProtocolException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tools that the scenarios of the conformance suite call. */
final class FixtureTools implements Features.Tools {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final String SCHEMA = "https://json-schema.org/draft/2020-12/schema";
  private static final Map<String, Object> NO_ARGUMENTS =
      Map.of("type", "object", "properties", Map.of());
  private static final ClientRequest NAME = form("What is your name?", "name", "string");
  private static final ClientRequest CONFIRMATION = form("Please confirm", "ok", "boolean");
  private static final ClientRequest ROOTS = new ClientRequest("roots/list", Map.of());

  private final Map<String, Tool> tools = new LinkedHashMap<>();

  /**
   * A tool.
   *
   * @param result gives the result for arguments
   */
  private record Tool(
      Map<String, Object> inputSchema,
      BiFunction<Map<String, Object>, Exchange, Map<String, Object>> result) {}

  FixtureTools() {
    addContents();
    addNotifications();
    addQuestions();
    addRounds();
    tools.put("json_schema_2020_12_tool", new Tool(rich(), (arguments, exchange) -> result("")));
  }

  private void add(
      String name, BiFunction<Map<String, Object>, Exchange, Map<String, Object>> result) {
    tools.put(name, new Tool(NO_ARGUMENTS, result));
  }

  private void addContents() {
    add(
        "test_simple_text",
        (arguments, exchange) -> result("This is a simple text response for testing."));
    add("test_image_content", (arguments, exchange) -> content(ConformanceFixtures.image()));
    add("test_audio_content", (arguments, exchange) -> content(ConformanceFixtures.audio()));
    add(
        "test_embedded_resource",
        (arguments, exchange) ->
            content(
                ConformanceFixtures.resource(
                    "test://embedded-resource",
                    "text/plain",
                    "This is an embedded resource content.")));
    add(
        "test_multiple_content_types",
        (arguments, exchange) ->
            content(
                ConformanceFixtures.text("Multiple content types test:"),
                ConformanceFixtures.image(),
                ConformanceFixtures.resource(
                    "test://mixed-content-resource",
                    "application/json",
                    "{\"test\":\"data\",\"value\":123}")));
    add(
        "test_error_handling",
        (arguments, exchange) -> {
          Map<String, Object> failure =
              new LinkedHashMap<>(result("This tool intentionally returns an error for testing"));
          failure.put("isError", true);
          return failure;
        });
  }

  private void addNotifications() {
    add("test_tool_with_logging", FixtureTools::log);
    add("test_logging_tool", FixtureTools::log);
    add(
        "test_tool_with_progress",
        (arguments, exchange) -> {
          Stream.of(0, 50, 100).forEach(done -> exchange.progress(done, 100.0, null));
          return result("Done");
        });
    // The list of tools never changes here, and so the server declares.
    add("test_trigger_tool_change", (arguments, exchange) -> result("Nothing has changed"));
  }

  private static Map<String, Object> log(Map<String, Object> arguments, Exchange exchange) {
    Stream.of("Tool execution started", "Tool processing data", "Tool execution completed")
        .forEach(message -> exchange.log(LogLevel.INFO, "fixture", message));
    return result("Done");
  }

  private void addQuestions() {
    tools.put(
        "test_sampling",
        new Tool(
            withText("prompt"),
            (arguments, exchange) ->
                asking(exchange, Map.of("answer", sampling(text(arguments, "prompt"), 100)))));
    tools.put(
        "test_elicitation",
        new Tool(
            withText("message"),
            (arguments, exchange) ->
                asking(
                    exchange,
                    Map.of(
                        "person",
                        form(
                            text(arguments, "message"),
                            Map.of(
                                "username", described("string", "User's response"),
                                "email", described("string", "User's email address")),
                            List.of("username", "email"))))));
    add(
        "test_elicitation_sep1034_defaults",
        (arguments, exchange) ->
            asking(exchange, Map.of("defaults", form("Defaults", defaults(), List.of()))));
    add(
        "test_elicitation_sep1330_enums",
        (arguments, exchange) ->
            asking(exchange, Map.of("choices", form("Choices", choices(), List.of()))));
    add(
        "test_missing_capability",
        (arguments, exchange) -> asking(exchange, Map.of("needed", sampling("Hello", 10))));
    add(
        "test_streaming_elicitation",
        (arguments, exchange) -> asking(exchange, Map.of("user_name", NAME)));
  }

  private void addRounds() {
    String prefix = "test_input_required_result_";
    ClientRequest capital = sampling("What is the capital of France?", 100);
    add(
        prefix + "elicitation",
        (arguments, exchange) -> asking(exchange, Map.of("user_name", NAME)));
    add(
        prefix + "sampling",
        (arguments, exchange) -> asking(exchange, Map.of("capital_question", capital)));
    add(
        prefix + "list_roots",
        (arguments, exchange) -> asking(exchange, Map.of("client_roots", ROOTS)));
    add(
        prefix + "request_state",
        (arguments, exchange) -> {
          ask(exchange, Map.of("confirm", CONFIRMATION));
          return result("state-ok");
        });
    add(
        prefix + "tampered_state",
        (arguments, exchange) -> asking(exchange, Map.of("confirm", CONFIRMATION)));
    add(
        prefix + "multiple_inputs",
        (arguments, exchange) ->
            asking(
                exchange,
                Map.of(
                    "user_name",
                    NAME,
                    "greeting",
                    sampling("Generate a greeting", 50),
                    "client_roots",
                    ROOTS)));
    add(
        prefix + "multi_round",
        (arguments, exchange) -> {
          ask(exchange, Map.of("step1", form("Step 1: What is your name?", "name", "string")));
          return asking(
              exchange,
              Map.of("step2", form("Step 2: What is your favorite color?", "color", "string")));
        });
    add(
        prefix + "capabilities",
        (arguments, exchange) -> {
          Map<String, ClientRequest> questions = new LinkedHashMap<>();
          Stream.of(NAME, capital)
              .filter(exchange::canAnswer)
              .forEach(question -> questions.put(question.method().replace('/', '_'), question));
          return asking(exchange, questions);
        });
  }

  @Override
  public List<Map<String, Object>> list() {
    return tools.entrySet().stream()
        .map(
            tool ->
                Map.<String, Object>of(
                    "name",
                    tool.getKey(),
                    "description",
                    "A tool for a scenario.",
                    "inputSchema",
                    tool.getValue().inputSchema()))
        .toList();
  }

  @Override
  public Map<String, Object> call(String name, @Nullable Object arguments, Exchange exchange) {
    Tool tool = tools.get(name);
    if (tool == null) {
      throw ProtocolException.invalidParams("Unknown tool");
    }
    return tool.result().apply(Json.object(arguments), exchange);
  }

  // ---- results ----------------------------------------------------------------------------------

  private static Map<String, Object> result(String text) {
    return content(ConformanceFixtures.text(text));
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // Nothing is stored into it.
  private static Map<String, Object> content(Map<String, Object>... contents) {
    return Map.of("content", List.of(contents));
  }

  private static Map<String, Object> asking(
      Exchange exchange, Map<String, ClientRequest> questions) {
    return result("The client answered: " + ask(exchange, questions));
  }

  /** Asks the client, and gives its answers by the keys of the questions. */
  static Map<String, Object> ask(Exchange exchange, Map<String, ClientRequest> questions) {
    return new LinkedHashMap<>(exchange.ask(questions, PATIENCE));
  }

  // ---- questions --------------------------------------------------------------------------------

  private static ClientRequest sampling(String text, int maxTokens) {
    return new ClientRequest(
        "sampling/createMessage",
        Map.of(
            "messages",
            List.of(Map.of("role", "user", "content", ConformanceFixtures.text(text))),
            "maxTokens",
            maxTokens));
  }

  /** A form with one field. */
  static ClientRequest form(String message, String field, String type) {
    return form(message, Map.of(field, Map.of("type", type)), List.of(field));
  }

  private static ClientRequest form(
      String message, Map<String, Object> properties, List<String> required) {
    return new ClientRequest(
        "elicitation/create",
        Map.of(
            "message",
            message,
            "requestedSchema",
            Map.of("type", "object", "properties", properties, "required", required)));
  }

  private static Map<String, Object> defaults() {
    return Map.of(
        "name", Map.of("type", "string", "default", "John Doe"),
        "age", Map.of("type", "integer", "default", 30),
        "score", Map.of("type", "number", "default", 95.5),
        "status",
            Map.of(
                "type", "string",
                "enum", List.of("active", "inactive", "pending"),
                "default", "active"),
        "verified", Map.of("type", "boolean", "default", true));
  }

  private static Map<String, Object> choices() {
    List<String> untitled = List.of("option1", "option2", "option3");
    List<Map<String, String>> titled =
        List.of(
            Map.of("const", "value1", "title", "First Option"),
            Map.of("const", "value2", "title", "Second Option"));
    return Map.of(
        "untitledSingle", Map.of("type", "string", "enum", untitled),
        "titledSingle", Map.of("type", "string", "oneOf", titled),
        "legacyEnum",
            Map.of(
                "type", "string",
                "enum", List.of("opt1", "opt2"),
                "enumNames", List.of("Option One", "Option Two")),
        "untitledMulti",
            Map.of("type", "array", "items", Map.of("type", "string", "enum", untitled)),
        "titledMulti", Map.of("type", "array", "items", Map.of("anyOf", titled)));
  }

  // ---- schemas ----------------------------------------------------------------------------------

  private static Map<String, Object> described(String type, String description) {
    return Map.of("type", type, "description", description);
  }

  private static Map<String, Object> withText(String name) {
    return Map.of(
        "type",
        "object",
        "properties",
        Map.of(name, Map.of("type", "string")),
        "required",
        List.of(name));
  }

  private static String text(Map<String, Object> arguments, String name) {
    return String.valueOf(arguments.get(name));
  }

  /** Every kind of keyword of JSON Schema, which must come through as it is. */
  private static Map<String, Object> rich() {
    Map<String, Object> schema = new LinkedHashMap<>();
    Map<String, Object> text = Map.of("type", "string");
    schema.put("$schema", SCHEMA);
    schema.put("type", "object");
    schema.put(
        "$defs",
        Map.of(
            "address",
            Map.of(
                "$anchor", "addressDef",
                "type", "object",
                "properties", Map.of("street", text, "city", text))));
    schema.put(
        "properties",
        Map.of(
            "name", text,
            "address", Map.of("$ref", "#/$defs/address"),
            "contactMethod", Map.of("type", "string", "enum", List.of("phone", "email")),
            "phone", text,
            "email", text));
    schema.put(
        "allOf",
        List.of(
            Map.of(
                "anyOf",
                List.of(
                    Map.of("required", List.of("phone")), Map.of("required", List.of("email"))))));
    schema.put(
        "if",
        Map.of(
            "properties", Map.of("contactMethod", Map.of("const", "phone")),
            "required", List.of("contactMethod")));
    schema.put("then", Map.of("required", List.of("phone")));
    schema.put("else", Map.of("required", List.of("email")));
    schema.put("additionalProperties", false);
    return schema;
  }
}
