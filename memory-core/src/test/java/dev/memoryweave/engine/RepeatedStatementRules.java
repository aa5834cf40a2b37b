package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.SaveIntent.Report.Outcome;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.Trust;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What is said again makes no second memory, whoever says it and in whichever call. */
abstract class RepeatedStatementRules extends MemoryRules {
  private static final String TITLE = "The depot closes at six";
  private static final NodeId FACT = NodeId.of("fact.the-depot-closes-at-six");

  private AgentMemory claude;
  private AgentMemory codex;
  private AgentMemory ada;

  RepeatedStatementRules(AgentMemoryContract contract) {
    super(contract);
  }

  @BeforeEach
  void openByAuthors() {
    claude = memory.writtenBy(() -> Provenance.of(Source.AGENT, "claude"));
    codex = memory.writtenBy(() -> Provenance.of(Source.AGENT, "codex"));
    ada = memory.writtenBy(() -> Provenance.of(Source.USER, "ada"));
  }

  private static NodeDraft draft(NodeKind kind, String title) {
    return NodeDraft.builder(kind, title).build();
  }

  private static SaveIntent.Report.Item saved(AgentMemory by, NodeDraft draft) {
    return saved(by, List.of(draft)).items().get(0);
  }

  private static SaveIntent.Report saved(AgentMemory by, List<NodeDraft> drafts) {
    SaveIntent.Builder intent = SaveIntent.builder();
    drafts.forEach(intent::node);
    return by.save(intent.build());
  }

  private MemoryNode node() {
    return memory.node(FACT).require();
  }

  @ParameterizedTest
  @EnumSource(names = {"FACT", "DECISION", "CONSTRAINT", "QUESTION", "GOTCHA", "INCIDENT"})
  void fiveTimesByTwoAuthors_isOneMemory(NodeKind kind) {
    NodeDraft draft = draft(kind, TITLE);
    MemoryNode first = claude.remember(draft);

    assertThat(saved(claude, draft).message()).startsWith("known already as '" + first.id() + "'");
    assertThat(codex.remember(draft).id()).isEqualTo(first.id());
    assertThat(saved(codex, List.of(draft, draft)).items())
        .extracting(SaveIntent.Report.Item::id)
        .containsOnly(first.id().value());

    assertThat(memory.count(MemoryQuery.all())).isEqualTo(1);
  }

  @Test
  void longTitlesThatBeginAlike_areToldApartByTheirEnds() {
    String begin = "The depot in the harbour of Lisbon closes at six ";
    List<String> ends =
        List.of("on Mondays", "on Fridays", "in May", "in June", "in July", "at Easter", "for us");
    String today = begin + "today";
    ends.forEach(end -> claude.remember(draft(NodeKind.FACT, begin + end)));
    NodeId longer = NodeId.of(NodeKind.FACT, NodeId.slugOf(today));
    claude.remember(NodeDraft.builder(longer).title(today).build());

    for (String end : ends) {
      assertThat(saved(claude, draft(NodeKind.FACT, begin + end)).outcome())
          .isEqualTo(Outcome.UNCHANGED);
    }
    assertThat(saved(claude, draft(NodeKind.FACT, today)).outcome()).isEqualTo(Outcome.UNCHANGED);
    assertThat(memory.count(MemoryQuery.all())).isEqualTo(ends.size() + 1);
    assertThat(
            memory.node(NodeId.of("fact.the-depot-in-the-harbour-of-lisbon-7")).require().title())
        .isEqualTo(begin + "for us");
  }

  @Test
  void theSameAuthorAgain_changesNothing() {
    MemoryNode first = claude.remember(draft(NodeKind.FACT, TITLE));
    long events = memory.journal().events(0, 100).size();

    SaveIntent.Report.Item item = saved(claude, draft(NodeKind.FACT, "the depot closes at six."));

    assertThat(item.outcome()).isEqualTo(Outcome.UNCHANGED);
    assertThat(item.message()).isEqualTo("known already as '" + FACT + "'");
    assertThat(node()).isEqualTo(first);
    assertThat(memory.journal().events(0, 100)).hasSize((int) events);
  }

  @Test
  void anotherAuthor_confirmsItOnce() {
    MemoryNode first = claude.remember(draft(NodeKind.FACT, TITLE));

    SaveIntent.Report.Item item = saved(codex, draft(NodeKind.FACT, TITLE));

    assertThat(item.outcome()).isEqualTo(Outcome.CONFIRMED);
    assertThat(item.message()).isEqualTo("known already as '" + FACT + "', now better confirmed");
    assertThat(node().confidence()).isGreaterThan(first.confidence());
    assertThat(node().usage().confirmedBy())
        .containsExactly(new Provenance.Principal(Trust.AGENT, "codex"));
    assertThat(node().provenance()).isEqualTo(first.provenance());
    assertThat(saved(codex, draft(NodeKind.FACT, TITLE)).outcome()).isEqualTo(Outcome.UNCHANGED);
  }

  @Test
  void asAnotherKind_isKnown() {
    claude.remember(draft(NodeKind.FACT, TITLE));

    assertThat(claude.remember(draft(NodeKind.GOTCHA, TITLE)).id()).isEqualTo(FACT);
    assertThat(claude.remember(NodeDraft.builder(NodeKind.GOTCHA, TITLE).body("On foot.").build()))
        .satisfies(other -> assertThat(other.kind()).isEqualTo(NodeKind.GOTCHA));
    assertThat(memory.count(MemoryQuery.all())).isEqualTo(2);
  }

  @Test
  void inABroaderScope_isKnownUnlessTheScopeIsNamed() {
    ScopeChain chain = ScopeChain.of(Scope.project("scheduler"), Scope.workspace("depots"));
    AgentMemory wide = memory(chain);
    NodeDraft broad = NodeDraft.builder(NodeKind.FACT, TITLE).level(Scope.Level.WORKSPACE).build();
    MemoryNode there = wide.remember(broad);

    assertThat(wide.remember(draft(NodeKind.FACT, TITLE)).ref()).isEqualTo(there.ref());
    assertThat(
            wide.remember(
                    NodeDraft.builder(NodeKind.FACT, TITLE).level(Scope.Level.PROJECT).build())
                .scope())
        .isEqualTo(Scope.project("scheduler"));
  }

  @Test
  void whatComesWithIt_isTakenUp() {
    claude.remember(NodeDraft.builder(NodeKind.FACT, TITLE).tags("depot").build());

    SaveIntent.Report.Item item =
        saved(
            claude,
            NodeDraft.builder(NodeKind.FACT, TITLE)
                .tags("hours")
                .anchors("depot/**")
                .evidence(Evidence.Kind.LOG, "gate.log:7", "closed at 18:00")
                .build());

    assertThat(item.outcome()).isEqualTo(Outcome.MERGED);
    assertThat(item.message()).isEqualTo("known already as '" + FACT + "'");
    assertThat(node().tags()).containsExactlyInAnyOrder("depot", "hours");
    assertThat(node().anchors()).hasToString("[depot/**]");
    assertThat(memory.node(FACT).inspect(5).evidence()).hasSize(1);
  }

  @Test
  void otherTextByItsAuthor_isItsNextVersion() {
    claude.remember(NodeDraft.builder(NodeKind.FACT, TITLE).body("In winter.").build());

    SaveIntent.Report.Item item =
        saved(claude, NodeDraft.builder(NodeKind.FACT, TITLE).body("All year.").build());

    assertThat(item.outcome()).isEqualTo(Outcome.UPDATED);
    assertThat(item.message()).contains("its former text is in its history");
    assertThat(node().body()).isEqualTo("All year.");
    assertThat(memory.node(FACT).inspect(5).formerVersions())
        .extracting(MemoryNode::body)
        .containsExactly("In winter.");
  }

  @Test
  void otherTextByAnotherAuthor_waitsBesideIt() {
    claude.remember(NodeDraft.builder(NodeKind.FACT, TITLE).body("In winter.").build());
    NodeDraft otherwise = NodeDraft.builder(NodeKind.FACT, TITLE).body("All year.").build();

    SaveIntent.Report.Item item = saved(codex, otherwise);

    assertThat(item.outcome()).isEqualTo(Outcome.PROPOSED);
    assertThat(item.message()).startsWith("another author says something else under this title");
    assertThat(item.status()).isEqualTo(NodeStatus.NEEDS_REVIEW);
    assertThat(node().body()).isEqualTo("In winter.");
    assertThat(node().isContested()).isTrue();
    assertThat(saved(codex, otherwise).id()).isEqualTo(item.id());
    assertThat(memory.count(MemoryQuery.all())).isEqualTo(2);
  }

  @Test
  void otherTextByAPerson_takesThePlaceOfAnAgents() {
    claude.remember(NodeDraft.builder(NodeKind.FACT, TITLE).body("In winter.").build());

    ada.remember(NodeDraft.builder(NodeKind.FACT, TITLE).body("All year.").build());

    assertThat(node().body()).isEqualTo("All year.");
    assertThat(node().provenance().trust()).isEqualTo(Trust.USER);
  }

  @Test
  void aPersonWhoSaysIt_bringsAWaitingRuleIntoForce() {
    MemoryNode waiting = claude.remember(draft(NodeKind.CONSTRAINT, TITLE));
    assertThat(waiting.status()).isEqualTo(NodeStatus.CANDIDATE);

    assertThat(codex.remember(draft(NodeKind.CONSTRAINT, TITLE)).status())
        .isEqualTo(NodeStatus.CANDIDATE);
    MemoryNode said = ada.remember(draft(NodeKind.CONSTRAINT, TITLE));

    assertThat(said.id()).isEqualTo(waiting.id());
    assertThat(said.status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(said.provenance().trust()).isEqualTo(Trust.USER);
  }

  @Test
  void whatWasPutAway_isNotKnown() {
    claude.remember(draft(NodeKind.FACT, TITLE));
    memory.node(FACT).archive("moved");

    MemoryNode again = claude.remember(draft(NodeKind.FACT, TITLE));

    assertThat(again.id()).isNotEqualTo(FACT);
    assertThat(claude.remember(draft(NodeKind.FACT, TITLE)).id()).isEqualTo(again.id());
  }

  @Test
  void whatAPersonCalledOutdated_noAgentRevives() {
    claude.remember(draft(NodeKind.FACT, TITLE));
    ada.node(FACT).markStale("they moved");

    assertThat(codex.remember(draft(NodeKind.FACT, TITLE)).status()).isEqualTo(NodeStatus.STALE);
    assertThat(ada.remember(draft(NodeKind.FACT, TITLE)).status()).isEqualTo(NodeStatus.ACTIVE);
  }

  @Test
  void whatReplacesAMemoryOfItsTitle_isAnotherOne() {
    claude.remember(NodeDraft.builder(NodeKind.FACT, TITLE).body("In winter.").build());

    MemoryNode next =
        claude.remember(
            NodeDraft.builder(NodeKind.FACT, TITLE)
                .body("All year.")
                .related(Predicate.SUPERSEDES, FACT)
                .build());

    assertThat(next.id()).isNotEqualTo(FACT);
    assertThat(node().status()).isEqualTo(NodeStatus.SUPERSEDED);
  }

  @Test
  void turnsAndNotes_canBeTheSame() {
    NodeDraft note = draft(NodeKind.NOTE, TITLE);

    assertThat(claude.remember(note).id()).isNotEqualTo(claude.remember(note).id());
  }

  @Test
  void aKeyOrAnId_namesTheMemory() {
    claude.remember(draft(NodeKind.FACT, TITLE));

    assertThat(
            claude
                .remember(NodeDraft.builder(NodeKind.FACT, TITLE).key("closing-time").build())
                .id())
        .isNotEqualTo(FACT);
    assertThat(
            claude
                .remember(
                    NodeDraft.builder(NodeKind.FACT, TITLE).id(NodeId.of("fact.closing")).build())
                .id())
        .isEqualTo(NodeId.of("fact.closing"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          The depot closes every evening at six  | true
          At six the depot is closed             | true
          The depot closes at six in winter      | true
          The depot opens at five                | false
          The depot belongs to the harbour       | false
          """)
  void nearlyTheSame_isStoredAndNamesItsNeighbour(String title, boolean near) {
    claude.remember(draft(NodeKind.FACT, TITLE));

    SaveIntent.Report.Item item = saved(codex, draft(NodeKind.FACT, title));

    assertThat(item.outcome()).isEqualTo(SaveIntent.Report.Outcome.CREATED);
    if (near) {
      assertThat(item.message()).contains("much the same as '" + FACT + "' (\"" + TITLE + "\")");
    } else {
      assertThat(item.message()).isNull();
    }
  }

  @Test
  void whatIsToHoldBeyondTheProject_waitsForAPerson() {
    NodeDraft broad = NodeDraft.builder(NodeKind.FACT, TITLE).level(Scope.Level.TENANT).build();

    SaveIntent.Report.Item item = saved(claude, broad);

    assertThat(item.waits()).isTrue();
    assertThat(item.message()).contains("more than this project");
    assertThat(saved(codex, broad).waits()).isTrue();
    assertThat(saved(ada, broad).waits()).isFalse();
    assertThat(node().scope().level()).isEqualTo(Scope.Level.TENANT);
    assertThat(node().isInForce()).isTrue();
  }
}
