package dev.memoryweave.springboot;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.AgentMemoryBuilder;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.store.MemoryStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The memories of an application, one for each user, all in one store. For a finder of the
 * application: {@code id -> new Conversation(memories.of(userOf(id)), SessionId.of(id))}.
 */
public final class UserMemories {
  private static final int MOST_OPEN = 1_000;

  private final MemoryStore store;
  private final List<MemoryCustomizer> customizers;
  private final Map<String, AgentMemory> open =
      new LinkedHashMap<>(16, .75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, AgentMemory> eldest) {
          return size() > MOST_OPEN;
        }
      };

  /**
   * Memories in a store.
   *
   * @param store the store, which belongs to the caller
   * @param customizers change each memory before it is built, in this order
   */
  public UserMemories(MemoryStore store, List<MemoryCustomizer> customizers) {
    InvalidValueException.given("store", store);
    InvalidValueException.given("customizers", customizers);
    this.store = store;
    this.customizers = List.copyOf(customizers);
  }

  /**
   * The memory of a user.
   *
   * @param user names the user, or the team; never taken from a text of a conversation
   */
  public synchronized AgentMemory of(String user) {
    return open.computeIfAbsent(user, this::build);
  }

  private AgentMemory build(String user) {
    AgentMemoryBuilder builder = AgentMemory.builder(store).project(user);
    customizers.forEach(customizer -> customizer.customize(builder));
    return builder.build();
  }
}
