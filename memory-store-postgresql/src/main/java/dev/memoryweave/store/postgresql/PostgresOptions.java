package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.InvalidValueException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Options for opening a {@link PostgresMemoryStore}. All except the server and the database have
 * defaults.
 *
 * @param servers the host, or several with commas between them, each with an optional port: {@code
 *     db.example.com:5432}
 * @param database the name of the database, which must exist
 * @param user the database user, or null for that of the environment variable {@code PGUSER}, or
 *     else the user of the process
 * @param password the password, or null for that of the environment variable {@code PGPASSWORD} or
 *     of the password file, if the server asks for one
 * @param tenant who keeps memories in the database, 1 to 63 lower-case letters, digits, hyphens or
 *     underscores. Each tenant sees only its own; default {@value #DEFAULT_TENANT}
 * @param driver further properties of the connection, of those in {@link #DRIVER_PROPERTIES}
 * @param readOnly whether nothing may be changed, not even a layout created; default false
 * @param connections how many transactions run at once, 1 to 500; further ones wait. Default
 *     {@value #DEFAULT_CONNECTIONS}
 * @param patience how long a transaction waits for a connection or for another writer, and how long
 *     one statement may run, 1 second to 1 hour; default {@link #DEFAULT_PATIENCE}
 */
public record PostgresOptions(
    String servers,
    String database,
    @Nullable String user,
    @Nullable String password,
    String tenant,
    Map<String, String> driver,
    boolean readOnly,
    int connections,
    Duration patience) {
  /** The tenant of an address that names none. */
  public static final String DEFAULT_TENANT = "default";

  /** How many connections a store opens at most. */
  public static final int DEFAULT_CONNECTIONS = 10;

  /** How long transactions wait. */
  public static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(30);

  /**
   * The properties of the driver that an address may set: none of them loads a class or a file of
   * code, so that an address may come from a settings file.
   */
  public static final Set<String> DRIVER_PROPERTIES =
      Set.of(
          "ApplicationName",
          "connectTimeout",
          "currentSchema",
          "prepareThreshold",
          "socketTimeout",
          "sslcert",
          "sslkey",
          "sslmode",
          "sslrootcert",
          "targetServerType",
          "tcpKeepAlive");

  private static final Pattern ADDRESS =
      Pattern.compile(
          "//(?:(?<user>[^:@/?]*)(?::(?<password>[^@/?]*))?@)?"
              + "(?<servers>[^/?@]+)/(?<database>[^/?]+)(?:\\?(?<settings>.*))?");

  private static final Pattern TENANT = Pattern.compile("[a-z0-9_-]{1,63}");
  private static final int MOST_CONNECTIONS = 500;
  private static final Duration LONGEST_PATIENCE = Duration.ofHours(1);

  /** Checks the ranges. */
  public PostgresOptions {
    InvalidValueException.unless(!servers.isBlank(), "servers", servers, "name a host");
    InvalidValueException.unless(!database.isBlank(), "database", database, "name a database");
    InvalidValueException.unless(
        TENANT.matcher(tenant).matches(),
        "tenant",
        tenant,
        "be 1 to 63 lower-case letters, digits, hyphens or underscores");
    driver = Map.copyOf(driver);
    for (String name : driver.keySet()) {
      InvalidValueException.unless(
          DRIVER_PROPERTIES.contains(name),
          "setting",
          name,
          "be tenant, connections, patience, or one of "
              + String.join(", ", DRIVER_PROPERTIES.stream().sorted().toList()));
    }
    InvalidValueException.within("connections", connections, 1, MOST_CONNECTIONS);
    InvalidValueException.unless(
        patience.compareTo(Duration.ofSeconds(1)) >= 0 && patience.compareTo(LONGEST_PATIENCE) <= 0,
        "patience",
        patience,
        "be from 1 second to 1 hour");
  }

  /**
   * The options of an address such as {@code
   * postgresql://user@db.example.com:5432/agents?tenant=acme&sslmode=verify-full}. The settings
   * behind the question mark are {@code tenant}, {@code connections}, {@code patience} in seconds,
   * and those of {@link #DRIVER_PROPERTIES}. Special characters are percent-encoded.
   *
   * @throws InvalidValueException if it is no such address; the message holds no password
   */
  public static PostgresOptions of(String address) {
    String location = address.startsWith("postgresql:") ? address.substring(11) : address;
    Matcher parts = ADDRESS.matcher(location);
    if (!parts.matches()) {
      throw new InvalidValueException(
          "store",
          "postgresql:" + location.replaceAll("//[^/?]*@", "//...@"),
          "look like postgresql://user@host:5432/database?tenant=name");
    }
    Map<String, String> settings = settings(parts.group("settings"));
    String tenant = settings.remove("tenant");
    String connections = settings.remove("connections");
    String patience = settings.remove("patience");
    return new PostgresOptions(
        parts.group("servers"),
        decoded(parts.group("database")),
        decodedOrNull(parts.group("user")),
        decodedOrNull(parts.group("password")),
        tenant == null ? DEFAULT_TENANT : tenant,
        settings,
        false,
        connections == null ? DEFAULT_CONNECTIONS : number("connections", connections),
        patience == null ? DEFAULT_PATIENCE : Duration.ofSeconds(number("patience", patience)));
  }

  private static Map<String, String> settings(@Nullable String text) {
    Map<String, String> settings = new LinkedHashMap<>();
    if (text != null && !text.isEmpty()) {
      for (String setting : text.split("&", -1)) {
        int end = setting.indexOf('=');
        InvalidValueException.unless(end > 0, "setting", setting, "look like name=value");
        settings.put(setting.substring(0, end), decoded(setting.substring(end + 1)));
      }
    }
    return settings;
  }

  private static int number(String name, String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      InvalidValueException invalid = new InvalidValueException(name, text, "be a whole number");
      invalid.initCause(e);
      throw invalid;
    }
  }

  private static @Nullable String decodedOrNull(@Nullable String text) {
    return text == null || text.isEmpty() ? null : decoded(text);
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new InvalidValueException(
          "store", "an address", "have only whole percent-encodings; write % as %25");
    }
  }

  /** A copy for another tenant. */
  public PostgresOptions withTenant(String other) {
    return new PostgresOptions(
        servers, database, user, password, other, driver, readOnly, connections, patience);
  }

  /** A copy for reading only, or not. */
  public PostgresOptions withReadOnly(boolean only) {
    return new PostgresOptions(
        servers, database, user, password, tenant, driver, only, connections, patience);
  }

  /** A copy with another number of connections. */
  public PostgresOptions withConnections(int most) {
    return new PostgresOptions(
        servers, database, user, password, tenant, driver, readOnly, most, patience);
  }

  /** A copy with other patience. */
  public PostgresOptions withPatience(Duration longest) {
    return new PostgresOptions(
        servers, database, user, password, tenant, driver, readOnly, connections, longest);
  }

  /** The address without user and password, as messages show it. */
  String location() {
    return "postgresql://" + servers + "/" + database + "?tenant=" + tenant;
  }

  /** Without the password. */
  @Override
  public String toString() {
    return location() + " " + new TreeMap<>(driver);
  }
}
