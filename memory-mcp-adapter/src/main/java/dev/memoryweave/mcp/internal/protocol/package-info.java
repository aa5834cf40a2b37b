/**
 * The Model Context Protocol without a transport: messages in, a stream of messages out.
 *
 * <p>A {@link dev.memoryweave.mcp.internal.protocol.Dispatcher} serves {@link
 * dev.memoryweave.mcp.internal.protocol.Features} to clients of both eras. A legacy client opens a
 * session with {@code initialize}; each request of a modern one (2026-07-28) is self-contained.
 * Both may use one {@link dev.memoryweave.mcp.internal.protocol.Connection}, side by side. The
 * features of a server are written once, against {@link
 * dev.memoryweave.mcp.internal.protocol.Exchange}, and do not know the era.
 */
@NullMarked
package dev.memoryweave.mcp.internal.protocol;

import org.jspecify.annotations.NullMarked;
