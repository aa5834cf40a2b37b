package dev.memoryweave.mcp.internal.protocol;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A server with one tool, {@code tool}, and the resources {@code test://1} and so on. */
final class OneTool implements Features.Tools, Features.Resources {
  private final Function<Exchange, Object> tool;

  private OneTool(Function<Exchange, Object> tool) {
    this.tool = tool;
  }

  /** Features of which the tool answers with the text of a value. */
  static Features answering(Function<Exchange, Object> tool) {
    OneTool server = new OneTool(tool);
    return new Features(
        Map.of("name", "one-tool", "version", "1"), null, server, server, null, null);
  }

  @Override
  public List<Map<String, Object>> list() {
    return List.of(
        Map.of("name", "tool", "description", "A tool.", "inputSchema", Map.of("type", "object")));
  }

  @Override
  public Map<String, Object> call(String name, @Nullable Object arguments, Exchange exchange) {
    if (!name.equals("tool")) {
      throw ProtocolException.invalidParams("Unknown tool");
    }
    return Map.of(
        "content", List.of(Map.of("type", "text", "text", String.valueOf(tool.apply(exchange)))));
  }

  @Override
  public Features.Page list(@Nullable String cursor, Exchange exchange) {
    return Features.Page.of(List.of(Map.of("uri", "test://1", "name", "one")));
  }

  @Override
  public List<Map<String, Object>> templates() {
    return List.of();
  }

  @Override
  public Map<String, Object> read(String uri, Exchange exchange) {
    if (!canBeWatched(uri)) {
      throw ProtocolException.unknownResource(uri, "There is no such resource");
    }
    return Map.of(
        "contents", List.of(Map.of("uri", uri, "text", String.valueOf(tool.apply(exchange)))));
  }

  @Override
  public boolean canBeWatched(String uri) {
    return uri.startsWith("test://");
  }
}
