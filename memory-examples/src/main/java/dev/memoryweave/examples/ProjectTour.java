package dev.memoryweave.examples;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.weave.ContextPack;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.WorkspaceBuilder;
import dev.memoryweave.workspace.indexing.IndexingReport;
import java.io.Console;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads any project and shows the result: what was indexed and how long that took, what was skipped
 * and why, which memories were drawn from texts that people wrote, and the answer to a question
 * with the reasons for it. Nothing is written to the project.
 */
public final class ProjectTour {
  /** The default question. */
  static final String QUESTION = "what must I know before I change this project";

  private static final int BUDGET = 3_000;

  private static final String USAGE =
      """
      Usage: ProjectTour DIR [QUESTION] [--db FILE] [--budget TOKENS]
        DIR       the project's folder
        QUESTION  what to ask; if not given: %s
        FILE      where to remember, for another tour; if not given, all is forgotten at the end
        TOKENS    how long the answer may be; if not given, %d\
      """
          .formatted(QUESTION, BUDGET);

  private static final Duration PATIENCE = Duration.ofHours(4);
  private static final int MOST_SEEDS = 12;
  private static final int MOST_REASONS = 10;
  private static final int MOST_LEFT_OUT = 6;

  private final PrintStream out;
  private final PrintStream err;
  private final boolean live;

  /**
   * Creates a tour.
   *
   * @param err where to show progress
   * @param live whether that is a terminal
   */
  ProjectTour(PrintStream out, PrintStream err, boolean live) {
    this.out = out;
    this.err = err;
    this.live = live;
  }

  /** Runs the program. */
  public static void main(String[] args) throws IOException, InterruptedException {
    int status = new ProjectTour(System.out, System.err, isTerminal()).run(List.of(args));
    if (status != 0) {
      System.exit(status);
    }
  }

  /**
   * Before Java 22 there is no console without a terminal; since then the console itself says so.
   */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean isTerminal() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (IllegalAccessException | InvocationTargetException e) {
      return false;
    }
  }

  /** Runs with arguments and returns the exit status: 0, or 2 if the input is invalid. */
  int run(List<String> args) throws IOException, InterruptedException {
    try {
      Arguments arguments = Arguments.of(args);
      if (arguments.file() != null) {
        tour(arguments, arguments.file(), arguments.file().toString());
      } else {
        forgetful(arguments);
      }
      return 0;
    } catch (Options.UsageException e) {
      err.println(e.getMessage());
      err.println(USAGE);
      return 2;
    } catch (MemoryException e) {
      err.println(e.getMessage());
      return 2;
    }
  }

  private void forgetful(Arguments arguments) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("project-tour");
    // An aborted tour leaves nothing behind, either.
    Thread cleaning = new Thread(() -> delete(folder));
    Runtime.getRuntime().addShutdownHook(cleaning);
    try {
      tour(arguments, folder.resolve("memory.db"), "forgotten at the end (--db FILE keeps it)");
    } finally {
      delete(folder);
      Runtime.getRuntime().removeShutdownHook(cleaning);
    }
  }

  private void tour(Arguments arguments, Path file, String place) throws InterruptedException {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      TourProgress progress = new TourProgress(err, live);
      TourReport report = new TourReport(out, MOST_SEEDS);
      try (Workspace workspace = open(store, arguments.folder()).observer(progress).open()) {
        report.project(workspace, place);
        workspace.configProblems().forEach(out::println);
        if (!workspace.isIndexed()) {
          out.println("Its files are not read: " + whyNot(workspace));
          return;
        }
        IndexingReport first = read(workspace);
        report.content(workspace.status().knowledge(), first);
        report.times(first, progress.done());
        report.leftOut(first);
        report.seeds(workspace.seeds(), workspace.memory());
        answer(workspace.memory(), arguments);
      }
      long start = System.nanoTime();
      try (Workspace workspace = open(store, arguments.folder()).open()) {
        IndexingReport second = read(workspace);
        report.again(second, Duration.ofNanos(System.nanoTime() - start));
      }
    }
  }

  private static WorkspaceBuilder open(MemoryStore store, Path folder) {
    return Workspace.builder(store).root(folder).memoryFolder(false);
  }

  private static String whyNot(Workspace workspace) {
    return workspace.root().broad()
        ? "the folder is more than one project; name one in it."
        : "its settings say so (indexing.enabled in .memory/config.yaml).";
  }

  private static IndexingReport read(Workspace workspace) throws InterruptedException {
    Optional<IndexingReport> report = workspace.bootstrap().await(PATIENCE);
    return report.orElseThrow(() -> new IllegalStateException("Not done after " + PATIENCE));
  }

  private void answer(AgentMemory memory, Arguments arguments) {
    RecallRequest request =
        RecallRequest.builder(arguments.question()).tokenBudget(arguments.budget()).build();
    ContextPack pack = memory.weave(request);
    TourReport.heading(out, arguments.question());
    out.println(pack.markdown());
    TourReport.heading(out, "Why these, in " + pack.tokens() + " of " + pack.budget() + " tokens");
    new RecallReport(out, MOST_REASONS, MOST_LEFT_OUT).print(memory.recall(request), pack.trace());
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      System.err.println("Could not remove " + folder + ": " + e);
    }
  }

  private record Arguments(Path folder, String question, @Nullable Path file, int budget) {
    static Arguments of(List<String> args) {
      List<String> places = new ArrayList<>();
      Path file = null;
      int budget = BUDGET;
      for (int i = 0; i < args.size(); i++) {
        String arg = args.get(i);
        switch (arg) {
          case "--db" -> file = path(Options.value(args, ++i));
          case "--budget" -> budget = Options.number(args, ++i);
          default -> {
            if (arg.startsWith("--")) {
              throw new Options.UsageException("Cannot understand '" + arg + "'.");
            }
            places.add(arg);
          }
        }
      }
      if (places.isEmpty() || places.size() > 2) {
        throw new Options.UsageException("DIR, and perhaps a QUESTION in quotes, are needed.");
      }
      Path folder = path(places.get(0));
      if (!Files.isDirectory(folder)) {
        throw new Options.UsageException("There is no folder '" + folder + "'.");
      }
      String question = places.size() > 1 ? places.get(1) : QUESTION;
      return new Arguments(folder, question, file, budget);
    }

    private static Path path(String text) {
      try {
        return Path.of(text);
      } catch (InvalidPathException e) {
        throw new Options.UsageException("'" + text + "' is no path.");
      }
    }
  }
}
