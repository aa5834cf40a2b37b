package dev.memoryweave.cli.internal.writing;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.cli.internal.command.Input;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.JsonForm;
import dev.memoryweave.operations.answer.ApplyAnswer;
import dev.memoryweave.operations.answer.ChangeOutcome;
import dev.memoryweave.operations.model.InvalidArgumentsException;
import dev.memoryweave.operations.model.OperationResult;
import java.util.List;
import java.util.Map;

/** Makes several changes at once, given as JSON. */
public final class SaveVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .optional("FILE", "the file with the changes; standard input if left out or -")
        .flag("--dry-run", "only tells what would happen")
        .example("memory save changes.json --dry-run", "what would become of each change")
        .example(
            "echo '{\"nodes\": [{\"kind\": \"fact\", \"title\": \"It runs on Java 17\"}]}' | memory save",
            "from a script")
        .example(
            "echo '{\"delete\": [{\"id\": \"fact.old\", \"reason\": \"gone\"}]}' | memory save",
            "also stale and supersede");
  }

  @Override
  public Answer run(Call call) {
    String file = call.text("FILE");
    // It waits for whoever types there.
    if (file == null && call.host().terminal().isPerson()) {
      call.host().streams().err().println("Type the JSON, and end it with Ctrl-D:");
      call.host().streams().err().flush();
    }
    String json = Input.read(call, file == null ? "-" : file);
    Map<String, Object> changes;
    try {
      changes = JsonForm.arguments(json);
    } catch (InvalidArgumentsException e) {
      throw new CommandException(
          Failure.usage(
              "What was given is no JSON object: " + String.valueOf(e.getMessage()),
              "See 'memory save --help' for one."));
    }
    if (call.flag("--dry-run")) {
      changes.put("dry_run", true);
    }
    boolean one =
        (changes.containsKey("title") || changes.containsKey("id"))
            && List.of("nodes", "stale", "supersede", "delete").stream()
                .noneMatch(changes::containsKey);
    OperationResult result =
        one && !call.flag("--dry-run")
            ? call.run("save", changes)
            : call.run("apply", one ? wrapped(changes) : changes);
    Answer answer = Answer.of(result, call.page().text(result.text()));
    // A change that is only pending has not failed: the answer itself says so.
    if (!result.failed()
        && result.answer() instanceof ApplyAnswer applied
        && applied.items().stream()
            .anyMatch(item -> item.change().outcome() == ChangeOutcome.REFUSED)) {
      String advice = applied.dryRun() ? "" : "The rest is stored.";
      return new Answer(result.data(), "", Failure.error("incomplete", result.text(), advice));
    }
    return answer;
  }

  private static Map<String, Object> wrapped(Map<String, Object> one) {
    one.remove("dry_run");
    return Map.of("nodes", List.of(one), "dry_run", true);
  }
}
