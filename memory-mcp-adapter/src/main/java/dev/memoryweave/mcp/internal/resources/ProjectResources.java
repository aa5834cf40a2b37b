package dev.memoryweave.mcp.internal.resources;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.mcp.internal.protocol.ErrorCode;
import dev.memoryweave.mcp.internal.protocol.Exchange;
import dev.memoryweave.mcp.internal.protocol.Features;
import dev.memoryweave.mcp.internal.protocol.ProtocolException;
import dev.memoryweave.mcp.internal.tools.ServerWords;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.internal.ContentText;
import dev.memoryweave.operations.MemoryLists;
import dev.memoryweave.operations.MemoryPages;
import dev.memoryweave.operations.ProjectView;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.FailureWords;
import dev.memoryweave.operations.text.Quotation;
import dev.memoryweave.store.ContentStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.workspace.SourceExcerpt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The resources of a project: first pages about it, then its memories page by page, newest first.
 * Failures are errors of the protocol.
 */
public final class ProjectResources implements Features.Resources {
  /** Number of memories on each page of the list. */
  private static final int PAGE = 50;

  private static final Logger LOG = LoggerFactory.getLogger(ProjectResources.class);
  private static final String NOTHING = "Nothing is known yet.\n";
  private static final String UNEXPECTED =
      "The resource cannot be read; details are in the log of the server";

  private final Function<Exchange, CallContext> memory;

  /** Resources of the project and memory that a request is for. */
  public ProjectResources(Function<Exchange, CallContext> memory) {
    this.memory = memory;
  }

  /** The pages about a project. */
  public static List<Map<String, Object>> pages() {
    return Arrays.stream(ProjectView.values()).map(PageResource::description).toList();
  }

  @Override
  public Features.Page list(@Nullable String cursor, Exchange exchange) {
    return carryOut(
        "resources/list",
        () -> {
          Page<MemoryNode> found =
              memory
                  .apply(exchange)
                  .memory()
                  .list(MemoryQuery.current().withLimit(PAGE).withCursor(cursor));
          List<Map<String, Object>> items = new ArrayList<>(cursor == null ? pages() : List.of());
          found.items().forEach(node -> items.add(description(node)));
          return new Features.Page(items, found.next());
        });
  }

  private Map<String, Object> description(MemoryNode node) {
    Map<String, Object> description = new LinkedHashMap<>();
    description.put("uri", ResourceTemplate.ofNode(node.id().value()));
    description.put("name", node.id().value());
    description.put("title", Redactor.standard().redact(node.title()));
    description.put("mimeType", PageResource.MARKDOWN);
    return description;
  }

  @Override
  public List<Map<String, Object>> templates() {
    return Arrays.stream(ResourceTemplate.values()).map(ResourceTemplate::description).toList();
  }

  @Override
  public boolean canBeWatched(String uri) {
    return PageResource.of(uri).isPresent()
        || ResourceTemplate.NODE.covers(uri)
        || ResourceTemplate.SOURCE.covers(uri);
  }

  @Override
  public Map<String, Object> read(String uri, Exchange exchange) {
    Function<CallContext, Map<String, Object>> reading = reading(uri);
    return carryOut(
        uri,
        () -> {
          CallContext context = memory.apply(exchange).withDoor(ServerWords.INSTANCE);
          context.settle(List.of());
          Map<String, Object> contents = new LinkedHashMap<>();
          contents.put("uri", uri);
          contents.putAll(reading.apply(context));
          return Map.of("contents", List.of(contents));
        });
  }

  private Function<CallContext, Map<String, Object>> reading(String uri) {
    Optional<ProjectView> view = PageResource.of(uri);
    if (view.isPresent()) {
      return context -> page(view.get(), context);
    } else if (ResourceTemplate.NODE.covers(uri)) {
      return context -> node(ResourceTemplate.NODE.values(uri), context);
    } else if (ResourceTemplate.TAG.covers(uri)) {
      Map<String, String> values = ResourceTemplate.TAG.values(uri);
      return context ->
          listing(
              uri,
              MemoryLists.tagged(context, values.getOrDefault("tag", ""), values.get("cursor")));
    } else if (ResourceTemplate.SESSION.covers(uri)) {
      Map<String, String> values = ResourceTemplate.SESSION.values(uri);
      return context ->
          listing(
              uri,
              MemoryLists.ofSession(
                  context, values.getOrDefault("session", ""), values.get("cursor")));
    } else if (ResourceTemplate.CONTENT.covers(uri)) {
      return context -> content(ResourceTemplate.CONTENT.values(uri), context);
    } else if (ResourceTemplate.SOURCE.covers(uri)) {
      return context -> source(ResourceTemplate.SOURCE.values(uri), context);
    }
    throw ProtocolException.unknownResource(
        uri, "There is no resource " + Quotation.quoted(uri) + "; see resources/list");
  }

  private Map<String, Object> page(ProjectView view, CallContext context) {
    String text = view.read(context);
    return contents(
        PageResource.MARKDOWN, Redactor.standard().redact(text.isEmpty() ? NOTHING : text));
  }

  private Map<String, Object> node(Map<String, String> values, CallContext context) {
    String text = MemoryPages.node(context, values.getOrDefault("id", ""));
    return contents(ResourceTemplate.NODE.mimeType(), Redactor.standard().redact(text));
  }

  private Map<String, Object> listing(String uri, MemoryLists.Listing listing) {
    String next = listing.next();
    String more = next == null ? "" : "\nThe next page: " + ResourceTemplate.page(uri, next) + "\n";
    return contents(PageResource.MARKDOWN, Redactor.standard().redact(listing.markdown()) + more);
  }

  private static Map<String, Object> content(Map<String, String> values, CallContext context) {
    String id = values.getOrDefault("id", "");
    ContentStore.Content content = context.memory().contents().get(id);
    byte[] bytes = context.memory().contents().bytes(content.digest());
    String text = ContentText.text(bytes);
    if (text != null) {
      return contents(content.mediaType(), text);
    }
    Map<String, Object> contents = new LinkedHashMap<>();
    contents.put("mimeType", content.mediaType());
    contents.put("blob", Base64.getEncoder().encodeToString(bytes));
    return contents;
  }

  private static Map<String, Object> source(Map<String, String> values, CallContext context) {
    SourceExcerpt excerpt =
        MemoryPages.source(context, values.getOrDefault("path", ""), values.get("lines"));
    Map<String, Object> meta = new LinkedHashMap<>();
    meta.put("from_line", excerpt.fromLine());
    meta.put("to_line", excerpt.toLine());
    meta.put("lines", excerpt.lines());
    meta.put("shortened", excerpt.shortened());
    Map<String, Object> contents = contents(ResourceTemplate.SOURCE.mimeType(), excerpt.text());
    contents.put("_meta", meta);
    return contents;
  }

  private static Map<String, Object> contents(String mimeType, String text) {
    Map<String, Object> contents = new LinkedHashMap<>();
    contents.put("mimeType", mimeType);
    contents.put("text", text);
    return contents;
  }

  private <T> T carryOut(String what, Supplier<T> work) {
    try {
      return work.get();
    } catch (MemoryException e) {
      LOG.debug("A read was refused", e);
      throw refusal(what, e);
    } catch (RuntimeException | Error e) {
      LOG.error("{} cannot be read", what, e);
      throw new ProtocolException(ErrorCode.SERVER_ERROR, UNEXPECTED, null);
    }
  }

  private ProtocolException refusal(String uri, MemoryException failure) {
    FailureWords words = FailureWords.at(ServerWords.INSTANCE, Map.of("uri", uri));
    String message = Redactor.standard().redact(words.of(failure));
    return switch (ErrorKind.of(failure)) {
      case NOT_FOUND -> ProtocolException.unknownResource(uri, message);
      case INVALID_ARGUMENTS -> ProtocolException.invalidParams(message);
      default -> new ProtocolException(ErrorCode.SERVER_ERROR, message, Map.of("uri", uri));
    };
  }
}
