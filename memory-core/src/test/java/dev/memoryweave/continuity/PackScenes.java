package dev.memoryweave.continuity;

import static dev.memoryweave.continuity.Scene.session;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.continuity.Scene.Told;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.MemoryStore;
import java.util.ArrayList;
import java.util.List;

/** Projects in the middle of work, whose packs people have read. */
final class PackScenes {
  private static final String HOME = "/home/mia/shop";

  private PackScenes() {}

  /** A session in the middle of a feature, with most of what a session can have. */
  static Told importer() {
    return session("orders-7")
        .titled("Import orders of the marketplace")
        .on("feature/marketplace-orders")
        .in(HOME)
        .by("claude-code")
        .daysAgo(3)
        .user("Orders of the marketplace should arrive in our system within five minutes.")
        .agent("I read their API: it pages by cursor and allows two calls a second.")
        .edited(
            "src/main/java/shop/market/MarketClient.java",
            "src/main/java/shop/market/OrderImporter.java")
        .failed(
            "bash",
            "{\"command\": \"mvn -q test -pl market\"}",
            "OrderImporterTest.keepsTheCursor: expected c-17 but was null")
        .user("Keep the cursor in the database, so that a restart goes on where it was.")
        .agent("The cursor is stored with the orders now; one test still fails.")
        .note(
            NodeKind.REQUEST,
            "Keep the cursor in the database, so that a restart goes on where it was",
            "")
        .note(
            NodeKind.OBJECTIVE,
            "Marketplace orders arrive within five minutes",
            "Measured from the time of the order to the row in our table.")
        .task("Retry calls that were refused for their rate")
        .task("Show the age of the last import on the status page")
        .note(
            NodeKind.BLOCKER,
            "No sandbox account for the marketplace",
            "Their support answers within two working days; asked on Monday.")
        .note(
            NodeKind.CRITERION,
            "A restart in the middle of a page loses no order and doubles none",
            "")
        .note(
            NodeKind.OUTCOME,
            "Failed: polling every second",
            "The marketplace answered 429 after four minutes and locked the key for an hour.")
        .note(
            NodeKind.DECISION,
            "The cursor is written in the transaction of the orders",
            "Two transactions lost a page when the process died between them.")
        .note(
            NodeKind.SUMMARY,
            "The importer pages and stores the cursor",
            "OrderImporter pages by cursor and stores it with the orders. The retry is missing,"
                + " and OrderImporterTest.keepsTheCursor fails because the fake forgets the"
                + " cursor.");
  }

  /** Another session of the same project. */
  static Told checkout() {
    return session("checkout-2")
        .titled("Address form of the checkout")
        .on("feature/address-form")
        .in(HOME + "-2")
        .by("codex")
        .daysAgo(1)
        .user("Customers in Ireland cannot enter an Eircode.")
        .task("Accept post codes with letters")
        .note(NodeKind.OBJECTIVE, "Addresses of all countries we ship to can be entered", "");
  }

  /** A memory in which sessions have happened, with rules and decisions of the project. */
  static AgentMemory play(MemoryStore store, Told... sessions) {
    AgentMemory memory = Scene.of(sessions).play(store);
    AgentMemory person = memory.writtenBy(() -> Provenance.of(Provenance.Source.USER, "mia"));
    person.remember(
        NodeDraft.builder(NodeKind.CONSTRAINT, "Amounts are integers in cents")
            .body("Never use floating point for money, not even in tests.")
            .tags(List.of("money"))
            .build());
    person.remember(
        NodeDraft.builder(NodeKind.CONSTRAINT, "Migrations only add")
            .body("A column is dropped one release after nothing reads it.")
            .tags(List.of("database", "release"))
            .build());
    person.remember(
        NodeDraft.builder(NodeKind.PREFERENCE, "Answer in English, commit in English").build());
    memory.remember(
        NodeDraft.builder(NodeKind.DECISION, "PostgreSQL for orders")
            .body("Orders need transactions over several tables.")
            .build());
    return memory;
  }

  /** Many open tasks, rules and decisions, more than any pack can hold. */
  static List<NodeDraft> flood(String session) {
    List<NodeDraft> flood = new ArrayList<>();
    for (int i = 1; i <= 40; i++) {
      flood.add(
          NodeDraft.builder(NodeKind.TASK, "Move screen " + i + " to the new component library")
              .body("Replace the old widgets, check the keyboard order, update the picture.")
              .session(SessionId.of(session))
              .build());
      flood.add(
          NodeDraft.builder(NodeKind.DECISION, "Screen " + i + " keeps its address")
              .body("Links to it are in mails that customers keep for years.")
              .build());
    }
    return flood;
  }
}
