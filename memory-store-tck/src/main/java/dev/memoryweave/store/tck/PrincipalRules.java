package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.decision;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.Usage;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Who wrote a node, who confirmed it, who caused an event, who decided. */
abstract class PrincipalRules extends StoreRules {
  private static final Provenance.Principal CODEX = new Provenance.Principal(Trust.AGENT, "codex");
  private static final Provenance.Principal BUILD =
      new Provenance.Principal(Trust.PROGRAM, "build");

  /** Names that are easily confused, and unnamed principals. */
  private static final List<@Nullable String> NAMES =
      Arrays.asList("codex", null, "build:7", "Codex", null, "build", ":", "codex");

  /** A name of maximum length, each character two UTF-16 units long. */
  private static final String LONGEST = "\uD83D\uDE00".repeat(Provenance.Principal.MAX_ID);

  PrincipalRules(MemoryStoreContract contract) {
    super(contract);
  }

  private static MemoryNode.Builder by(@Nullable String name) {
    return node(NodeKind.FACT, "Taken over")
        .provenance(new Provenance(Source.AGENT, Trust.AGENT, name, null, null, null));
  }

  private static Usage confirmedBy(Provenance.Principal... principals) {
    return new Usage(principals.length, 0, null, null, List.of(principals));
  }

  private MemoryEvent append(@Nullable String name) {
    MemoryEvent.Draft draft =
        new MemoryEvent.Draft(
            MemoryEvent.Type.MEMORY_UPDATED, PROJECT, "fact.a", Source.MCP, NOON, null, name);
    return store.write(tx -> tx.journal().append(draft));
  }

  private PromotionRecord decide(@Nullable String name) {
    PromotionRecord decided =
        decision(PROJECT, PromotionRecord.Outcome.UPDATE, "r", fact("Alpha").ref(), null);
    return store.write(tx -> tx.journal().record(TckNodes.by(name, decided)));
  }

  @Test
  void insert_anyKindOfPrincipal_comesBackAsItWas() {
    List<MemoryNode> nodes = new ArrayList<>();
    for (Trust trust : Trust.values()) {
      for (String name : new String[] {null, "one"}) {
        nodes.add(
            node(NodeKind.FACT, "Said by " + name + " " + trust)
                .provenance(new Provenance(Source.USER, trust, name, null, null, null))
                .usage(
                    confirmedBy(
                        new Provenance.Principal(trust, null),
                        new Provenance.Principal(trust, "two")))
                .revision(1)
                .build());
      }
    }

    insert(nodes.toArray(MemoryNode[]::new));

    assertThat(list(IN_PROJECT)).isEqualTo(nodes);
  }

  @Test
  void insert_confirmedByAsManyAsAreNamed_keepsTheirOrderAndTheirNames() {
    List<Trust> trusts = List.of(Trust.values());
    List<Provenance.Principal> named = new ArrayList<>();
    for (int i = 0; i < Usage.MAX_NAMED; i++) {
      // Sorted neither by name nor by kind; colons, quotes and case count.
      String name = List.of("Anna", "anna", "anna:", ":", "\"a\", \"b\"", "[]").get(i % 6) + i % 7;
      named.add(new Provenance.Principal(trusts.get(i * 5 % trusts.size()), name));
    }
    MemoryNode node =
        node(NodeKind.FACT, "Said by many")
            .usage(new Usage(Integer.MAX_VALUE, 0, null, null, named))
            .build();

    insert(node);

    assertThat(stored(node.ref()).usage()).isEqualTo(node.usage());
  }

  @Test
  void insert_longestNames_comeBackAsTheyWere() {
    List<Provenance.Principal> named = new ArrayList<>();
    for (int i = 0; i < Usage.MAX_NAMED; i++) {
      named.add(
          new Provenance.Principal(Trust.PROGRAM, LONGEST.substring(4) + (char) ('a' + i) + "x"));
    }
    MemoryNode node =
        by(LONGEST)
            .usage(confirmedBy(named.toArray(Provenance.Principal[]::new)))
            .revision(1)
            .build();

    insert(node);

    assertThat(stored(node.ref())).isEqualTo(node);
    assertThat(append(LONGEST).principalId()).isEqualTo(LONGEST);
    insert(fact("Alpha"));
    PromotionRecord decided = decide(LONGEST);
    look(
        tx ->
            assertThat(tx.journal().promotion(List.of(PROJECT), decided.sequence()))
                .contains(decided));
  }

  @Test
  void insert_confirmationsOfNobodyThatIsNamed_keepsTheirNumber() {
    MemoryNode node = node(NodeKind.FACT, "Said before").usage(new Usage(7, 0, null, null)).build();

    insert(node);

    assertThat(stored(node.ref()).usage().confirmations()).isEqualTo(7);
    assertThat(stored(node.ref()).usage().confirmedBy()).isEmpty();
  }

  @Test
  void update_ofAuthorAndOfThoseWhoConfirmed_isKeptInTheFormerVersions() {
    List<MemoryNode> versions = new ArrayList<>();
    MemoryNode latest = insert(by(null).build());
    for (MemoryNode change :
        List.of(
            by("codex").build(),
            by("codex").usage(confirmedBy(BUILD)).build(),
            by("another").usage(confirmedBy(BUILD, CODEX)).build(),
            by(null).usage(confirmedBy(CODEX)).build(),
            by(null).build())) {
      versions.add(latest);
      MemoryNode next = change.toBuilder().revision(latest.revision()).build();
      latest = update(next);
      assertThat(latest).isEqualTo(next.toBuilder().revision(next.revision() + 1).build());
      assertThat(stored(latest.ref())).isEqualTo(latest);
    }

    MemoryNode last = latest;
    look(tx -> assertThat(tx.nodes().formerVersions(last.ref())).isEqualTo(versions));
  }

  @Test
  void recordUse_ofAConfirmedNode_leavesWhoWroteAndWhoConfirmedIt() {
    MemoryNode node = insert(by("codex").usage(confirmedBy(BUILD)).build());

    change(tx -> tx.nodes().recordUse(List.of(node.ref()), NOON));

    assertThat(stored(node.ref()))
        .isEqualTo(node.toBuilder().usage(node.usage().usedAt(NOON)).build());
  }

  @Test
  void appendEvent_byActorsWithAndWithoutAName_keepsThemApart() {
    List<MemoryEvent> events = NAMES.stream().map(this::append).toList();

    assertThat(events).extracting(MemoryEvent::principalId).isEqualTo(NAMES);
    for (String subject : new String[] {null, "fact.a"}) {
      EventQuery query = new EventQuery(List.of(PROJECT), subject, Set.of(), 0, 99, false);
      look(tx -> assertThat(tx.journal().events(query)).isEqualTo(events));
    }
  }

  @Test
  void appendDecision_byActorsWithAndWithoutAName_keepsThemApart() {
    insert(fact("Alpha"));

    List<PromotionRecord> decisions = NAMES.stream().map(this::decide).toList();

    assertThat(decisions).extracting(PromotionRecord::principalId).isEqualTo(NAMES);
    look(
        tx -> {
          assertThat(tx.journal().promotions(PromotionQuery.ofReport(List.of(PROJECT), "r")))
              .isEqualTo(decisions);
          for (PromotionRecord decision : decisions) {
            assertThat(tx.journal().promotion(List.of(PROJECT), decision.sequence()))
                .contains(decision);
          }
        });
  }
}
