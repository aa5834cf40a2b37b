package dev.memoryweave.mcp;

import dev.memoryweave.operations.ProjectView;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Describes the pages about a project as resources of the protocol. */
final class ProjectResource {
  static final String BASE = "memory://project/current/";
  static final String MARKDOWN = "text/markdown";

  private ProjectResource() {}

  static String uri(ProjectView view) {
    return BASE + view.label();
  }

  /** The page of an address, or nothing. */
  static Optional<ProjectView> of(String uri) {
    return Arrays.stream(ProjectView.values()).filter(view -> uri(view).equals(uri)).findFirst();
  }

  static McpSchema.Resource description(ProjectView view) {
    return McpSchema.Resource.builder(uri(view), view.label())
        .title(view.title())
        .description(view.description(ServerWords.INSTANCE))
        .mimeType(MARKDOWN)
        .annotations(
            new McpSchema.Annotations(List.of(McpSchema.Role.ASSISTANT), priority(view), null))
        .build();
  }

  /** Importance of a page to a client that has room for some of them only, from 0 to 1. */
  private static double priority(ProjectView view) {
    return switch (view) {
      case CONSTRAINTS -> 1;
      case ARCHITECTURE, RECENT_INCIDENTS -> .8;
      case AGENT_POLICY -> .7;
      case MEMORY_TREE_SUMMARY, SYNC_STATUS -> .6;
      case STATUS, GIT_CONTEXT -> .5;
    };
  }
}
