/**
 * The REST API: every operation of a memory as a path of its own.
 *
 * <p>Start from {@link dev.memoryweave.rest.internal.api.ApiSite}. A request is read into the
 * arguments of an operation, which runs for the principal that calls, and its result becomes the
 * answer.
 */
@NullMarked
package dev.memoryweave.rest.internal.api;

import org.jspecify.annotations.NullMarked;
