package dev.memoryweave.mcp.internal.prompts;

import dev.memoryweave.operations.MemoryNames;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The prompts of the server. */
@SuppressWarnings("ImmutableEnumChecker") // The list is immutable.
enum Prompt {
  START_TASK(
      "Start a task",
      "Brings in what is remembered that matters for a task, and begins it.",
      new Argument("task", "What is to be done, in plain words", true, null),
      new Argument("file", "A file that it is about", false, MemoryNames.PATHS),
      new Argument(
          "session", "The session whose notes are preferred", false, MemoryNames.SESSIONS)),
  END_TASK(
      "End a task",
      "Reports what came of a task, so that it is remembered.",
      new Argument("outcome", "How it ended, if that is not plain", false, null)),
  REVIEW("Review memories", "Goes through the memories that wait for a decision, one by one.");

  private final String title;
  private final String description;
  private final List<Argument> arguments;

  Prompt(String title, String description, Argument... arguments) {
    this.title = title;
    this.description = description;
    this.arguments = List.of(arguments);
  }

  /**
   * An argument of a prompt.
   *
   * @param names completes it, or null if it is free text
   */
  record Argument(String name, String description, boolean required, @Nullable MemoryNames names) {
    Map<String, Object> definition() {
      Map<String, Object> definition = new LinkedHashMap<>();
      definition.put("name", name);
      definition.put("description", description);
      definition.put("required", required);
      return definition;
    }
  }

  static Optional<Prompt> of(String label) {
    return Arrays.stream(values()).filter(prompt -> prompt.label().equals(label)).findFirst();
  }

  static List<String> labels() {
    return Arrays.stream(values()).map(Prompt::label).toList();
  }

  /** The name in messages. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  String description() {
    return description;
  }

  List<Argument> arguments() {
    return arguments;
  }

  Map<String, Object> definition() {
    Map<String, Object> definition = new LinkedHashMap<>();
    definition.put("name", label());
    definition.put("title", title);
    definition.put("description", description);
    definition.put("arguments", arguments.stream().map(Argument::definition).toList());
    return definition;
  }
}
