package dev.memoryweave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AuthorityPolicy.TrustedFiles;
import dev.memoryweave.change.internal.Authority;
import dev.memoryweave.change.internal.PrivacyScreen;
import dev.memoryweave.change.internal.Transactions;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.privacy.PrivacyPolicy;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AcknowledgedWriteTest {

  static List<Supplier<Throwable>> failures() {
    return List.of(
        () -> new IllegalStateException("a listener"),
        () -> new AssertionError("a listener"),
        () -> new StackOverflowError("a listener"),
        () -> new NoClassDefFoundError("a listener"),
        () -> new InternalError("a listener"),
        () -> new Exception("a listener that throws what it does not declare"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void write_listenerThatThrows_isAcknowledgedAndTellsOfAllEvents(Supplier<Throwable> failure) {
    List<String> told = new ArrayList<>();
    try (MemoryStore store = InMemoryStore.create()) {
      AgentMemory memory =
          AgentMemory.builder(store)
              .scopes(ScopeChain.of(Scope.project("listening")))
              .listener(
                  event -> {
                    told.add(event.subject());
                    AcknowledgedWriteTest.<RuntimeException>fail(failure.get());
                  })
              .build();

      List<MemoryNode> stored =
          memory.rememberAll(
              List.of(draft("The build needs JDK 17"), draft("Releases are cut on Fridays")));

      assertThat(told).containsExactly(stored.get(0).id().value(), stored.get(1).id().value());
      assertThat(memory.node(stored.get(1).id()).find()).contains(stored.get(1));
    }
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void fail(Throwable failure) throws T {
    throw (T) failure;
  }

  private static NodeDraft draft(String title) {
    return NodeDraft.builder(NodeKind.FACT, title).body(title + ".").build();
  }

  @ParameterizedTest
  @MethodSource("failures")
  void write_whatFollowsThrows_isAcknowledged(Supplier<Throwable> failure) {
    try (MemoryStore store = InMemoryStore.create()) {
      Transactions transactions =
          new Transactions(
              store,
              ScopeChain.of(Scope.project("following")),
              () -> Provenance.of(Source.AGENT),
              new Authority(AuthorityPolicy.SAFE, TrustedFiles.NONE, Scope.project("following")),
              MemoryPolicies.NONE,
              new PrivacyScreen(PrivacyPolicy.STANDARD),
              Clock.systemUTC(),
              MemoryListener.NONE,
              () -> AcknowledgedWriteTest.<RuntimeException>fail(failure.get()),
              MemoryListener.OfUse.NONE);

      assertThat(transactions.<String>write(change -> "stored")).isEqualTo("stored");
    }
  }
}
