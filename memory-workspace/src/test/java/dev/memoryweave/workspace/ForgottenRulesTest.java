package dev.memoryweave.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.workspace.seeding.SeedReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person who forgot or rejected a rule of a file does not get it back by an unrelated edit. */
class ForgottenRulesTest {
  private static final NodeId FRIDAY = NodeId.of("constraint.never-deploy-on-fridays");

  @TempDir Path folder;
  private RuleProject project;

  @BeforeEach
  void readTwoRules() throws Exception {
    project = RuleProject.plain(folder);
    project.rules("Never deploy on Fridays.", "Always run the linter.").read();
  }

  @AfterEach
  void close() {
    project.close();
  }

  private List<String> titles() {
    return project.memory().list(MemoryQuery.current().withLimit(100)).items().stream()
        .filter(node -> node.kind().isDirective())
        .map(MemoryNode::title)
        .sorted()
        .toList();
  }

  private void forget() {
    project.person().node(FRIDAY).forget("not any more");
  }

  private void reject() {
    project.person().reviews().decide(FRIDAY, new Reviews.Verdict.Reject("not any more"));
  }

  @Test
  void aForgottenRule_staysAway_asLongAsItsLineIsWhatItWas() {
    forget();

    project.rules("Never deploy on Fridays.", "Always run the linter.", "Use tabs everywhere.");
    project.readAgain();

    assertThat(titles()).containsExactly("Always run the linter", "Use tabs everywhere");
    assertThat(project.workspace().seeds())
        .flatExtracting(report -> report.skipped())
        .extracting(SeedReport.Skipped::reason)
        .anyMatch(reason -> reason.contains("the file still says so"));
  }

  @Test
  void order_case_whiteSpaceAndAnotherFile_doNotBringItBack() throws Exception {
    forget();

    project.rules("Always run the linter.", "never   deploy on FRIDAYS");
    project.readAgain();
    assertThat(titles()).containsExactly("Always run the linter");

    Files.delete(project.root.resolve("AGENTS.md"));
    project.rulesIn("CLAUDE.md", "Always run the linter.", "Never deploy on Fridays.");
    project.readAgain();
    assertThat(titles()).containsExactly("Always run the linter");
  }

  @Test
  void aLineThatSaysSomethingElse_isANewStatement_andWaits() {
    forget();

    project.rules("Never deploy on Saturdays.", "Always run the linter.").readAgain();

    assertThat(titles()).containsExactly("Always run the linter", "Never deploy on Saturdays");
  }

  @Test
  void whoeverRemembersItAnew_mayDoSo() {
    forget();

    MemoryNode mine =
        project
            .person()
            .remember(NodeDraft.builder(NodeKind.CONSTRAINT, "Never deploy on Fridays").build());

    assertThat(mine.isInForce()).isTrue();
  }

  @Test
  void aRejectedRule_staysAway_underAnotherHeadingOfAnotherFileToo() throws Exception {
    reject();

    Files.delete(project.root.resolve("AGENTS.md"));
    project.rulesIn("CLAUDE.md", "Never  deploy on fridays.").readAgain();

    assertThat(project.node(FRIDAY.value()).status()).isEqualTo(NodeStatus.ARCHIVED);
    assertThat(titles()).isEmpty();
  }

  @Test
  void aProcedureThatWasRejected_staysAway_andComesWithOtherSteps() {
    project.write("AGENTS.md", "## Building\n\n```sh\nmake all\n```\n").read();
    NodeId build = NodeId.of("procedure.agents-how-to-build-the-project");
    project.person().reviews().decide(build, new Reviews.Verdict.Reject("no"));

    project.write("AGENTS.md", "Hello.\n\n## Building\n\n```sh\nmake all\n```\n").readAgain();
    assertThat(titles()).isEmpty();

    project.write("AGENTS.md", "## Building\n\n```sh\nmake everything\n```\n").readAgain();
    assertThat(titles()).containsExactly("How to build the project");
    assertThat(project.waiting()).containsExactly("How to build the project");

    project.write("AGENTS.md", "Bye.\n\n## Building\n\n```sh\nmake everything\n```\n").readAgain();
    assertThat(titles()).containsExactly("How to build the project");
  }

  @Test
  void theNote_holdsNoWordOfTheStatement() {
    forget();

    List<MemoryEvent> events = project.memory().journal().events(0, 500);

    assertThat(events)
        .filteredOn(event -> event.type() == MemoryEvent.Type.STATEMENT_FORGOTTEN)
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.subject()).isEqualTo("forgotten statement");
              assertThat(event.reason()).matches("[0-9a-f]{32} [0-9a-f]{64}");
            });
  }

  @Test
  void whatAnAgentForgets_leavesNoNote() {
    project.memory().node(FRIDAY).forget("poisoned");

    project.rules("Never deploy on Fridays.", "Always run the linter.", "Use tabs everywhere.");
    project.readAgain();

    assertThat(titles()).contains("Never deploy on Fridays");
  }
}
