package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OperationAnswerTest {
  private static final String CONSTRAINT =
      """
      {"task": "retry backoff", "nodes": [{
        "kind": "constraint",
        "title": "Terminal states are immutable",
        "body": "A job that is DONE or FAILED never changes again. Retries make a new job.",
        "tags": ["scheduler", "State Machine"],
        "files": ["./src/scheduler/**"],
        "symbols": ["JobState"],
        "importance": 1,
        "confidence": 0.9,
        "evidence": [{"kind": "file", "ref": "src/scheduler/JobState.java:10-20", "excerpt": "final"}]
      }]}
      """;
  private static final String ID = "constraint.terminal-states-are-immutable";
  private static final String FORGET =
      "{\"how\": \"forget\", \"id\": \"" + ID + "\", \"reason\": \"asked to\"}";

  private final Calls calls =
      new Calls(CallContext.of(Calls.trustingAgents(InMemoryStore.create())));

  @Test
  void save_tellsWhatBecameOfEachChange() {
    Map<?, ?> saved = calls.ok("apply", CONSTRAINT);

    assertThat(saved.get("items"))
        .isEqualTo(
            List.of(Map.of("path", "nodes[0]", "id", ID, "outcome", "stored", "status", "active")));
    assertThat(saved.get("complete")).isEqualTo(true);
    assertThat(saved.get("dry_run")).isEqualTo(false);
  }

  @Test
  void save_makesPartOfTheChangesAndSaysWhyNotTheOthers() {
    OperationResult result =
        calls.call(
            "apply",
            """
            {"nodes": [{"kind": "fact", "title": "The build takes 3 minutes"}],
             "stale": [{"id": "fact.unknown", "reason": "gone"}]}
            """);

    assertThat(result.failed()).isFalse();
    assertThat(result.text())
        .contains("1 of 2 could not be done, the rest is stored")
        .contains("nodes[0]: stored fact.the-build-takes-3-minutes")
        .contains("stale[0]: refused fact.unknown: No node 'fact.unknown'");
    assertThat(((Map<?, ?>) result.data()).get("complete")).isEqualTo(false);
  }

  @Test
  void save_isAnErrorWithItsReportWhenNothingCouldBeDone() {
    OperationResult result =
        calls.call("apply", "{\"delete\": [{\"id\": \"fact.unknown\", \"reason\": \"x\"}]}");

    assertThat(result.failed()).isTrue();
    assertThat(result.text())
        .startsWith("None of it can be done:\n- delete[0]: refused fact.unknown: No node");
    assertThat(result.data()).isNotNull();
  }

  @Test
  void save_changesReplacesAndForgets() {
    calls.ok("apply", CONSTRAINT);
    calls.ok(
        "apply",
        """
        {"nodes": [{"kind": "fact", "title": "Old"}, {"kind": "fact", "title": "New"},
                   {"kind": "feature", "title": "Backoff", "stage": "building",
                    "parent": "constraint.terminal-states-are-immutable",
                    "related": [{"predicate": "depends_on", "to": "fact.new", "confidence": "high"}]},
                   {"kind": "note", "title": "Scratch", "session": "s-1"}]}
        """);

    Map<?, ?> saved =
        calls
            .asPerson()
            .ok(
                "apply",
                """
                {"nodes": [{"id": "constraint.terminal-states-are-immutable", "body": "Never change them."}],
                 "stale": [{"id": "feature.backoff", "reason": "the plan changed"}],
                 "supersede": [{"id": "fact.old", "superseded_by": "fact.new", "reason": "measured again"}],
                 "delete": [{"id": "note.scratch", "reason": "done"}]}
                """);

    assertThat(saved.get("items").toString())
        .contains("outcome=stored")
        .contains("outcome=outdated")
        .contains("outcome=replaced")
        .contains("outcome=forgotten");
    Map<?, ?> backoff = calls.ok("inspect", "{\"ref\": \"feature.backoff\"}");
    Map<?, ?> node = (Map<?, ?>) backoff.get("node");
    assertThat(node.get("status")).isEqualTo("stale");
    assertThat(node.get("stage")).isEqualTo("building");
    assertThat(node.get("parent")).isEqualTo(ID);
    assertThat(backoff.get("relations").toString())
        .contains("from=feature.backoff, predicate=depends_on, to=fact.new, confidence=high");
    assertThat(calls.refused("inspect", "{\"ref\": \"note.scratch\"}"))
        .contains("No node 'note.scratch'");
  }

  @Test
  void save_asADryRunStoresNothing() {
    Map<?, ?> dry =
        calls.ok(
            "apply",
            "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"Tried\"}], \"dry_run\": true}");

    assertThat(dry.get("dry_run")).isEqualTo(true);
    assertThat(dry.get("items").toString()).contains("stored");
    assertThat(calls.refused("inspect", "{\"ref\": \"fact.tried\"}")).contains("No node");
  }

  @Test
  void save_refusesASecretWithoutRepeatingIt() {
    String token = "gh" + "p_" + "Zk3".repeat(12);

    String answer =
        calls.refused(
            "apply",
            "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"Token\", \"body\": \"it is "
                + token
                + "\"}]}");

    assertThat(answer).contains("nodes[0]").contains("body").doesNotContain(token);
  }

  @Test
  void recall_givesTheBlockAsTextAndItsMemoriesAsData() {
    InMemoryStore store = InMemoryStore.create();
    new Calls(CallContext.of(Calls.trustingAgents(store))).ok("apply", CONSTRAINT);
    Clock later = Clock.fixed(Instant.parse("2026-03-05T00:00:00Z"), ZoneOffset.UTC);

    OperationResult result =
        new Calls(CallContext.of(Calls.memory(store, later)))
            .call(
                "recall",
                """
            {"task": "add retry backoff", "files": ["src/scheduler/JobState.java"],
             "symbols": ["JobState"], "session": "s-1", "intent": "feature",
             "kinds": ["constraint", "incident"], "token_budget": 2000, "limit": 5,
             "as_of": "2026-03-04T06:06:08+01:00"}
            """);

    Map<?, ?> structured = (Map<?, ?>) result.data();
    assertThat(result.failed()).isFalse();
    assertThat(result.text()).contains("Terminal states are immutable");
    assertThat(result.text())
        .isEqualTo(
            structured.get("markdown")
                + "\npack_hash "
                + structured.get("pack_hash").toString().substring(0, 8));
    assertThat(structured.get("intent")).isEqualTo("feature");
    assertThat(structured.get("token_budget")).isEqualTo(2000L);
    assertThat(structured.get("sections").toString())
        .contains("section=constraints")
        .contains("id=" + ID)
        .contains("source=mcp")
        .contains("ref=src/scheduler/JobState.java:10-20");
  }

  @Test
  void recall_ofWhatTheCallerHoldsSaysNotModified() {
    calls.ok("apply", CONSTRAINT);
    Object hash = calls.ok("recall", "{\"task\": \"retry\"}").get("pack_hash");

    OperationResult again = calls.call("recall", Map.of("task", "retry", "known_pack_hash", hash));

    Map<?, ?> structured = (Map<?, ?>) again.data();
    assertThat(structured).isEqualTo(Map.of("not_modified", true, "pack_hash", hash));
    assertThat(again.text()).isEqualTo("not_modified " + hash.toString().substring(0, 8));
  }

  @Test
  void save_ofOne_tellsWhatBecameOfItAndOfItsParts() {
    assertThat(calls.call("save", "{\"kind\": \"fact\", \"title\": \"Old\"}").text())
        .isEqualTo("stored fact.old");
    assertThat(
            calls
                .call(
                    "save", "{\"kind\": \"fact\", \"title\": \"New\", \"replaces\": \"fact.old\"}")
                .text())
        .isEqualTo("stored fact.new\nreplaced fact.old");
    OperationResult half =
        calls.call(
            "save",
            "{\"id\": \"fact.new\", \"body\": \"More.\", \"related\":"
                + " [{\"predicate\": \"affects\", \"to\": \"fact.none\"}]}");
    assertThat(half.text())
        .startsWith("stored fact.new\nrelated[0]: refused")
        .contains("No node 'fact.none'");
    assertThat(
            calls.refused(
                "save", "{\"kind\": \"fact\", \"title\": \"Newer\", \"replaces\": \"fact.none\"}"))
        .isEqualTo("replaces: there is no memory 'fact.none'. Nothing was saved.");
    assertThat(calls.refused("inspect", "{\"ref\": \"fact.newer\"}")).contains("No node");
  }

  @Test
  void recall_knowsABlockByTheShortHashOfItsText() {
    calls.ok("save", "{\"kind\": \"fact\", \"title\": \"Retries double their pause\"}");
    String text = calls.call("recall", "{\"task\": \"retry\"}").text();
    String hash = text.substring(text.length() - 8);

    assertThat(calls.call("recall", Map.of("task", "retry", "known_pack_hash", hash)).text())
        .isEqualTo("not_modified " + hash);
    assertThat(calls.call("recall", Map.of("task", "retry", "known_pack_hash", "01234567")).text())
        .contains("Retries double their pause");
  }

  @Test
  void recall_onABranch_marksRulesOfOthersAndCountsTheRest() {
    InMemoryStore store = InMemoryStore.create();
    AgentMemory memory =
        Calls.memory(store).writtenBy(() -> Provenance.of(Source.USER).onBranch("feature/night"));
    Calls onStore = new Calls(CallContext.of(memory));
    memory.remember(NodeDraft.builder(NodeKind.FACT, "The lighthouse lamp has two bulbs").build());

    Map<?, ?> nothing =
        onStore.ok("recall", "{\"task\": \"lighthouse lamp\", \"branch\": \"main\"}");
    memory.remember(
        NodeDraft.builder(NodeKind.CONSTRAINT, "The lighthouse lamp must never go out").build());
    Map<?, ?> marked =
        onStore.ok("recall", "{\"task\": \"lighthouse lamp\", \"branch\": \"main\"}");

    assertThat((String) nothing.get("markdown")).contains("Nothing in memory");
    assertThat(nothing.get("other_branch_count")).isEqualTo(1L);
    assertThat((String) marked.get("markdown")).contains(", from branch feature/night]");
    assertThat(marked.get("other_branch_count")).isEqualTo(1L);
    assertThat(
            onStore
                .call(
                    "recall",
                    Map.of("task", "lamp bulbs", "kinds", List.of("fact"), "branch", "main"))
                .text())
        .contains("Memories of other branches that match: 1.");
  }

  @Test
  void recall_ofAnEmptyMemorySaysSo() {
    OperationResult result = calls.call("recall", "{\"task\": \"anything\"}");

    assertThat(result.text())
        .contains("Nothing in memory or in the project's files matches this task.");
  }

  @Test
  void search_findsByWordsAndConditionsAndPages() {
    for (int i = 0; i < 5; i++) {
      calls.ok(
          "apply",
          "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"Backoff rule "
              + i
              + "\", \"tags\": [\"retry\"]}]}");
    }
    calls.ok("apply", "{\"nodes\": [{\"kind\": \"gotcha\", \"title\": \"Backoff trap\"}]}");

    Map<?, ?> all = calls.ok("search", "{\"query\": \"backoff\", \"limit\": 10}");
    Map<?, ?> facts =
        calls.ok(
            "search",
            """
            {"query": "backoff", "kinds": ["fact"], "tiers": ["semantic"], "status": "active",
             "tags": ["retry"], "limit": 3}
            """);
    Map<?, ?> rest =
        (Map<?, ?>)
            calls
                .call(
                    "search",
                    Map.of(
                        "query",
                        "backoff",
                        "kinds",
                        List.of("fact"),
                        "status",
                        List.of("active", "stale"),
                        "limit",
                        3,
                        "cursor",
                        facts.get("next_cursor")))
                .data();

    assertThat((List<?>) all.get("matches")).hasSize(6);
    assertThat(all.containsKey("next_cursor")).isFalse();
    assertThat((List<?>) facts.get("matches")).hasSize(3);
    assertThat((List<?>) rest.get("matches")).hasSize(2);
  }

  @Test
  void search_withoutWordsLists() {
    calls.ok("apply", CONSTRAINT);

    OperationResult result = calls.call("search", "{}");

    assertThat(result.text())
        .isEqualTo(
            "- "
                + ID
                + " [an agent] Terminal states are immutable: A job that is DONE or FAILED never"
                + " changes again.");
  }

  @Test
  void search_ofWhatIsNotThereSaysSo() {
    assertThat(calls.call("search", "{\"query\": \"zebra\"}").text())
        .startsWith("No memory matches.");
    assertThat(calls.call("search", "{\"kinds\": [\"pattern\"]}").text())
        .isEqualTo("No memory meets these conditions.");
  }

  @Test
  void inspect_givesAllThereIs() {
    calls.ok("apply", CONSTRAINT);
    calls.ok(
        "apply",
        """
        {"nodes": [{"kind": "module", "title": "Scheduler", "parent": "%s"},
                   {"kind": "fact", "title": "Deep", "parent": "module.scheduler"},
                   {"id": "%s", "body": "Never change them."}]}
        """
            .formatted(ID, ID));

    Map<?, ?> found = calls.ok("inspect", "{\"ref\": \"" + ID + "\", \"depth\": 2}");

    Map<?, ?> node = (Map<?, ?>) found.get("node");
    assertThat(node.get("body")).isEqualTo("Never change them.");
    assertThat(node.get("scope")).isEqualTo("project:demo");
    assertThat(node.get("tags")).isEqualTo(List.of("scheduler", "state-machine"));
    assertThat(node.get("anchors")).isEqualTo(List.of("src/scheduler/**"));
    assertThat(node.get("created_at")).isEqualTo("2026-03-04T05:06:07.089Z");
    assertThat(node.get("provenance").toString()).contains("source=mcp").contains("trust=agent");
    assertThat(found.get("children").toString())
        .contains("id=module.scheduler")
        .contains("parent=" + ID + ", depth=1")
        .contains("id=fact.deep")
        .contains("parent=module.scheduler, depth=2");
    assertThat(found.get("evidence").toString()).contains("ref=src/scheduler/JobState.java:10-20");
    assertThat(found.get("history").toString())
        .contains("event=memory.created")
        .contains("event=memory.updated");
    assertThat(found.get("former_versions").toString()).contains("A job that is DONE");
  }

  @Test
  void inspect_canLeaveOutTheEvidence() {
    calls.ok("apply", CONSTRAINT);

    OperationResult result =
        calls.call(
            "inspect", "{\"ref\": \"" + ID + "\", \"depth\": 0, \"include_evidence\": false}");

    Map<?, ?> structured = (Map<?, ?>) result.data();
    assertThat(structured.containsKey("evidence")).isFalse();
    assertThat(structured.get("evidence_count")).isEqualTo(1L);
    assertThat(result.text()).contains("Pieces of evidence: 1").doesNotContain("JobState.java");
  }

  @Test
  void inspect_asTextHoldsBodyRelationsAndEvidence() {
    calls.ok("apply", CONSTRAINT);
    calls.ok(
        "apply",
        "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"A\", \"related\": [{\"predicate\":"
            + " \"supports\", \"to\": \""
            + ID
            + "\"}]}]}");

    assertThat(calls.call("inspect", "{\"ref\": \"" + ID + "\"}").text())
        .startsWith("Terminal states are immutable\n" + ID + ", active, confidence 0.9, revision ")
        .contains("A job that is DONE or FAILED never changes again.")
        .contains("- fact.a supports " + ID)
        .contains("- file src/scheduler/JobState.java:10-20: final");
  }

  @Test
  void forget_removesForGood() {
    calls.ok("apply", CONSTRAINT);

    Map<?, ?> forgotten = calls.asPerson().ok("retire", FORGET);

    assertThat(forgotten).isEqualTo(Map.of("id", ID, "how", "forget", "done", true));
    assertThat(calls.refused("inspect", "{\"ref\": \"" + ID + "\"}")).contains("No node");
    assertThat(calls.asPerson().refused("retire", FORGET)).contains("No node '" + ID + "'");
  }

  @Test
  void forget_byAnAgent_waitsForAPerson_evenOfItsOwnMemory() {
    calls.ok("apply", CONSTRAINT);

    Map<?, ?> asked = calls.ok("retire", FORGET);

    assertThat(asked.get("done")).isEqualTo(false);
    assertThat(asked.get("waiting")).isEqualTo("request.forget-constraint-terminal-states-are");
    Map<?, ?> found = calls.ok("inspect", "{\"ref\": \"" + ID + "\"}");
    assertThat(((Map<?, ?>) found.get("node")).get("status")).isEqualTo("active");
  }

  @Test
  void status_countsWhatThereIs() {
    calls.ok("apply", CONSTRAINT);
    calls.ok("apply", "{\"nodes\": [{\"kind\": \"task\", \"title\": \"Do it\"}]}");

    OperationResult result = calls.call("status", "{}");

    Map<?, ?> status = (Map<?, ?>) result.data();
    assertThat(status.get("nodes")).isEqualTo(2L);
    assertThat(status.get("nodes_by_kind")).isEqualTo(Map.of("constraint", 1L, "task", 1L));
    assertThat(status.get("nodes_by_status")).isEqualTo(Map.of("active", 1L, "open", 1L));
    assertThat(status.get("scopes").toString()).contains("scope=project:demo");
    assertThat(status.containsKey("project")).isFalse();
    assertThat(result.text()).contains("2 memories: 1 constraint, 1 task.");
    assertThat(((Map<?, ?>) status.get("store")).get("warnings")).isEqualTo(List.of());
    assertThat(result.text()).doesNotContain("Warning");
  }

  @Test
  void recall_warnsInTheWordsOfItsDoorAndLeavesMemoriesAsTheyAre() {
    String damaged = "The index node_text cannot be read; rebuildIndex() makes it again";
    String told = "The index node_text cannot be read; rebuild makes it again";
    Calls warned = new Calls(new WarningStore(damaged));
    assertThat(warned.call("recall", "{\"task\": \"index of lanterns\"}").text())
        .contains("Warning: " + told)
        .doesNotContain("rebuildIndex()");
    warned.ok(
        "save",
        "{\"kind\": \"fact\", \"title\": \"Index of lanterns\","
            + " \"body\": \"rebuildIndex() makes the index of lanterns again.\"}");

    OperationResult result = warned.call("recall", "{\"task\": \"index of lanterns\"}");

    Map<?, ?> data = (Map<?, ?>) result.data();
    assertThat(data.get("warnings")).isEqualTo(List.of(told));
    assertThat(data.get("markdown").toString())
        .contains("Warning: " + told + "\n")
        .contains("rebuildIndex() makes the index of lanterns again.")
        .doesNotContain(damaged);
    assertThat(result.text()).startsWith(data.get("markdown").toString());
  }

  @Test
  void status_showsTheWarningsOfTheStore() {
    String damaged = "The index node_text cannot be read; rebuildIndex() makes it again";
    String unknown = "The index chunk_text is of an unknown format; searches are slower";
    Calls warned = new Calls(new WarningStore(damaged, unknown));

    OperationResult result = warned.call("status", "{}");

    Map<?, ?> data = (Map<?, ?>) result.data();
    Map<?, ?> store = (Map<?, ?>) data.get("store");
    String told = "The index node_text cannot be read; rebuild makes it again";
    assertThat(store.get("warnings")).isEqualTo(List.of(told, unknown));
    assertThat(result.text()).endsWith("\nWarning: " + told + "\nWarning: " + unknown);
  }
}
