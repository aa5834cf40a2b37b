package dev.memoryweave.store.inmemory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SortedTreeTest {
  private static final SortedTree<Integer, String> EMPTY =
      SortedTree.empty(Comparator.<Integer>naturalOrder());

  private static <V> List<V> all(Iterator<V> values) {
    List<V> list = new ArrayList<>();
    values.forEachRemaining(list::add);
    return list;
  }

  /** No tree of its size that keeps the balance can be higher. */
  private static int highest(int size) {
    return (int) Math.floor(1.4405 * Math.log(size + 2) / Math.log(2));
  }

  @Test
  void empty_holdsNothing() {
    assertThat(EMPTY.isEmpty()).isTrue();
    assertThat(EMPTY.size()).isZero();
    assertThat(EMPTY.get(1)).isNull();
    assertThat(EMPTY.without(1)).isSameAs(EMPTY);
    assertThat(EMPTY.after(null).hasNext()).isFalse();
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> EMPTY.after(null).next());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void randomWork_holdsWhatATreeMapHoldsAndStaysBalanced(long seed) {
    Random random = new Random(seed);
    TreeMap<Integer, String> expected = new TreeMap<>();
    SortedTree<Integer, String> tree = EMPTY;
    for (int step = 0; step < 4_000; step++) {
      int key = random.nextInt(400);
      if (random.nextInt(5) < 3) {
        expected.put(key, "v" + step);
        tree = tree.with(key, "v" + step);
      } else {
        expected.remove(key);
        tree = tree.without(key);
      }
      int bound = random.nextInt(402) - 1;
      assertThat(tree.size()).isEqualTo(expected.size());
      assertThat(tree.get(bound)).isEqualTo(expected.get(bound));
      assertThat(tree.height()).isLessThanOrEqualTo(highest(tree.size()));
      if (step % 20 == 0) {
        assertThat(tree.values()).containsExactlyElementsOf(expected.values());
        assertThat(all(tree.before(null)))
            .containsExactlyElementsOf(expected.descendingMap().values());
        assertThat(all(tree.after(bound)))
            .containsExactlyElementsOf(expected.tailMap(bound, false).values());
        assertThat(all(tree.before(bound)))
            .containsExactlyElementsOf(expected.headMap(bound, false).descendingMap().values());
      }
    }
  }

  @Test
  void changedCopies_leaveTheOriginalAsItWas() {
    List<SortedTree<Integer, String>> trees = new ArrayList<>(List.of(EMPTY));
    for (int i = 0; i < 200; i++) {
      trees.add(trees.get(i).with(i * 37 % 200, "v" + i));
    }
    SortedTree<Integer, String> full = trees.get(200);
    for (int i = 0; i < 200; i++) {
      full.without(i);
      full.with(i, "other");
    }

    for (int i = 0; i <= 200; i++) {
      assertThat(trees.get(i).size()).isEqualTo(i);
    }
    assertThat(full.values()).noneMatch("other"::equals);
  }

  @Test
  void keysInOrder_stayBalanced() {
    SortedTree<Integer, String> up = EMPTY;
    SortedTree<Integer, String> down = EMPTY;
    for (int i = 0; i < 10_000; i++) {
      up = up.with(i, "");
      down = down.with(-i, "");
    }

    assertThat(up.height()).isLessThanOrEqualTo(highest(10_000));
    assertThat(down.height()).isLessThanOrEqualTo(highest(10_000));
  }

  @Test
  void groupedTree_keepsGroupsApartAndForgetsEmptyOnes() {
    GroupedTree<String, Integer, String> none =
        GroupedTree.empty(Comparator.<String>naturalOrder(), Comparator.<Integer>naturalOrder());
    GroupedTree<String, Integer, String> some =
        none.with("a", 2, "two").with("a", 1, "one").with("b", 1, "other");

    assertThat(some.of("a").values()).containsExactly("one", "two");
    assertThat(some.of("b").values()).containsExactly("other");
    assertThat(some.of("c").isEmpty()).isTrue();
    assertThat(some.without("b", 1).size()).isEqualTo(1);
    assertThat(some.without("b", 7).of("b").values()).containsExactly("other");
    assertThat(some.without("a").of("a").isEmpty()).isTrue();
    assertThat(some.without("x", 1).size()).isEqualTo(2);
    assertThat(none.size()).isZero();
  }
}
