package dev.memoryweave.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.model.InvalidValueException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LendingPoolTest {
  private static final double WEIGHT = .5;
  private static final int FULL = 20;

  private final LendingPool pool = new LendingPool(new Lending(100, 2, WEIGHT, FULL));

  private List<Integer> order() {
    return pool.best(100).stream().map(LendingPool.Lent::index).toList();
  }

  /** What a term gives each hit, in the order in which they were added. */
  private List<Double> shares(int term) {
    Double[] shares = new Double[pool.best(100).size()];
    pool.best(100).forEach(lent -> shares[lent.index()] = lent.shares().get(term));
    return List.of(shares);
  }

  @Test
  void best_hitBesideOneWithTheOtherWord_overtakesALoneOneOfTheSameScore() {
    pool.add(10, "s1", 1, 4, 0);
    pool.add(50, "s2", 1, 0, 2);
    pool.add(11, "s1", 1, 0, 2);

    assertThat(order()).containsExactly(0, 2, 1);
  }

  @Test
  void best_neighboursThatSayTheSame_addNothing() {
    pool.add(10, "s1", 1, 2, 1);
    pool.add(11, "s1", 1, 2, 1);

    assertThat(pool.best(2)).extracting(LendingPool.Lent::score).containsExactly(3.0, 3.0);
  }

  @Test
  void best_furtherAway_isLentLess() {
    pool.add(10, "s1", 1, 10, 0);
    IntStream.rangeClosed(11, 13).forEach(position -> pool.add(position, "s1", 1, 0, 1));

    assertThat(shares(0).get(1)).isCloseTo(10 * WEIGHT, within(1e-9));
    assertThat(shares(0).get(2)).isCloseTo(10 * WEIGHT * Lending.FURTHER, within(1e-9));
    assertThat(shares(0).get(3)).isZero();
  }

  @Test
  void best_betweenTwoNeighbours_takesTheGreaterOfEachTerm() {
    pool.add(10, "s1", 1, 4, 0, 0);
    pool.add(11, "s1", 1, 0, 1, 0);
    pool.add(12, "s1", 1, 2, 0, 6);

    assertThat(shares(0)).containsExactly(4.0, 2.0, 2.0);
    assertThat(shares(2)).containsExactly(6 * WEIGHT * Lending.FURTHER, 3.0, 6.0);
  }

  @Test
  void best_longNeighbour_lendsLessInProportion() {
    pool.add(10, "s1", FULL, 4, 0);
    pool.add(11, "s1", 8 * FULL, 0, 8);

    assertThat(shares(0)).containsExactly(4.0, 4 * WEIGHT);
    assertThat(shares(1)).containsExactly(8 * WEIGHT / 8, 8.0);
  }

  @Test
  void best_otherSessionOrNone_lendsNothing() {
    pool.add(10, "s1", 1, 1, 0);
    pool.add(11, "s2", 1, 0, .6);
    pool.add(12, null, 1, 0, .5);
    pool.add(13, null, 1, .4, 0);

    assertThat(pool.best(4)).extracting(LendingPool.Lent::score).containsExactly(1.0, .6, .5, .4);
  }

  @Test
  void best_farApartPositions_areNoNeighbours() {
    pool.add(Long.MAX_VALUE, "s1", 1, 1, 0);
    pool.add(1, "s1", 1, 0, 1);

    assertThat(pool.best(2)).extracting(LendingPool.Lent::score).containsExactly(1.0, 1.0);
  }

  @Test
  void best_equalScores_keepTheOrderInWhichTheyWereAdded() {
    pool.add(90, null, 1, 1);
    pool.add(10, null, 1, 1);
    pool.add(50, null, 1, 1);

    assertThat(order()).containsExactly(0, 1, 2);
    assertThat(pool.best(1)).hasSize(1);
  }

  @Test
  void best_ofNothing_isNothing() {
    assertThat(pool.best(10)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, .5, 1",
    "1001, 1, .5, 1",
    "1, 0, .5, 1",
    "1, 21, .5, 1",
    "1, 1, 0, 1",
    "1, 1, 1.1, 1",
    "1, 1, .5, 0"
  })
  void lending_outOfRange_isRejected(int most, int reach, double weight, int fullLength) {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> new Lending(most, reach, weight, fullLength));
  }

  @Test
  void lending_weightThatIsNoNumber_isRejected() {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> new Lending(1, 1, Double.NaN, 1));
  }
}
