package dev.memoryweave.cli.internal.upkeep;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.cli.internal.output.Table;
import dev.memoryweave.cli.internal.terminal.TextWidth;
import dev.memoryweave.operations.answer.ConfigAnswer;
import dev.memoryweave.operations.model.OperationResult;
import java.util.List;

/** Shows the settings of a project, or changes one. */
public final class ConfigVerb implements Verb {
  /** Maximum width of a value; a longer list is shown by its key only. */
  private static final int LONGEST = 16;

  @Override
  public void declare(Syntax syntax) {
    syntax
        .optional("KEY", "one setting; all if left out")
        .optional("VALUE", "its new value; entries of a list with commas between them")
        .flag("--unset", "goes back to the default")
        .example("memory config", "all settings with their values")
        .example("memory config storage.files off", "sets one")
        .example("memory config storage.files --unset", "back to its default");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.run(
            "config",
            call.arguments()
                .text("key", "KEY")
                .text("value", "VALUE")
                .flag("unset", "--unset")
                .map());
    List<ConfigAnswer.Setting> settings =
        result.failed() ? List.of() : result.answer(ConfigAnswer.class).settings();
    if (settings.size() < 2) {
      return Answer.of(result, call.page().text(result.text()));
    }
    Table table =
        new Table(call.terminal().width(), call.paint(), List.of("SETTING", "VALUE", "MEANING"));
    for (ConfigAnswer.Setting each : settings) {
      String value = String.valueOf(each.value());
      table.add(
          List.of(
              each.key(),
              TextWidth.of(value) > LONGEST ? TextWidth.fitting(value, LONGEST - 3) + "..." : value,
              each.meaning().replaceFirst("(?s)(?<=[.]) .*", "")));
    }
    return Answer.of(result, table.text());
  }
}
