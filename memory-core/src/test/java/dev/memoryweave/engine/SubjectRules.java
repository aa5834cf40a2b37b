package dev.memoryweave.engine;

import static dev.memoryweave.engine.HeldSubject.HANDLE;
import static dev.memoryweave.engine.HeldSubject.NAME;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.guard.personal.PersonalFamily;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.OutsideScopeException;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Usage;
import dev.memoryweave.privacy.Privacy;
import dev.memoryweave.privacy.Privacy.Choice;
import dev.memoryweave.privacy.Privacy.Fate;
import dev.memoryweave.privacy.Privacy.Held;
import dev.memoryweave.privacy.Privacy.Item;
import dev.memoryweave.privacy.Privacy.Place;
import dev.memoryweave.privacy.Privacy.Subject;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.StaleRevisionException;
import dev.memoryweave.upkeep.Upkeep;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is held about a person, and forgetting it without a trace. */
abstract class SubjectRules extends MemoryRules {
  private static final Subject ANNA = Subject.of(NAME, HANDLE);
  private static final String REASON = "a person asked for it";

  SubjectRules(AgentMemoryContract contract) {
    super(contract);
  }

  private AgentMemory person() {
    return HeldSubject.open(store, clock, Provenance.of(Source.USER));
  }

  private Privacy privacy() {
    return person().maintenance().privacy();
  }

  private Held held(Subject subject) {
    return privacy().held(subject, List.of());
  }

  private MemoryNode said(NodeKind kind, String title, String body) {
    return person().remember(NodeDraft.builder(kind, title).body(body).build());
  }

  private static List<String> ids(Held held, Place place) {
    return held.items().stream().filter(item -> item.place() == place).map(Item::id).toList();
  }

  @Test
  void held_findsThePersonInEveryPlace() {
    HeldSubject.fill(store, clock);

    Held held = held(ANNA);

    assertThat(held.counts())
        .containsOnlyKeys(
            Place.MEMORY,
            Place.WORK,
            Place.TURN,
            Place.SESSION,
            Place.EVIDENCE,
            Place.RELATION,
            Place.DECISION,
            Place.EVENT,
            Place.PASSAGE);
    assertThat(ids(held, Place.MEMORY))
        .contains(
            "fact.invoices-are-sent-monthly",
            "fact.the-ledger-is-closed-yearly",
            "decision.anna-lund-approves-refunds",
            "question.who-follows-her",
            "gotcha.anna-lund-desk",
            "fact.deploys-take-ten-minutes",
            "module.billing");
    assertThat(ids(held, Place.PASSAGE)).containsExactly("docs/anna-lund.md", "docs/people.md");
    assertThat(held.items())
        .filteredOn(item -> item.id().equals("fact.invoices-are-sent-monthly"))
        .singleElement()
        .satisfies(
            item -> {
              assertThat(item.fate()).isEqualTo(Fate.CLEAN);
              assertThat(item.matches().get(0).field()).isEqualTo("former body");
              assertThat(item.matches().get(0).excerpt()).isEqualTo("Anna Lund sends them.");
            });
  }

  @Test
  void forget_leavesNothingOfThePersonAndEverythingElse() {
    AgentMemory memory = HeldSubject.fill(store, clock);
    NodeId ledger = NodeId.of("fact.the-ledger-is-closed-yearly");
    for (int i = 0; i < Upkeep.OFTEN; i++) {
      memory.recordUse(List.of(ledger, NodeId.of("gotcha.anna-lund-desk")));
    }
    memory.maintenance().upkeep().run();
    Usage used = memory.node(ledger).require().usage();
    assertThat(used.reinforcement()).isNotEqualTo(Usage.Reinforcement.NONE);
    Held held = held(ANNA);

    Privacy.Forgotten done = privacy().forget(held, Choice.USUAL, REASON);

    assertThat(held(ANNA).items()).isEmpty();
    assertThat(privacy().prove(ANNA, List.of()).isClean()).isTrue();
    assertThat(done.left()).isEmpty();
    assertThat(done.files()).containsExactly("docs/anna-lund.md", "docs/people.md");
    List<MemoryNode> left = Page.walk(c -> memory.list(MemoryQuery.all().withCursor(c))).toList();
    assertThat(left)
        .extracting(node -> node.id().value())
        .contains(
            "module.billing",
            "fact.invoices-are-sent-monthly",
            "fact.the-ledger-is-closed-yearly",
            "fact.deploys-take-ten-minutes");
    assertThat(left).extracting(MemoryNode::body).contains("A job sends them.");
    assertThat(memory.node(NodeId.of("fact.the-ledger-is-closed-yearly")).find())
        .hasValueSatisfying(
            node -> {
              assertThat(node.tags()).containsExactly("ledger");
              assertThat(node.symbols()).containsExactly("Ledger");
              assertThat(node.anchors()).hasSize(1);
              assertThat(node.usage()).isEqualTo(used);
              assertThat(node.revision()).isEqualTo(1);
            });
    assertThat(memory.knowledge().chunks("docs/people.md"))
        .extracting(chunk -> chunk.text())
        .containsExactly("# People\n\nThe team.", "Others follow.");
    assertThat(memory.knowledge().document("docs/anna-lund.md")).isEmpty();
    assertThat(store.verify().findings()).isEmpty();
    assertThat(memory.maintenance().upkeep().undo("upkeep-1").changes())
        .as("what the cycle did to others")
        .extracting(Upkeep.Change::memory)
        .contains(memory.node(ledger).require().ref());
  }

  @Test
  void forget_leavesAnEventWithoutContent() {
    HeldSubject.fill(store, clock);

    privacy().forget(held(ANNA), Choice.USUAL, REASON);

    assertThat(person().maintenance().checkpoints().list(10))
        .extracting(checkpoint -> checkpoint.name())
        .allMatch(name -> name.startsWith("forgotten "));
    assertThat(events(MemoryEvent.Type.SUBJECT_FORGOTTEN))
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.subject()).isEqualTo("subject");
              assertThat(event.reason()).isEqualTo(REASON);
            });
    assertThat(events(MemoryEvent.Type.MEMORY_DELETED)).isNotEmpty();
  }

  private List<MemoryEvent> events(MemoryEvent.Type type) {
    return store.read(
        tx ->
            tx.journal()
                .events(
                    new EventQuery(
                        List.of(Scope.project("scheduler")), null, Set.of(type), 0, 100, false)));
  }

  @Test
  void forget_whatIsKept_staysWithItsHistory() {
    HeldSubject.fill(store, clock);

    Privacy.Forgotten done =
        privacy()
            .forget(
                held(ANNA),
                new Choice(Set.of("decision.anna-lund-approves-refunds"), false),
                REASON);

    assertThat(done.left())
        .extracting(Item::id)
        .containsExactly("decision.anna-lund-approves-refunds");
    assertThat(person().node(NodeId.of("decision.anna-lund-approves-refunds")).inspect(0).history())
        .isNotEmpty();
    assertThat(privacy().prove(ANNA, List.of()).terms())
        .anySatisfy(term -> assertThat(term.entries()).isPositive());
  }

  @Test
  void forget_whatChangedMeanwhile_isRefusedAndChangesNothing() {
    HeldSubject.fill(store, clock);
    Held held = held(ANNA);
    said(NodeKind.FACT, "A new fact", "Anna Lund moved.");

    assertThatExceptionOfType(StaleRevisionException.class)
        .isThrownBy(() -> privacy().forget(held, Choice.USUAL, REASON))
        .withMessageContaining("look again");
    assertThat(held(ANNA).items()).hasSizeGreaterThan(held.items().size());
  }

  @Test
  void forget_whatOthersWriteElsewhereMeanwhile_isNoObstacle() {
    HeldSubject.fill(store, clock);
    Held held = held(ANNA);
    said(NodeKind.FACT, "Another fact", "Nobody is named.");

    privacy().forget(held, Choice.USUAL, REASON);

    assertThat(held(ANNA).items()).isEmpty();
  }

  @Test
  void forget_byAnAgent_isRefused_andARequestWaits() {
    HeldSubject.fill(store, clock);
    AgentMemory agent = HeldSubject.open(store, clock, Provenance.of(Source.AGENT));
    Privacy privacy = agent.maintenance().privacy();
    Held held = privacy.held(ANNA, List.of());

    assertThatExceptionOfType(NeedsPersonException.class)
        .isThrownBy(() -> privacy.forget(held, Choice.USUAL, REASON));
    MemoryNode request = privacy.ask(ANNA, "she left");

    assertThat(held(ANNA).items()).hasSizeGreaterThan(held.items().size());
    assertThat(request.status()).isEqualTo(NodeStatus.NEEDS_REVIEW);
    privacy().forget(held(ANNA), Choice.USUAL, REASON);
    assertThat(person().node(request.id()).find()).isEmpty();
  }

  @Test
  void forget_aReasonThatNamesThePerson_isRefused() {
    HeldSubject.fill(store, clock);

    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> privacy().forget(held(ANNA), Choice.USUAL, "Anna Lund asked"));
  }

  @Test
  void forget_twice_completesWhatIsLeft() {
    HeldSubject.fill(store, clock);
    privacy().forget(held(ANNA), Choice.USUAL, REASON);

    Held again = held(ANNA);
    Privacy.Forgotten done = privacy().forget(again, Choice.USUAL, REASON);

    assertThat(done.removed()).isEmpty();
    assertThat(privacy().prove(ANNA, List.of()).isClean()).isTrue();
  }

  @Test
  void forget_aNameThatIsAnOrdinaryWord_leavesTheWordAlone() {
    said(NodeKind.FACT, "The build", "It will fail if Mark is not set.");
    said(NodeKind.FACT, "Friday", "Will it rain? Mark the date.");
    said(NodeKind.FACT, "Signing", "Ask Mark about it.");
    said(NodeKind.FACT, "Marks", "Bookmark and Markdown; the art of marking.");

    Held held = held(Subject.of("Mark"));

    assertThat(held.items())
        .filteredOn(item -> item.place() == Place.MEMORY)
        .extracting(Item::id, Item::fate)
        .containsExactlyInAnyOrder(
            tuple("fact.the-build", Fate.FORGET),
            tuple("fact.signing", Fate.FORGET),
            tuple("fact.friday", Fate.UNSURE));
    privacy().forget(held, new Choice(Set.of("fact.the-build"), false), REASON);
    assertThat(person().node(NodeId.of("fact.friday")).find()).isPresent();
    assertThat(person().node(NodeId.of("fact.signing")).find()).isEmpty();
    privacy().forget(held(Subject.of("Mark")), new Choice(Set.of(), true), REASON);
    assertThat(held(Subject.of("Mark")).items()).isEmpty();
    assertThat(person().node(NodeId.of("fact.marks")).find()).isPresent();
  }

  @Test
  void forget_namesWithAccentsAndOfOtherScripts() {
    said(NodeKind.FACT, "José Núñez leads support", "Since May.");
    said(NodeKind.FACT, "サポート", "田中太郎さんに聞いてください。");
    said(NodeKind.FACT, "Support hours", "From nine to five.");
    Subject both = Subject.of("Jose\u0301 Nu\u0301n\u0303ez", "田中太郎");

    privacy().forget(held(both), Choice.USUAL, REASON);

    assertThat(held(both).items()).isEmpty();
    assertThat(privacy().prove(both, List.of()).isClean()).isTrue();
    assertThat(person().list(MemoryQuery.all()).items())
        .extracting(MemoryNode::title)
        .containsExactly("Support hours");
  }

  @Test
  void forget_evidenceOfAMemoryThatStays_goesAlone() {
    MemoryNode node =
        person()
            .remember(
                NodeDraft.builder(NodeKind.FACT, "Backups run at two")
                    .evidence(Evidence.Kind.LOG, "backup.log:1", "started by alund77")
                    .evidence(Evidence.Kind.LOG, "backup.log:2", "finished")
                    .build());

    privacy().forget(held(ANNA), Choice.USUAL, REASON);

    assertThat(person().node(node.id()).evidence())
        .extracting(Evidence::excerpt)
        .containsExactly("finished");
  }

  @Test
  void held_ofScopesOutsideTheChain_isRefused() {
    assertThatExceptionOfType(OutsideScopeException.class)
        .isThrownBy(() -> privacy().held(ANNA, List.of(Scope.project("other"))));
  }

  @Test
  void held_ofTheChain_readsBroaderScopes() {
    ScopeChain chain = ScopeChain.forProject("scheduler").with(Scope.workspace("team"));
    AgentMemory wide =
        AgentMemory.builder(store)
            .scopes(chain)
            .clock(clock)
            .author(Provenance.of(Source.USER))
            .build();
    wide.remember(
        NodeDraft.builder(NodeKind.FACT, "Anna Lund is on leave")
            .level(Scope.Level.WORKSPACE)
            .build());

    Privacy privacy = wide.maintenance().privacy();

    assertThat(privacy.held(ANNA, List.of()).items()).isEmpty();
    Held all = privacy.held(ANNA, chain.scopes());
    assertThat(ids(all, Place.MEMORY)).containsExactly("fact.anna-lund-is-on-leave");
    privacy.forget(all, Choice.USUAL, REASON);
    assertThat(privacy.held(ANNA, chain.scopes()).items()).isEmpty();
  }

  @Test
  void prove_tellsWhereItStillIs() {
    HeldSubject.fill(store, clock);

    Privacy.Proof proof = privacy().prove(ANNA, List.of());

    assertThat(proof.isClean()).isFalse();
    assertThat(proof.terms()).anySatisfy(term -> assertThat(term.entries()).isPositive());
    assertThat(proof.searched()).isEqualTo(store.finishErasing().files());
  }

  @Test
  void personal_countsFamiliesByPlace_withoutTheirValues() {
    said(NodeKind.FACT, "Contact", "Write to kari.moen@fjordlaks.no or call +47 22 86 44 01.");
    said(NodeKind.FACT, "Nothing", "Nobody is named.");
    person()
        .session(SessionId.of("s"))
        .record(Message.user("Mine is ola.vik@fjordlaks.no, please."));

    Privacy.Personal personal = privacy().personal(List.of(), List.of());

    assertThat(personal.counts().get(PersonalFamily.EMAIL_ADDRESS))
        .containsEntry(Place.MEMORY, 1L)
        .containsEntry(Place.TURN, 1L);
    assertThat(personal.counts().get(PersonalFamily.PHONE_NUMBER)).containsEntry(Place.MEMORY, 1L);
    assertThat(personal.items().toString()).doesNotContain("kari.moen@", "22 86 44 01");
    assertThat(privacy().personal(List.of(), List.of("Nobody")).counts())
        .containsKey(PersonalFamily.NAME);
  }
}
