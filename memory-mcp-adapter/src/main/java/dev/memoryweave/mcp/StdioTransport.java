package dev.memoryweave.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * One client over a pair of streams, one message on each line.
 *
 * <p>The SDK has such a transport, but that one ends the server at the first line that is no
 * message, and when the input ends it drops the answers that are still being made. This one answers
 * such a line with an error and goes on, and at the end of the input waits for what is under way.
 */
final class StdioTransport implements McpServerTransportProvider {
  /** The longest line that is read, in bytes: some fifty of the longest bodies. */
  static final int LONGEST_LINE = 16 * 1024 * 1024;

  /** Most requests under way; no more are read meanwhile. */
  static final int MOST_UNDER_WAY = 256;

  private static final Logger LOG = LoggerFactory.getLogger(StdioTransport.class);
  private static final String FAILED = "The request failed; details are in the log of the server";
  private static final String CANCELLED = "notifications/cancelled";

  private final LineReader lines;
  private final OutputStream out;
  private final RequestChecks checks;
  private final MessageReader reader = new MessageReader();
  private final Semaphore room = new Semaphore(MOST_UNDER_WAY);
  private final Set<Object> underWay = ConcurrentHashMap.newKeySet();
  private final Set<Object> cancelled = ConcurrentHashMap.newKeySet();
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean broken;
  private @Nullable McpServerSession session;

  StdioTransport(InputStream in, OutputStream out, RequestChecks checks) {
    this.lines = new LineReader(in, LONGEST_LINE);
    this.out = out;
    this.checks = checks;
  }

  @Override
  public void setSessionFactory(McpServerSession.Factory factory) {
    session = factory.create(new Connection());
  }

  /**
   * Reads messages until the input ends or the output breaks, then waits for the answers under way.
   *
   * @param patience how long to wait for them at most
   * @param atEnd is run when no more is read, before that
   */
  void run(Duration patience, Runnable atEnd) throws InterruptedException {
    // A thread of its own, since nothing can end a read that waits while the output breaks.
    Thread input = new Thread(this::readAll, "memory-weave-input");
    input.setDaemon(true);
    input.start();
    ended.await();
    atEnd.run();
    if (!broken && !room.tryAcquire(MOST_UNDER_WAY, patience.toMillis(), TimeUnit.MILLISECONDS)) {
      LOG.warn("Requests were still under way when the server ended");
    }
  }

  private void readAll() {
    try {
      LineReader.Line line = lines.next();
      while (line != null && !broken) {
        takeSafely(line);
        line = lines.next();
      }
    } catch (IOException e) {
      LOG.warn("The input cannot be read any more", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      ended.countDown();
    }
  }

  /** No message may end the server. */
  private void takeSafely(LineReader.Line line) throws InterruptedException {
    try {
      take(line);
    } catch (RuntimeException | StackOverflowError e) {
      LOG.error("A line of the client could not be handled", e);
      Object id =
          line.tooLong() ? line.id() : RequestIds.find(new ByteArrayInputStream(line.bytes()));
      refuse(new Inbound.Refused(McpSchema.ErrorCodes.INTERNAL_ERROR, FAILED, id));
    }
  }

  private void take(LineReader.Line line) throws InterruptedException {
    Inbound inbound =
        line.tooLong()
            ? new Inbound.Refused(
                McpSchema.ErrorCodes.INVALID_REQUEST,
                "The message is longer than " + LONGEST_LINE + " bytes; send less at once",
                line.id())
            : reader.read(line.bytes());
    if (inbound instanceof Inbound.Refused refused) {
      refuse(refused);
    } else if (inbound instanceof Inbound.Message message) {
      dispatch(message.message());
    }
  }

  private void refuse(Inbound.Refused refused) {
    LOG.warn("A line of the client was refused: {}", refused.reason());
    JSONRPCError error = new JSONRPCError(refused.code(), refused.reason());
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("jsonrpc", McpSchema.JSONRPC_VERSION);
    if (refused.id() != null) {
      answer.put("id", refused.id());
    }
    answer.put("error", error);
    write(answer);
  }

  private void dispatch(JSONRPCMessage message) throws InterruptedException {
    if (message instanceof JSONRPCRequest request) {
      JSONRPCResponse answer = checks.answer(request);
      if (answer == null) {
        handle(request);
      } else {
        write(answer);
      }
    } else if (message instanceof JSONRPCNotification notification) {
      checks.see(notification);
      if (notification.method().equals(CANCELLED)) {
        cancel(notification);
      } else {
        subscribe(notification, () -> {});
      }
    } else {
      subscribe(message, () -> {});
    }
  }

  private void handle(JSONRPCRequest request) throws InterruptedException {
    room.acquire();
    underWay.add(request.id());
    subscribe(
        request,
        () -> {
          underWay.remove(request.id());
          cancelled.remove(request.id());
          room.release();
        });
  }

  private void subscribe(JSONRPCMessage message, Runnable atEnd) {
    McpServerSession current = session;
    if (current == null) {
      throw new IllegalStateException("The transport reads before the server was built on it");
    }
    current
        .handle(message)
        .doFinally(signal -> atEnd.run())
        .subscribe(nothing -> {}, error -> LOG.warn("A message could not be handled", error));
  }

  /** What is under way runs to its end, as a change cannot be taken back, but is not answered. */
  private void cancel(JSONRPCNotification notification) {
    Object id = notification.params() instanceof Map<?, ?> map ? map.get("requestId") : null;
    if (id != null && underWay.contains(id)) {
      cancelled.add(id);
    }
  }

  private void send(JSONRPCMessage message) {
    if (message instanceof JSONRPCResponse response) {
      if (cancelled.contains(response.id())) {
        return;
      }
      write(withoutInternals(response));
    } else {
      write(message);
    }
  }

  /** The SDK puts the message of any exception into an internal error, after logging it. */
  private static JSONRPCResponse withoutInternals(JSONRPCResponse response) {
    boolean internal =
        response.error() != null && response.error().code() == McpSchema.ErrorCodes.INTERNAL_ERROR;
    return internal
        ? JSONRPCResponse.error(
            response.id(), new JSONRPCError(McpSchema.ErrorCodes.INTERNAL_ERROR, FAILED))
        : response;
  }

  private void write(Object message) {
    byte[] line;
    try {
      line =
          (ProtocolJson.MAPPER.writeValueAsString(message) + "\n").getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A message cannot be written as JSON", e);
    }
    try {
      synchronized (out) {
        out.write(line);
        out.flush();
      }
    } catch (IOException e) {
      if (!broken) {
        LOG.warn("The output cannot be written any more, so the server ends", e);
      }
      broken = true;
      ended.countDown();
    }
  }

  @Override
  public Mono<Void> notifyClients(String method, Object params) {
    return Mono.fromRunnable(() -> send(new JSONRPCNotification(method, params)));
  }

  /** There is one client only. */
  @Override
  public Mono<Void> notifyClient(String sessionId, String method, Object params) {
    return notifyClients(method, params);
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.fromRunnable(ended::countDown);
  }

  /** The way out for the session of the SDK. */
  private final class Connection implements McpServerTransport {
    @Override
    public Mono<Void> sendMessage(JSONRPCMessage message) {
      return Mono.fromRunnable(() -> send(message));
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
      return ProtocolJson.SDK.convertValue(data, type);
    }

    @Override
    public Mono<Void> closeGracefully() {
      return Mono.fromRunnable(ended::countDown);
    }
  }
}
