package dev.memoryweave.embeddings.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server on this machine that gives prepared answers and keeps what it was asked. */
final class FakeServer implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Deque<Answer> answers = new ArrayDeque<>();
  private final List<Asked> asked = new ArrayList<>();

  FakeServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  record Asked(String path, String authorization, JsonNode body) {}

  private record Answer(int status, String body, Map<String, String> headers, boolean never) {}

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  void answer(int status, String body) {
    answer(status, body, Map.of());
  }

  synchronized void answer(int status, String body, Map<String, String> headers) {
    answers.add(new Answer(status, body, headers, false));
  }

  synchronized void neverAnswer() {
    answers.add(new Answer(0, "", Map.of(), true));
  }

  synchronized List<Asked> asked() {
    return List.copyOf(asked);
  }

  private void handle(HttpExchange exchange) throws IOException {
    Answer answer = next(exchange);
    if (answer.never()) {
      try {
        closed.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      exchange.close();
      return;
    }
    answer.headers().forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
    byte[] body = answer.body().getBytes(UTF_8);
    exchange.sendResponseHeaders(answer.status(), body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  private synchronized Answer next(HttpExchange exchange) throws IOException {
    String authorization = exchange.getRequestHeaders().getFirst("Authorization");
    asked.add(
        new Asked(
            exchange.getRequestURI().getPath(),
            authorization == null ? "" : authorization,
            JSON.readTree(exchange.getRequestBody())));
    Answer answer = answers.poll();
    return answer == null
        ? new Answer(418, "{\"error\": \"nothing prepared\"}", Map.of(), false)
        : answer;
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
