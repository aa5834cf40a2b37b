package dev.memoryweave.cli.internal.command;

import dev.memoryweave.operations.model.DoorWords;

/** Names of operations as the commands that run them. */
final class CommandWords implements DoorWords {
  @Override
  public String of(String operation) {
    return switch (operation) {
      case "inspect" -> "'memory show'";
      case "retire" -> "'memory forget'";
      case "apply" -> "'memory save'";
      default -> "'memory " + operation.replace('_', '-') + "'";
    };
  }
}
