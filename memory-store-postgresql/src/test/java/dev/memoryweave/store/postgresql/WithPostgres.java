package dev.memoryweave.store.postgresql;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Skips tests, with a word why, where no server can be started; where CI is, that is an error. */
final class WithPostgres implements ExecutionCondition {
  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    if (TestDatabases.isOther()
        || PostgresBinaries.find().isPresent()
        || System.getenv("CI") != null) {
      return ConditionEvaluationResult.enabled("There are programs of a PostgreSQL server");
    }
    return ConditionEvaluationResult.disabled(
        "No PostgreSQL server for this system; name the folder of one's programs by -D"
            + PostgresBinaries.PROPERTY);
  }
}
