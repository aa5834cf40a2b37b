package dev.memoryweave.rest.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A page of the server itself may call it by any name that the server has. */
class OwnOriginTest {
  private final String token = "test-" + UUID.randomUUID();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    HttpSettings usual = HttpSettings.onLoopback(token);
    HttpSettings settings =
        new HttpSettings(
            usual.address(),
            token,
            Set.of("memory.example"),
            Set.of("https://other.example"),
            null,
            false,
            HttpLimits.USUAL);
    server = new HttpServer(settings, Map.of());
    server.start();
  }

  @AfterEach
  void stop() throws InterruptedException {
    server.close(Duration.ofSeconds(1));
  }

  private int status(String host, String origin) throws IOException {
    URI address = server.address("/");
    try (Socket socket = new Socket(address.getHost(), address.getPort())) {
      String head =
          "GET / HTTP/1.1\r\nHost: "
              + host
              + "\r\nConnection: close\r\nOrigin: "
              + origin
              + "\r\nAuthorization: Bearer "
              + token
              + "\r\n\r\n";
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      byte[] answer = socket.getInputStream().readAllBytes();
      return Integer.parseInt(new String(answer, 9, 3, StandardCharsets.US_ASCII));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "memory.example, http://memory.example, 404",
    "memory.example, https://memory.example, 404",
    "memory.example:8642, http://memory.example:8642, 404",
    "MEMORY.example:8642, http://memory.example:8642, 404",
    "memory.example:8642, http://memory.example:8643, 403",
    "memory.example:8642, http://memory.example, 403",
    "memory.example, http://memory.example.evil.example, 403",
    "memory.example, http://evil.example, 403",
    "memory.example, ftp://memory.example, 403",
    "memory.example, null, 403",
    "evil.example, http://evil.example, 403",
    "localhost, https://other.example, 404"
  })
  void anOrigin_isTheServersOwnOrAKnownOne(String host, String origin, int status)
      throws IOException {
    assertThat(status(host, origin)).isEqualTo(status);
  }
}
