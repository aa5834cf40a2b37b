package dev.memoryweave.cli.internal.program;

import dev.memoryweave.cli.internal.command.ProgramVerb;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.cli.internal.docs.CompletionVerb;
import dev.memoryweave.cli.internal.docs.DocsVerb;
import dev.memoryweave.cli.internal.install.InstallVerb;
import dev.memoryweave.cli.internal.reading.RecallVerb;
import dev.memoryweave.cli.internal.reading.StatusVerb;
import dev.memoryweave.cli.internal.serving.McpVerb;
import dev.memoryweave.cli.internal.serving.ServeVerb;
import java.util.List;
import java.util.Optional;

/**
 * All verbs, in the order in which they are listed. Only the one that is called is made: each class
 * that a start loads costs time.
 */
public final class VerbCatalog {
  /** Groups of verbs. */
  public enum Group {
    READING("Look something up"),
    WRITING("Remember and decide"),
    UPKEEP("Look after a project"),
    FILES("Carry memories"),
    SERVING("Agents and set-up");

    private final String title;

    Group(String title) {
      this.title = title;
    }

    /** The heading. */
    public String title() {
      return title;
    }
  }

  /**
   * A verb as it is listed.
   *
   * @param summary what it does, in a few words
   */
  public record Entry(String name, Group group, String summary) {}

  private static final List<Entry> ENTRIES =
      List.of(
          new Entry("recall", Group.READING, "what matters for a task, as an agent gets it"),
          new Entry("status", Group.READING, "which project this is, and how much is known"),
          new Entry("mcp", Group.SERVING, "serves an agent over standard input and output"),
          new Entry("serve", Group.SERVING, "serves many agents over HTTP"),
          new Entry("install", Group.SERVING, "writes the server into the settings of an agent"),
          new Entry("completion", Group.SERVING, "completes verbs and options in a shell"),
          new Entry("docs", Group.SERVING, "shows the documentation"));

  private VerbCatalog() {}

  /** All verbs. */
  public static List<Entry> entries() {
    return ENTRIES;
  }

  /** The verb of a name, or nothing. */
  public static Optional<Entry> find(String name) {
    return ENTRIES.stream().filter(entry -> entry.name().equals(name)).findFirst();
  }

  /** Whether a verb is a program with options of its own. */
  static boolean isProgram(String name) {
    return name.equals("mcp") || name.equals("serve");
  }

  /** Makes the verb of a name. */
  public static Verb verb(String name) {
    return switch (name) {
      case "recall" -> new RecallVerb();
      case "status" -> new StatusVerb();
      case "install" -> new InstallVerb();
      case "completion" -> new CompletionVerb(VerbPages::all, VerbPages::common);
      case "docs" -> new DocsVerb(() -> VerbPages.manual(Cli.version()));
      default -> throw new IllegalArgumentException("There is no verb " + name);
    };
  }

  /** Makes the verb of a name that is a program. */
  static ProgramVerb program(String name) {
    return switch (name) {
      case "mcp" -> new McpVerb();
      case "serve" -> new ServeVerb();
      default -> throw new IllegalArgumentException("There is no program " + name);
    };
  }
}
