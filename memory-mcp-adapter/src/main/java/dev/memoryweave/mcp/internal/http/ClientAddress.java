package dev.memoryweave.mcp.internal.http;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** By which name the shares of a client are counted. */
final class ClientAddress {
  /** The part of an IPv6 address that names a network; its owner has all addresses below it. */
  private static final int NETWORK_BYTES = 8;

  private ClientAddress() {}

  /** The address without its port, of IPv6 the network; empty if there is none. */
  static String of(@Nullable SocketAddress from) {
    InetAddress address = from instanceof InetSocketAddress at ? at.getAddress() : null;
    if (address == null) {
      return "";
    }
    if (address instanceof Inet6Address && !address.isLoopbackAddress()) {
      byte[] network = Arrays.copyOf(address.getAddress(), NETWORK_BYTES);
      return HexFormat.ofDelimiter(":").formatHex(network);
    }
    return address.getHostAddress();
  }
}
