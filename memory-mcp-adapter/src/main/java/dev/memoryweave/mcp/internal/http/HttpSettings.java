package dev.memoryweave.mcp.internal.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where and how the server listens.
 *
 * @param address where it listens; port 0 for any free one
 * @param token the token that each client must show. Null only where a program that embeds the
 *     transport guards it in another way; the options of the server never leave it out
 * @param hosts the names by which clients may call the server, beside those of the loopback
 * @param origins the web pages that may call it, beside those of the loopback
 * @param tls the key for TLS, or null for plain HTTP
 * @param http2 whether HTTP/2 is spoken, beside HTTP/1.1
 * @param limits bounds on what clients may take up
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

  /** A key store with the key and certificate of the server. */
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
