package dev.memoryweave.rest.internal.server;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Decides which connections are kept. A connection is a stranger until a request on it has shown
 * the token. Strangers make room for each other: a new one is always accepted, and beyond their
 * limit the oldest one of the address with the most of them is closed, so that a crowd of them
 * cannot keep out a client with the token. Connections that have shown the token have a limit of
 * their own.
 *
 * <p>Connections on which no request arrives in time are closed. A time-out between bytes would not
 * suffice: a client that sends a byte now and then could hold a connection for hours.
 */
final class ConnectionWatch {
  private final int mostStrangers;
  private final int mostKnown;
  private final long headNanos;
  private final long requestNanos;
  private final LongSupplier nanoTime;
  private final Map<EndPoint, Use> strangers = new LinkedHashMap<>();
  private final Map<EndPoint, Use> known = new LinkedHashMap<>();

  ConnectionWatch(HttpLimits limits, LongSupplier nanoTime) {
    this.mostStrangers = limits.strangers();
    this.mostKnown = limits.connections();
    this.headNanos = limits.headTime().toNanos();
    this.requestNanos = limits.requestTime().toNanos();
    this.nanoTime = nanoTime;
  }

  private static final class Use {
    private final String address;
    private int requests;
    private long since;

    private Use(String address, long since) {
      this.address = address;
      this.since = since;
    }
  }

  /** Registers a new connection, for which another one may be closed. */
  void opened(EndPoint connection) {
    EndPoint displaced = null;
    synchronized (this) {
      String address = ClientAddress.of(connection.getRemoteSocketAddress());
      strangers.put(connection, new Use(address, nanoTime.getAsLong()));
      if (strangers.size() > mostStrangers) {
        displaced = oldestOfMost();
      }
      if (displaced != null) {
        strangers.remove(displaced);
      }
    }
    close(displaced, "Others wait that may have a token");
  }

  private @Nullable EndPoint oldestOfMost() {
    Map<String, Integer> counts = new HashMap<>();
    strangers.values().forEach(use -> counts.merge(use.address, 1, Integer::sum));
    EndPoint chosen = null;
    int most = 0;
    for (Map.Entry<EndPoint, Use> stranger : strangers.entrySet()) {
      int count = counts.getOrDefault(stranger.getValue().address, 0);
      if (count > most) {
        most = count;
        chosen = stranger.getKey();
      }
    }
    return chosen;
  }

  /** Unregisters a closed connection. */
  synchronized void closed(EndPoint connection) {
    strangers.remove(connection);
    known.remove(connection);
  }

  /** Notes that the head of a request has arrived. */
  void arriving(Request request) {
    change(request, 0);
  }

  /**
   * Notes that a request has shown the token. Beyond the limit of such connections, closes the one
   * that has been idle the longest.
   *
   * @return false if there are too many, all of them with running requests
   */
  boolean admits(Request request) {
    EndPoint connection = connection(request);
    EndPoint displaced = null;
    synchronized (this) {
      Use use = strangers.get(connection);
      if (use == null) {
        return true;
      }
      if (known.size() >= mostKnown) {
        displaced = longestIdle();
        if (displaced == null) {
          return false;
        }
        known.remove(displaced);
      }
      strangers.remove(connection);
      known.put(connection, use);
    }
    close(displaced, "Others have requests");
    return true;
  }

  private @Nullable EndPoint longestIdle() {
    long now = nanoTime.getAsLong();
    EndPoint chosen = null;
    long longest = -1;
    for (Map.Entry<EndPoint, Use> connection : known.entrySet()) {
      Use use = connection.getValue();
      if (use.requests == 0 && now - use.since > longest) {
        longest = now - use.since;
        chosen = connection.getKey();
      }
    }
    return chosen;
  }

  /** Notes that a request has arrived completely. */
  void arrived(Request request) {
    change(request, 1);
  }

  /** Notes that a request that had arrived is answered. */
  void answered(Request request) {
    change(request, -1);
  }

  private synchronized void change(Request request, int by) {
    EndPoint connection = connection(request);
    Use use = known.containsKey(connection) ? known.get(connection) : strangers.get(connection);
    if (use != null) {
      use.requests = Math.max(0, use.requests + by);
      use.since = nanoTime.getAsLong();
    }
  }

  /** The accepted connection, below the encryption. */
  private static EndPoint connection(Request request) {
    EndPoint endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
    while (endPoint instanceof EndPoint.Wrapper wrapper) {
      endPoint = wrapper.unwrap();
    }
    return endPoint;
  }

  /** Closes the connections that are overdue. */
  void closeLate() {
    List<EndPoint> late = new ArrayList<>();
    synchronized (this) {
      addLate(late, strangers, headNanos);
      addLate(late, known, requestNanos);
    }
    late.forEach(connection -> close(connection, "No request came in time"));
  }

  private void addLate(List<EndPoint> late, Map<EndPoint, Use> uses, long nanos) {
    long now = nanoTime.getAsLong();
    uses.forEach(
        (connection, use) -> {
          if (use.requests == 0 && now - use.since > nanos) {
            late.add(connection);
          }
        });
  }

  /** Never called under the lock, because closing a connection notifies this class, too. */
  private static void close(@Nullable EndPoint connection, String why) {
    if (connection != null) {
      connection.close(new TimeoutException(why));
    }
  }
}
