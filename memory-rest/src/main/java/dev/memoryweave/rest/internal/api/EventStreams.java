package dev.memoryweave.rest.internal.api;

import dev.memoryweave.operations.model.InvalidArgumentsException;
import dev.memoryweave.rest.internal.server.EventReply;
import dev.memoryweave.rest.internal.server.HttpCall;
import dev.memoryweave.rest.internal.server.OpenReplies;
import dev.memoryweave.rest.internal.server.OpenReplies.Kind;
import dev.memoryweave.rest.internal.server.Principal;
import dev.memoryweave.rest.internal.server.Refusal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Opens the streams of those who listen for changes, a few for each principal. */
final class EventStreams {
  /** The header with the id of the last event that a client has seen. */
  static final String LAST = "Last-Event-ID";

  private static final String AFTER = "after";

  /** A page in several windows, and a program or two. */
  private static final int MOST_EACH = 16;

  private static final byte[] NOTHING = new byte[0];
  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");
  private static final Refusal NO_ID =
      Refusal.of(400, LAST + " or " + AFTER + " must be the id of an event");

  private final ChangeFeed feed;
  private final OpenReplies open;
  private final Executor workers;
  private final Map<Principal, Integer> streams = new HashMap<>();

  EventStreams(ChangeFeed feed, OpenReplies open, Executor workers) {
    this.feed = feed;
    this.open = open;
    this.workers = workers;
  }

  /** Tells of what is new. */
  void tick() {
    feed.read();
  }

  /** Opens a stream for a request that has arrived. */
  void open(HttpCall call) {
    Principal principal = call.principal();
    String after = after(call);
    if (after == null || !(after.isEmpty() || NUMBER.matcher(after).matches())) {
      call.refuse(NO_ID);
    } else if (!call.accepts(EventReply.EVENTS)) {
      call.refuse(Refusal.of(406, "The client must accept " + EventReply.EVENTS));
    } else if (!admits(principal)) {
      call.refuse(
          Refusal.busy(429, "No more than " + MOST_EACH + " streams of one caller can be open"));
    } else if (!open.admit(Kind.STREAM)) {
      ended(principal);
      call.refuse(Replying.BUSY);
    } else {
      EventReply reply =
          new EventReply(
              call,
              Map.of(),
              over -> {
                feed.remove(over);
                ended(principal);
                open.over(over);
              });
      open.add(reply, Kind.STREAM, reply::end);
      long from = after.isEmpty() ? -1 : Long.parseLong(after);
      workers.execute(() -> begin(reply, from));
    }
  }

  private void begin(EventReply reply, long after) {
    try {
      feed.add(reply, after);
    } catch (RuntimeException | Error e) {
      ApiAnswer answer = Replying.failure(e);
      reply.end(
          answer.status(), answer.body().type(), answer.headers(), answer.body().bytes(), NOTHING);
    }
  }

  /** The event after which a client wants to be told, empty if it names none; null if unclear. */
  private static @Nullable String after(HttpCall call) {
    String last = call.headers().get(LAST);
    Query query;
    try {
      query = Query.of(call.request().getHttpURI().getQuery());
    } catch (InvalidArgumentsException e) {
      return null;
    }
    List<String> named = query.values().getOrDefault(AFTER, List.of());
    int others = query.values().size() - (named.isEmpty() ? 0 : 1);
    if (others > 0 || named.size() > 1) {
      return null;
    }
    return last != null ? last : named.isEmpty() ? "" : named.get(0);
  }

  private synchronized boolean admits(Principal principal) {
    int already = streams.getOrDefault(principal, 0);
    if (already >= MOST_EACH) {
      return false;
    }
    streams.put(principal, already + 1);
    return true;
  }

  private synchronized void ended(Principal principal) {
    streams.computeIfPresent(principal, (same, count) -> count == 1 ? null : count - 1);
  }
}
