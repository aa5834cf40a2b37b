package dev.memoryweave.rest.internal.server;

import java.time.Duration;

/**
 * Limits on the resources that clients may use.
 *
 * @param bodyBytes maximum size of a request body
 * @param allBodiesBytes maximum size of all bodies that are read at the same time
 * @param headerBytes maximum size of a request head
 * @param connections maximum number of connections on which a request has shown the token; beyond
 *     it, an idle one makes room
 * @param strangers maximum number of other connections; beyond it, the oldest of the address that
 *     has most of them makes room
 * @param requests maximum number of running requests; smaller than the limit of a single protocol
 *     connection, so that none of them ever blocks a thread of the server
 * @param streams maximum number of streams that listen for changes
 * @param sessions maximum number of legacy sessions of an endpoint
 * @param requestsPerSecond maximum number of requests per second from one address, and of one
 *     caller over all addresses, averaged over two seconds
 * @param headTime maximum time until a request has arrived on a connection that has not shown the
 *     token
 * @param requestTime maximum time for the head and for the body of a request with the token to
 *     arrive; also the maximum time that its connection is kept idle
 * @param sessionIdle how long a session is kept without a request or a stream
 * @param keepAlive maximum silence of a stream, after which a comment is sent
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

  /** Limits for a server that some agents share. */
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
