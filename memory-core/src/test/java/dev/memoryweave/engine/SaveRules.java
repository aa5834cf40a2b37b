package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Relation.Predicate;
import org.junit.jupiter.api.Test;

/** Several changes in one call, each reported. */
abstract class SaveRules extends MemoryRules {
  SaveRules(AgentMemoryContract contract) {
    super(contract);
  }

  @Test
  void save_storesWhatItCanAndReportsTheRest() {
    MemoryNode old = remember(NodeKind.FACT, "Old", "old");
    SaveIntent.Report report =
        memory.save(
            SaveIntent.builder()
                .task("tidy up")
                .node(
                    NodeDraft.builder(NodeKind.FACT, "Fresh")
                        .related(Predicate.RELATED_TO, NodeId.of("fact.nowhere"))
                        .build())
                .node(
                    NodeDraft.builder(NodeKind.FACT, "Lost").parent(NodeId.of("module.no")).build())
                .stale(NodeId.of("fact.nowhere"), "x")
                .supersede(old.id(), NodeId.of("fact.fresh"), "newer")
                .build());

    assertThat(report.items())
        .extracting(item -> item.path() + " " + item.outcome())
        .containsExactly(
            "nodes[0] CREATED",
            "nodes[1] FAILED",
            "nodes[0].related[0] FAILED",
            "stale[0] FAILED",
            "supersede[0] SUPERSEDED");
    assertThat(report.isComplete()).isFalse();
    assertThat(memory.node(NodeId.of("fact.fresh")).inspect(0).node().provenance().task())
        .isEqualTo("tidy up");
    assertThat(memory.count(MemoryQuery.all())).isEqualTo(2);
  }

  @Test
  void saveAsDryRun_saysTheSameAndStoresNothing() {
    SaveIntent.Builder intent =
        SaveIntent.builder()
            .node(NodeDraft.builder(NodeKind.FACT, "Fresh").build())
            .stale(NodeId.of("fact.fresh"), "at once");
    SaveIntent.Report dry = memory.save(intent.dryRun(true).build());

    assertThat(memory.count(MemoryQuery.all())).isZero();
    assertThat(heard).isEmpty();
    SaveIntent.Report real = memory.save(intent.dryRun(false).build());
    assertThat(dry.items()).isEqualTo(real.items());
    assertThat(dry.revision()).isEqualTo(real.revision());
  }
}
