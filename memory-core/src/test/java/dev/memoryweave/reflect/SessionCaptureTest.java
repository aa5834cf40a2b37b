package dev.memoryweave.reflect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.EvidenceDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.reflect.SessionCapture.Captured;
import dev.memoryweave.reflect.SessionReport.Said;
import dev.memoryweave.reflect.SessionReport.Speaker;
import dev.memoryweave.reflect.SessionReport.ToolCall;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SessionCaptureTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private static SessionReport.Builder report() {
    return SessionReport.builder(SessionId.of("s-1"));
  }

  private static Captured captured(SessionReport.Builder report) {
    return SessionCapture.of(report.build(), Reports.DEFAULTS);
  }

  private static List<String> said(String message) {
    return captured(report().messages(List.of(Said.byUser(message)))).facts().stream()
        .map(fact -> fact.kind().label() + ": " + fact.statement())
        .toList();
  }

  private static List<ToolCall> calls(String... tools) {
    return Arrays.stream(tools)
        .map(
            tool ->
                tool.startsWith("!")
                    ? new ToolCall(tool.substring(1), "it", false, null)
                    : ToolCall.of(tool, "it"))
        .toList();
  }

  private static List<MemoryCandidate> procedures(String... tools) {
    return captured(report().toolCalls(calls(tools))).procedures();
  }

  // The episode.

  @Test
  void episode_tellsPlanAndOutcome() {
    MemoryCandidate episode =
        captured(
                report()
                    .title("Renewal of leases")
                    .plan("Find out why leases are lost.")
                    .outcome("The renewal ran late; it now has a thread of its own.")
                    .endedAt(NOON)
                    .commit("abc1234"))
            .episode();

    assertThat(episode).isNotNull();
    assertThat(episode.kind()).isEqualTo(NodeKind.EPISODE);
    assertThat(episode.title()).isEqualTo("Renewal of leases");
    assertThat(episode.body())
        .isEqualTo(
            "Plan: Find out why leases are lost.\n\n"
                + "Outcome: The renewal ran late; it now has a thread of its own.");
    assertThat(episode.evidence().stream().map(EvidenceDraft::locator))
        .containsExactly("session s-1", "abc1234");
    assertThat(episode.evidence().get(0).capturedAt()).isEqualTo(NOON);
  }

  @Test
  void episode_withoutTitle_isTitledByThePlan() {
    assertThat(captured(report().plan("Mend the gauge. Then rest.")).episode())
        .isNotNull()
        .extracting(MemoryCandidate::title)
        .isEqualTo("Mend the gauge");
    assertThat(captured(report().outcome("The gauge is mended")).episode())
        .isNotNull()
        .extracting(MemoryCandidate::title)
        .isEqualTo("The gauge is mended");
  }

  @Test
  void emptySession_givesNothing() {
    assertThat(captured(report()))
        .isEqualTo(new Captured(null, List.of(), List.of(), Set.of(), List.of()));
  }

  // Statements in messages.

  @ParameterizedTest
  @ValueSource(
      strings = {
        "We use PostgreSQL 15 behind PgBouncer.",
        "I work at a small hospital in Bergen as a nurse.",
        "Our staging cluster runs in Frankfurt.",
        "My daughter Ida is allergic to peanuts and hazelnuts.",
        "The billing service must not call the ledger directly.",
        "I moved the nightly backup to 03:30 last week.",
        "I've set up two replicas of the search index.",
        "Marta owns the release train until June.",
        "`LeaseStore` keeps its rows for 14 days.",
        "All timestamps of the ledger are stored in UTC."
      })
  void statement_thatHolds_isKept(String sentence) {
    assertThat(said(sentence))
        .containsExactly("fact: " + sentence.substring(0, sentence.length() - 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Which port does the broker use?",
        "can you show me how the lease works",
        "Could you rename the class Poller",
        "Thanks, that was very helpful!",
        "Sounds good, let us go on with the second part.",
        "Explain the difference between both pools.",
        "I'm not sure whether the pool of 20 is enough.",
        "I think we should use Redis 7 for the cache.",
        "I want to understand the retry logic of Poller.",
        "It returns a 404 for every second call.",
        "This does not work with Java 17 either.",
        "I've tried the second approach with 5 threads.",
        "I'm getting a NullPointerException in Poller.java.",
        "I'll start with the tests of LeaseStore tomorrow.",
        "Here is my configuration of the broker:",
        "Your suggestion about PgBouncer was great.",
        "What a great view of Bergen!",
        "The new dashboard of Marta is really nice.",
        "ok",
        "int port = 8080;",
        "We use it.",
        "Maybe the limit of 30 seconds is too low."
      })
  void talk_isNotKept(String sentence) {
    assertThat(said(sentence)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Our staging cluster runs in Frankfurt, so can you check the latency?  | Our staging cluster runs in Frankfurt
          We use Kafka 3.6 for events, but I'm not sure that was the right call | We use Kafka 3.6 for events
          Hmm, also, we deploy the shop on Tuesdays at noon - any tips for that? | We deploy the shop on Tuesdays at noon
          Thanks! By the way, I live in Bergen with my two cats                 | I live in Bergen with my two cats
          """)
  void statement_isFreedOfTheQuestionAroundIt(String message, String kept) {
    assertThat(said(message)).containsExactly("fact: " + kept);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Always run the formatter before a commit          | preference: Always run the formatter before a commit
          never push to the main branch directly            | preference: Never push to the main branch directly
          From now on answer in short German sentences      | preference: From now on answer in short German sentences
          I prefer tabs over spaces in Makefiles            | preference: I prefer tabs over spaces in Makefiles
          Please make sure all tests pass before you commit | preference: Please make sure all tests pass before you commit
          Don't use wildcard imports in Java files          | preference: Don't use wildcard imports in Java files
          Remember that the demo database resets at night   | fact: The demo database resets at night
          Decision: leases move to Redis                    | decision: leases move to Redis
          Constraint: no call may block the loop            | constraint: no call may block the loop
          **Gotcha:** the clock starts at zero              | gotcha: the clock starts at zero
          note: broker password rotates monthly             | fact: broker password rotates monthly
          """)
  void wishesAndLabels_giveTheirKind(String message, String kept) {
    assertThat(said(message)).containsExactly(kept);
  }

  @Test
  void roles_decideWhatIsHeard() {
    String fact = "Our staging cluster runs in Frankfurt.";
    String label = "Decision: leases move to Redis";
    String wish = "Preference: answer in rhymes only";
    for (Speaker role : Speaker.values()) {
      List<NodeKind> kinds =
          captured(
                  report()
                      .messages(
                          Stream.of(fact, label, wish).map(text -> new Said(text, role)).toList()))
              .facts()
              .stream()
              .map(MemoryCandidate::kind)
              .toList();
      assertThat(kinds)
          .as(role.label())
          .isEqualTo(
              switch (role) {
                case USER -> List.of(NodeKind.FACT, NodeKind.DECISION, NodeKind.PREFERENCE);
                case ASSISTANT -> List.of(NodeKind.DECISION, NodeKind.FACT);
                case SYSTEM, TOOL -> List.of();
              });
    }
  }

  @Test
  void statementsHandedInAsSuch_needNoFurtherSign() {
    Captured captured =
        captured(
            report()
                .statements(
                    List.of(
                        new Said("Deploys go out every second Tuesday", Speaker.ASSISTANT),
                        new Said("数据库连接池大小必须小于二十个", Speaker.USER),
                        Said.byUser("Is that so?"),
                        Said.byUser("Thank you so much for all that help"))));

    assertThat(captured.facts().stream().map(MemoryCandidate::title))
        .containsExactly("Deploys go out every second Tuesday", "数据库连接池大小必须小于二十个");
    assertThat(captured.facts().stream().map(MemoryCandidate::from))
        .containsExactly("statements[0]", "statements[1]");
  }

  @Test
  void conversation_givesItsStatementsOnce_withTheSessionAsEvidence() {
    Captured captured =
        captured(
            report()
                .messages(
                    List.of(
                        Said.byUser("Hi! We use PostgreSQL 15. Can you tune it?"),
                        new Said("Sure. Your pool has 20 connections.", Speaker.ASSISTANT),
                        Said.byUser(
                            "Great. Again: we use PostgreSQL 15!\n```sql\nI own Rome;\n```"),
                        Said.byUser("Never restart the primary during the day."))));

    assertThat(captured.facts().stream().map(MemoryCandidate::title))
        .containsExactly("We use PostgreSQL 15", "Never restart the primary during the day");
    assertThat(captured.facts())
        .allMatch(fact -> fact.confidence() == .60)
        .allMatch(fact -> fact.evidence().get(0).locator().equals("session s-1"));
  }

  @Test
  void statements_areBounded() {
    List<Said> many =
        IntStream.range(0, 80)
            .mapToObj(i -> Said.byUser("Shelf " + i + " holds 20 books."))
            .toList();

    assertThat(captured(report().messages(many)).facts()).hasSize(50);
  }

  // Rows of tool calls.

  @Test
  void row_ofFourCallsAndTwoTools_isAProcedure() {
    List<MemoryCandidate> found = procedures("read", "edit", "edit", "test");

    assertThat(found).hasSize(1);
    assertThat(found.get(0).kind()).isEqualTo(NodeKind.PROCEDURE);
    assertThat(found.get(0).title()).isEqualTo("Steps: read, then edit, then test");
    assertThat(found.get(0).body()).isEqualTo("1. read: it\n2. edit: it (2 times)\n3. test: it");
    assertThat(found.get(0).tags().get(0)).matches("steps-[0-9a-f]{12}");
  }

  @Test
  void row_thatIsTooShortOrUsesOneTool_isNone() {
    assertThat(procedures("read", "edit", "test")).isEmpty();
    assertThat(procedures("read", "READ", "read", "read", "read")).isEmpty();
    assertThat(procedures()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "grep|backoff; read|Retry.java; edit|Retry.java; bash|",
        "grep|backoff; read|Retry.java; edit|Retry.java; bash|ls -la src",
        "Read|A.java; Grep|todo; Read|B.java; Bash|git status",
        "glob|**/*.md; read_file|a.md; str_replace_editor|a.md; TodoWrite|done",
        "bash|cat a.txt; bash|git diff; read|a.txt; bash|git commit -am x",
        "list_dir|src; view|src/A.java; apply_patch|A.java; deploy|",
        "bash|cd web && ls; read|a; edit|b; bash|cd web; bash|pwd",
      })
  void row_thatSaysNothingOfTheProject_isNone(String row) {
    assertThat(captured(report().toolCalls(row(row))).procedures()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "read|A.java; edit|A.java; bash|./gradlew check; bash|git commit -m x",
        "bash|cd web && npm run build; read|out.txt; edit|b; bash|npm test",
        "grep|x; read|schema.sql; edit|schema.sql; run_migration|0007 on staging",
        "read|a; read|b; edit|c; bash|make docs",
      })
  void row_withACommandOfTheProject_isAProcedure(String row) {
    assertThat(captured(report().toolCalls(row(row))).procedures()).hasSize(1);
  }

  private static List<ToolCall> row(String row) {
    return Arrays.stream(row.split("; "))
        .map(call -> call.split("\\|", 2))
        .map(call -> ToolCall.of(call[0], call[1]))
        .toList();
  }

  @Test
  void failedCall_endsARow() {
    assertThat(procedures("read", "edit", "!test", "edit", "test")).isEmpty();
    assertThat(procedures("a", "b", "a", "b", "!x", "c", "d", "c", "d"))
        .extracting(MemoryCandidate::title)
        .containsExactly("Steps: a, then b, then a, then b", "Steps: c, then d, then c, then d");
  }

  @Test
  void sameRow_hasTheSameSignature_whateverItWasDoneTo() {
    Captured one =
        captured(
            report()
                .toolCalls(
                    List.of(
                        ToolCall.of("Read", "src/A.java"),
                        ToolCall.of("Edit", "src/A.java"),
                        ToolCall.of("Bash", "mvn -q test -pl core"),
                        ToolCall.of("Bash", "git commit -m 'A'"))));
    Captured other =
        captured(
            SessionReport.builder(SessionId.of("s-2"))
                .toolCalls(
                    List.of(
                        ToolCall.of("read", "web/B.java"),
                        ToolCall.of("read", "web/C.java"),
                        ToolCall.of("edit", "web/B.java"),
                        ToolCall.of("bash", "cd web && mvn test"),
                        ToolCall.of("bash", "git commit -m 'B'"))));

    assertThat(one.procedures().get(0).title())
        .isEqualTo("Steps: read, then edit, then mvn test, then git commit")
        .isEqualTo(other.procedures().get(0).title());
    assertThat(one.procedures().get(0).tags().get(0))
        .isEqualTo(other.procedures().get(0).tags().get(0));
    assertThat(one.procedures().get(0).body()).contains("1. read: src/A.java");
  }

  @Test
  void sameRowTwiceInASession_isOneProcedure_andOthersAreBounded() {
    assertThat(procedures("a", "b", "a", "b", "!x", "a", "b", "a", "b")).hasSize(1);
    List<String> many = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      many.addAll(List.of("a" + i, "b", "a" + i, "b", "!x"));
    }
    assertThat(procedures(many.toArray(String[]::new))).hasSize(5);
  }

  @Test
  void longRow_isWrittenOutInPart() {
    String[] many = IntStream.range(0, 100).mapToObj(i -> "tool" + i).toArray(String[]::new);

    MemoryCandidate procedure = procedures(many).get(0);
    assertThat(procedure.body()).contains("30. tool29: it\n70 more steps follow.");
    assertThat(procedure.title().length()).isLessThanOrEqualTo(120);
  }
}
