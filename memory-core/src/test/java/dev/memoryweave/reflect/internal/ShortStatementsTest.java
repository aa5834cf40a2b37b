package dev.memoryweave.reflect.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Message;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.reflect.ReflectionResult.Dropped;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.SessionReport.Said;
import dev.memoryweave.reflect.internal.SessionCapture.Captured;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Few words that settle something are kept, and nothing that is handed in is lost in silence. */
class ShortStatementsTest {
  private static List<String> drawn(String message) {
    return captured(List.of(), List.of(Message.user(message))).facts().stream()
        .map(fact -> fact.kind().label() + ": " + fact.statement())
        .toList();
  }

  private static Captured captured(List<Said> statements, List<Message> messages) {
    return SessionCapture.of(
        SessionReport.builder(SessionId.of("s-1"))
            .statements(statements)
            .messages(messages)
            .build(),
        Reports.DEFAULTS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The staging port is 5433.",
        "Use pnpm, not npm.",
        "We ship on Fridays only.",
        "Deploys go out Tuesdays.",
        "Tabs, not spaces.",
        "Postgres, not MySQL.",
        "Prod is read-only.",
        "CI uses Node 20.",
        "API keys live in Vault.",
        "Vera reviews all SQL.",
        "Main is protected.",
        "The admin UI is German.",
        "Timezone is UTC.",
        "Max line length: 100",
        "The bucket is called media-eu.",
        "We're on Java 21.",
        "Don't touch legacy/.",
        "Never push to main.",
        "Feature flags expire after 90 days.",
        "Releases need two approvals.",
        "The customer is Acme.",
        "My name is Olga.",
        "I work from Lisbon.",
        "Our sprint ends Thursday.",
        "Squash merges only.",
        "IDs are UUIDv7.",
        "Redis is only a cache.",
        "Ok. Deploys are manual. Thanks!",
        "All times are UTC.",
        "Nobody deploys on Fridays.",
        "Windows is not supported.",
        "The flag is off by default.",
        "Every PR needs a review.",
        "No service may call billing directly.",
        "Uploads are never public.",
        "We deploy to Hetzner."
      })
  void shortStatement_isKept(String message) {
    assertThat(drawn(message)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Thanks, that is great!",
        "It works now.",
        "The tests are running.",
        "The build is green.",
        "The port is in use.",
        "Is the port 5433?",
        "What if the port were 5433?",
        "If we used pnpm, installs would be faster.",
        "Maybe we should use pnpm.",
        "> Use pnpm, not npm.",
        "He said \"use pnpm, not npm\" but I doubt it.",
        "```\nUse pnpm, not npm.\n```",
        "Suppose the limit is 50.",
        "Imagine the cache is gone.",
        "lol, and my cat is the CTO.",
        "Looks like the port is 5433.",
        "Coffee is at 10, haha.",
        "Not sure the port is 5433.",
        "because of the",
        "One moment.",
        "Line 42 is wrong.",
        "The error is on line 7.",
        "I'm done for today.",
        "Run the tests.",
        "const port = 5433;",
        "Wait, what?",
        "3 tests fail.",
        "I have 5 minutes.",
        "The first option is better.",
        "All tests pass.",
        "Every build fails now.",
        "Everyone is happy.",
        "All systems are go.",
        "Every test is green.",
        "Me, not you.",
        "Tomorrow, not today.",
        "The culprit is React.",
        "Is review required?",
        "I'm on holiday."
      })
  void talk_isNot(String message) {
    assertThat(drawn(message)).isEmpty();
  }

  /** "No usar npm" begins with the word that an answer may begin with, and turns round without. */
  @ParameterizedTest
  @ValueSource(
      strings = {"No usar npm.", "No deploys on Fridays.", "No secrets in the repository."})
  void denial_isNotTakenForAnAnswer(String statement) {
    assertThat(captured(List.of(Said.byUser(statement)), List.of()).facts())
        .singleElement()
        .satisfies(fact -> assertThat(fact.statement()).startsWith("No "));
  }

  @Test
  void statementThatAnotherOneChanges_isReportedWithWhatChangedIt() {
    Captured corrected =
        captured(
            List.of(Said.byUser("The port is 5433."), Said.byUser("The port is 5434.")), List.of());
    Captured takenBack =
        captured(
            List.of(Said.byUser("The port is 5433."), Said.byUser("Scratch that.")), List.of());

    assertThat(corrected.dropped())
        .singleElement()
        .satisfies(
            dropped -> {
              assertThat(dropped.from()).isEqualTo("statements[0]");
              assertThat(dropped.reason()).contains("corrected by statements[1]");
            });
    assertThat(takenBack.facts()).isEmpty();
    assertThat(takenBack.dropped())
        .extracting(Dropped::from)
        .containsExactly("statements[0]", "statements[1]");
  }

  /** Any row of statements: each of them is kept or accounted for, whatever stands around it. */
  @Test
  void everyStatementHandedIn_isKeptOrReported() {
    List<String> texts =
        List.of(
            "The staging port is 5433.",
            "The staging port is 5434.",
            "No, the staging port is 5435.",
            "Scratch that.",
            "Wait, no.",
            "Use pnpm, not npm.",
            "Use pnpm, not npm",
            "Is it 5433?",
            "Thanks!",
            "",
            "...",
            "const port = 5433;",
            "```\nkein Cache\n```",
            "Der Staging-Port ist nicht 5433.",
            "我们周五不部署。",
            "ننشر يوم الجمعة.",
            "Нет.",
            "It is 5433, not 5434.",
            "Decision: we keep Postgres for the ledger",
            "Note:",
            "See above.",
            "x".repeat(700),
            "Alice owns billing. Bob owns search. Really?");
    List<Message.Role> roles =
        List.of(
            Message.Role.USER,
            Message.Role.USER,
            Message.Role.ASSISTANT,
            Message.Role.TOOL,
            Message.Role.SYSTEM);
    for (int seed = 1; seed <= 300; seed++) {
      Random random = new Random(seed);
      List<Said> statements = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(70); i++) {
        String text = texts.get(random.nextInt(texts.size()));
        statements.add(new Said(text, roles.get(random.nextInt(roles.size()))));
      }

      Captured captured = captured(statements, List.of(Message.user("The staging port is 5436.")));

      for (int i = 0; i < statements.size(); i++) {
        String place = "statements[" + i + "]";
        boolean kept =
            captured.facts().stream()
                .anyMatch(fact -> List.of(fact.from().split(", ")).contains(place));
        boolean reported =
            captured.dropped().stream()
                .anyMatch(dropped -> List.of(dropped.from().split(", ")).contains(place));
        assertThat(kept || reported).as("seed %d, %s: %s", seed, place, statements.get(i)).isTrue();
      }
    }
  }
}
