package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.NodeHandle;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.OutsideScopeException;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where things are filed: scopes and the tree. */
abstract class FilingRules extends MemoryRules {
  FilingRules(AgentMemoryContract contract) {
    super(contract);
  }

  @Test
  void beginningOfAnId_isEnoughWhereNothingElseBeginsAlike() {
    MemoryNode money = remember(NodeKind.FACT, "Prices are kept in cents of a euro", "");
    MemoryNode tides = remember(NodeKind.FACT, "Prices of tide tables rise in spring", "");
    MemoryNode prices = remember(NodeKind.DECISION, "Prices", "");

    assertThat(memory.node(NodeId.of("fact.prices-are")).inspect(0).node().id())
        .isEqualTo(money.id());
    assertThat(memory.node(NodeId.of("fact.prices-of-tide")).history().events()).isNotEmpty();
    assertThat(memory.node(prices.id()).inspect(0).node()).isEqualTo(prices);
    for (String unclear : List.of("fact.prices", "fact.prices-a", "fact.pri", "decision.price")) {
      assertThatThrownBy(() -> memory.node(NodeId.of(unclear)).inspect(0))
          .as(unclear)
          .isInstanceOf(UnknownNodeException.class);
    }

    assertThatThrownBy(() -> memory.node(NodeId.of("fact.prices-of")).forget("out of date"))
        .as("what removes needs the whole id")
        .isInstanceOf(UnknownNodeException.class)
        .hasMessageContaining(tides.id().value());
  }

  @Test
  void anotherProject_seesNothingOfThisOne() {
    MemoryNode node = remember(NodeKind.CONSTRAINT, "Secret plan", "Only for the scheduler");
    AgentMemory other = memory(ScopeChain.forProject("other"));

    assertThatThrownBy(() -> other.node(node.id()).inspect(0))
        .isInstanceOf(UnknownNodeException.class);
    assertThatThrownBy(() -> other.node(node.ref()).inspect(0))
        .isInstanceOf(OutsideScopeException.class);
    assertThatThrownBy(() -> other.node(node.id()).forget("x"))
        .isInstanceOf(UnknownNodeException.class);
    assertThat(other.count(MemoryQuery.all())).isZero();
    assertThat(other.search("secret plan", MemoryQuery.all()).items()).isEmpty();
    assertThat(other.recall(RecallRequest.forTask("secret plan")).memories()).isEmpty();
    assertThat(other.journal().events(0, 10)).isEmpty();
    assertThat(other.status().nodes()).isZero();
  }

  @Test
  void levelOutsideTheChain_isRefused() {
    AgentMemory projectOnly = memory(ScopeChain.of(Scope.project("p")));

    assertThatThrownBy(
            () ->
                projectOnly.remember(
                    NodeDraft.builder(NodeKind.FACT, "x").level(Scope.Level.TENANT).build()))
        .isInstanceOf(OutsideScopeException.class);
    assertThatThrownBy(() -> projectOnly.list(MemoryQuery.all().withLevel(Scope.Level.SYSTEM)))
        .isInstanceOf(OutsideScopeException.class);
  }

  @Test
  void narrowestScope_winsPerTierAndKey() {
    MemoryNode broad =
        memory
            .writtenBy(() -> Provenance.of(Source.USER))
            .remember(
                NodeDraft.builder(NodeKind.PREFERENCE, "Indentation")
                    .level(Scope.Level.TENANT)
                    .key("indentation")
                    .body("Indent with four spaces")
                    .build());
    MemoryNode narrow =
        memory
            .writtenBy(() -> Provenance.of(Source.USER))
            .remember(
                NodeDraft.builder(NodeKind.PREFERENCE, "Indentation here")
                    .key("indentation")
                    .body("Indent with two spaces")
                    .build());

    RecallResult result = memory.recall(RecallRequest.forTask("indent with four spaces"));

    assertThat(result.memories())
        .extracting(found -> found.node().ref())
        .contains(narrow.ref())
        .doesNotContain(broad.ref());
    assertThat(result.trace().leftOut())
        .anySatisfy(
            left -> {
              assertThat(left.ref()).isEqualTo(broad.ref());
              assertThat(left.reason()).contains("overridden");
            });
    assertThat(memory.node(broad.ref()).inspect(0).node()).isEqualTo(broad);
  }

  @Test
  void tree_refusesCyclesUnknownParentsAndTooMuchDepth() {
    MemoryNode above = remember(NodeKind.MODULE, "Level 0", "");
    for (int depth = 1; depth <= 10; depth++) {
      above =
          memory.remember(
              NodeDraft.builder(NodeKind.MODULE, "Level " + depth).parent(above.id()).build());
    }
    NodeId deepest = above.id();

    assertThatThrownBy(
            () -> memory.remember(NodeDraft.builder(NodeKind.FACT, "x").parent(deepest).build()))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("10 levels");
    assertThatThrownBy(
            () ->
                memory.remember(
                    NodeDraft.builder(NodeId.of("module.level-0")).parent(deepest).build()))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("below");
    MemoryNode top = remember(NodeKind.MODULE, "Top", "");
    assertThatThrownBy(
            () ->
                memory.remember(
                    NodeDraft.builder(NodeId.of("module.level-0")).parent(top.id()).build()))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("10 levels");
    NodeHandle.Inspection root = memory.node(NodeId.of("module.level-0")).inspect(2);
    assertThat(root.children()).hasSize(1);
    assertThat(root.children().get(0).children()).hasSize(1);
    assertThat(root.children().get(0).children().get(0).children()).isEmpty();
  }
}
