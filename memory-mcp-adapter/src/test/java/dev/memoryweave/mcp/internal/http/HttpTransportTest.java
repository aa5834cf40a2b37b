package dev.memoryweave.mcp.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.mcp.internal.protocol.Dispatcher;
import dev.memoryweave.rest.internal.server.HttpOptions;
import dev.memoryweave.rest.internal.server.HttpServer;
import dev.memoryweave.rest.internal.server.HttpSettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Beginning, end, several projects, TLS and HTTP/2. */
@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpTransportTest {
  private static final Map<String, Object> LISTEN =
      Map.of("notifications", Map.of("resourcesListChanged", true));

  @TempDir Path folder;

  @Test
  void anAddressThatIsTaken_isSaid() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      HttpSettings usual = HttpSettings.onLoopback(null);
      HttpSettings same =
          new HttpSettings(
              new InetSocketAddress(InetAddress.getLoopbackAddress(), taken.getLocalPort()),
              null,
              Set.of(),
              Set.of(),
              null,
              false,
              usual.limits());

      assertThatThrownBy(() -> new HttpServer(same, Map.of()).start())
          .isInstanceOf(IOException.class)
          .hasMessageContaining("cannot listen on")
          .hasMessageContaining(String.valueOf(taken.getLocalPort()));
    }
  }

  @Test
  void severalProjects_haveAnEndpointEach() throws Exception {
    ExecutorService workers = Executors.newCachedThreadPool();
    Map<String, Dispatcher> dispatchers = new LinkedHashMap<>();
    for (String name : List.of("one", "two")) {
      dispatchers.put(
          HttpOptions.path(name) + Endpoint.PATH,
          new Dispatcher(new TestFeatures(name).features(), workers, System::nanoTime));
    }
    HttpServer transport = Endpoints.server(HttpSettings.onLoopback(null), dispatchers);
    transport.start();
    try (TestServer requests = TestServer.start()) {
      List<URI> addresses = transport.addresses();
      assertThat(addresses)
          .extracting(URI::getPath)
          .containsExactly("/projects/one/mcp", "/projects/two/mcp");

      for (String name : List.of("one", "two")) {
        URI uri = addresses.get(name.equals("one") ? 0 : 1);
        assertThat(requests.send(requests.modernCall("echo").uri(uri)).body()).contains(name + ":");
      }
      // A session of one is none of the other.
      HttpResponse<String> begun =
          requests.send(requests.initialize(Map.of()).uri(addresses.get(0)));
      String session = begun.headers().firstValue(Endpoint.SESSION).orElseThrow();
      HttpRequest.Builder ping = requests.inSession(session, 1, "ping", Map.of());
      assertThat(requests.send(ping.uri(addresses.get(0))).statusCode()).isEqualTo(200);
      assertThat(requests.send(ping.uri(addresses.get(1))).statusCode()).isEqualTo(404);
      assertThat(requests.send(ping.uri(addresses.get(0).resolve("/mcp"))).statusCode())
          .isEqualTo(404);
    } finally {
      transport.close(Duration.ofSeconds(1));
      workers.shutdownNow();
    }
  }

  // ---- end --------------------------------------------------------------------------------------

  @Test
  void close_completesSubscriptionsAndAnswersWhatIsUnderWay() throws Exception {
    TestServer server = TestServer.start();
    String session = server.begin(Map.of());
    try (TestServer.Stream listening = server.open(server.modern("subscriptions/listen", LISTEN));
        TestServer.Stream standing = server.open(server.inSession(session).GET())) {
      listening.next();
      standing.comment();
      CompletableFuture<HttpResponse<String>> call =
          server.client.sendAsync(
              server.modernCall("wait").build(), HttpResponse.BodyHandlers.ofString());
      assertThat(server.features.waiting.await(60, TimeUnit.SECONDS)).isTrue();

      CompletableFuture<Void> closing = closing(server);
      List<Map<String, Object>> last = listening.rest();
      server.features.release.countDown();
      closing.get(60, TimeUnit.SECONDS);

      assertThat(last).hasSize(1);
      assertThat(last.get(0).get("result").toString()).contains("resultType=complete");
      assertThat(standing.rest()).isEmpty();
      assertThat(call.get(60, TimeUnit.SECONDS).body()).contains("waited");
    } finally {
      server.close();
    }
  }

  private static CompletableFuture<Void> closing(TestServer server) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            server.transport.close(TestServer.PATIENCE);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  @Test
  void close_leavesQuestionsAndCallsThatTakeTooLong() throws Exception {
    TestServer server = TestServer.start();
    String session = server.begin(Map.of("elicitation", Map.of()));
    try (TestServer.Stream asking =
        server.open(server.inSession(session, 1, "tools/call", Map.of("name", "ask")))) {
      asking.next();
      CompletableFuture<HttpResponse<String>> call =
          server.client.sendAsync(
              server.modernCall("wait").build(), HttpResponse.BodyHandlers.ofString());
      assertThat(server.features.waiting.await(60, TimeUnit.SECONDS)).isTrue();

      // That this returns at all is what is tested: nobody answers, and nobody lets the call end.
      server.transport.close(Duration.ofMillis(50));

      assertThat(asking.rest()).hasSize(1);
      assertThat(call.get(60, TimeUnit.SECONDS).body()).doesNotContain("waited");
    } finally {
      server.close();
    }
  }

  // ---- TLS and HTTP/2 ---------------------------------------------------------------------------

  private Path keystore(String password) throws Exception {
    Path keystore = folder.resolve("key.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=ip:127.0.0.1,dns:localhost",
                "-storetype",
                "PKCS12",
                "-keystore",
                keystore.toString(),
                "-storepass",
                password)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.txt").toFile())
            .start();
    assertThat(keytool.waitFor()).as(folder.resolve("keytool.txt").toString()).isZero();
    return keystore;
  }

  private static HttpClient client(Path keystore, String password, Version version)
      throws Exception {
    HttpClient.Builder builder = HttpClient.newBuilder().version(version);
    if (keystore != null) {
      KeyStore known = KeyStore.getInstance("PKCS12");
      try (InputStream in = Files.newInputStream(keystore)) {
        known.load(in, password.toCharArray());
      }
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry("server", known.getCertificate("server"));
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      builder.sslContext(context);
    }
    return builder.build();
  }

  @ParameterizedTest
  @CsvSource({
    "true, true, HTTP_2, HTTP_2",
    "true, true, HTTP_1_1, HTTP_1_1",
    "true, false, HTTP_2, HTTP_1_1",
    "false, true, HTTP_2, HTTP_2",
    "false, true, HTTP_1_1, HTTP_1_1",
    "false, false, HTTP_2, HTTP_1_1"
  })
  void tlsAndHttp2_areSpokenIfTheyAreConfigured(
      boolean tls, boolean http2, Version offered, Version agreed) throws Exception {
    String password = "pass-" + UUID.randomUUID();
    Path keystore = tls ? keystore(password) : null;
    HttpSettings usual = HttpSettings.onLoopback(null);
    HttpSettings settings =
        new HttpSettings(
            usual.address(),
            null,
            Set.of(),
            Set.of(),
            keystore == null ? null : new HttpSettings.Tls(keystore, password),
            http2,
            Limits.usual().keepAliveMillis(20).build());
    ExecutorService workers = Executors.newCachedThreadPool();
    TestFeatures features = new TestFeatures("one");
    Dispatcher dispatcher = new Dispatcher(features.features(), workers, System::nanoTime);
    HttpServer transport = Endpoints.server(settings, dispatcher);
    transport.start();
    try (TestServer requests = TestServer.start()) {
      URI uri = transport.addresses().get(0);
      HttpClient client = client(keystore, password, offered);
      assertThat(uri.getScheme()).isEqualTo(tls ? "https" : "http");

      HttpRequest health = HttpRequest.newBuilder(uri.resolve("/health")).build();
      client.send(health, HttpResponse.BodyHandlers.ofString());
      HttpResponse<String> called =
          client.send(
              requests.modernCall("echo").uri(uri).build(), HttpResponse.BodyHandlers.ofString());
      HttpResponse<String> large =
          client.send(
              requests.modernCall("large").uri(uri).build(), HttpResponse.BodyHandlers.ofString());
      HttpResponse<String> stranger =
          client.send(
              HttpRequest.newBuilder(uri)
                  .header("Origin", "http://evil.example")
                  .POST(TestServer.body("{}"))
                  .build(),
              HttpResponse.BodyHandlers.ofString());

      assertThat(called.version()).isEqualTo(agreed);
      assertThat(called.body()).contains("one:");
      assertThat(called.headers().firstValue("Server")).isEmpty();
      assertThat(large.body()).hasSizeGreaterThan(4 * 1024 * 1024);
      assertThat(stranger.statusCode()).isEqualTo(403);

      HttpResponse<InputStream> stream =
          client.send(
              requests.modern("tools/call", Map.of("name", "until_cancelled")).uri(uri).build(),
              HttpResponse.BodyHandlers.ofInputStream());
      stream.body().close();
      assertThat(features.cancelled.await(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      transport.close(Duration.ofSeconds(1));
      workers.shutdownNow();
    }
  }
}
