package dev.memoryweave.mcp.internal.http;

import dev.memoryweave.rest.internal.server.HttpLimits;
import java.time.Duration;

/** Limits of which a test makes some small. */
final class Limits {
  private int bodyBytes = HttpLimits.USUAL.bodyBytes();
  private int allBodiesBytes = HttpLimits.USUAL.allBodiesBytes();
  private int connections = HttpLimits.USUAL.connections();
  private int strangers = HttpLimits.USUAL.strangers();
  private int requests = HttpLimits.USUAL.requests();
  private int streams = HttpLimits.USUAL.streams();
  private int sessions = HttpLimits.USUAL.sessions();
  private int requestsPerSecond = HttpLimits.USUAL.requestsPerSecond();
  private Duration headTime = HttpLimits.USUAL.headTime();
  private Duration requestTime = HttpLimits.USUAL.requestTime();
  private Duration sessionIdle = HttpLimits.USUAL.sessionIdle();
  private Duration keepAlive = HttpLimits.USUAL.keepAlive();

  private Limits() {}

  static Limits usual() {
    return new Limits();
  }

  Limits bodyBytes(int bytes) {
    bodyBytes = bytes;
    return this;
  }

  Limits allBodiesBytes(int bytes) {
    allBodiesBytes = bytes;
    return this;
  }

  Limits connections(int most) {
    connections = most;
    return this;
  }

  Limits strangers(int most) {
    strangers = most;
    return this;
  }

  Limits requests(int most) {
    requests = most;
    return this;
  }

  Limits streams(int most) {
    streams = most;
    return this;
  }

  Limits sessions(int most) {
    sessions = most;
    return this;
  }

  Limits requestsPerSecond(int most) {
    requestsPerSecond = most;
    return this;
  }

  Limits requestTimeMillis(int millis) {
    headTime = Duration.ofMillis(millis);
    requestTime = headTime;
    return this;
  }

  Limits headTimeMillis(int millis) {
    headTime = Duration.ofMillis(millis);
    return this;
  }

  Limits sessionIdleMillis(int millis) {
    sessionIdle = Duration.ofMillis(millis);
    return this;
  }

  Limits keepAliveMillis(int millis) {
    keepAlive = Duration.ofMillis(millis);
    return this;
  }

  HttpLimits build() {
    return new HttpLimits(
        bodyBytes,
        allBodiesBytes,
        HttpLimits.USUAL.headerBytes(),
        connections,
        strangers,
        requests,
        streams,
        sessions,
        requestsPerSecond,
        headTime,
        requestTime,
        sessionIdle,
        keepAlive);
  }
}
