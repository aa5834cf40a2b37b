package dev.memoryweave.embeddings.http;

import dev.memoryweave.model.InvalidValueException;
import java.net.URI;
import java.time.Duration;
import java.util.Set;

/**
 * Settings of requests to a server.
 *
 * @param timeout the maximum duration of one attempt to get vectors of passages, 1 ms to 1 hour
 * @param queryTimeout the maximum duration of the only attempt to get the vector of a query
 * @param retries how often to repeat an attempt after a temporary failure, 0 to {@value
 *     #MAX_RETRIES}
 * @param firstPause the pause before the first repetition, 0 to 1 minute; each further one is twice
 *     as long
 * @param longestPause the longest pause, however long a server asks to wait, 0 to 1 hour
 * @param maxResponseBytes the maximum size of an answer, 1 to {@value #MAX_RESPONSE}
 * @param batch the maximum number of texts per request, 1 to {@value #MAX_BATCH}
 */
record HttpSettings(
    Duration timeout,
    Duration queryTimeout,
    int retries,
    Duration firstPause,
    Duration longestPause,
    int maxResponseBytes,
    int batch) {
  static final int MAX_RETRIES = 20;
  static final int MAX_RESPONSE = 1 << 30;
  static final int MAX_BATCH = 2_048;

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration HOUR = Duration.ofHours(1);

  HttpSettings {
    checkTimeout("timeout", timeout);
    checkTimeout("queryTimeout", queryTimeout);
    InvalidValueException.unless(
        retries >= 0 && retries <= MAX_RETRIES, "retries", retries, "be from 0 to " + MAX_RETRIES);
    InvalidValueException.unless(
        !firstPause.isNegative() && firstPause.compareTo(MINUTE) <= 0,
        "firstPause",
        firstPause,
        "be from 0 to 1 minute");
    InvalidValueException.unless(
        !longestPause.isNegative() && longestPause.compareTo(HOUR) <= 0,
        "longestPause",
        longestPause,
        "be from 0 to 1 hour");
    InvalidValueException.unless(
        maxResponseBytes >= 1 && maxResponseBytes <= MAX_RESPONSE,
        "maxResponseBytes",
        maxResponseBytes,
        "be from 1 to " + MAX_RESPONSE);
    InvalidValueException.unless(
        batch >= 1 && batch <= MAX_BATCH, "batch", batch, "be from 1 to " + MAX_BATCH);
  }

  private static void checkTimeout(String field, Duration value) {
    InvalidValueException.unless(
        value.compareTo(Duration.ofMillis(1)) >= 0 && value.compareTo(HOUR) <= 0,
        field,
        value,
        "be from 1 ms to 1 hour");
  }

  static HttpSettings defaults() {
    return new HttpSettings(
        Duration.ofSeconds(60),
        Duration.ofSeconds(5),
        3,
        Duration.ofMillis(250),
        Duration.ofSeconds(10),
        64 << 20,
        32);
  }

  /** The pause before a repetition; the first one has number 0. */
  Duration pause(int repetition) {
    Duration pause = firstPause.multipliedBy(1L << Math.min(repetition, 20));
    return pause.compareTo(longestPause) > 0 ? longestPause : pause;
  }

  /** Validates an address: absolute, HTTP or HTTPS, and without a user, which would be logged. */
  static URI address(URI uri) {
    boolean usable =
        uri.getHost() != null
            && Set.of("http", "https").contains(String.valueOf(uri.getScheme()))
            && uri.getRawUserInfo() == null
            && uri.getRawQuery() == null
            && uri.getRawFragment() == null;
    if (!usable) {
      // Not repeated in the message, because it may contain a password.
      throw new InvalidValueException(
          "address",
          "(not shown)",
          "be like http://localhost:11434 or https://host/v1, without a user, a query or a fragment");
    }
    return uri;
  }

  /** The address of a path below an address, with one slash between them. */
  static URI below(URI base, String path) {
    String start = base.toString();
    return URI.create(start.endsWith("/") ? start + path : start + "/" + path);
  }
}
