package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.WORKSPACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lists over more nodes than a page holds, written once for all tests. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PagingTest {
  private static final int NODES = 12_000;
  private static final long SEED = 4711;
  private static final List<Scope> SCOPES = List.of(PROJECT, WORKSPACE, Scope.system());
  private static final List<NodeKind> KINDS =
      List.of(NodeKind.FACT, NodeKind.TURN, NodeKind.DECISION, NodeKind.QUESTION);

  private final List<MemoryNode> nodes = new ArrayList<>();
  private MemoryStore store;

  @BeforeAll
  void fill(@TempDir Path folder) {
    store = SqliteMemoryStore.open(folder.resolve("memory.db"));
    Random random = new Random(SEED);
    store.write(
        tx -> {
          for (int i = 0; i < NODES; i++) {
            nodes.add(tx.nodes().insert(random(random, i)));
          }
          return null;
        });
  }

  /** Many share the time of their last change, as what is written together does. */
  private static MemoryNode random(Random random, int i) {
    NodeKind kind = KINDS.get(random.nextInt(KINDS.size()));
    List<String> tags =
        random.nextInt(3) == 0 ? List.of("red", "t" + random.nextInt(5)) : List.of();
    return MemoryNode.builder(
            SCOPES.get(random.nextInt(SCOPES.size())),
            NodeId.of(kind, "n" + i),
            title(random, i),
            NOON)
        .session(random.nextInt(4) == 0 ? SessionId.of("s" + random.nextInt(3)) : null)
        .status(random.nextInt(5) == 0 ? NodeStatus.STALE : kind.liveStatus())
        .tags(tags)
        .updatedAt(NOON.plusSeconds(random.nextInt(4)))
        .importance(random.nextInt(4) / 3.0)
        .confidence(1 - random.nextInt(3) / 7.0)
        .build();
  }

  /** Several share a title, in letters of any case and beyond the basic plane. */
  private static String title(Random random, int i) {
    List<String> words = List.of("N", "n", "z", "\uFF5E", "\uD83D\uDE00", "É");
    return words.get(random.nextInt(words.size())) + " " + i % 50;
  }

  @AfterAll
  void close() {
    store.close();
  }

  private List<MemoryNode> all(NodeFilter filter, NodeStore.Query.Order order, int limit) {
    List<MemoryNode> all = new ArrayList<>();
    NodeStore.Query query = NodeStore.Query.first(filter, order, limit);
    String cursor = null;
    do {
      NodeStore.Query next = query.from(cursor);
      Page<MemoryNode> page = store.read(tx -> tx.nodes().list(next));
      all.addAll(page.items());
      cursor = page.next();
    } while (cursor != null);
    return all;
  }

  private List<MemoryNode> expected(Predicate<MemoryNode> condition, NodeStore.Query.Order order) {
    List<MemoryNode> expected = new ArrayList<>(nodes.stream().filter(condition).toList());
    if (order != NodeStore.Query.Order.OLDEST_FIRST) {
      Collections.reverse(expected);
    }
    if (order == NodeStore.Query.Order.RECENTLY_UPDATED_FIRST) {
      expected.sort(Comparator.comparing(MemoryNode::updatedAt).reversed());
    } else if (order == NodeStore.Query.Order.WEIGHTIEST_FIRST) {
      expected.sort(Comparator.comparing(MemoryNode::weight).reversed());
    } else if (order == NodeStore.Query.Order.MOST_IMPORTANT_FIRST) {
      expected.sort(Comparator.comparing(MemoryNode::importance).reversed());
    } else if (order == NodeStore.Query.Order.MOST_CONFIDENT_FIRST) {
      expected.sort(Comparator.comparing(MemoryNode::confidence).reversed());
    } else if (order == NodeStore.Query.Order.AS_SAID) {
      Collections.reverse(expected);
      expected.sort(Comparator.comparing(MemoryNode::createdAt));
    } else if (order == NodeStore.Query.Order.BY_TITLE) {
      Collections.reverse(expected);
      expected.sort(Comparator.comparing(MemoryNode::title, NodeStore.Query.Order.TITLE_ORDER));
    }
    return expected;
  }

  @ParameterizedTest
  @EnumSource(NodeStore.Query.Order.class)
  void list_pageByPage_givesEachNodeOnceInOrder(NodeStore.Query.Order order) {
    assertThat(all(NodeFilter.in(SCOPES), order, 1_000)).isEqualTo(expected(n -> true, order));
    assertThat(all(NodeFilter.in(PROJECT), order, 333))
        .isEqualTo(expected(n -> n.scope().equals(PROJECT), order));
  }

  @ParameterizedTest
  @EnumSource(NodeStore.Query.Order.class)
  void list_withFilters_givesEachNodeOnceInOrder(NodeStore.Query.Order order) {
    NodeFilter all = NodeFilter.in(SCOPES);

    assertThat(all(all.withKinds(Set.of(NodeKind.FACT, NodeKind.QUESTION)), order, 700))
        .isEqualTo(
            expected(n -> n.kind() == NodeKind.FACT || n.kind() == NodeKind.QUESTION, order));
    assertThat(all(all.withStatuses(Set.of(NodeStatus.STALE)), order, 500))
        .isEqualTo(expected(n -> n.status() == NodeStatus.STALE, order));
    assertThat(
            all(
                all.withKinds(Set.of(NodeKind.TURN)).withStatuses(Set.of(NodeStatus.ACTIVE)),
                order,
                450))
        .isEqualTo(
            expected(n -> n.kind() == NodeKind.TURN && n.status() == NodeStatus.ACTIVE, order));
    assertThat(all(all.withTags(Set.of("red")), order, 400))
        .isEqualTo(expected(n -> n.tags().contains("red"), order));
    assertThat(all(all.withTags(Set.of("red", "t1")), order, 97))
        .isEqualTo(expected(n -> n.tags().contains("t1"), order));
    assertThat(all(all.withSession(SessionId.of("s1")), order, 250))
        .isEqualTo(expected(n -> SessionId.of("s1").equals(n.session()), order));
  }

  @Test
  void count_isWhatListsGive() {
    NodeFilter all = NodeFilter.in(SCOPES);

    assertThat((long) store.read(tx -> tx.nodes().count(all))).isEqualTo(NODES);
    assertThat((long) store.read(tx -> tx.nodes().count(all.withTags(Set.of("red", "t1")))))
        .isEqualTo(
            expected(n -> n.tags().contains("t1"), NodeStore.Query.Order.OLDEST_FIRST).size());
    assertThat(
            (long)
                store.read(
                    tx ->
                        tx.nodes()
                            .count(
                                NodeFilter.in(WORKSPACE)
                                    .withStatuses(Set.of(NodeStatus.STALE))
                                    .withSession(SessionId.of("s2")))))
        .isEqualTo(
            expected(
                    n ->
                        n.scope().equals(WORKSPACE)
                            && n.status() == NodeStatus.STALE
                            && SessionId.of("s2").equals(n.session()),
                    NodeStore.Query.Order.OLDEST_FIRST)
                .size());
  }

  @Test
  void cursor_ofAnotherQueryOrChanged_isRefused() {
    NodeStore.Query query =
        NodeStore.Query.first(NodeFilter.in(PROJECT), NodeStore.Query.Order.OLDEST_FIRST, 10);
    String cursor = store.read(tx -> tx.nodes().list(query)).next();
    assertThat(cursor).isNotNull();

    for (NodeStore.Query other :
        List.of(
            NodeStore.Query.first(NodeFilter.in(WORKSPACE), NodeStore.Query.Order.OLDEST_FIRST, 10),
            NodeStore.Query.first(NodeFilter.in(PROJECT), NodeStore.Query.Order.NEWEST_FIRST, 10),
            NodeStore.Query.first(
                NodeFilter.in(PROJECT).withTags(Set.of("red")),
                NodeStore.Query.Order.OLDEST_FIRST,
                10),
            NodeStore.Query.first(
                NodeFilter.in(PROJECT).withSession(SessionId.of("s1")),
                NodeStore.Query.Order.OLDEST_FIRST,
                10))) {
      assertRefused(other.from(cursor));
    }
    for (int i = 0; i < cursor.length(); i++) {
      char changed = cursor.charAt(i) == 'A' ? 'B' : 'A';
      assertRefused(query.from(cursor.substring(0, i) + changed + cursor.substring(i + 1)));
    }
    for (String text : List.of("", "x", cursor + "A", cursor.substring(1), "ä", "1 OR 1=1", " ")) {
      assertRefused(query.from(text));
    }
  }

  private void assertRefused(NodeStore.Query query) {
    assertThatExceptionOfType(InvalidValueException.class)
        .as("%s", query)
        .isThrownBy(() -> store.read(tx -> tx.nodes().list(query)))
        .withMessageContaining("cursor");
  }

  @Test
  void cursor_withAnotherLimitOrALaterTime_goesOn() {
    NodeFilter filter = NodeFilter.in(PROJECT);
    NodeStore.Query query =
        NodeStore.Query.first(filter.withUnexpiredAt(NOON), NodeStore.Query.Order.OLDEST_FIRST, 10);
    Page<MemoryNode> first = store.read(tx -> tx.nodes().list(query));

    NodeStore.Query next =
        NodeStore.Query.first(
                filter.withUnexpiredAt(NOON.plusSeconds(1)), NodeStore.Query.Order.OLDEST_FIRST, 20)
            .from(first.next());

    assertThat(store.read(tx -> tx.nodes().list(next)).items())
        .isEqualTo(
            expected(n -> n.scope().equals(PROJECT), NodeStore.Query.Order.OLDEST_FIRST)
                .subList(10, 30));
  }
}
