package dev.memoryweave.mcp.internal.http;

import dev.memoryweave.mcp.internal.protocol.Dispatcher;
import dev.memoryweave.mcp.internal.protocol.Json;
import dev.memoryweave.mcp.internal.protocol.Revisions;
import dev.memoryweave.rest.internal.server.HttpLimits;
import dev.memoryweave.rest.internal.server.HttpServer;
import dev.memoryweave.rest.internal.server.HttpSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A transport over test features, and a client of it. */
final class TestServer implements AutoCloseable {
  /** A safety net: nothing here is expected to take any time. */
  static final Duration PATIENCE = Duration.ofSeconds(60);

  final String token = "test-" + UUID.randomUUID();
  final TestFeatures features = new TestFeatures("one");
  final Dispatcher dispatcher;
  final HttpServer transport;
  final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ExecutorService workers = Executors.newCachedThreadPool();

  private TestServer(HttpLimits limits) throws IOException {
    dispatcher = new Dispatcher(features.features(), workers, System::nanoTime);
    transport = Endpoints.server(HttpSettings.onLoopback(token).withLimits(limits), dispatcher);
    transport.start();
  }

  static TestServer start() throws IOException {
    return start(HttpLimits.USUAL);
  }

  static TestServer start(HttpLimits limits) throws IOException {
    return new TestServer(limits);
  }

  URI uri() {
    return transport.addresses().get(0);
  }

  /** A request with the token and the types that each client sends. */
  HttpRequest.Builder request() {
    return HttpRequest.newBuilder(uri())
        .timeout(PATIENCE)
        .header("Authorization", "Bearer " + token)
        .header("Content-Type", "application/json")
        .header("Accept", "application/json, text/event-stream");
  }

  HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Sends a request and gives the answer as soon as it has begun. */
  Stream open(HttpRequest.Builder request) {
    try {
      return new Stream(client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static String message(Object id, String method, Map<String, Object> params) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("jsonrpc", "2.0");
    json.put("id", id);
    json.put("method", method);
    json.put("params", params);
    return text(json);
  }

  static String text(Object json) {
    return new String(Json.bytes(json), StandardCharsets.UTF_8);
  }

  static Map<String, Object> json(String text) {
    try {
      return Json.object(Json.MAPPER.readValue(text, Object.class));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // ---- modern -----------------------------------------------------------------------------------

  static Map<String, Object> modern(Map<String, Object> params, Map<String, Object> capabilities) {
    Map<String, Object> meta = new LinkedHashMap<>();
    meta.put(Revisions.META_NAME, Revisions.MODERN);
    meta.put("io.modelcontextprotocol/clientCapabilities", capabilities);
    Map<String, Object> all = new LinkedHashMap<>(params);
    all.merge("_meta", meta, TestServer::merged);
    return all;
  }

  private static Object merged(Object own, Object usual) {
    Map<String, Object> all = new LinkedHashMap<>(Json.object(usual));
    all.putAll(Json.object(own));
    return all;
  }

  /** A modern request with the headers that belong to it. */
  HttpRequest.Builder modern(String method, Map<String, Object> params) {
    return modern(method, params, Map.of());
  }

  HttpRequest.Builder modern(
      String method, Map<String, Object> params, Map<String, Object> capabilities) {
    HttpRequest.Builder request =
        request()
            .header(ModernHeaders.VERSION, Revisions.MODERN)
            .header(ModernHeaders.METHOD, method);
    Object name = params.getOrDefault("name", params.get("uri"));
    if (name != null) {
      request.header(ModernHeaders.NAME, String.valueOf(name));
    }
    return request.POST(body(message(1, method, modern(params, capabilities))));
  }

  HttpRequest.Builder modernCall(String tool) {
    return modern("tools/call", Map.of("name", tool));
  }

  static HttpRequest.BodyPublisher body(String text) {
    return HttpRequest.BodyPublishers.ofString(text);
  }

  // ---- legacy -----------------------------------------------------------------------------------

  /** A request of a session. */
  HttpRequest.Builder inSession(String session) {
    return request()
        .header(Endpoint.SESSION, session)
        .header(ModernHeaders.VERSION, Revisions.LATEST_LEGACY);
  }

  HttpRequest.Builder inSession(
      String session, Object id, String method, Map<String, Object> params) {
    return inSession(session).POST(body(message(id, method, params)));
  }

  HttpRequest.Builder initialize(Map<String, Object> capabilities) {
    return request()
        .POST(
            body(
                message(
                    0,
                    "initialize",
                    Map.of(
                        "protocolVersion",
                        Revisions.LATEST_LEGACY,
                        "capabilities",
                        capabilities,
                        "clientInfo",
                        Map.of("name", "test", "version", "1")))));
  }

  /** Begins a session and gives its id. */
  String begin(Map<String, Object> capabilities) {
    HttpResponse<String> begun = send(initialize(capabilities));
    String session = begun.headers().firstValue(Endpoint.SESSION).orElseThrow();
    send(
        inSession(session)
            .POST(body(text(Map.of("jsonrpc", "2.0", "method", "notifications/initialized")))));
    return session;
  }

  /** Sends bytes as they are, and gives all that comes back until the server closes. */
  String raw(String bytes) throws IOException {
    try (Socket socket = socket()) {
      socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  Socket socket() throws IOException {
    Socket socket = new Socket(uri().getHost(), uri().getPort());
    socket.setSoTimeout((int) PATIENCE.toMillis());
    return socket;
  }

  @Override
  public void close() {
    features.release.countDown();
    try {
      transport.close(Duration.ofSeconds(1));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    } finally {
      dispatcher.close();
      workers.shutdownNow();
    }
  }

  /** An answer that comes message by message. */
  static final class Stream implements AutoCloseable {
    private final HttpResponse<InputStream> response;
    private final BufferedReader lines;

    private Stream(HttpResponse<InputStream> response) {
      this.response = response;
      this.lines =
          new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    String type() {
      return response.headers().firstValue("Content-Type").orElse("");
    }

    /** The next message. */
    Map<String, Object> next() throws IOException {
      String line = lines.readLine();
      while (line != null && !line.startsWith("data: ")) {
        line = lines.readLine();
      }
      if (line == null) {
        throw new IOException("The stream is over");
      }
      return json(line.substring("data: ".length()));
    }

    /** All messages until the end of the stream. */
    List<Map<String, Object>> rest() throws IOException {
      List<Map<String, Object>> rest = new ArrayList<>();
      String line = lines.readLine();
      while (line != null) {
        if (line.startsWith("data: ")) {
          rest.add(json(line.substring("data: ".length())));
        }
        line = lines.readLine();
      }
      return rest;
    }

    /** Waits for a comment. */
    void comment() throws IOException {
      String line = lines.readLine();
      while (line != null && !line.startsWith(":")) {
        line = lines.readLine();
      }
      if (line == null) {
        throw new IOException("The stream is over");
      }
    }

    @Override
    public void close() {
      try {
        response.body().close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
