package dev.memoryweave.operations.internal.project;

import dev.memoryweave.operations.answer.InitAnswer;
import dev.memoryweave.operations.internal.view.Fields;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
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
      OpenProject project = context.requireProject();
      InitReport made = project.workspace().init(settings);
      return new OperationResult(
          map(project, made),
          text(context, project, made),
          made.problem().isPresent() ? ErrorKind.PRECONDITION : null);
    };
  }

  private static Map<String, Object> map(OpenProject project, InitReport made) {
    return new Fields()
        .put("root", project.workspace().root().root().toString())
        .put("identity", project.workspace().identity().key())
        .put("created", made.created())
        .put("changed", made.changed())
        .put("kept", made.kept())
        .put("problem", made.problem().orElse(null))
        .put("hint", made.hint().orElse(null))
        .map();
  }

  private static String text(CallContext context, OpenProject project, InitReport made) {
    List<String> lines = new ArrayList<>();
    made.problem().ifPresent(lines::add);
    lines.add(
        "The memory of this project is filed under " + project.workspace().identity().key() + ".");
    made.created().forEach(path -> lines.add("- made " + path));
    made.changed().forEach(path -> lines.add("- added to " + path));
    made.kept().stream()
        .filter(path -> !made.changed().contains(path))
        .forEach(path -> lines.add("- kept " + path));
    made.hint().ifPresent(lines::add);
    lines.add(context.door().of("index") + " reads the project's files now.");
    return String.join("\n", lines);
  }
}
