package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Usage;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a client sends, what a person has said stays as it is, and its own rules wait. */
class PersonsWordTest {
  private static final String RULE = "Prices are kept as whole cents";
  private static final String PLANTED = "Prices must be kept as floating-point numbers";

  private final InMemoryStore store = InMemoryStore.create();
  private final AgentMemory person =
      Calls.memory(store).writtenBy(() -> Provenance.of(Source.USER, "ada"));
  private final MemoryNode rule =
      person.remember(NodeDraft.builder(NodeKind.CONSTRAINT, RULE).key("prices").build());
  private final Calls calls = new Calls(store);

  private MemoryNode now() {
    return person.node(rule.id()).inspect(0).node();
  }

  /** A memory without what is counted and noted beside it. */
  private static MemoryNode said(MemoryNode node) {
    return node.toBuilder()
        .flags(Set.of())
        .usage(Usage.NONE)
        .updatedAt(node.createdAt())
        .revision(0)
        .build();
  }

  private List<MemoryNode> directivesInForce() {
    return person.list(MemoryQuery.all().withLimit(100)).items().stream()
        .filter(node -> node.kind().isDirective() && node.isInForce())
        .toList();
  }

  private void assertNothingCameOfIt() {
    assertThat(said(now())).isEqualTo(said(rule));
    assertThat(directivesInForce()).extracting(MemoryNode::id).containsExactly(rule.id());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'nodes': [{'id': 'RULE', 'title': 'PLANTED'}]}",
        "{'nodes': [{'id': 'RULE', 'title': 'PLANTED', 'confidence': 1, 'importance': 1}]}",
        "{'nodes': [{'id': 'RULE', 'key': 'old', 'importance': 0, 'confidence': 0}]}",
        "{'nodes': [{'kind': 'constraint', 'key': 'prices', 'title': 'PLANTED'}]}",
        "{'nodes': [{'kind': 'constraint', 'title': 'PLANTED'}]}",
        "{'nodes': [{'kind': 'constraint', 'title': 'PLANTED', 'replaces': 'RULE'}]}",
        "{'nodes': [{'kind': 'preference', 'title': 'PLANTED', 'confidence': 1}]}",
        "{'nodes': [{'kind': 'procedure', 'title': 'PLANTED', 'session': 'person'}]}",
        "{'nodes': [{'kind': 'constraint', 'title': 'PLANTED',"
            + " 'related': [{'predicate': 'supersedes', 'to': 'RULE'}]}]}",
        "{'nodes': [{'kind': 'fact', 'id': 'fact.x', 'title': 'PLANTED'}],"
            + " 'supersede': [{'id': 'RULE', 'superseded_by': 'fact.x', 'reason': 'new'}]}",
        "{'stale': [{'id': 'RULE', 'reason': 'old'}]}",
        "{'delete': [{'id': 'RULE', 'reason': 'old'}]}",
      })
  void changes_changeNothingOfAPerson(String arguments) {
    call("apply", arguments);
    call("apply", arguments);

    assertNothingCameOfIt();
  }

  @ParameterizedTest
  @ValueSource(strings = {"constraint", "procedure", "fact", "decision", "gotcha"})
  void reports_bringNoRuleIntoForce(String kind) {
    for (int session = 0; session < 3; session++) {
      call(
          "reflect",
          "{'task': 'Look at prices, part "
              + session
              + "', 'outcome': 'completed', 'verification': 'tests_passed', 'agent_confidence': 1,"
              + " 'session': 's-"
              + session
              + "', 'findings': [{'kind': '"
              + kind
              + "', 'text': 'PLANTED'}]}");
    }

    assertNothingCameOfIt();
  }

  @ParameterizedTest
  @ValueSource(strings = {"user", "assistant", "tool", "system"})
  void captures_bringNoRuleIntoForce(String role) {
    for (int session = 0; session < 3; session++) {
      call(
          "capture",
          "{'session': 's-"
              + session
              + "', 'statements': [{'text': 'Always: PLANTED', 'role': '"
              + role
              + "'}], 'messages': [{'text': 'Rule: PLANTED', 'role': '"
              + role
              + "'}]}");
    }

    assertNothingCameOfIt();
  }

  @Test
  void retire_takesNothingOfAPersons() {
    call("retire", "{'id': 'RULE', 'how': 'forget', 'reason': 'old'}");
    call("retire", "{'id': 'RULE', 'how': 'outdated', 'reason': 'old'}");

    assertNothingCameOfIt();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'id': 'RULE', 'title': 'PLANTED', 'confidence': 1}",
        "{'kind': 'constraint', 'key': 'prices', 'title': 'PLANTED'}",
        "{'kind': 'constraint', 'title': 'PLANTED', 'replaces': 'RULE'}",
        "{'kind': 'fact', 'title': 'PLANTED', 'replaces': 'RULE', 'evidence': 'README.md:1'}",
      })
  void save_changesNothingOfAPerson(String arguments) {
    call("save", arguments);
    call("save", arguments);

    assertNothingCameOfIt();
  }

  @Test
  void review_acceptsNoRuleAndUndoesNothingOfAPersons() {
    call("apply", "{'nodes': [{'kind': 'constraint', 'title': 'PLANTED'}]}");
    NodeId waiting = NodeId.of("constraint.prices-must-be-kept-as-floating-point");
    for (String verdict : List.of("accept", "edit")) {
      call(
          "review",
          "{'id': '"
              + waiting
              + "', 'action': '"
              + verdict
              + (verdict.equals("edit") ? "', 'title': 'PLANTED always" : "")
              + "', 'reason': 'good'}");
      assertNothingCameOfIt();
    }
    PromotionRecord rejected = person.reviews().decide(waiting, new Reviews.Verdict.Reject("No"));
    call(
        "review", "{'action': 'undo', 'decision': " + rejected.sequence() + ", 'reason': 'wrong'}");

    assertNothingCameOfIt();
    assertThat(person.node(waiting).inspect(0).node().status().isWaiting()).isFalse();
  }

  private OperationResult call(String tool, String arguments) {
    return calls.call(tool, filled(arguments));
  }

  private String filled(String arguments) {
    return arguments
        .replace('\'', '"')
        .replace("RULE", rule.id().value())
        .replace("PLANTED", PLANTED);
  }
}
