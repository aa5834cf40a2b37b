package dev.memoryweave.cli.internal.program;

import dev.memoryweave.cli.internal.command.ProgramVerb;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.cli.internal.docs.CompletionVerb;
import dev.memoryweave.cli.internal.docs.DocsVerb;
import dev.memoryweave.cli.internal.files.BackupVerb;
import dev.memoryweave.cli.internal.files.ContentVerb;
import dev.memoryweave.cli.internal.files.ExportVerb;
import dev.memoryweave.cli.internal.files.ImportVerb;
import dev.memoryweave.cli.internal.files.MoveVerb;
import dev.memoryweave.cli.internal.files.RestoreVerb;
import dev.memoryweave.cli.internal.hook.HookVerb;
import dev.memoryweave.cli.internal.install.InstallVerb;
import dev.memoryweave.cli.internal.reading.ActivityVerb;
import dev.memoryweave.cli.internal.reading.ChangesVerb;
import dev.memoryweave.cli.internal.reading.CheckVerb;
import dev.memoryweave.cli.internal.reading.DiffVerb;
import dev.memoryweave.cli.internal.reading.EntitiesVerb;
import dev.memoryweave.cli.internal.reading.ExplainVerb;
import dev.memoryweave.cli.internal.reading.FilesVerb;
import dev.memoryweave.cli.internal.reading.GraphVerb;
import dev.memoryweave.cli.internal.reading.HealthVerb;
import dev.memoryweave.cli.internal.reading.HistoryVerb;
import dev.memoryweave.cli.internal.reading.LinesVerb;
import dev.memoryweave.cli.internal.reading.ListVerb;
import dev.memoryweave.cli.internal.reading.PrivacyVerb;
import dev.memoryweave.cli.internal.reading.ProjectsVerb;
import dev.memoryweave.cli.internal.reading.RecallVerb;
import dev.memoryweave.cli.internal.reading.SearchVerb;
import dev.memoryweave.cli.internal.reading.SessionsVerb;
import dev.memoryweave.cli.internal.reading.ShowVerb;
import dev.memoryweave.cli.internal.reading.SnapshotsVerb;
import dev.memoryweave.cli.internal.reading.StatusVerb;
import dev.memoryweave.cli.internal.reading.WhyNotVerb;
import dev.memoryweave.cli.internal.serving.McpVerb;
import dev.memoryweave.cli.internal.serving.ServeVerb;
import dev.memoryweave.cli.internal.serving.TokenVerb;
import dev.memoryweave.cli.internal.serving.ViewVerb;
import dev.memoryweave.cli.internal.upkeep.ConfigVerb;
import dev.memoryweave.cli.internal.upkeep.IndexVerb;
import dev.memoryweave.cli.internal.upkeep.InheritVerb;
import dev.memoryweave.cli.internal.upkeep.InitVerb;
import dev.memoryweave.cli.internal.upkeep.MapVerb;
import dev.memoryweave.cli.internal.upkeep.PoliciesVerb;
import dev.memoryweave.cli.internal.upkeep.ProjectVerb;
import dev.memoryweave.cli.internal.upkeep.RebuildVerb;
import dev.memoryweave.cli.internal.upkeep.ResetVerb;
import dev.memoryweave.cli.internal.upkeep.SyncVerb;
import dev.memoryweave.cli.internal.upkeep.TrustVerb;
import dev.memoryweave.cli.internal.upkeep.UpkeepVerb;
import dev.memoryweave.cli.internal.writing.AddVerb;
import dev.memoryweave.cli.internal.writing.ChangeVerb;
import dev.memoryweave.cli.internal.writing.ForgetVerb;
import dev.memoryweave.cli.internal.writing.ReviewVerb;
import dev.memoryweave.cli.internal.writing.SaveVerb;
import dev.memoryweave.cli.internal.writing.UsedVerb;
import java.util.List;
import java.util.Optional;

/**
 * All verbs, in display order. Only the called one is created, because each class that a start
 * loads costs time.
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
   * A verb in the list.
   *
   * @param summary its purpose, in a few words
   */
  public record Entry(String name, Group group, String summary) {}

  private static final List<Entry> ENTRIES =
      List.of(
          new Entry("recall", Group.READING, "what matters for a task, as an agent gets it"),
          new Entry("lines", Group.READING, "memories as lines for a system prompt"),
          new Entry("why-not", Group.READING, "why a memory is missing from what an agent gets"),
          new Entry("search", Group.READING, "memories that contain words, or a list of them"),
          new Entry("list", Group.READING, "memories by author, file, time and more, with counts"),
          new Entry("show", Group.READING, "a whole memory, or lines of a file"),
          new Entry("history", Group.READING, "how a memory came to say what it says"),
          new Entry("explain", Group.READING, "why a memory is believed, or waits"),
          new Entry("entities", Group.READING, "who and what is named, and what goes together"),
          new Entry("graph", Group.READING, "how memories and names hang together"),
          new Entry("sessions", Group.READING, "what was said, and what was kept of it"),
          new Entry("activity", Group.READING, "what happened day by day"),
          new Entry("changes", Group.READING, "what changed lately, by whom and why"),
          new Entry("files", Group.READING, "which files were read, and what was left out"),
          new Entry("status", Group.READING, "which project this is, and how much is known"),
          new Entry("health", Group.READING, "a score with its reasons and remedies"),
          new Entry("privacy", Group.READING, "what is held about somebody"),
          new Entry("projects", Group.READING, "your projects, and what each remembers"),
          new Entry("diff", Group.READING, "where memories and their files differ, or snapshots"),
          new Entry("add", Group.WRITING, "remembers one thing"),
          new Entry("change", Group.WRITING, "changes a memory, moves it, or puts it back"),
          new Entry("save", Group.WRITING, "makes several changes, given as JSON"),
          new Entry("review", Group.WRITING, "decides about what waits"),
          new Entry("used", Group.WRITING, "tells which memories helped"),
          new Entry("forget", Group.WRITING, "forgets a memory, or all about somebody"),
          new Entry("init", Group.UPKEEP, "sets a project up"),
          new Entry("project", Group.UPKEEP, "which project a folder is; joins it to another"),
          new Entry("trust", Group.UPKEEP, "whether rules of the project's files are in force"),
          new Entry("config", Group.UPKEEP, "shows the settings of a project, or changes one"),
          new Entry("index", Group.UPKEEP, "reads the files that have changed"),
          new Entry("sync", Group.UPKEEP, "brings memories and files in step"),
          new Entry("policies", Group.UPKEEP, "what is kept, archived, tagged or left out"),
          new Entry("inherit", Group.UPKEEP, "what projects take over from others"),
          new Entry("upkeep", Group.UPKEEP, "puts away what is over, explained and reversible"),
          new Entry("check", Group.UPKEEP, "whether all that is stored is sound"),
          new Entry("rebuild", Group.UPKEEP, "makes again what is derived"),
          new Entry("snapshots", Group.UPKEEP, "lists, makes and restores snapshots"),
          new Entry("map", Group.UPKEEP, "the map of the project that agents read"),
          new Entry("reset", Group.UPKEEP, "empties the memory of a project, after a backup"),
          new Entry("content", Group.FILES, "files and notes that are kept beside the memories"),
          new Entry("export", Group.FILES, "writes the memories of a project into a file"),
          new Entry("import", Group.FILES, "takes in an export, or transcripts"),
          new Entry("backup", Group.FILES, "makes a backup of a project, or of everything"),
          new Entry("restore", Group.FILES, "brings a backup back"),
          new Entry("move", Group.FILES, "hands projects over to another store"),
          new Entry("view", Group.SERVING, "shows the memory in a browser"),
          new Entry("serve", Group.SERVING, "serves agents, programs and the page over HTTP"),
          new Entry("token", Group.SERVING, "who may call a server, and as whom"),
          new Entry("mcp", Group.SERVING, "serves an agent over standard input and output"),
          new Entry("hook", Group.SERVING, "takes an event of a coding agent"),
          new Entry(
              "install", Group.SERVING, "writes server and hooks into the settings of an agent"),
          new Entry("completion", Group.SERVING, "completes verbs and options in a shell"),
          new Entry("docs", Group.SERVING, "shows the documentation"));

  private VerbCatalog() {}

  /** All verbs. */
  public static List<Entry> entries() {
    return ENTRIES;
  }

  /** The verb with a name, or nothing. */
  public static Optional<Entry> find(String name) {
    for (Entry entry : ENTRIES) {
      if (entry.name().equals(name)) {
        return Optional.of(entry);
      }
    }
    return Optional.empty();
  }

  /** Whether a verb is a program with options of its own. */
  public static boolean isProgram(String name) {
    return name.equals("mcp") || name.equals("serve") || name.equals("hook");
  }

  /** Creates the verb with a name. */
  public static Verb verb(String name) {
    return switch (name) {
      case "recall" -> new RecallVerb();
      case "lines" -> new LinesVerb();
      case "why-not" -> new WhyNotVerb();
      case "search" -> new SearchVerb();
      case "list" -> new ListVerb();
      case "show" -> new ShowVerb();
      case "graph" -> new GraphVerb();
      case "sessions" -> new SessionsVerb();
      case "activity" -> new ActivityVerb();
      case "changes" -> new ChangesVerb();
      case "files" -> new FilesVerb();
      case "history" -> new HistoryVerb();
      case "explain" -> new ExplainVerb();
      case "entities" -> new EntitiesVerb();
      case "status" -> new StatusVerb();
      case "diff" -> new DiffVerb();
      case "add" -> new AddVerb();
      case "change" -> new ChangeVerb();
      case "save" -> new SaveVerb();
      case "review" -> new ReviewVerb();
      case "used" -> new UsedVerb();
      case "forget" -> new ForgetVerb();
      case "index" -> new IndexVerb();
      case "sync" -> new SyncVerb();
      case "check" -> new CheckVerb();
      case "rebuild" -> new RebuildVerb();
      case "upkeep" -> new UpkeepVerb();
      case "policies" -> new PoliciesVerb();
      case "inherit" -> new InheritVerb();
      case "snapshots" -> new SnapshotsVerb();
      case "import" -> new ImportVerb();
      case "content" -> new ContentVerb();
      case "export" -> new ExportVerb();
      case "backup" -> new BackupVerb();
      case "restore" -> new RestoreVerb();
      case "move" -> new MoveVerb();
      case "reset" -> new ResetVerb();
      case "init" -> new InitVerb();
      case "project" -> new ProjectVerb();
      case "trust" -> new TrustVerb();
      case "config" -> new ConfigVerb();
      case "map" -> new MapVerb();
      case "health" -> new HealthVerb();
      case "privacy" -> new PrivacyVerb();
      case "projects" -> new ProjectsVerb();
      case "view" -> new ViewVerb();
      case "token" -> new TokenVerb();
      case "install" -> new InstallVerb();
      case "completion" -> new CompletionVerb(VerbPages::all, VerbPages::common);
      case "docs" -> new DocsVerb(() -> VerbPages.manual(Cli.version()));
      default -> throw new IllegalArgumentException("There is no verb " + name);
    };
  }

  /** Creates the program verb with a name. */
  static ProgramVerb program(String name) {
    return switch (name) {
      case "mcp" -> new McpVerb();
      case "serve" -> new ServeVerb();
      case "hook" -> new HookVerb();
      default -> throw new IllegalArgumentException("There is no program " + name);
    };
  }
}
