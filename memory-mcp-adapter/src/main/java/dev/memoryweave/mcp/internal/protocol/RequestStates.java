package dev.memoryweave.mcp.internal.protocol;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The state of requests that wait for answers of a client; the client carries it. It is bound to
 * its request and valid for a short time, and authenticated with a key that lives as long as the
 * process: a client can neither create one nor use it for another request.
 */
final class RequestStates {
  private static final String ALGORITHM = "HmacSHA256";
  private static final String STATE = "requestState";
  private static final String RESPONSES = "inputResponses";
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  private final byte[] key = new byte[32];
  private final LongSupplier nanoTime;

  RequestStates(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    new SecureRandom().nextBytes(key);
  }

  /**
   * The content of the state.
   *
   * @param until the time in nanoseconds after which it is too old, by the clock of this process
   */
  private record State(
      String method,
      String params,
      long until,
      Map<String, String> asked,
      Map<String, Map<String, Object>> given) {}

  /** The state of a request, valid as long as answers are accepted. */
  String seal(Message.Request request, ClientAnswers answers, Duration patience) {
    byte[] state =
        Json.bytes(
            new State(
                request.method(),
                paramsDigest(request),
                nanoTime.getAsLong() + patience.toNanos(),
                answers.asked(),
                answers.given()));
    Base64.Encoder base64 = Base64.getUrlEncoder().withoutPadding();
    return base64.encodeToString(state) + "." + base64.encodeToString(mac(state));
  }

  /**
   * The answers in a request.
   *
   * @throws ProtocolException if its state was not issued for this request, or is too old, or the
   *     answers are not an object
   */
  ClientAnswers answers(Message.Request request) {
    Object responses = request.params().get(RESPONSES);
    if (responses != null && !(responses instanceof Map<?, ?>)) {
      throw ProtocolException.invalidParams(
          "'"
              + RESPONSES
              + "' must be an object that holds the answers by the keys of the questions");
    }
    Object sealed = request.params().get(STATE);
    if (sealed == null) {
      return ClientAnswers.NONE;
    }
    State state = open(sealed);
    if (state == null || !fits(state, request)) {
      throw ProtocolException.invalidParams(
          "'requestState' is none that this server gave for this request, or too old; send the"
              + " request again without it");
    }
    return new ClientAnswers(state.asked, state.given).with(Json.object(responses));
  }

  private boolean fits(State state, Message.Request request) {
    return state.method.equals(request.method())
        && state.params.equals(paramsDigest(request))
        && nanoTime.getAsLong() - state.until < 0;
  }

  private @Nullable State open(Object sealed) {
    if (!(sealed instanceof String text)) {
      return null;
    }
    int dot = text.indexOf('.');
    if (dot < 0) {
      return null;
    }
    try {
      byte[] state = Base64.getUrlDecoder().decode(text.substring(0, dot));
      byte[] mac = Base64.getUrlDecoder().decode(text.substring(dot + 1));
      return MessageDigest.isEqual(mac, mac(state)) ? MAPPER.readValue(state, State.class) : null;
    } catch (IllegalArgumentException | IOException e) {
      return null;
    }
  }

  /** The digest of the content of a request, without the parts that change when it is repeated. */
  private static String paramsDigest(Message.Request request) {
    Map<String, Object> params = new LinkedHashMap<>(request.params());
    params.keySet().removeAll(Set.of(STATE, RESPONSES, "_meta"));
    return digest(params);
  }

  /** The digest of a JSON value, regardless of the order of names. */
  static String digest(Object value) {
    try {
      byte[] json = MAPPER.writeValueAsString(value).getBytes(StandardCharsets.UTF_8);
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(MessageDigest.getInstance("SHA-256").digest(json));
    } catch (JsonProcessingException | GeneralSecurityException e) {
      throw new IllegalStateException("A request cannot be digested", e);
    }
  }

  private byte[] mac(byte[] state) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      return mac.doFinal(state);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("This Java has no " + ALGORITHM, e);
    }
  }
}
