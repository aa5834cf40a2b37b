package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryConfig;
import dev.memoryweave.engine.SettableClock;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.operations.answer.HealthAnswer;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.PersonPrompt;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.policy.MemoryPolicy;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person is offered beside all that agents are, on a memory alone. */
class PersonalOperationsTest {
  private static final String PORT = "fact.the-port-is-8080";

  private final SettableClock clock = new SettableClock(Instant.parse("2026-03-04T05:06:07Z"));
  private final AgentMemory opened =
      AgentMemory.builder(InMemoryStore.create())
          .project("demo")
          .author(Provenance.of(Source.CLI, "ada"))
          .config(
              MemoryConfig.builder()
                  .policies(
                      MemoryPolicies.of(
                          MemoryPolicy.archiveAfter("old-notes", Duration.ofDays(30))
                              .withKinds(NodeKind.NOTE),
                          MemoryPolicy.neverArchive("keep").withTags("keep")))
                  .build())
          .clock(clock)
          .build();
  private final AgentMemory agent = opened.writtenBy(() -> Provenance.of(Source.AGENT, "codex"));
  private final List<String> asked = new ArrayList<>();
  private Calls person = calls(PersonPrompt.NONE);

  private Calls calls(PersonPrompt prompt) {
    return new Calls(
        CallContext.of(opened, Speakers.ofPerson(Source.CLI, "ada")).withPrompt(prompt));
  }

  private Calls answering(PersonPrompt.Answer answer) {
    return calls(
        question -> {
          asked.add(question);
          return answer;
        });
  }

  private static String json(String text) {
    return text.replace('\'', '"');
  }

  private Map<?, ?> ok(String operation, String arguments) {
    return person.ok(operation, json(arguments));
  }

  private String text(String operation, String arguments) {
    OperationResult result = person.call(operation, json(arguments));
    assertThat(result.failed()).as(result.text()).isFalse();
    return result.text();
  }

  @BeforeEach
  void remember() {
    opened.remember(NodeDraft.builder(NodeKind.ARCHITECTURE, "Server").build());
    opened.remember(
        NodeDraft.builder(NodeKind.FACT, "The port is 8080")
            .body("Since the move.")
            .parent(NodeId.of("architecture.server"))
            .evidence(
                new Evidence.Draft(
                    Evidence.Kind.FILE,
                    "conf/app.yaml:3",
                    "port: 8080",
                    null,
                    null,
                    Polarity.SUPPORTS))
            .build());
    opened
        .node(NodeId.of(PORT))
        .relate(Relation.Draft.of(Predicate.of("affects"), NodeId.of("architecture.server")));
  }

  // ---- who gets them ----------------------------------------------------------------------------

  @Test
  void noProfileOfAgents_listsThem() {
    List<String> personal =
        OperationCatalog.personal().operations().stream()
            .filter(operation -> operation.profile() == Profile.PERSON)
            .map(Operation::name)
            .toList();

    assertThat(personal).contains("explain", "forget", "checkpoint_restore");
    for (Profile profile : Profile.forAgents()) {
      assertThat(OperationCatalog.personal().listed(Listing.of(profile)))
          .extracting(Operation::name)
          .doesNotContainAnyElementsOf(personal);
    }
    assertThat(OperationCatalog.standard().operations())
        .extracting(Operation::name)
        .doesNotContainAnyElementsOf(personal);
    assertThat(Profile.find("person")).isEmpty();
    assertThat(Profile.forAgents()).doesNotContain(Profile.PERSON);
    assertThat(OperationCatalog.personal().listed(Listing.PERSONAL))
        .isEqualTo(OperationCatalog.personal().operations());
  }

  @Test
  void aRunnerForAgents_knowsNoneOfThem() {
    OperationResult result =
        new OperationRunner(DoorWords.PLAIN, Listing.WHOLE)
            .run(
                Calls.operation("forget"),
                Map.of("id", PORT, "confirmed", true),
                () -> CallContext.of(opened));

    assertThat(result.error()).isEqualTo(ErrorKind.REFUSED);
    assertThat(result.text()).contains("forget is not known here").doesNotContain("person");
    assertThat(opened.node(NodeId.of(PORT)).find()).isPresent();
  }

  @Test
  void thePersonAtATerminal_writesAsThemselves() {
    CallContext context = CallContext.of(opened, Speakers.ofPerson(Source.CLI, "ada"));

    assertThat(context.isPersons()).isTrue();
    assertThat(context.canAsk()).isFalse();
    assertThat(CallContext.of(agent).isPersons()).isFalse();
    ok("save", "{'kind': 'constraint', 'title': 'Main needs a review'}");
    assertThat(opened.node(NodeId.of("constraint.main-needs-a-review")).require().isInForce())
        .isTrue();
  }

  // ---- explain ----------------------------------------------------------------------------------

  @Test
  void aMemoryInForce_isExplainedByItsAuthorAndEvidence() {
    Map<?, ?> data = ok("explain", "{'id': '" + PORT + "'}");

    assertThat(data.get("in_force")).isEqualTo(true);
    assertThat(data.get("author")).isEqualTo("cli:ada");
    assertThat((List<?>) data.get("evidence")).hasSize(1);
    assertThat(text("explain", "{'id': '" + PORT + "'}"))
        .contains(
            "In force: a fact states something, so it stands on the word of a person (ada).",
            "- file conf/app.yaml:3: port: 8080");
  }

  @Test
  void aRuleOfAnAgent_isExplainedByWhatItWaitsFor() {
    agent.remember(NodeDraft.builder(NodeKind.CONSTRAINT, "Never push to main").build());

    Map<?, ?> data = ok("explain", "{'id': 'constraint.never-push-to-main'}");

    assertThat(data.get("in_force")).isEqualTo(false);
    assertThat(data.get("waits_because")).isEqualTo("one_source");
    assertThat(text("explain", "{'id': 'constraint.never-push-to-main'}"))
        .contains("Not in force: it is recalled where it fits", "No evidence is attached");
    ok(
        "review",
        "{'action': 'accept', 'id': 'constraint.never-push-to-main', 'reason': 'it is so'}");
    assertThat(text("explain", "{'id': 'constraint.never-push-to-main'}"))
        .contains("In force: it directs behaviour, on the word of a person (ada)")
        .contains("Decided about it", "it is so");
  }

  @Test
  void whatIsOutOfForce_isExplainedByWhoTookItOut() {
    opened.node(NodeId.of(PORT)).markStale("the port was changed");
    assertThat(text("explain", "{'id': '" + PORT + "'}"))
        .contains("Perhaps no longer true, 2026-03-04T05:06:07Z by cli:ada: the port was changed.");
    opened.node(NodeId.of(PORT)).archive("gone");
    assertThat(text("explain", "{'id': '" + PORT + "'}"))
        .contains("it was archived, 2026-03-04T05:06:07Z by cli:ada: gone. It can be restored.");
  }

  // ---- forget -----------------------------------------------------------------------------------

  @Test
  void whatGoesWithAMemory_isShownFirst() {
    opened.remember(NodeDraft.builder().id(NodeId.of(PORT)).body("Since the move in May.").build());

    Map<?, ?> plan = ok("forget", "{'id': '" + PORT + "', 'dry_run': true}");

    assertThat(plan.get("done")).isEqualTo(false);
    assertThat(plan.get("former_versions")).isEqualTo(1);
    assertThat(plan.get("evidence_count")).isEqualTo(1);
    assertThat((List<?>) plan.get("relations")).hasSize(1);
    assertThat(opened.node(NodeId.of(PORT)).find()).isPresent();
  }

  @Test
  void aPersonWhoSaysYes_forgets() {
    person = answering(PersonPrompt.Answer.YES);

    Map<?, ?> done = ok("forget", "{'id': '" + PORT + "'}");

    assertThat(done.get("done")).isEqualTo(true);
    assertThat(asked)
        .singleElement()
        .asString()
        .contains("which cannot be undone", PORT, "1 relation", "Go on?");
    assertThat(opened.node(NodeId.of(PORT)).find()).isEmpty();
  }

  @Test
  void aPersonWhoSaysNo_keepsIt() {
    person = answering(PersonPrompt.Answer.NO);

    OperationResult result = person.call("forget", json("{'id': '" + PORT + "'}"));

    assertThat(result.error()).isEqualTo(ErrorKind.REFUSED);
    assertThat(result.text()).isEqualTo("Nothing was changed, as you said no.");
    assertThat(opened.node(NodeId.of(PORT)).find()).isPresent();
  }

  @Test
  void whereNobodyCanBeAsked_nothingIsForgottenUnlessAgreedBeforehand() {
    OperationResult result = person.call("forget", json("{'id': '" + PORT + "'}"));

    assertThat(result.error()).isEqualTo(ErrorKind.NEEDS_PERSON);
    assertThat(result.text()).contains("To agree beforehand, call it with confirmed: true.");
    assertThat(result.data()).containsEntry("done", false);
    assertThat(ok("forget", "{'id': '" + PORT + "', 'confirmed': true}").get("done"))
        .isEqualTo(true);
  }

  @Test
  void anAgentAtThatDoor_onlyAsksForIt() {
    Calls agents = new Calls(CallContext.of(agent));

    Map<?, ?> result = agents.ok("forget", json("{'id': '" + PORT + "', 'confirmed': true}"));

    assertThat(result.get("done")).isEqualTo(false);
    assertThat(opened.node(NodeId.of((String) result.get("waiting"))).require().kind())
        .isEqualTo(NodeKind.REQUEST);
    assertThat(opened.node(NodeId.of(PORT)).find()).isPresent();
  }

  @Test
  void aMemoryThatChangesWhileThePersonReads_isNotForgotten() {
    person =
        calls(
            question -> {
              opened.node(NodeId.of(PORT)).markStale("meanwhile");
              return PersonPrompt.Answer.YES;
            });

    assertThat(person.call("forget", json("{'id': '" + PORT + "'}")).error())
        .isEqualTo(ErrorKind.CONFLICT);
    assertThat(opened.node(NodeId.of(PORT)).find()).isPresent();
  }

  // ---- checkpoints ------------------------------------------------------------------------------

  @Test
  void aCheckpoint_isListedComparedAndGoneBackTo() {
    assertThat(text("checkpoints", "{}")).contains("There are no checkpoints yet");
    ok("checkpoint", "{'name': 'before', 'note': 'the big move'}");
    assertThat(text("checkpoint_diff", "{'from': 'before'}")).contains("Nothing differs");
    clock.advance(Duration.ofMinutes(1));
    opened.remember(NodeDraft.builder().id(NodeId.of(PORT)).body("It is 9090 now.").build());
    opened.remember(NodeDraft.builder(NodeKind.FACT, "The host is a").build());

    assertThat(text("checkpoints", "{}")).contains("before (the big move)");
    Map<?, ?> diff = ok("checkpoint_diff", "{'from': 'before'}");
    assertThat(diff.get("added")).isEqualTo(1L);
    assertThat(diff.get("changed")).isEqualTo(1L);
    assertThat(text("checkpoint_diff", "{'from': 'before'}"))
        .contains("+ fact.the-host-is-a: The host is a", "~ " + PORT, "-> It is 9090 now.");

    Map<?, ?> plan = ok("checkpoint_restore", "{'name': 'before', 'dry_run': true}");
    assertThat(plan.get("done")).isEqualTo(false);
    assertThat(opened.node(NodeId.of(PORT)).require().body()).isEqualTo("It is 9090 now.");
    person = answering(PersonPrompt.Answer.YES);
    Map<?, ?> done = ok("checkpoint_restore", "{'name': 'before'}");
    assertThat(done.get("done")).isEqualTo(true);
    assertThat(asked).singleElement().asString().contains("To go back to 'before'", "archived");
    assertThat(opened.node(NodeId.of(PORT)).require().body()).isEqualTo("Since the move.");
    assertThat(opened.node(NodeId.of("fact.the-host-is-a")).require().status())
        .isEqualTo(NodeStatus.ARCHIVED);
    assertThat(text("checkpoint_restore", "{'name': 'before'}")).contains("already");
  }

  @Test
  void aCheckpointThatIsNotThere_isSaid() {
    assertThat(person.call("checkpoint_diff", json("{'from': 'none'}")).error())
        .isEqualTo(ErrorKind.INVALID_ARGUMENTS);
  }

  @Test
  void anAgentMayNotGoBackBehindAPersonsWord() {
    ok("checkpoint", "{'name': 'before'}");
    opened.remember(NodeDraft.builder().id(NodeId.of(PORT)).body("It is 9090 now.").build());

    OperationResult result =
        new Calls(CallContext.of(agent))
            .call("checkpoint_restore", json("{'name': 'before', 'confirmed': true}"));

    assertThat(result.error()).isEqualTo(ErrorKind.NEEDS_PERSON);
    assertThat(opened.node(NodeId.of(PORT)).require().body()).isEqualTo("It is 9090 now.");
  }

  // ---- health, repairs and policies -------------------------------------------------------------

  @Test
  void health_ofNothing_hasNoScore() {
    AgentMemory empty = AgentMemory.builder(InMemoryStore.create()).project("empty").build();
    OperationResult health =
        new Calls(CallContext.of(empty, Speakers.ofPerson(Source.CLI, "ada"))).call("health", "{}");

    assertThat(health.answer(HealthAnswer.class).score()).isNull();
    assertThat(health.text()).isEqualTo("Nothing is remembered yet, so there is no score.");
    assertThat(text("health", "{}")).startsWith("Health ");
  }

  @Test
  void repairs_areProposedAppliedAndTakenBack() {
    assertThat(text("repairs", "{}")).isEqualTo("Nothing is out of order among the memories.");
    opened.node(NodeId.of("architecture.server")).archive("no longer");

    Map<?, ?> found = ok("repairs", "{}");
    Map<?, ?> repair = (Map<?, ?>) ((List<?>) found.get("repairs")).get(0);
    assertThat(repair.get("finding")).isEqualTo("orphan");
    assertThat(opened.node(NodeId.of(PORT)).require().parent()).isNotNull();

    assertThat(text("repairs", "{'apply': ['" + repair.get("repair") + "']}"))
        .contains("Repaired 1");
    assertThat(opened.node(NodeId.of(PORT)).require().parent()).isNull();
    assertThat(text("repairs", "{'undo': '" + repair.get("repair") + "'}")).contains("back");
    assertThat(opened.node(NodeId.of(PORT)).require().parent()).isNotNull();
    assertThat(text("repairs", "{'all': true}")).contains("Repaired 1");
    assertThat(text("repairs", "{'all': true}")).contains("nothing to repair");
    assertThat(person.refused("repairs", json("{'all': true, 'undo': 'x'}"))).contains("exclude");
  }

  @Test
  void policies_areShown_andUpkeepDoesWhatTheyAskFor() {
    opened.remember(NodeDraft.builder(NodeKind.NOTE, "Look at it").build());
    opened.remember(NodeDraft.builder(NodeKind.NOTE, "Keep it").tags(List.of("keep")).build());
    assertThat(text("policies", "{}")).contains("old-notes: archived after 30 days");
    assertThat((List<?>) ok("policies", "{}").get("policies")).hasSize(2);
    assertThat(text("upkeep", "{}")).isEqualTo("Nothing is due.");
    clock.advance(Duration.ofDays(40));

    assertThat(text("upkeep", "{}")).contains("note.look-at-it", "Nothing was changed.");
    assertThat(opened.node(NodeId.of("note.look-at-it")).require().status())
        .isEqualTo(NodeStatus.ACTIVE);
    Map<?, ?> cycle = ok("upkeep", "{'run': true}");
    assertThat(cycle.get("state")).isEqualTo("completed");
    assertThat(opened.node(NodeId.of("note.look-at-it")).require().status())
        .isNotEqualTo(NodeStatus.ACTIVE);

    assertThat(text("upkeep", "{'undo': '" + cycle.get("cycle") + "'}"))
        .startsWith("Took upkeep-1");
    assertThat(opened.node(NodeId.of("note.look-at-it")).require().status())
        .isEqualTo(NodeStatus.ACTIVE);
    assertThat(((Map<?, ?>) ((List<?>) ok("upkeep", "{}").get("former")).get(0)).get("state"))
        .isEqualTo("undone");
  }

  // ---- check and rebuild ------------------------------------------------------------------------

  @Test
  void aSoundStore_isSaidToBeSound() {
    assertThat(ok("check", "{'store': true}").get("errors")).isEqualTo(0L);
    assertThat(text("check", "{'store': true, 'repair': true}"))
        .isEqualTo("This project keeps no files of memories.\nThe store is sound.");
    assertThat(text("rebuild", "{}")).contains("The search indexes are rebuilt, with 2");
  }

  // ---- transcripts ------------------------------------------------------------------------------

  @Test
  void transcripts_areTakenInOnce(@TempDir Path folder) throws Exception {
    Files.writeString(
        folder.resolve("chat.md"),
        """
        ## User

        Which port does the server use?

        ## Assistant

        It uses 8080.
        """);

    Map<?, ?> first = ok("transcripts", "{'path': '" + folder + "'}");
    assertThat(first.get("added")).isEqualTo(2L);
    assertThat(text("transcripts", "{'path': '" + folder + "', 'format': 'markdown'}"))
        .contains("1 file with 1 session and 2 messages: 0 new", "2 known already");
    assertThat(
            person.call("transcripts", Map.of("path", folder.resolve("none").toString())).error())
        .isEqualTo(ErrorKind.NOT_FOUND);
  }

  @Test
  void anImportThatIsInterrupted_saysWhatIsStored(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("chat.md"), "## User\n\nHello\n\n## Assistant\n\nHello!\n");

    Thread.currentThread().interrupt();
    OperationResult result = person.call("transcripts", Map.of("path", folder.toString()));

    assertThat(Thread.interrupted()).isTrue();
    assertThat(result.error()).isEqualTo(ErrorKind.INTERRUPTED);
    assertThat(result.text())
        .startsWith("Interrupted. ")
        .contains("the same import again goes on from there");
  }

  @Test
  void everyOperationOfAPerson_saysWhatItIsFor() {
    assertThat(
            Stream.of("forget", "checkpoint_restore", "check")
                .map(name -> Calls.operation(name).effect().asks()))
        .containsOnly(true);
  }
}
