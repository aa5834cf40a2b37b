package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.WORKSPACE;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.node;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of nodes: their order, and their pages. */
abstract class ListRules extends StoreRules {
  ListRules(MemoryStoreContract contract) {
    super(contract);
  }

  /** Nodes whose updates and weights differ from the order of insertion, with ties. */
  private List<MemoryNode> insertSome() {
    List<MemoryNode> nodes = new ArrayList<>();
    int[] seconds = {3, 0, 7, 3, 3, 9, 0, 1, 7, 2, 3};
    int[] tenths = {5, 9, 5, 0, 10, 5, 7, 9, 0, 1, 7};
    for (int i = 0; i < seconds.length; i++) {
      // Ids in reverse order of insertion, so that it cannot substitute for their order.
      String title = "Number " + (99 - i);
      MemoryNode node =
          node(NodeKind.FACT, title)
              .tags(i % 2 == 0 ? List.of("even") : List.of())
              .updatedAt(NOON.plusSeconds(seconds[i]))
              .importance(tenths[i] / 10.0)
              .confidence(i % 3 == 0 ? .7 : 1)
              .build();
      nodes.add(insert(node));
      insert(fact(OTHER_PROJECT, title));
    }
    return nodes;
  }

  static Stream<Arguments> ordersAndLimits() {
    return Stream.of(NodeStore.Query.Order.values())
        .flatMap(order -> Stream.of(1, 2, 3, 10, 11, 12, 1_000).map(n -> Arguments.of(order, n)));
  }

  @ParameterizedTest
  @MethodSource("ordersAndLimits")
  void list_pageByPage_givesEachNodeOnceInOrder(NodeStore.Query.Order order, int limit) {
    List<MemoryNode> nodes = insertSome();

    assertThat(list(IN_PROJECT, order, limit)).isEqualTo(ReferenceModel.ordered(nodes, order));
  }

  @ParameterizedTest
  @MethodSource("ordersAndLimits")
  void list_filteredPageByPage_givesEachNodeOnceInOrder(NodeStore.Query.Order order, int limit) {
    List<MemoryNode> even =
        insertSome().stream().filter(node -> node.tags().contains("even")).toList();

    NodeFilter filter = IN_PROJECT.withTags(Set.of("even"));
    assertThat(list(filter, order, limit)).isEqualTo(ReferenceModel.ordered(even, order));
  }

  @ParameterizedTest
  @MethodSource("ordersAndLimits")
  void list_ofSeveralScopes_mixesThemInOneOrder(NodeStore.Query.Order order, int limit) {
    List<MemoryNode> nodes = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      Scope scope = List.of(PROJECT, OTHER_PROJECT, WORKSPACE).get(i % 3);
      nodes.add(
          insert(
              node(scope, NodeKind.FACT, "Number " + i)
                  .updatedAt(NOON.plusSeconds(i * 7 % 4))
                  .importance(i * 5 % 3 / 3.0)
                  .build()));
    }

    NodeFilter all = NodeFilter.in(List.of(WORKSPACE, PROJECT, OTHER_PROJECT));
    assertThat(list(all, order, limit)).isEqualTo(ReferenceModel.ordered(nodes, order));
  }

  @Test
  void list_sameScopeNamedTwice_givesEachNodeOnce() {
    List<MemoryNode> nodes = insertSome();

    NodeFilter twice = NodeFilter.in(List.of(PROJECT, PROJECT));
    assertThat(list(twice)).isEqualTo(nodes);
    assertThat(count(twice)).isEqualTo(nodes.size());
  }

  @ParameterizedTest
  @EnumSource
  void list_ofNothing_isEmpty(NodeStore.Query.Order order) {
    assertThat(list(IN_PROJECT, order, 10)).isEmpty();
    insert(fact("Here"));
    assertThat(list(NodeFilter.in(Scope.project("elsewhere")), order, 10)).isEmpty();
    assertThat(list(IN_PROJECT.withKinds(Set.of(NodeKind.TASK)), order, 10)).isEmpty();
    assertThat(count(NodeFilter.in(Scope.project("elsewhere")))).isZero();
  }

  @Test
  void list_withinAWrite_seesItsChanges() {
    MemoryNode first = insert(fact("First"));
    insert(fact("Second"));

    change(
        tx -> {
          MemoryNode third = tx.nodes().insert(fact("Third"));
          tx.nodes().delete(fact("Second").ref());
          MemoryNode changed =
              tx.nodes().update(first.toBuilder().updatedAt(NOON.plusSeconds(1)).build());
          assertThat(list(tx.nodes(), IN_PROJECT, NodeStore.Query.Order.OLDEST_FIRST))
              .containsExactly(changed, third);
          assertThat(list(tx.nodes(), IN_PROJECT, NodeStore.Query.Order.RECENTLY_UPDATED_FIRST))
              .containsExactly(changed, third);
          assertThat(list(tx.nodes(), IN_PROJECT, NodeStore.Query.Order.NEWEST_FIRST))
              .containsExactly(third, changed);
          assertThat(tx.nodes().count(IN_PROJECT)).isEqualTo(2);
        });
  }

  @Test
  void list_afterUpdates_movesNodesByUpdateButNotByInsertion() {
    MemoryNode first = insert(fact("First"));
    MemoryNode second = insert(fact("Second"));
    MemoryNode third = insert(fact("Third"));

    update(second.toBuilder().updatedAt(NOON.plusSeconds(2)).build());
    update(first.toBuilder().updatedAt(NOON.plusSeconds(1)).build());

    assertThat(refsOf(list(IN_PROJECT, NodeStore.Query.Order.RECENTLY_UPDATED_FIRST, 10)))
        .isEqualTo(refs(second, first, third));
    assertThat(refsOf(list(IN_PROJECT, NodeStore.Query.Order.OLDEST_FIRST, 10)))
        .isEqualTo(refs(first, second, third));
  }

  @Test
  void list_afterUse_keepsTheOrder() {
    MemoryNode first = insert(fact("First"));
    MemoryNode second = insert(fact("Second"));

    change(tx -> tx.nodes().recordUse(List.of(first.ref()), NOON.plusSeconds(60)));

    assertThat(refsOf(list(IN_PROJECT, NodeStore.Query.Order.RECENTLY_UPDATED_FIRST, 10)))
        .isEqualTo(refs(second, first));
  }

  @Test
  void list_nodeDeletedAndInsertedAgain_isTheNewest() {
    MemoryNode first = insert(fact("First"));
    MemoryNode second = insert(fact("Second"));

    delete(first.ref());
    insert(fact("First"));

    assertThat(refsOf(list(IN_PROJECT))).isEqualTo(refs(second, first));
  }

  @ParameterizedTest(name = "text {index}")
  @ValueSource(
      strings = {
        "",
        " ",
        "x",
        "0",
        "1",
        "-1",
        "1.2",
        "null",
        "9223372036854775808",
        "'; drop table node;--",
        "\uD83D\uDE00",
        "a.b.c.d.e",
        "%",
        "AAAA"
      })
  void list_fromSomethingThatIsNoCursor_isRefused(String cursor) {
    insertSome();
    NodeStore.Query query =
        NodeStore.Query.first(IN_PROJECT, NodeStore.Query.Order.OLDEST_FIRST, 2).from(cursor);

    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> store.read(tx -> tx.nodes().list(query)))
        .withMessageContaining("cursor");
  }

  @ParameterizedTest
  @EnumSource
  void list_fromTheCursorOfAnotherOrder_isRefused(NodeStore.Query.Order order) {
    insertSome();
    for (NodeStore.Query.Order other : NodeStore.Query.Order.values()) {
      if (other != order) {
        assertCursorIsRefused(
            NodeStore.Query.first(IN_PROJECT, order, 2),
            NodeStore.Query.first(IN_PROJECT, other, 2));
      }
    }
  }

  @Test
  void list_fromTheCursorOfAnotherFilter_isRefused() {
    insertSome();
    NodeFilter even = IN_PROJECT.withTags(Set.of("even"));
    for (NodeFilter other :
        List.of(
            even,
            NodeFilter.in(OTHER_PROJECT),
            NodeFilter.in(List.of(PROJECT, OTHER_PROJECT)),
            IN_PROJECT.withKinds(Set.of(NodeKind.FACT)),
            IN_PROJECT.withStatuses(Set.of(NodeStatus.ACTIVE)),
            IN_PROJECT.withSession(SessionId.of("s")),
            IN_PROJECT.withBranches(Set.of("main")),
            IN_PROJECT.withParent(NodeId.of(NodeKind.FACT, "p")))) {
      assertCursorIsRefused(
          NodeStore.Query.first(IN_PROJECT, NodeStore.Query.Order.OLDEST_FIRST, 2),
          NodeStore.Query.first(other, NodeStore.Query.Order.OLDEST_FIRST, 2));
    }
  }

  private void assertCursorIsRefused(NodeStore.Query of, NodeStore.Query by) {
    Page<MemoryNode> page = store.read(tx -> tx.nodes().list(of));
    String cursor = Objects.requireNonNull(page.next(), "there are more pages");
    assertThatExceptionOfType(InvalidValueException.class)
        .as("the cursor of %s handed to %s", of, by)
        .isThrownBy(() -> store.read(tx -> tx.nodes().list(by.from(cursor))))
        .withMessageContaining("cursor");
  }

  @Test
  void list_pagesOfAnotherLimitAtALaterTime_goOnWhereTheLastOneEnded() {
    List<MemoryNode> nodes = insertSome();
    NodeStore.Query query =
        NodeStore.Query.first(
            IN_PROJECT.withUnexpiredAt(NOON), NodeStore.Query.Order.OLDEST_FIRST, 1);
    List<MemoryNode> seen = new ArrayList<>();
    for (int round = 1; seen.size() < nodes.size(); round++) {
      NodeStore.Query next = query;
      Page<MemoryNode> page = store.read(tx -> tx.nodes().list(next));
      seen.addAll(page.items());
      query =
          new NodeStore.Query(
              IN_PROJECT.withUnexpiredAt(NOON.plusSeconds(round)),
              query.order(),
              1 + round % 3,
              page.next());
    }

    assertThat(seen).isEqualTo(nodes);
  }

  @Test
  void list_fromACursorWhoseNodeIsGone_goesOnBehindIt() {
    List<MemoryNode> nodes = insertSome();
    NodeStore.Query query =
        NodeStore.Query.first(IN_PROJECT, NodeStore.Query.Order.OLDEST_FIRST, 1);
    Page<MemoryNode> page = store.read(tx -> tx.nodes().list(query));

    delete(nodes.get(0).ref());

    Page<MemoryNode> next = store.read(tx -> tx.nodes().list(query.from(page.next())));
    assertThat(next.items()).containsExactly(nodes.get(1));
  }
}
