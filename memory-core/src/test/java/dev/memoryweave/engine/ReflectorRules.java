package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryConfig;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.PromotionRecord.Outcome;
import dev.memoryweave.model.Trust;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.reflect.TaskReport;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Models that propose candidates: what they give passes the same checks, or costs only itself. */
abstract class ReflectorRules extends LearningRules {
  private final ExecutorService executor = Executors.newCachedThreadPool();

  ReflectorRules(AgentMemoryContract contract) {
    super(contract);
  }

  @AfterEach
  void endThreads() {
    executor.shutdownNow();
  }

  private static Reflector.Candidate proposal(NodeKind kind, String title) {
    return new Reflector.Candidate(
        kind, title, "", List.of(), List.of(), List.of(), .9, false, List.of(), "model");
  }

  private AgentMemory with(Function<TaskReport, List<Reflector.Candidate>> answer) {
    Reflector reflector =
        new Reflector() {
          @Override
          public String name() {
            return "model";
          }

          @Override
          public List<Reflector.Candidate> propose(TaskReport report) {
            return answer.apply(report);
          }
        };
    return builder()
        .reflectors(List.of(reflector), executor)
        .config(MemoryConfig.builder().reflectorTimeout(Duration.ofMinutes(1)).build())
        .build();
  }

  @Test
  void proposals_arePromotedAsTheWordOfATool() {
    ReflectionResult result =
        reflectFact(with(report -> List.of(proposal(NodeKind.GOTCHA, PORT))), "s1", THIRTY);

    assertThat(result.warnings()).isEmpty();
    assertThat(result.records()).hasSize(2);
    MemoryNode proposed = node(Objects.requireNonNull(result.records().get(1).result()));
    assertThat(proposed.provenance().trust()).isEqualTo(Trust.TOOL);
    assertThat(proposed.confidence()).isLessThanOrEqualTo(.6);
    assertExplained();
  }

  @Test
  void echoOfTheReport_isNoConfirmation() {
    ReflectionResult result =
        reflectFact(with(report -> List.of(proposal(NodeKind.FACT, THIRTY))), "s1", THIRTY);

    assertThat(result.records())
        .extracting(PromotionRecord::outcome)
        .containsExactly(Outcome.CREATE, Outcome.DISCARD);
    assertThat(all())
        .singleElement()
        .satisfies(n -> assertThat(n.usage().confirmations()).isZero());
  }

  @Test
  void proposalThatInstructs_waits() {
    ReflectionResult result =
        reflectFact(with(report -> List.of(proposal(NodeKind.CONSTRAINT, INJECTED))), "s1", THIRTY);

    PromotionRecord decision = result.records().get(1);
    assertThat(decision.outcome()).isEqualTo(Outcome.REVIEW);
    assertThat(node(Objects.requireNonNull(decision.result())).status())
        .isEqualTo(NodeStatus.NEEDS_REVIEW);
  }

  @Test
  void proposalWithASecret_isLeftOutAndItsValueNotTold() {
    String secret = "gh" + "p_" + "a1B2".repeat(9);
    ReflectionResult result =
        reflectFact(
            with(
                report ->
                    List.of(
                        proposal(NodeKind.FACT, "The token is " + secret),
                        proposal(NodeKind.GOTCHA, PORT))),
            "s1",
            THIRTY);

    assertThat(result.records()).hasSize(2);
    assertThat(result.warnings()).hasSize(1).allSatisfy(w -> assertThat(w).doesNotContain(secret));
    assertThat(all().toString()).doesNotContain(secret);
  }

  @Test
  void reflectorThatFails_costsItsProposalsOnly() {
    List<Function<TaskReport, List<Reflector.Candidate>>> broken =
        List.of(
            report -> {
              throw new IllegalStateException("no model");
            },
            report -> {
              throw new StackOverflowError();
            },
            report -> java.util.Arrays.asList((Reflector.Candidate) null),
            report -> List.of(proposal(NodeKind.EPISODE, "An episode about nothing")));
    for (int i = 0; i < broken.size(); i++) {
      ReflectionResult result =
          reflectFact(with(broken.get(i)), "s" + i, "Statement kappa" + i + " of lambda" + i);
      assertThat(result.records()).hasSize(1);
      assertThat(result.warnings()).as("reflector %s", i).isNotEmpty();
    }
  }

  @Test
  void reflectorThatHangs_isNotWaitedForLongerThanAllowed() throws InterruptedException {
    CountDownLatch interrupted = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    Reflector hanging =
        new Reflector() {
          @Override
          public String name() {
            return "hanging";
          }

          @Override
          public List<Reflector.Candidate> propose(TaskReport report) {
            try {
              never.await();
            } catch (InterruptedException e) {
              interrupted.countDown();
            }
            return List.of(proposal(NodeKind.FACT, "Too late to be of any use"));
          }
        };
    AgentMemory slow =
        builder()
            .reflectors(List.of(hanging), executor)
            .config(MemoryConfig.builder().reflectorTimeout(Duration.ofMillis(50)).build())
            .build();

    ReflectionResult result = reflectFact(slow, "s1", THIRTY);

    interrupted.await();
    assertThat(result.records()).hasSize(1);
    assertThat(result.warnings()).hasSize(1);
    assertThat(all()).hasSize(1);
  }
}
