package dev.memoryweave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.weave.ContextPack;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls for which a text is all that somebody has. */
class OneTextTest {
  private final InMemoryStore store = InMemoryStore.create();
  private final AgentMemory memory = AgentMemory.builder(store).project("harbour").build();

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void remember_aSentence_isRecalledByAQuestion() {
    MemoryNode stored = memory.remember(NodeKind.FACT, "The depot closes at six");

    assertThat(stored.kind()).isEqualTo(NodeKind.FACT);
    assertThat(memory.recall("when does the depot close?").memories())
        .extracting(found -> found.node().ref())
        .containsExactly(stored.ref());
  }

  @Test
  void weave_aTask_isThatOfTheRequest() {
    memory.remember(NodeKind.FACT, "The depot closes at six");
    String task = "when does the depot close?";

    assertThat(memory.weave(task).markdown())
        .contains("closes at six")
        .isEqualTo(memory.weave(RecallRequest.forTask(task)).markdown());
  }

  @Test
  void weave_aBudget_isKept() {
    memory.remember(NodeKind.FACT, "The depot closes at six");

    ContextPack pack = memory.weave("when does the depot close?", 0);

    assertThat(pack.budget()).isZero();
    assertThat(pack.tokens()).isZero();
  }

  @Test
  void remember_emptyText_isRefused() {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> memory.remember(NodeKind.FACT, ""));
  }
}
