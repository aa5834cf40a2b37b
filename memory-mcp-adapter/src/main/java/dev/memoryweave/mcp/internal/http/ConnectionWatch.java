package dev.memoryweave.mcp.internal.http;

import java.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;

/**
 * Closes connections on which no request arrives in time. A time-out between bytes would not do: a
 * client that sends one now and then could keep a connection for hours.
 */
final class ConnectionWatch {
  private final long nanos;
  private final LongSupplier nanoTime;
  private final Map<SocketAddress, Use> uses = new ConcurrentHashMap<>();

  ConnectionWatch(Duration requestTime, LongSupplier nanoTime) {
    this.nanos = requestTime.toNanos();
    this.nanoTime = nanoTime;
  }

  private static final class Use {
    private int requests;
    private long since;
  }

  /** Takes note that the head of a request has arrived. */
  void arriving(Request request) {
    change(request, 0);
  }

  /** Takes note that a request has arrived as a whole. */
  void arrived(Request request) {
    change(request, 1);
  }

  /** Takes note that a request that had arrived is answered. */
  void answered(Request request) {
    change(request, -1);
  }

  private void change(Request request, int by) {
    uses.compute(
        request.getConnectionMetaData().getRemoteSocketAddress(),
        (address, known) -> {
          Use use = known == null ? new Use() : known;
          use.requests = Math.max(0, use.requests + by);
          use.since = nanoTime.getAsLong();
          return use;
        });
  }

  /** Closes the connections of these that are late, and forgets those that are gone. */
  void closeLate(Collection<EndPoint> connected) {
    long now = nanoTime.getAsLong();
    Set<SocketAddress> seen = new HashSet<>();
    List<EndPoint> late = new ArrayList<>();
    for (EndPoint endPoint : connected) {
      SocketAddress address = endPoint.getRemoteSocketAddress();
      if (address != null) {
        seen.add(address);
        uses.compute(
            address,
            (key, known) -> {
              if (known == null) {
                Use use = new Use();
                use.since = now;
                return use;
              }
              if (known.requests == 0 && now - known.since > nanos) {
                late.add(endPoint);
              }
              return known;
            });
      }
    }
    uses.keySet().retainAll(seen);
    late.forEach(endPoint -> endPoint.close(new TimeoutException("No request came in time")));
  }
}
