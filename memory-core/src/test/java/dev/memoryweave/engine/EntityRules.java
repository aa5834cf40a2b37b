package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.entity.Entities;
import dev.memoryweave.entity.Entities.Duplicate;
import dev.memoryweave.entity.Entities.EntityExtractor;
import dev.memoryweave.entity.Entities.Kind;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.ScopeChain;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Names: where they stand, what they go together with, which of them are one. */
abstract class EntityRules extends MemoryRules {
  EntityRules(AgentMemoryContract contract) {
    super(contract);
  }

  private Entities entities() {
    return memory.entities();
  }

  private Entities.Details found(String name) {
    return entities().find(name, null).orElseThrow();
  }

  private MemoryNode fact(String text) {
    return remember(NodeKind.FACT, text, "");
  }

  @Test
  void aName_isFoundWithItsPlaces() {
    MemoryNode node = remember(NodeKind.FACT, "Who reviews", "As ever, Ana said it is fine.");

    Entities.Details found = found("ana");

    assertThat(found.entity().kind()).isEqualTo(Kind.PERSON);
    assertThat(found.mentions())
        .containsExactly(new Entities.Mention(node.ref(), null, "Ana", 21, 24));
    assertThat(entities().find("Nobody", null)).isEmpty();
  }

  @Test
  void namesThatGoTogetherThreeTimes_areRelated() {
    fact("In the end we asked Ana about Lisbon and Porto.");
    fact("On Tuesday we asked Ana about Lisbon again.");
    assertThat(found("Ana").neighbours()).isEmpty();
    fact("Once more we asked Ana about Lisbon.");

    assertThat(found("Ana").neighbours())
        .extracting(Entities.Neighbour::name, Entities.Neighbour::predicate)
        .containsExactly(tuple("Lisbon", "related_to"));
  }

  @Test
  void aStatedRelation_needsOneSentence() {
    fact("We know that the Billing service depends on PostgreSQL since May.");

    assertThat(found("Billing").neighbours())
        .containsExactly(
            new Entities.Neighbour("PostgreSQL", Kind.PRODUCT, "depends_on", false, 1));
    assertThat(found("PostgreSQL").neighbours())
        .containsExactly(new Entities.Neighbour("Billing", Kind.SERVICE, "depends_on", true, 1));
  }

  @Test
  void aTraversal_goesAsFarAsItsLimits() {
    fact("We know that the Billing service depends on PostgreSQL.");
    fact("Of course PostgreSQL runs on FreeBSD here.");

    Entities.Reach one = new Entities.Reach(1, 5, 50, null);
    assertThat(entities().traverse("Billing", one).steps())
        .extracting(Entities.Graph.Step::name)
        .containsExactly("Billing", "PostgreSQL");
    Entities.Graph two = entities().traverse("Billing", Entities.Reach.STANDARD);
    assertThat(two.steps())
        .extracting(Entities.Graph.Step::name, Entities.Graph.Step::depth)
        .containsExactly(tuple("Billing", 0), tuple("PostgreSQL", 1), tuple("FreeBSD", 2));
    assertThat(two.links()).hasSize(2);
    assertThat(entities().traverse("Nobody", one).steps()).isEmpty();
  }

  @Test
  void aMemoryThatIsForgotten_namesNothing() {
    MemoryNode node = fact("As ever, Ana said it is fine.");
    memory.writtenBy(() -> Provenance.of(Provenance.Source.USER)).node(node.ref()).forget("wish");

    assertThat(entities().find("Ana", null)).isEmpty();
    assertThat(entities().list(Entities.Query.first(10))).isEmpty();
  }

  @Test
  void anEarlierTime_hasItsOwnNames() {
    MemoryNode node = fact("For now the Billing service depends on PostgreSQL.");
    clock.advance(Duration.ofHours(2));
    Instant before = clock.instant();
    clock.advance(Duration.ofHours(2));
    memory.remember(
        NodeDraft.builder(node.id())
            .title("For now the Billing service depends on MariaDB.")
            .build());

    assertThat(found("Billing").neighbours()).extracting("name").containsExactly("MariaDB");
    assertThat(entities().find("Billing", before).orElseThrow().neighbours())
        .extracting("name")
        .containsExactly("PostgreSQL");
  }

  @Test
  void aMerge_joinsNamesAndIsTakenBack() {
    fact("As ever, Ana said it is fine.");
    fact("It was reviewed by Ana Silva twice.");

    MemoryNode term = entities().merge("Ana Silva", "Ana");

    assertThat(found("Ana").entity().name()).isEqualTo("Ana Silva");
    assertThat(found("Ana").entity().mentions()).isEqualTo(2);
    assertThat(found("Ana").entity().term()).isEqualTo(term.ref());
    entities().split("Ana Silva", "Ana");
    assertThat(found("Ana").entity().mentions()).isEqualTo(1);
    assertThatThrownBy(() -> entities().split("Ana Silva", "Ana"))
        .isInstanceOf(InvalidValueException.class);
  }

  @Test
  void twoTermsThatAreMerged_keepTheirRelations() {
    MemoryNode owner = fact("Somebody pays for it");
    MemoryNode one = memory.remember(NodeDraft.builder(NodeKind.TERM, "Dispatch").build());
    MemoryNode other =
        memory.remember(
            NodeDraft.builder(NodeKind.TERM, "CAE")
                .related(Relation.Predicate.DEPENDS_ON, owner.id())
                .build());

    entities().merge("Dispatch", "CAE");

    assertThat(memory.node(other.ref()).require().status()).isEqualTo(NodeStatus.ARCHIVED);
    assertThat(dependsOn(one)).containsExactly(owner.id());
    entities().split("Dispatch", "CAE");
    assertThat(memory.node(other.ref()).require().status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(memory.node(one.ref()).require().symbols()).isEmpty();
    assertThat(dependsOn(one)).isEmpty();
    assertThat(dependsOn(other)).containsExactly(owner.id());
  }

  private List<NodeId> dependsOn(MemoryNode node) {
    return memory.node(node.ref()).inspect(0).relationsFrom().stream()
        .filter(it -> it.predicate().equals(Relation.Predicate.DEPENDS_ON))
        .filter(it -> it.status() == Relation.Status.ACTIVE)
        .map(it -> it.to().id())
        .toList();
  }

  @Test
  void duplicates_areProposed() {
    fact("As ever, Caroline said it is fine.");
    fact("It was reviewed by Caroline Smith twice.");
    fact("It runs on the BlueFish cluster, or on Blue Fish if you ask them.");

    assertThat(entities().duplicates(10))
        .extracting(Duplicate::name, Duplicate::other, Duplicate::reason)
        .contains(
            tuple("Caroline Smith", "Caroline", Duplicate.Reason.PART),
            tuple("Blue Fish", "BlueFish", Duplicate.Reason.SPELLING));
  }

  @Test
  void aModel_findsMoreNames_andMayFail() {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try {
      EntityExtractor model =
          text -> {
            if (text.contains("fails")) {
              throw new IllegalStateException(text);
            }
            int at = text.indexOf("kraken");
            return List.of(
                new EntityExtractor.Found(Kind.SERVICE, at, at + 6),
                new EntityExtractor.Found(Kind.SERVICE, 3, 2_000));
          };
      AgentMemory asking =
          AgentMemory.builder(store)
              .scopes(ScopeChain.forProject("scheduler"))
              .clock(clock)
              .entityExtractor(model, executor)
              .build();
      fact("the kraken restarts at noon");
      fact("the kraken fails at midnight");

      Entities.Details found = asking.entities().find("kraken", null).orElseThrow();

      assertThat(found.entity().kind()).isEqualTo(Kind.SERVICE);
      assertThat(found.mentions()).hasSize(2);
    } finally {
      executor.shutdownNow();
    }
  }
}
