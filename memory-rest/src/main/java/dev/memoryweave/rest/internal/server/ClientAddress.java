package dev.memoryweave.rest.internal.server;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The name under which the quotas of a client are counted. */
final class ClientAddress {
  /** The part of an IPv6 address that identifies a network; its owner has all addresses in it. */
  private static final int NETWORK_BYTES = 8;

  private ClientAddress() {}

  /** The address without its port, or the network for IPv6; empty if there is none. */
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
