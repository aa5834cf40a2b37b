package dev.memoryweave.operations.internal.project;

import dev.memoryweave.operations.answer.InitAnswer;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.project.InitReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sets up the folder of a project's memory as its owner wants it. */
public final class InitOperation extends Operation {
  private static final int MOST = 100;
  private static final int LONGEST = 2_000;

  /** A setting and its value. */
  private record Setting(String key, String value) {}

  private static final Parameter<String> KEY =
      Parameter.of("key", ValueType.text(1, LONGEST)).asRequired();
  private static final Parameter<String> VALUE =
      Parameter.of("value", ValueType.text(0, LONGEST)).asRequired();
  private static final Parameter<List<Setting>> SETTINGS =
      Parameter.of(
          "settings",
          ValueType.list(
              ValueType.object(
                  List.of(KEY, VALUE), each -> new Setting(each.get(KEY), each.get(VALUE))),
              MOST),
          "Settings other than the default, see {config}.");

  /** Describes the operation. */
  public InitOperation() {
    super(
        Description.of(
                Profile.PERSON,
                "init",
                InitAnswer.class,
                "Set up the project",
                "Make the folder .memory in the project, with its settings and the lines that git"
                    + " needs. What is there already stays as it is.",
                Effect.WRITES,
                SETTINGS)
            .ofProject());
  }

  @Override
  protected Call read(Arguments arguments) {
    Map<String, String> settings = new LinkedHashMap<>();
    arguments.list(SETTINGS).forEach(each -> settings.put(each.key(), each.value()));
    return context -> {
      InitAnswer answer = answer(context.requireProject().workspace(), settings);
      return new OperationResult(
          answer, text(context, answer), answer.problem() == null ? null : ErrorKind.PRECONDITION);
    };
  }

  private static InitAnswer answer(Workspace workspace, Map<String, String> settings) {
    InitReport made = workspace.init(settings);
    return new InitAnswer(
        workspace.root().root().toString(),
        workspace.identity().key(),
        made.created(),
        made.changed(),
        made.kept(),
        made.problem().orElse(null),
        made.hint().orElse(null));
  }

  private static String text(CallContext context, InitAnswer made) {
    List<String> lines = new ArrayList<>();
    if (made.problem() != null) {
      lines.add(made.problem());
    }
    lines.add("The memory of this project is filed under " + made.identity() + ".");
    made.created().forEach(path -> lines.add("- made " + path));
    made.changed().forEach(path -> lines.add("- added to " + path));
    made.kept().stream()
        .filter(path -> !made.changed().contains(path))
        .forEach(path -> lines.add("- kept " + path));
    if (made.hint() != null) {
      lines.add(made.hint());
    }
    lines.add(context.door().of("index") + " reads the project's files now.");
    return String.join("\n", lines);
  }
}
