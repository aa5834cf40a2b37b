package dev.memoryweave.mcp.internal.protocol;

import dev.memoryweave.operations.text.Quotation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The session that a legacy client opens with {@code initialize}. There is only one at a time:
 * another {@code initialize} ends it and begins a new one that knows nothing of the former.
 */
final class LegacySession implements Era {
  private static final String INITIALIZE = "initialize";
  private static final String INITIALIZED = "notifications/initialized";
  private static final String PING = "ping";
  private static final String SET_LEVEL = "logging/setLevel";
  private static final String SUBSCRIBE = "resources/subscribe";
  private static final String UNSUBSCRIBE = "resources/unsubscribe";
  private static final Set<String> OWN =
      Set.of(INITIALIZE, PING, SET_LEVEL, SUBSCRIBE, UNSUBSCRIBE);

  /** A client watches a few files and memories; none needs more. */
  private static final int MOST_SUBSCRIPTIONS = 1_000;

  private final FeatureRequests features;
  private final Replies standing;
  private volatile @Nullable Terms terms;

  /** Whether the input has ended, so that no question will be answered any more. */
  private volatile boolean nobodyAnswers;

  LegacySession(FeatureRequests features, Replies standing) {
    this.features = features;
    this.standing = standing;
  }

  /** The parameters that opened a session, and those that its client has set since. */
  private static final class Terms {
    private final String revision;
    private final Map<String, Object> clientCapabilities;
    private final ClientQuestions questions = new ClientQuestions();
    private final Set<String> subscriptions = ConcurrentHashMap.newKeySet();
    private volatile LogLevel logLevel = LogLevel.INFO;
    private volatile boolean begun;

    Terms(String revision, Map<String, Object> clientCapabilities) {
      this.revision = revision;
      this.clientCapabilities = clientCapabilities;
    }
  }

  static boolean isInitialize(Message.Request request) {
    return request.method().equals(INITIALIZE);
  }

  boolean isOpen() {
    return terms != null;
  }

  boolean takesBatches() {
    Terms now = terms;
    return now != null && now.revision.equals(Revisions.WITH_BATCHES);
  }

  private boolean hasBegun() {
    Terms now = terms;
    return now != null && now.begun;
  }

  private Terms terms() {
    Terms now = terms;
    if (now == null) {
      throw notBegun();
    }
    return now;
  }

  private static ProtocolException notBegun() {
    return new ProtocolException(
        ErrorCode.INVALID_REQUEST,
        "The session has not begun; send 'initialize' and then 'notifications/initialized' first",
        null);
  }

  /** Notes the beginning of the session; no other notification matters. */
  void see(Message.Notification notification) {
    Terms now = terms;
    if (notification.method().equals(INITIALIZED) && now != null) {
      now.begun = true;
    }
  }

  void answered(Message.Response response) {
    Terms now = terms;
    if (now != null) {
      now.questions.answered(response);
    }
  }

  void leaveQuestions() {
    nobodyAnswers = true;
    leaveQuestionsOfTerms();
  }

  private void leaveQuestionsOfTerms() {
    Terms now = terms;
    if (now != null) {
      now.questions.leave();
    }
  }

  @Override
  public void check(Message.Request request) {
    String method = request.method();
    if (method.equals(INITIALIZE)) {
      checkInitialize(request);
      return;
    }
    if (!hasBegun() && !method.equals(PING)) {
      throw notBegun();
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
        terms().subscriptions.remove(FeatureRequests.text(request, request.params(), "uri"));
        yield Map.of();
      }
      default -> {
        Terms now = terms();
        yield features.answer(
            request,
            new LegacyExchange(call, now.clientCapabilities, now.questions, () -> now.logLevel));
      }
    };
  }

  private Map<String, Object> initialize(Message.Request request) {
    leaveQuestionsOfTerms();
    String agreed =
        Revisions.agreed(FeatureRequests.text(request, request.params(), "protocolVersion"));
    terms = new Terms(agreed, Json.object(request.params().get("capabilities")));
    if (nobodyAnswers) {
      // The request was read before the end of the input, but processed after it.
      leaveQuestionsOfTerms();
    }
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
    terms().logLevel =
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
    Set<String> subscriptions = terms().subscriptions;
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
    if (hasBegun()) {
      standing.send(new Message.Notification(Notices.LIST_CHANGED, Map.of()));
    }
  }

  void resourceUpdated(String uri) {
    if (hasBegun() && isWatched(uri)) {
      standing.send(new Message.Notification(Notices.UPDATED, Map.of("uri", uri)));
    }
  }

  boolean isWatched(String uri) {
    Terms now = terms;
    return now != null && now.subscriptions.contains(uri);
  }
}
