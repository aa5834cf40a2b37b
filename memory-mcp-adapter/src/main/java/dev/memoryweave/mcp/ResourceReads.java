package dev.memoryweave.mcp;

import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.operations.MemoryPages;
import dev.memoryweave.operations.ProjectView;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.workspace.SourceExcerpt;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out reads of resources; failures become errors of the protocol. */
final class ResourceReads {
  private static final Logger LOG = LoggerFactory.getLogger(ResourceReads.class);

  /** The first of the codes that the protocol leaves to servers. */
  private static final int SERVER_ERROR = -32_000;

  private static final String NOTHING = "Nothing is known yet.\n";
  private static final String UNEXPECTED =
      "The resource cannot be read; details are in the log of the server";

  private final Redactor redactor = Redactor.standard();
  private final Function<McpSyncServerExchange, CallContext> memory;

  ResourceReads(Function<McpSyncServerExchange, CallContext> memory) {
    this.memory = memory;
  }

  /** All resources, ready for a server. */
  List<SyncResourceSpecification> resources() {
    return Arrays.stream(ProjectView.values())
        .map(
            view ->
                new SyncResourceSpecification(
                    ProjectResource.description(view),
                    (exchange, request) ->
                        answer(exchange, request, context -> page(view, request, context))))
        .toList();
  }

  /** All templates of resources, ready for a server. */
  List<SyncResourceTemplateSpecification> templates() {
    return List.of(
        new SyncResourceTemplateSpecification(
            ResourceTemplate.NODE.description(),
            (exchange, request) -> answer(exchange, request, context -> node(request, context))),
        new SyncResourceTemplateSpecification(
            ResourceTemplate.SOURCE.description(),
            (exchange, request) -> answer(exchange, request, context -> source(request, context))));
  }

  private ReadResourceResult answer(
      McpSyncServerExchange exchange,
      ReadResourceRequest request,
      Function<CallContext, TextResourceContents> reading) {
    try {
      CallContext context = memory.apply(exchange).withDoor(ServerWords.INSTANCE);
      context.settle();
      return ReadResourceResult.builder(List.of(reading.apply(context))).build();
    } catch (MemoryException e) {
      LOG.debug("A read was refused", e);
      throw McpError.builder(code(ErrorKind.of(e)))
          .message(redactor.redact(String.valueOf(e.getMessage())))
          .data(Map.of("uri", request.uri()))
          .build();
    } catch (RuntimeException | Error e) {
      LOG.error("{} cannot be read", request.uri(), e);
      throw McpError.builder(SERVER_ERROR).message(UNEXPECTED).build();
    }
  }

  private static int code(ErrorKind kind) {
    return switch (kind) {
      case NOT_FOUND -> ErrorCodes.RESOURCE_NOT_FOUND;
      case INVALID_ARGUMENTS -> ErrorCodes.INVALID_PARAMS;
      default -> SERVER_ERROR;
    };
  }

  private TextResourceContents page(
      ProjectView view, ReadResourceRequest request, CallContext context) {
    String text = view.read(context);
    return new TextResourceContents(
        request.uri(),
        ProjectResource.MARKDOWN,
        redactor.redact(text.isEmpty() ? NOTHING : text),
        null);
  }

  private TextResourceContents node(ReadResourceRequest request, CallContext context) {
    String id = UriTemplates.values(ResourceTemplate.NODE.template(), request.uri()).get("id");
    String text = MemoryPages.node(context, String.valueOf(id));
    return new TextResourceContents(
        request.uri(), ResourceTemplate.NODE.mimeType(), redactor.redact(text), null);
  }

  private static TextResourceContents source(ReadResourceRequest request, CallContext context) {
    Map<String, String> values =
        UriTemplates.values(ResourceTemplate.SOURCE.template(), request.uri());
    SourceExcerpt excerpt =
        MemoryPages.source(context, values.getOrDefault("path", ""), values.get("lines"));
    Map<String, Object> meta = new LinkedHashMap<>();
    meta.put("from_line", excerpt.fromLine());
    meta.put("to_line", excerpt.toLine());
    meta.put("lines", excerpt.lines());
    meta.put("shortened", excerpt.shortened());
    return new TextResourceContents(
        request.uri(), ResourceTemplate.SOURCE.mimeType(), excerpt.text(), meta);
  }
}
