/**
 * The HTTP server that several doors share: one port, and one gate that decides who may call.
 *
 * <p>Start from {@link dev.memoryweave.rest.internal.server.HttpServer}. A request passes the
 * {@code Gate} (host, origin, rate, token) and reaches the {@link
 * dev.memoryweave.rest.internal.server.Site} of its path. No thread waits for a client.
 */
@NullMarked
package dev.memoryweave.rest.internal.server;

import org.jspecify.annotations.NullMarked;
