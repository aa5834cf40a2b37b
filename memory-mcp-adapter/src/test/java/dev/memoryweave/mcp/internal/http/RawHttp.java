package dev.memoryweave.mcp.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;

/** Requests as bytes, after which the server closes the connection. */
final class RawHttp {
  private RawHttp() {}

  /** The answer to a GET with the token and more headers. */
  static String get(TestServer server, String path, String host, String more) throws IOException {
    return server.raw(head(server, "GET", path, host, more) + "\r\n");
  }

  /** The head of a request with the token, without the empty line at its end. */
  static String head(TestServer server, String method, String path, String host, String more) {
    return method
        + " "
        + path
        + " HTTP/1.1\r\nHost: "
        + host
        + "\r\nConnection: close\r\nAuthorization: Bearer "
        + server.token
        + "\r\n"
        + more;
  }

  static int status(String answer) {
    assertThat(answer).startsWith("HTTP/1.1 ");
    return Integer.parseInt(answer.substring(9, 12));
  }

  /** Nothing in an answer tells of the software or of its place. */
  static void assertIsDiscreet(String answer) {
    assertThat(answer)
        .doesNotContainIgnoringCase("jetty")
        .doesNotContainIgnoringCase("<html")
        .doesNotContainIgnoringCase("exception")
        .doesNotContain("at org.", "at java.", "/home/", "Server:", "X-Powered-By");
  }
}
