package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.WORKSPACE;
import static dev.memoryweave.store.tck.TckNodes.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Trust;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.TextQuery;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Filters: each condition alone and several together, consistently in lists, counts and searches.
 */
abstract class FilterRules extends StoreRules {
  private static final SessionId MONDAY = SessionId.of("monday");
  private static final NodeId ROOT = NodeId.of(NodeKind.MODULE, "lantern-root");

  FilterRules(MemoryStoreContract contract) {
    super(contract);
  }

  @BeforeEach
  void insertNodes() {
    for (Scope scope : List.of(PROJECT, OTHER_PROJECT, WORKSPACE)) {
      insert(
          node(scope, NodeKind.MODULE, "Lantern root").build(),
          node(scope, NodeKind.FACT, "Lantern fact").tags(List.of("red", "hot")).build(),
          node(scope, NodeKind.FACT, "Lantern stale")
              .status(NodeStatus.STALE)
              .tags(List.of("red"))
              .parent(ROOT)
              .build(),
          node(scope, NodeKind.DECISION, "Lantern decision").parent(ROOT).session(MONDAY).build(),
          node(scope, NodeKind.TURN, "Lantern turn").session(MONDAY).build(),
          node(scope, NodeKind.TURN, "Lantern other turn")
              .session(SessionId.of("tuesday"))
              .tags(List.of("hot", "cold"))
              .build(),
          node(scope, NodeKind.QUESTION, "Lantern question").lifetime(until(NOON)).build(),
          node(scope, NodeKind.TASK, "Lantern task")
              .status(NodeStatus.CLOSED)
              .lifetime(until(NOON.plusMillis(1)))
              .tags(List.of("red-hot"))
              .build(),
          node(scope, NodeKind.FACT, "Lantern grandchild")
              .status(NodeStatus.ARCHIVED)
              .parent(NodeId.of(NodeKind.DECISION, "lantern-decision"))
              .session(MONDAY)
              .tags(List.of("red"))
              .lifetime(until(NOON.plusSeconds(9)))
              .build());
    }
  }

  private static Lifetime until(Instant end) {
    return new Lifetime(null, end);
  }

  /** Checks that exactly these slugs of the project pass, however the filter is used. */
  private void assertPass(NodeFilter filter, String... slugs) {
    assertThat(list(filter)).extracting(node -> node.id().slug()).containsExactlyInAnyOrder(slugs);
    assertThat(list(filter, NodeStore.Query.Order.RECENTLY_UPDATED_FIRST, 2))
        .extracting(node -> node.id().slug())
        .containsExactlyInAnyOrder(slugs);
    assertThat(count(filter)).isEqualTo(slugs.length);
    assertThat(search(lantern(filter)))
        .extracting(hit -> hit.ref().id().slug())
        .containsExactlyInAnyOrder(slugs);
    assertThat(search(lantern(filter))).allMatch(hit -> hit.ref().scope().equals(PROJECT));
  }

  private static TextQuery lantern(NodeFilter filter) {
    return words(filter, "lantern");
  }

  @Test
  void scopes_namedOnes_areTheOnlyOnesSeen() {
    assertPass(
        IN_PROJECT,
        "lantern-root",
        "lantern-fact",
        "lantern-stale",
        "lantern-decision",
        "lantern-turn",
        "lantern-other-turn",
        "lantern-question",
        "lantern-task",
        "lantern-grandchild");
    NodeFilter two = NodeFilter.in(List.of(WORKSPACE, OTHER_PROJECT));
    assertThat(count(two)).isEqualTo(18);
    assertThat(list(two)).hasSize(18).noneMatch(node -> node.scope().equals(PROJECT));
    assertThat(search(lantern(two))).hasSize(18);
    assertThat(search(lantern(two))).noneMatch(hit -> hit.ref().scope().equals(PROJECT));
    assertThat(search(lantern(NodeFilter.in(Scope.tenant("tck"))))).isEmpty();
  }

  @Test
  void kinds_severalNamed_eachPasses() {
    assertPass(IN_PROJECT.withKinds(Set.of(NodeKind.DECISION)), "lantern-decision");
    assertPass(
        IN_PROJECT.withKinds(Set.of(NodeKind.MODULE, NodeKind.TURN)),
        "lantern-root",
        "lantern-turn",
        "lantern-other-turn");
    assertPass(IN_PROJECT.withKinds(Set.of(NodeKind.PATTERN)));
  }

  @Test
  void statuses_severalNamed_eachPasses() {
    assertPass(IN_PROJECT.withStatuses(Set.of(NodeStatus.OPEN)), "lantern-question");
    assertPass(
        IN_PROJECT.withStatuses(Set.of(NodeStatus.STALE, NodeStatus.CLOSED, NodeStatus.ARCHIVED)),
        "lantern-stale",
        "lantern-task",
        "lantern-grandchild");
    assertPass(IN_PROJECT.withStatuses(Set.of(NodeStatus.NEEDS_REVIEW)));
  }

  @Test
  void tags_severalNamed_mustAllBeThere() {
    assertPass(
        IN_PROJECT.withTags(Set.of("red")), "lantern-fact", "lantern-stale", "lantern-grandchild");
    assertPass(IN_PROJECT.withTags(Set.of("red", "hot")), "lantern-fact");
    assertPass(IN_PROJECT.withTags(Set.of("red-hot")), "lantern-task");
    assertPass(IN_PROJECT.withTags(Set.of("re")));
    assertPass(IN_PROJECT.withTags(Set.of("red", "blue")));
    assertPass(IN_PROJECT.withTags(Set.of("%")));
  }

  @Test
  void session_named_leavesOutOthersAndNone() {
    assertPass(
        IN_PROJECT.withSession(MONDAY), "lantern-decision", "lantern-turn", "lantern-grandchild");
    assertPass(IN_PROJECT.withSession(SessionId.of("Monday")));
  }

  @Test
  void parent_named_givesItsDirectChildren() {
    assertPass(IN_PROJECT.withParent(ROOT), "lantern-stale", "lantern-decision");
    assertPass(IN_PROJECT.withParent(NodeId.of(NodeKind.FACT, "lantern-fact")));
  }

  @Test
  void unexpiredAt_theEndItself_countsAsExpired() {
    NodeFilter timed =
        IN_PROJECT.withKinds(Set.of(NodeKind.QUESTION, NodeKind.TASK, NodeKind.MODULE));
    assertPass(
        timed.withUnexpiredAt(NOON.minusMillis(1)),
        "lantern-question",
        "lantern-task",
        "lantern-root");
    assertPass(timed.withUnexpiredAt(NOON), "lantern-task", "lantern-root");
    assertPass(timed.withUnexpiredAt(NOON.plusMillis(1)), "lantern-root");
  }

  @Test
  void conditions_combined_mustAllHold() {
    NodeFilter filter = IN_PROJECT.withKinds(Set.of(NodeKind.FACT)).withTags(Set.of("red"));
    assertPass(filter, "lantern-fact", "lantern-stale", "lantern-grandchild");
    assertPass(filter.withParent(ROOT), "lantern-stale");
    assertPass(filter.withSession(MONDAY), "lantern-grandchild");
    assertPass(filter.withSession(MONDAY).withParent(ROOT));
    assertPass(
        filter.withStatuses(Set.of(NodeStatus.ACTIVE, NodeStatus.ARCHIVED)),
        "lantern-fact",
        "lantern-grandchild");
    assertPass(
        filter
            .withStatuses(Set.of(NodeStatus.ARCHIVED))
            .withSession(MONDAY)
            .withParent(NodeId.of(NodeKind.DECISION, "lantern-decision"))
            .withUnexpiredAt(NOON),
        "lantern-grandchild");
    assertPass(filter.withSession(MONDAY).withUnexpiredAt(NOON.plusSeconds(9)));
  }

  @Test
  void conditions_takenBack_matterNoMore() {
    NodeFilter filter =
        IN_PROJECT
            .withKinds(Set.of(NodeKind.DECISION))
            .withSession(SessionId.of("x"))
            .withSession(null)
            .withParent(ROOT)
            .withParent(null)
            .withUnexpiredAt(NOON)
            .withUnexpiredAt(null);
    assertPass(filter, "lantern-decision");
  }

  @Test
  void conditions_afterAnUpdate_followTheNode() {
    MemoryNode fact = stored(TckNodes.fact("Lantern fact").ref());
    update(
        fact.toBuilder()
            .status(NodeStatus.STALE)
            .session(MONDAY)
            .parent(ROOT)
            .tags(List.of("blue"))
            .lifetime(until(NOON))
            .build());

    NodeFilter facts = IN_PROJECT.withKinds(Set.of(NodeKind.FACT));
    assertPass(facts.withStatuses(Set.of(NodeStatus.ACTIVE)));
    assertPass(facts.withSession(MONDAY), "lantern-fact", "lantern-grandchild");
    assertPass(facts.withParent(ROOT), "lantern-fact", "lantern-stale");
    assertPass(facts.withTags(Set.of("hot")));
    assertPass(facts.withTags(Set.of("blue")), "lantern-fact");
    assertPass(facts.withUnexpiredAt(NOON), "lantern-stale", "lantern-grandchild");
  }

  private static MemoryNode onBranch(String title, @Nullable String branch) {
    return node(NodeKind.PATTERN, title)
        .provenance(new Provenance(Source.AGENT, Trust.AGENT, null, "c0ffee", branch))
        .build();
  }

  @Test
  void branches_severalNamed_letThoseOfUnknownBranchPass() {
    insert(
        onBranch("Lantern anywhere", null),
        onBranch("Lantern main", "main"),
        onBranch("Lantern feature", "feature/lantern"),
        onBranch("Lantern other", "Main"));
    NodeFilter patterns = IN_PROJECT.withKinds(Set.of(NodeKind.PATTERN));

    assertPass(patterns, "lantern-anywhere", "lantern-main", "lantern-feature", "lantern-other");
    assertPass(patterns.withBranches(Set.of("main")), "lantern-anywhere", "lantern-main");
    assertPass(
        patterns.withBranches(Set.of("main", "feature/lantern")),
        "lantern-anywhere",
        "lantern-main",
        "lantern-feature");
    assertPass(patterns.withBranches(Set.of("feature")), "lantern-anywhere");
    assertPass(patterns.withBranches(Set.of("%")), "lantern-anywhere");
    assertPass(
        patterns.withBranches(Set.of("x")).withBranches(Set.of()),
        "lantern-anywhere",
        "lantern-main",
        "lantern-feature",
        "lantern-other");
  }

  private static MemoryNode at(String title, @Nullable String branch, @Nullable String commit) {
    return onBranch(title, branch).toBuilder()
        .provenance(onBranch(title, branch).provenance().atCommit(commit))
        .build();
  }

  @Test
  void commits_besideBranches_letWhatWasWrittenThereOnOtherBranchesPass() {
    insert(
        at("Lantern main", "main", "1".repeat(40)),
        at("Lantern merged", "feature/lantern", "2".repeat(40)),
        at("Lantern open", "feature/lantern", "3".repeat(40)),
        at("Lantern undated", "feature/lantern", null));
    NodeFilter patterns = IN_PROJECT.withKinds(Set.of(NodeKind.PATTERN));

    assertPass(
        patterns.withBranches(Set.of("main"), Set.of("2".repeat(40), "9".repeat(40))),
        "lantern-main",
        "lantern-merged");
    assertPass(patterns.withBranches(Set.of("main"), Set.of("2", "%", "")), "lantern-main");
    assertPass(
        patterns.withBranches(Set.of(), Set.of("2".repeat(40))),
        "lantern-main",
        "lantern-merged",
        "lantern-open",
        "lantern-undated");
    assertPass(
        patterns.withBranches(Set.of("feature/lantern"), Set.of("1".repeat(40))),
        "lantern-main",
        "lantern-merged",
        "lantern-open",
        "lantern-undated");
  }

  @Test
  void branchPoints_ofScopes_areEachPairOnce() {
    insert(
        at("First", "main", "1"),
        at("Second", "main", "1"),
        at("Third", "main", null),
        at("Fourth", "feature", "1"),
        at("Fifth", null, "5"));
    MemoryNode moved = insert(at("Sixth", "feature", "6"));
    update(moved.toBuilder().provenance(at("Sixth", "main", "7").provenance()).build());
    insert(
        node(OTHER_PROJECT, NodeKind.PATTERN, "Elsewhere")
            .provenance(onBranch("Elsewhere", "other").provenance())
            .build());

    look(
        tx -> {
          assertThat(tx.nodes().branchPoints(List.of(PROJECT)))
              .containsExactlyInAnyOrder(
                  new Provenance.BranchPoint("main", "1"),
                  new Provenance.BranchPoint("main", null),
                  new Provenance.BranchPoint("feature", "1"),
                  new Provenance.BranchPoint("main", "7"));
          assertThat(tx.nodes().branchPoints(List.of(OTHER_PROJECT)))
              .containsExactly(new Provenance.BranchPoint("other", "c0ffee"));
          assertThat(tx.nodes().branchPoints(List.of(PROJECT, OTHER_PROJECT))).hasSize(5);
          assertThat(tx.nodes().branchPoints(List.of(WORKSPACE))).isEmpty();
        });
  }

  @Test
  void branches_letRulesOfEveryBranchPass() {
    Provenance other = onBranch("x", "feature").provenance();
    for (NodeKind kind : NodeKind.values()) {
      insert(
          node(kind, "Lantern by kind " + kind.label())
              .tags(List.of("branched"))
              .provenance(other)
              .build());
    }
    NodeFilter main = IN_PROJECT.withTags(Set.of("branched")).withBranches(Set.of("main"));

    assertPass(
        main,
        "lantern-by-kind-constraint",
        "lantern-by-kind-preference",
        "lantern-by-kind-procedure");
  }

  @Test
  void branches_withOtherConditions_mustAllHold() {
    insert(
        onBranch("Lantern main", "main").toBuilder().tags(List.of("red")).parent(ROOT).build(),
        onBranch("Lantern feature", "feature").toBuilder()
            .tags(List.of("red"))
            .parent(ROOT)
            .session(MONDAY)
            .build());
    NodeFilter main = IN_PROJECT.withBranches(Set.of("main"));

    assertPass(
        main.withTags(Set.of("red")),
        "lantern-fact",
        "lantern-stale",
        "lantern-grandchild",
        "lantern-main");
    assertPass(main.withParent(ROOT), "lantern-stale", "lantern-decision", "lantern-main");
    assertPass(main.withSession(MONDAY), "lantern-decision", "lantern-turn", "lantern-grandchild");
    assertPass(
        main.withTags(Set.of("red")).withStatuses(Set.of(NodeStatus.STALE)), "lantern-stale");
  }

  @Test
  void branches_afterAnUpdate_followTheNode() {
    MemoryNode node = insert(onBranch("Lantern moved", "feature"));
    NodeFilter main = IN_PROJECT.withKinds(Set.of(NodeKind.PATTERN)).withBranches(Set.of("main"));
    assertPass(main);

    update(node.toBuilder().provenance(onBranch("x", "main").provenance()).build());

    assertPass(main, "lantern-moved");
  }

  private static MemoryNode.Builder lit(String title) {
    return node(NodeKind.PATTERN, "Lantern " + title);
  }

  private static NodeFilter patterns(UnaryOperator<NodeFilter.Traits> with) {
    return IN_PROJECT
        .withKinds(Set.of(NodeKind.PATTERN))
        .withTraits(with.apply(NodeFilter.Traits.ANY));
  }

  @Test
  void authors_withAndWithoutName_passByNameOrKind() {
    insert(
        lit("one").provenance(Provenance.of(Source.MCP, "codex")).build(),
        lit("two").provenance(Provenance.of(Source.MCP, "claude")).build(),
        lit("person").provenance(Provenance.of(Source.USER, "codex")).build());

    assertPass(patterns(any -> any.withAuthors(by("agent:codex"))), "lantern-one");
    assertPass(patterns(any -> any.withAuthors(by("agent"))), "lantern-one", "lantern-two");
    assertPass(
        patterns(any -> any.withAuthors(by("user", "agent:claude"))),
        "lantern-person",
        "lantern-two");
    assertPass(patterns(any -> any.withAuthors(by("agent:' OR 1=1 --"))));
  }

  private static Set<Provenance.Principal> by(String... labels) {
    return Arrays.stream(labels).map(Provenance.Principal::of).collect(Collectors.toSet());
  }

  @Test
  void branch_oneNamed_passesNoOtherAndNoUnknownOne() {
    insert(onBranch("Lantern main", "main"), onBranch("Lantern feature", "feature"));

    assertPass(IN_PROJECT.withTraits(NodeFilter.Traits.ANY.withBranch("main")), "lantern-main");
    assertPass(IN_PROJECT.withTraits(NodeFilter.Traits.ANY.withBranch("mai%")));
  }

  @Test
  void flags_severalNamed_oneIsEnough() {
    insert(
        lit("contested").flags(Set.of(NodeFlag.CONTESTED)).build(),
        lit("secret").flags(Set.of(NodeFlag.MAY_HOLD_SECRET, NodeFlag.HIDES_TEXT)).build(),
        lit("plain").build());

    assertPass(
        patterns(any -> any.withFlags(Set.of(NodeFlag.CONTESTED, NodeFlag.HIDES_TEXT))),
        "lantern-contested",
        "lantern-secret");
    assertPass(patterns(any -> any.withFlags(Set.of(NodeFlag.LEAKS_DATA))));
  }

  @Test
  void times_firstAndLastOne_firstPassesAndLastDoesNot() {
    insert(
        node(PROJECT, NodeKind.PATTERN, "Lantern early").build(),
        node(PROJECT, NodeKind.PATTERN, "Lantern late").updatedAt(NOON.plusSeconds(9)).build());
    MemoryNode early = list(IN_PROJECT.withKinds(Set.of(NodeKind.PATTERN))).get(0);

    assertPass(
        patterns(any -> any.updatedBetween(NOON.plusSeconds(9), NOON.plusSeconds(10))),
        "lantern-late");
    assertPass(patterns(any -> any.updatedBetween(NOON.plusMillis(9_001), null)));
    assertPass(
        patterns(any -> any.createdBetween(early.createdAt(), early.createdAt().plusMillis(1))),
        "lantern-early",
        "lantern-late");
    assertPass(patterns(any -> any.createdBetween(null, early.createdAt())));
  }

  @Test
  void path_ofAFileOrAFolder_passesWhatIsAboutItOrTakenFromIt() {
    insert(
        lit("file").anchors(List.of(Anchor.of("src/a_b/Main.java"))).build(),
        lit("folder").anchors(List.of(Anchor.of("docs"), Anchor.of("src"))).build(),
        lit("glob").anchors(List.of(Anchor.of("src/a_b/**"))).build(),
        lit("other").anchors(List.of(Anchor.of("src/axb/Main.java"))).build(),
        lit("drawn").origin(Origin.of(Origin.DOCUMENT, "src/a_b/Main.java:3-9")).build(),
        lit("written").origin(Origin.of(Origin.FILE, ".memory/x.md")).build(),
        lit("session").origin(Origin.of("session", "src/a_b/Main.java")).build());

    assertPass(
        patterns(any -> any.withPath("src/a_b/Main.java")),
        "lantern-file",
        "lantern-folder",
        "lantern-glob",
        "lantern-drawn");
    assertPass(
        patterns(any -> any.withPath("./src/a_b/")),
        "lantern-file",
        "lantern-folder",
        "lantern-glob",
        "lantern-drawn");
    assertPass(patterns(any -> any.withPath(".memory/x.md")), "lantern-written");
    assertPass(
        patterns(any -> any.withPath("src/a_b/Main.java\"")), "lantern-folder", "lantern-glob");
  }

  @Test
  void tally_ofAFilter_countsByKindStatusAndAuthor() {
    Map<NodeStore.Group, Long> all = store.read(tx -> tx.nodes().tally(IN_PROJECT));
    NodeFilter stale = IN_PROJECT.withTags(Set.of("red")).withStatuses(Set.of(NodeStatus.STALE));

    assertThat(all.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(count(IN_PROJECT));
    assertThat(all)
        .containsEntry(
            new NodeStore.Group(
                NodeKind.TURN,
                NodeStatus.ACTIVE,
                node(NodeKind.TURN, "x").build().provenance().principal()),
            2L);
    Map<NodeStore.Group, Long> one = store.read(tx -> tx.nodes().tally(stale));
    assertThat(one.values()).containsExactly(1L);
    NodeFilter elsewhere = NodeFilter.in(Scope.tenant("tck"));
    Map<NodeStore.Group, Long> none = store.read(tx -> tx.nodes().tally(elsewhere));
    assertThat(none).isEmpty();
  }
}
