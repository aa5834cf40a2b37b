package dev.memoryweave.store.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectNestedClass;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** The contract is worth something only if it finds what is wrong with a store. */
class ContractFindsDefectsTest {
  /** The name of no defect. */
  static final String NONE = "none";

  @ParameterizedTest
  @EnumSource
  void contract_storeWithADefect_failsInTheGroupThatIsAboutIt(Defect defect) throws Exception {
    Class<?> group =
        Class.forName(MemoryStoreContract.class.getName() + "$" + defect.foundBy());
    Results results =
        run(
            defect.name(),
            selectNestedClass(List.of(DefectiveStoreContract.class), group));

    assertThat(results.failures).as("the tests that fail").isNotEmpty();
    assertThat(results.passed).as("the tests that pass all the same").isNotZero();
  }

  @Test
  void contract_storeWithoutADefect_passesEverywhere() {
    Results results = run(NONE, selectClass(DefectiveStoreContract.class));

    assertThat(results.failures).isEmpty();
    assertThat(results.passed).isGreaterThan(300);
  }

  @Test
  void contract_nobodyAsksFor_doesNotRun() {
    Results results = run(null, selectClass(DefectiveStoreContract.class));

    assertThat(results.failures).isEmpty();
    assertThat(results.passed).isZero();
  }

  private static Results run(String defect, DiscoverySelector selector) {
    Results results = new Results();
    Map<String, String> parameters = new TreeMap<>();
    if (defect != null) {
      parameters.put(DefectiveStoreContract.PARAMETER, defect);
    }
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(selector)
                .configurationParameters(parameters)
                .build(),
            results);
    return results;
  }

  /** What came out. */
  private static final class Results implements TestExecutionListener {
    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
    private int passed;
    private TestPlan plan;

    @Override
    public void testPlanExecutionStarted(TestPlan testPlan) {
      plan = testPlan;
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      switch (result.getStatus()) {
        case FAILED ->
            failures.add(
                plan.getParent(test).map(TestIdentifier::getDisplayName).orElse("")
                    + ": "
                    + test.getDisplayName()
                    + ": "
                    + result.getThrowable().map(Throwable::toString).orElse(""));
        case SUCCESSFUL -> passed += test.isTest() ? 1 : 0;
        case ABORTED -> {
          // A test of an ability that the store does not have.
        }
      }
    }
  }
}
