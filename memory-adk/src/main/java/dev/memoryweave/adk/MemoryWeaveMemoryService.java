package dev.memoryweave.adk;

import com.google.adk.memory.BaseMemoryService;
import com.google.adk.memory.MemoryEntry;
import com.google.adk.memory.SearchMemoryResponse;
import com.google.adk.sessions.Session;
import com.google.adk.sessions.SessionKey;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.adk.internal.EventRecorder;
import dev.memoryweave.adk.internal.MemoryEntries;
import dev.memoryweave.chat.BackgroundCapture;
import dev.memoryweave.chat.TurnParts;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.recall.RecallRequest;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Single;
import java.util.List;

/**
 * The memory service of ADK on the memories of users, such as its {@code LoadMemoryTool} asks.
 *
 * <p>A session that is added is recorded and captured; adding it again takes in what is new. With a
 * {@link MemoryPlugin} nobody has to add sessions. A memory that fails is logged and counted:
 * searches then find nothing.
 */
public final class MemoryWeaveMemoryService implements BaseMemoryService {
  private final AppMemories memories;
  private final EventRecorder recorder;
  private final BackgroundCapture capture;

  /** A service on the memories of apps. */
  public MemoryWeaveMemoryService(AppMemories memories) {
    InvalidValueException.given("memories", memories);
    this.memories = memories;
    this.recorder = new EventRecorder(memories);
    this.capture = new BackgroundCapture(memories, Runnable::run);
  }

  @Override
  public Completable addSessionToMemory(Session session) {
    InvalidValueException.given("session", session);
    return Completable.fromRunnable(
        () -> {
          boolean unused =
              memories
                  .calls()
                  .run(
                      "record",
                      "A session was not added to the memory; adding it again takes it in",
                      () -> add(session));
        });
  }

  @Override
  public Single<SearchMemoryResponse> searchMemory(String appName, String userId, String query) {
    InvalidValueException.given("query", query);
    return Single.fromCallable(
        () ->
            SearchMemoryResponse.builder()
                .memories(
                    memories
                        .calls()
                        .orElse(
                            "search",
                            "Nothing was searched; the agent goes on without the memory",
                            () -> found(memories.user(appName, userId), query),
                            failure -> List.of()))
                .build());
  }

  private void add(Session session) {
    SessionKey key = session.sessionKey();
    recorder.record(key, EventRecorder.said(session));
    capture.afterAnswer(key);
  }

  private static List<MemoryEntry> found(AgentMemory memory, String query) {
    RecallRequest request =
        RecallRequest.builder(TurnParts.beginning(query, RecallRequest.MAX_TASK)).build();
    return MemoryEntries.of(memory.weave(request), memory);
  }
}
