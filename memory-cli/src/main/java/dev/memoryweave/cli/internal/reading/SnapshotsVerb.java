package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.cli.internal.output.Table;
import dev.memoryweave.cli.internal.output.Times;
import dev.memoryweave.operations.answer.CheckpointAnswer;
import dev.memoryweave.operations.answer.CheckpointRestoreAnswer;
import dev.memoryweave.operations.answer.CheckpointsAnswer;
import dev.memoryweave.operations.model.OperationResult;
import java.util.List;
import java.util.Objects;

/** Lists the snapshots of a memory, makes one, or restores one. */
public final class SnapshotsVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .optional("ACTION", "list (if left out), create or restore")
        .optional("NAME", "the name of the snapshot")
        .option("--note", "TEXT", "why it is made")
        .option("--reason", "TEXT", "why to go back")
        .flag("--dry-run", "restore: only tells what would change")
        .flag("--yes", "restore: does not ask, for scripts")
        .option("--limit", "N", "list: the most; 50 if not set")
        .example("memory snapshots", "all, the latest first")
        .example("memory snapshots create before-refactoring --note \"all green\"", "makes one")
        .example("memory snapshots restore before-refactoring", "shows what changes, and asks");
  }

  @Override
  public Answer run(Call call) {
    String action = call.text("ACTION");
    return switch (action == null ? "list" : action) {
      case "list" -> list(call);
      case "create" ->
          made(
              call.run(
                  "checkpoint",
                  call.arguments().put("name", call.required("NAME")).text("note", "--note").map()),
              call);
      case "restore" ->
          restored(
              call.run(
                  "checkpoint_restore",
                  call.arguments()
                      .put("name", call.required("NAME"))
                      .text("reason", "--reason")
                      .flag("dry_run", "--dry-run")
                      .flag("confirmed", "--yes")
                      .map()),
              call);
      default ->
          throw new CommandException(
              Failure.usage(
                  "'" + action + "' is none of list, create and restore",
                  "See 'memory snapshots --help'."));
    };
  }

  private static Answer made(OperationResult result, Call call) {
    if (result.failed()) {
      return Answer.of(result);
    }
    String name = result.answer(CheckpointAnswer.class).name();
    return Answer.of(
        result,
        call.page()
            .text(
                "Made the snapshot '"
                    + name
                    + "'.\n'memory diff "
                    + name
                    + "' shows what changes from now on, 'memory snapshots restore "
                    + name
                    + "' goes back."));
  }

  private static Answer restored(OperationResult result, Call call) {
    if (result.failed()) {
      return Answer.of(result).advised("not_found", "'memory snapshots' lists them.");
    }
    CheckpointAnswer before = result.answer(CheckpointRestoreAnswer.class).before();
    String text = call.page().text(result.text());
    return Answer.of(
        result,
        before == null ? text : text + "\nHere: 'memory snapshots restore " + before.name() + "'.");
  }

  private static Answer list(Call call) {
    OperationResult result =
        call.run("checkpoints", call.arguments().whole("limit", "--limit").map());
    if (result.failed()) {
      return Answer.of(result);
    }
    Table table =
        new Table(call.terminal().width(), call.paint(), List.of("NAME", "MADE", "BY", "NOTE"));
    for (CheckpointAnswer each : result.answer(CheckpointsAnswer.class).checkpoints()) {
      table.add(
          List.of(
              each.name(),
              Times.minute(each.at()),
              each.author().label(),
              Objects.toString(each.note(), "")));
    }
    return Answer.of(
        result,
        table.isEmpty() ? "No snapshots. 'memory snapshots create NAME' makes one." : table.text());
  }
}
