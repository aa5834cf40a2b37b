package dev.memoryweave.mcp.internal.protocol;

import dev.memoryweave.operations.text.Quotation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The session that a legacy client opens with {@code initialize}, of which there is one. */
final class LegacySession implements Era {
  private static final String INITIALIZE = "initialize";
  private static final String INITIALIZED = "notifications/initialized";
  private static final String PING = "ping";
  private static final String SET_LEVEL = "logging/setLevel";
  private static final String SUBSCRIBE = "resources/subscribe";
  private static final String UNSUBSCRIBE = "resources/unsubscribe";
  private static final Set<String> OWN =
      Set.of(INITIALIZE, PING, SET_LEVEL, SUBSCRIBE, UNSUBSCRIBE);

  /** A client watches some files and memories; none needs more. */
  private static final int MOST_SUBSCRIPTIONS = 1_000;

  private final FeatureRequests features;
  private final Replies standing;
  private final ClientQuestions questions = new ClientQuestions();
  private final Set<String> subscriptions = ConcurrentHashMap.newKeySet();
  private volatile boolean open;
  private volatile Map<String, Object> clientCapabilities = Map.of();
  private volatile LogLevel logLevel = LogLevel.INFO;
  private volatile boolean begun;

  LegacySession(FeatureRequests features, Replies standing) {
    this.features = features;
    this.standing = standing;
  }

  boolean isOpen() {
    return open;
  }

  /** Takes note of the beginning of the session; nothing else that a client tells matters. */
  void see(Message.Notification notification) {
    if (notification.method().equals(INITIALIZED) && isOpen()) {
      begun = true;
    }
  }

  void answered(Message.Response response) {
    questions.answered(response);
  }

  void leaveQuestions() {
    questions.leave();
  }

  @Override
  public void check(Message.Request request) {
    String method = request.method();
    if (method.equals(INITIALIZE)) {
      checkInitialize(request);
      return;
    }
    if (!begun && !method.equals(PING)) {
      throw new ProtocolException(
          ErrorCode.INVALID_REQUEST,
          "The session has not begun; send 'initialize' and then 'notifications/initialized' first",
          null);
    }
    if (!OWN.contains(method) && !features.has(method)) {
      throw FeatureRequests.unknown(method);
    }
    features.check(request);
    if (method.equals(SUBSCRIBE) || method.equals(UNSUBSCRIBE)) {
      String unused = FeatureRequests.text(request, request.params(), "uri");
    }
  }

  private static void checkInitialize(Message.Request request) {
    String unused = FeatureRequests.text(request, request.params(), "protocolVersion");
    for (String name : List.of("capabilities", "clientInfo")) {
      Object value = request.params().get(name);
      if (value != null && !(value instanceof Map<?, ?>)) {
        throw ProtocolException.invalidParams("'" + name + "' of initialize must be an object");
      }
    }
  }

  @Override
  public boolean holds(Call call) {
    return false;
  }

  @Override
  public boolean isQuick(Message.Request request) {
    return OWN.contains(request.method()) || features.isQuick(request.method());
  }

  @Override
  public Map<String, Object> answer(Call call) {
    Message.Request request = call.request();
    return switch (request.method()) {
      case INITIALIZE -> initialize(request);
      case PING -> Map.of();
      case SET_LEVEL -> setLevel(request);
      case SUBSCRIBE -> subscribe(FeatureRequests.text(request, request.params(), "uri"));
      case UNSUBSCRIBE -> {
        subscriptions.remove(FeatureRequests.text(request, request.params(), "uri"));
        yield Map.of();
      }
      default ->
          features.answer(
              request, new LegacyExchange(call, clientCapabilities, questions, () -> logLevel));
    };
  }

  private Map<String, Object> initialize(Message.Request request) {
    begun = false;
    clientCapabilities = Json.object(request.params().get("capabilities"));
    String agreed =
        Revisions.agreed(FeatureRequests.text(request, request.params(), "protocolVersion"));
    open = true;
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("protocolVersion", agreed);
    result.put("capabilities", features.capabilities());
    result.put("serverInfo", features.features().info());
    if (features.features().instructions() != null) {
      result.put("instructions", features.features().instructions());
    }
    return result;
  }

  private Map<String, Object> setLevel(Message.Request request) {
    logLevel =
        LogLevel.of(request.params().getOrDefault("level", ""))
            .orElseThrow(
                () ->
                    ProtocolException.invalidParams(
                        "logging/setLevel needs 'level', one of "
                            + Quotation.names(LogLevel.labels())));
    return Map.of();
  }

  private Map<String, Object> subscribe(String uri) {
    Features.Resources resources = features.features().resources();
    if (resources == null || !resources.canBeWatched(uri)) {
      throw ProtocolException.unknownResource(
          uri, "There is no resource " + Quotation.quoted(uri) + "; see resources/list");
    }
    if (subscriptions.size() >= MOST_SUBSCRIPTIONS && !subscriptions.contains(uri)) {
      throw new ProtocolException(
          ErrorCode.INVALID_REQUEST,
          "There are " + MOST_SUBSCRIPTIONS + " subscriptions already; give some of them up",
          null);
    }
    subscriptions.add(uri);
    return Map.of();
  }

  @Override
  public Message.Error error(ProtocolException failure) {
    return failure.error();
  }

  void resourcesListChanged() {
    if (begun) {
      standing.send(new Message.Notification(Notices.LIST_CHANGED, Map.of()));
    }
  }

  void resourceUpdated(String uri) {
    if (begun && subscriptions.contains(uri)) {
      standing.send(new Message.Notification(Notices.UPDATED, Map.of("uri", uri)));
    }
  }

  boolean isWatched(String uri) {
    return subscriptions.contains(uri);
  }
}
