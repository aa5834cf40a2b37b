package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryConfig;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.guard.personal.PersonalFamily;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Trust;
import dev.memoryweave.privacy.PersonalDataRejectedException;
import dev.memoryweave.privacy.PrivacyPolicy;
import dev.memoryweave.privacy.PrivacyPolicy.Action;
import dev.memoryweave.privacy.PrivacyPolicy.Rule;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Personal data on each way into the store. */
abstract class PrivacyRules extends MemoryRules {
  /** A published test number, put together so that no file holds it. */
  private static final String CARD = String.join(" ", "4111", "1111", "1111", "1111");

  private static final String PAID = "The customer paid with " + CARD;
  private static final PrivacyPolicy REDACTING =
      PrivacyPolicy.STANDARD.with(Rule.of(Action.REDACT, PersonalFamily.PAYMENT_CARD));
  private static final PrivacyPolicy REFUSING =
      PrivacyPolicy.STANDARD.with(Rule.of(Action.REFUSE, PersonalFamily.PAYMENT_CARD));

  PrivacyRules(AgentMemoryContract contract) {
    super(contract);
  }

  private AgentMemory with(PrivacyPolicy policy) {
    return AgentMemory.builder(store)
        .scopes(memory.scopes())
        .clock(clock)
        .config(MemoryConfig.builder().privacy(policy).build())
        .build();
  }

  /** Each way to write; the text that it is given holds the number of a card. */
  private static List<Consumer<AgentMemory>> writes() {
    List<Consumer<AgentMemory>> writes = new ArrayList<>();
    SessionId session = SessionId.of("s-1");
    writes.add(m -> m.remember(fact(PAID, "").build()));
    writes.add(m -> m.remember(fact("Body", PAID).build()));
    writes.add(m -> m.remember(fact("Summary", "b").summary(PAID).build()));
    writes.add(m -> m.remember(fact("Tag", "b").symbols(CARD).build()));
    writes.add(
        m -> m.remember(fact("Evidence", "b").evidence(Evidence.Kind.LOG, "a.log", PAID).build()));
    writes.add(
        m -> {
          NodeDraft draft = fact("Task", "b").build();
          m.remember(
              draft.withProvenance(Provenance.of(Source.AGENT).duringTask("Refund " + CARD)));
        });
    writes.add(m -> m.rememberAll(List.of(fact("One", "b").build(), fact("Two", PAID).build())));
    writes.add(
        m -> {
          MemoryNode node = m.remember(fact("Changed", "before").build());
          m.remember(NodeDraft.builder(node.id()).body(PAID).build());
        });
    writes.add(
        m -> {
          MemoryNode node = m.remember(fact("Attached", "before").build());
          m.node(node.id()).attachEvidence(Evidence.Draft.of(Evidence.Kind.LOG, "b.log", PAID));
        });
    writes.add(
        m -> {
          MemoryNode node = m.remember(fact("Put away", "before").build());
          m.node(node.id()).archive(PAID);
        });
    writes.add(
        m ->
            m.reflect(
                TaskReport.builder("Refund the order")
                    .outcome(TaskReport.Outcome.COMPLETED)
                    .verification(TaskReport.Verification.TESTS_PASSED)
                    .summary(PAID)
                    .facts(List.of("The refund of the order goes to " + CARD))
                    .decisions(List.of("We pay back to " + CARD + " within a day"))
                    .evidence(List.of(Evidence.Draft.of(Evidence.Kind.LOG, "c.log", PAID)))
                    .build()));
    writes.add(
        m ->
            m.capture(
                SessionReport.builder(session)
                    .title("Refund " + CARD)
                    .outcome(PAID)
                    .messages(
                        List.of(
                            Message.of(Message.Role.USER, "Remember: refunds go to " + CARD),
                            Message.of(Message.Role.ASSISTANT, PAID)))
                    .build()));
    writes.add(
        m ->
            m.session(SessionId.of("s-2"))
                .record(
                    Message.of(Message.Role.USER, PAID)
                        .withToolCalls(List.of(Message.ToolCall.succeeded("pay", CARD)))));
    return writes;
  }

  private static NodeDraft.Builder fact(String title, String body) {
    return NodeDraft.builder(NodeKind.FACT, title).body(body);
  }

  /** Everything that the store holds of the project, as text. */
  private String stored() {
    StringBuilder all = new StringBuilder();
    Scope scope = memory.scopes().narrowest();
    List<MemoryNode> nodes = memory.list(MemoryQuery.all().withLimit(500)).items();
    boolean unused =
        store.read(
            tx -> {
              for (MemoryNode node : nodes) {
                all.append(node).append(node.title()).append(node.body()).append(node.summary());
                all.append(node.symbols()).append(node.tags()).append(node.provenance());
                all.append(node.utterance()).append(tx.evidence().of(node.ref()));
                tx.nodes().formerVersions(node.ref()).forEach(old -> all.append(old.body()));
              }
              List<Scope> scopes = List.of(scope);
              all.append(
                  tx.journal().events(new EventQuery(scopes, null, Set.of(), 0, 1_000, false)));
              all.append(
                  tx.journal()
                      .promotions(
                          new PromotionQuery(scopes, null, null, Set.of(), 0, 1_000, false)));
              all.append(tx.sessions().find(scope, SessionId.of("s-1")));
              return true;
            });
    return all.toString();
  }

  @Test
  void byDefault_aMemoryIsMarked_andTheTextStays() {
    MemoryNode node = memory.remember(fact("Refund", PAID).build());
    assertThat(node.flags()).containsExactly(NodeFlag.HOLDS_PERSONAL_DATA);
    assertThat(node.body()).isEqualTo(PAID);
    assertThat(memory.remember(fact("Other", "No data").build()).flags()).isEmpty();
  }

  @Test
  void mark_followsTheText_andItsEvidence() {
    MemoryNode node = memory.remember(fact("Refund", PAID).build());
    MemoryNode clean =
        memory.remember(NodeDraft.builder(node.id()).body("The customer paid.").build());
    assertThat(clean.flags()).isEmpty();
    memory.node(node.id()).attachEvidence(Evidence.Draft.of(Evidence.Kind.LOG, "b.log", PAID));
    assertThat(memory.node(node.id()).require().flags())
        .containsExactly(NodeFlag.HOLDS_PERSONAL_DATA);
  }

  @Test
  void turn_isMarked() {
    memory.session(SessionId.of("s-9")).record(Message.of(Message.Role.USER, PAID));
    assertThat(memory.list(MemoryQuery.all().withKinds(NodeKind.TURN)).items())
        .singleElement()
        .satisfies(turn -> assertThat(turn.flags()).contains(NodeFlag.HOLDS_PERSONAL_DATA));
  }

  @Test
  void redacted_nothingOfIt_isStoredOnAnyWay() {
    AgentMemory redacting = with(REDACTING);
    for (Consumer<AgentMemory> write : writes()) {
      write.accept(redacting);
    }
    assertThat(stored())
        .contains("[redacted:payment-card]")
        .doesNotContain(CARD)
        .doesNotContain(CARD.replace(' ', '-'))
        .doesNotContain(CARD.replace(" ", ""));
    assertThat(heard.toString()).doesNotContain(CARD);
  }

  @Test
  void refused_nothingOfTheWrite_isStored() {
    AgentMemory refusing = with(REFUSING);
    List<Consumer<AgentMemory>> writes = writes();
    for (int i = 0; i < writes.size(); i++) {
      Consumer<AgentMemory> write = writes.get(i);
      assertThatThrownBy(() -> write.accept(refusing))
          .as("write %d", i)
          .hasMessageContaining("payment-card")
          .satisfies(
              e ->
                  assertThat(e + " " + e.getCause())
                      .contains("PersonalDataRejectedException")
                      .doesNotContain(CARD));
    }
    assertThat(stored()).doesNotContain(CARD).doesNotContain("[redacted:");
  }

  @Test
  void saveIntent_tellsWhichItemWasRefused() {
    SaveIntent.Report report =
        with(REFUSING)
            .save(
                SaveIntent.builder()
                    .node(fact("Fine", "b").build())
                    .node(fact("Refund", PAID).build())
                    .build());
    assertThat(report.items().get(0).outcome()).isEqualTo(SaveIntent.Report.Outcome.CREATED);
    assertThat(report.items().get(1).message()).contains("payment-card").doesNotContain(CARD);
  }

  @Test
  void idAndKey_cannotBeRedacted_soTheyAreRefused() {
    AgentMemory redacting = with(REDACTING);
    assertThatThrownBy(
            () -> redacting.remember(fact("Refund", "b").key(CARD.replace(' ', '-')).build()))
        .isInstanceOfSatisfying(
            PersonalDataRejectedException.class,
            e -> {
              assertThat(e.field()).isEqualTo("key");
              assertThat(e.family()).isEqualTo(PersonalFamily.PAYMENT_CARD);
            });
  }

  @Test
  void mostConditions_decide_thenTheFirstOfThem() {
    PrivacyPolicy policy =
        PrivacyPolicy.STANDARD
            .with(Rule.of(Action.REDACT))
            .with(Rule.of(Action.OFF, PersonalFamily.PAYMENT_CARD).about(NodeKind.NOTE))
            .with(Rule.of(Action.REFUSE, PersonalFamily.PAYMENT_CARD).at(Scope.Level.TENANT))
            .with(Rule.of(Action.MARK).byAgent("clerk").by(Trust.AGENT).in(NodeKind.Tier.SEMANTIC));
    AgentMemory ruled = with(policy);
    assertThat(ruled.remember(fact("A", PAID).build()).body())
        .isEqualTo("The customer paid with [redacted:payment-card]");
    MemoryNode note = ruled.remember(NodeDraft.builder(NodeKind.NOTE, "B").body(PAID).build());
    assertThat(note.body()).isEqualTo(PAID);
    assertThat(note.flags()).isEmpty();
    MemoryNode marked =
        ruled
            .writtenBy(() -> Provenance.of(Source.AGENT, "clerk"))
            .remember(fact("C", PAID + " today").build());
    assertThat(marked.body()).contains(CARD);
    assertThat(marked.flags()).contains(NodeFlag.HOLDS_PERSONAL_DATA);
    assertThatThrownBy(() -> ruled.remember(fact("D", PAID).level(Scope.Level.TENANT).build()))
        .isInstanceOf(PersonalDataRejectedException.class);
  }

  @Test
  void floor_makesAPolicyStricter_neverLaxer() {
    PrivacyPolicy off = PrivacyPolicy.STANDARD.with(Rule.of(Action.OFF));
    PrivacyPolicy.Subject subject =
        new PrivacyPolicy.Subject(
            NodeKind.FACT, Scope.Level.PROJECT, new Provenance.Principal(Trust.AGENT, null));
    PersonalFamily card = PersonalFamily.PAYMENT_CARD;
    assertThat(off.action(card, subject)).isEqualTo(Action.OFF);
    assertThat(off.atLeast(List.of(Rule.of(Action.REDACT))).action(card, subject))
        .isEqualTo(Action.REDACT);
    assertThat(REFUSING.atLeast(List.of(Rule.of(Action.OFF))).action(card, subject))
        .isEqualTo(Action.REFUSE);
  }

  @Test
  void listedNames_areFound_andNoOthers() {
    AgentMemory naming = with(PrivacyPolicy.STANDARD.naming(List.of("Mira Okafor")));
    assertThat(naming.remember(fact("Owner", "Ask Mira Okafor.").build()).flags())
        .containsExactly(NodeFlag.HOLDS_PERSONAL_DATA);
    assertThat(naming.remember(fact("Reviewer", "Ask Jo Lund.").build()).flags()).isEmpty();
  }

  @Test
  void memoryOfBefore_canStillBeArchived_whereItWouldBeRefusedNow() {
    MemoryNode node = memory.remember(fact("Refund", PAID).build());
    with(REFUSING).node(node.id()).archive("not needed");
    assertThat(memory.node(node.id()).require().status()).isEqualTo(NodeStatus.ARCHIVED);
  }

  @Test
  void editOfAReview_isScreened() {
    AgentMemory redacting = with(REDACTING);
    ReflectionResult held =
        redacting.reflect(
            TaskReport.builder("Look at refunds")
                .outcome(TaskReport.Outcome.COMPLETED)
                .verification(TaskReport.Verification.TESTS_PASSED)
                .constraints(List.of("Refunds must go to the card that was charged"))
                .build());
    MemoryNode waiting = memory.node(held.records().get(0).result().id()).require();
    AgentMemory person = redacting.writtenBy(() -> Provenance.of(Source.USER));
    person
        .reviews()
        .decide(
            waiting.id(),
            new Reviews.Verdict.Edit("Refunds must go to " + CARD, "It is " + CARD, "edited"));
    assertThat(stored()).doesNotContain(CARD);
  }

  @Test
  void events_namingTheMark_tellNoValue() {
    memory.remember(fact("Refund", PAID).build());
    assertThat(heard.stream().map(MemoryEvent::reason))
        .allMatch(r -> r == null || !r.contains(CARD));
  }
}
