package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.NodeHandle;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.PromotionRecord.Outcome;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.SecretRejectedException;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.internal.KnownTags;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.ReflectionResult.Dropped;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** From a task's report to memory: what is made, confirmed, joined, replaced or made to wait. */
abstract class ReflectionRules extends LearningRules {
  ReflectionRules(AgentMemoryContract contract) {
    super(contract);
  }

  @Test
  void newStatement_becomesAMemoryThatSaysWhereItIsFrom() {
    ReflectionResult result =
        memory.reflect(
            report("s1", "Fix the client")
                .facts(List.of(THIRTY))
                .testSummary("12 passed")
                .changedFiles(List.of("src/http/Client.java"))
                .branch("feature/http")
                .commit("0f3c9d1")
                .build());

    PromotionRecord decision = only(result);
    assertThat(decision.outcome()).isEqualTo(Outcome.CREATE);
    assertThat(decision.report()).isEqualTo(result.report());
    assertThat(decision.session()).isEqualTo(SessionId.of("s1"));
    assertThat(decision.reason()).isNotBlank();
    MemoryNode node = resultOf(result);
    assertThat(node.status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(node.kind()).isEqualTo(NodeKind.FACT);
    assertThat(node.title()).isEqualTo(THIRTY);
    assertThat(node.confidence()).isEqualTo(.95);
    assertThat(node.anchors()).hasToString("[src/http/Client.java]");
    assertThat(node.provenance().task()).isEqualTo("Fix the client");
    assertThat(node.provenance().branch()).isEqualTo("feature/http");
    assertThat(node.provenance().commit()).isEqualTo("0f3c9d1");
    NodeHandle.Inspection inspection = memory.node(node.id()).inspect(0);
    assertThat(inspection.evidence())
        .extracting(piece -> piece.kind())
        .contains(Evidence.Kind.TASK, Evidence.Kind.TEST, Evidence.Kind.COMMIT);
    assertThat(inspection.history().get(0).type()).isEqualTo(MemoryEvent.Type.MEMORY_CREATED);
    assertThat(memory.journal().promotionRecords(10)).isEqualTo(result.records());
    assertExplained();
  }

  @Test
  void sameReportTwice_changesNothing() {
    ReflectionResult first = reflectFact("s1", THIRTY);
    int events = eventCount();

    ReflectionResult second = reflectFact("s1", THIRTY);

    assertThat(first.repeated()).isFalse();
    assertThat(second.repeated()).isTrue();
    assertThat(second.records()).isEqualTo(first.records());
    assertThat(second.revision()).isEqualTo(first.revision());
    assertThat(eventCount()).isEqualTo(events);
  }

  @Test
  void sameStatementOfAnotherSession_confirms() {
    MemoryNode node = resultOf(reflectFact("s1", THIRTY));

    PromotionRecord decision = only(reflectFact("s2", THIRTY + "."));

    assertThat(decision.outcome()).isEqualTo(Outcome.CONFIRM);
    MemoryNode confirmed = node(node.id());
    assertThat(confirmed.usage().confirmations()).isEqualTo(1);
    assertThat(confirmed.confidence()).isGreaterThan(node.confidence());
    assertThat(memory.node(node.id()).inspect(0).evidence()).hasSize(2);
    assertThat(memory.count(MemoryQuery.all())).isEqualTo(1);
    assertExplained();
  }

  @Test
  void sameStatementOfTheSameSession_bringsEvidenceButNoConfirmation() {
    MemoryNode node = resultOf(reflectFact("s1", THIRTY));

    ReflectionResult again =
        memory.reflect(report("s1", "Another task").facts(List.of(THIRTY)).build());

    assertThat(only(again).outcome()).isEqualTo(Outcome.DISCARD);
    assertThat(node(node.id()).usage().confirmations()).isZero();
    assertThat(node(node.id()).confidence()).isEqualTo(node.confidence());
    assertThat(memory.node(node.id()).inspect(0).evidence()).hasSize(2);
  }

  @Test
  void contradiction_waitsWhileTheMemoryStaysInForceAndCountsAsContested() {
    MemoryNode thirty = resultOf(reflectFact("s1", THIRTY));

    ReflectionResult result = reflectFact("s2", SIXTY);

    assertThat(only(result).outcome()).isEqualTo(Outcome.REVIEW);
    assertThat(only(result).target()).isEqualTo(thirty.ref());
    MemoryNode sixty = resultOf(result);
    assertThat(sixty.status()).isEqualTo(NodeStatus.NEEDS_REVIEW);
    assertThat(sixty.lifetime().expiresAt()).isEqualTo(clock.instant().plus(Duration.ofDays(30)));
    assertThat(node(thirty.id()).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(node(thirty.id()).isContested()).isTrue();
    assertThat(memory.node(sixty.id()).inspect(0).relationsFrom())
        .singleElement()
        .satisfies(relation -> assertThat(relation.predicate()).isEqualTo(Predicate.CONTRADICTS));
    assertThat(memory.recall(RecallRequest.forTask("HTTP client times out")).memories())
        .extracting(found -> found.node().id())
        .containsExactly(thirty.id());
    assertThat(memory.node(thirty.id()).explain().remarks()).hasSize(1);
  }

  @Test
  void contradictionByTwoSessions_waitsOnceAndIsConfirmed() {
    MemoryNode thirty = resultOf(reflectFact("s1", THIRTY));
    MemoryNode sixty = resultOf(reflectFact("s2", SIXTY));

    PromotionRecord again = only(reflectFact("s3", SIXTY));

    assertThat(again.outcome()).isEqualTo(Outcome.REVIEW);
    assertThat(again.result()).isEqualTo(sixty.ref());
    assertThat(node(sixty.id()).usage().confirmations()).isEqualTo(1);
    assertThat(node(sixty.id()).status()).isEqualTo(NodeStatus.NEEDS_REVIEW);
    assertThat(node(thirty.id()).isContested()).isTrue();
    assertThat(memory.count(MemoryQuery.all())).isEqualTo(2);
    assertThat(waiting()).hasSize(1);
  }

  @Test
  void challengerWhoseTargetIsGone_isPromotedWhenAnotherSessionSaysIt() {
    MemoryNode thirty = resultOf(reflectFact("s1", THIRTY));
    MemoryNode sixty = resultOf(reflectFact("s2", SIXTY));
    byPerson().node(thirty.id()).forget("asked for");

    PromotionRecord again = only(reflectFact("s3", SIXTY));

    assertThat(again.outcome()).isEqualTo(Outcome.CONFIRM);
    assertThat(node(sixty.id()).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(node(sixty.id()).lifetime().expiresAt()).isNull();
    assertThat(memory.count(MemoryQuery.all())).isEqualTo(1);
  }

  @Test
  void moreUnderTheSameTitle_isTakenUp() {
    MemoryNode node = remember(NodeKind.FACT, "Nightly export", "It starts at 02:00 UTC.");

    PromotionRecord decision =
        only(reflectFact("s1", "Nightly export: It writes one file per customer and region."));

    assertThat(decision.outcome()).isEqualTo(Outcome.UPDATE);
    assertThat(node(node.id()).body())
        .contains("It starts at 02:00 UTC.")
        .contains("It writes one file per customer and region.");
    assertThat(memory.node(node.id()).inspect(0).formerVersions()).isNotEmpty();
    assertThat(memory.search("customer region", MemoryQuery.all()).items()).hasSize(1);
    assertExplained();
  }

  @Test
  void moreAndMoreUnderOneTitle_doesNotGrowOneMemoryWithoutBound() {
    for (int i = 0; i < 7; i++) {
      String more =
          IntStream.range(i * 12, i * 12 + 12)
              .mapToObj(n -> "Alpha" + n + " loads beta" + n + ".")
              .reduce("", (a, b) -> a + " " + b);
      memory.reflect(report("s" + i, "Task").facts(List.of("Nightly export:" + more)).build());
    }

    assertThat(all())
        .hasSizeGreaterThan(1)
        .allSatisfy(node -> assertThat(node.body().length()).isLessThanOrEqualTo(8_000));
    assertThat(memory.search("alpha3", MemoryQuery.all()).items()).isNotEmpty();
    assertThat(memory.search("alpha80", MemoryQuery.all()).items()).isNotEmpty();
  }

  @Test
  void aPersonSaysOtherwise_theOldOneIsSupersededAndItsKeyTaken() {
    MemoryNode thirty = resultOf(reflectFact("s1", THIRTY));

    PromotionRecord decision = only(reflectFact(byPerson(), "s2", SIXTY));

    assertThat(decision.outcome()).isEqualTo(Outcome.SUPERSEDE);
    MemoryNode sixty = node(Objects.requireNonNull(decision.result()).id());
    assertThat(sixty.status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(sixty.key()).isEqualTo(thirty.key());
    assertThat(node(thirty.id()).status()).isEqualTo(NodeStatus.SUPERSEDED);
    assertThat(node(thirty.id()).supersededBy()).isEqualTo(sixty.ref());
    assertThat(memory.recall(RecallRequest.forTask("HTTP client times out")).memories())
        .extracting(found -> found.node().id())
        .containsExactly(sixty.id());
  }

  @Test
  void lessSureReport_leavesItsEvidenceOnly() {
    MemoryNode node = resultOf(reflectFact("s1", THIRTY));

    ReflectionResult result =
        memory.reflect(
            report("s2", "Guess")
                .verification(Verification.UNVERIFIED)
                .agentConfidence(.7)
                .facts(List.of(THIRTY))
                .build());

    assertThat(only(result).outcome()).isEqualTo(Outcome.DISCARD);
    assertThat(node(node.id()).usage().confirmations()).isZero();
    assertThat(memory.node(node.id()).inspect(0).evidence()).hasSize(2);
    assertThat(heard).extracting(MemoryEvent::type).contains(MemoryEvent.Type.CANDIDATE_DISCARDED);
  }

  @Test
  void reportThatAGateStops_leavesNoMoreThanThatItFailed() {
    ReflectionResult result =
        memory.reflect(
            report("s1", "Fix it")
                .outcome(TaskReport.Outcome.FAILED)
                .decisions(List.of(THIRTY))
                .build());

    assertThat(result.isSkipped()).isTrue();
    assertThat(Objects.requireNonNull(result.skip()).gate())
        .isEqualTo(ReflectionResult.Gate.FAILED_OR_REVERTED);
    assertThat(result.records()).isEmpty();
    assertThat(all())
        .singleElement()
        .satisfies(outcome -> assertThat(outcome.title()).isEqualTo("failed: Fix it"));
  }

  @Test
  void whatAFailedTaskFoundOut_isKeptMarkedAndLessBelieved() {
    ReflectionResult result =
        agent("s1")
            .reflect(
                report("s1", "Fix it")
                    .outcome(TaskReport.Outcome.FAILED)
                    .summary("Nothing helped.")
                    .facts(List.of(THIRTY))
                    .decisions(List.of("Keep the old client, since nothing helped"))
                    .build());

    assertThat(result.isSkipped()).isFalse();
    MemoryNode fact = resultOf(result);
    assertThat(fact.status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(fact.confidence()).isLessThan(.95);
    assertThat(fact.tags()).contains(KnownTags.FAILED_TASK);
    assertThat(result.dropped())
        .extracting(Dropped::from)
        .containsExactly("summary", "decisions[0]");
    assertThat(memory.weave(RecallRequest.forTask("how long does the HTTP client wait")).markdown())
        .contains(", from a failed task");
    assertExplained();

    MemoryNode confirmed = node(resultOf(reflectFact("s2", THIRTY)).id());

    assertThat(confirmed.id()).isEqualTo(fact.id());
    assertThat(confirmed.confidence()).isGreaterThan(fact.confidence());
    assertThat(memory.weave(RecallRequest.forTask("how long does the HTTP client wait")).markdown())
        .doesNotContain("from a failed task");
  }

  @Test
  void whatAFailedTaskFoundOut_isNotWrittenIntoWhatIsKnown() {
    MemoryNode known =
        remember(NodeKind.GOTCHA, "The HTTP client times out", "It happens behind the proxy only.");

    memory.reflect(
        report("s1", "Fix it")
            .outcome(TaskReport.Outcome.FAILED)
            .gotchas(List.of("The HTTP client times out: it happens at night, under heavy load."))
            .build());

    assertThat(node(known.id()).body()).isEqualTo("It happens behind the proxy only.");
    assertThat(node(known.id()).tags()).doesNotContain(KnownTags.FAILED_TASK);
  }

  @Test
  void secretInAnyField_refusesTheWholeReportWithoutTellingTheValue() {
    String secret = "gh" + "p_" + "a1B2".repeat(9);
    List<String> list = List.of("Something harmless and long enough", "uses " + secret);
    List<Function<TaskReport.Builder, TaskReport.Builder>> fields =
        List.of(
            b -> b.summary("It uses " + secret),
            b -> b.testSummary("It printed " + secret),
            b -> b.changedFiles(List.of("src/" + secret)),
            b -> b.symbols(List.of(secret)),
            b -> b.constraints(list),
            b -> b.procedures(list),
            b -> b.decisions(list),
            b -> b.facts(list),
            b -> b.gotchas(list),
            b -> b.modulePath("src/" + secret),
            b -> b.branch(secret),
            b -> b.commit(secret),
            b -> b.session(SessionId.of(secret)),
            b -> b.evidence(List.of(Evidence.Draft.of(Evidence.Kind.LOG, "app.log:3", secret))),
            b -> b.evidence(List.of(Evidence.Draft.of(Evidence.Kind.LOG, secret, ""))));
    List<TaskReport> reports = new ArrayList<>();
    fields.forEach(
        field -> reports.add(field.apply(report("s1", "Task").facts(List.of(THIRTY))).build()));
    reports.add(report("s1", "Use " + secret).facts(List.of(THIRTY)).build());

    for (TaskReport report : reports) {
      assertThatThrownBy(() -> memory.reflect(report))
          .isInstanceOf(SecretRejectedException.class)
          .hasMessageNotContaining(secret);
    }
    assertThat(memory.count(MemoryQuery.all())).isZero();
    assertThat(memory.journal().events(0, 10)).isEmpty();
    assertThat(memory.journal().promotionRecords(10)).isEmpty();
  }

  @Test
  void fiftyItems_areEachDecidedInOneTransaction() {
    List<String> facts =
        IntStream.range(0, 50)
            .mapToObj(i -> "Kappa" + i + " owns" + i + " the lambda" + i + " of mu" + i)
            .toList();

    ReflectionResult result = memory.reflect(report("s1", "Read all").facts(facts).build());

    assertThat(result.records()).hasSize(50);
    assertThat(memory.count(MemoryQuery.all())).isEqualTo(50);
    assertExplained();
  }

  @Test
  void titlesOfAnyScriptAndLength_becomeMemoriesThatAreFound() {
    String emoji = "Ответ сервера содержит 🚀 и ещё кое-что важное";
    String cjk = "支付服务的超时时间是三十秒并且不会重试";
    String arabic = "مهلة الاتصال بالخادم هي ثلاثون ثانية فقط";
    String endless = "word ".repeat(790).strip();
    ReflectionResult result =
        memory.reflect(report("s1", "Task").facts(List.of(emoji, cjk, arabic, endless)).build());

    assertThat(result.records()).hasSize(4);
    for (String words : List.of("сервера", "支付服务", "الاتصال")) {
      assertThat(memory.search(words, MemoryQuery.all()).items()).as(words).hasSize(1);
    }
    assertThat(all()).allSatisfy(node -> assertThat(node.title().length()).isLessThan(257));
  }

  @Test
  void ruleAndDescriptionOfOneTitle_standSideBySide() {
    remember(NodeKind.FACT, "Payments are idempotent", "");

    MemoryNode rule = resultOf(reflectConstraint("s1", "Payments are idempotent"));

    assertThat(rule.kind()).isEqualTo(NodeKind.CONSTRAINT);
    assertThat(rule.status()).isEqualTo(NodeStatus.CANDIDATE);
    assertThat(memory.count(MemoryQuery.all())).isEqualTo(2);
  }

  @Test
  void keyThatAnotherMemoryHolds_doesNotRefuseTheReport() {
    memory.remember(
        NodeDraft.builder(NodeKind.DECISION, "Unrelated wording entirely")
            .key("the-staging-database-runs-on-port-5433")
            .build());

    assertThat(only(reflectFact("s1", PORT)).outcome()).isEqualTo(Outcome.CREATE);
  }

  @Test
  void failingCommit_keepsNothingAndTheReportCanBeHandedInAgain() {
    AgentMemory failing =
        AgentMemory.builder(FailingStore.onCommit(store))
            .scopes(ScopeChain.forProject("scheduler"))
            .clock(clock)
            .listener(heard::add)
            .build();
    resultOf(reflectFact("s1", THIRTY));
    List<MemoryNode> before = all();
    heard.clear();

    assertThatThrownBy(() -> reflectFact(failing, "s2", SIXTY)).isInstanceOf(StoreException.class);

    assertThat(all()).isEqualTo(before);
    assertThat(heard).isEmpty();
    assertThat(memory.journal().promotionRecords(10)).hasSize(1);
    assertThat(reflectFact("s2", SIXTY).repeated()).isFalse();
    assertThat(waiting()).hasSize(1);
  }

  @Test
  void storeThatFailsAtAnyStep_keepsNothing() {
    resultOf(reflectFact("s1", THIRTY));
    List<MemoryNode> before = all();
    int events = eventCount();
    int step = 0;
    boolean failed = true;
    while (failed) {
      FailingStore failing = new FailingStore(store, ++step);
      AgentMemory hit =
          AgentMemory.builder(failing.store())
              .scopes(ScopeChain.forProject("scheduler"))
              .clock(clock)
              .build();
      try {
        reflectFact(hit, "s2", SIXTY);
        failed = false;
      } catch (StoreException e) {
        assertThat(all()).as("after a failure at step %s", step).isEqualTo(before);
        assertThat(eventCount()).isEqualTo(events);
        assertThat(memory.journal().promotionRecords(10)).hasSize(1);
      }
    }
    assertThat(step).isGreaterThan(10);
    assertThat(waiting()).hasSize(1);
  }

  @Test
  void twoSessionsAtOnce_makeOneMemoryThatIsConfirmed() throws InterruptedException {
    List<ReflectionResult> results = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (String session : List.of("s1", "s2", "s3", "s4")) {
      threads.add(
          new Thread(
              () -> {
                ReflectionResult result = reflectFact(session, THIRTY);
                synchronized (results) {
                  results.add(result);
                }
              }));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(results)
        .extracting(result -> only(result).outcome())
        .containsExactlyInAnyOrder(
            Outcome.CREATE, Outcome.CONFIRM, Outcome.CONFIRM, Outcome.CONFIRM);
    assertThat(all()).hasSize(1);
    assertThat(all().get(0).usage().confirmations()).isEqualTo(3);
  }

  @Test
  void sameReportOfManyThreads_isTakenInOnce() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    List<ReflectionResult> results = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      threads.add(
          new Thread(
              () -> {
                ReflectionResult result = reflectFact("s1", THIRTY);
                synchronized (results) {
                  results.add(result);
                }
              }));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(results).filteredOn(result -> !result.repeated()).hasSize(1);
    assertThat(results).extracting(result -> only(result).sequence()).containsOnly(1L);
  }

  @Test
  void broaderScope_isContestedFromAProjectAndOverriddenOnAcceptance() {
    List<Scope> chain = memory.scopes().scopes();
    MemoryNode broad =
        memory(ScopeChain.of(chain.get(2), chain.get(3)))
            .remember(NodeDraft.builder(NodeKind.FACT, THIRTY).build());
    MemoryNode challenger = resultOf(reflectFact("s1", SIXTY));

    assertThat(challenger.scope()).isEqualTo(Scope.project("scheduler"));
    assertThat(node(broad.ref()).isContested()).isTrue();

    byPerson().reviews().decide(challenger.id(), new Reviews.Verdict.Accept("measured"));

    assertThat(node(broad.ref()).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(node(broad.ref()).isContested()).isFalse();
    assertThat(node(challenger.id()).key()).isEqualTo(broad.key());
    assertThat(memory.recall(RecallRequest.forTask("HTTP client times out")).memories())
        .extracting(found -> found.node().ref())
        .containsExactly(challenger.ref());
    assertThat(
            memory(ScopeChain.forProject("other"))
                .recall(RecallRequest.forTask("HTTP client times out"))
                .memories())
        .extracting(found -> found.node().ref())
        .containsExactly(broad.ref());
  }

  @Test
  void moreAboutABroaderMemory_overridesItOnceAndIsThenUpdatedItself() {
    memory.remember(
        NodeDraft.builder(NodeKind.FACT, "Nightly export")
            .body("It starts at 02:00 UTC.")
            .level(Scope.Level.TENANT)
            .build());

    PromotionRecord first =
        only(reflectFact("s1", "Nightly export: It writes one file per customer."));
    PromotionRecord second =
        only(reflectFact("s2", "Nightly export: Failures are mailed to operations."));

    assertThat(first.outcome()).isEqualTo(Outcome.CREATE);
    assertThat(second.outcome()).isEqualTo(Outcome.UPDATE);
    assertThat(second.result()).isEqualTo(first.result());
    assertThat(memory.count(MemoryQuery.all())).isEqualTo(2);
  }

  @Test
  void challengerThatExpired_isPassedOver() {
    resultOf(reflectFact("s1", THIRTY));
    MemoryNode old = resultOf(reflectFact("s2", SIXTY));
    clock.advance(Duration.ofDays(31));

    assertThat(waiting()).isEmpty();
    MemoryNode fresh = resultOf(reflectFact("s3", SIXTY));

    assertThat(fresh.id()).isNotEqualTo(old.id());
    assertThat(waiting()).extracting(item -> item.waiting().id()).containsExactly(fresh.id());
  }

  @Test
  void placeAtTheBottomOfADeepTree_doesNotRefuseTheReport() {
    MemoryNode above = null;
    for (int depth = 0; depth <= 10; depth++) {
      NodeDraft.Builder draft =
          NodeDraft.builder(NodeKind.MODULE, "Module " + depth).anchors("src/deep/**");
      above = memory.remember(above == null ? draft.build() : draft.parent(above.id()).build());
    }

    ReflectionResult result =
        memory.reflect(
            report("s1", "Task")
                .facts(List.of(PORT))
                .changedFiles(List.of("src/deep/Store.java"))
                .build());

    assertThat(only(result).outcome()).isEqualTo(Outcome.CREATE);
    assertThat(resultOf(result).parent()).isNotNull();
  }
}
