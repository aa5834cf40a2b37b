package dev.memoryweave.cli.internal.output;

import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.model.Trust;
import dev.memoryweave.operations.answer.ProvenanceView;
import org.jspecify.annotations.Nullable;

/** Authors of memories in words. */
public final class Authors {
  private Authors() {}

  /** An author with {@code trust} and, if it is known, {@code principal}. */
  public static String words(Fields author) {
    return words(author.text("trust"), author.text("principal"));
  }

  /** The author of a memory. */
  public static String words(ProvenanceView author) {
    String name = author.principal();
    return words(author.trust().label(), name == null ? "" : name);
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
