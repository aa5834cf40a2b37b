package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.DuplicateNodeException;
import dev.memoryweave.store.StaleRevisionException;
import dev.memoryweave.store.StoreException;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random changes, one after the other: whatever they are and however often memory refuses them,
 * what holds of every memory holds. The seed is part of the test's name; the system property {@code
 * memoryweave.tck.seed} chooses another.
 */
abstract class RandomLifeRules extends LearningRules {
  private static final String SEED = "memoryweave.tck.seed";
  private static final int BETWEEN_CHECKS = 400;
  private static final long LONGEST_SEED = 1;
  private static final int PART_OF_OTHERS = 25;
  private static final int LEAST = 100;

  private final AgentMemoryContract contract;

  RandomLifeRules(AgentMemoryContract contract) {
    super(contract);
    this.contract = contract;
  }

  static LongStream seeds() {
    Long chosen = Long.getLong(SEED);
    return chosen == null ? LongStream.rangeClosed(1, 4) : LongStream.of(chosen);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void randomChanges_keepWhatHoldsOfEveryMemory(long seed) {
    int changes = contract.randomChanges();
    int steps =
        seed == LONGEST_SEED || Long.getLong(SEED) != null
            ? changes
            : Math.max(LEAST, changes / PART_OF_OTHERS);
    RandomLife life = new RandomLife(seed, memory, byPerson(), clock);
    int refused = 0;
    for (int step = 1; step <= steps; step++) {
      long before = revision();
      try {
        life.step();
      } catch (MemoryException e) {
        requireRefusal(e);
        assertThat(revision()).as("the revision after: %s", e).isEqualTo(before);
        refused++;
      }
      if (step % BETWEEN_CHECKS == 0 || step == steps) {
        check(life, "seed " + seed + ", step " + step);
      }
    }
    assertThat(refused).as("refusals of %s steps", steps).isLessThan(steps / 2);
    assertThat(memory.maintenance().verify().findings()).isEmpty();
  }

  /** A store that fails is no refusal; a conflict is. */
  private static void requireRefusal(MemoryException e) {
    if (e instanceof StoreException
        && !(e instanceof DuplicateNodeException)
        && !(e instanceof StaleRevisionException)) {
      throw e;
    }
  }

  private long revision() {
    List<Scope> scopes = memory.scopes().scopes();
    return store.<Long>read(
        tx -> scopes.stream().mapToLong(scope -> tx.journal().revision(scope)).sum());
  }

  private void check(RandomLife life, String where) {
    try {
      store.<Void>read(
          tx -> {
            new LifeInvariants(tx, memory.scopes().scopes()).check(life.words());
            return null;
          });
    } catch (AssertionError e) {
      throw new AssertionError("At " + where + ": " + e.getMessage(), e);
    }
  }
}
