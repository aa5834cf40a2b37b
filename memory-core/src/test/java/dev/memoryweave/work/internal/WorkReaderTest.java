package dev.memoryweave.work.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Message;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkReaderTest {
  private static List<String> signs(Message.Role role, String text) {
    return WorkReader.read(role, text, false).stream()
        .filter(sign -> sign.type() != WorkSign.Type.ANSWER)
        .map(
            sign ->
                sign.type().name().toLowerCase(Locale.ROOT)
                    + (sign.level() == null ? "" : "(" + sign.level().label() + ")")
                    + ": "
                    + sign.text())
        .toList();
  }

  private static Arguments agent(String text, String... signs) {
    return Arguments.of(Message.Role.ASSISTANT, text, List.of(signs));
  }

  private static Arguments person(String text, String... signs) {
    return Arguments.of(Message.Role.USER, text, List.of(signs));
  }

  static Stream<Arguments> messages() {
    return Stream.of(
        agent(
            "### Next Steps\n1. **Automate transfers:** Set them up\n2. **Consult with Ann**:\n"
                + "- Format src/**/*.java\nRemaining: $4,682",
            "task: Automate transfers: Set them up",
            "task: Consult with Ann",
            "task: Format src/**/*.java"),
        agent(
            "Goal: one\nGoal: two things\nTodo: write it\nGoal: three things\nGoal: four things\nGoal: five things",
            "task: write it"),
        agent(
            "## Summary\n\nThe transfers are set up in three places:\n\n- the bank\n- the card\n\nMore?",
            "summary: The transfers are set up in three places:\nthe bank\nthe card"),
        agent(
            "I looked at it. Goal: stream the CSV.\n\nNext steps:\n- Replace the builder\n"
                + "- Add a test with 100k rows\n- [ ] Update the changelog",
            "objective: stream the CSV",
            "task: Replace the builder",
            "task: Add a test with 100k rows",
            "task: Update the changelog"),
        agent(
            "**Done:** replaced the builder\n**Next:** add the test",
            "done: replaced the builder",
            "task: add the test"),
        agent("Blocked by: staging refuses connections", "blocker: staging refuses connections"),
        agent("Waiting for: review by Vera", "blocker: review by Vera"),
        agent(
            "## Next steps\n1. Wire the retry policy\n2. Document the flag\n\n## Notes\n- A note",
            "task: Wire the retry policy",
            "task: Document the flag"),
        agent("All done! All tests pass.", "claim: All done", "claim: All tests pass"),
        agent("Everything works now.", "claim: Everything works now"),
        agent(
            "The implementation is complete and the tests are green.",
            "claim: The implementation is complete and the tests are green"),
        agent("Claim: the retry is idempotent", "claim: the retry is idempotent"),
        agent("It's done.", "claim: It's done"),
        agent("Reopened: streaming of large files", "reopened: streaming of large files"),
        agent("Not done: changelog entry", "reopened: changelog entry"),
        agent(
            "- [x] Replace the builder\n- [X] Add the test\n- [ ] Changelog\n✅ Docs",
            "done: Replace the builder",
            "done: Add the test",
            "task: Changelog",
            "done: Docs"),
        agent(
            "Remaining:\n- parser for times\n- ~~parser for zones~~",
            "task: parser for times",
            "done: parser for zones"),
        agent(
            "## Summary\n- Exporter streams now\n- Test added\n\n## Next\n- Changelog",
            "task: Changelog",
            "summary: Exporter streams now\nTest added"),
        agent(
            "Fixed: the NPE in OrderService#total when the cart is empty",
            "done: the NPE in OrderService#total when the cart is empty"),
        agent(
            "Next steps: run it on staging, then on prod", "task: run it on staging, then on prod"),
        agent("todo：修复解析器", "task: 修复解析器"),
        person(
            "Definition of done for the project:\n- every endpoint has a test\n- no flaky tests",
            "criterion(project): every endpoint has a test",
            "criterion(project): no flaky tests"),
        person(
            "Session definition of done: the importer handles empty files",
            "criterion(session): the importer handles empty files"),
        person(
            "Acceptance criteria (mission):\n* [ ] p95 below 200 ms",
            "criterion(mission): p95 below 200 ms"),
        person("DoD: docs updated and reviewed", "criterion: docs updated and reviewed"),
        person(
            "Please rename the module to billing-core. Thanks!",
            "request: Please rename the module to billing-core."),
        person(
            "hey, can you check why the build is slow?",
            "request: hey, can you check why the build is slow?"),
        person("Fix the bug in the date parser", "request: Fix the bug in the date parser"),
        person(
            "Kannst du bitte den Build reparieren?",
            "request: Kannst du bitte den Build reparieren?"),
        agent(
            "Done: every event arrives once\nFixed: all clients reconnecting at once\n"
                + "Done: the report is written once a day",
            "done: every event arrives once",
            "done: all clients reconnecting at once",
            "done: the report is written once a day"),
        person("thanks, looks good", "confirmed: thanks, looks good"),
        person("confirmed, works for me", "confirmed: confirmed, works for me"),
        person(
            "TODO: ask Ines about the licence\ngoal: ship the beta on Friday",
            "task: ask Ines about the licence",
            "objective: ship the beta on Friday"),
        person("Great work! Next: dark mode for settings", "task: dark mode for settings"),
        person("done: ask Ines about the licence", "done: ask Ines about the licence"));
  }

  @ParameterizedTest
  @MethodSource("messages")
  void message_saysWhatItSaysOfTheWork(Message.Role role, String text, List<String> expected) {
    assertThat(signs(role, text)).containsExactlyElementsOf(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Blockers: none",
        "Done: not yet",
        "Done: the release, once the tests pass",
        "Done: almost everything",
        "TODO: <fill in>",
        "- TODO: {{description}}\n- Owner: [name]\n- Next steps: ...",
        "```\nTODO: remove this hack\n- [ ] nothing\n```",
        "~~~\n- [x] nothing\n~~~",
        "> TODO: write docs\n> - [ ] quoted box",
        "See:\n    TODO: indented code",
        "grep says:\nsrc/app.py:12: # TODO: handle timeouts",
        "# TODO: handle timeouts",
        "// TODO: handle timeouts",
        "Once all tests pass, we can merge.",
        "If everything works, I'll push.",
        "Not everything works yet.",
        "The migration is complete except for the index.",
        "Are all tests passing?",
        "Implementation is done, but two tests fail.",
        "Todo: what about the docs?",
        "Tasks: none left",
        "Here is the template:\n\nGoal:\nSteps:\nDone when:",
        "Do not do this yet: delete the table. TODO list is empty.",
        "| Task | State |\n|---|---|\n| Todo: x | done |",
        "That's done? No.",
        "Tests pass locally, not in CI.",
        "We need all tests to pass. The goal is clear: no."
      })
  void whatOnlyLooksLikeWork_saysNothing(String text) {
    assertThat(signs(Message.Role.ASSISTANT, text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ok", "continue", "Looks good, but the tests fail", "I like it"})
  void personWhoAsksForNothing_asksForNothing(String text) {
    assertThat(signs(Message.Role.USER, text)).isEmpty();
  }

  @Test
  void toolsAndSystemPrompts_sayNothing() {
    assertThat(signs(Message.Role.TOOL, "TODO: something in a log")).isEmpty();
    assertThat(signs(Message.Role.SYSTEM, "Definition of done: be polite")).isEmpty();
  }

  @Test
  void agentThatGoesOn_hasNotAnswered() {
    for (String text :
        List.of("I'll start with the parser.", "Let me run it first:", "Which one do you want?")) {
      assertThat(WorkReader.read(Message.Role.ASSISTANT, text, false)).as(text).isEmpty();
    }
    assertThat(WorkReader.read(Message.Role.ASSISTANT, "Caches differ in scope.", true)).isEmpty();
    assertThat(WorkReader.read(Message.Role.ASSISTANT, "Caches differ in scope.", false))
        .extracting(WorkSign::type)
        .containsExactly(WorkSign.Type.ANSWER);
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void endlessAndHostileText_isReadInItsTime() {
    String line = "- [ ] task number ";
    StringBuilder list = new StringBuilder();
    for (int i = 0; i < 50_000; i++) {
      list.append(line).append(i).append('\n');
    }
    assertThat(WorkReader.read(Message.Role.ASSISTANT, list.toString(), false).size())
        .isLessThanOrEqualTo(WorkReader.MOST_SIGNS + 1);
    for (String part :
        List.of("TODO: ", "**", "[", "<", "all tests ", "I have tested it and ", "\n> ")) {
      assertThat(WorkReader.read(Message.Role.ASSISTANT, part.repeat(20_000), false))
          .hasSizeLessThan(300);
      assertThat(WorkReader.read(Message.Role.USER, part.repeat(20_000), false))
          .hasSizeLessThan(300);
    }
    for (String blank : List.of(" ", "\t", "*", "_ ", ".", "; ", ":", "#", "~", "(1) ")) {
      String run = blank.repeat(100_000);
      for (String frame : List.of("## Next%sx", "Todo:%sx", "- [x] a%sb", "Done%sx.", "**a%sb")) {
        for (Message.Role role : List.of(Message.Role.ASSISTANT, Message.Role.USER)) {
          assertThat(WorkReader.read(role, frame.formatted(run), false)).hasSizeLessThan(300);
        }
      }
    }
  }
}
