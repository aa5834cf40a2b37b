package dev.memoryweave.examples;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.NodeHandle;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.review.Reviews;
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
 * An agent is about to add retries to a scheduler. Its memory recalls the rule that this could
 * break and the incident in which it was broken before, each with its evidence. After the work it
 * reports its findings, and another session knows them the next day. A report that contradicts
 * existing knowledge is pending until a reviewer decides.
 *
 * <p>Arguments: {@code [FILE]}, the SQLite file for the memories; without it a temporary one.
 */
public final class SchedulerDemo {
  /** The task of the agent. */
  static final String TASK =
      "add exponential retry backoff without breaking terminal task state semantics";

  private static final String LATER_TASK = "change the ceiling of the retry backoff";
  private static final int LATER_BUDGET = 1_000;

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

  /**
   * Results of the steps of the demo.
   *
   * @param first the block for the first task
   * @param learned the result of the report after it
   * @param parent the summary of the module that is the parent of the new knowledge
   * @param second the block that another session gets for a later task
   * @param contradicted the result of a report that contradicts existing knowledge
   * @param waiting the pending items for a reviewer after that
   */
  record Story(
      ContextPack first,
      ReflectionResult learned,
      String parent,
      ContextPack second,
      ReflectionResult contradicted,
      List<Reviews.Item> waiting) {}

  /** Goes through the story in the file, which may already contain some of it. */
  static Story run(Path file, PrintStream out) {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      AgentMemory memory =
          AgentMemory.builder(store)
              .project("harbour")
              .author(Provenance.of(Source.AGENT).duringTask("set up the demo"))
              .build();
      if (memory.node(SchedulerProject.CONSTRAINT).find().isEmpty()) {
        memory.rememberAll(SchedulerProject.memories());
        acceptRules(memory.writtenBy(() -> Provenance.of(Source.USER)));
      }
      out.println("Remembered: " + memory.status().nodes() + " memories in " + file);
      ContextPack first = recall(memory, out);
      ReflectionResult learned = learn(memory, out);
      String parent = memory.node(SchedulerProject.RETRY).inspect(0).node().summary();
      out.println("\nThe summary of " + SchedulerProject.RETRY + " now:\n  " + parent);
      ContextPack second = recallAgain(memory, out);
      ReflectionResult contradicted = contradict(memory, out);
      List<Reviews.Item> waiting = memory.reviews().list(Reviews.MAX_LIMIT, null).items();
      new ReviewReport(out).print(waiting);
      return new Story(first, learned, parent, second, contradicted, waiting);
    }
  }

  /** Makes a person accept the rules that an agent stated; only then are they active. */
  private static void acceptRules(AgentMemory person) {
    for (Reviews.Item item : person.reviews().list(Reviews.MAX_LIMIT, null).items()) {
      person.reviews().decide(item, new Reviews.Verdict.Accept("the team has agreed on it"));
    }
  }

  private static ContextPack recall(AgentMemory memory, PrintStream out) {
    out.println("Task:       " + TASK);
    RecallRequest request = RecallRequest.forTask(TASK);
    ContextPack pack = memory.weave(request);
    heading(out, "The block for the prompt, " + pack.tokens() + " of " + pack.budget() + " tokens");
    out.println(pack.markdown());

    RecallResult result = memory.recall(request);
    heading(out, "Why these");
    new RecallReport(out, 12, 8).print(result);

    heading(out, "What is behind the incident");
    inspect(memory.node(SchedulerProject.INCIDENT).inspect(0), out);
    return pack;
  }

  private static ReflectionResult learn(AgentMemory memory, PrintStream out) {
    heading(out, "The work is done: what the agent reports becomes memory");
    ReflectionResult result = memory.reflect(SchedulerReports.backoffAdded());
    print(result, out);
    return result;
  }

  private static ContextPack recallAgain(AgentMemory memory, PrintStream out) {
    heading(out, "Another session, next day");
    out.println("Task: " + LATER_TASK);
    out.println();
    ContextPack pack =
        memory.weave(RecallRequest.builder(LATER_TASK).tokenBudget(LATER_BUDGET).build());
    out.println(pack.markdown());
    return pack;
  }

  private static ReflectionResult contradict(AgentMemory memory, PrintStream out) {
    heading(out, "A report that contradicts what is known");
    ReflectionResult result = memory.reflect(SchedulerReports.contradiction());
    print(result, out);
    return result;
  }

  private static void print(ReflectionResult result, PrintStream out) {
    if (result.repeated()) {
      out.println("(The same report was handed in before; this is what came of it then.)");
    }
    for (PromotionRecord decision : result.records()) {
      out.println(decision.outcome().label() + "  " + decision.title());
      out.println("    " + decision.reason());
      if (decision.result() != null) {
        out.println("    -> " + decision.result().id());
      }
    }
  }

  private static void inspect(NodeHandle.Inspection inspection, PrintStream out) {
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
