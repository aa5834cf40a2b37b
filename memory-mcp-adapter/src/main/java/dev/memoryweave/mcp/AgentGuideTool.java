package dev.memoryweave.mcp;

import static java.util.Objects.requireNonNull;

import dev.memoryweave.workspace.guide.AgentGuide;
import dev.memoryweave.workspace.guide.AgentPolicy;
import dev.memoryweave.workspace.guide.GuideChange;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code memory_agent_guide}: tells the agents of a project, in their own files, of its memory. */
final class AgentGuideTool implements MemoryTool {
  static final String NAME = "memory_agent_guide";

  /** What a call does. */
  enum Action {
    PLAN,
    WRITE,
    REMOVE;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean needsProject() {
    return true;
  }

  @Override
  public @Nullable Function<OpenMemory, ToolAnswer> prepare(Arguments arguments) {
    Action given = arguments.one("action", Choice.GUIDE_ACTION);
    return arguments.make(
        () -> {
          Action action = arguments.has("action") ? requireNonNull(given) : Action.PLAN;
          return open -> answer(open, action);
        });
  }

  private static ToolAnswer answer(OpenMemory open, Action action) {
    AgentGuide guide = guide(open);
    // Files are committed, so they name no memories: those come and go.
    AgentPolicy policy = AgentPolicy.standard();
    List<GuideChange> changes =
        switch (action) {
          case PLAN -> guide.plan(policy);
          case WRITE -> guide.write(policy);
          case REMOVE -> guide.remove();
        };
    Map<String, Object> structured =
        new Fields()
            .put("action", action.label())
            .put("files", changes.stream().map(AgentGuideTool::file).toList())
            .put("changed", changes.stream().filter(GuideChange::isChange).count())
            .put("policy", policy.markdown())
            .map();
    return ToolAnswer.of(structured, text(action, changes, policy));
  }

  private static AgentGuide guide(OpenMemory open) {
    return new AgentGuide(
        path -> open.requireProject().workspace().boundary().resolve(path.toString()));
  }

  /** The policy with the constraints that weigh most now. */
  static AgentPolicy policy(OpenMemory open) {
    return new AgentPolicy(MemoryBlocks.constraintIds(open, AgentPolicy.MAX_CONSTRAINTS));
  }

  private static Map<String, Object> file(GuideChange change) {
    return new Fields().put("path", change.path()).put("change", change.action().label()).map();
  }

  private static String text(Action action, List<GuideChange> changes, AgentPolicy policy) {
    if (changes.isEmpty()) {
      return "The project has none of the files that agents read: "
          + String.join(", ", AgentGuide.FILES)
          + ". Nothing was written; make one of them first.";
    }
    String files =
        changes.stream()
            .map(change -> "- " + change.path() + ": " + change.action().label())
            .collect(Collectors.joining("\n"));
    return switch (action) {
      case PLAN ->
          "Nothing was written. The action 'write' would do this:\n"
              + files
              + "\nand the files would hold:\n\n"
              + policy.markdown();
      case WRITE -> "The policy stands in the files now:\n" + files;
      case REMOVE -> "The policy was taken out:\n" + files;
    };
  }
}
