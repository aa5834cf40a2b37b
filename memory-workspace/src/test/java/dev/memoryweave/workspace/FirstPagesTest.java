package dev.memoryweave.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.workspace.seeding.internal.SeedSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** First pages of a project and of its parts, among its guides. */
class FirstPagesTest {
  @TempDir Path folder;

  private static List<String> descriptions(RuleProject project) {
    return project.memory().list(MemoryQuery.current().withKinds(NodeKind.PROJECT)).items().stream()
        .map(MemoryNode::title)
        .toList();
  }

  @Test
  void hundredsOfPagesOfParts_leaveRoomForTheGuides() throws IOException {
    try (RuleProject project = RuleProject.plain(folder)) {
      for (int i = 0; i <= SeedSettings.DEFAULT_PER_PROJECT; i++) {
        project.write(
            "modules/pump" + i + "/README.md",
            "# Pump " + i + "\n\nPump " + i + " is a module that moves water number " + i + ".\n");
      }
      project.rulesIn("CONTRIBUTING.md", "Never open a valve at night.");
      project.rulesIn("zebra/AGENTS.md", "Always close the lid.");
      project.read();

      assertThat(project.waiting())
          .containsExactly("Always close the lid", "Never open a valve at night");
    }
  }

  @Test
  void thePageOfADocumentationFolder_describesTheProjectOnlyIfNoOtherDoes() throws IOException {
    String pumps = "# Pumps\n\nPumps is a library that moves water.\n";
    String site = "# Website\n\nThis website is built with a generator of static pages.\n";
    try (RuleProject project =
        RuleProject.plain(folder).write("README.md", pumps).write("docs/README.md", site)) {
      project.read();
      assertThat(descriptions(project)).containsExactly("Pumps is a library that moves water");
    }
    try (RuleProject project =
        RuleProject.plain(folder.resolve("other")).write("docs/README.md", pumps)) {
      project.read();
      assertThat(descriptions(project)).containsExactly("Pumps is a library that moves water");
    }
  }
}
