package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.AuthorityPolicy;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.checkpoint.Checkpoints;
import dev.memoryweave.checkpoint.Checkpoints.Diff.Change;
import dev.memoryweave.checkpoint.Checkpoints.Diff.FieldDiff;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SecretRejectedException;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Usage;
import dev.memoryweave.store.DuplicateNodeException;
import dev.memoryweave.store.StaleRevisionException;
import dev.memoryweave.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Named moments: comparing with them, and going back to them exactly. */
abstract class CheckpointRules extends LearningRules {
  private static final String WHY = "the import went wrong";

  CheckpointRules(AgentMemoryContract contract) {
    super(contract);
  }

  private Checkpoints checkpoints() {
    return memory.maintenance().checkpoints();
  }

  // ---- what is compared ------------------------------------------------------------------------

  /**
   * All that a checkpoint covers. What is counted in place, and by how many steps a memory came to
   * be what it is, is left out.
   */
  private record Covered(
      Map<NodeRef, MemoryNode> nodes,
      Map<NodeRef, Set<String>> evidence,
      Map<NodeRef, Set<String>> relations) {}

  private Covered covered() {
    Map<NodeRef, MemoryNode> nodes = new LinkedHashMap<>();
    Map<NodeRef, Set<String>> evidence = new LinkedHashMap<>();
    Map<NodeRef, Set<String>> relations = new LinkedHashMap<>();
    Scope scope = memory.scopes().narrowest();
    for (MemoryNode node : all(MemoryQuery.all().withLevel(scope.level()))) {
      nodes.put(node.ref(), comparable(node));
      evidence.put(
          node.ref(),
          store.read(
              tx ->
                  tx.evidence().of(node.ref()).stream()
                      .map(Evidence::toString)
                      .collect(Collectors.toCollection(TreeSet::new))));
      relations.put(
          node.ref(),
          store.read(
              tx ->
                  tx.relations().from(node.ref()).stream()
                      .filter(relation -> relation.status() != Relation.Status.REJECTED)
                      .map(CheckpointRules::shown)
                      .collect(Collectors.toCollection(TreeSet::new))));
    }
    return new Covered(nodes, evidence, relations);
  }

  private static String shown(Relation relation) {
    return relation.predicate()
        + " "
        + relation.to()
        + " "
        + relation.strength()
        + " "
        + relation.evidence()
        + " "
        + relation.status()
        + " "
        + relation.createdAt();
  }

  private static MemoryNode comparable(MemoryNode node) {
    Usage usage = node.usage();
    return node.toBuilder()
        .revision(0)
        .updatedAt(node.createdAt())
        .usage(new Usage(usage.confirmations(), 0, null, usage.verifiedAt(), usage.confirmedBy()))
        .build();
  }

  /** Everything is as it was, but what was added since, which is archived. */
  private void assertIs(Covered then) {
    Covered now = covered();
    Set<NodeRef> added = new TreeSet<>(Comparator.comparing(NodeRef::toString));
    added.addAll(now.nodes().keySet());
    added.removeAll(then.nodes().keySet());
    for (NodeRef ref : added) {
      assertThat(now.nodes().get(ref).status()).as("%s", ref).isEqualTo(NodeStatus.ARCHIVED);
      assertThat(now.relations().get(ref)).as("the relations of %s", ref).isEmpty();
    }
    then.nodes()
        .forEach(
            (ref, node) -> {
              assertThat(now.nodes().get(ref)).as("%s", ref).isEqualTo(node);
              assertThat(now.evidence().get(ref))
                  .as("the evidence of %s", ref)
                  .isEqualTo(then.evidence().get(ref));
              assertThat(now.relations().get(ref))
                  .as("the relations of %s", ref)
                  .isEqualTo(then.relations().get(ref));
            });
  }

  // ---- making and finding ----------------------------------------------------------------------

  @Test
  void create_checkpoint_isFoundByNameAndListedLatestFirst() {
    remember(NodeKind.FACT, "Port", "8080");
    Checkpoints.Checkpoint first = checkpoints().create("before the import", "as it should be");
    clock.advance(Duration.ofHours(1));
    Checkpoints.Checkpoint second = checkpoints().create("nach dem Import – 輸入後", null);

    assertThat(checkpoints().list(10)).containsExactly(second, first);
    assertThat(checkpoints().list(1)).containsExactly(second);
    assertThat(checkpoints().find("before the import")).contains(first);
    assertThat(checkpoints().find("nach dem Import – 輸入後")).contains(second);
    assertThat(checkpoints().find("another one")).isEmpty();
    assertThat(first.note()).isEqualTo("as it should be");
    assertThat(first.scope()).isEqualTo(Scope.project("scheduler"));
    assertThat(first.at()).isEqualTo(Instant.parse("2026-03-01T09:00:00Z"));
    assertThat(second.note()).isNull();
  }

  @Test
  void create_nameThatIsTaken_isRefusedAndWritesNothing() {
    checkpoints().create("one", null);
    int events = eventCount();

    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> checkpoints().create(" one ", null))
        .withMessageContaining("no other checkpoint has");

    assertThat(eventCount()).isEqualTo(events);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "two\nlines", "a\u0000b", "a\u2028b"})
  void create_nameThatIsNone_isRefused(String name) {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> checkpoints().create(name, null));
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(
            () -> checkpoints().create("x".repeat(Checkpoints.Checkpoint.MAX_NAME + 1), null));
    assertThat(checkpoints().list(10)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fact.port",
        "' OR 1=1 --",
        "checkpoint x",
        "../../etc/passwd",
        "%s %n {0} ${jndi}",
        "\u202Eevil",
        "🧭",
        "fact.port affects fact.port"
      })
  void create_hostileName_isANameAndNothingElse(String name) {
    MemoryNode port = remember(NodeKind.FACT, "Port", "8080");
    Covered then = covered();
    Checkpoints.Checkpoint made = checkpoints().create(name, name);
    memory.remember(NodeDraft.builder(port.id()).body("9090").build());

    assertThat(checkpoints().find(name)).contains(made);
    checkpoints().restore(name, WHY);

    assertIs(then);
    assertThat(memory.node(port.id()).history().events())
        .extracting(MemoryEvent::type)
        .doesNotContain(MemoryEvent.Type.CHECKPOINT_CREATED, MemoryEvent.Type.CHECKPOINT_RESTORED);
  }

  @Test
  void create_secret_isRefusedWhereverItStands() {
    String secret = "ghp_" + "Zk3vQ9".repeat(6);

    assertThatExceptionOfType(SecretRejectedException.class)
        .isThrownBy(() -> checkpoints().create(secret, null));
    assertThatExceptionOfType(SecretRejectedException.class)
        .isThrownBy(() -> checkpoints().create("one", secret));
    checkpoints().create("two", null);
    assertThatExceptionOfType(SecretRejectedException.class)
        .isThrownBy(() -> checkpoints().restore("two", secret));

    assertThat(checkpoints().list(10))
        .extracting(Checkpoints.Checkpoint::name)
        .containsExactly("two");
  }

  @Test
  void unknownName_isRefusedByEveryMethod() {
    for (Runnable call :
        List.<Runnable>of(
            () -> checkpoints().diff("none", null, 10),
            () -> checkpoints().preview("none"),
            () -> checkpoints().restore("none", WHY))) {
      assertThatExceptionOfType(InvalidValueException.class)
          .isThrownBy(call::run)
          .withMessageContaining("checkpoint");
    }
  }

  // ---- comparing -------------------------------------------------------------------------------

  @Test
  void diff_tellsWhatWasAddedChangedAndForgottenFieldByField() {
    MemoryNode port = remember(NodeKind.FACT, "Port", "8080");
    MemoryNode gone = remember(NodeKind.FACT, "Gone", "for good");
    MemoryNode kept = remember(NodeKind.FACT, "Kept", "as it is");
    checkpoints().create("one", null);
    memory.remember(NodeDraft.builder(port.id()).body("9090").tags("network").build());
    memory.node(port.id()).markStale("moved");
    memory.node(port.id()).relate(Relation.Draft.of(Predicate.AFFECTS, kept.id()));
    byPerson().node(gone.id()).forget("asked to");
    MemoryNode added = remember(NodeKind.FACT, "Added", "since");

    Checkpoints.Diff diff = checkpoints().diff("one", null, 100);

    assertThat(diff.added()).isEqualTo(1);
    assertThat(diff.removed()).isEqualTo(1);
    assertThat(diff.changed()).isEqualTo(1);
    assertThat(diff.relationsChanged()).isEqualTo(1);
    assertThat(diff.nodes())
        .extracting(node -> nameOf(node.node()), Checkpoints.Diff.NodeDiff::change)
        .containsExactly(
            tuple(added.id().value(), Change.ADDED),
            tuple("fact.forgotten", Change.REMOVED),
            tuple(port.id().value(), Change.CHANGED));
    assertThat(diff.nodes().get(1).title()).as("what was forgotten stays so").isNull();
    assertThat(diff.nodes().get(2).fields())
        .contains(
            new FieldDiff("status", "active", "stale"),
            new FieldDiff("body", "8080", "9090"),
            new FieldDiff("tags", "[]", "[network]"));
    assertThat(diff.relations())
        .singleElement()
        .satisfies(
            relation -> {
              assertThat(relation.before()).isNull();
              assertThat(relation.after().to()).isEqualTo(kept.ref());
            });
  }

  @Test
  void diff_ofTwoCheckpoints_looksAtNothingLaterAndTurnsRound() {
    MemoryNode port = remember(NodeKind.FACT, "Port", "8080");
    checkpoints().create("one", null);
    memory.remember(NodeDraft.builder(port.id()).body("9090").build());
    MemoryNode added = remember(NodeKind.FACT, "Added", "between");
    checkpoints().create("two", null);
    memory.remember(NodeDraft.builder(port.id()).body("7070").build());
    remember(NodeKind.FACT, "Later", "still");

    Checkpoints.Diff there = checkpoints().diff("one", "two", 100);
    Checkpoints.Diff back = checkpoints().diff("two", "one", 100);

    assertThat(there.nodes()).hasSize(2);
    assertThat(there.nodes().get(1).fields()).contains(new FieldDiff("body", "8080", "9090"));
    assertThat(back.nodes().get(1).fields()).contains(new FieldDiff("body", "9090", "8080"));
    assertThat(there.nodes().get(0).change()).isEqualTo(Change.ADDED);
    assertThat(back.nodes().get(0).change()).isEqualTo(Change.REMOVED);
    assertThat(back.nodes().get(0).node()).isEqualTo(added.ref());
    assertThat(back.nodes().get(0).title()).isEqualTo("Added");
    assertThat(checkpoints().diff("one", "one", 100).isEmpty()).isTrue();
  }

  @Test
  void diff_isBoundedAndCountsAll() {
    checkpoints().create("one", null);
    for (int i = 0; i < 30; i++) {
      remember(NodeKind.FACT, "Fact " + i, "x".repeat(2_000));
    }
    MemoryNode node = remember(NodeKind.FACT, "A long one", "x".repeat(2_000));
    checkpoints().create("two", null);
    memory.remember(NodeDraft.builder(node.id()).body("y".repeat(2_000)).build());

    assertThat(checkpoints().diff("one", null, 5).nodes()).hasSize(5);
    assertThat(checkpoints().diff("one", null, 5).added()).isEqualTo(31);
    assertThat(checkpoints().diff("two", null, 5).nodes().get(0).fields())
        .allSatisfy(
            field -> assertThat(field.before()).hasSizeLessThanOrEqualTo(FieldDiff.MAX_VALUE));
  }

  // ---- going back ------------------------------------------------------------------------------

  @Test
  void restore_givesEveryMemoryBackWhatItSaidAndTheStatusOfThen() {
    MemoryNode port = remember(NodeKind.FACT, "Port", "8080");
    MemoryNode old = remember(NodeKind.FACT, "Old", "way");
    MemoryNode question = remember(NodeKind.QUESTION, "Which port?", "");
    MemoryNode below = remember(NodeKind.MODULE, "Scheduler", "core");
    memory.node(port.id()).move(below.id(), "it belongs there");
    memory.node(port.id()).relate(Relation.Draft.of(Predicate.AFFECTS, below.id()));
    Evidence kept = memory.node(port.id()).attachEvidence(evidence("kept"));
    memory.node(port.id()).attachEvidence(evidence("taken"));
    Covered then = covered();
    checkpoints().create("one", null);
    clock.advance(Duration.ofDays(2));

    memory.remember(
        NodeDraft.builder(port.id()).title("Another port").body("9090").key("p").build());
    memory.node(port.id()).move(null, "no");
    memory.node(port.id()).attachEvidence(evidence("new"));
    memory.node(port.id()).detachEvidence(kept.id(), "not about it");
    MemoryNode better = remember(NodeKind.FACT, "Better", "way");
    memory.node(old.id()).supersedeBy(better.id(), "it is");
    memory.node(question.id()).resolve("answered");
    memory.node(below.id()).archive("away");
    memory.recordUse(List.of(port.id()));

    Checkpoints.Restored preview = checkpoints().preview("one");
    int events = eventCount();
    Checkpoints.Restored report = checkpoints().restore("one", WHY);

    assertIs(then);
    assertThat(report.archived()).containsExactly(better.ref());
    assertThat(report.reverted())
        .containsExactlyInAnyOrder(port.ref(), old.ref(), question.ref(), below.ref());
    assertThat(report.forgotten()).isEmpty();
    assertThat(report.evidence()).isEqualTo(2);
    assertThat(report.applied()).isTrue();
    assertThat(preview.reverted()).isEqualTo(report.reverted());
    assertThat(preview.archived()).isEqualTo(report.archived());
    assertThat(preview.applied()).isFalse();
    assertThat(eventCount()).isGreaterThan(events);
    assertThat(node(port.id()).usage().useCount()).as("uses stay").isEqualTo(1);
    assertThat(heard).extracting(MemoryEvent::type).contains(MemoryEvent.Type.CHECKPOINT_RESTORED);
    assertThat(memory.node(port.id()).history().events())
        .last()
        .satisfies(event -> assertThat(event.reason()).contains("one", WHY));
  }

  @Test
  void restore_canBeTakenBackByTheCheckpointThatItMakesFirst() {
    MemoryNode port = remember(NodeKind.FACT, "Port", "8080");
    checkpoints().create("one", null);
    memory.remember(NodeDraft.builder(port.id()).body("9090").build());
    Evidence evidence = memory.node(port.id()).attachEvidence(evidence("new"));
    MemoryNode added = remember(NodeKind.FACT, "Added", "since");
    memory.node(port.id()).relate(Relation.Draft.of(Predicate.AFFECTS, added.id()));
    Covered later = covered();

    Checkpoints.Restored report = checkpoints().restore("one", WHY);
    assertThat(memory.node(port.id()).evidence()).isEmpty();
    checkpoints().restore(report.before().name(), "it was right after all");

    assertIs(later);
    assertThat(memory.node(port.id()).evidence()).containsExactly(evidence);
    assertThat(node(added.id()).status()).isEqualTo(NodeStatus.ACTIVE);
  }

  @Test
  void preview_changesNothingAndRestoreOfTheSameWritesNothing() {
    MemoryNode port = remember(NodeKind.FACT, "Port", "8080");
    checkpoints().create("one", null);
    memory.remember(NodeDraft.builder(port.id()).body("9090").build());
    Covered then = covered();
    int events = eventCount();

    checkpoints().preview("one");

    assertThat(covered()).isEqualTo(then);
    assertThat(eventCount()).isEqualTo(events);
    checkpoints().restore("one", WHY);
    int after = eventCount();
    Checkpoints.Restored again = checkpoints().restore("one", WHY);
    assertThat(again.changesNothing()).isTrue();
    assertThat(again.before()).isNull();
    assertThat(eventCount()).isEqualTo(after);
  }

  @Test
  void restore_whatWasForgotten_staysForgottenAndIsNamed() {
    MemoryNode gone = remember(NodeKind.MODULE, "Gone", "for good");
    MemoryNode child =
        memory.remember(
            NodeDraft.builder(NodeKind.FACT, "Child").body("x").parent(gone.id()).build());
    checkpoints().create("one", null);
    memory.remember(NodeDraft.builder(child.id()).body("y").build());
    byPerson().node(gone.id()).forget("asked to");
    MemoryNode again = remember(NodeKind.MODULE, "Gone", "another one");
    assertThat(again.id()).isEqualTo(gone.id());

    Checkpoints.Restored report = byPerson().maintenance().checkpoints().restore("one", WHY);

    assertThat(report.forgotten())
        .singleElement()
        .satisfies(ref -> assertThat(nameOf(ref)).isEqualTo("module.forgotten"));
    assertThat(node(again.id()).body()).isEqualTo("another one");
    assertThat(node(again.id()).status()).isEqualTo(NodeStatus.ARCHIVED);
    assertThat(node(child.id()).body()).isEqualTo("x");
    assertThat(node(child.id()).parent()).isNull();
  }

  @Test
  void restore_keysThatChangedHands_goBackToTheirHolders() {
    MemoryNode one = memory.remember(NodeDraft.builder(NodeKind.FACT, "One").key("first").build());
    MemoryNode two = memory.remember(NodeDraft.builder(NodeKind.FACT, "Two").key("second").build());
    MemoryNode three = remember(NodeKind.FACT, "Three", "");
    Covered then = covered();
    checkpoints().create("one", null);
    memory.remember(NodeDraft.builder(one.id()).key("between").build());
    memory.remember(NodeDraft.builder(two.id()).key("first").build());
    memory.remember(NodeDraft.builder(one.id()).key("second").build());
    memory.node(three.id()).archive("away");
    MemoryNode other =
        memory.remember(NodeDraft.builder(NodeKind.FACT, "Other").key(three.key()).build());

    checkpoints().restore("one", WHY);

    assertIs(then);
    assertThat(node(other.id()).status()).isEqualTo(NodeStatus.ARCHIVED);
  }

  @Test
  void restore_treeThatWasTurnedRound_standsAsItStood() {
    MemoryNode top = remember(NodeKind.MODULE, "Top", "");
    MemoryNode middle = remember(NodeKind.MODULE, "Middle", "");
    MemoryNode leaf = remember(NodeKind.MODULE, "Leaf", "");
    memory.node(middle.id()).move(top.id(), "so");
    memory.node(leaf.id()).move(middle.id(), "so");
    Covered then = covered();
    checkpoints().create("one", null);
    memory.node(leaf.id()).move(null, "round");
    memory.node(middle.id()).move(leaf.id(), "round");
    memory.node(top.id()).move(middle.id(), "round");
    MemoryNode below =
        memory.remember(NodeDraft.builder(NodeKind.FACT, "Below").parent(top.id()).build());

    checkpoints().restore("one", WHY);

    assertIs(then);
    assertThat(node(below.id()).parent()).isEqualTo(top.id());
  }

  @Test
  void restore_changesOfOneMillisecond_areToldApartByTheirOrder() {
    MemoryNode port = remember(NodeKind.FACT, "Port", "1");
    List<Covered> states = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      states.add(covered());
      checkpoints().create("c" + i, null);
      memory.remember(NodeDraft.builder(port.id()).body("later " + i).build());
      if (i == 2) {
        clock.advance(Duration.ofDays(-1));
      }
    }
    for (int i : new int[] {3, 0, 4, 1, 2}) {
      checkpoints().restore("c" + i, WHY);
      assertIs(states.get(i));
    }
  }

  @Test
  void restore_turnsAddedSince_areArchivedAndTheSessionStays() {
    checkpoints().create("one", null);
    SessionId session = SessionId.of("talk");
    memory.session(session).record(List.of(Message.user("Use port 5433 for staging")));

    checkpoints().restore("one", WHY);

    assertThat(memory.session(session).find()).isPresent();
    assertThat(memory.session(session).turns(10, null).items()).isEmpty();
  }

  @Test
  void restore_otherScopes_stayAsTheyAre() {
    MemoryNode broad =
        memory.remember(
            NodeDraft.builder(NodeKind.FACT, "Broad").body("1").level(Scope.Level.TENANT).build());
    checkpoints().create("one", null);
    memory.remember(NodeDraft.builder(broad.ref().id()).body("2").build());

    Checkpoints.Restored report = checkpoints().restore("one", WHY);

    assertThat(report.changesNothing()).isTrue();
    assertThat(node(broad.ref()).body()).isEqualTo("2");
  }

  // ---- whose word counts -----------------------------------------------------------------------

  @Test
  void restore_byAnAgentOverAPersonsLaterWord_isRefusedAndChangesNothing() {
    MemoryNode port = remember(NodeKind.FACT, "Port", "8080");
    MemoryNode own = remember(NodeKind.FACT, "Own", "1");
    checkpoints().create("one", null);
    memory.remember(NodeDraft.builder(own.id()).body("2").build());
    byPerson().remember(NodeDraft.builder(port.id()).body("9090").build());
    MemoryNode said =
        byPerson().remember(NodeDraft.builder(NodeKind.CONSTRAINT, "Never on Fridays").build());
    Covered then = covered();
    int events = eventCount();

    assertThat(checkpoints().preview("one").needsPerson())
        .containsExactlyInAnyOrder(port.ref(), said.ref());
    assertThatExceptionOfType(NeedsPersonException.class)
        .isThrownBy(() -> checkpoints().restore("one", WHY))
        .withMessageContaining("2 memories");

    assertThat(covered()).isEqualTo(then);
    assertThat(eventCount()).isEqualTo(events);
    Checkpoints.Restored report = byPerson().maintenance().checkpoints().restore("one", WHY);
    assertThat(report.needsPerson()).isEmpty();
    assertThat(node(port.id()).body()).isEqualTo("8080");
    assertThat(node(said.id()).status()).isEqualTo(NodeStatus.ARCHIVED);
  }

  @Test
  void restore_byAnAgentOfWhatAPersonPutAway_isRefused() {
    MemoryNode fact = remember(NodeKind.FACT, "Port", "8080");
    checkpoints().create("one", null);
    byPerson().node(fact.id()).archive("wrong");

    assertThatExceptionOfType(NeedsPersonException.class)
        .isThrownBy(() -> checkpoints().restore("one", WHY));

    assertThat(node(fact.id()).status()).isEqualTo(NodeStatus.ARCHIVED);
  }

  @Test
  void restore_byAnAgent_bringsNoRuleIntoForceThatItCouldNot() {
    MemoryNode rule = remember(NodeKind.CONSTRAINT, "Always squash", "");
    assertThat(rule.status()).isEqualTo(NodeStatus.CANDIDATE);
    checkpoints().create("one", null);
    memory.node(rule.id()).archive("no");

    checkpoints().restore("one", WHY);

    assertThat(node(rule.id()).status()).isEqualTo(NodeStatus.CANDIDATE);
  }

  @Test
  void restore_byAnAgentOfARuleThatInstructsItsReader_isRefused() {
    AgentMemory lenient =
        builder().config(c -> c.authority(AuthorityPolicy.SAFE.trustingAgents(true))).build();
    MemoryNode rule = byPerson().remember(NodeDraft.builder(NodeKind.CONSTRAINT, INJECTED).build());
    byPerson().node(rule.id()).verify("it is only an example");
    assertThat(node(rule.id()).status()).isEqualTo(NodeStatus.ACTIVE);
    lenient.maintenance().checkpoints().create("one", null);
    byPerson().node(rule.id()).archive("away");

    assertThatExceptionOfType(NeedsPersonException.class)
        .isThrownBy(() -> lenient.maintenance().checkpoints().restore("one", WHY));

    assertThat(node(rule.id()).status()).isEqualTo(NodeStatus.ARCHIVED);
  }

  // ---- others who write meanwhile --------------------------------------------------------------

  @Test
  void restore_whileOthersWrite_isWholeAndLosesNothingOfTheirs() throws InterruptedException {
    List<MemoryNode> nodes = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      nodes.add(remember(NodeKind.FACT, "Fact " + i, "at first"));
    }
    checkpoints().create("one", null);
    nodes.forEach(node -> memory.remember(NodeDraft.builder(node.id()).body("since").build()));
    List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    AtomicBoolean restored = new AtomicBoolean();
    Thread writer =
        new Thread(
            () -> {
              for (int i = 0; i < 40; i++) {
                NodeDraft draft =
                    NodeDraft.builder(nodes.get(i % 20).id()).tags("tag-" + i).build();
                try {
                  memory.remember(draft);
                } catch (RuntimeException e) {
                  failures.add(e);
                }
              }
            });
    Thread reader =
        new Thread(
            () -> {
              while (!restored.get()) {
                Set<String> bodies =
                    store.read(
                        tx ->
                            nodes.stream()
                                .map(node -> tx.nodes().find(node.ref()).orElseThrow().body())
                                .collect(Collectors.toSet()));
                if (bodies.size() != 1) {
                  failures.add(new AssertionError("half of a restore was seen: " + bodies));
                  return;
                }
              }
            });
    writer.start();
    reader.start();
    checkpoints().restore("one", WHY);
    restored.set(true);
    writer.join();
    reader.join();

    assertThat(failures).isEmpty();
    assertThat(nodes).allSatisfy(node -> assertThat(node(node.id()).body()).isEqualTo("at first"));
    store.<Void>read(
        tx -> {
          new LifeInvariants(tx, memory.scopes().scopes()).check(0);
          return null;
        });
  }

  // ---- random ----------------------------------------------------------------------------------

  static LongStream seeds() {
    Long chosen = Long.getLong("memoryweave.tck.seed");
    return chosen == null ? LongStream.rangeClosed(1, 4) : LongStream.of(chosen);
  }

  /** Whatever is done between, going back gives every field that was there. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void restore_afterRandomChanges_isExact(long seed) {
    AgentMemory person = byPerson();
    RandomLife life = new RandomLife(seed, memory, person, clock);
    List<Covered> states = new ArrayList<>();
    for (int round = 0; round < 4; round++) {
      live(life, 30);
      states.add(covered());
      person.maintenance().checkpoints().create("round " + round, null);
    }
    live(life, 30);
    for (int round : new int[] {2, 0, 3, 1}) {
      Checkpoints.Restored report =
          person.maintenance().checkpoints().restore("round " + round, WHY);
      Set<NodeRef> gone = gone(states.get(round));
      assertThat(gone).hasSizeGreaterThanOrEqualTo(report.forgotten().size());
      assertSameButForgotten(states.get(round), gone, "round " + round);
      store.<Void>read(
          tx -> {
            new LifeInvariants(tx, memory.scopes().scopes()).check(life.words());
            return null;
          });
    }
  }

  /** What was forgotten is named by an id without a meaning. */
  private static String nameOf(NodeRef ref) {
    return ref.id().value().replaceFirst("--\\d+$", "");
  }

  /** What was forgotten since, in whatever scope; another memory may have its id now. */
  private Set<NodeRef> gone(Covered then) {
    Set<NodeRef> gone = new HashSet<>();
    then.nodes()
        .forEach(
            (ref, node) -> {
              if (!isThere(ref, node.createdAt())) {
                gone.add(ref);
              }
            });
    then.nodes().values().stream()
        .map(MemoryNode::supersededBy)
        .filter(ref -> ref != null && memory.node(ref).find().isEmpty())
        .forEach(gone::add);
    return gone;
  }

  private boolean isThere(NodeRef ref, Instant createdAt) {
    return memory.node(ref).find().filter(node -> node.createdAt().equals(createdAt)).isPresent();
  }

  private static void live(RandomLife life, int steps) {
    for (int step = 0; step < steps; step++) {
      try {
        life.step();
      } catch (StoreException e) {
        assertThat(e).isInstanceOfAny(DuplicateNodeException.class, StaleRevisionException.class);
      } catch (MemoryException e) {
        assertThat(e.getMessage()).isNotBlank();
      }
    }
  }

  /** What follows from checks of evidence and from what was forgotten may differ. */
  private void assertSameButForgotten(Covered then, Set<NodeRef> gone, String where) {
    Covered now = covered();
    now.nodes()
        .forEach(
            (ref, node) -> {
              if (!then.nodes().containsKey(ref) || gone.contains(ref)) {
                assertThat(node.status()).as("%s at %s", ref, where).isEqualTo(NodeStatus.ARCHIVED);
              }
            });
    then.nodes()
        .forEach(
            (ref, node) -> {
              if (gone.contains(ref)) {
                return;
              }
              MemoryNode is = now.nodes().get(ref);
              assertThat(settled(is, node, gone))
                  .as("%s at %s", ref, where)
                  .isEqualTo(settled(node, node, gone));
              assertThat(evidenceIds(now.evidence().get(ref)))
                  .as("the evidence of %s at %s", ref, where)
                  .isEqualTo(evidenceIds(then.evidence().get(ref)));
              assertThat(withoutForgotten(now.relations().get(ref), gone))
                  .as("the relations of %s at %s", ref, where)
                  .isEqualTo(withoutForgotten(then.relations().get(ref), gone));
            });
  }

  /** Takes out what checks of evidence move and what names something that was forgotten. */
  private static MemoryNode settled(MemoryNode node, MemoryNode then, Set<NodeRef> gone) {
    boolean parentGone =
        then.parent() != null && gone.contains(new NodeRef(then.scope(), then.parent()));
    boolean successorGone = then.supersededBy() != null && gone.contains(then.supersededBy());
    MemoryNode.Builder settled =
        node.toBuilder().believed(0).flags(Set.of()).summary(node.ownSummary());
    if (parentGone) {
      settled.parent(null);
    }
    if (successorGone) {
      settled.supersededBy(null);
    }
    return settled.build();
  }

  private static Set<String> evidenceIds(Set<String> evidence) {
    return evidence.stream()
        .map(piece -> piece.replaceAll("(?s), check=.*", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Set<String> withoutForgotten(Set<String> relations, Set<NodeRef> gone) {
    return relations.stream()
        .filter(
            relation -> {
              String[] end = relation.split(" ", -1)[1].split("/", -1);
              String[] scope = end[0].split(":", -1);
              NodeRef to =
                  new NodeRef(new Scope(Scope.Level.of(scope[0]), scope[1]), NodeId.of(end[1]));
              return !gone.contains(to) && memory.node(to).find().isPresent();
            })
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Evidence.Draft evidence(String place) {
    return Evidence.Draft.of(Evidence.Kind.FILE, place + ".txt", "line of " + place);
  }
}
