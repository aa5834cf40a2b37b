package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.reflect.ReflectionResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where things stand, what stands above them, and the outline of it all. */
abstract class TreeRules extends LearningRules {
  TreeRules(AgentMemoryContract contract) {
    super(contract);
  }

  private MemoryNode below(MemoryNode parent, NodeKind kind, String title) {
    return memory.remember(NodeDraft.builder(kind, title).parent(parent.id()).build());
  }

  private MemoryNode learned(String session, String fact, String file) {
    ReflectionResult result =
        agent(session)
            .reflect(
                report(session, "Task of " + session)
                    .facts(List.of(fact))
                    .changedFiles(List.of(file))
                    .build());
    return resultOf(result);
  }

  @Test
  void whatIsLearned_standsBelowTheModuleOfItsFilesAndIsToldUpToTheRoot() {
    MemoryNode project = remember(NodeKind.PROJECT, "Shop", "Sells things. Has three parts.");
    MemoryNode orders =
        memory.remember(
            NodeDraft.builder(NodeKind.MODULE, "Orders")
                .summary("Takes orders")
                .anchors("src/orders/**")
                .parent(project.id())
                .build());
    memory.remember(NodeDraft.builder(NodeKind.MODULE, "Bills").anchors("src/bills/**").build());

    MemoryNode fact = learned("s1", PORT, "src/orders/Store.java");

    assertThat(fact.parent()).isEqualTo(orders.id());
    assertThat(node(orders.id()).summary()).isEqualTo("Takes orders · Below: " + PORT);
    assertThat(node(orders.id()).ownSummary()).isEqualTo("Takes orders");
    // The project does not list what is below it, as nothing was placed there.
    assertThat(node(project.id()).summary()).isEqualTo("Sells things.");
    assertThat(memory.node(orders.id()).inspect(0).history())
        .extracting(event -> event.type())
        .contains(MemoryEvent.Type.MEMORY_CONSOLIDATED);

    MemoryNode elsewhere = learned("s2", "Deploys happen on Tuesdays at noon", "tools/deploy.sh");
    assertThat(elsewhere.parent()).isEqualTo(project.id());
    assertThat(node(project.id()).summary())
        .startsWith("Sells things. · Below: ")
        .contains("Orders")
        .contains("Deploys happen");
  }

  @Test
  void listOfWhatIsBelow_followsEveryChange() {
    MemoryNode orders =
        memory.remember(
            NodeDraft.builder(NodeKind.MODULE, "Orders")
                .summary("Takes orders")
                .anchors("src/orders/**")
                .build());
    MemoryNode fact = learned("s1", PORT, "src/orders/Store.java");

    memory.remember(NodeDraft.builder(fact.id()).title("Port 5433 is used").build());
    assertThat(node(orders.id()).summary()).isEqualTo("Takes orders · Below: Port 5433 is used");
    memory.remember(NodeDraft.builder(orders.id()).summary("Takes all orders").build());
    assertThat(node(orders.id()).summary())
        .isEqualTo("Takes all orders · Below: Port 5433 is used");
    long revision = node(orders.id()).revision();
    memory.remember(NodeDraft.builder(orders.id()).summary("Takes all orders").build());
    memory.node(fact.id()).markStale("old");
    assertThat(node(orders.id()).summary()).isEqualTo("Takes all orders");
    assertThat(node(orders.id()).revision()).isEqualTo(revision + 1);
  }

  @Test
  void moreChildrenThanHaveRoom_areCounted() {
    MemoryNode orders =
        memory.remember(
            NodeDraft.builder(NodeKind.MODULE, "Orders")
                .summary("x".repeat(200))
                .anchors("src/orders/**")
                .build());
    for (int i = 0; i < 20; i++) {
      below(orders, NodeKind.FACT, "A fact about the orders, number " + i);
    }
    learned("s1", PORT, "src/orders/Store.java");

    String summary = node(orders.id()).summary();
    assertThat(summary).startsWith("x".repeat(200) + " · Below: ").endsWith(" more");
    assertThat(summary.length()).isLessThanOrEqualTo(MemoryNode.MAX_SUMMARY);
    long revision = node(orders.id()).revision();
    learned("s2", PORT, "src/orders/Store.java");
    assertThat(node(orders.id()).revision()).isEqualTo(revision);
  }

  @Test
  void titleThatHoldsTheMark_doesNotMakeTheListGrow() {
    MemoryNode orders =
        memory.remember(
            NodeDraft.builder(NodeKind.MODULE, "Orders")
                .summary("Takes orders")
                .anchors("src/orders/**")
                .build());
    learned("s1", PORT, "src/orders/Store.java");
    below(orders, NodeKind.FACT, "· Below:");
    below(orders, NodeKind.FACT, "· Below: · Below: nested · · Below: Below: x");
    String summary = node(orders.id()).summary();

    below(orders, NodeKind.FACT, "One more");

    assertThat(node(orders.id()).ownSummary()).isEqualTo("Takes orders");
    assertThat(node(orders.id()).summary().length()).isLessThan(summary.length() + 20);
  }

  @Test
  void childThatInstructsItsReader_isNotToldAbove() {
    MemoryNode orders =
        memory.remember(
            NodeDraft.builder(NodeKind.MODULE, "Orders")
                .summary("Takes orders")
                .anchors("src/orders/**")
                .build());
    learned("s1", PORT, "src/orders/Store.java");

    MemoryNode hostile = below(orders, NodeKind.FACT, INJECTED);

    assertThat(hostile.isSuspectedInjection()).isTrue();
    assertThat(node(orders.id()).summary()).isEqualTo("Takes orders · Below: " + PORT);
  }

  @Test
  void move_keepsBothListsTrueAndRefusesLoops() {
    MemoryNode a = remember(NodeKind.MODULE, "A", "Part a.");
    MemoryNode b = remember(NodeKind.MODULE, "B", "Part b.");
    MemoryNode child = below(a, NodeKind.FACT, PORT);
    MemoryNode grandchild = below(child, NodeKind.FACT, THIRTY);

    MemoryNode moved = memory.node(child.id()).move(b.id(), "belongs there").orElseThrow();
    assertThat(moved.parent()).isEqualTo(b.id());
    assertThat(node(b.id()).summary()).isEqualTo("Part b. · Below: " + PORT);
    memory.node(child.id()).move(a.id(), "or there");
    assertThat(node(b.id()).summary()).isEqualTo("Part b.");
    assertThat(node(a.id()).summary()).isEqualTo("Part a. · Below: " + PORT);
    long revision = node(child.id()).revision();
    assertThat(memory.node(child.id()).move(a.id(), "again").orElseThrow().revision())
        .isEqualTo(revision);

    assertThatThrownBy(() -> memory.node(child.id()).move(grandchild.id(), "loop"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("below");
    assertThatThrownBy(() -> memory.node(child.id()).move(child.id(), "loop"))
        .isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> memory.node(child.id()).move(NodeId.of("fact.nowhere"), "away"))
        .isInstanceOf(UnknownNodeException.class);
    assertThat(memory.node(child.id()).move(null, "up").orElseThrow().parent()).isNull();
    assertThat(node(a.id()).summary()).isEqualTo("Part a.");
    assertThat(memory.node(child.id()).inspect(0).history())
        .filteredOn(event -> event.type() == MemoryEvent.Type.MEMORY_MOVED)
        .hasSize(3);
  }

  @Test
  void move_countsWhatHangsBelow() {
    MemoryNode deep = remember(NodeKind.MODULE, "Level 0", "");
    for (int depth = 1; depth <= 9; depth++) {
      deep = below(deep, NodeKind.MODULE, "Level " + depth);
    }
    MemoryNode bottom = deep;
    MemoryNode single = remember(NodeKind.FACT, "Single", "");
    MemoryNode pair = remember(NodeKind.FACT, "Pair", "");
    below(pair, NodeKind.FACT, "Second of the pair");

    assertThat(memory.node(single.id()).move(bottom.id(), "fits").orElseThrow().parent())
        .isEqualTo(bottom.id());
    assertThatThrownBy(() -> memory.node(pair.id()).move(bottom.id(), "too deep"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("10");
  }

  @Test
  void forgottenParent_leavesItsChildrenAtTheRoot() {
    MemoryNode a = remember(NodeKind.MODULE, "A", "Part a.");
    MemoryNode child = below(a, NodeKind.FACT, PORT);

    byPerson().node(a.id()).forget("asked for");

    assertThat(node(child.id()).parent()).isNull();
    assertThat(memory.node(child.id()).move(null, "there already").orElseThrow().revision())
        .isEqualTo(node(child.id()).revision());
  }

  @Test
  void outline_showsTheTreeFromTheTop() {
    MemoryNode project = remember(NodeKind.PROJECT, "Shop", "");
    MemoryNode orders = below(project, NodeKind.MODULE, "Orders");
    MemoryNode fact = below(orders, NodeKind.FACT, PORT);
    byPerson()
        .remember(NodeDraft.builder(NodeKind.CONSTRAINT, "Never edit generated files").build());
    remember(NodeKind.NOTE, "Scratch", "");
    memory.node(fact.id()).markStale("old");
    resultOf(captureFact("s1", "Deploys happen on Tuesdays at noon"));

    AgentMemory.Outline outline = memory.outline(100);

    assertThat(outline.more()).isFalse();
    assertThat(outline.shown()).isEqualTo(4);
    assertThat(outline.markdown())
        .isEqualTo(
            """
            - project: Shop (project.shop), agent
              - module: Orders (module.orders), agent
                - fact: %s (%s), agent, stale
            - constraint: Never edit generated files (constraint.never-edit-generated-files), person
            """
                .formatted(PORT, fact.id()));
    AgentMemory.Outline cut = memory.outline(2);
    assertThat(cut.more()).isTrue();
    assertThat(cut.shown()).isEqualTo(2);
    assertThat(cut.markdown()).contains("project.shop").contains("constraint.").endsWith("- …\n");
    AgentMemory.Outline part = memory.node(orders.id()).outline(100);
    assertThat(part.roots()).hasSize(1);
    assertThat(part.shown()).isEqualTo(2);
    assertThat(memory.node(project.id()).outline(2).more()).isTrue();
    assertThat(memory.node(project.id()).outline(1).shown()).isEqualTo(1);
    for (int nodes : new int[] {0, -1, AgentMemory.Outline.MAX_NODES + 1}) {
      assertThatThrownBy(() -> memory.outline(nodes)).isInstanceOf(InvalidValueException.class);
    }
    assertThatThrownBy(() -> memory.node(NodeId.of("fact.nowhere")).outline(5))
        .isInstanceOf(UnknownNodeException.class);
  }
}
