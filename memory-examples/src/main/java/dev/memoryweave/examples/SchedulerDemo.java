package dev.memoryweave.examples;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.Inspection;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Source;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.weave.ContextPack;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * An agent is about to add retries to a scheduler. Its memory brings back the rule that this could
 * break and the incident in which it was broken before, each with its evidence.
 *
 * <p>Arguments: {@code [FILE]}, the SQLite file to remember in; without it a temporary one.
 */
public final class SchedulerDemo {
  /** What the agent was asked to do. */
  static final String TASK =
      "add exponential retry backoff without breaking terminal task state semantics";

  private SchedulerDemo() {}

  /** Runs the demo. */
  public static void main(String[] args) throws IOException {
    if (args.length > 1) {
      System.err.println("Usage: SchedulerDemo [FILE]");
      System.exit(2);
    }
    if (args.length == 1) {
      run(Path.of(args[0]), System.out);
      return;
    }
    Path folder = Files.createTempDirectory("scheduler-demo");
    try {
      run(folder.resolve("memory.db"), System.out);
    } finally {
      delete(folder);
    }
  }

  /** Remembers the project in the file, which may hold it already, and asks for the task. */
  static ContextPack run(Path file, PrintStream out) {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      AgentMemory memory =
          AgentMemory.builder(store)
              .project("harbour")
              .author(Provenance.of(Source.AGENT).duringTask("set up the demo"))
              .build();
      memory.rememberAll(SchedulerProject.memories());
      out.println("Remembered: " + memory.status().nodes() + " memories in " + file);
      out.println("Task:       " + TASK);

      RecallRequest request = RecallRequest.forTask(TASK);
      ContextPack pack = memory.weave(request);
      heading(
          out, "The block for the prompt, " + pack.tokens() + " of " + pack.budget() + " tokens");
      out.println(pack.markdown());

      RecallResult result = memory.recall(request);
      heading(out, "Why these");
      new RecallReport(out, 12, 8).print(result);

      heading(out, "What is behind the incident");
      inspect(memory.inspect(SchedulerProject.INCIDENT, 0), out);
      return pack;
    }
  }

  private static void inspect(Inspection inspection, PrintStream out) {
    MemoryNode node = inspection.node();
    out.println(node.id() + "  " + node.title());
    for (Evidence evidence : inspection.evidence()) {
      out.println("  " + evidence.kind().label() + "  " + evidence.locator());
      out.println("      " + evidence.excerpt());
    }
    for (Relation relation : inspection.relationsFrom()) {
      out.println("  " + relation.predicate() + " " + relation.to().id());
    }
    for (Relation relation : inspection.relationsTo()) {
      out.println("  " + relation.from().id() + " " + relation.predicate() + " it");
    }
  }

  private static void heading(PrintStream out, String text) {
    out.println();
    out.println("==== " + text + " ====");
    out.println();
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.delete(file);
      }
    }
  }
}
