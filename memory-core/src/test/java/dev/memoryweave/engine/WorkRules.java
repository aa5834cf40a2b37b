package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import dev.memoryweave.work.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is to be done, as it follows from what was said, and whether it is done. */
abstract class WorkRules extends LearningRules {
  private static final Instant NINE = Instant.parse("2026-03-01T09:00:00Z");
  private static final Message.ToolCall TESTS_RUN =
      Message.ToolCall.succeeded("bash", "mvn verify");
  private int turns;

  WorkRules(AgentMemoryContract contract) {
    super(contract);
  }

  private static Message message(String turn, int minute, Message.Role role, String text) {
    return Message.of(role, text).withTurn(turn).at(NINE.plus(Duration.ofMinutes(minute)));
  }

  private SessionHandle.Recorded says(
      String session, Message.Role role, String text, Message.ToolCall... calls) {
    turns++;
    return memory
        .session(SessionId.of(session))
        .record(message("t" + turns, turns, role, text).withToolCalls(List.of(calls)));
  }

  private SessionHandle.Recorded agentSays(String session, String text, Message.ToolCall... calls) {
    return says(session, Message.Role.ASSISTANT, text, calls);
  }

  private SessionHandle.Recorded personSays(String session, String text) {
    return says(session, Message.Role.USER, text);
  }

  private Work.Open open(String session) {
    return memory.work().open(SessionId.of(session));
  }

  private Work.Completion check(String session) {
    return memory.work().completionCheck(SessionId.of(session));
  }

  private static List<String> titles(List<MemoryNode> nodes) {
    return nodes.stream().map(MemoryNode::title).toList();
  }

  // ---- opening and closing ----------------------------------------------------------------------

  @Test
  void workThatIsNamed_isOpen_withTheMessageAsItsEvidence() {
    personSays("s1", "Goal: stream the export\nDefinition of done for the session: below 200 MB");
    agentSays(
        "s1", "Next steps:\n- Replace the builder\n- Add a load test\nBlocked by: the licence");

    Work.Open work = open("s1");

    assertThat(titles(work.objectives())).containsExactly("stream the export");
    assertThat(titles(work.tasks())).containsExactly("Replace the builder", "Add a load test");
    assertThat(titles(work.blockers())).containsExactly("the licence");
    assertThat(work.criteria())
        .singleElement()
        .satisfies(criterion -> assertThat(criterion.tags()).containsExactly("session"));
    MemoryNode task = work.tasks().get(0);
    assertThat(task.parent()).isEqualTo(work.objectives().get(0).id());
    assertThat(memory.node(task.id()).evidence())
        .singleElement()
        .satisfies(
            piece -> {
              assertThat(piece.kind()).isEqualTo(Evidence.Kind.MEMORY);
              assertThat(piece.locator()).startsWith("turn.");
            });
    assertThat(memory.work().open().all()).hasSize(5);
  }

  @Test
  void whatHadBeenSaidLongBeforeItWasRecorded_opensNothing_thenOrLater() {
    Instant longAgo = clock.instant().minus(Duration.ofDays(31));
    Message old = Message.assistant("Todo: write the load test").withTurn("old").at(longAgo);
    memory.session(SessionId.of("s1")).record(List.of(old));

    assertThat(open("s1").all()).isEmpty();

    agentSays("s1", "Todo: write the parser");
    memory
        .session(SessionId.of("s1"))
        .record(List.of(old.withTurn("late").at(longAgo.plusSeconds(1))));

    assertThat(titles(open("s1").all())).containsExactly("write the parser");
  }

  @Test
  void workThatIsLongOpen_staysOpen_whenALateMessageArrives() {
    agentSays("s1", "Todo: write the parser");
    clock.advance(Duration.ofDays(40));
    Instant day20 = clock.instant().minus(Duration.ofDays(20));
    SessionHandle session = memory.session(SessionId.of("s1"));
    session.record(List.of(Message.user("Thanks.").withTurn("thanks").at(day20)));
    session.record(
        List.of(Message.assistant("Todo: add a test").withTurn("late").at(day20.minusSeconds(60))));

    assertThat(titles(open("s1").tasks()))
        .containsExactlyInAnyOrder("write the parser", "add a test");
  }

  @Test
  void agentClosesWhatItHasNamed_inOtherWords() {
    agentSays("s1", "Todo: replace the builder in ReportWriter\nTodo: write the load test");
    agentSays("s1", "Done: replaced the builder in ReportWriter");

    assertThat(titles(open("s1").tasks())).containsExactly("write the load test");

    agentSays("s1", "Not done: builder in ReportWriter");

    assertThat(open("s1").tasks()).hasSize(2);
  }

  @Test
  void whatAPersonCallsOff_isClosed_andIsNoEvidenceThatItIsDone() {
    personSays("s1", "Todo: write the migration for orders");
    agentSays("s2", "Next steps:\n- Port the exporter to Rust\n- Add a load test");

    personSays("s1", "Ok, let's drop the migration.");
    personSays("s1", "The Rust port of the exporter is no longer needed");

    assertThat(titles(memory.work().open().tasks())).containsExactly("Add a load test");
    assertThat(memory.work().completionCheck(SessionId.of("s1")).isDone()).isFalse();
  }

  @Test
  void whatTheAgentTellsToHaveDone_isClosed_inItsSession() {
    agentSays("s1", "Todo: write the load test\nTodo: update the changelog");
    agentSays("s1", "I wrote the load test. It takes 4 seconds.");

    assertThat(titles(open("s1").tasks())).containsExactly("update the changelog");

    agentSays("s2", "I have updated the changelog.");

    assertThat(titles(open("s1").tasks())).containsExactly("update the changelog");
  }

  @Test
  void ambiguousCompletion_closesNothing_andSaysSo() {
    agentSays("s1", "- [ ] write parser tests for dates\n- [ ] write parser tests for times");

    SessionHandle.Recorded report = agentSays("s1", "Done: parser tests");

    assertThat(open("s1").tasks()).hasSize(2);
    assertThat(report.warnings())
        .singleElement()
        .satisfies(warning -> assertThat(warning).contains("may mean").contains("for dates"));
  }

  @Test
  void otherNumber_isAnotherTask() {
    agentSays("s1", "Todo: fix ticket 12\nTodo: fix ticket 13");
    agentSays("s1", "Fixed: ticket 13");

    assertThat(titles(open("s1").tasks())).containsExactly("fix ticket 12");
  }

  @Test
  void agentOnlyClaims_whatAPersonHasNamed() {
    personSays("s1", "TODO: rotate the signing key\nDoD: the key is rotated twice a year");
    agentSays("s1", "Done: rotate the signing key");

    assertThat(titles(open("s1").tasks())).containsExactly("rotate the signing key");
    assertThat(titles(open("s1").claims())).containsExactly("rotate the signing key");

    personSays("s1", "confirmed");

    assertThat(open("s1").tasks()).isEmpty();
    assertThat(open("s1").claims()).isEmpty();
    assertThat(open("s1").criteria()).hasSize(1);

    personSays("s1", "done: the key is rotated twice a year");

    assertThat(open("s1").criteria()).isEmpty();
  }

  @Test
  void claimOfTheAgent_isSupportedByACheckThatItHasRun() {
    agentSays("s1", "All tests pass.");
    assertThat(open("s1").claims()).hasSize(1);

    agentSays("s1", "Running them.", TESTS_RUN);
    agentSays("s1", "All tests pass.");
    assertThat(open("s1").claims()).isEmpty();

    personSays("s1", "and now?");
    agentSays(
        "s1", "Everything works.", Message.ToolCall.failed("bash", "mvn verify", "1 failure"));
    assertThat(titles(open("s1").claims())).containsExactly("Everything works");
  }

  @Test
  void completionOfAnotherSession_closesWhatIsOpen() {
    agentSays("s1", "Todo: replace the builder in ReportWriter");
    personSays("s1", "Todo: order the cake");
    agentSays("s2", "Done: builder in ReportWriter replaced\nDone: order the cake");

    assertThat(titles(memory.work().open().tasks())).containsExactly("order the cake");
    assertThat(titles(open("s2").claims())).containsExactly("order the cake");

    personSays("s2", "verified");

    assertThat(memory.work().open().isEmpty()).isTrue();
  }

  @Test
  void sameWorkOfSeveralSessions_isGivenOnce_andClosedTogether() {
    agentSays("s1", "Todo: write the changelog");
    agentSays("s2", "Next steps:\n- Write the changelog");

    assertThat(memory.work().open().tasks()).hasSize(1);

    agentSays("s2", "Done: write the changelog");

    assertThat(memory.work().open().isEmpty()).isTrue();
    assertThat(open("s1").isEmpty()).isTrue();
  }

  @Test
  void lastRequest_isOpenUntilItIsAnswered() {
    personSays("s1", "Please look at the exporter.");
    personSays("s1", "Can you also check the importer?");
    assertThat(titles(open("s1").requests())).containsExactly("Can you also check the importer?");

    agentSays("s1", "I'll have a look.");
    assertThat(open("s1").requests()).hasSize(1);

    agentSays("s1", "Both read the file twice.");
    assertThat(open("s1").requests()).isEmpty();
    assertThat(memory.list(MemoryQuery.all().withKinds(NodeKind.REQUEST)).items()).hasSize(1);
  }

  // ---- by hand ----------------------------------------------------------------------------------

  @Test
  void whatIsClosedByHand_staysClosed_whateverArrivesLate() {
    agentSays("s1", "Todo: write the load test");
    memory.node(open("s1").tasks().get(0).id()).resolve("not needed any more");
    memory
        .session(SessionId.of("s1"))
        .record(message("late", 0, Message.Role.ASSISTANT, "Todo: read the code"));

    assertThat(titles(open("s1").tasks())).containsExactly("read the code");

    agentSays("s1", "Todo: write the load test");

    assertThat(open("s1").tasks()).hasSize(2);
  }

  @Test
  void taskAddedByHand_isClosedByACompletion() {
    memory.remember(
        NodeDraft.builder(NodeKind.TASK, "Update the licence file")
            .session(SessionId.of("s1"))
            .build());
    memory.remember(NodeDraft.builder(NodeKind.TASK, "Archive the old branch").build());

    agentSays("s1", "Done: licence file updated\nDone: archive the old branch");

    assertThat(memory.work().open().tasks()).isEmpty();
  }

  @Test
  void openWork_doesNotExpire_closedWorkDoes() {
    agentSays("s1", "Todo: write the load test\nTodo: write the changelog");
    clock.advance(Duration.ofDays(40));
    assertThat(open("s1").tasks()).hasSize(2);

    MemoryNode task = open("s1").tasks().get(0);
    MemoryNode closed = memory.node(task.id()).resolve("done").orElseThrow();
    assertThat(closed.lifetime().expiresAt()).isEqualTo(clock.instant().plus(Duration.ofDays(7)));
    assertThat(memory.node(task.id()).reopen("not quite").orElseThrow().lifetime().expiresAt())
        .isNull();
  }

  // ---- messages again, late, changed -----------------------------------------------------------

  @Test
  void messageHandedOverAgain_changesNothing() {
    Message todo = message("a", 1, Message.Role.ASSISTANT, "Todo: write the load test");
    Message done = message("b", 2, Message.Role.ASSISTANT, "Done: write the load test");
    memory.session(SessionId.of("s1")).record(List.of(todo, done));
    int events = eventCount();

    memory.session(SessionId.of("s1")).record(List.of(todo, done));

    assertThat(open("s1").isEmpty()).isTrue();
    assertThat(eventCount()).isEqualTo(events);
  }

  @Test
  void messagesInWhateverOrder_leaveTheSame() {
    Message todo = message("a", 1, Message.Role.ASSISTANT, "Todo: write the load test");
    Message done = message("b", 2, Message.Role.ASSISTANT, "Done: write the load test");
    memory.session(SessionId.of("s1")).record(done);
    memory.session(SessionId.of("s1")).record(todo);

    assertThat(open("s1").isEmpty()).isTrue();
  }

  @Test
  void changedMessage_changesWhatWasDrawnFromIt() {
    memory
        .session(SessionId.of("s1"))
        .record(
            message("a", 1, Message.Role.ASSISTANT, "Todo: write the load test\nTodo: tidy up"));
    memory
        .session(SessionId.of("s1"))
        .record(message("b", 2, Message.Role.ASSISTANT, "Done: tidy up"));

    memory
        .session(SessionId.of("s1"))
        .record(
            message("a", 1, Message.Role.ASSISTANT, "Todo: write the unit test\nTodo: tidy up"));
    assertThat(titles(open("s1").tasks())).containsExactly("write the unit test");

    memory.session(SessionId.of("s1")).record(message("b", 2, Message.Role.ASSISTANT, "Not yet."));
    assertThat(titles(open("s1").tasks()))
        .containsExactlyInAnyOrder("write the unit test", "tidy up");
  }

  // ---- completion -------------------------------------------------------------------------------

  @Test
  void workIsDone_withoutOpenTasksBlockersAndCriteria_andWithEvidence() {
    assertThat(check("s1").isDone()).isFalse();
    personSays("s1", "DoD: no request fails during a deploy\nDefinition of done (project): docs");
    agentSays("s1", "Todo: drain connections\nBlocked by: the old proxy");
    agentSays("s1", "All done.");

    assertThat(check("s1").missing()).hasSize(4).anyMatch(one -> one.contains("the old proxy"));
    assertThat(titles(check("s1").claims())).containsExactly("All done");

    agentSays("s1", "Done: drain connections\nUnblocked: the old proxy");
    MemoryNode criterion = check("s1").criteria().get(0);
    assertThat(check("s1").isDone()).isFalse();
    memory
        .node(criterion.id())
        .attachEvidence(Evidence.Draft.of(Evidence.Kind.LOG, "deploy.log", "0 failed"));

    assertThat(check("s1").isDone()).isTrue();
    assertThat(check("s1").missing()).isEmpty();
    assertThat(memory.work().completionCheck().isDone()).isFalse();
    assertThat(titles(memory.work().completionCheck().criteria())).containsExactly("docs");
  }

  @Test
  void criterionThatIsOpenAgain_isNotMetByWhatMetItBefore() {
    personSays("s1", "DoD: changelog updated");
    personSays("s1", "done: changelog updated");
    clock.advance(Duration.ofMinutes(1));
    personSays("s1", "Reopened: changelog updated");

    assertThat(titles(check("s1").criteria())).containsExactly("changelog updated");
  }

  // ---- reports ----------------------------------------------------------------------------------

  @Test
  void verifiedReport_closesItsTask_whoeverHasNamedIt() {
    personSays("s1", "TODO: retry the upload three times");
    agentSays("s1", "All done.");

    agent("codex")
        .reflect(
            report("s1", "Retry the upload three times")
                .verification(Verification.UNVERIFIED)
                .build());
    assertThat(open("s1").tasks()).hasSize(1);

    agent("codex").reflect(report("s1", "Retry the upload three times").build());
    assertThat(open("s1").isEmpty()).isTrue();
    assertThat(check("s1").isDone()).isTrue();
  }

  @Test
  void verifiedReport_closesWhatTheAgentClaimed() {
    personSays("s1", "Definition of done: an upload survives a restart");
    agentSays("s1", "Done: an upload survives a restart");
    assertThat(check("s1").claims()).hasSize(1);
    assertThat(check("s1").criteria()).hasSize(1);

    agent("codex").reflect(report("s1", "Make uploads resumable").build());

    assertThat(check("s1").claims()).isEmpty();
    assertThat(check("s1").criteria()).isEmpty();
    assertThat(check("s1").isDone()).isTrue();
  }

  @Test
  void failedReportOfASession_isKept_untilTheTaskIsCompleted() {
    reflectFailure("s1");

    MemoryNode outcome = only(NodeKind.OUTCOME);
    assertThat(outcome.title()).isEqualTo("failed: Move the queue to Kafka");
    assertThat(outcome.session()).isEqualTo(SessionId.of("s1"));

    memory.reflect(report("s2", "Move the queue to Kafka").build());

    assertThat(node(outcome.id()).status()).isEqualTo(NodeStatus.ARCHIVED);
  }

  private void reflectFailure(String session) {
    memory.reflect(
        TaskReport.builder("Move the queue to Kafka")
            .outcome(TaskReport.Outcome.REVERTED)
            .verification(Verification.TESTS_FAILED)
            .session(SessionId.of(session))
            .summary("Messages came out of order in " + session)
            .build());
  }

  private MemoryNode only(NodeKind kind) {
    List<MemoryNode> nodes = all(MemoryQuery.inForce().withKinds(kind));
    assertThat(nodes).hasSize(1);
    return nodes.get(0);
  }

  @Test
  void sameFailureInThreeSessions_isAPattern() {
    reflectFailure("s1");
    reflectFailure("s1");
    reflectFailure("s2");
    assertThat(all(MemoryQuery.all().withKinds(NodeKind.PATTERN))).isEmpty();

    reflectFailure("s3");

    MemoryNode pattern = only(NodeKind.PATTERN);
    assertThat(pattern.title()).isEqualTo("fails again and again: Move the queue to Kafka");
    assertThat(pattern.body()).contains("3 sessions").contains("in s3");
    assertThat(memory.node(pattern.id()).evidence()).hasSize(3);
  }

  @Test
  void toolCallThatFailsToTheEnd_isAnOutcomeOfItsSession() {
    Message.ToolCall failed = Message.ToolCall.failed("bash", "terraform apply", "state is locked");
    agentSays("s1", "Trying.", failed, Message.ToolCall.failed("bash", "grep x y", "no match"));
    memory.capture(session("s1").title("Roll out").outcome("The state is locked").build());

    assertThat(only(NodeKind.OUTCOME).title()).isEqualTo("failed: terraform apply");
    assertThat(only(NodeKind.OUTCOME).body()).contains("state is locked");
    assertThat(only(NodeKind.SUMMARY).title()).isEqualTo("The state is locked");

    agentSays("s1", "Again.", Message.ToolCall.succeeded("bash", "terraform apply"));
    memory.session(SessionId.of("s1")).end();

    assertThat(all(MemoryQuery.inForce().withKinds(NodeKind.OUTCOME))).isEmpty();
  }

  @Test
  void labelledSummary_isTheSummaryOfItsSession_theLastOneCounts() {
    agentSays("s1", "Summary: the exporter streams.");
    agentSays("s1", "Summary: exporter and importer stream.");

    assertThat(only(NodeKind.SUMMARY).title()).isEqualTo("exporter and importer stream.");
    assertThat(only(NodeKind.SUMMARY).lifetime().expiresAt()).isNull();
  }

  @Test
  void note_isKeptInItsSession() {
    MemoryNode note =
        memory.session(SessionId.of("s1")).note("Ask Ines first. She knows the licence.");

    assertThat(note.kind()).isEqualTo(NodeKind.NOTE);
    assertThat(note.title()).isEqualTo("Ask Ines first.");
    assertThat(memory.session(SessionId.of("s1")).find()).isPresent();
    clock.advance(Duration.ofDays(30));
    assertThat(memory.recall(RecallRequest.forTask("Ines licence")).memories()).isNotEmpty();
  }

  // ---- authority --------------------------------------------------------------------------------

  @Test
  void agentsTranscript_cannotCloseWhatAPersonHasAddedByHand() {
    MemoryNode task =
        byPerson().remember(NodeDraft.builder(NodeKind.TASK, "Sign the release").build());
    AgentMemory agent = agent("codex");

    agent
        .session(SessionId.of("s1"))
        .record(message("a", 1, Message.Role.USER, "done: sign the release"));

    assertThat(node(task.id()).status()).isEqualTo(NodeStatus.OPEN);
    assertThat(titles(open("s1").claims())).containsExactly("Sign the release");
  }

  @Test
  void whatAPersonHasClosedByHand_noTranscriptOfAnAgentOpensAgain() {
    Message todo = message("a", 1, Message.Role.ASSISTANT, "Todo: rewrite the parser");
    agent("codex").session(SessionId.of("s1")).record(todo);
    byPerson().node(open("s1").tasks().get(0).id()).resolve("we keep the old one");

    agent("codex")
        .session(SessionId.of("s1"))
        .record(message("b", 2, Message.Role.ASSISTANT, "Todo: rewrite the parser"));

    assertThat(open("s1").isEmpty()).isTrue();
  }

  @Test
  void work_isRecalled_requestsOnlyByTheirKind() {
    personSays("s1", "Please rename the billing module.");
    agentSays("s1", "Todo: rename the billing module in the gateway");

    assertThat(memory.recall(RecallRequest.forTask("rename billing module")).memories())
        .extracting(found -> found.node().kind())
        .contains(NodeKind.TASK)
        .doesNotContain(NodeKind.REQUEST);
  }
}
