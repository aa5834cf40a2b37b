package dev.memoryweave.mcp;

import dev.memoryweave.operations.text.Quotation;
import dev.memoryweave.operations.text.Suggestions;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Answers the requests that the SDK would leave waiting for ever or answer without saying what is
 * wrong: those before the session has begun, and calls of tools and reads of resources that are not
 * in the form of one. Takes note of what the client subscribes to.
 */
final class RequestChecks {
  /** A client watches some files and memories; none needs more. */
  private static final int MOST_SUBSCRIPTIONS = 1_000;

  private static final List<String> LOG_LEVELS =
      Arrays.stream(McpSchema.LoggingLevel.values())
          .map(level -> level.name().toLowerCase(Locale.ROOT))
          .toList();

  private final List<String> tools;
  private final Set<String> subscriptions = ConcurrentHashMap.newKeySet();
  private volatile boolean begun;

  RequestChecks(List<String> tools) {
    this.tools = List.copyOf(tools);
  }

  /** The addresses that the client subscribed to, as they come and go. */
  Set<String> subscriptions() {
    return Collections.unmodifiableSet(subscriptions);
  }

  /** Takes note of the beginning of the session. */
  void see(JSONRPCNotification notification) {
    if (notification.method().equals(McpSchema.METHOD_NOTIFICATION_INITIALIZED)) {
      begun = true;
    }
  }

  /** The answer, or null if the request is to go on its way. */
  @Nullable JSONRPCResponse answer(JSONRPCRequest request) {
    Map<?, ?> params = request.params() instanceof Map<?, ?> map ? map : Map.of();
    return switch (request.method()) {
      case McpSchema.METHOD_PING -> JSONRPCResponse.result(request.id(), Map.of());
      case McpSchema.METHOD_INITIALIZE -> initialize(request, params);
      case McpSchema.METHOD_TOOLS_CALL -> begun ? call(request, params) : early(request);
      case McpSchema.METHOD_RESOURCES_READ,
          McpSchema.METHOD_RESOURCES_SUBSCRIBE,
          McpSchema.METHOD_RESOURCES_UNSUBSCRIBE ->
          begun ? resource(request, params) : early(request);
      case McpSchema.METHOD_TOOLS_LIST,
          McpSchema.METHOD_RESOURCES_LIST,
          McpSchema.METHOD_RESOURCES_TEMPLATES_LIST ->
          begun ? list(request, params) : early(request);
      case McpSchema.METHOD_LOGGING_SET_LEVEL -> begun ? logLevel(request, params) : early(request);
      default -> begun ? null : early(request);
    };
  }

  private static @Nullable JSONRPCResponse initialize(JSONRPCRequest request, Map<?, ?> params) {
    if (!(params.get("protocolVersion") instanceof String)) {
      return error(
          request, ErrorCodes.INVALID_PARAMS, "initialize needs 'protocolVersion', a string");
    }
    for (String name : List.of("capabilities", "clientInfo")) {
      if (!isObjectOrAbsent(params.get(name))) {
        return error(
            request, ErrorCodes.INVALID_PARAMS, "'" + name + "' of initialize must be an object");
      }
    }
    return null;
  }

  private static JSONRPCResponse early(JSONRPCRequest request) {
    return error(
        request,
        ErrorCodes.INVALID_REQUEST,
        "The session has not begun; send 'initialize' and then 'notifications/initialized' first");
  }

  private @Nullable JSONRPCResponse call(JSONRPCRequest request, Map<?, ?> params) {
    if (!(params.get("name") instanceof String name)) {
      return error(request, ErrorCodes.INVALID_PARAMS, "tools/call needs 'name', a string");
    }
    if (!tools.contains(name)) {
      return error(
          request,
          ErrorCodes.INVALID_PARAMS,
          "Unknown tool "
              + Quotation.quoted(name)
              + Suggestions.closest(name, tools)
                  .map(near -> "; did you mean " + near + "?")
                  .orElse("")
              + " The tools are "
              + Quotation.names(tools));
    }
    if (!isObjectOrAbsent(params.get("_meta"))) {
      return error(request, ErrorCodes.INVALID_PARAMS, "'_meta' must be an object");
    }
    Object arguments = params.get("arguments");
    if (!isObjectOrAbsent(arguments)) {
      return JSONRPCResponse.result(
          request.id(),
          ToolCalls.result(
              "The arguments of "
                  + name
                  + " are "
                  + Quotation.value(arguments instanceof String ? "..." : arguments)
                  + ", but must be an object that holds them by name.",
              null,
              true));
    }
    return null;
  }

  /** Every list is one page, so no cursor was ever given. */
  private static @Nullable JSONRPCResponse list(JSONRPCRequest request, Map<?, ?> params) {
    return params.get("cursor") == null
        ? null
        : error(
            request,
            ErrorCodes.INVALID_PARAMS,
            "'cursor' is none that this server gave; " + request.method() + " has one page");
  }

  private static @Nullable JSONRPCResponse logLevel(JSONRPCRequest request, Map<?, ?> params) {
    return params.get("level") instanceof String level && LOG_LEVELS.contains(level)
        ? null
        : error(
            request,
            ErrorCodes.INVALID_PARAMS,
            "logging/setLevel needs 'level', one of " + Quotation.names(LOG_LEVELS));
  }

  private @Nullable JSONRPCResponse resource(JSONRPCRequest request, Map<?, ?> params) {
    if (!(params.get("uri") instanceof String uri)) {
      return error(request, ErrorCodes.INVALID_PARAMS, request.method() + " needs 'uri', a string");
    }
    if (!isObjectOrAbsent(params.get("_meta"))) {
      return error(request, ErrorCodes.INVALID_PARAMS, "'_meta' must be an object");
    }
    if (request.method().equals(McpSchema.METHOD_RESOURCES_UNSUBSCRIBE)) {
      subscriptions.remove(uri);
    } else if (request.method().equals(McpSchema.METHOD_RESOURCES_SUBSCRIBE)) {
      return subscribe(request, uri);
    }
    return null;
  }

  private @Nullable JSONRPCResponse subscribe(JSONRPCRequest request, String uri) {
    boolean known =
        ProjectResource.of(uri).isPresent()
            || Arrays.stream(ResourceTemplate.values()).anyMatch(template -> template.covers(uri));
    if (!known) {
      return error(
          request,
          ErrorCodes.RESOURCE_NOT_FOUND,
          "There is no resource " + Quotation.quoted(uri) + "; see resources/list");
    }
    if (subscriptions.size() >= MOST_SUBSCRIPTIONS && !subscriptions.contains(uri)) {
      return error(
          request,
          ErrorCodes.INVALID_REQUEST,
          "There are " + MOST_SUBSCRIPTIONS + " subscriptions already; give some of them up");
    }
    subscriptions.add(uri);
    return null;
  }

  private static boolean isObjectOrAbsent(@Nullable Object value) {
    return value == null || value instanceof Map<?, ?>;
  }

  private static JSONRPCResponse error(JSONRPCRequest request, int code, String message) {
    return JSONRPCResponse.error(request.id(), new JSONRPCError(code, message));
  }
}
