package dev.memoryweave.store.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Source;
import dev.memoryweave.recall.RecallRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What was learned on one branch, and who sees it. */
abstract class BranchRules extends LearningRules {
  private static final String FEATURE = "feature/http2";

  BranchRules(AgentMemoryContract contract) {
    super(contract);
  }

  private MemoryNode learned(String session, String fact, @Nullable String branch) {
    return resultOf(
        memory.reflect(
            report(session, "Task of " + session).facts(List.of(fact)).branch(branch).build()));
  }

  private List<NodeId> seen(@Nullable String branch) {
    return memory
        .recall(RecallRequest.builder("which port does the database use").branch(branch).build())
        .memories()
        .stream()
        .map(found -> found.node().id())
        .toList();
  }

  @Test
  void branch_seesItsOwnTheMainlineAndWhatHasNone() {
    NodeId own = learned("s1", "The staging database uses port 5433", FEATURE).id();
    NodeId main = learned("s2", "The billing database prefers port 6000", "main").id();
    NodeId none = learned("s3", "The archive database opened port 7000", null).id();
    NodeId other = learned("s4", "The search database wants port 8000", "feature/other").id();

    assertThat(seen(FEATURE)).containsExactlyInAnyOrder(own, main, none).startsWith(own);
    assertThat(seen("main")).containsExactlyInAnyOrder(main, none);
    assertThat(seen("feature/other")).containsExactlyInAnyOrder(other, main, none);
    assertThat(seen(null)).containsExactlyInAnyOrder(own, main, none, other);
  }

  @Test
  void memoryOpenedOnABranch_asksForThatBranch() {
    NodeId other = learned("s1", "The staging database uses port 5433", "feature/other").id();
    AgentMemory onBranch = builder().author(Provenance.of(Source.AGENT).onBranch(FEATURE)).build();

    assertThat(onBranch.recall(RecallRequest.forTask("database port")).memories()).isEmpty();
    assertThat(
            onBranch
                .recall(RecallRequest.builder("database port").branch("feature/other").build())
                .memories())
        .extracting(found -> found.node().id())
        .containsExactly(other);
  }

  @Test
  void whatTwoBranchesSay_isKnownOfBoth() {
    NodeId id = learned("s1", PORT, FEATURE).id();
    learned("s2", PORT, "main");

    assertThat(node(id).provenance().branch()).isEqualTo("main");
    assertThat(seen("feature/other")).contains(id);
    learned("s3", PORT, FEATURE);
    assertThat(node(id).provenance().branch()).isEqualTo("main");
  }

  @Test
  void whatIsSaidAgainOnAnUnknownOrAnotherBranch_isKnownEverywhere() {
    NodeId one = learned("s1", PORT, FEATURE).id();
    NodeId two = learned("s1", THIRTY, FEATURE).id();

    learned("s2", PORT, null);
    learned("s3", THIRTY, "feature/other");

    assertThat(node(one).provenance().branch()).isNull();
    assertThat(node(two).provenance().branch()).isNull();
    assertThat(node(one).usage().confirmations()).isEqualTo(1);
    assertThat(node(two).usage().confirmations()).isEqualTo(1);
  }
}
