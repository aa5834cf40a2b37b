/**
 * The operations of a memory: everything that an agent, a person or a program can ask, described
 * once for every door, such as a server of the Model Context Protocol or a command line.
 *
 * <p>Start from {@link dev.memoryweave.operations.OperationCatalog}, which lists them, and {@link
 * dev.memoryweave.operations.OperationRunner}, which runs them. {@link
 * dev.memoryweave.operations.ProjectView} and {@link dev.memoryweave.operations.MemoryPages} are
 * pages to read.
 */
@NullMarked
package dev.memoryweave.operations;

import org.jspecify.annotations.NullMarked;
