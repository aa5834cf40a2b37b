package dev.memoryweave.adk;

import com.google.adk.sessions.SessionKey;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.AgentMemoryBuilder;
import dev.memoryweave.MemoryListener.OfCalls;
import dev.memoryweave.adk.internal.ScopeKeys;
import dev.memoryweave.chat.ChatCalls;
import dev.memoryweave.chat.Conversation;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.MemoryStore;
import java.util.function.Consumer;

/**
 * The memories of the users of apps. Each user of an app has a memory of their own, which sees
 * besides what {@linkplain #app was told to the app} for all of its users. Neither another user's
 * memory is seen nor another app's, not even that of a user with the same id.
 *
 * <p>The ids that ADK gives decide, never a text of a message. A conversation is found by its
 * {@link SessionKey}.
 */
public final class AppMemories implements Conversation.Finder {
  /** Keeps apps and users apart from projects and workspaces with the same names. */
  private static final String MEMORY = "adk:";

  private static final String SESSIONS = "adk-sessions:";

  private final MemoryStore store;
  private final Consumer<AgentMemoryBuilder> settings;
  private final ChatCalls calls;

  private AppMemories(MemoryStore store, Consumer<AgentMemoryBuilder> settings, ChatCalls calls) {
    this.store = store;
    this.settings = settings;
    this.calls = calls;
  }

  /** Memories on a store, which stays the caller's to close. */
  public static AppMemories on(MemoryStore store) {
    InvalidValueException.given("store", store);
    return new AppMemories(store, builder -> {}, ChatCalls.unobserved());
  }

  /**
   * These memories, opened with more settings, such as an author or an embedder.
   *
   * @param more is given the builder of each memory; scopes that it sets are replaced
   */
  public AppMemories with(Consumer<AgentMemoryBuilder> more) {
    InvalidValueException.given("more", more);
    return new AppMemories(store, settings.andThen(more), calls);
  }

  /**
   * These memories, with each call of an agent on them observed, those that fail before they reach
   * a memory as well.
   *
   * @param listener the listener, such as one that keeps metrics
   */
  @Override
  public AppMemories observedBy(OfCalls listener) {
    return new AppMemories(store, settings, new ChatCalls(listener, System::nanoTime));
  }

  @Override
  public ChatCalls calls() {
    return calls;
  }

  /** The memory of a user of an app. */
  public AgentMemory user(String app, String user) {
    return memory(Scope.project(MEMORY + ScopeKeys.of(app, user)), workspace(app));
  }

  /** The memory that all users of an app see, for rules and facts that a person gives the app. */
  public AgentMemory app(String app) {
    return memory(workspace(app));
  }

  /**
   * The conversation of a session.
   *
   * @param id its {@link SessionKey}
   */
  @Override
  public Conversation find(Object id) {
    InvalidValueException.unless(id instanceof SessionKey, "id", id, "be a SessionKey");
    SessionKey key = (SessionKey) id;
    return new Conversation(
        user(key.appName(), key.userId()), SessionId.of(ScopeKeys.of(key.id())));
  }

  private static Scope workspace(String app) {
    return Scope.workspace(MEMORY + ScopeKeys.of(app));
  }

  /** Where the sessions of a user are kept, which recall does not read. */
  AgentMemory sessions(String app, String user) {
    return kept(Scope.project(SESSIONS + ScopeKeys.of(app, user)));
  }

  /** Where the state is kept that all users of an app share. */
  AgentMemory state(String app) {
    return kept(Scope.project(SESSIONS + ScopeKeys.of(app)));
  }

  private AgentMemory memory(Scope... scopes) {
    AgentMemoryBuilder builder = AgentMemory.builder(store);
    settings.accept(builder);
    return builder.scopes(ScopeChain.of(scopes)).build();
  }

  /** A memory that a program keeps for itself, and nobody recalls. */
  private AgentMemory kept(Scope scope) {
    AgentMemoryBuilder builder = AgentMemory.builder(store);
    settings.accept(builder);
    return builder
        .scopes(ScopeChain.of(scope))
        .author(Provenance.of(Source.PROGRAM))
        .embedder(null)
        .build();
  }
}
