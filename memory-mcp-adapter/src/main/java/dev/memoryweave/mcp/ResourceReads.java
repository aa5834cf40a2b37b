package dev.memoryweave.mcp;

import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.workspace.SourceExcerpt;
import dev.memoryweave.workspace.UnreadableSourceException;
import dev.memoryweave.workspace.files.PathOutsideProjectException;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out reads of resources; what goes wrong becomes an error of the protocol. */
final class ResourceReads {
  private static final Logger LOG = LoggerFactory.getLogger(ResourceReads.class);
  private static final Pattern LINES = Pattern.compile("([0-9]{1,7})(?:-([0-9]{1,7}))?");

  /** The first of the codes that the protocol leaves to servers. */
  private static final int SERVER_ERROR = -32_000;

  private static final String NOTHING = "Nothing is known yet.\n";
  private static final String UNEXPECTED =
      "The resource cannot be read; details are in the log of the server";

  private final Redactor redactor = Redactor.standard();
  private final Function<McpSyncServerExchange, OpenMemory> memory;

  ResourceReads(Function<McpSyncServerExchange, OpenMemory> memory) {
    this.memory = memory;
  }

  /** All resources, ready for a server. */
  List<SyncResourceSpecification> resources() {
    return Arrays.stream(ProjectResource.values())
        .map(
            resource ->
                new SyncResourceSpecification(
                    resource.description(),
                    (exchange, request) ->
                        answer(exchange, request, open -> markdown(resource, request, open))))
        .toList();
  }

  /** All templates of resources, ready for a server. */
  List<SyncResourceTemplateSpecification> templates() {
    return List.of(
        new SyncResourceTemplateSpecification(
            ResourceTemplate.NODE.description(),
            (exchange, request) -> answer(exchange, request, open -> node(request, open))),
        new SyncResourceTemplateSpecification(
            ResourceTemplate.SOURCE.description(),
            (exchange, request) -> answer(exchange, request, open -> source(request, open))));
  }

  private ReadResourceResult answer(
      McpSyncServerExchange exchange,
      ReadResourceRequest request,
      Function<OpenMemory, TextResourceContents> reading) {
    try {
      OpenMemory open = memory.apply(exchange);
      open.settle();
      return ReadResourceResult.builder(List.of(reading.apply(open))).build();
    } catch (UnknownNodeException | PathOutsideProjectException | UnreadableSourceException e) {
      throw error(ErrorCodes.RESOURCE_NOT_FOUND, e, request);
    } catch (InvalidValueException e) {
      throw error(ErrorCodes.INVALID_PARAMS, e, request);
    } catch (MemoryException e) {
      throw error(SERVER_ERROR, e, request);
    } catch (RuntimeException | Error e) {
      LOG.error("{} cannot be read", request.uri(), e);
      throw McpError.builder(SERVER_ERROR).message(UNEXPECTED).build();
    }
  }

  private McpError error(int code, MemoryException e, ReadResourceRequest request) {
    LOG.debug("A read was refused", e);
    return McpError.builder(code)
        .message(redactor.redact(String.valueOf(e.getMessage())))
        .data(Map.of("uri", request.uri()))
        .build();
  }

  private TextResourceContents markdown(
      ProjectResource resource, ReadResourceRequest request, OpenMemory open) {
    String text = resource.read(open);
    return contents(
        request, ProjectResource.MARKDOWN, redactor.redact(text.isEmpty() ? NOTHING : text), null);
  }

  private TextResourceContents node(ReadResourceRequest request, OpenMemory open) {
    String id = UriTemplates.values(ResourceTemplate.NODE.template(), request.uri()).get("id");
    String text = DataFrame.of(InspectTool.text(open, NodeId.of(String.valueOf(id))));
    return contents(request, ResourceTemplate.NODE.mimeType(), redactor.redact(text), null);
  }

  private static TextResourceContents source(ReadResourceRequest request, OpenMemory open) {
    Map<String, String> values =
        UriTemplates.values(ResourceTemplate.SOURCE.template(), request.uri());
    String path = values.getOrDefault("path", "");
    SourceExcerpt excerpt =
        lines(path, values.get("lines")).read(open.requireProject().workspace());
    return contents(
        request,
        ResourceTemplate.SOURCE.mimeType(),
        excerpt.text(),
        new Fields()
            .put("from_line", excerpt.fromLine())
            .put("to_line", excerpt.toLine())
            .put("lines", excerpt.lines())
            .put("shortened", excerpt.shortened())
            .map());
  }

  private static SourceLines lines(String path, @Nullable String lines) {
    if (lines == null || lines.isEmpty()) {
      return new SourceLines(path, 1, SourceLines.MAX);
    }
    Matcher numbers = LINES.matcher(lines);
    InvalidValueException.unless(
        numbers.matches(), "lines", lines, "be the number of a line or from-to, such as 10-42");
    int from = Integer.parseInt(numbers.group(1));
    int to = numbers.group(2) == null ? from : Integer.parseInt(numbers.group(2));
    return new SourceLines(path, from, to);
  }

  private static TextResourceContents contents(
      ReadResourceRequest request,
      String mimeType,
      String text,
      @Nullable Map<String, Object> meta) {
    return new TextResourceContents(request.uri(), mimeType, text, meta);
  }
}
