package dev.memoryweave.mcp.internal.protocol;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The self-contained requests of modern clients. */
final class ModernRequests implements Era {
  static final String PREFIX = "io.modelcontextprotocol/";
  private static final String VERSION = Revisions.META_NAME;
  private static final String CAPABILITIES = PREFIX + "clientCapabilities";
  private static final String CLIENT = PREFIX + "clientInfo";
  private static final String LOG_LEVEL = PREFIX + "logLevel";
  private static final String SERVER = PREFIX + "serverInfo";
  private static final String DISCOVER = "server/discover";
  private static final String LISTEN = "subscriptions/listen";

  /**
   * Results that are the same for all clients as long as the process runs, and may be cached for a
   * while.
   */
  private static final Set<String> FIXED =
      Set.of(
          DISCOVER,
          FeatureRequests.TOOLS_LIST,
          FeatureRequests.TEMPLATES_LIST,
          FeatureRequests.PROMPTS_LIST);

  /** Milliseconds for which a client may cache such results. */
  private static final int KEPT = 300_000;

  /** Results that belong to one client and may change at any time. */
  private static final Set<String> CHANGING =
      Set.of(FeatureRequests.RESOURCES_LIST, FeatureRequests.RESOURCES_READ);

  private final FeatureRequests features;
  private final RequestStates states;
  private final Subscriptions subscriptions;

  ModernRequests(FeatureRequests features, RequestStates states) {
    this.features = features;
    this.states = states;
    this.subscriptions = new Subscriptions(features.features().resources());
  }

  /** Whether a request belongs to this era. */
  static boolean isModern(Message.Request request) {
    return request.meta().containsKey(VERSION)
        || request.method().equals(DISCOVER)
        || request.method().equals(LISTEN);
  }

  @Override
  public void check(Message.Request request) {
    Map<String, Object> meta = request.meta();
    if (!(meta.get(VERSION) instanceof String version)) {
      throw ProtocolException.invalidParams("'_meta' needs '" + VERSION + "', a string");
    }
    if (!(meta.get(CAPABILITIES) instanceof Map<?, ?>)) {
      throw ProtocolException.invalidParams(
          "'_meta' needs '" + CAPABILITIES + "', an object, {} for none");
    }
    if (meta.get(CLIENT) != null && !(meta.get(CLIENT) instanceof Map<?, ?>)) {
      throw ProtocolException.invalidParams("'" + CLIENT + "' must be an object");
    }
    Object level = meta.get(LOG_LEVEL);
    if (level != null && LogLevel.of(level).isEmpty()) {
      throw ProtocolException.invalidParams(
          "'" + LOG_LEVEL + "' must be one of " + String.join(", ", LogLevel.labels()));
    }
    if (!version.equals(Revisions.MODERN)) {
      throw new ProtocolException(
          ErrorCode.UNSUPPORTED_VERSION,
          "The server does not speak that version of the protocol in requests of this form",
          Map.of("supported", Revisions.all(), "requested", version));
    }
    String method = request.method();
    if (method.equals(LISTEN)) {
      subscriptions.check(request);
    } else if (!method.equals(DISCOVER) && !features.has(method)) {
      throw FeatureRequests.unknown(method);
    }
    features.check(request);
  }

  @Override
  public boolean holds(Call call) {
    if (!call.request().method().equals(LISTEN)) {
      return false;
    }
    subscriptions.add(call);
    return true;
  }

  @Override
  public boolean isQuick(Message.Request request) {
    return request.method().equals(DISCOVER) || features.isQuick(request.method());
  }

  @Override
  public Map<String, Object> answer(Call call) {
    Message.Request request = call.request();
    if (request.method().equals(DISCOVER)) {
      return complete(request.method(), discover());
    }
    Map<String, Object> meta = request.meta();
    ModernExchange exchange =
        new ModernExchange(
            call,
            Json.object(meta.get(CAPABILITIES)),
            LogLevel.of(String.valueOf(meta.get(LOG_LEVEL))).orElse(null),
            states.answers(request));
    try {
      return complete(request.method(), features.answer(request, exchange));
    } catch (InputRequiredException e) {
      return withServer(exchange.inputRequired(e, states));
    }
  }

  private Map<String, Object> discover() {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("supportedVersions", Revisions.all());
    result.put("capabilities", features.capabilities());
    if (features.features().instructions() != null) {
      result.put("instructions", features.features().instructions());
    }
    return result;
  }

  private Map<String, Object> complete(String method, Map<String, Object> answer) {
    Map<String, Object> result = new LinkedHashMap<>(answer);
    result.put("resultType", "complete");
    if (FIXED.contains(method)) {
      result.put("ttlMs", KEPT);
      result.put("cacheScope", "public");
    } else if (CHANGING.contains(method)) {
      result.put("ttlMs", 0);
      result.put("cacheScope", "private");
    }
    return withServer(result);
  }

  private Map<String, Object> withServer(Map<String, Object> result) {
    Map<String, Object> meta = new LinkedHashMap<>(Json.object(result.get("_meta")));
    meta.put(SERVER, features.features().info());
    result.put("_meta", meta);
    return result;
  }

  /** In this era, a missing resource is a wrong parameter. */
  @Override
  public Message.Error error(ProtocolException failure) {
    Message.Error error = failure.error();
    return error.code() == ErrorCode.LEGACY_RESOURCE_NOT_FOUND
        ? new Message.Error(ErrorCode.INVALID_PARAMS, error.message(), error.data())
        : error;
  }

  /** Completes all subscriptions. */
  void complete() {
    subscriptions.complete(
        call -> {
          Object id = call.request().id();
          Map<String, Object> ended = Map.of("_meta", Subscriptions.meta(id));
          call.end(Message.Response.result(id, complete(LISTEN, ended)));
        });
  }

  void resourcesListChanged() {
    subscriptions.resourcesListChanged();
  }

  void resourceUpdated(String uri) {
    subscriptions.resourceUpdated(uri);
  }

  boolean isWatched(String uri) {
    return subscriptions.isWatched(uri);
  }

  /** The capabilities of a client that a server needs, in the form of an error. */
  static Map<String, Object> required(List<String> capabilities) {
    Map<String, Object> required = new LinkedHashMap<>();
    capabilities.forEach(capability -> required.put(capability, Map.of()));
    return required;
  }
}
