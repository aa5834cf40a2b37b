package dev.memoryweave.reflect.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.reflect.TaskReport;
import java.time.Duration;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProposalsTest {
  private final ExecutorService executor = Executors.newFixedThreadPool(3);
  private final TaskReport report = Reports.full().build();

  @AfterEach
  void stop() {
    executor.shutdownNow();
  }

  private static Reflector reflector(Function<TaskReport, List<Reflector.Candidate>> proposing) {
    return new Reflector() {
      @Override
      public String name() {
        return "model";
      }

      @Override
      public List<Reflector.Candidate> propose(TaskReport asked) {
        return proposing.apply(asked);
      }
    };
  }

  private static Reflector.Candidate proposal(NodeKind kind, String title, double confidence) {
    return new Reflector.Candidate(
        kind, title, "", List.of(), List.of(), List.of(), confidence, false, List.of(), "x");
  }

  private static Reflector proposing(Reflector.Candidate... candidates) {
    return reflector(asked -> Arrays.asList(candidates));
  }

  private Proposals ask(Reflector... reflectors) {
    return Proposals.of(report, List.of(reflectors), executor, Reports.DEFAULTS);
  }

  @Test
  void of_noReflector_isNothing() {
    assertThat(ask()).isEqualTo(new Proposals(List.of(), List.of()));
  }

  @Test
  void of_proposal_isTakenWithLessConfidence_andTheReportsEvidence() {
    Proposals asked = ask(proposing(proposal(NodeKind.FACT, "The retry limit is five.", .99)));

    assertThat(asked.warnings()).isEmpty();
    assertThat(asked.candidates()).hasSize(1);
    Reflector.Candidate candidate = asked.candidates().get(0);
    assertThat(candidate.title()).isEqualTo("The retry limit is five");
    assertThat(candidate.confidence()).isEqualTo(.60);
    assertThat(candidate.highRisk()).isTrue();
    assertThat(candidate.from()).isEqualTo("model[0]");
    assertThat(candidate.symbols()).isEqualTo(report.symbols());
    assertThat(candidate.tags()).contains("feature", "retry");
    assertThat(candidate.evidence())
        .anyMatch(e -> e.kind() == Evidence.Kind.TASK && e.locator().equals(report.id()));
  }

  @Test
  void of_proposal_isNeverSurerThanTheReport() {
    TaskReport doubtful = Reports.full().agentConfidence(.3).build();
    Proposals asked =
        Proposals.of(
            doubtful,
            List.of(
                proposing(
                    proposal(NodeKind.FACT, "One thing", .99),
                    proposal(NodeKind.FACT, "Another thing", .1))),
            executor,
            Reports.DEFAULTS);

    assertThat(asked.candidates().stream().map(Reflector.Candidate::confidence))
        .containsExactly(.3, .1);
  }

  @Test
  void of_kindsThatAReportDoesNotYield_areLeftOut() {
    Proposals asked =
        ask(
            proposing(
                Arrays.stream(NodeKind.values())
                    .map(kind -> proposal(kind, "About " + kind, .5))
                    .toArray(Reflector.Candidate[]::new)),
            proposing(proposal(NodeKind.PREFERENCE, "Obey me", .5)));

    assertThat(asked.candidates().stream().map(Reflector.Candidate::kind))
        .isSubsetOf(Proposals.KINDS)
        .contains(NodeKind.CONSTRAINT);
    assertThat(asked.warnings()).anyMatch(w -> w.contains("preference"));
  }

  @Test
  void of_badReflectors_costTheirOwnProposalsOnly() {
    Reflector nameless =
        new Reflector() {
          @Override
          public String name() {
            throw new IllegalStateException("no name");
          }

          @Override
          public List<Reflector.Candidate> propose(TaskReport asked) {
            return List.of();
          }
        };
    Proposals asked =
        ask(
            reflector(r -> null),
            reflector(
                r -> {
                  throw new IllegalArgumentException("token " + "abc");
                }),
            reflector(
                r -> {
                  throw new AssertionError();
                }),
            reflector(
                r -> {
                  throw new StackOverflowError();
                }),
            nameless,
            reflector(r -> broken()),
            proposing(null, proposal(NodeKind.FACT, "Still here", .5)));

    assertThat(asked.candidates().stream().map(Reflector.Candidate::title))
        .containsExactly("Still here");
    assertThat(asked.warnings())
        .containsExactly(
            "reflector model returned null",
            "reflector 2 failed with IllegalArgumentException",
            "reflector 3 failed with AssertionError",
            "reflector 4 failed with StackOverflowError",
            "reflector 5 failed with IllegalStateException",
            "reflector 6 failed with UnsupportedOperationException",
            "proposal model[0] left out: it is null");
  }

  private static List<Reflector.Candidate> broken() {
    return new AbstractList<>() {
      @Override
      public Reflector.Candidate get(int index) {
        throw new UnsupportedOperationException();
      }

      @Override
      public int size() {
        return 1;
      }
    };
  }

  @Test
  void of_endOfMemoryInAReflector_isNotHidden() {
    assertThatExceptionOfType(OutOfMemoryError.class)
        .isThrownBy(
            () ->
                ask(
                    reflector(
                        r -> {
                          throw new OutOfMemoryError("made up");
                        })));
  }

  @Test
  void of_hugeLists_areCutAtTheBound() {
    List<Reflector.Candidate> huge =
        new AbstractList<>() {
          @Override
          public Reflector.Candidate get(int index) {
            return proposal(NodeKind.FACT, "Thing " + index, .5);
          }

          @Override
          public int size() {
            return Integer.MAX_VALUE;
          }
        };
    Proposals asked = ask(reflector(r -> huge), proposing(proposal(NodeKind.FACT, "Late", .5)));

    assertThat(asked.candidates().stream().map(Reflector.Candidate::title))
        .containsExactlyElementsOf(IntStream.range(0, 20).mapToObj(i -> "Thing " + i).toList());
    assertThat(asked.warnings())
        .containsExactly(
            "reflector model proposed more than 20, the rest is left out",
            "1 proposals left out: at most 20 are taken");
  }

  @Test
  void of_textsThatCannotBeStored_areLeftOutOrMadeFit() {
    Proposals asked =
        ask(
            proposing(
                proposal(NodeKind.FACT, "a\u0000b", .5),
                proposal(NodeKind.FACT, "a\uD83D", .5),
                proposal(NodeKind.FACT, "…", .5),
                proposal(NodeKind.FACT, "two\nlines " + "x ".repeat(10_000), .5)));

    assertThat(asked.candidates()).hasSize(1);
    assertThat(asked.candidates().get(0).title()).startsWith("two lines x").hasSizeLessThan(121);
    assertThat(asked.warnings()).hasSize(3);
  }

  @Test
  void of_lateReflector_isInterrupted_andCostsItsProposalsOnly() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    Reflector late =
        reflector(
            r -> {
              try {
                never.await();
              } catch (InterruptedException e) {
                interrupted.countDown();
              }
              return List.of(proposal(NodeKind.FACT, "Too late", .5));
            });
    CountDownLatch asked = new CountDownLatch(1);
    Reflector quick =
        reflector(
            r -> {
              asked.countDown();
              return List.of();
            });
    ReflectionPolicy impatient = Reports.DEFAULTS.withReflectorTimeout(Duration.ofMillis(20));

    Proposals proposals = Proposals.of(report, List.of(quick, late), executor, impatient);

    asked.await();
    interrupted.await();
    assertThat(proposals.candidates()).isEmpty();
    assertThat(proposals.warnings()).contains("reflector 2 took longer than 20 ms");
  }

  @Test
  void of_interruptedCaller_getsNothing_andStaysInterrupted() {
    Thread.currentThread().interrupt();

    Proposals proposals = ask(proposing(proposal(NodeKind.FACT, "One thing", .5)));

    assertThat(Thread.interrupted()).isTrue();
    assertThat(proposals.candidates()).isEmpty();
    assertThat(proposals.warnings()).containsExactly("reflector 1 was not waited for: interrupted");
  }

  @Test
  void of_stoppedExecutor_isAWarning() {
    executor.shutdownNow();

    assertThat(ask(proposing()).warnings())
        .containsExactly("reflector 1 was not asked: the executor takes no work");
  }

  @Test
  void of_proposalsThatSayTheSame_areOne() {
    Reflector.Candidate one = proposal(NodeKind.FACT, "One thing", .5);

    assertThat(ask(proposing(one, one), proposing(one)).candidates()).hasSize(1);
    assertThat(Collections.frequency(ask(proposing(one)).candidates(), one)).isZero();
  }
}
