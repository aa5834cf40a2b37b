package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.SessionReport.Said;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What counts as used, and what follows from it. */
abstract class UseRules extends LearningRules {
  UseRules(AgentMemoryContract contract) {
    super(contract);
  }

  private MemoryNode fact(String title) {
    return byPerson().remember(NodeDraft.builder(NodeKind.FACT, title).build());
  }

  private int uses(MemoryNode node) {
    return node(node.ref()).usage().useCount();
  }

  private static SessionReport.Builder said(String session, Message.Role role, String text) {
    return SessionReport.builder(SessionId.of(session)).messages(List.of(Message.of(role, text)));
  }

  @Test
  void whatAReportCites_countsOnce_howeverOftenItIsHandedIn() {
    MemoryNode cited = fact("The staging database uses port 5433");
    MemoryNode evidence = fact("The pool holds nine connections");
    MemoryNode other = fact("The printer is on the second floor");
    TaskReport report =
        report("s1", "Move the pool to the staging database")
            .summary("Followed `" + cited.id() + "`, see " + cited.id() + ".")
            .facts(List.of("The staging pool answers within a second"))
            .evidence(List.of(Evidence.Draft.of(Evidence.Kind.MEMORY, evidence.id().value(), "")))
            .build();

    clock.advance(Duration.ofHours(1));
    memory.reflect(report);
    memory.reflect(report);

    assertThat(uses(cited)).isEqualTo(1);
    assertThat(uses(evidence)).isEqualTo(1);
    assertThat(uses(other)).isZero();
    assertThat(node(cited.ref()).usage().lastUsedAt()).isEqualTo(clock.instant());
    assertThat(node(cited.ref()).revision()).isEqualTo(cited.revision());
    memory.reflect(report("s2", "Another task").summary("As " + cited.id() + " says").build());
    assertThat(uses(cited)).isEqualTo(2);
  }

  @Test
  void whatAReportCitesThatDoesNotPass_countsOnce() {
    MemoryNode cited = fact("The staging database uses port 5433");
    TaskReport failed =
        TaskReport.builder("Move the pool, as in " + cited.id())
            .outcome(TaskReport.Outcome.FAILED)
            .verification(Verification.UNVERIFIED)
            .build();

    assertThat(memory.reflect(failed).skip()).isNotNull();
    memory.reflect(failed);

    assertThat(uses(cited)).isEqualTo(1);
  }

  @Test
  void toBeShown_isNotToBeUsed() {
    MemoryNode shown = fact("The staging database uses port 5433");
    String block = memory.weave(RecallRequest.forTask("staging database port")).markdown();
    assertThat(block).contains(shown.id().value());

    memory.capture(said("s1", Message.Role.TOOL, block).outcome("Done").build());
    memory.capture(said("s2", Message.Role.SYSTEM, block).outcome("Done").build());
    memory.capture(said("s3", Message.Role.USER, block).outcome("Done").build());

    assertThat(uses(shown)).isZero();
  }

  @Test
  void whatAnAgentNamesInASession_countsOnceForTheSession() {
    MemoryNode first = fact("The staging database uses port 5433");
    MemoryNode second = fact("The pool holds nine connections");

    memory.capture(said("s1", Message.Role.ASSISTANT, "I go by " + first.id() + ".").build());
    memory.capture(
        said("s1", Message.Role.ASSISTANT, "Again " + first.id() + ", and " + second.id() + "!")
            .outcome("Done as " + first.id() + " says")
            .build());
    memory.capture(
        SessionReport.builder(SessionId.of("s2"))
            .statements(List.of(new Said("See (" + first.id() + ")", Message.Role.ASSISTANT)))
            .build());

    assertThat(uses(first)).isEqualTo(2);
    assertThat(uses(second)).isEqualTo(1);
  }

  @Test
  void usedOften_ranksALittleHigher_andComesFirstInACompactBlock() {
    MemoryNode plain = fact("The red database listens on port 5001");
    MemoryNode used = fact("The blue database listens on port 5002");
    MemoryNode procedure =
        byPerson().remember(NodeDraft.builder(NodeKind.PROCEDURE, "Open the red database").build());
    MemoryNode better =
        byPerson()
            .remember(NodeDraft.builder(NodeKind.PROCEDURE, "Open the blue database").build());
    clock.advance(Duration.ofHours(1));
    MemoryNode latest = fact("The green database listens on port 5003");
    RecallRequest task = RecallRequest.forTask("which port does the database listen on");
    double before = score(task, used);

    for (int i = 0; i < 5; i++) {
      memory.reflect(
          report("s" + i, "Task " + i)
              .summary("Went by " + used.id() + " and " + better.id())
              .build());
    }

    assertThat(score(task, used)).isGreaterThan(before).isLessThan(before * 1.06);
    assertThat(score(task, used)).isGreaterThan(score(task, plain));
    String block =
        memory
            .weave(
                RecallRequest.builder("database port").style(RecallRequest.Style.COMPACT).build())
            .markdown();
    assertThat(block.indexOf(used.title()))
        .isBetween(0, Math.min(block.indexOf(plain.title()), block.indexOf(latest.title())));
    assertThat(block.indexOf(better.title())).isBetween(0, block.indexOf(procedure.title()));
  }

  private double score(RecallRequest task, MemoryNode node) {
    return memory.recall(task).memories().stream()
        .filter(found -> found.node().id().equals(node.id()))
        .findFirst()
        .orElseThrow()
        .score();
  }
}
