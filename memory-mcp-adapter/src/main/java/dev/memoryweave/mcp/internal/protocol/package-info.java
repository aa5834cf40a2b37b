/**
 * The Model Context Protocol without a transport: messages in, a stream of messages out.
 *
 * <p>A {@link dev.memoryweave.mcp.internal.protocol.Dispatcher} serves what {@link
 * dev.memoryweave.mcp.internal.protocol.Features} offer to clients of both eras. A legacy client
 * opens a session with {@code initialize}; each request of a modern one (2026-07-28) stands for
 * itself. Both may come over one {@link dev.memoryweave.mcp.internal.protocol.Connection}, side by
 * side. What a server offers is written once, against {@link
 * dev.memoryweave.mcp.internal.protocol.Exchange}, and does not know the era.
 */
@NullMarked
package dev.memoryweave.mcp.internal.protocol;

import org.jspecify.annotations.NullMarked;
