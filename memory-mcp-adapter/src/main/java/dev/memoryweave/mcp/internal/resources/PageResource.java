package dev.memoryweave.mcp.internal.resources;

import dev.memoryweave.mcp.internal.tools.ServerWords;
import dev.memoryweave.operations.ProjectView;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Describes the pages about a project as resources of the protocol. */
public final class PageResource {
  /** The prefix of all addresses. */
  public static final String BASE = "memory://project/current/";

  static final String MARKDOWN = "text/markdown";

  private PageResource() {}

  /** The address of a page. */
  public static String uri(ProjectView view) {
    return BASE + view.label();
  }

  /** The page at an address, or nothing. */
  static Optional<ProjectView> of(String uri) {
    return Arrays.stream(ProjectView.values()).filter(view -> uri(view).equals(uri)).findFirst();
  }

  static Map<String, Object> description(ProjectView view) {
    Map<String, Object> description = new LinkedHashMap<>();
    description.put("uri", uri(view));
    description.put("name", view.label());
    description.put("title", view.title());
    description.put("description", view.description(ServerWords.INSTANCE));
    description.put("mimeType", MARKDOWN);
    description.put(
        "annotations", Map.of("audience", List.of("assistant"), "priority", priority(view)));
    return description;
  }

  /** Priority of a page for a client that has room for only some of them, from 0 to 1. */
  private static double priority(ProjectView view) {
    return switch (view) {
      case CONSTRAINTS -> 1;
      case ARCHITECTURE, RECENT_INCIDENTS -> .8;
      case AGENT_POLICY -> .7;
      case MEMORY_TREE_SUMMARY, SYNC_STATUS -> .6;
      case STATUS, GIT_CONTEXT, LINES -> .5;
      case HEALTH -> .4;
      case RETENTION -> .3;
    };
  }
}
