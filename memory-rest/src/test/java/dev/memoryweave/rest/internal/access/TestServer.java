package dev.memoryweave.rest.internal.access;

import dev.memoryweave.rest.internal.server.HttpCall;
import dev.memoryweave.rest.internal.server.HttpLimits;
import dev.memoryweave.rest.internal.server.HttpServer;
import dev.memoryweave.rest.internal.server.HttpSettings;
import dev.memoryweave.rest.internal.server.OpenReplies;
import dev.memoryweave.rest.internal.server.Site;
import dev.memoryweave.store.MemoryHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** A server with a site that takes sessions and one that does not; both tell who calls. */
final class TestServer implements AutoCloseable {
  static final String PAGE = "/api/v1/who";
  static final String STREAM = "/api/v1/stream";
  static final String MACHINE = "/mcp";

  final String token = "test-" + UUID.randomUUID();
  final AtomicLong now = new AtomicLong(1);
  final TokenMaker maker;
  final TokenAccess access;
  private final HttpServer server;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  TestServer(Path folder, HttpLimits limits) throws IOException {
    AccessTokenFile file = new AccessTokenFile(new MemoryHome(folder));
    maker = new TokenMaker(file, Clock.systemUTC());
    access = new TokenAccess(token, new AccessTokens(file, Clock.systemUTC()), now::get);
    Map<String, Site> sites = new LinkedHashMap<>();
    sites.put(PAGE, new Who(true, false));
    sites.put(STREAM, new Who(true, true));
    sites.put(MACHINE, new Who(false, false));
    sites.put(SessionSite.PATH, new SessionSite(access, false));
    HttpSettings settings = HttpSettings.onLoopback(token).withLimits(limits);
    server = new HttpServer(settings, access, sites, new OpenReplies(limits));
    server.start();
  }

  private record Who(boolean takesSessions, boolean takesCookieAlone) implements Site {
    @Override
    public boolean takesCookieAlone(HttpCall call) {
      return takesCookieAlone;
    }

    @Override
    public void serve(HttpCall call) {
      byte[] who = call.principal().toString().getBytes(StandardCharsets.UTF_8);
      call.answer(200, Map.of(), new Body("text/plain", who));
    }
  }

  URI uri(String path) {
    return server.addresses().get(0).resolve(path);
  }

  String origin() {
    return "http://" + uri("/").getAuthority();
  }

  /** Sends a request with headers, each as name and value. */
  HttpResponse<String> send(String method, String path, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri(path)).method(method, HttpRequest.BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  HttpResponse<String> sendWith(String bearer, String method, String path) {
    return send(method, path, "Authorization", "Bearer " + bearer);
  }

  @Override
  public void close() {
    try {
      server.close(Duration.ofSeconds(1));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
