package dev.memoryweave.mcp;

import dev.memoryweave.MemoryStatus;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.StoreStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@code memory_status}: what the memory holds, whose it is, and where it is kept. */
final class StatusTool implements MemoryTool {
  static final String NAME = "memory_status";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public @Nullable Function<OpenMemory, ToolAnswer> prepare(Arguments arguments) {
    return arguments.make(() -> open -> answer(open.memory().status(), open.project()));
  }

  private static ToolAnswer answer(MemoryStatus status, @Nullable Project project) {
    Fields byKind = new Fields();
    status.nodesByKind().forEach((NodeKind kind, Long count) -> byKind.put(kind.label(), count));
    Fields byStatus = new Fields();
    status
        .nodesByStatus()
        .forEach((NodeStatus state, Long count) -> byStatus.put(state.label(), count));
    List<Map<String, Object>> scopes = new ArrayList<>();
    status
        .revisions()
        .forEach(
            (Scope scope, Long revision) ->
                scopes.add(
                    new Fields().put("scope", scope.toString()).put("revision", revision).map()));
    Map<String, Object> structured =
        new Fields()
            .put("project", project == null ? null : project(project))
            .put("scopes", scopes)
            .put("nodes", status.nodes())
            .put("nodes_by_kind", byKind.map())
            .put("nodes_by_status", byStatus.map())
            .put("waiting_for_review", waiting(status))
            .put("store", store(status.store()))
            .put(
                "server",
                new Fields()
                    .put("name", MemoryWeaveServer.NAME)
                    .put("version", MemoryWeaveServer.version())
                    .map())
            .map();
    return ToolAnswer.of(structured, text(status, project));
  }

  private static long waiting(MemoryStatus status) {
    return status.nodesByStatus().getOrDefault(NodeStatus.NEEDS_REVIEW, 0L);
  }

  private static Map<String, Object> project(Project project) {
    return new Fields()
        .put("root", project.root().toString())
        .put("root_source", project.rootSource().label())
        .put("identity", project.identity())
        .put("identity_source", project.identitySource().label())
        .map();
  }

  private static Map<String, Object> store(StoreStatus store) {
    return new Fields()
        .put("engine", store.engine())
        .put("location", store.location())
        .put("schema_version", store.schemaVersion())
        .put("read_only", store.readOnly())
        .put("bytes", store.bytes() < 0 ? null : store.bytes())
        .map();
  }

  private static String text(MemoryStatus status, @Nullable Project project) {
    StringBuilder text = new StringBuilder();
    if (project != null) {
      text.append("Project ")
          .append(project.identity())
          .append(" (from ")
          .append(project.identitySource().words())
          .append("), root ")
          .append(project.root())
          .append(" (from ")
          .append(project.rootSource().words())
          .append(").\n");
    }
    text.append(status.nodes()).append(status.nodes() == 1 ? " memory" : " memories");
    if (!status.nodesByKind().isEmpty()) {
      List<String> counts = new ArrayList<>();
      status.nodesByKind().forEach((kind, count) -> counts.add(count + " " + kind.label()));
      text.append(": ").append(String.join(", ", counts));
    }
    long waiting = waiting(status);
    if (waiting > 0) {
      text.append(".\n").append(waiting).append(waiting == 1 ? " waits" : " wait");
      text.append(" for a decision, see memory_review");
    }
    text.append(".\nKept in ").append(status.store().engine());
    if (status.store().location() != null) {
      text.append(", ").append(status.store().location());
    }
    return text.append(status.store().readOnly() ? ", open for reading only." : ".").toString();
  }
}
