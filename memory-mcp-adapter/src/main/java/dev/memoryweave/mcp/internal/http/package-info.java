/**
 * Many clients over Streamable HTTP, in the form of either era.
 *
 * <p>Start from {@link dev.memoryweave.mcp.internal.http.HttpTransport}. A request passes the
 * {@code Gate} (host, origin, rate, token) and reaches the {@code Endpoint} of its project, which
 * reads the message and hands it to a {@link dev.memoryweave.mcp.internal.protocol.Connection}: a
 * modern request to one of its own, a legacy one to that of its session. What comes back is written
 * by a {@code ReplyStream}, as JSON or as a stream of events. No thread waits for a client.
 */
@NullMarked
package dev.memoryweave.mcp.internal.http;

import org.jspecify.annotations.NullMarked;
