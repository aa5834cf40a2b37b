package dev.memoryweave.operations.internal.project;

import dev.memoryweave.operations.answer.AgentGuideAnswer;
import dev.memoryweave.operations.internal.view.Fields;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.workspace.guide.AgentGuide;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes advice about the memory into the instruction files that agents read in a project. */
public final class AgentGuideOperation extends Operation {
  private static final Parameter<Action> ACTION =
      Parameter.of("action", ValueType.one(Choice.of("action", Action.values(), Action::label)))
          .withDefault(Action.PLAN.label())
          .asChanging();

  /** Describes the operation. */
  public AgentGuideOperation() {
    super(
        Description.of(
                Profile.FULL,
                "agent_guide",
                AgentGuideAnswer.class,
                "Tell agents of the memory",
                "Only when the user asks for it: write how to use this memory into agent files that"
                    + " exist, such as AGENTS.md, between two marker lines, or remove it. plan shows"
                    + " what write would do.",
                Effect.WRITES,
                ACTION)
            .ofProject());
  }

  /** Things that a call can do. */
  public enum Action {
    PLAN,
    WRITE,
    REMOVE;

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    Action action = arguments.get(ACTION);
    return context -> answer(context, action);
  }

  private static OperationResult answer(CallContext context, Action action) {
    AgentGuide guide = guide(context);
    // Files are committed, so they name no memories: those change.
    AgentGuide.Policy policy = AgentGuide.Policy.standard();
    List<AgentGuide.Change> changes =
        switch (action) {
          case PLAN -> guide.plan(policy);
          case WRITE -> guide.write(policy);
          case REMOVE -> guide.remove();
        };
    Map<String, Object> structured =
        new Fields()
            .put("action", action.label())
            .put("files", changes.stream().map(AgentGuideOperation::file).toList())
            .put("changed", changes.stream().filter(AgentGuide.Change::isChange).count())
            .put("policy", policy.markdown())
            .map();
    return OperationResult.of(structured, text(action, changes, policy));
  }

  private static AgentGuide guide(CallContext context) {
    return AgentGuide.of(context.requireProject().workspace().root().root());
  }

  /** The policy with the constraints that have the most weight now. */
  public static AgentGuide.Policy policy(CallContext context) {
    return new AgentGuide.Policy(MemoryBlocks.constraintIds(context, AgentGuide.Policy.MAX_CONSTRAINTS));
  }

  private static Map<String, Object> file(AgentGuide.Change change) {
    return new Fields().put("path", change.path()).put("change", change.action().label()).map();
  }

  private static String text(Action action, List<AgentGuide.Change> changes, AgentGuide.Policy policy) {
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
