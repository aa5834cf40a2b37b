package dev.memoryweave.cli.internal.output;

import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.model.Trust;
import org.jspecify.annotations.Nullable;

/** Authors of memories in words. */
public final class Authors {
  private Authors() {}

  /** An author with {@code trust} and, if it is known, {@code principal}. */
  public static String words(Fields author) {
    return words(author.text("trust"), author.text("principal"));
  }

  /** An author, with the name if it is known. */
  public static String words(Trust trust, @Nullable String name) {
    return words(trust.label(), name == null ? "" : name);
  }

  private static String words(String trust, String name) {
    String who =
        switch (trust) {
          case "user", "cli" -> "a person";
          case "agent" -> "an agent";
          case "import" -> "a file";
          case "tool" -> "a tool";
          case "program" -> "a program";
          default -> SafeText.line(trust);
        };
    return who + (name.isEmpty() ? "" : " (" + SafeText.line(name) + ")");
  }
}
