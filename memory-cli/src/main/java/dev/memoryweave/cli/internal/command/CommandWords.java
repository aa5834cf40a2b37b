package dev.memoryweave.cli.internal.command;

import dev.memoryweave.operations.model.DoorWords;

/** Replaces names of operations by the commands that run them. */
final class CommandWords implements DoorWords {
  @Override
  public String of(String operation) {
    return switch (operation) {
      case "memories" -> "'memory list'";
      case "overview" -> "'memory status --all'";
      case "inspect" -> "'memory show'";
      case "forget_about" -> "'memory forget about SUBJECT'";
      case "backup_remove" -> "'memory backup --remove'";
      case "entity_merge" -> "'memory entities --merge'";
      case "retire" -> "'memory forget'";
      case "apply" -> "'memory save'";
      case "checkpoint" -> "'memory snapshots create'";
      case "checkpoints" -> "'memory snapshots'";
      case "checkpoint_diff" -> "'memory diff'";
      case "checkpoint_restore" -> "'memory snapshots restore'";
      case "policy" -> "'memory policies set'";
      case "transcripts" -> "'memory import'";
      default -> "'memory " + operation.replace('_', '-') + "'";
    };
  }

  @Override
  public String agreeing() {
    return "use --yes";
  }

  @Override
  public String deciding() {
    return "At a terminal, 'memory review' shows what waits, and you decide.";
  }

  @Override
  public String unasked() {
    return "Nobody can be asked here.";
  }

  @Override
  public String refused() {
    return "";
  }
}
