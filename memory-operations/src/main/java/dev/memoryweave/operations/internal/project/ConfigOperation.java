package dev.memoryweave.operations.internal.project;

import dev.memoryweave.operations.answer.ConfigAnswer;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.workspace.project.ConfigEditor;
import dev.memoryweave.workspace.project.ConfigEditor.Setting;
import java.util.List;

/** Shows the settings of a project, and changes one. */
public final class ConfigOperation extends Operation {
  private static final int LONGEST_KEY = 80;
  private static final int LONGEST_VALUE = 100_000;

  private static final Parameter<String> KEY =
      Parameter.of("key", ValueType.text(1, LONGEST_KEY), "One setting, such as recall.limit.");
  private static final Parameter<String> VALUE =
      Parameter.of(
              "value",
              ValueType.text(0, LONGEST_VALUE),
              "Its new value; entries of a list with commas between them.")
          .asChanging();
  private static final Parameter<Boolean> UNSET =
      Parameter.of("unset", ValueType.flag(), "Go back to its default.")
          .withDefault(false)
          .asChanging();

  /** Describes the operation. */
  public ConfigOperation() {
    super(
        Description.of(
                Profile.PERSON,
                "config",
                ConfigAnswer.class,
                "Settings of the project",
                "See all settings of the project or one of them with its meaning, or change one."
                    + " The rest of the file stays as it is.",
                Effect.WRITES,
                KEY,
                VALUE,
                UNSET)
            .ofProject());
  }

  @Override
  protected void check(Arguments arguments) {
    boolean unset = Boolean.TRUE.equals(arguments.find(UNSET));
    if ((unset || arguments.has(VALUE)) && !arguments.has(KEY)) {
      arguments.problem(KEY.name(), "is missing; say which setting is changed");
    }
    if (unset && arguments.has(VALUE)) {
      arguments.problem(VALUE.name(), "and unset exclude each other; give one of them");
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    String key = arguments.find(KEY);
    String value = arguments.find(VALUE);
    boolean unset = arguments.get(UNSET);
    return context -> {
      ConfigEditor editor = new ConfigEditor(context.requireProject().workspace().root().root());
      if (key == null) {
        return listed(editor.list());
      }
      boolean changes = unset || value != null;
      Setting now =
          unset ? editor.unset(key) : value == null ? editor.get(key) : editor.set(key, value);
      return OperationResult.of(
          new ConfigAnswer(List.of(ConfigAnswer.Setting.of(now)), changes),
          words(now)
              + (changes ? "\nIt holds from the next time that the project is opened." : ""));
    };
  }

  private static OperationResult listed(List<Setting> settings) {
    List<String> lines = settings.stream().map(ConfigOperation::line).toList();
    return OperationResult.of(
        new ConfigAnswer(settings.stream().map(ConfigAnswer.Setting::of).toList(), false),
        String.join("\n", lines));
  }

  private static String words(Setting value) {
    return line(value) + "\n" + value.meaning();
  }

  private static String line(Setting value) {
    return value.key() + ": " + value.text() + (value.fromFile() ? "" : "  (default)");
  }
}
