package dev.memoryweave.cli.internal.output;

import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.model.Trust;
import dev.memoryweave.operations.answer.ProvenanceView;
import org.jspecify.annotations.Nullable;

/** Authors of memories in words. */
public final class Authors {
  private Authors() {}

  /** The author of a memory. */
  public static String words(ProvenanceView author) {
    return words(author.trust(), author.principal());
  }

  /** An author, with the name if it is known. */
  public static String words(Trust trust, @Nullable String name) {
    String who =
        switch (trust) {
          case USER, CLI -> "a person";
          case AGENT -> "an agent";
          case IMPORT -> "a file";
          case TOOL -> "a tool";
          case PROGRAM -> "a program";
        };
    return name == null ? who : who + " (" + SafeText.line(name) + ")";
  }
}
