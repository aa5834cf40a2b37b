package dev.memoryweave.cli.internal.upkeep;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.operations.model.OperationResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sets up a project. */
public final class InitVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .options("--set", "KEY=VALUE", "a setting, see 'memory config'; again for more")
        .flag("--map", "puts a map of the project into the files for agents that are there")
        .example("memory init", "makes .memory with its settings")
        .example("memory init --set project.name=shop --set storage.files=off", "with settings");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.run("init", call.arguments().put("settings", settings(call)).map());
    if (result.failed() || !call.flag("--map")) {
      return Answer.of(result, call.page().text(result.text()));
    }
    OperationResult map = call.run("map", call.arguments().put("action", "add").map());
    return map.failed()
        ? Answer.of(map)
        : Answer.of(result, SafeText.of(result.text() + "\n" + map.text()));
  }

  private static @Nullable List<Map<String, Object>> settings(Call call) {
    List<Map<String, Object>> settings = new ArrayList<>();
    for (String setting : call.texts("--set")) {
      int equals = setting.indexOf('=');
      if (equals < 1) {
        throw new CommandException(
            Failure.usage("--set needs KEY=VALUE, but is '" + setting + "'", ""));
      }
      settings.add(
          Map.of("key", setting.substring(0, equals), "value", setting.substring(equals + 1)));
    }
    return settings.isEmpty() ? null : settings;
  }
}
