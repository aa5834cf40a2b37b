package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.policy.MemoryPolicy;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.upkeep.Upkeep;
import dev.memoryweave.upkeep.Upkeep.Cycle;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What upkeep puts away, why, and how it is taken back. */
abstract class UpkeepRules extends LearningRules {
  private static final Duration DAY = Duration.ofDays(1);

  UpkeepRules(AgentMemoryContract contract) {
    super(contract);
  }

  private Upkeep upkeep() {
    return memory.maintenance().upkeep();
  }

  private MemoryNode stale(NodeKind kind, String title) {
    MemoryNode node = memory.remember(NodeDraft.builder(kind, title).build());
    memory.node(node.id()).markStale("it may have changed");
    return node;
  }

  private NodeStatus status(MemoryNode node) {
    return node(node.ref()).status();
  }

  @Test
  void aPlan_listsWhatIsDueWithReasons_andChangesNothing() {
    MemoryNode old = stale(NodeKind.FACT, "The queue holds 50 jobs");
    clock.advance(Upkeep.STALE_FOR);
    MemoryNode young = stale(NodeKind.FACT, "The pool holds 20 connections");
    int events = eventCount();

    Cycle plan = upkeep().plan();

    assertThat(plan.id()).isNull();
    assertThat(plan.state()).isEqualTo(Cycle.State.PLANNED);
    assertThat(plan.changes())
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.memory()).isEqualTo(old.ref());
              assertThat(change.step()).isEqualTo(Upkeep.Step.STALE);
              assertThat(change.reason()).startsWith("stale since 20");
            });
    assertThat(status(young)).isEqualTo(NodeStatus.STALE);
    assertThat(eventCount()).isEqualTo(events);
  }

  @Test
  void aCycle_doesWhatWasPlanned_andNothingTheSecondTime() {
    MemoryNode old = stale(NodeKind.FACT, "The queue holds 50 jobs");
    clock.advance(Upkeep.STALE_FOR);

    Cycle plan = upkeep().plan();
    Cycle cycle = upkeep().run();

    assertThat(cycle.changes()).isEqualTo(plan.changes());
    assertThat(cycle.state()).isEqualTo(Cycle.State.COMPLETED);
    assertThat(status(old)).isEqualTo(NodeStatus.ARCHIVED);
    assertThat(memory.node(old.id()).history().events())
        .last()
        .satisfies(event -> assertThat(event.reason()).contains(cycle.id() + ": stale since"));
    assertThat(upkeep().run().count()).isZero();
    assertThat(upkeep().cycles(10)).extracting(Cycle::id).containsExactly("upkeep-2", "upkeep-1");
  }

  @Test
  void whatIsMeantToLast_neverGoesByAge() {
    List<MemoryNode> lasting =
        List.of(
            stale(NodeKind.ARCHITECTURE, "Three layers"), stale(NodeKind.DECISION, "Use SQLite"));
    clock.advance(Upkeep.STALE_FOR.multipliedBy(4));

    upkeep().run();

    assertThat(lasting).extracting(this::status).containsOnly(NodeStatus.STALE);
  }

  @Test
  void whatWasReplaced_isArchivedAfterItsTime() {
    MemoryNode before = memory.remember(NodeDraft.builder(NodeKind.FACT, "Port 80").build());
    MemoryNode after = memory.remember(NodeDraft.builder(NodeKind.FACT, "Port 81").build());
    memory.node(before.id()).supersedeBy(after.id(), "it moved");
    clock.advance(Upkeep.SUPERSEDED_FOR.minus(DAY));
    assertThat(upkeep().run().count()).isZero();
    clock.advance(DAY);

    upkeep().run();

    assertThat(status(before)).isEqualTo(NodeStatus.ARCHIVED);
    assertThat(status(after)).isEqualTo(NodeStatus.ACTIVE);
  }

  @Test
  void aProposalThatNobodyDecidedAbout_isArchivedWhenItExpires() {
    reflectConstraint("one", "Never deploy on Fridays");
    MemoryNode waiting = all(MemoryQuery.all().withStatuses(Set.of(NodeStatus.CANDIDATE))).get(0);
    clock.advance(Duration.ofDays(31));

    Cycle cycle = upkeep().run();

    assertThat(cycle.changes())
        .extracting(Upkeep.Change::step)
        .containsExactly(Upkeep.Step.UNDECIDED);
    assertThat(status(waiting)).isEqualTo(NodeStatus.ARCHIVED);
  }

  @Test
  void aPolicy_keepsAndArchives() {
    AgentMemory kept =
        builder()
            .config(
                config ->
                    config.policies(
                        MemoryPolicies.of(
                            MemoryPolicy.archiveAfter("old facts", Duration.ofDays(30)),
                            MemoryPolicy.neverArchive("release").withTags("release"))))
            .build();
    MemoryNode old = kept.remember(NodeDraft.builder(NodeKind.FACT, "Fifty jobs").build());
    MemoryNode tagged =
        kept.remember(NodeDraft.builder(NodeKind.FACT, "Sixty jobs").tags("release").build());
    clock.advance(Duration.ofDays(30));

    Cycle cycle = kept.maintenance().upkeep().run();

    assertThat(cycle.changes())
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.memory()).isEqualTo(old.ref());
              assertThat(change.reason()).contains("'old facts'");
            });
    assertThat(status(tagged)).isEqualTo(NodeStatus.ACTIVE);
  }

  @Test
  void whatAPersonSaid_isNamedAndStays() {
    AgentMemory person = byPerson();
    MemoryNode said = person.remember(NodeDraft.builder(NodeKind.FACT, "Fifty jobs").build());
    person.node(said.id()).markStale("it may have changed");
    clock.advance(Upkeep.STALE_FOR);

    Cycle cycle = agent("one").maintenance().upkeep().run();

    assertThat(cycle.count()).isZero();
    assertThat(cycle.needsPerson()).containsExactly(said.ref());
    assertThat(status(said)).isEqualTo(NodeStatus.STALE);
    assertThat(person.maintenance().upkeep().run().count()).isOne();
  }

  @Test
  void aCycleTakenBack_restoresAllThatNobodyHasChangedSince() {
    MemoryNode first = stale(NodeKind.FACT, "The queue holds 50 jobs");
    MemoryNode second = stale(NodeKind.FACT, "The pool holds 20 connections");
    clock.advance(Upkeep.STALE_FOR);
    String id = upkeep().run().id();
    memory.node(second.id()).restore("it is needed again");

    Cycle undone = upkeep().undo(id);

    assertThat(undone.state()).isEqualTo(Cycle.State.UNDONE);
    assertThat(undone.count()).isOne();
    assertThat(undone.kept()).containsExactly(second.ref());
    assertThat(status(first)).isEqualTo(NodeStatus.STALE);
    assertThat(status(second)).isEqualTo(NodeStatus.ACTIVE);
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> upkeep().undo(id))
        .withMessageContaining("taken back already");
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> upkeep().undo("upkeep-77"));
  }

  @Test
  void aPersonsCycle_isNotTakenBackByAnAgent() {
    String id = byPerson().maintenance().upkeep().run().id();

    assertThatExceptionOfType(NeedsPersonException.class)
        .isThrownBy(() -> agent("one").maintenance().upkeep().undo(id));
  }

  @Test
  void aCycle_isDueADayAfterTheLastOne_orAfterTheFirstEvent() {
    assertThat(upkeep().isDue()).as("of nothing").isFalse();
    remember(NodeKind.FACT, "The lamp is green", "It was blue.");
    assertThat(upkeep().isDue()).isFalse();
    clock.advance(DAY);
    assertThat(upkeep().isDue()).isTrue();
    upkeep().run();
    assertThat(upkeep().isDue()).isFalse();
    clock.advance(DAY);
    assertThat(upkeep().isDue()).isTrue();
  }

  @Test
  void aCycle_thatIsStopped_leavesTheRestToTheNextOne() {
    List<NodeDraft> drafts = new ArrayList<>();
    for (int i = 0; i < NodeStore.Query.MAX_LIMIT + 1; i++) {
      drafts.add(NodeDraft.builder(NodeKind.NOTE, "Lamp " + i + " is green").build());
    }
    memory.rememberAll(drafts);
    clock.advance(Upkeep.STALE_FOR);

    Cycle stopped = upkeep().run((looked, changed) -> false);

    assertThat(stopped.state()).isEqualTo(Cycle.State.INTERRUPTED);
    assertThat(stopped.count()).as("a page").isBetween(1, NodeStore.Query.MAX_LIMIT);
    assertThat(upkeep().cycles(1).get(0).state()).isEqualTo(Cycle.State.INTERRUPTED);
    assertThat(upkeep().run().count()).isEqualTo(drafts.size() - stopped.count());
    assertThat(upkeep().undo(String.valueOf(stopped.id())).count()).isEqualTo(stopped.count());
  }

  // ---- use --------------------------------------------------------------------------------------

  private void use(MemoryNode node, int times) {
    for (int i = 0; i < times; i++) {
      memory.recordUse(List.of(node.id()));
    }
  }

  @Test
  void whatIsUsedOften_lastsLongerAndCountsForMore_andWhatWasStatedStays() {
    MemoryNode often = remember(NodeKind.FACT, "The queue holds jobs", "Fifty of them.");
    MemoryNode veryOften = remember(NodeKind.FACT, "The pool is small", "Twenty of them.");
    MemoryNode seldom = remember(NodeKind.FACT, "The lamp is green", "It was blue.");
    use(often, 5);
    use(veryOften, 10);
    use(seldom, 4);
    List<Upkeep.Change> planned = upkeep().plan().changes();

    Cycle cycle = upkeep().run();

    assertThat(cycle.changes()).isEqualTo(planned).hasSize(2);
    assertThat(cycle.changes().get(0).reason())
        .isEqualTo("used or confirmed 5 times since the last cycle");
    assertThat(node(often.ref()).halfLife()).isEqualTo(Duration.ofDays(39));
    assertThat(node(often.ref()).importance()).isEqualTo(often.importance());
    assertThat(node(often.ref()).reinforcedImportance()).isCloseTo(.65, within(1e-9));
    assertThat(node(veryOften.ref()).reinforcedImportance()).isCloseTo(.75, within(1e-9));
    assertThat(node(seldom.ref()).reinforcedImportance()).isEqualTo(seldom.importance());
    assertThat(node(often.ref()).revision()).isEqualTo(often.revision());

    use(seldom, 4);
    assertThat(upkeep().run().changes()).as("uses are counted anew").isEmpty();
  }

  @Test
  void use_extendsAHalfLifeUpToThatOfItsTier() {
    MemoryNode fact = remember(NodeKind.FACT, "The queue holds jobs", "Fifty of them.");
    MemoryNode episode =
        memory.remember(NodeDraft.builder(NodeKind.EPISODE, "The move of the shop").build());
    for (int cycle = 0; cycle < 10; cycle++) {
      use(fact, 10);
      use(episode, 5);
      upkeep().run();
      clock.advance(DAY);
    }

    assertThat(node(fact.ref()).halfLife()).isEqualTo(Duration.ofDays(180));
    assertThat(node(episode.ref()).halfLife()).isEqualTo(Duration.ofDays(90));
    assertThat(node(fact.ref()).reinforcedImportance()).isCloseTo(.9, within(1e-9));
  }

  @Test
  void aReinforcement_isTakenBackWithItsCycle() {
    MemoryNode fact = remember(NodeKind.FACT, "The queue holds jobs", "Fifty of them.");
    use(fact, 5);
    upkeep().run();
    use(fact, 10);
    String second = String.valueOf(upkeep().run().id());

    assertThat(upkeep().undo(second).count()).isEqualTo(1);

    assertThat(node(fact.ref()).reinforcedImportance()).isCloseTo(.65, within(1e-9));
    assertThat(node(fact.ref()).halfLife()).isEqualTo(Duration.ofDays(39));
    assertThat(upkeep().plan().changes()).as("its uses stay counted").isEmpty();
  }

  // ---- subjects ---------------------------------------------------------------------------------

  @Test
  void whatIsAboutASubject_isTagged_unlessAPolicyForbidsItOrSomebodyTookTheTagAway() {
    MemoryNode port = remember(NodeKind.FACT, "Postgres runs on port 5433", "Since May.");
    MemoryNode lamp = remember(NodeKind.FACT, "The lamp is green", "It was blue.");

    Cycle cycle = upkeep().run();

    assertThat(cycle.changes())
        .containsExactly(new Upkeep.Change(port.ref(), Upkeep.Step.TAGGED, "it is about database"));
    assertThat(node(port.ref()).tags()).containsExactly("database");
    assertThat(node(lamp.ref()).tags()).isEmpty();
    assertThat(upkeep().plan().changes()).isEmpty();

    upkeep().undo(String.valueOf(cycle.id()));
    assertThat(node(port.ref()).tags()).isEmpty();
    assertThat(upkeep().plan().changes()).as("a tag that was taken away").isEmpty();
  }

  @Test
  void aLaterCycle_tagsWhatHasChangedSince_andLooksAtTheRestEveryThirtiethTime() {
    AgentMemory without =
        builder()
            .config(
                config ->
                    config.policies(
                        MemoryPolicies.of(MemoryPolicy.neverTag("no databases", "database"))))
            .build();
    MemoryNode port = remember(NodeKind.FACT, "Postgres runs on port 5433", "Since May.");
    MemoryNode lamp = remember(NodeKind.FACT, "The lamp is green", "It was blue.");
    without.maintenance().upkeep().run();

    memory.remember(
        NodeDraft.builder(lamp.id()).title("The lamp shows whether Postgres runs").build());
    MemoryNode table = remember(NodeKind.FACT, "A table of MySQL has 12 columns", "They grow.");
    Cycle cycle = upkeep().run();

    assertThat(cycle.changes().stream().map(Upkeep.Change::memory))
        .containsExactlyInAnyOrder(lamp.ref(), table.ref());
    assertThat(node(port.ref()).tags()).isEmpty();

    for (int number = 3; number < 30; number++) {
      assertThat(upkeep().run().changes()).isEmpty();
    }
    assertThat(upkeep().plan().count()).isEqualTo(1);
    upkeep().run();
    assertThat(node(port.ref()).tags()).containsExactly("database");
  }

  @Test
  void aSubject_canBeSwitchedOff_andAWordOfOnesOwnGivesATag() {
    AgentMemory own =
        builder()
            .config(
                config ->
                    config.policies(
                        MemoryPolicies.of(
                            MemoryPolicy.neverTag("no databases", "database"),
                            MemoryPolicy.tagAs("billing", "billing").withWords("credit note"))))
            .build();
    MemoryNode port = own.remember(NodeDraft.builder(NodeKind.FACT, "Postgres on 5433").build());
    MemoryNode note =
        own.remember(NodeDraft.builder(NodeKind.FACT, "A Credit-Note has a number").build());

    assertThat(own.maintenance().upkeep().run().changes()).isEmpty();
    assertThat(node(port.ref()).tags()).isEmpty();
    assertThat(node(note.ref()).tags()).containsExactly("billing");
  }

  @Test
  void aPersonsMemory_isTaggedByAPersonOnly() {
    MemoryNode port =
        byPerson().remember(NodeDraft.builder(NodeKind.FACT, "Postgres on 5433").build());

    Cycle cycle = upkeep().run();

    assertThat(cycle.changes()).isEmpty();
    assertThat(cycle.needsPerson()).as("nobody need be asked for a tag").isEmpty();
    assertThat(node(port.ref()).tags()).isEmpty();
    assertThat(byPerson().maintenance().upkeep().run().count()).isEqualTo(1);
  }

  // ---- sums
  // --------------------------------------------------------------------------------------

  private void talk(String session, String asked) {
    memory
        .session(SessionId.of(session))
        .record(
            List.of(
                Message.user(asked + ". It is urgent."),
                Message.assistant("I look at it now."),
                Message.user("And tell me how it went"),
                Message.assistant("It is done: " + asked + ", and all is well.")));
    clock.advance(Duration.ofMinutes(1));
  }

  @Test
  void aSessionThatRests_becomesAnEpisodeOfWhatWasAskedAndCameOfIt() {
    talk("monday", "Paint the door green");
    assertThat(upkeep().run().changes()).as("it goes on").isEmpty();
    clock.advance(DAY);

    Cycle plan = upkeep().plan();
    Cycle cycle = upkeep().run();

    assertThat(cycle.changes()).isEqualTo(plan.changes()).hasSize(1);
    MemoryNode episode = node(cycle.changes().get(0).memory());
    assertThat(episode.kind()).isEqualTo(NodeKind.EPISODE);
    assertThat(episode.session()).isEqualTo(SessionId.of("monday"));
    assertThat(episode.title()).isEqualTo("Paint the door green");
    assertThat(episode.body())
        .isEqualTo(
            """
            Asked:
            - Paint the door green.
            - And tell me how it went

            Answered last: It is done: Paint the door green, and all is well.""");
    assertThat(upkeep().run().changes()).isEmpty();

    upkeep().undo(String.valueOf(cycle.id()));
    assertThat(status(episode)).isEqualTo(NodeStatus.ARCHIVED);
    assertThat(upkeep().run().changes()).as("it is not made again").isEmpty();
  }

  @Test
  void anOldSession_isSummedUpThoughACycleHasRunSince() {
    upkeep().run();
    clock.advance(DAY);
    upkeep().run();
    Instant lastYear = clock.instant().minus(DAY.multipliedBy(365));
    memory.session(SessionId.of("old")).open(Session.Details.NONE.withStartedAt(lastYear));
    memory
        .session(SessionId.of("old"))
        .record(
            List.of(
                Message.user("Paint the door green.").at(lastYear),
                Message.assistant("I look at it now.").at(lastYear),
                Message.user("How did it go?").at(lastYear),
                Message.assistant("It is done.").at(lastYear)));

    assertThat(upkeep().run().changes())
        .extracting(Upkeep.Change::step)
        .containsExactly(Upkeep.Step.CONSOLIDATED);
  }

  @Test
  void aSessionThatWasCaptured_keepsItsEpisode() {
    talk("monday", "Paint the door green");
    memory.capture(
        SessionReport.builder(SessionId.of("monday"))
            .title("The door")
            .outcome("The door is green.")
            .build());
    clock.advance(DAY);

    assertThat(upkeep().run().changes()).isEmpty();
  }

  @Test
  void theEpisodesOfAWeek_becomeOneSummaryThatLinksThem() {
    talk("one", "Paint the door green");
    talk("two", "Oil the hinge of the gate");
    talk("three", "Sweep the yard");
    clock.advance(Duration.ofDays(10));

    Cycle cycle = upkeep().run();

    assertThat(cycle.count()).isEqualTo(4);
    MemoryNode week = node(cycle.changes().get(3).memory());
    assertThat(week.title()).startsWith("Week 20").endsWith(": 3 sessions");
    assertThat(week.body().lines())
        .hasSize(3)
        .first()
        .asString()
        .endsWith(": Paint the door green (episode.session-one)");
    assertThat(memory.node(week.id()).inspect(0).relationsFrom())
        .extracting(Relation::predicate)
        .containsOnly(Relation.Predicate.DERIVED_FROM)
        .hasSize(3);
    assertThat(upkeep().run().changes()).isEmpty();
  }
}
