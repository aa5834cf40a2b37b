package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Terms: their names find each other's texts, and a block explains those that it uses. */
abstract class GlossaryRules extends MemoryRules {
  private static final String MEANING = "Decides which carrier takes a parcel.";

  GlossaryRules(AgentMemoryContract contract) {
    super(contract);
  }

  private MemoryNode term() {
    return memory.remember(
        NodeDraft.builder(NodeKind.TERM, "Carrier Assignment Engine")
            .symbols("CAE", "dispatcher")
            .tags("service")
            .body(MEANING)
            .build());
  }

  private String block(String task) {
    return memory.weave(RecallRequest.forTask(task)).markdown();
  }

  private double coverage(String task) {
    return memory.recall(RecallRequest.forTask(task)).memories().stream()
        .filter(found -> found.node().kind() == NodeKind.FACT)
        .mapToDouble(RecallResult.Memory::coverage)
        .max()
        .orElse(0);
  }

  @Test
  void aName_findsWhatSaysAnotherName() {
    remember(NodeKind.FACT, "The CAE restarts at midnight", "");
    remember(NodeKind.FACT, "Invoices are printed at noon", "");
    String task = "When does the Carrier Assignment Engine restart?";
    double before = coverage(task);
    term();

    assertThat(coverage(task)).isGreaterThan(before);
  }

  @Test
  void anotherName_findsWhatSaysTheName() {
    remember(NodeKind.FACT, "The Carrier Assignment Engine restarts at midnight", "");
    term();

    assertThat(block("When does the dispatcher restart?")).contains("restarts at midnight");
  }

  @Test
  void aBlock_explainsATermThatAMemoryUses() {
    remember(NodeKind.FACT, "The nightly restart is done by the CAE", "");
    term();

    assertThat(block("Who does the nightly restart?"))
        .contains("Glossary")
        .contains("Carrier Assignment Engine (CAE, dispatcher)")
        .contains(MEANING);
    assertThat(block("Which colour has the lid?")).doesNotContain(MEANING);
  }

  @Test
  void aTermThatIsArchived_standsForNothing() {
    remember(NodeKind.FACT, "The nightly restart is done by the CAE", "");
    MemoryNode term = term();
    memory.node(term.ref()).archive("no longer used");

    assertThat(block("Who does the nightly restart?")).doesNotContain(MEANING);
  }

  @Test
  void aTerm_standsForNothingBeforeItWasKept() {
    remember(NodeKind.FACT, "The nightly restart is done by the CAE", "");
    clock.advance(Duration.ofHours(2));
    Instant before = clock.instant();
    clock.advance(Duration.ofHours(2));
    term();
    clock.advance(Duration.ofHours(2));

    assertThat(memory.asOf(before).weave(RecallRequest.forTask("the nightly restart")).markdown())
        .doesNotContain(MEANING);
  }

  @Test
  void everydayWords_doNotStandForEachOther() {
    remember(NodeKind.FACT, "The number of the room is 12", "");
    memory.remember(NodeDraft.builder(NodeKind.TERM, "number").symbols("kind").build());

    assertThat(memory.recall(RecallRequest.forTask("What kind of room?")).trace().terms())
        .doesNotContain("number");
  }
}
