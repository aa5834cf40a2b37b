package dev.memoryweave.store.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectNestedClass;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** The contract is worth something only if it finds what is wrong with a store. */
class ContractFindsDefectsTest {
  /** The name of no defect. */
  static final String NONE = "none";

  private static final Class<?> CONTRACT = DefectiveStoreContract.class;

  @ParameterizedTest
  @MethodSource("defects")
  void contract_storeWithADefect_failsInTheGroupThatIsAboutIt(StoreDefect defect) throws Exception {
    Class<?> group = Class.forName(MemoryStoreContract.class.getName() + "$" + defect.foundBy());

    Events tests =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectNestedClass(List.of(CONTRACT), group))
            .configurationParameter(DefectiveStoreContract.PARAMETER, defect.name())
            .execute()
            .testEvents();

    assertThat(tests.failed().list()).as("the tests that fail").isNotEmpty();
  }

  static Stream<StoreDefect> defects() {
    return StoreDefect.all();
  }

  @Test
  void contract_storeWithoutADefect_passesEverywhere() {
    Events tests =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(CONTRACT))
            .configurationParameter(DefectiveStoreContract.PARAMETER, NONE)
            .execute()
            .testEvents();

    assertThat(tests.failed().list()).isEmpty();
    assertThat(tests.succeeded().count()).isGreaterThan(300);
  }

  @Test
  void contract_nobodyAsksFor_doesNotRun() {
    Events tests =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(CONTRACT))
            .execute()
            .testEvents();

    assertThat(tests.started().count()).isZero();
  }
}
