package dev.memoryweave.mcp.internal.http;

import dev.memoryweave.mcp.internal.protocol.Exchange;
import dev.memoryweave.mcp.internal.protocol.Exchange.ClientRequest;
import dev.memoryweave.mcp.internal.protocol.Features;
import dev.memoryweave.mcp.internal.protocol.ProtocolException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A server whose tools do what a test needs: echo, report progress, ask, wait, and fail. */
final class TestFeatures implements Features.Tools, Features.Resources {
  static final String RESOURCE = "test://one";
  private static final long PATIENCE_SECONDS = 60;

  /** Is counted down by a call of {@code wait} that has begun. */
  final CountDownLatch waiting = new CountDownLatch(1);

  /** Lets calls of {@code wait} end. */
  final CountDownLatch release = new CountDownLatch(1);

  /** Is counted down when a call of {@code until_cancelled} sees that it is cancelled. */
  final CountDownLatch cancelled = new CountDownLatch(1);

  private final String name;

  TestFeatures(String name) {
    this.name = name;
  }

  Features features() {
    return new Features(Map.of("name", name, "version", "1"), null, this, this, null, null);
  }

  @Override
  public List<Map<String, Object>> list() {
    return List.of(
        Map.of("name", "echo", "inputSchema", Map.of("type", "object")),
        Map.of("name", "größe", "inputSchema", Map.of("type", "object")));
  }

  @Override
  public Map<String, Object> call(String tool, @Nullable Object arguments, Exchange exchange) {
    return switch (tool) {
      case "echo", "größe" -> text(name + ":" + (arguments == null ? "" : arguments));
      case "caller" -> text("called by '" + exchange.caller() + "'");
      case "large" -> text("x".repeat(4 * 1024 * 1024));
      case "progress" -> {
        exchange.progress(1, 2.0, "half");
        exchange.progress(2, 2.0, "all");
        yield text("done");
      }
      case "ask" ->
          text(
              String.valueOf(
                  exchange
                      .ask(
                          Map.of(
                              "q",
                              new ClientRequest(
                                  "elicitation/create", Map.of("message", "Are you sure?"))),
                          Duration.ofSeconds(PATIENCE_SECONDS))
                      .get("q")));
      case "wait" -> {
        waiting.countDown();
        await(release);
        yield text("waited");
      }
      case "until_cancelled" -> {
        exchange.progress(1, null, null);
        waiting.countDown();
        while (!exchange.isCancelled()) {
          Thread.onSpinWait();
        }
        cancelled.countDown();
        yield text("cancelled");
      }
      case "fail" -> throw new IllegalStateException("secret detail at /home/somebody");
      default -> throw ProtocolException.invalidParams("Unknown tool");
    };
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("Nobody let the call end");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, Object> text(String text) {
    return Map.of("content", List.of(Map.of("type", "text", "text", text)), "isError", false);
  }

  @Override
  public Features.Page list(@Nullable String cursor, Exchange exchange) {
    return Features.Page.of(List.of(Map.of("uri", RESOURCE, "name", "one")));
  }

  @Override
  public List<Map<String, Object>> templates() {
    return List.of();
  }

  @Override
  public Map<String, Object> read(String uri, Exchange exchange) {
    return Map.of("contents", List.of(Map.of("uri", uri, "text", "one")));
  }

  @Override
  public boolean canBeWatched(String uri) {
    return uri.equals(RESOURCE);
  }
}
