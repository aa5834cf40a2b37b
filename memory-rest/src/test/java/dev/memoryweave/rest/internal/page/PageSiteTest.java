package dev.memoryweave.rest.internal.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.rest.internal.server.HttpServer;
import dev.memoryweave.rest.internal.server.HttpSettings;
import dev.memoryweave.rest.internal.server.Site;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageSiteTest {
  private static final String SCRIPT = "// " + "a long script ".repeat(100);

  private final String token = "test-" + UUID.randomUUID();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    PageFiles files =
        PageFiles.of(
            Map.of(
                "index.html",
                "<!doctype html><title>t</title>".getBytes(StandardCharsets.UTF_8),
                "app/main.js",
                SCRIPT.getBytes(StandardCharsets.UTF_8)));
    Map<String, Site> sites =
        Map.of("/", PageSite.ofOne(files), "/projects/", PageSite.ofSeveral(files));
    server = new HttpServer(HttpSettings.onLoopback(token), sites);
    server.start();
  }

  @AfterEach
  void stop() throws InterruptedException {
    server.close(Duration.ofSeconds(1));
  }

  private HttpResponse<byte[]> send(String method, String path, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.address(path))
            .method(method, HttpRequest.BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }

  @ParameterizedTest
  @CsvSource({
    "/, text/html;charset=utf-8",
    "/index.html, text/html;charset=utf-8",
    "/app/main.js, text/javascript;charset=utf-8",
    "/projects/shop/, text/html;charset=utf-8",
    "/projects/none/app/main.js, text/javascript;charset=utf-8"
  })
  void aFile_isForAnybodyAndGuarded(String path, String type) throws Exception {
    HttpResponse<byte[]> response = send("GET", path);

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(header(response, "Content-Type")).isEqualTo(type);
    assertThat(header(response, "Content-Security-Policy"))
        .isEqualTo(
            "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
                + " object-src 'none'");
    assertThat(header(response, "X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(header(response, "Referrer-Policy")).isEqualTo("no-referrer");
    assertThat(header(response, "Cross-Origin-Opener-Policy")).isEqualTo("same-origin");
    assertThat(header(response, "Cross-Origin-Resource-Policy")).isEqualTo("same-origin");
    assertThat(header(response, "Cache-Control")).isEqualTo("no-cache");
    assertThat(response.headers().firstValue("Set-Cookie")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/none",
        "/app",
        "/app/",
        "/app/none.js",
        "/memories/1",
        "/app/%2e%2e/%2e%2e/etc/passwd",
        "/projects/",
        "/projects//",
        "/projects/shop/none",
        "/projects/a%2fb/none"
      })
  void whatIsNoFile_isToldOnlyToWhoeverHasAToken(String path) throws Exception {
    assertThat(send("GET", path).statusCode()).isIn(401, 400);
    assertThat(send("GET", path, "Authorization", "Bearer " + token).statusCode()).isIn(404, 400);
  }

  @Test
  void theAddressOfAProjectWithoutASlash_leadsToItsPage() throws Exception {
    HttpResponse<byte[]> response = send("GET", "/projects/shop");

    assertThat(response.statusCode()).isEqualTo(308);
    assertThat(header(response, "Location")).endsWith("/projects/shop/");
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE"})
  void otherMethods_areNotAllowed(String method) throws Exception {
    HttpResponse<byte[]> response = send(method, "/");

    assertThat(response.statusCode()).isEqualTo(405);
    assertThat(header(response, "Allow")).isEqualTo("GET, HEAD");
  }

  @Test
  void aLongFile_isCompressedForWhoeverAcceptsIt() throws Exception {
    HttpResponse<byte[]> plain = send("GET", "/app/main.js");
    HttpResponse<byte[]> refused = send("GET", "/app/main.js", "Accept-Encoding", "gzip;q=0");
    HttpResponse<byte[]> gzip = send("GET", "/app/main.js", "Accept-Encoding", "br, gzip");

    assertThat(new String(plain.body(), StandardCharsets.UTF_8)).isEqualTo(SCRIPT);
    assertThat(header(plain, "Vary")).isEqualTo("Accept-Encoding");
    assertThat(refused.body()).isEqualTo(plain.body());
    assertThat(header(gzip, "Content-Encoding")).isEqualTo("gzip");
    assertThat(header(gzip, "ETag")).isNotEqualTo(header(plain, "ETag"));
    assertThat(gzip.body().length).isLessThan(plain.body().length);
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(gzip.body()))) {
      assertThat(in.readAllBytes()).isEqualTo(plain.body());
    }
  }

  @Test
  void aFileThatTheBrowserHas_isNotSentAgain() throws Exception {
    String tag = header(send("GET", "/app/main.js"), "ETag");
    assertThat(tag).matches("\"[0-9a-f]{32}\"");

    for (String known : new String[] {tag, "\"x\", " + tag, "W/" + tag, "*"}) {
      HttpResponse<byte[]> same = send("GET", "/app/main.js", "If-None-Match", known);
      assertThat(same.statusCode()).as(known).isEqualTo(304);
      assertThat(same.body()).isEmpty();
      assertThat(header(same, "ETag")).isEqualTo(tag);
      assertThat(header(same, "Content-Security-Policy")).isNotEmpty();
    }
    assertThat(send("GET", "/app/main.js", "If-None-Match", "\"other\"").statusCode())
        .isEqualTo(200);
    assertThat(
            send("GET", "/app/main.js", "If-None-Match", tag, "Accept-Encoding", "gzip")
                .statusCode())
        .isEqualTo(200);
  }

  @Test
  void head_tellsWhatGetWouldSend() throws Exception {
    HttpResponse<byte[]> got = send("GET", "/app/main.js");
    HttpResponse<byte[]> head = send("HEAD", "/app/main.js");

    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(head.body()).isEmpty();
    assertThat(header(head, "Content-Length")).isEqualTo(String.valueOf(SCRIPT.length()));
    assertThat(header(head, "ETag")).isEqualTo(header(got, "ETag"));
  }
}
