package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.store.Page;
import dev.memoryweave.weave.ContextPack;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Listing, searching, recalling and weaving. */
abstract class FindingRules extends MemoryRules {
  FindingRules(AgentMemoryContract contract) {
    super(contract);
  }

  @Test
  void list_givesEachNodeOnceOverPages() {
    for (int i = 0; i < 23; i++) {
      remember(NodeKind.FACT, "Fact " + i, "");
    }
    Set<NodeId> seen = new HashSet<>();
    @Nullable String cursor = null;
    int nodes = 0;
    do {
      Page<MemoryNode> page = memory.list(MemoryQuery.current().withLimit(5).withCursor(cursor));
      page.items().forEach(node -> seen.add(node.id()));
      nodes += page.items().size();
      cursor = page.next();
    } while (cursor != null);

    assertThat(nodes).isEqualTo(23);
    assertThat(seen).hasSize(23);
    assertThat(memory.count(MemoryQuery.current().withKinds(NodeKind.FACT))).isEqualTo(23);
  }

  @Test
  void search_pagesBestFirstAndFilters() {
    for (int i = 0; i < 12; i++) {
      remember(NodeKind.FACT, "Lemur " + i, "lemur ".repeat(i + 1));
    }
    remember(NodeKind.GOTCHA, "Lemur trap", "bites");
    MemoryQuery facts = MemoryQuery.current().withKinds(NodeKind.FACT).withLimit(5);
    List<NodeRef> found = new ArrayList<>();
    @Nullable String cursor = null;
    do {
      Page<MemoryQuery.Match> result = memory.search("lemurs", facts.withCursor(cursor));
      result.items().forEach(match -> found.add(match.node().ref()));
      cursor = result.next();
    } while (cursor != null);

    assertThat(found).hasSize(12).doesNotHaveDuplicates();
    assertThatThrownBy(() -> memory.search("lemur", facts.withCursor("nonsense")))
        .isInstanceOf(InvalidValueException.class);
    assertThat(memory.search("\"; DROP TABLE * NEAR( ^", facts).items()).isEmpty();
    assertThat(memory.search("  ", facts).items()).hasSizeBetween(1, 5);
  }

  /** A rule that a person has stated. */
  private MemoryNode stated(String rule) {
    return memory
        .writtenBy(() -> Provenance.of(Source.USER))
        .remember(NodeDraft.builder(NodeKind.CONSTRAINT, rule).build());
  }

  @Test
  void recall_bringsStandingMemoriesWithoutAWordInCommonAndSaysWhy() {
    MemoryNode rule = stated("Never push to main");
    MemoryNode match = remember(NodeKind.FACT, "Giraffe feeding", "Giraffes eat acacia leaves");
    remember(NodeKind.FACT, "Elsewhere", "Nothing to do with it");

    RecallResult result = memory.recall(RecallRequest.forTask("what do giraffes eat"));

    assertThat(result.memories())
        .extracting(found -> found.node().id())
        .containsExactly(match.id(), rule.id());
    assertThat(result.memories().get(0).breakdown().factors()).isNotEmpty();
    assertThat(result.memories().get(0).score()).isPositive();
    assertThat(result.trace().channels())
        .extracting(channel -> channel.channel())
        .containsExactly("lexical", "pinned");
    assertThat(memory.recall(RecallRequest.forTask("what do giraffes eat"))).isEqualTo(result);
  }

  /** A memory of its own, whatever says the same. */
  private MemoryNode rememberAnother(String key, String body) {
    return memory.remember(NodeDraft.builder(NodeKind.FACT, "Deploys").key(key).body(body).build());
  }

  @Test
  void recall_foldsWhatSaysTheSame() {
    MemoryNode one = remember(NodeKind.FACT, "Deploys", "We deploy on Tuesdays.");
    MemoryNode two = rememberAnother("deploys-as-well", "we deploy on  tuesdays");

    RecallResult result = memory.recall(RecallRequest.forTask("when do we deploy"));

    assertThat(result.memories()).hasSize(1);
    List<NodeRef> both = new ArrayList<>(result.memories().get(0).duplicates());
    both.add(result.memories().get(0).node().ref());
    assertThat(both).containsExactlyInAnyOrder(one.ref(), two.ref());
  }

  @Test
  void recall_whatSaysTheSameAHundredTimes_leavesRoomForTheRest() {
    for (int i = 0; i < 100; i++) {
      rememberAnother("deploys-" + i, "We deploy on Tuesdays.");
    }
    MemoryNode other =
        remember(NodeKind.FACT, "A long list", "deploy " + "of other words ".repeat(40));

    RecallResult result =
        memory.recall(RecallRequest.builder("when do we deploy").limit(2).build());

    assertThat(result.memories()).hasSize(2);
    assertThat(result.memories().get(0).duplicates()).hasSize(99);
    assertThat(result.memories().get(1).node().ref()).isEqualTo(other.ref());
  }

  @Test
  void recallAsOf_whereMostCameLater_findsWhatWasThere() {
    MemoryNode first =
        remember(NodeKind.FACT, "A long list", "deploy " + "of other words ".repeat(40));
    Instant then = clock.instant();
    clock.advance(Duration.ofDays(1));
    for (int i = 0; i < 100; i++) {
      remember(NodeKind.FACT, "Deploys " + i, "We deploy on day " + i);
    }

    RecallResult result =
        memory.recall(RecallRequest.builder("when do we deploy").limit(2).asOf(then).build());

    assertThat(result.memories())
        .extracting(found -> found.node().id())
        .containsExactly(first.id());
  }

  @Test
  void recallAsOf_readsMemoriesAsTheyWere() {
    MemoryNode node = remember(NodeKind.FACT, "Pool size", "The pool has 10 threads");
    Instant then = clock.instant();
    clock.advance(Duration.ofDays(3));
    memory.remember(NodeDraft.builder(node.id()).body("The pool has 20 threads").build());
    remember(NodeKind.FACT, "Pool owner", "The pool belongs to the platform team");

    RecallResult result = memory.recall(RecallRequest.builder("pool threads").asOf(then).build());

    assertThat(result.memories())
        .singleElement()
        .satisfies(found -> assertThat(found.node().body()).isEqualTo("The pool has 10 threads"));
    assertThat(result.warnings()).isNotEmpty();
  }

  @Test
  void expiredMemories_areNotRecalled() {
    remember(NodeKind.NOTE, "Scratch about zebras", "zebra");
    assertThat(memory.recall(RecallRequest.forTask("zebra")).memories()).hasSize(1);

    clock.advance(Duration.ofDays(8));

    assertThat(memory.recall(RecallRequest.forTask("zebra")).memories()).isEmpty();
  }

  @Test
  void weave_keepsTheBudgetAndKnowsThePackAgain() {
    remember(NodeKind.CONSTRAINT, "Terminal states are immutable", "Done stays done. ".repeat(50));
    remember(NodeKind.INCIDENT, "Retry re-entered a terminal state", "It looped. ".repeat(50));

    ContextPack pack =
        memory.weave(RecallRequest.builder("retry terminal state").tokenBudget(300).build());
    ContextPack again =
        memory.weave(
            RecallRequest.builder("retry terminal state")
                .tokenBudget(300)
                .knownPackHash(pack.packHash())
                .build());

    assertThat(pack.tokens()).isPositive().isLessThanOrEqualTo(300);
    assertThat(pack.markdown()).contains("constraint.terminal-states-are-immutable");
    assertThat(again.notModified()).isTrue();
    assertThat(again.markdown()).isEmpty();
  }
}
