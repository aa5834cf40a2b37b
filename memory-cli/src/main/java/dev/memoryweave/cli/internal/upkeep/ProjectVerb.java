package dev.memoryweave.cli.internal.upkeep;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;

/** Shows which project a folder belongs to, joins it to another one, and undoes that. */
public final class ProjectVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .optional("ACTION", "show (if left out), join or leave")
        .optional("ID", "join: the identity of the project")
        .example("memory project", "which project this is, and what that follows from")
        .example("memory project join github.com/acme/shop", "shows what is shared, and asks")
        .example("memory project leave", "takes back what the folder was joined to");
  }

  @Override
  public Answer run(Call call) {
    String action = call.text("ACTION");
    OperationResult result =
        switch (action == null ? "show" : action) {
          case "show" -> call.run("project", call.arguments().map());
          case "join" ->
              call.run("project", call.arguments().put("join", call.required("ID")).map());
          case "leave" -> call.run("project", call.arguments().put("leave", true).map());
          default ->
              throw new CommandException(
                  Failure.usage(
                      "'" + action + "' is none of show, join and leave",
                      "See 'memory project --help'."));
        };
    return Answer.of(result, call.page().titled(result.text()));
  }
}
