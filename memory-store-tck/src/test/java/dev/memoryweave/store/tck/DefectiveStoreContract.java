package dev.memoryweave.store.tck;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;

/**
 * The contract for a store with one defect. It runs only when {@link ContractFindsDefectsTest} asks
 * for it with the name of a defect, as most of its tests are meant to fail.
 */
@ExtendWith(DefectiveStoreContract.Chooser.class)
class DefectiveStoreContract extends MemoryStoreContract {
  /** The configuration parameter with the name of the defect; empty for none. */
  static final String PARAMETER = "memoryweave.tck.defect";

  private StoreDefect defect;
  private MemoryStore opened;

  @Override
  protected MemoryStore open() {
    MemoryStore store = InMemoryStore.create();
    opened = defect == null ? new BackedUpStore(store) : defect.in(store);
    return opened;
  }

  @Override
  protected Optional<MemoryStore> reopen() {
    return Optional.of(InMemoryStore.create());
  }

  @Override
  protected Optional<MemoryStore> openBackup(Path file) {
    return opened instanceof BackedUpStore store ? Optional.of(store.copy()) : Optional.empty();
  }

  /** Lets the tests run if a defect is asked for, and hands it to them. */
  static final class Chooser implements ExecutionCondition, TestInstancePostProcessor {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      return context.getConfigurationParameter(PARAMETER).isPresent()
          ? ConditionEvaluationResult.enabled("a defect is looked for")
          : ConditionEvaluationResult.disabled("no defect is looked for");
    }

    @Override
    public void postProcessTestInstance(Object instance, ExtensionContext context) {
      if (instance instanceof DefectiveStoreContract contract) {
        contract.defect =
            context
                .getConfigurationParameter(PARAMETER)
                .filter(name -> !name.equals(ContractFindsDefectsTest.NONE))
                .map(StoreDefect::named)
                .orElse(null);
      }
    }
  }
}
