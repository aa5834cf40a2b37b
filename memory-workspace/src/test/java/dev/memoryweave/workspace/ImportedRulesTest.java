package dev.memoryweave.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.workspace.seeding.SeedReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that an agent file takes in state rules like the agent file, as files of their own. */
class ImportedRulesTest {
  private static final String UTC = "constraint.always-use-utc-in-logs";

  @TempDir Path folder;

  private RuleProject taken() throws IOException {
    return RuleProject.plain(folder)
        .write("CLAUDE.md", "# Project\n\n@./notes/logs.md\n")
        .write("notes/logs.md", "# Logs\n\n- Always use UTC in logs.\n");
  }

  private static List<SeedReport.Skipped> notTakenIn(RuleProject project) {
    return project.workspace().status().notTakenIn();
  }

  @Test
  void aRuleOfAFileThatIsTakenIn_isOneOfTheProject_withItsOwnFileAsEvidence() throws Exception {
    try (RuleProject project = taken()) {
      project.read();

      assertThat(project.waiting()).containsExactly("Always use UTC in logs");
      MemoryNode rule = project.node(UTC);
      assertThat(rule.anchors()).isEmpty();
      assertThat(project.memory().node(NodeId.of(UTC)).inspect(0).evidence())
          .extracting(Evidence::locator)
          .containsExactly("notes/logs.md:3");
      assertThat(notTakenIn(project)).isEmpty();
    }
  }

  @Test
  void aFileOfANestedAgentFile_holdsForTheFolderOfThatFile() throws Exception {
    try (RuleProject project =
        RuleProject.plain(folder)
            .write("billing/AGENTS.md", "See @../notes/money.md for money.\n")
            .write("notes/money.md", "# Money\n\n- Never round amounts.\n")) {
      project.read();

      assertThat(project.node("constraint.never-round-amounts").anchors())
          .containsExactly(Anchor.of("billing"));

      project.write("AGENTS.md", "# Rules\n\n@notes/money.md\n").read();

      assertThat(project.node("constraint.never-round-amounts").anchors()).isEmpty();
    }
  }

  @Test
  void withoutTheLine_theRulesAreNoLongerStated_andWithItTheyComeBack() throws Exception {
    try (RuleProject project = taken()) {
      project.read().trust().answer(true);
      assertThat(project.inForce()).containsExactly("Always use UTC in logs");

      project.write("CLAUDE.md", "# Project\n\nNothing else.\n").read();
      assertThat(project.inForce()).isEmpty();
      assertThat(project.node(UTC).status()).isEqualTo(NodeStatus.STALE);

      project.write("CLAUDE.md", "# Project\n\n@./notes/logs.md\n").read();
      assertThat(project.inForce()).containsExactly("Always use UTC in logs");
    }
  }

  @Test
  void aChangeOfTheFileAlone_isNoticed() throws Exception {
    try (RuleProject project = taken()) {
      project.read().trust().answer(true);

      project.write("notes/logs.md", "# Logs\n\n- Never log names of people.\n").read();
      assertThat(project.inForce()).containsExactly("Never log names of people");

      project.write("notes/logs.md", "# Logs\n\n@more.md\n");
      project.write("notes/more.md", "- Always use UTC in logs.\n").read();
      assertThat(project.inForce()).containsExactly("Always use UTC in logs");

      Files.delete(project.root.resolve("notes/more.md"));
      project.read();
      assertThat(project.inForce()).isEmpty();
      assertThat(notTakenIn(project))
          .extracting(SeedReport.Skipped::locator)
          .containsExactly("notes/logs.md:3");
    }
  }

  @Test
  void aRuleThatMovesIntoTheAgentFile_staysInForce() throws Exception {
    try (RuleProject project = taken()) {
      project.read().trust().answer(true);
      long revision = project.node(UTC).revision();

      project.write("CLAUDE.md", "# Project\n\n- Always use UTC in logs.\n").read();

      assertThat(project.inForce()).containsExactly("Always use UTC in logs");
      assertThat(project.node(UTC).revision()).isEqualTo(revision + 1);
    }
  }

  @Test
  void inARepository_theLineMustBeOnAMainBranch() throws Exception {
    try (RuleProject project = RuleProject.inGit(folder)) {
      project.write("CLAUDE.md", "# Project\n\nPlain.\n");
      project.write("notes/logs.md", "# Logs\n\n- Always use UTC in logs.\n").commit("Notes");
      project.read().trust().answer(true);
      assertThat(project.inForce()).isEmpty();

      project.branch("taking");
      project.write("CLAUDE.md", "# Project\n\n@notes/logs.md\n").commit("Take them in");
      project.read();
      assertThat(project.inForce()).isEmpty();
      assertThat(project.waiting()).containsExactly("Always use UTC in logs");

      project.git().checkout().setName("main").call();
      project.git().merge().include(project.git().getRepository().resolve("taking")).call();
      project.read();
      assertThat(project.inForce()).containsExactly("Always use UTC in logs");
    }
  }

  @Test
  void nothingChanges_whereNothingHasChanged() throws Exception {
    try (RuleProject project = taken()) {
      project.read();
      long revision = project.node(UTC).revision();

      project.readAgain();
      project.write("CLAUDE.md", "# Project\n\n@./notes/logs.md\n\nMore words.\n").read();

      assertThat(project.node(UTC).revision()).isEqualTo(revision);
    }
  }

  @Test
  void whatIsNotThere_liesElsewhereOrIsOnePersons_isTold() throws Exception {
    Files.writeString(folder.resolve("secret.md"), "- Always use port 1.\n");
    try (RuleProject project =
        RuleProject.plain(folder)
            .write("CLAUDE.local.md", "- Always use port 2.\n")
            .write(
                "CLAUDE.md",
                """
                # Project

                More: @gone.md, @../secret.md
                and @CLAUDE.local.md.

                @~/mine.md
                """)) {
      project.read();

      assertThat(project.waiting()).isEmpty();
      assertThat(notTakenIn(project))
          .extracting(SeedReport.Skipped::locator, SeedReport.Skipped::title)
          .containsExactly(
              tuple("CLAUDE.md:3", "@gone.md"),
              tuple("CLAUDE.md:3", "@../secret.md"),
              tuple("CLAUDE.md:4", "@CLAUDE.local.md"),
              tuple("CLAUDE.md:6", "@~/mine.md"));
    }
  }

  @Test
  void aLinkToAFileElsewhere_isNotFollowed() throws Exception {
    Path outside = Files.writeString(folder.resolve("outside.md"), "- Always use port 1.\n");
    try (RuleProject project =
        RuleProject.plain(folder).write("CLAUDE.md", "# Project\n\n@linked.md\n")) {
      Files.createSymbolicLink(project.root.resolve("linked.md"), outside);
      project.read();

      assertThat(project.waiting()).isEmpty();
      assertThat(notTakenIn(project)).hasSize(1);
    }
  }
}
