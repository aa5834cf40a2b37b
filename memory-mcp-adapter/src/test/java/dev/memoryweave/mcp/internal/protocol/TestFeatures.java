package dev.memoryweave.mcp.internal.protocol;

import dev.memoryweave.mcp.internal.protocol.Exchange.ClientRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A server with one tool of each kind that matters to the protocol. */
final class TestFeatures implements Features.Tools, Features.Resources {
  static final Duration PATIENCE = Duration.ofMinutes(5);

  final CountDownLatch waiting = new CountDownLatch(1);
  final CountDownLatch release = new CountDownLatch(1);
  final List<String> done = new ArrayList<>();
  String question = "Really?";

  Features features() {
    return new Features(
        Map.of("name", "test", "version", "1"),
        "Be kind.",
        this,
        this,
        null,
        (ref, name, value, known, exchange) ->
            Features.Completion.of(List.of(value + "a", value + "b")));
  }

  @Override
  public List<Map<String, Object>> list() {
    return List.of(Map.of("name", "ask", "inputSchema", Map.of("type", "object")));
  }

  @Override
  public Map<String, Object> call(String name, Object arguments, Exchange exchange) {
    return switch (name) {
      case "ask" -> {
        Map<String, Map<String, Object>> answers =
            exchange.ask(Map.of("sure", elicitation(question)), PATIENCE);
        done.add(answers.get("sure").get("action").toString());
        yield text(answers.get("sure").toString());
      }
      case "ask_twice" -> {
        Map<String, Object> first =
            exchange.ask(Map.of("one", elicitation("One?")), PATIENCE).get("one");
        Map<String, Object> second =
            exchange.ask(Map.of("two", elicitation("Two?")), PATIENCE).get("two");
        done.add("twice");
        yield text(first.get("action") + " " + second.get("action"));
      }
      case "work" -> {
        exchange.progress(1, 2.0, "half");
        exchange.progress(1, 2.0, "not further");
        exchange.log(LogLevel.DEBUG, "work", "detail");
        exchange.log(LogLevel.WARNING, "work", "careful");
        exchange.progress(2, 2.0, null);
        yield text("done");
      }
      case "wait" -> {
        waiting.countDown();
        try {
          release.await();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
        done.add("waited, cancelled: " + exchange.isCancelled());
        yield text("waited");
      }
      case "fail" -> throw new IllegalStateException("/secret/path");
      default -> throw ProtocolException.invalidParams("Unknown tool");
    };
  }

  private static ClientRequest elicitation(String question) {
    return new ClientRequest("elicitation/create", Map.of("message", question));
  }

  private static Map<String, Object> text(String text) {
    return Map.of("content", List.of(Map.of("type", "text", "text", text)), "isError", false);
  }

  @Override
  public Features.Page list(String cursor, Exchange exchange) {
    return cursor == null
        ? new Features.Page(List.of(Map.of("uri", "a:1", "name", "one")), "second")
        : new Features.Page(List.of(Map.of("uri", "a:2", "name", "two")), null);
  }

  @Override
  public List<Map<String, Object>> templates() {
    return List.of();
  }

  @Override
  public Map<String, Object> read(String uri, Exchange exchange) {
    if (!canBeWatched(uri)) {
      throw ProtocolException.unknownResource(uri, "There is no such resource");
    }
    return Map.of("contents", List.of(Map.of("uri", uri, "text", "text")));
  }

  @Override
  public boolean canBeWatched(String uri) {
    return uri.equals("a:1");
  }
}
