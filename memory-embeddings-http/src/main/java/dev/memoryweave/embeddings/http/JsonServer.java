package dev.memoryweave.embeddings.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memoryweave.embed.EmbeddingException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint that accepts and returns JSON. Every error says which server, what happened and what
 * to do. No error repeats the request, or the answer of a server that received a token.
 */
final class JsonServer {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SHOWN_ERROR = 200;

  private final String family;
  private final URI endpoint;
  private final HttpSettings settings;
  private final @Nullable Supplier<String> token;
  private final Sleeper sleeper;
  private @Nullable HttpClient client;
  private volatile boolean closed;

  /**
   * Creates a server without sending anything.
   *
   * @param token supplies the token to send, null for none
   */
  JsonServer(
      String family,
      URI endpoint,
      HttpSettings settings,
      @Nullable Supplier<String> token,
      Sleeper sleeper) {
    this.family = family;
    this.endpoint = endpoint;
    this.settings = settings;
    this.token = token;
    this.sleeper = sleeper;
  }

  /** Whether to retry after temporary failures. */
  enum Patience {
    ONE_ATTEMPT,
    REPEATED
  }

  /**
   * Sends a request and waits for the answer.
   *
   * @param fill adds the fields to the request
   * @throws EmbeddingException if there is no valid answer
   */
  JsonNode post(Consumer<ObjectNode> fill, Patience patience) {
    if (closed) {
      throw fault("cannot be asked any more", "This embedder was closed; build another one");
    }
    ObjectNode body = JSON.createObjectNode();
    fill.accept(body);
    byte[] bytes = bytes(body);
    boolean once = patience == Patience.ONE_ATTEMPT;
    Duration timeout = once ? settings.queryTimeout() : settings.timeout();
    for (int attempt = 0; ; attempt++) {
      try {
        return answer(send(bytes, timeout));
      } catch (Retryable e) {
        if (once || attempt >= settings.retries()) {
          throw e.failure;
        }
        pause(e, attempt);
      }
    }
  }

  private static byte[] bytes(ObjectNode body) {
    try {
      return JSON.writeValueAsBytes(body);
    } catch (IOException e) {
      throw new IllegalStateException("A request cannot be written as JSON", e);
    }
  }

  private HttpResponse<byte[]> send(byte[] body, Duration timeout) throws Retryable {
    CompletableFuture<HttpResponse<byte[]>> answer =
        client()
            .sendAsync(
                request(body, timeout), info -> new LimitedBody(settings.maxResponseBytes()));
    try {
      // The time-out of a request ends with the head of the answer; this one covers the whole
      // answer.
      return answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      answer.cancel(true);
      throw new Retryable(
          fault(
              "did not answer within " + timeout, "Set a longer timeout, or see whether it runs"));
    } catch (InterruptedException e) {
      answer.cancel(true);
      throw interrupted();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof LimitedBody.TooLarge) {
        throw fault(
            "gave an answer of more than " + settings.maxResponseBytes() + " bytes",
            "Send fewer texts at once (batch), or set a larger maxResponseBytes");
      }
      throw new Retryable(
          fault("cannot be reached (" + kind(e.getCause()) + ")", "See whether it runs there"));
    }
  }

  /** Only the class, because a message could contain anything. */
  private static String kind(@Nullable Throwable cause) {
    return cause == null ? "unknown" : cause.getClass().getSimpleName();
  }

  private HttpRequest request(byte[] body, Duration timeout) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(endpoint)
            .timeout(timeout)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json")
            .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    if (token != null) {
      request.header("Authorization", "Bearer " + supplied(token));
    }
    return request.build();
  }

  private String supplied(Supplier<String> supplier) {
    String value;
    try {
      value = supplier.get();
    } catch (RuntimeException e) {
      throw fault("was not asked: there is no token (" + kind(e) + ")", "Check what supplies it");
    }
    if (value == null || !isToken(value)) {
      throw fault(
          "was not asked: the token is absent, empty or holds what no header may hold",
          "Check what supplies it");
    }
    return value;
  }

  /** Visible ASCII characters; anything else would be refused with a message that repeats it. */
  private static boolean isToken(String token) {
    return !token.isEmpty() && token.chars().allMatch(c -> c > ' ' && c < 0x7F);
  }

  private synchronized HttpClient client() {
    HttpClient there = client;
    if (there == null) {
      there =
          HttpClient.newBuilder()
              .version(HttpClient.Version.HTTP_1_1)
              .followRedirects(HttpClient.Redirect.NEVER)
              .build();
      client = there;
    }
    return there;
  }

  private JsonNode answer(HttpResponse<byte[]> response) throws Retryable {
    int status = response.statusCode();
    if (status == 200) {
      return json(response.body());
    }
    EmbeddingException failure =
        fault("answered with status " + status + said(response.body()), remedy(status));
    if (status == 408 || status == 429 || status >= 500) {
      throw new Retryable(failure, wanted(response));
    }
    throw failure;
  }

  private JsonNode json(byte[] body) {
    JsonNode json = null;
    try {
      json = JSON.readTree(body);
    } catch (IOException e) {
      // The parser's message repeats part of the answer, so it is not passed on.
    }
    if (json == null || !json.isObject()) {
      throw fault("gave an answer that is no JSON object", "Is the address that of its interface?");
    }
    return json;
  }

  private static String remedy(int status) {
    if (status >= 300 && status < 400) {
      return "It points to another address, which is not followed; set the right one";
    }
    return switch (status) {
      case 401, 403 -> "Check the token";
      case 404 -> "Check the address and the name of the model";
      case 413 -> "Send fewer texts at once (batch) or less of each (maxCharacters)";
      case 429 -> "It is asked too often; try later";
      default -> status >= 500 ? "Try later, and look at its log" : "Look at its log";
    };
  }

  /** The error text of a server, unless it received a token, which it might repeat. */
  private String said(byte[] body) {
    if (token != null) {
      return "";
    }
    try {
      String error = JSON.readTree(body).path("error").asText();
      String line = error.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
      return line.isEmpty() ? "" : ": " + line.substring(0, Math.min(SHOWN_ERROR, line.length()));
    } catch (IOException e) {
      return "";
    }
  }

  private static OptionalLong wanted(HttpResponse<byte[]> response) {
    return response.headers().firstValue("Retry-After").stream()
        .filter(value -> value.matches("[0-9]{1,9}"))
        .mapToLong(Long::parseLong)
        .findFirst();
  }

  private void pause(Retryable cause, int attempt) {
    Duration pause = settings.pause(attempt);
    Duration wanted = Duration.ofSeconds(cause.seconds.orElse(0));
    if (wanted.compareTo(pause) > 0) {
      pause = wanted.compareTo(settings.longestPause()) > 0 ? settings.longestPause() : wanted;
    }
    try {
      sleeper.sleep(pause);
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  private EmbeddingException interrupted() {
    Thread.currentThread().interrupt();
    return fault("was not waited for, because the thread was interrupted", "Call again to go on");
  }

  /** An error of this server. */
  EmbeddingException fault(String what, String remedy) {
    return new EmbeddingException(family + " at " + endpoint + " " + what + ". " + remedy + ".");
  }

  void close() {
    closed = true;
  }

  /** A temporary failure. */
  private static final class Retryable extends Exception {
    private final transient EmbeddingException failure;
    private final transient OptionalLong seconds;

    Retryable(EmbeddingException failure) {
      this(failure, OptionalLong.empty());
    }

    Retryable(EmbeddingException failure, OptionalLong seconds) {
      super(failure);
      this.failure = failure;
      this.seconds = seconds;
    }
  }
}
