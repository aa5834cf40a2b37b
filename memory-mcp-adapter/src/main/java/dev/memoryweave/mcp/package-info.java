/**
 * A server of the Model Context Protocol over a memory: the operations as tools, the pages of a
 * project as resources, over standard input and output or HTTP.
 *
 * <p>Start from {@link dev.memoryweave.mcp.MemoryWeaveServer}: its {@code main} is the server, and
 * its {@code tools} adds the same tools to a server of your own. {@link
 * dev.memoryweave.operations.OperationCatalog} describes requests and results; this package handles
 * only the protocol: messages, annotations, questions to the user, addresses, notifications.
 */
@NullMarked
package dev.memoryweave.mcp;

import org.jspecify.annotations.NullMarked;
