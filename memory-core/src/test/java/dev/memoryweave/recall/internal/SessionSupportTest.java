package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SessionSupportTest {
  private static final Instant NOW = Instant.parse("2026-06-01T00:00:00Z");
  private static final String ASKED = "What did the museum say about the harbour tour?";

  private final SessionSupport sessions = new SessionSupport();

  private static MemoryNode turn(String session) {
    return node("turn.a").session(SessionId.of(session)).build();
  }

  private static MemoryNode.Builder node(String id) {
    return MemoryNode.builder(Scope.project("p"), NodeId.of(id), "A title", NOW);
  }

  @Test
  void of_session_isTheSumOfItsThreeBestRelativeToTheBestSession() {
    for (double score : new double[] {.1, .9, .5, .2, .6}) {
      sessions.add(turn("long"), score);
    }
    sessions.add(turn("short"), .8);

    assertThat(sessions.of(turn("long"))).isEqualTo(1);
    assertThat(sessions.of(turn("short"))).isCloseTo(.8 / (.9 + .6 + .5), within(1e-9));
    assertThat(sessions.of(turn("silent"))).isZero();
  }

  @Test
  void of_whatIsNoTurnOfASession_needsNoSupport() {
    sessions.add(turn("monday"), 1);
    MemoryNode fact = node("fact.a").session(SessionId.of("friday")).build();
    sessions.add(fact, 7);

    assertThat(sessions.of(fact)).isEqualTo(1);
    assertThat(sessions.of(node("turn.b").build())).isEqualTo(1);
    assertThat(sessions.of(turn("monday"))).isEqualTo(1);
  }

  @Test
  void of_nothingMatches_lowersNothing() {
    sessions.add(turn("monday"), 0);

    assertThat(sessions.of(turn("monday"))).isEqualTo(1);
    assertThat(new SessionSupport().of(turn("monday"))).isEqualTo(1);
  }

  @Test
  void recall_equalTurns_theOneWhoseSessionMatchesMoreStandsAbove() {
    RecallParts standard = RecallParts.standard();
    RecallParts ignoring = standard.withSteps(SelectionSteps.STANDARD.withSessionWeight(0));

    assertThat(firstOfTwo(standard)).isEqualTo(SessionId.of("elsewhere"));
    assertThat(firstOfTwo(ignoring)).isEqualTo(SessionId.of("alone"));
  }

  /** The session of the better of two turns that match alike, the first one said alone. */
  private static @Nullable SessionId firstOfTwo(RecallParts parts) {
    try (InMemoryStore store = InMemoryStore.create()) {
      AgentMemory memory = AgentMemory.builder(store).build();
      said(memory, "alone", "They told me about the harbour tour, with nine stops and two boats.");
      for (String filler : List.of("bread", "rain", "chess")) {
        said(memory, "alone", "We spoke about " + filler + " for an hour and then we went home.");
      }
      said(memory, "elsewhere", "The old museum by the river opens at nine and closes at five.");
      for (String filler : List.of("cheese", "snow", "cards")) {
        said(memory, "elsewhere", "We spoke about " + filler + " for an hour and we went home.");
      }
      said(memory, "elsewhere", "She told me about the harbour tour, with six stops and a boat.");

      return new PartialRecall(store, memory.scopes(), parts, Instant.now())
          .recall(RecallRequest.forTask(ASKED)).memories().stream()
              .map(RecallResult.Memory::node)
              .filter(node -> node.body().contains("harbour tour"))
              .findFirst()
              .orElseThrow()
              .session();
    }
  }

  private static void said(AgentMemory memory, String session, String text) {
    memory.remember(
        NodeDraft.builder(NodeKind.TURN, "Ada").session(SessionId.of(session)).body(text).build());
  }
}
