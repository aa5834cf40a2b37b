package dev.memoryweave.rest.internal.server;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where and how the server listens.
 *
 * @param address the address to listen on; port 0 means any free port
 * @param token the token that each client must show. Null only if a program that embeds the
 *     transport protects it in another way; the options of the server always set it
 * @param hosts the names by which clients may call the server, besides those of the loopback
 * @param origins the web pages that may call it, besides those of the loopback
 * @param tls the key for TLS, or null for plain HTTP
 * @param http2 whether HTTP/2 is enabled, besides HTTP/1.1
 * @param limits limits on the resources that clients may use
 */
public record HttpSettings(
    InetSocketAddress address,
    @Nullable String token,
    Set<String> hosts,
    Set<String> origins,
    @Nullable Tls tls,
    boolean http2,
    HttpLimits limits) {

  /** Copies the sets. */
  public HttpSettings {
    hosts = Set.copyOf(hosts);
    origins = Set.copyOf(origins);
  }

  /** A key store with the server's key and certificate. */
  public record Tls(Path keystore, String password) {
    /** Does not show the password. */
    @Override
    public String toString() {
      return "Tls[keystore=" + keystore + "]";
    }
  }

  /** Plain HTTP on the loopback, on any free port. */
  public static HttpSettings onLoopback(@Nullable String token) {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    return new HttpSettings(address, token, Set.of(), Set.of(), null, false, HttpLimits.USUAL);
  }

  /** These settings with other limits. */
  public HttpSettings withLimits(HttpLimits other) {
    return new HttpSettings(address, token, hosts, origins, tls, http2, other);
  }

  /** Does not show the token. */
  @Override
  public String toString() {
    return "HttpSettings[" + address + (tls == null ? "" : ", TLS") + "]";
  }
}
