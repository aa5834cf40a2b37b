package dev.memoryweave.mcp.internal.sdk;

import dev.memoryweave.mcp.internal.protocol.Features;
import dev.memoryweave.mcp.internal.protocol.Json;
import dev.memoryweave.mcp.internal.protocol.ProtocolException;
import dev.memoryweave.mcp.internal.resources.ProjectResources;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Features in the form that a server of the SDK accepts. */
public final class SdkFeatures {
  private SdkFeatures() {}

  /** The tools. */
  public static List<SyncToolSpecification> tools(Features.Tools tools) {
    return tools.list().stream()
        .map(
            tool ->
                SyncToolSpecification.builder()
                    .tool(Json.MAPPER.convertValue(tool, McpSchema.Tool.class))
                    .callHandler(
                        (exchange, request) ->
                            refusing(
                                () ->
                                    result(
                                        tools.call(
                                            request.name(),
                                            request.arguments(),
                                            exchange(exchange, request.meta())))))
                    .build())
        .toList();
  }

  private static CallToolResult result(Map<String, Object> result) {
    List<?> content = (List<?>) result.getOrDefault("content", List.of());
    return new CallToolResult(
        content.stream()
            .map(each -> Json.MAPPER.convertValue(each, McpSchema.Content.class))
            .toList(),
        (Boolean) result.get("isError"),
        result.get("structuredContent"),
        null);
  }

  /** The pages about a project. */
  public static List<SyncResourceSpecification> resources(ProjectResources resources) {
    return ProjectResources.pages().stream()
        .map(
            page ->
                new SyncResourceSpecification(
                    Json.MAPPER.convertValue(page, McpSchema.Resource.class),
                    (exchange, request) -> read(resources, exchange, request)))
        .toList();
  }

  /** The templates of resources. */
  public static List<SyncResourceTemplateSpecification> templates(ProjectResources resources) {
    return resources.templates().stream()
        .map(
            template ->
                new SyncResourceTemplateSpecification(
                    Json.MAPPER.convertValue(template, McpSchema.ResourceTemplate.class),
                    (exchange, request) -> read(resources, exchange, request)))
        .toList();
  }

  private static ReadResourceResult read(
      ProjectResources resources,
      @Nullable McpSyncServerExchange exchange,
      ReadResourceRequest request) {
    return refusing(
        () ->
            Json.MAPPER.convertValue(
                resources.read(request.uri(), exchange(exchange, request.meta())),
                ReadResourceResult.class));
  }

  private static SdkExchange exchange(
      @Nullable McpSyncServerExchange exchange, @Nullable Map<String, Object> meta) {
    return new SdkExchange(exchange, meta == null ? Map.of() : meta);
  }

  private static <T> T refusing(Supplier<T> work) {
    try {
      return work.get();
    } catch (ProtocolException e) {
      throw McpError.builder(e.error().code())
          .message(e.error().message())
          .data(e.error().data())
          .build();
    }
  }
}
