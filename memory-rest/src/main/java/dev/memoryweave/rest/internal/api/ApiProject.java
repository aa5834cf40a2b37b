package dev.memoryweave.rest.internal.api;

import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.rest.internal.server.ServedProject;
import java.util.function.Supplier;

/**
 * A project that the API serves.
 *
 * @param served how callers name it
 * @param memory supplies the context of a call, opened at the first one
 * @param afterEach runs after each call, whatever its outcome
 * @param readOnly whether nobody may change it
 */
public record ApiProject(
    ServedProject served, Supplier<CallContext> memory, Runnable afterEach, boolean readOnly) {
  /** Its name. */
  String name() {
    return served.name();
  }
}
