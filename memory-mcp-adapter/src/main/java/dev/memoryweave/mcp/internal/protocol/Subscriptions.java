package dev.memoryweave.mcp.internal.protocol;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The requests of a modern client that listen for changes until they are cancelled. */
final class Subscriptions {
  private static final String ID = ModernRequests.PREFIX + "subscriptionId";
  private static final String LIST = "resourcesListChanged";
  private static final String RESOURCES = "resourceSubscriptions";

  /** A client listens in one or two ways; none needs more. */
  private static final int MOST = 100;

  /** A client watches a few files and memories; none needs more. */
  private static final int MOST_RESOURCES = 1_000;

  private final Features.@Nullable Resources resources;
  private final Map<Call, Wishes> open = new ConcurrentHashMap<>();

  Subscriptions(Features.@Nullable Resources resources) {
    this.resources = resources;
  }

  /** The part of a client's wishes that is honoured. */
  private record Wishes(boolean list, Set<String> uris) {
    Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      if (list) {
        json.put(LIST, true);
      }
      if (!uris.isEmpty()) {
        json.put(RESOURCES, List.copyOf(uris));
      }
      return json;
    }
  }

  /**
   * Checks a request to listen.
   *
   * @throws ProtocolException if it does not have the form of one
   */
  void check(Message.Request request) {
    if (!(request.params().get("notifications") instanceof Map<?, ?> wanted)) {
      throw ProtocolException.invalidParams(
          "subscriptions/listen needs 'notifications', an object");
    }
    Object uris = wanted.get(RESOURCES);
    if (uris != null
        && !(uris instanceof List<?> list && list.stream().allMatch(String.class::isInstance))) {
      throw ProtocolException.invalidParams("'" + RESOURCES + "' must be a list of addresses");
    }
    if (uris instanceof List<?> list && list.size() > MOST_RESOURCES) {
      throw ProtocolException.invalidParams(
          "'" + RESOURCES + "' holds more than " + MOST_RESOURCES + " addresses");
    }
    if (open.keySet().stream().anyMatch(call -> call.request().id().equals(request.id()))) {
      // Nobody could distinguish the two, or cancel the first.
      throw new ProtocolException(
          ErrorCode.INVALID_REQUEST, "A subscription with that id is open already", null);
    }
    if (open.size() >= MOST) {
      throw new ProtocolException(
          ErrorCode.INVALID_REQUEST,
          "There are " + MOST + " subscriptions already; cancel some of them",
          null);
    }
  }

  /** Begins to listen; first of all, reports what is honoured. */
  void add(Call call) {
    Wishes wishes = honoured(Json.object(call.request().params().get("notifications")));
    synchronized (call) {
      // Changes from now on are reported, but only after this releases the call.
      open.put(call, wishes);
      tell(call, Notices.ACKNOWLEDGED, Map.of("notifications", wishes.json()));
    }
    call.atCancel(() -> open.remove(call));
  }

  /** Only notifications about resources are ever due, because the other lists do not change. */
  private Wishes honoured(Map<String, Object> wanted) {
    Set<String> uris = new LinkedHashSet<>();
    if (resources == null) {
      return new Wishes(false, uris);
    }
    if (wanted.get(RESOURCES) instanceof List<?> list) {
      list.stream().map(String::valueOf).filter(resources::canBeWatched).forEach(uris::add);
    }
    return new Wishes(Boolean.TRUE.equals(wanted.get(LIST)), uris);
  }

  void resourcesListChanged() {
    open.forEach(
        (call, wishes) -> {
          if (wishes.list) {
            tell(call, Notices.LIST_CHANGED, Map.of());
          }
        });
  }

  void resourceUpdated(String uri) {
    open.forEach(
        (call, wishes) -> {
          if (wishes.uris.contains(uri)) {
            tell(call, Notices.UPDATED, Map.of("uri", uri));
          }
        });
  }

  boolean isWatched(String uri) {
    return open.values().stream().anyMatch(wishes -> wishes.uris.contains(uri));
  }

  /** Ends all subscriptions. */
  void complete(Consumer<Call> end) {
    List<Call> calls = new ArrayList<>(open.keySet());
    open.clear();
    calls.forEach(end);
  }

  private static void tell(Call call, String method, Map<String, Object> about) {
    Map<String, Object> params = new LinkedHashMap<>(about);
    params.put("_meta", meta(call.request().id()));
    call.send(new Message.Notification(method, params));
  }

  /** The metadata of messages of a subscription, which is identified by the id of its request. */
  static Map<String, Object> meta(Object id) {
    return Map.of(ID, id);
  }
}
