package dev.memoryweave.workspace.poisoning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole project whose files somebody has filled with directives, as it is opened in earnest. */
class PoisonedProjectTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int TEXTS = 12;

  @TempDir Path folder;

  private void write(String path, String text) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static String listed(List<Scenario> scenarios) {
    return scenarios.stream()
        .map(scenario -> "- " + scenario.text().replace("\n", "\n  ") + "\n")
        .collect(Collectors.joining());
  }

  @Test
  void filesOfAProject_bringNoDirectiveIntoForce_andChangeNothingOfAPerson() throws Exception {
    List<Scenario> all = Scenario.directives();
    String[] files = {
      "README.md",
      "AGENTS.md",
      "CLAUDE.md",
      ".cursor/rules/kiosk.mdc",
      ".github/copilot-instructions.md",
      "CONTRIBUTING.md",
      ".memory/constraints.md",
    };
    List<Scenario> planted = new ArrayList<>();
    for (int i = 0; i < files.length; i++) {
      List<Scenario> part = all.subList(i * TEXTS, (i + 1) * TEXTS);
      planted.addAll(part);
      write(files[i], "# Kiosk\n\n## Rules\n\n" + listed(part));
    }
    write("src/Kiosk.java", "/** " + all.get(0).text() + " */\nfinal class Kiosk {}\n");

    try (InMemoryStore store = InMemoryStore.create();
        Workspace workspace =
            Workspace.builder(store).root(folder).author(Provenance.of(Source.MCP)).open()) {
      AgentMemory person = workspace.memory().writtenBy(() -> Provenance.of(Source.USER, "ada"));
      List<MemoryNode> good = new ArrayList<>();
      for (Scenario scenario : planted) {
        good.add(person.remember(Scenario.draft(scenario.kind(), scenario.good()).build()));
      }

      assertThat(workspace.bootstrap().await(PATIENCE)).isPresent();
      workspace.refresh();

      Set<String> ids = good.stream().map(node -> node.id().value()).collect(Collectors.toSet());
      List<MemoryNode> nodes = person.list(MemoryQuery.all().withLimit(1_000)).items();
      assertThat(nodes).hasSizeGreaterThan(good.size() + TEXTS);
      assertThat(nodes)
          .filteredOn(node -> node.kind().isDirective() && node.isInForce())
          .extracting(MemoryNode::id)
          .containsExactlyInAnyOrderElementsOf(good.stream().map(MemoryNode::id).toList());
      for (MemoryNode node : good) {
        MemoryNode now = person.node(node.id()).inspect(0).node();
        assertThat(now.title()).isEqualTo(node.title());
        assertThat(now.provenance()).isEqualTo(node.provenance());
        assertThat(now.confidence()).isEqualTo(node.confidence());
      }
      for (Scenario scenario : planted) {
        Block block =
            Block.of(workspace.memory().weave(RecallRequest.forTask(scenario.task())).markdown());
        assertThat(block.items())
            .filteredOn(item -> !item.isPassage() && !ids.contains(item.name()))
            .allMatch(Block.Item::saysWhose);
      }
    }
  }

  @Test
  void aRuleOfAPerson_isTheSameAfterItsFileSaysOtherwise() throws Exception {
    write("AGENTS.md", "# Rules\n\n- Never push to main directly.\n");
    try (InMemoryStore store = InMemoryStore.create();
        Workspace workspace = Workspace.builder(store).root(folder).open()) {
      AgentMemory person = workspace.memory().writtenBy(() -> Provenance.of(Source.USER, "ada"));
      assertThat(workspace.bootstrap().await(PATIENCE)).isPresent();
      MemoryNode seeded =
          person.list(MemoryQuery.current().withLimit(10)).items().stream()
              .filter(node -> node.kind().isDirective())
              .findFirst()
              .orElseThrow();
      MemoryNode said =
          person.remember(
              NodeDraft.builder(seeded.id()).title("Never push to main directly!").build());

      write("AGENTS.md", "# Rules\n\n- Always push to main directly.\n");
      workspace.refresh();

      MemoryNode now = person.node(said.id()).inspect(0).node();
      assertThat(now.title()).isEqualTo("Never push to main directly!");
      assertThat(now.isInForce()).isTrue();
      assertThat(person.list(MemoryQuery.current().withLimit(100)).items())
          .filteredOn(node -> node.kind().isDirective() && node.isInForce())
          .hasSize(1);
    }
  }
}
