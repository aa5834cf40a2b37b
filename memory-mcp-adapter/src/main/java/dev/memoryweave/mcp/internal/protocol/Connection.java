package dev.memoryweave.mcp.internal.protocol;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state that a dispatcher keeps for one client: its running requests, and its legacy session
 * once one has begun.
 */
public final class Connection implements AutoCloseable {
  /** Maximum number of running requests; at the limit, no more are taken. */
  static final int MOST_UNDER_WAY = 256;

  private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

  private final Dispatcher dispatcher;
  private final String caller;
  private final boolean sessionless;
  private final LegacySession session;
  private final ModernRequests modern;
  private final Semaphore room = new Semaphore(MOST_UNDER_WAY);
  private final Map<Object, Call> calls = new ConcurrentHashMap<>();

  Connection(Dispatcher dispatcher, String caller, boolean sessionless, Replies standing) {
    this.dispatcher = dispatcher;
    this.caller = caller;
    this.sessionless = sessionless;
    this.session = new LegacySession(dispatcher.features(), standing);
    this.modern = new ModernRequests(dispatcher.features(), dispatcher.states());
  }

  /**
   * Takes a message. A worker handles a request that may take time; if too many are running, this
   * waits.
   *
   * @param replies the way back for messages that belong to it
   */
  public void receive(Message message, Replies replies) throws InterruptedException {
    if (message instanceof Message.Request request) {
      Era era = sessionless || isModern(request) ? modern : session;
      receive(new Call(caller, request, replies), era);
    } else if (message instanceof Message.Notification notification) {
      if (notification.method().equals(Notices.CANCELLED)) {
        cancel(notification);
      } else {
        session.see(notification);
      }
    } else if (message instanceof Message.Response response) {
      session.answered(response);
    }
  }

  /** Whether the revision of the session also allows batches of messages. */
  public boolean takesBatches() {
    return !sessionless && session.takesBatches();
  }

  /**
   * Takes a batch of messages; {@link #takesBatches} must be true.
   *
   * @param replies the way back for messages that belong to the batch
   */
  public void receive(Batch batch, Replies replies) throws InterruptedException {
    Batch.Answers answers = new Batch.Answers(batch, replies);
    for (Message message : batch.messages()) {
      if (message instanceof Message.Request request) {
        Call call = new Call(caller, request, answers.next());
        if (LegacySession.isInitialize(request)) {
          call.refuse(
              Message.Response.error(
                  request.id(),
                  new Message.Error(
                      ErrorCode.INVALID_REQUEST, "'initialize' is no part of a batch", null)));
        } else {
          receive(call, session);
        }
      } else {
        receive(message, replies);
      }
    }
    if (batch.requests() == 0) {
      answers.finishWithoutRequests();
    }
  }

  private void receive(Call call, Era era) throws InterruptedException {
    Object id = call.request().id();
    try {
      era.check(call.request());
    } catch (ProtocolException e) {
      call.refuse(Message.Response.error(id, era.error(e)));
      return;
    }
    if (era.holds(call)) {
      // Lives until it is cancelled, without a worker.
      calls.put(id, call);
      call.atCancel(() -> calls.remove(id, call));
      return;
    }
    room.acquire();
    calls.put(id, call);
    if (era.isQuick(call.request())) {
      carryOut(call, era);
      return;
    }
    try {
      dispatcher.workers().execute(() -> carryOut(call, era));
    } catch (RejectedExecutionException e) {
      over(call);
      call.end(failure(id, "The server is closing"));
    }
  }

  private void carryOut(Call call, Era era) {
    Object id = call.request().id();
    try {
      call.end(Message.Response.result(id, era.answer(call)));
    } catch (ProtocolException e) {
      // The message may quote the request, including its secrets.
      LOG.debug("{} was refused with the code {}", call.request().method(), e.error().code());
      call.end(Message.Response.error(id, era.error(e)));
    } catch (Exchange.UnansweredException e) {
      LOG.debug("{} has no answer of the client", call.request().method(), e);
      call.end(failure(id, "The client gave no answer to a question: " + e.getMessage()));
    } catch (RuntimeException | Error e) {
      // If an error escaped here, the client might get no answer.
      LOG.error("{} failed", call.request().method(), e);
      call.end(Message.Response.failed(id));
    } finally {
      over(call);
    }
  }

  private void over(Call call) {
    calls.remove(call.request().id(), call);
    room.release();
  }

  private static Message.Response failure(Object id, String message) {
    return Message.Response.error(id, new Message.Error(ErrorCode.INTERNAL_ERROR, message, null));
  }

  private void cancel(Message.Notification notification) {
    Object id = notification.params().get("requestId");
    Call call = id == null ? null : calls.get(id);
    if (call != null) {
      // If a worker is still running it, the worker releases its slot.
      call.cancel();
    }
  }

  /** Whether a request is in the form of the modern era. */
  public static boolean isModern(Message.Request request) {
    return ModernRequests.isModern(request);
  }

  /** Whether a legacy session has begun, or is about to. */
  public boolean hasSession() {
    return session.isOpen();
  }

  /**
   * Waits for the running requests. New ones may arrive meanwhile.
   *
   * @return whether none is left
   */
  public boolean await(Duration patience) throws InterruptedException {
    boolean idle = room.tryAcquire(MOST_UNDER_WAY, patience.toMillis(), TimeUnit.MILLISECONDS);
    if (idle) {
      room.release(MOST_UNDER_WAY);
    }
    return idle;
  }

  /** Abandons the questions to the client, because it is gone. */
  public void leaveQuestions() {
    session.leaveQuestions();
  }

  /** Closes the connection: completes subscriptions; other requests are no longer answered. */
  @Override
  public void close() {
    dispatcher.closed(this);
    modern.complete();
    session.leaveQuestions();
    calls.values().forEach(Call::cancel);
  }

  void resourcesListChanged() {
    session.resourcesListChanged();
    modern.resourcesListChanged();
  }

  void resourceUpdated(String uri) {
    session.resourceUpdated(uri);
    modern.resourceUpdated(uri);
  }

  boolean isWatched(String uri) {
    return session.isWatched(uri) || modern.isWatched(uri);
  }
}
