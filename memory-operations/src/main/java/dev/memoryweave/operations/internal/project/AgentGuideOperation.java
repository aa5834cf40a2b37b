package dev.memoryweave.operations.internal.project;

import dev.memoryweave.operations.answer.AgentGuideAnswer;
import dev.memoryweave.operations.answer.AgentGuideAnswer.Action;
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
                    + " exist, such as AGENTS.md, between two marker lines, or remove it. plan"
                    + " shows what write would do.",
                Effect.WRITES,
                ACTION)
            .ofProject());
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
    AgentGuideAnswer answer =
        new AgentGuideAnswer(
            action,
            changes.stream().map(AgentGuideAnswer.File::of).toList(),
            changes.stream().filter(AgentGuide.Change::isChange).count(),
            policy.markdown());
    return OperationResult.of(answer, text(answer));
  }

  private static AgentGuide guide(CallContext context) {
    return AgentGuide.of(context.requireProject().workspace().root().root());
  }

  /** The policy with the constraints that have the most weight now. */
  public static AgentGuide.Policy policy(CallContext context) {
    return new AgentGuide.Policy(
        MemoryBlocks.constraintIds(context, AgentGuide.Policy.MAX_CONSTRAINTS));
  }

  private static String text(AgentGuideAnswer answer) {
    if (answer.files().isEmpty()) {
      return "The project has none of the files that agents read: "
          + String.join(", ", AgentGuide.FILES)
          + ". Nothing was written; make one of them first.";
    }
    String files =
        answer.files().stream()
            .map(file -> "- " + file.path() + ": " + file.change().label())
            .collect(Collectors.joining("\n"));
    return switch (answer.action()) {
      case PLAN ->
          "Nothing was written. The action 'write' would do this:\n"
              + files
              + "\nand the files would hold:\n\n"
              + answer.policy();
      case WRITE -> "The policy stands in the files now:\n" + files;
      case REMOVE -> "The policy was taken out:\n" + files;
    };
  }
}
