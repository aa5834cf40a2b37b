package dev.memoryweave.mcp;

import dev.memoryweave.model.NodeKind;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A view of the project and its memory that a client can read, as Markdown. */
enum ProjectResource {
  CONSTRAINTS(
      "Constraints and preferences",
      "What must hold in this project and how people want things done, weightiest first.",
      1.0),
  ARCHITECTURE(
      "Architecture", "What the project is, how its parts fit together, and what was decided.", .8),
  STATUS(
      "Memory status",
      "Which project this is, how much is remembered and known of its files, and what is being read.",
      .5),
  RECENT_INCIDENTS(
      "Recent incidents",
      "What went wrong in this project and what to look out for, latest first.",
      .8),
  MEMORY_TREE_SUMMARY(
      "Memory tree", "What lasts and is in force, as a tree of titles and ids.", .6),
  AGENT_POLICY(
      "Agent policy",
      "How an agent should use this memory; memory_agent_guide writes it into agent files.",
      .7),
  GIT_CONTEXT(
      "Git context",
      "The branch and commit that are checked out, the latest commits, and what is not committed.",
      .5),
  SYNC_STATUS(
      "Sync status",
      "Which memories changes of files have called into question since the last sync.",
      .6);

  static final String BASE = "memory://project/current/";
  static final String MARKDOWN = "text/markdown";

  private final String title;
  private final String description;
  private final double priority;

  ProjectResource(String title, String description, double priority) {
    this.title = title;
    this.description = description;
    this.priority = priority;
  }

  /** The last part of the address. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  String uri() {
    return BASE + label();
  }

  /** The resource of an address, or nothing. */
  static Optional<ProjectResource> of(String uri) {
    return Arrays.stream(values()).filter(resource -> resource.uri().equals(uri)).findFirst();
  }

  /** What it says now; empty if there is nothing to say. */
  String read(OpenMemory open) {
    return switch (this) {
      case CONSTRAINTS -> constraints(open);
      case ARCHITECTURE ->
          MemoryBlocks.weightiest(
              open,
              Set.of(
                  NodeKind.PROJECT,
                  NodeKind.ARCHITECTURE,
                  NodeKind.MODULE,
                  NodeKind.FEATURE,
                  NodeKind.DECISION));
      case STATUS -> DataFrame.of("# Memory status\n\n" + StatusTool.text(open));
      case RECENT_INCIDENTS ->
          MemoryBlocks.latest(open, Set.of(NodeKind.INCIDENT, NodeKind.GOTCHA));
      case MEMORY_TREE_SUMMARY -> ProjectTexts.tree(open);
      case AGENT_POLICY -> AgentGuideTool.policy(open).markdown();
      case GIT_CONTEXT -> ProjectTexts.git(open);
      case SYNC_STATUS -> ProjectTexts.sync(open);
    };
  }

  private static String constraints(OpenMemory open) {
    Set<NodeKind> kinds = Set.of(NodeKind.CONSTRAINT, NodeKind.PREFERENCE);
    String block = MemoryBlocks.standing(open, kinds);
    String waiting = MemoryBlocks.waiting(open, kinds);
    return block.isEmpty() || waiting.isEmpty()
        ? block + waiting
        : block.stripTrailing() + "\n\n" + waiting;
  }

  /** What clients are told of it. */
  McpSchema.Resource description() {
    return McpSchema.Resource.builder(uri(), label())
        .title(title)
        .description(description)
        .mimeType(MARKDOWN)
        .annotations(new McpSchema.Annotations(List.of(McpSchema.Role.ASSISTANT), priority, null))
        .build();
  }
}
