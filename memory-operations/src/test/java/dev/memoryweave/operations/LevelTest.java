package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.PersonPrompt.Answer;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is to hold for more than one project: saved, found, and taken out of use again. */
class LevelTest {
  private static final String TITLE = "Dates are written as year, month and day";
  private static final String FACT = "fact.dates-are-written-as-year-month-and-day";
  private static final String SAVE =
      "{'kind': 'fact', 'title': '" + TITLE + "', 'level': 'tenant'}";

  private final InMemoryStore store = InMemoryStore.create();
  private final List<String> questions = new ArrayList<>();
  private Answer answer = Answer.YES;

  private AgentMemory memory(String project) {
    return AgentMemory.builder(store).project(project).build();
  }

  private Calls agent(String project) {
    return new Calls(
        CallContext.of(memory(project), Speakers.named(Source.MCP, "claude", "ada"))
            .withPrompt(
                question -> {
                  questions.add(question);
                  return answer;
                }));
  }

  private Calls unasked(String project) {
    return new Calls(CallContext.of(memory(project), Speakers.named(Source.MCP, "claude", null)));
  }

  private Calls person(String project) {
    return new Calls(
        CallContext.of(memory(project).writtenBy(() -> Provenance.of(Source.CLI, "ada"))));
  }

  private static OperationResult call(Calls calls, String operation, String arguments) {
    return calls.call(operation, arguments.replace('\'', '"'));
  }

  private NodeStatus status(String id) {
    return memory("shop").node(NodeId.of(id)).require().status();
  }

  @Test
  void aPerson_saysItForAllProjectsAtOnce_andIsTold() {
    OperationResult saved = call(person("shop"), "save", SAVE);

    assertThat(saved.text()).endsWith(" " + FACT + ", for all your projects");
    assertThat(saved.data()).containsEntry("level", "tenant");
    assertThat(status(FACT)).isEqualTo(NodeStatus.ACTIVE);
  }

  @Test
  void anAgent_hasTheUserAsked_forWhomItWouldHold() {
    OperationResult saved = call(agent("shop"), "save", SAVE);

    assertThat(questions)
        .singleElement()
        .asString()
        .contains("NOT ONLY HERE, but for all your projects:");
    assertThat(saved.waits()).isFalse();
    assertThat(saved.data()).containsEntry("user", "accepted").containsEntry("level", "tenant");
    assertThat(memory("stall").node(NodeId.of(FACT)).require())
        .matches(node -> node.isInForce() && node.provenance().trust().isPerson());
  }

  @Test
  void whatTheUserDeclines_isNotSaved() {
    answer = Answer.NO;

    assertThat(call(agent("shop"), "save", SAVE).failed()).isTrue();
    assertThat(memory("shop").node(NodeId.of(FACT)).find()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tenant", "workspace", "system", "Tenant"})
  void whereNobodyIsAsked_itWaitsWithItsId(String level) {
    OperationResult saved = call(unasked("shop"), "save", SAVE.replace("tenant", level));

    assertThat(saved.waits()).isTrue();
    assertThat(saved.text())
        .contains(
            " " + FACT + ", candidate, for ",
            "more than this project",
            "A person can accept what waits");
    assertThat(status(FACT)).isEqualTo(NodeStatus.CANDIDATE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"everywhere", "global", "user", "all"})
  void anotherWordForAllProjects_leadsToTheLevel(String word) {
    OperationResult saved = call(unasked("shop"), "save", SAVE.replace("tenant", word));

    assertThat(saved.failed()).isTrue();
    assertThat(saved.text()).contains("did you mean 'tenant'");
  }

  @Test
  void severalChanges_tellTheLevelOfEach() {
    String changes =
        "{'nodes': [" + SAVE + ", {'kind': 'fact', 'title': 'The port is 8080'}], 'dry_run': true}";

    OperationResult tried = call(unasked("shop"), "apply", changes);

    assertThat(tried.text()).contains("- nodes[0]: ", FACT + ", candidate, for all your");
    assertThat(tried.text()).containsPattern("- nodes\\[1]: \\w+ fact.the-port-is-8080");
    assertThat(tried.text().lines().filter(line -> line.contains("for all"))).hasSize(1);
  }

  @Test
  void theOtherProjectRecallsIt_andEveryAnswerShowsTheLevel() {
    call(person("shop"), "save", SAVE);
    Calls other = unasked("stall");

    OperationResult recalled = call(other, "recall", "{'task': 'How are dates written?'}");
    OperationResult found = call(other, "search", "{'query': 'dates'}");
    OperationResult shown = call(other, "inspect", "{'ref': '" + FACT + "'}");

    assertThat(recalled.text()).contains("[" + FACT, ", tenant");
    assertThat(recalled.data().toString()).contains("scope=tenant:default");
    assertThat(found.text()).contains("- " + FACT + " [tenant, ");
    assertThat(found.data().toString()).contains("scope=tenant:default");
    assertThat(shown.text()).contains(FACT + ", active, for all your projects, confidence");
    assertThat(call(other, "explain", "{'id': '" + FACT + "'}").text())
        .contains("for all your projects");
  }

  @Test
  void whatIsTheProjects_isMarkedNowhere() {
    call(person("shop"), "save", SAVE.replace(", 'level': 'tenant'", ""));
    Calls here = unasked("shop");

    assertThat(call(here, "search", "{'query': 'dates'}").text()).doesNotContain("project");
    assertThat(call(here, "inspect", "{'ref': '" + FACT + "'}").text()).doesNotContain(", for ");
  }

  @Test
  void anAgent_takesNothingOutOfUseThatAPersonSaidForAllProjects() {
    call(person("shop"), "save", SAVE);
    Calls other = unasked("stall");

    for (String how : List.of("outdated", "forget")) {
      OperationResult asked =
          call(other, "retire", "{'id': '" + FACT + "', 'how': '" + how + "', 'reason': 'old'}");
      assertThat(asked.waits()).as(how).isTrue();
    }
    call(other, "save", "{'id': '" + FACT + "', 'title': 'Dates are as they are'}");

    assertThat(status(FACT)).isEqualTo(NodeStatus.ACTIVE);
    assertThat(memory("shop").node(NodeId.of(FACT)).require().title()).isEqualTo(TITLE);
  }

  @ParameterizedTest
  @CsvSource({"accept, ACTIVE", "reject, ARCHIVED"})
  void aPerson_decidesAboutItInAnyProject(String action, NodeStatus then) {
    call(unasked("shop"), "save", SAVE);

    OperationResult listed = call(person("stall"), "review", "{'action': 'list'}");
    OperationResult agents =
        call(
            unasked("stall"),
            "review",
            "{'action': 'accept', 'id': '" + FACT + "', 'reason': 'it is so'}");
    call(
        person("stall"),
        "review",
        "{'action': '" + action + "', 'id': '" + FACT + "', 'reason': 'said so'}");

    assertThat(listed.text()).contains(FACT, "for all your projects");
    assertThat(agents.failed()).isTrue();
    assertThat(status(FACT)).isEqualTo(then);
  }

  @Test
  void aPerson_takesItOutOfUse_andPutsItBack() {
    call(person("shop"), "save", SAVE);
    String about = "{'id': '" + FACT + "', 'reason': 'said so', 'how': '";

    call(person("stall"), "retire", about + "outdated'}");
    assertThat(status(FACT)).isEqualTo(NodeStatus.STALE);
    OperationResult agents = call(unasked("stall"), "retire", about + "active'}");
    assertThat(status(FACT)).as(agents.text()).isEqualTo(NodeStatus.STALE);
    call(person("shop"), "retire", about + "active'}");
    assertThat(status(FACT)).isEqualTo(NodeStatus.ACTIVE);
    assertThat(call(person("stall"), "forget", "{'id': '" + FACT + "', 'dry_run': true}").text())
        .contains("for all your projects");
    call(person("stall"), "retire", about + "forget'}");
    assertThat(memory("shop").node(NodeId.of(FACT)).find()).isEmpty();
  }

  @Test
  void whatTheProjectSays_isSavedForAllProjectsBesides() {
    call(person("shop"), "save", SAVE.replace(", 'level': 'tenant'", ""));

    OperationResult saved = call(person("shop"), "save", SAVE);

    assertThat(saved.text()).contains(" " + FACT + "-2, for all your projects");
    assertThat(call(unasked("stall"), "search", "{'query': 'dates'}").text()).contains(FACT + "-2");
  }

  @Test
  void withAnId_theLevelIsThatOfTheMemory() {
    call(person("shop"), "save", SAVE);
    String changed = "{'id': '" + FACT + "', 'body': 'As in 2026-05-31.', 'level': '";

    OperationResult other = call(person("shop"), "save", changed + "project'}");
    OperationResult placed =
        call(
            person("shop"),
            "save",
            "{'id': '" + FACT + "', 'parent': 'none', 'title': 'x', 'level': 'workspace'}");
    OperationResult same = call(person("shop"), "save", changed + "tenant'}");

    assertThat(other.text()).contains("level", "must be 'tenant'", "cannot be changed");
    assertThat(placed.text()).contains("must be 'tenant'");
    assertThat(same.text()).contains(" " + FACT + ", for all your projects");
  }

  @Test
  void anotherTenant_seesNothingOfIt() {
    call(person("shop"), "save", SAVE);
    AgentMemory other =
        AgentMemory.builder(store).project("shop").within(Scope.tenant("acme")).build();

    assertThat(other.scopes())
        .isEqualTo(
            ScopeChain.of(
                Scope.project("shop"),
                Scope.workspace("default"),
                Scope.tenant("acme"),
                Scope.system()));
    assertThat(other.node(NodeId.of(FACT)).find()).isEmpty();
    other
        .writtenBy(() -> Provenance.of(Source.CLI, "ada"))
        .remember(
            NodeDraft.builder(NodeKind.FACT, "Acme writes dates otherwise")
                .level(Scope.Level.TENANT)
                .build());
    OperationResult shown =
        new Calls(CallContext.of(other))
            .call("inspect", Map.of("ref", "fact.acme-writes-dates-otherwise"));
    assertThat(shown.text()).contains("for all projects of 'acme'");
  }
}
