package dev.memoryweave.reflect.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.reflect.ReflectionResult.Dropped;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.SessionReport.Said;
import dev.memoryweave.reflect.internal.SessionCapture.Captured;
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
    return captured(report().messages(List.of(Message.user(message)))).facts().stream()
        .map(fact -> fact.kind().label() + ": " + fact.statement())
        .toList();
  }

  private static List<Message.ToolCall> calls(String... tools) {
    return Arrays.stream(tools)
        .map(
            tool ->
                tool.startsWith("!")
                    ? Message.ToolCall.failed(tool.substring(1), "it", "")
                    : Message.ToolCall.succeeded(tool, "it"))
        .toList();
  }

  private static List<Reflector.Candidate> procedures(String... tools) {
    return captured(report().toolCalls(calls(tools))).procedures();
  }

  // The episode.

  @Test
  void episode_tellsPlanAndOutcome() {
    Reflector.Candidate episode =
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
    assertThat(episode.evidence().stream().map(Evidence.Draft::locator))
        .containsExactly("session s-1", "abc1234");
    assertThat(episode.evidence().get(0).capturedAt()).isEqualTo(NOON);
  }

  @Test
  void episode_withoutTitle_isTitledByThePlan() {
    assertThat(captured(report().plan("Mend the gauge. Then rest.")).episode())
        .isNotNull()
        .extracting(Reflector.Candidate::title)
        .isEqualTo("Mend the gauge");
    assertThat(captured(report().outcome("The gauge is mended")).episode())
        .isNotNull()
        .extracting(Reflector.Candidate::title)
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
    for (Message.Role role : Message.Role.values()) {
      List<NodeKind> kinds =
          captured(
                  report()
                      .messages(
                          Stream.of(fact, label, wish)
                              .map(text -> Message.of(role, text))
                              .toList()))
              .facts()
              .stream()
              .map(Reflector.Candidate::kind)
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
                        new Said("Deploys go out every second Tuesday", Message.Role.ASSISTANT),
                        new Said("数据库连接池大小必须小于二十个", Message.Role.USER),
                        Said.byUser("Is that so?"),
                        Said.byUser("Thank you so much for all that help"))));

    assertThat(captured.facts().stream().map(Reflector.Candidate::title))
        .containsExactly("Deploys go out every second Tuesday", "数据库连接池大小必须小于二十个");
    assertThat(captured.facts().stream().map(Reflector.Candidate::from))
        .containsExactly("statements[0]", "statements[1]");
  }

  /** Talk of a working day, none of which says anything that holds. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "good morning, how was your weekend",
        "lol yes that took forever",
        "the build is failing again and I don't know why",
        "can you open the file src/main/App.java and look at line 40",
        "let me check the logs first",
        "I'm running the tests now, give me 5 minutes",
        "the second test still fails with a timeout of 30 seconds",
        "thanks, that fixed it!",
        "Nice, 42 tests passed",
        "Rename the method to computeTotal please",
        "set the timeout to 30 seconds and try again",
        "Add a column named created_at to the users table",
        "it prints 404 every time",
        "why does the deploy take 20 minutes",
        "hmm, let's see what happens at 3",
        "I think we need more memory",
        "Run mvn test -pl core and paste the output",
        "The error says port 5432 is already in use",
        "we could try Redis for that",
        "maybe we should use Kafka one day",
        "I was at the dentist on Monday",
        "Bob said hi",
        "My coffee is getting cold",
        "Could you please write a test for the 3 edge cases",
        "Move the class into package com.acme.core",
        "ok next: the README",
        "no idea, sorry",
        "that's perfect, ship it",
        "sounds like a plan, let's do it",
        "The output is still 17 instead of 18",
        "your third suggestion works",
        "I have to leave at 5 today",
        "Wait for the pipeline to finish",
        "Actually, never mind, I found it",
        "go ahead with option 2",
        "let's go with your first idea",
        "I'd like to see a table with 4 columns",
        "Please review the diff before I push it",
        "hold on, someone is at the door",
        "The function crashes when x is 0",
        "it looks good on my phone",
        "Did Anna answer yet?",
        "I pushed 3 commits a minute ago",
        "Restart the container and tail the logs",
        "what if we cache it for 10 minutes",
        "I tried Java 21 yesterday and it worked",
        "Undo the last change",
        "Show me the first 20 lines of Parser.kt",
        "just got back from lunch",
        "The tests took 12 minutes on my machine",
        "Fix the typo in line 3",
        "I am confused by the docs of Spring 6",
        "yes, use the second one",
        "No, not that file, the other one",
        "Wait, what?",
        "Sorry for the late reply, was in meetings since 9:00",
        "I meant to ask you something else",
        "oh no, everything is red",
        "Do the same for UserService and OrderService",
        "You can delete the branch feature-x now",
        "Make it 2 lines shorter",
        "Here are the 5 files I changed",
        "Try it with a limit of 100",
        "I'll be back at 14:00",
        "There are 7 warnings in the build log",
        "Looks like the server returned a 502 again",
        "We need to talk about the budget tomorrow",
        "Thanks Maria, see you on Friday!",
        "Copy the settings from staging to prod",
        "Everything works now on Windows 11",
        "This happens about 3 times a day at my place",
        "I can't reproduce it on Ubuntu 22.04",
        "We are almost done, 2 tickets left",
        "Tests are green on my branch",
        "code compiles with 3 warnings"
      })
  void talkOfTheDay_isNotKept(String sentence) {
    assertThat(said(sentence)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          The staging port is 5433.                          | fact: The staging port is 5433
          Alice owns billing.                                | fact: Alice owns billing
          We ship on Fridays only.                           | fact: We ship on Fridays only
          staging is wiped every Friday                      | fact: Staging is wiped every Friday
          Use pnpm, not npm.                                 | preference: Use pnpm, not npm
          we decided to use Kafka for events                 | decision: We decided to use Kafka for events
          I asked the team, we'll go with Go 1.22 for this year's agent | decision: We'll go with Go 1.22 for this year's agent
          ok so we agreed: no new endpoints in the v1 API    | decision: no new endpoints in the v1 API
          so the decision of the sync: we move to Java 21 in May | decision: We move to Java 21 in May
          billing is owned by Mara's team                    | fact: Billing is owned by Mara's team
          ask Jonas about anything with the ledger schema    | fact: Ask Jonas about anything with the ledger schema
          Alerts land in #ops-alerts.                        | fact: Alerts land in #ops-alerts
          Secrets come from Vault, not from env files.       | fact: Secrets come from Vault, not from env files
          PRs need a ticket number in the title.             | fact: PRs need a ticket number in the title
          the cron for invoices fires at 04:00 UTC           | fact: The cron for invoices fires at 04:00 UTC
          All new modules go under packages/, not src/.      | fact: All new modules go under packages/, not src/
          Images are stored in the bucket acme-media-prod    | fact: Images are stored in the bucket acme-media-prod
          before the load test: staging is wiped every Friday | fact: Staging is wiped every Friday
          """)
  void shortStatementThatSettlesSomething_isKept(String message, String kept) {
    assertThat(said(message)).containsExactly(kept);
  }

  @Test
  void statementHandedIn_isKeptOrDroppedWithTheReason() {
    Captured captured =
        captured(
            report()
                .statements(
                    List.of(
                        Said.byUser("Bob owns search"),
                        Said.byUser("ok"),
                        Said.byUser("Is that so?"),
                        Said.byUser("Thank you so much for all that help"),
                        Said.byUser("bob owns search."),
                        Said.byUser("That one is slower than this one"),
                        new Said("The pool has 20 connections", Message.Role.TOOL),
                        Said.byUser("```\nint a;\n```"),
                        Said.byUser("int port = 8080;"))));

    assertThat(captured.facts().stream().map(Reflector.Candidate::title))
        .containsExactly("Bob owns search");
    assertThat(captured.dropped().stream().map(Dropped::from))
        .containsExactlyInAnyOrder(
            "statements[1]",
            "statements[2]",
            "statements[3]",
            "statements[4]",
            "statements[5]",
            "statements[6]",
            "statements[7]",
            "statements[8]");
    assertThat(captured.dropped().stream().map(one -> one.from() + ": " + one.reason()))
        .contains(
            "statements[1]: It has fewer than 2 words that carry content.",
            "statements[2]: It asks something.",
            "statements[4]: It says the same as statements[0].",
            "statements[6]: Neither a person nor the agent says it.",
            "statements[8]: It looks like code.");
  }

  @Test
  void statementsHandedInBeyondTheBound_areDroppedWithTheReason() {
    List<Said> many =
        IntStream.range(0, 52)
            .mapToObj(i -> Said.byUser("Shelf " + i + " holds 20 books."))
            .toList();

    List<Dropped> dropped = captured(report().statements(many)).dropped();

    assertThat(dropped).hasSize(2);
    assertThat(dropped.get(0).reason()).isEqualTo("The session has more than 50 statements.");
  }

  @Test
  void conversation_givesItsStatementsOnce_withTheSessionAsEvidence() {
    Captured captured =
        captured(
            report()
                .messages(
                    List.of(
                        Message.user("Hi! We use PostgreSQL 15. Can you tune it?"),
                        Message.of(Message.Role.ASSISTANT, "Sure. Your pool has 20 connections."),
                        Message.user(
                            "Great. Again: we use PostgreSQL 15!\n```sql\nI own Rome;\n```"),
                        Message.user("Never restart the primary during the day."))));

    assertThat(captured.facts().stream().map(Reflector.Candidate::title))
        .containsExactly("We use PostgreSQL 15", "Never restart the primary during the day");
    assertThat(captured.facts())
        .allMatch(fact -> fact.confidence() == .60)
        .allMatch(fact -> fact.evidence().get(0).locator().equals("session s-1"));
  }

  @Test
  void statements_areBounded() {
    List<Message> many =
        IntStream.range(0, 80)
            .mapToObj(i -> Message.user("Shelf " + i + " holds 20 books."))
            .toList();

    assertThat(captured(report().messages(many)).facts()).hasSize(50);
  }

  // Rows of tool calls.

  @Test
  void row_ofFourCallsAndTwoTools_isAProcedure() {
    List<Reflector.Candidate> found = procedures("read", "edit", "edit", "test");

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

  private static List<Message.ToolCall> row(String row) {
    return Arrays.stream(row.split("; "))
        .map(call -> call.split("\\|", 2))
        .map(call -> Message.ToolCall.succeeded(call[0], call[1]))
        .toList();
  }

  @Test
  void failedCall_endsARow() {
    assertThat(procedures("read", "edit", "!test", "edit", "test")).isEmpty();
    assertThat(procedures("a", "b", "a", "b", "!x", "c", "d", "c", "d"))
        .extracting(Reflector.Candidate::title)
        .containsExactly("Steps: a, then b, then a, then b", "Steps: c, then d, then c, then d");
  }

  @Test
  void sameRow_hasTheSameSignature_whateverItWasDoneTo() {
    Captured one =
        captured(
            report()
                .toolCalls(
                    List.of(
                        Message.ToolCall.succeeded("Read", "src/A.java"),
                        Message.ToolCall.succeeded("Edit", "src/A.java"),
                        Message.ToolCall.succeeded("Bash", "mvn -q test -pl core"),
                        Message.ToolCall.succeeded("Bash", "git commit -m 'A'"))));
    Captured other =
        captured(
            SessionReport.builder(SessionId.of("s-2"))
                .toolCalls(
                    List.of(
                        Message.ToolCall.succeeded("read", "web/B.java"),
                        Message.ToolCall.succeeded("read", "web/C.java"),
                        Message.ToolCall.succeeded("edit", "web/B.java"),
                        Message.ToolCall.succeeded("bash", "cd web && mvn test"),
                        Message.ToolCall.succeeded("bash", "git commit -m 'B'"))));

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

    Reflector.Candidate procedure = procedures(many).get(0);
    assertThat(procedure.body()).contains("30. tool29: it\n70 more steps follow.");
    assertThat(procedure.title().length()).isLessThanOrEqualTo(120);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "No usar tabuladores en los archivos del proyecto.",
        "No, espera: el puerto es 5433 y no el de la base.",
        "Der Export läuft immer nachts um 3 Uhr, nicht tagsüber.",
        "Never auf main pushen, das ist nicht erlaubt und wird immer entfernt.",
        "Le déploiement est fait chaque lundi par Alice et jamais le vendredi.",
        "Wdrożenie jest zawsze w piątek i nigdy w poniedziałek przez zespół."
      })
  void messages_inALanguageThatNobodyReads_giveNothing(String message) {
    assertThat(said(message)).isEmpty();
  }

  @Test
  void statements_inALanguageThatNobodyReads_areKeptAsTheyStand() {
    String text = "Der Export läuft immer nachts um 3 Uhr und nicht tagsüber.";

    assertThat(captured(report().statements(List.of(Said.byUser(text)))).facts())
        .singleElement()
        .satisfies(
            fact -> {
              assertThat(fact.kind()).isEqualTo(NodeKind.FACT);
              assertThat(fact.statement()).startsWith("Der Export läuft immer nachts um 3 Uhr");
            });
  }

  @Test
  void correction_inALanguageThatNobodyReads_mendsNothing() {
    Captured captured =
        captured(
            report()
                .statements(
                    List.of(
                        Said.byUser("El puerto de la base es 5432."),
                        Said.byUser("No, espera: el puerto de la base es 5433."))));

    assertThat(captured.withdrawn()).isEmpty();
    assertThat(captured.facts()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Das Team der Plattform sitzt in Berlin. | Das Team der Plattform sitzt in Hamburg.",
        "Les sauvegardes sont faites at 3:00. | Les sauvegardes sont faites at 4:00.",
        "Das Team der Plattform sitzt in Berlin. | No, sorry: in Hamburg.",
        "Der Export läuft nachts um 3:00. | Actually, 4:00.",
        "Сервис работает на порту 5432. | Correction: 5433.",
        "サービスはポート 5432 で動いています。 | Wait, 5433."
      })
  void statements_inALanguageThatNobodyReads_areNotMended(String statement, String later) {
    Captured captured =
        captured(
            report()
                .statements(List.of(Said.byUser(statement)))
                .messages(List.of(Message.user(later))));
    Captured both =
        captured(report().statements(List.of(Said.byUser(statement), Said.byUser(later))));

    for (Captured one : List.of(captured, both)) {
      assertThat(one.withdrawn()).isEmpty();
      assertThat(one.facts().get(0).statement())
          .startsWith(statement.substring(0, statement.length() - 1));
    }
  }
}
