package dev.memoryweave.workspace.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.weave.TokenCounter;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContinuityBlockTest {
  private static final String LONG =
      " The reasons fill many lines, which the pack of the work tells and the block does not."
          .repeat(4);

  @TempDir Path temporary;
  private Path root;
  private MemoryStore store;
  private AgentMemory memory;
  private AgentSection block;

  @BeforeEach
  void makeProject() throws IOException {
    root = Files.createDirectory(temporary.toRealPath().resolve("project"));
    store = MemoryStore.open("memory:");
    memory =
        AgentMemory.builder(store)
            .project("orchard")
            .within(Scope.tenant("ada"))
            .author(Provenance.of(Source.USER))
            .build();
    ProjectBoundary boundary = ProjectBoundary.of(root);
    block =
        AgentSection.continuity(
            memory, path -> boundary.resolve(path.toString()), TokenCounter.estimating());
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  private MemoryNode remember(NodeKind kind, String title, String body) {
    return memory.remember(NodeDraft.builder(kind, title).body(body).build());
  }

  private String guide() throws IOException {
    return Files.readString(root.resolve("AGENTS.md"));
  }

  private void fill() {
    remember(NodeKind.CONSTRAINT, "Never prune below the graft", "It kills the tree." + LONG);
    remember(NodeKind.DECISION, "Store weather as hourly rows", "Daily rows hide frost." + LONG);
    remember(NodeKind.TASK, "Replace the broken station in row 7", "The fuse is gone." + LONG);
  }

  @Test
  void add_aBlockThatSavesMoreThanItCosts_isWrittenAndKept() throws IOException {
    Files.writeString(root.resolve("AGENTS.md"), "# Orchard\n");
    fill();

    assertThat(block.add().written()).containsExactly("AGENTS.md");
    assertThat(guide())
        .startsWith("# Orchard\n\n" + AgentSection.CONTINUITY_BEGIN + "\n## Where work stands\n")
        .contains("Never prune below the graft", "hourly rows", "row 7")
        .endsWith(AgentSection.CONTINUITY_END + "\n");
    AgentSection.Rendered rendered = block.render();
    assertThat((long) rendered.tokens()).isLessThan(rendered.saved());

    remember(NodeKind.DECISION, "Harvest by hand", "Machines bruise." + LONG);
    assertThat(block.refresh().written()).containsExactly("AGENTS.md");
    assertThat(guide()).contains("Harvest by hand");
    assertThat(block.refresh().written()).isEmpty();
  }

  @Test
  void add_nothingToTell_writesNothing() throws IOException {
    Files.writeString(root.resolve("AGENTS.md"), "# Orchard\n");

    assertThat(block.add().written()).isEmpty();
    assertThat(guide()).isEqualTo("# Orchard\n");
  }

  @Test
  void refresh_aBlockThatIsNoLongerWorthIt_leavesItsTwoLines() throws IOException {
    String bare = AgentSection.CONTINUITY_BEGIN + "\n" + AgentSection.CONTINUITY_END + "\n";
    Files.writeString(root.resolve("AGENTS.md"), bare.replace("\n<", "\n- It rains.\n<"));

    block.refresh();

    assertThat(guide()).isEqualTo(bare);
  }

  @Test
  void render_whatIsNotForAllReaders_isLeftOut() {
    fill();
    AgentMemory.builder(store)
        .scopes(ScopeChain.of(Scope.tenant("ada")))
        .author(Provenance.of(Source.USER))
        .build()
        .remember(NodeDraft.builder(NodeKind.PREFERENCE, "Ada likes short answers").build());
    memory
        .writtenBy(() -> Provenance.of(Source.TOOL))
        .remember(NodeDraft.builder(NodeKind.DECISION, "Spray twice a day").build());

    assertThat(block.render().markdown())
        .contains("graft")
        .doesNotContain("short answers")
        .doesNotContain("Spray");
  }

  @Test
  void render_manyMemories_staysWithinItsTokens() {
    for (int i = 0; i < 200; i++) {
      remember(NodeKind.DECISION, "Row " + i + " gets variety " + i * 7, "Chosen." + LONG);
    }

    AgentSection.Rendered rendered = block.render();

    assertThat(rendered.tokens())
        .isPositive()
        .isLessThanOrEqualTo(AgentSection.MOST_TOKENS_OF_CONTINUITY);
    assertThat(rendered.leftOut()).isPositive();
  }

  @Test
  void sections_besideEachOther_doNotTouchEachOther() throws IOException {
    Files.writeString(root.resolve("AGENTS.md"), "# Orchard\n");
    fill();
    ProjectBoundary boundary = ProjectBoundary.of(root);
    AgentSection map =
        AgentSection.map(
            memory,
            "Orchard",
            path -> boundary.resolve(path.toString()),
            TokenCounter.estimating(),
            false);
    map.add();
    block.add();

    assertThat(guide()).contains(AgentSection.MAP_BEGIN, AgentSection.CONTINUITY_BEGIN);
    assertThat(map.remove().written()).containsExactly("AGENTS.md");
    assertThat(guide())
        .doesNotContain(AgentSection.MAP_BEGIN)
        .contains(AgentSection.CONTINUITY_BEGIN, "Never prune below the graft");
    assertThat(block.remove().written()).containsExactly("AGENTS.md");
    assertThat(guide()).isEqualTo("# Orchard\n");
  }
}
