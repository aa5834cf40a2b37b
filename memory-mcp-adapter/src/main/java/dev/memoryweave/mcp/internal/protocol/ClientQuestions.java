package dev.memoryweave.mcp.internal.protocol;

import dev.memoryweave.mcp.internal.protocol.Exchange.ClientRequest;
import dev.memoryweave.mcp.internal.protocol.Exchange.UnansweredException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/** The requests of a server to a legacy client that still lack a response. */
final class ClientQuestions {
  private static final String GONE = "the client is gone";

  private final Map<Object, CompletableFuture<Map<String, Object>>> open =
      new ConcurrentHashMap<>();
  private final AtomicLong ids = new AtomicLong();
  private volatile boolean isLeft;

  /**
   * Sends a request to the client, and waits.
   *
   * @param call the call that the question belongs to; cancelling it cancels the question
   * @throws UnansweredException if there is no answer
   */
  Map<String, Object> ask(Call call, ClientRequest request, Duration patience) {
    String id = "server-" + ids.incrementAndGet();
    CompletableFuture<Map<String, Object>> answer = new CompletableFuture<>();
    open.put(id, answer);
    try {
      if (isLeft) {
        throw new UnansweredException(GONE);
      }
      call.atCancel(() -> answer.completeExceptionally(new UnansweredException("cancelled")));
      call.send(new Message.Request(id, request.method(), request.params()));
      return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      call.send(
          new Message.Notification(
              Notices.CANCELLED, Map.of("requestId", id, "reason", "No answer came in time")));
      throw new UnansweredException("no answer came in time");
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      throw new UnansweredException(String.valueOf(cause == null ? e : cause.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnansweredException("interrupted");
    } finally {
      open.remove(id);
    }
  }

  /** Takes an answer; ignores one to an unknown question. */
  void answered(Message.Response response) {
    CompletableFuture<Map<String, Object>> answer =
        response.id() == null ? null : open.get(response.id());
    if (answer == null) {
      return;
    }
    Map<String, Object> result = response.result();
    if (result != null) {
      answer.complete(result);
    } else {
      answer.completeExceptionally(new UnansweredException("the client answered with an error"));
    }
  }

  /** Abandons all questions, including future ones. */
  void leave() {
    isLeft = true;
    open.values().forEach(answer -> answer.completeExceptionally(new UnansweredException(GONE)));
  }
}
