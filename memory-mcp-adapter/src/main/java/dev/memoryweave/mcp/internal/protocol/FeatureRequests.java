package dev.memoryweave.mcp.internal.protocol;

import dev.memoryweave.mcp.internal.protocol.Features.Completion;
import dev.memoryweave.mcp.internal.protocol.Features.Page;
import dev.memoryweave.operations.text.Quotation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Answers the requests that are the same in both eras: those for the features of a server. */
final class FeatureRequests {
  static final String TOOLS_LIST = "tools/list";
  static final String TOOLS_CALL = "tools/call";
  static final String RESOURCES_LIST = "resources/list";
  static final String TEMPLATES_LIST = "resources/templates/list";
  static final String RESOURCES_READ = "resources/read";
  static final String PROMPTS_LIST = "prompts/list";
  static final String PROMPTS_GET = "prompts/get";
  static final String COMPLETE = "completion/complete";

  /** Requests that need no memory, file or client. */
  private static final Set<String> QUICK = Set.of(TOOLS_LIST, TEMPLATES_LIST, PROMPTS_LIST);

  private final Features features;

  FeatureRequests(Features features) {
    this.features = features;
  }

  Features features() {
    return features;
  }

  /** The capabilities of the server: exactly those that it supports. */
  Map<String, Object> capabilities() {
    Map<String, Object> capabilities = new LinkedHashMap<>();
    capabilities.put("tools", Map.of());
    if (features.resources() != null) {
      capabilities.put("resources", Map.of("subscribe", true, "listChanged", true));
    }
    if (features.prompts() != null) {
      capabilities.put("prompts", Map.of());
    }
    if (features.completions() != null) {
      capabilities.put("completions", Map.of());
    }
    capabilities.put("logging", Map.of());
    return capabilities;
  }

  /** Whether a method is one of these, and its feature is offered. */
  boolean has(String method) {
    return switch (method) {
      case TOOLS_LIST, TOOLS_CALL -> true;
      case RESOURCES_LIST, TEMPLATES_LIST, RESOURCES_READ -> features.resources() != null;
      case PROMPTS_LIST, PROMPTS_GET -> features.prompts() != null;
      case COMPLETE -> features.completions() != null;
      default -> false;
    };
  }

  boolean isQuick(String method) {
    return QUICK.contains(method);
  }

  /**
   * Checks a request as far as possible before it runs.
   *
   * @throws ProtocolException if it is not in the form of its method
   */
  void check(Message.Request request) {
    Map<String, Object> params = request.params();
    if (params.get("_meta") != null && !(params.get("_meta") instanceof Map<?, ?>)) {
      throw ProtocolException.invalidParams("'_meta' must be an object");
    }
    switch (request.method()) {
      case TOOLS_CALL, PROMPTS_GET -> text(request, params, "name");
      case RESOURCES_READ -> text(request, params, "uri");
      case TOOLS_LIST, TEMPLATES_LIST, PROMPTS_LIST -> {
        if (params.get("cursor") != null) {
          throw ProtocolException.invalidParams(
              "'cursor' is none that this server gave; " + request.method() + " has one page");
        }
      }
      default -> {
        // Parameters are checked individually.
      }
    }
  }

  /** A required parameter. */
  static String text(Message.Request request, Map<String, Object> params, String name) {
    if (params.get(name) instanceof String text) {
      return text;
    }
    throw ProtocolException.invalidParams(request.method() + " needs '" + name + "', a string");
  }

  /**
   * Answers a request.
   *
   * @throws ProtocolException if it fails
   */
  Map<String, Object> answer(Message.Request request, Exchange exchange) {
    Map<String, Object> params = request.params();
    return switch (request.method()) {
      case TOOLS_LIST -> list("tools", Page.of(features.tools().list()));
      case TOOLS_CALL ->
          features.tools().call(text(request, params, "name"), params.get("arguments"), exchange);
      case RESOURCES_LIST -> list("resources", resources().list(cursor(params), exchange));
      case TEMPLATES_LIST -> list("resourceTemplates", Page.of(resources().templates()));
      case RESOURCES_READ -> resources().read(text(request, params, "uri"), exchange);
      case PROMPTS_LIST -> list("prompts", Page.of(prompts().list()));
      case PROMPTS_GET -> prompts().get(text(request, params, "name"), arguments(params), exchange);
      case COMPLETE -> complete(params, exchange);
      default -> throw unknown(request.method());
    };
  }

  static ProtocolException unknown(String method) {
    return new ProtocolException(
        ErrorCode.METHOD_NOT_FOUND, "The server has no method " + Quotation.quoted(method), null);
  }

  private static Map<String, Object> list(String name, Page page) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put(name, page.items());
    if (page.nextCursor() != null) {
      result.put("nextCursor", page.nextCursor());
    }
    return result;
  }

  private static @Nullable String cursor(Map<String, Object> params) {
    Object cursor = params.get("cursor");
    if (cursor == null || cursor instanceof String) {
      return (String) cursor;
    }
    throw ProtocolException.invalidParams("'cursor' must be a string that the list gave");
  }

  private static Map<String, Object> arguments(Map<String, Object> params) {
    Object arguments = params.get("arguments");
    if (arguments == null || arguments instanceof Map<?, ?>) {
      return Json.object(arguments);
    }
    throw ProtocolException.invalidParams("'arguments' must be an object");
  }

  private Map<String, Object> complete(Map<String, Object> params, Exchange exchange) {
    Map<String, Object> argument = Json.object(params.get("argument"));
    if (!(params.get("ref") instanceof Map<?, ?>)
        || !(argument.get("name") instanceof String name)
        || !(argument.get("value") instanceof String value)) {
      throw ProtocolException.invalidParams(
          "completion/complete needs 'ref', an object, and 'argument' with 'name' and 'value',"
              + " strings");
    }
    Map<String, Object> known = Json.object(Json.object(params.get("context")).get("arguments"));
    Completion found =
        offered(features.completions())
            .complete(Json.object(params.get("ref")), name, value, known, exchange);
    return Map.of(
        "completion",
        Map.of(
            "values",
            found.values(),
            "total",
            found.total(),
            "hasMore",
            found.total() > found.values().size()));
  }

  private Features.Resources resources() {
    return offered(features.resources());
  }

  private Features.Prompts prompts() {
    return offered(features.prompts());
  }

  /** A feature that {@link #has} has found to be offered. */
  private static <T> T offered(@Nullable T feature) {
    if (feature == null) {
      throw new IllegalStateException("A request for what is not offered was let through");
    }
    return feature;
  }
}
