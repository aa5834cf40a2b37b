package dev.memoryweave.mcp;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A client of HTTP/1.1 that sends whatever bytes it is given. */
final class RawHttp implements AutoCloseable {
  /** A server that says nothing for so long hangs. */
  private static final int PATIENCE = (int) Duration.ofSeconds(60).toMillis();

  /** What a stream holds that goes on for as long as the client wants, or that waits for it. */
  private static final List<String> ENDLESS =
      List.of("notifications/subscriptions/acknowledged", "elicitation/create", "\n:");

  private final int port;
  private @Nullable Socket socket;
  private @Nullable InputStream in;

  RawHttp(int port) {
    this.port = port;
  }

  /** What came back; headers by names in lower case. */
  record Answer(int status, Map<String, String> headers, String body) {}

  /**
   * Sends bytes and reads what comes back.
   *
   * @param whole whether the request is complete; after any other one, the connection is closed
   * @return the answer, or null if there was none
   */
  @Nullable Answer send(byte[] request, boolean whole) throws IOException {
    boolean used = socket != null;
    try {
      return sendOnce(request, whole);
    } catch (IOException e) {
      close();
      if (e instanceof java.net.SocketTimeoutException) {
        throw e;
      }
      // A connection that was kept may have been closed meanwhile; a new one counts.
      return used ? send(request, whole) : null;
    }
  }

  private @Nullable Answer sendOnce(byte[] request, boolean whole) throws IOException {
    Socket open = socket;
    if (open == null) {
      open = new Socket(InetAddress.getLoopbackAddress(), port);
      open.setTcpNoDelay(true);
      open.setSoTimeout(PATIENCE);
      socket = open;
      in = new BufferedInputStream(open.getInputStream());
    }
    open.getOutputStream().write(request);
    open.getOutputStream().flush();
    if (!whole) {
      open.shutdownOutput();
    }
    Answer answer = read(request);
    if (!whole || answer == null || "close".equals(answer.headers.get("connection"))) {
      close();
    }
    return answer;
  }

  private static boolean startsWith(byte[] request, String text) {
    byte[] begin = text.getBytes(StandardCharsets.US_ASCII);
    return Arrays.mismatch(request, begin) >= begin.length;
  }

  private @Nullable Answer read(byte[] request) throws IOException {
    String first = line();
    if (first == null) {
      return null;
    }
    if (!first.matches("HTTP/1\\.1 \\d{3}.*")) {
      throw new AssertionError(
          "This is no answer in HTTP: %.200s (%d characters) to: %.200s"
              .formatted(first, first.length(), new String(request, StandardCharsets.ISO_8859_1)));
    }
    int status = Integer.parseInt(first.substring(9, 12));
    Map<String, String> headers = new TreeMap<>();
    String line = line();
    while (line != null && !line.isEmpty()) {
      int colon = line.indexOf(':');
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
      line = line();
    }
    if (status == 100) {
      return read(request);
    }
    if (startsWith(request, "GET ")
        && headers.getOrDefault("content-type", "").startsWith("text/event-stream")) {
      close();
      return new Answer(status, headers, "");
    }
    return new Answer(status, headers, body(status, headers));
  }

  private String body(int status, Map<String, String> headers) throws IOException {
    if (status == 204 || status == 304) {
      return "";
    }
    if (headers.containsKey("content-length")) {
      byte[] body = input().readNBytes(Integer.parseInt(headers.get("content-length")));
      return new String(body, StandardCharsets.UTF_8);
    }
    StringBuilder body = new StringBuilder();
    if ("chunked".equals(headers.get("transfer-encoding"))) {
      String size = line();
      while (size != null && !size.equals("0")) {
        body.append(
            new String(input().readNBytes(Integer.parseInt(size, 16)), StandardCharsets.UTF_8));
        if (body.indexOf(":") == 0 || ENDLESS.stream().anyMatch(end -> body.indexOf(end) >= 0)) {
          close();
          return body.toString();
        }
        // The end of a chunk may come with the next one.
        line();
        size = line();
      }
      line();
    }
    return body.toString();
  }

  private InputStream input() throws IOException {
    InputStream open = in;
    if (open == null) {
      throw new IOException("The connection is closed");
    }
    return open;
  }

  private @Nullable String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int next = input().read();
    while (next >= 0 && next != '\n') {
      line.write(next);
      next = input().read();
    }
    return next < 0 && line.size() == 0
        ? null
        : line.toString(StandardCharsets.ISO_8859_1).replace("\r", "");
  }

  @Override
  public void close() throws IOException {
    Socket open = socket;
    socket = null;
    in = null;
    if (open != null) {
      open.close();
    }
  }
}
