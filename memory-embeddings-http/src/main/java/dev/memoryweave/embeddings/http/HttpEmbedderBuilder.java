package dev.memoryweave.embeddings.http;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbeddingException;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.internal.Sha256;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Common settings of embedders that use a server.
 *
 * @param <B> the builder itself
 */
public abstract sealed class HttpEmbedderBuilder<B extends HttpEmbedderBuilder<B>>
    permits OllamaEmbedder.Builder, OpenAiEmbedder.Builder {
  private static final int MAX_CHARACTERS = 1_000_000;
  private static final int HASH_DIGITS = 8;

  final String modelName;
  private final String family;
  private final int dimensions;
  private URI address;
  private boolean networkAllowed;
  private @Nullable String id;
  private String queryPrefix = "";
  private String passagePrefix = "";
  private int maxCharacters = 8_000;
  private Duration timeout = HttpSettings.defaults().timeout();
  private Duration queryTimeout = HttpSettings.defaults().queryTimeout();
  private int retries = HttpSettings.defaults().retries();
  private Duration firstPause = HttpSettings.defaults().firstPause();
  private Duration longestPause = HttpSettings.defaults().longestPause();
  private int maxResponseBytes = HttpSettings.defaults().maxResponseBytes();
  private int batch = HttpSettings.defaults().batch();
  private Sleeper sleeper = pause -> Thread.sleep(pause.toMillis());

  HttpEmbedderBuilder(String family, String modelName, int dimensions, URI address) {
    InvalidValueException.unless(
        !modelName.isBlank() && modelName.length() <= Embedder.Model.MAX_ID,
        "model",
        modelName,
        "be the name that the server has for it");
    this.family = family;
    this.modelName = modelName;
    this.dimensions = dimensions;
    this.address = HttpSettings.address(address);
  }

  abstract B self();

  /** Allows texts to be sent to the server. Without it, no embedder can be built. */
  public B allowNetwork(boolean allowed) {
    networkAllowed = allowed;
    return self();
  }

  /**
   * Sets the address of the server.
   *
   * @throws InvalidValueException unless it is an HTTP or HTTPS address without user, query and
   *     fragment
   */
  public B address(URI value) {
    address = HttpSettings.address(value);
    return self();
  }

  /**
   * Sets the id of the vector space; by default the kind of server and the name of the model, and
   * part of a hash of the passage prefix if there is one. Two servers that run the same model may
   * have the same id.
   */
  public B id(String value) {
    id = value;
    return self();
  }

  /**
   * Sets the text that the model expects before a query, such as {@code "query: "}; by default
   * none.
   */
  public B queryPrefix(String value) {
    queryPrefix = value;
    return self();
  }

  /** Sets the text that the model expects before a passage; by default none. */
  public B passagePrefix(String value) {
    passagePrefix = value;
    return self();
  }

  /** Sets the maximum number of characters sent per text, 1 to 1,000,000; by default 8,000. */
  public B maxCharacters(int value) {
    InvalidValueException.unless(
        value >= 1 && value <= MAX_CHARACTERS,
        "maxCharacters",
        value,
        "be from 1 to " + MAX_CHARACTERS);
    maxCharacters = value;
    return self();
  }

  /** Sets the time-out of one attempt, 1 ms to 1 hour; by default 1 minute. */
  public B timeout(Duration value) {
    timeout = value;
    return self();
  }

  /**
   * Sets the time-out of a query, 1 ms to 1 hour; by default 5 seconds. A query is not retried,
   * because recall continues without it, by words.
   */
  public B queryTimeout(Duration value) {
    queryTimeout = value;
    return self();
  }

  /**
   * Sets how often passages are retried after the answers 408, 429 and 500 to 599, after a
   * time-out, and if the server cannot be reached, 0 to 20; by default 3.
   */
  public B retries(int value) {
    retries = value;
    return self();
  }

  /**
   * Sets the pause before the next attempt; it doubles each time. If a server asks for a longer
   * pause, it is granted up to the longest one.
   *
   * @param first 0 to 1 minute; by default 250 ms
   * @param longest 0 to 1 hour; by default 10 s
   */
  public B pauses(Duration first, Duration longest) {
    firstPause = first;
    longestPause = longest;
    return self();
  }

  /** Sets the maximum size of an answer, in bytes, 1 to 2^30; by default 64 MiB. */
  public B maxResponseBytes(int value) {
    maxResponseBytes = value;
    return self();
  }

  /** Sets the maximum number of texts per request, 1 to 2,048; by default 32. */
  public B batch(int value) {
    batch = value;
    return self();
  }

  /** Replaces the sleeping of threads, for tests. */
  B sleeper(Sleeper value) {
    sleeper = value;
    return self();
  }

  URI address() {
    return address;
  }

  /** The validated name of the model in a user's settings; both kinds of server need one. */
  static String model(Embedder.Settings settings) {
    return InvalidValueException.required(
        "model", settings.model(), "be the name that the server has for it");
  }

  static int dimensions(Embedder.Settings settings) {
    return InvalidValueException.required(
        "dimensions", settings.dimensions(), "be how long the vectors of the model are");
  }

  /** Applies the other settings. */
  B with(Embedder.Settings settings) {
    InvalidValueException.unless(
        settings.networkAllowed(),
        "networkAllowed",
        false,
        "be true, because texts are sent to " + address.getHost());
    return queryPrefix(settings.queryPrefix())
        .passagePrefix(settings.passagePrefix())
        .allowNetwork(true);
  }

  /**
   * Builds the embedder without sending anything.
   *
   * @throws EmbeddingException unless the network is allowed
   * @throws InvalidValueException if a setting is out of its range; the message names it
   */
  public abstract Embedder build();

  HttpEmbedding embedding(@Nullable Supplier<String> token, HttpEmbedding.Protocol protocol) {
    if (!networkAllowed) {
      throw new EmbeddingException(
          "Embedding with "
              + family
              + " sends texts to "
              + address.getHost()
              + ", which is not allowed; set allowNetwork(true) to allow it");
    }
    Embedder.Model model = new Embedder.Model(id == null ? defaultId() : id, dimensions);
    HttpSettings settings =
        new HttpSettings(
            timeout, queryTimeout, retries, firstPause, longestPause, maxResponseBytes, batch);
    URI endpoint = HttpSettings.below(address, protocol.path());
    return new HttpEmbedding(
        model,
        new JsonServer(family, endpoint, settings, token, sleeper),
        protocol,
        settings,
        new HttpEmbedding.Preparation(queryPrefix, passagePrefix, maxCharacters));
  }

  private String defaultId() {
    String name = family.toLowerCase(Locale.ROOT) + "/" + modelName;
    return passagePrefix.isEmpty()
        ? name
        : name + "+" + Sha256.hex(passagePrefix).substring(0, HASH_DIGITS);
  }
}
