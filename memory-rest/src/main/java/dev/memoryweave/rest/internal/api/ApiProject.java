package dev.memoryweave.rest.internal.api;

import dev.memoryweave.operations.model.CallContext;
import java.util.function.Supplier;

/**
 * A project that the API serves.
 *
 * @param name its name among several; empty if it is the only one
 * @param memory supplies the context of a call, opened at the first one
 * @param afterEach runs after each call, whatever its outcome
 * @param readOnly whether nobody may change it
 */
public record ApiProject(
    String name, Supplier<CallContext> memory, Runnable afterEach, boolean readOnly) {}
