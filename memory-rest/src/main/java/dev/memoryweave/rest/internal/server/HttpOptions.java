package dev.memoryweave.rest.internal.server;

import dev.memoryweave.operations.opening.OpeningOptions;
import dev.memoryweave.operations.opening.Option;
import dev.memoryweave.operations.opening.UsageException;
import dev.memoryweave.operations.text.Quotation;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The options of a server over HTTP.
 *
 * @param address the address to listen on
 * @param token the given token, or null to generate one
 * @param tokenFile the file for a generated token
 * @param hosts names by which clients call the server
 * @param origins web pages that may call it
 * @param tls the key for TLS, or null
 * @param http2 whether HTTP/2 is enabled
 * @param projects the folders of several projects by their names; empty if there is one
 */
public record HttpOptions(
    InetSocketAddress address,
    @Nullable String token,
    Path tokenFile,
    Set<String> hosts,
    Set<String> origins,
    HttpSettings.@Nullable Tls tls,
    boolean http2,
    Map<String, String> projects) {
  private static final String HTTP = "--http";
  private static final String TOKEN_FILE = "--http-token-file";
  private static final String KEYSTORE = "--tls-keystore";
  private static final String ALLOW_HOST = "--allow-host";
  private static final String ALLOW_ORIGIN = "--allow-origin";
  private static final String PROJECT = "--project";
  private static final String HTTP2 = "--http2";
  private static final String BEHIND_PROXY = "--behind-proxy";
  private static final String TOKEN_VARIABLE = "MEMORY_HTTP_TOKEN";
  private static final String PASSWORD_VARIABLE = "MEMORY_TLS_PASSWORD";
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
  private static final Pattern ADDRESS = Pattern.compile("(?:(.+):)?(\\d{1,5})");
  private static final String PROJECTS = "/projects/";
  private static final int LAST_PORT = 65_535;

  /** These options, in display order. */
  public static final List<Option> ALL =
      List.of(
          Option.of(
              HTTP,
              "[HOST:]PORT",
              "serves many clients by HTTP, until the process is told to end; on this computer"
                  + " alone if no host is named. Port 0 is any free one"),
          Option.of(
              TOKEN_FILE,
              "FILE",
              "the file of the token that clients must show; else MEMORY_HTTP_TOKEN, else one is"
                  + " made and kept in http-token in MEMORY_HOME or ~/.memory"),
          Option.of(
                  PROJECT, "NAME=DIR", "serves that project at /projects/NAME/mcp; again for more")
              .repeatable(),
          Option.of(
              KEYSTORE,
              "FILE",
              "serves by HTTPS with the key in that file, whose password is in"
                  + " MEMORY_TLS_PASSWORD"),
          Option.of(HTTP2, "", "speaks HTTP/2, too"),
          Option.of(ALLOW_HOST, "NAME", "a name by which clients call the server; again for more")
              .repeatable(),
          Option.of(
                  ALLOW_ORIGIN,
                  "URL",
                  "a web page that may call the server, as in https://example.org; again for more")
              .repeatable(),
          Option.of(
              BEHIND_PROXY,
              "",
              "allows other computers to call without TLS: a proxy in front has it"));

  /** Copies the collections. */
  public HttpOptions {
    hosts = Set.copyOf(hosts);
    origins = Set.copyOf(origins);
    projects = Collections.unmodifiableMap(new LinkedHashMap<>(projects));
  }

  /** Options of a server for this computer alone, with one project. */
  public static HttpOptions onLoopback(int port, String token) {
    return new HttpOptions(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
        token,
        Path.of(""),
        Set.of(),
        Set.of(),
        null,
        false,
        Map.of());
  }

  /** Does not show the token. */
  @Override
  public String toString() {
    return "HttpOptions[" + address + ", " + projects.keySet() + "]";
  }

  /**
   * Reads the options; null if the server should not use HTTP.
   *
   * @param values the options that take a value, with each of their values; others are ignored
   * @param flags the options without a value; others are ignored
   * @throws UsageException if they cannot be understood, or would leave the server open to others
   */
  public static @Nullable HttpOptions read(
      Map<String, List<String>> values, Set<String> flags, Map<String, String> environment) {
    for (Option option : ALL) {
      List<String> given = values.getOrDefault(option.name(), List.of());
      if (!values.containsKey(HTTP) && (!given.isEmpty() || flags.contains(option.name()))) {
        throw new UsageException(option.name() + " needs " + HTTP + ", too");
      }
      if (given.size() > 1 && !option.many()) {
        throw new UsageException(option.name() + " is given more than once");
      }
    }
    if (!values.containsKey(HTTP)) {
      return null;
    }
    HttpOptions options =
        new HttpOptions(
            address(one(values, HTTP)),
            token(one(values, TOKEN_FILE), environment),
            OpeningOptions.home(environment).resolve("http-token"),
            Set.copyOf(values.getOrDefault(ALLOW_HOST, List.of())),
            Set.copyOf(values.getOrDefault(ALLOW_ORIGIN, List.of())),
            tls(one(values, KEYSTORE), environment),
            flags.contains(HTTP2),
            projects(values.getOrDefault(PROJECT, List.of())));
    if (!options.address.getAddress().isLoopbackAddress()) {
      options.checkBeyondLoopback(flags.contains(BEHIND_PROXY));
    }
    return options;
  }

  private static String one(Map<String, List<String>> values, String option) {
    return values.getOrDefault(option, List.of("")).get(0);
  }

  /**
   * If other machines use the token, it must be given explicitly, and must not be readable in
   * transit.
   */
  private void checkBeyondLoopback(boolean behindProxy) {
    String beyond = "Other computers could reach " + address.getHostString() + ", so ";
    if (token == null) {
      throw new UsageException(
          beyond + "a token must be given: set " + TOKEN_VARIABLE + " or " + TOKEN_FILE);
    }
    if (tls == null && !behindProxy) {
      throw new UsageException(
          beyond
              + "the token must be encrypted on its way: name a key with "
              + KEYSTORE
              + ", or say "
              + BEHIND_PROXY
              + " if a proxy in front of the server does that");
    }
    if (address.getAddress().isAnyLocalAddress() && hosts.isEmpty()) {
      throw new UsageException(
          beyond + "say by which name they call the server, with " + ALLOW_HOST);
    }
  }

  private static InetSocketAddress address(String text) {
    var parts = ADDRESS.matcher(text);
    if (!parts.matches() || Integer.parseInt(parts.group(2)) > LAST_PORT) {
      throw new UsageException(
          HTTP + " is " + Quotation.quoted(text) + ", but must be a port or host:port");
    }
    int port = Integer.parseInt(parts.group(2));
    String host = parts.group(1);
    try {
      return new InetSocketAddress(
          host == null ? InetAddress.getLoopbackAddress() : InetAddress.getByName(host), port);
    } catch (UnknownHostException e) {
      throw new UsageException(HTTP + ": there is no host " + Quotation.quoted(text));
    }
  }

  private static @Nullable String token(String file, Map<String, String> environment) {
    if (!file.isEmpty()) {
      return TokenFile.read(path(TOKEN_FILE, file));
    }
    String given = OpeningOptions.variable(environment, TOKEN_VARIABLE);
    return given == null ? null : TokenFile.checked(given.strip(), TOKEN_VARIABLE);
  }

  private static HttpSettings.@Nullable Tls tls(String file, Map<String, String> environment) {
    if (file.isEmpty()) {
      return null;
    }
    Path keystore = path(KEYSTORE, file);
    String password = environment.get(PASSWORD_VARIABLE);
    if (!Files.isReadable(keystore)) {
      throw new UsageException(KEYSTORE + ": the file " + keystore + " cannot be read");
    }
    if (password == null) {
      throw new UsageException(KEYSTORE + " needs its password in " + PASSWORD_VARIABLE);
    }
    return new HttpSettings.Tls(keystore, password);
  }

  private static Path path(String what, String path) {
    try {
      return Path.of(path).toAbsolutePath();
    } catch (InvalidPathException e) {
      throw new UsageException(what + " is no path: " + Quotation.quoted(path));
    }
  }

  private static Map<String, String> projects(List<String> all) {
    Map<String, String> projects = new LinkedHashMap<>();
    for (String project : all) {
      int equals = project.indexOf('=');
      String name = equals < 0 ? "" : project.substring(0, equals);
      if (!NAME.matcher(name).matches() || equals == project.length() - 1) {
        throw new UsageException(
            PROJECT
                + " is "
                + Quotation.quoted(project)
                + ", but must be NAME=DIR with a name of letters, digits, '.', '_' and '-'");
      }
      String folder = path(PROJECT, project.substring(equals + 1)).toString();
      if (!Files.isDirectory(Path.of(folder))) {
        throw new UsageException(PROJECT + ": there is no folder " + Quotation.quoted(folder));
      }
      if (projects.put(name, folder) != null) {
        throw new UsageException(PROJECT + ": the name " + name + " is there twice");
      }
    }
    return projects;
  }

  /** The path below which one of several projects is. */
  public static String path(String project) {
    return PROJECTS + project;
  }

  /** The project that is below a path; empty if there is one only. */
  public static String project(String path) {
    return path.isEmpty() ? "" : path.substring(PROJECTS.length());
  }

  /**
   * The settings of the transport; generates the token if none was given.
   *
   * @throws UsageException if it cannot be stored
   */
  public HttpSettings settings() {
    return new HttpSettings(
        address,
        token == null ? TokenFile.readOrMake(tokenFile) : token,
        hosts,
        origins,
        tls,
        http2,
        HttpLimits.USUAL);
  }
}
