/**
 * Serves many clients over Streamable HTTP, in the form of either era.
 *
 * <p>Start from {@link dev.memoryweave.mcp.internal.http.Endpoint}, a site of the server that doors
 * share. It reads the message and hands it to a {@link
 * dev.memoryweave.mcp.internal.protocol.Connection}: a separate one for each modern request, the
 * one of its session for a legacy request. A {@code ReplyStream} writes the answer, as JSON or as a
 * stream of events. No thread waits for a client.
 */
@NullMarked
package dev.memoryweave.mcp.internal.http;

import org.jspecify.annotations.NullMarked;
