package dev.memoryweave.mcp.internal.http;

import java.time.Duration;

/**
 * Bounds on what clients may take up.
 *
 * @param bodyBytes longest body of a request
 * @param allBodiesBytes most bytes of bodies that are read at the same time
 * @param headerBytes longest head of a request
 * @param connections most connections on which a request has shown the token; beyond them, one
 *     without a request makes room
 * @param strangers most other connections; beyond them, the oldest of the address that has most of
 *     them makes room
 * @param requests most requests under way; fewer than a single connection of the protocol holds, so
 *     that none of them ever keeps a thread of the server waiting
 * @param streams most streams that listen for changes
 * @param sessions most legacy sessions of an endpoint
 * @param requestsPerSecond most requests of one address in a second, on the average of two
 * @param headTime longest time until a request has arrived on a connection that has not shown the
 *     token
 * @param requestTime longest time in which a request with the token must have arrived, head and
 *     body each; also the longest time that its connection is kept without a request
 * @param sessionIdle how long a session is kept without a request or a stream
 * @param keepAlive longest silence of a stream, after which a comment is sent
 */
public record HttpLimits(
    int bodyBytes,
    int allBodiesBytes,
    int headerBytes,
    int connections,
    int strangers,
    int requests,
    int streams,
    int sessions,
    int requestsPerSecond,
    Duration headTime,
    Duration requestTime,
    Duration sessionIdle,
    Duration keepAlive) {
  private static final int MEGABYTE = 1024 * 1024;

  /** Bounds for a server that some agents share. */
  public static final HttpLimits USUAL =
      new HttpLimits(
          16 * MEGABYTE,
          64 * MEGABYTE,
          8 * 1024,
          512,
          256,
          200,
          256,
          256,
          1_000,
          Duration.ofSeconds(10),
          Duration.ofSeconds(30),
          Duration.ofMinutes(30),
          Duration.ofSeconds(5));
}
