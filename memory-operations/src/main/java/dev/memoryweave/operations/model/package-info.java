/**
 * The description of operations: names, parameters with their limits and JSON schemas, effects, and
 * the contexts and results of calls.
 *
 * <p>Start from {@link dev.memoryweave.operations.model.Operation}. A door gives each call a {@link
 * dev.memoryweave.operations.model.CallContext} with its authors and, where it can, a {@link
 * dev.memoryweave.operations.model.PersonPrompt} and a {@link
 * dev.memoryweave.operations.model.Progress}.
 */
@NullMarked
package dev.memoryweave.operations.model;

import org.jspecify.annotations.NullMarked;
