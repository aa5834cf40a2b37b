package dev.memoryweave.examples;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.io.PrintStream;
import java.util.List;
import java.util.Set;

/**
 * An agent disagrees with a person. Its statement is pending, the active memory is contested; a
 * reviewer decides, has second thoughts, undoes the decision, and settles it in other words.
 */
public final class ReviewQueueExample {
  private static final NodeId LIMIT = NodeId.of("constraint.uploads-are-limited-to-10-mb");

  private ReviewQueueExample() {}

  /** Runs the example. */
  public static void main(String[] args) {
    run(System.out);
  }

  /** Runs the example and returns the memories that are active in the end. */
  static List<MemoryNode> run(PrintStream out) {
    try (MemoryStore store = InMemoryStore.create()) {
      AgentMemory agent = AgentMemory.builder(store).project("shop").build();
      // A reviewer is a person, so everything they state or accept is active at once.
      AgentMemory reviewer = agent.writtenBy(() -> Provenance.of(Source.USER));
      reviewer.remember(
          NodeDraft.builder(NodeKind.CONSTRAINT, "Uploads are limited to 10 MB")
              .id(LIMIT)
              .body("The gateway refuses larger bodies.")
              .build());

      // readme:begin
      ReflectionResult result =
          agent.reflect(
              TaskReport.builder("find out why large uploads fail")
                  .outcome(TaskReport.Outcome.COMPLETED)
                  .verification(Verification.TESTS_PASSED)
                  .summary("Sent bodies of growing size through the gateway.")
                  .constraints(List.of("Uploads are limited to 50 MB"))
                  .build());
      for (PromotionRecord decision : result.records()) {
        out.println(decision.outcome().label() + ": " + decision.reason());
      }
      // readme:end

      List<Reviews.Item> waiting = reviewer.reviews().list(Reviews.MAX_LIMIT, null).items();
      new ReviewReport(out).print(waiting);

      NodeId challenger = waiting.get(0).waiting().id();
      PromotionRecord accepted =
          reviewer
              .reviews()
              .decide(challenger, new Reviews.Verdict.Accept("the gateway was replaced"));
      show(agent, "\nAccepted", out);
      reviewer.reviews().undo(accepted.sequence(), "that was the staging gateway");
      show(agent, "Taken back", out);
      reviewer
          .reviews()
          .decide(
              challenger,
              new Reviews.Verdict.Edit(
                  "Uploads are limited to 10 MB, in staging to 50 MB",
                  "The gateway in production refuses larger bodies; the one in staging is newer.",
                  "both are true"));
      return show(agent, "In other words", out);
    }
  }

  private static List<MemoryNode> show(AgentMemory memory, String heading, PrintStream out) {
    out.println(heading + ":");
    MemoryQuery constraintsInForce =
        MemoryQuery.all().withKinds(NodeKind.CONSTRAINT).withStatuses(Set.of(NodeStatus.ACTIVE));
    List<MemoryNode> inForce = memory.list(constraintsInForce).items();
    inForce.forEach(
        node -> out.println("  " + node.title() + (node.isContested() ? " (contested)" : "")));
    return inForce;
  }
}
