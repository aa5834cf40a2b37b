package dev.memoryweave.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.workspace.seeding.SeedReport.Conflict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules of two files that say the contrary are told with their lines. */
class FileConflictsTest {
  @TempDir Path folder;

  private RuleProject project() throws IOException {
    return RuleProject.plain(folder)
        .rulesIn("AGENTS.md", "Use port 5000.", "Always sign your commits.")
        .rulesIn("CLAUDE.md", "Use port 4000.", "Never deploy on Fridays.");
  }

  private static List<Conflict> conflicts(RuleProject project) {
    return project.workspace().status().conflicts();
  }

  @Test
  void bothAreNamed_waitingOrInForce_untilOneIsMended() throws IOException {
    try (RuleProject project = project()) {
      Conflict ports = new Conflict("AGENTS.md:3", "Use port 5000", "CLAUDE.md:3", "Use port 4000");
      project.read();
      assertThat(conflicts(project)).containsExactly(ports);

      project.workspace().trust().answer(true);
      assertThat(conflicts(project)).containsExactly(ports);

      project.rulesIn("CLAUDE.md", "Use port 5000.", "Never deploy on Fridays.").read();
      assertThat(conflicts(project)).isEmpty();
    }
  }

  @Test
  void aFolderMayDifferFromTheProject() throws IOException {
    try (RuleProject project = project().rulesIn("web/AGENTS.md", "Use port 6000.")) {
      project.read();

      assertThat(conflicts(project)).hasSize(1);
    }
  }
}
