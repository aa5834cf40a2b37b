package dev.memoryweave.workspace.seeding.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.workspace.indexing.SourceText;
import dev.memoryweave.workspace.indexing.internal.SourceClassifier;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is drawn from a text says alone what it says in its place, or is not drawn. */
class SeedReadingTest {
  private static final SeedExtraction EXTRACTION = new SeedExtraction(SeedSettings.defaults());

  private static List<Seed> seeds(String path, String text) {
    var kind = new SourceClassifier().classify(path, text);
    return EXTRACTION.extract(new SourceText(path, kind.type(), null, text)).seeds();
  }

  private static List<String> titles(String path, String text) {
    return seeds(path, text).stream().map(Seed::title).toList();
  }

  private static Seed only(String path, String text) {
    List<Seed> seeds = seeds(path, text);
    assertThat(seeds).hasSize(1);
    return seeds.get(0);
  }

  @Nested
  class Negation {
    @Test
    void of_a_line_above_belongs_to_each_item() {
      String text =
          """
          # Agents

          ## Boundaries

          You MUST NOT:

          - Use `double` for prices
          - Push to `main` directly
          - Skip the integration tests before a release, even when you must hurry
          - `System.out` in production code
          - Committing generated files
          """;

      assertThat(titles("AGENTS.md", text))
          .containsExactly(
              "You MUST NOT use `double` for prices",
              "You MUST NOT push to `main` directly",
              "You MUST NOT skip the integration tests before a release, even when you must hurry",
              "Avoid: `System.out` in production code",
              "Avoid committing generated files");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {"Never do", "Don't", "Do NOT", "❌ Never", "Things to avoid", "Anti-patterns"})
    void of_a_heading_belongs_to_each_item(String heading) {
      String text = "# Agents\n\n## " + heading + "\n\n- Use double for prices and totals\n";

      assertThat(titles("AGENTS.md", text))
          .singleElement()
          .asString()
          .matches("(?:Never|Do not|Don't|Do NOT|Avoid:?) [uU]se double for prices and totals");
    }

    @Test
    void that_an_item_says_itself_is_not_said_twice() {
      String text =
          """
          ## Don't

          - Never push to `main`
          - No new dependencies without approval
          - Don't rewrite history that was shared
          """;

      assertThat(titles("AGENTS.md", text))
          .containsExactly(
              "Never push to `main`",
              "No new dependencies without approval",
              "Don't rewrite history that was shared");
    }

    @Test
    void is_not_put_before_what_says_the_opposite() {
      String text = "## Never\n\n- Always run the tests before a commit\n";

      assertThat(seeds("AGENTS.md", text)).isEmpty();
    }

    @Test
    void of_crossed_items_is_kept_and_ticked_items_stay() {
      String text =
          """
          ## Conventions

          - ✅ Use `Clock` for times
          - ❌ Use `System.currentTimeMillis()` in code
          """;

      assertThat(titles("AGENTS.md", text))
          .containsExactly(
              "Use `Clock` for times", "Do not use `System.currentTimeMillis()` in code");
    }

    @Test
    void late_in_an_item_makes_it_a_rule() {
      Seed seed =
          only(
              "AGENTS.md",
              "## Generated files\n\n- Files in `gen/` are generated — never edit them by hand\n");

      assertThat(seed.kind()).isEqualTo(NodeKind.CONSTRAINT);
      assertThat(seed.title()).isEqualTo("Files in `gen/` are generated — never edit them by hand");
    }

    @Test
    void of_headings_with_both_sides_is_not_taken() {
      String text = "## Do's and Don'ts\n\n- Use records for values that do not change\n";

      assertThat(titles("AGENTS.md", text))
          .containsExactly("Use records for values that do not change");
    }

    @Test
    void of_a_heading_that_is_a_rule_itself_does_not_turn_its_items_round() {
      String text =
          "## Never commit secrets\n\n- Use environment variables for keys\n- Use the vault\n";

      assertThat(titles("AGENTS.md", text)).noneMatch(title -> title.startsWith("Do not use"));
    }
  }

  @Nested
  class Context {
    @Test
    void of_the_other_half_of_a_rule_is_kept() {
      String text = "## Rules\n\nAvoid mutable statics. Instead:\n\n- pass a `Clock`\n";

      Seed seed = only("AGENTS.md", text);

      assertThat(seed.title()).isEqualTo("Avoid mutable statics");
      assertThat(seed.body()).contains("Instead:", "- pass a `Clock`");
    }

    @Test
    void that_a_line_without_a_colon_begins_is_no_memory_without_its_items() {
      String text =
          """
          # Naming

          Names of tests should

          - say what is tested in a few words.
          - not repeat the name of the class under test.
          """;

      assertThat(seeds("STYLE.md", text))
          .extracting(Seed::title)
          .hasSize(2)
          .allMatch(title -> title.startsWith("Names of tests should"))
          .noneMatch(title -> title.endsWith("should"));
    }

    @Test
    void of_a_heading_is_shown_by_the_example_below_it() {
      String text =
          """
          # Style

          ## Always put the opening brace on the same line

          ```java
          if (open) {
          ```
          """;

      Seed seed = seeds("STYLE.md", text).get(0);

      assertThat(seed.title()).isEqualTo("Always put the opening brace on the same line");
      assertThat(seed.body()).contains("if (open) {");
    }

    @Test
    void names_that_may_not_be_touched_are_one_rule() {
      String text = "## Output\n\nDo not edit:\n\n- `gen/*`\n- `dist/*`\n";

      assertThat(only("AGENTS.md", text).title()).endsWith("do not edit: `gen/*`; `dist/*`");
    }

    @Test
    void steps_on_an_occasion_are_one_memory() {
      String text =
          """
          ## Scopes

          When adding a new scope:

          - `src/types.ts` — add the corresponding interface
          - `src/scopes.ts` — register it
          """;

      Seed seed = only("AGENTS.md", text);

      assertThat(seed.title())
          .isEqualTo(
              "When adding a new scope: `src/types.ts` — add the corresponding interface;"
                  + " `src/scopes.ts` — register it");
      assertThat(seed.key()).isEqualTo("when-adding-a-new-scope");
      assertThat(seed.body())
          .contains("`src/types.ts` — add the corresponding interface", "register");
      assertThat(seed.kind()).isEqualTo(NodeKind.PROCEDURE);
    }

    @Test
    void strong_rules_on_an_occasion_keep_it() {
      String text =
          """
          ## Tests

          When writing tests:

          - Never sleep
          - Always inject the clock that is used
          """;

      assertThat(titles("AGENTS.md", text))
          .containsExactly(
              "When writing tests: never sleep",
              "When writing tests: always inject the clock that is used");
    }

    @Test
    void of_a_bold_label_is_kept() {
      String text =
          """
          ## Conventions

          **Response schemas**:

          - Use `.nullish()` instead of `.optional()`

          And some more.

          - **Errors**: never swallow exceptions
          """;

      assertThat(titles("AGENTS.md", text))
          .containsExactly(
              "Response schemas: use `.nullish()` instead of `.optional()`",
              "Errors: never swallow exceptions");
    }

    @Test
    void that_only_names_things_gives_no_rule_an_item() {
      String text = "## Severity\n\nScores:\n\n- `<50`: release blocker\n- `<80`: warning\n";

      assertThat(seeds("CONTRIBUTING.md", text))
          .noneMatch(seed -> seed.title().startsWith("`<50`"));
    }

    @Test
    void what_speaks_of_what_stands_before_it_is_not_drawn_alone() {
      assertThat(seeds("AGENTS.md", "## Rules\n\nThere are keys. Don't expose these.\n")).isEmpty();
      assertThat(seeds("AGENTS.md", "## Rules\n\n- Never use them.\n- Do not touch this.\n"))
          .isEmpty();
    }

    @Test
    void sentences_that_explain_a_rule_go_with_it() {
      String text =
          "## Rules\n\nNever call the API from a view. It blocks the screen. Logs go to disk.\n";

      assertThat(only("AGENTS.md", text).body())
          .isEqualTo("Never call the API from a view. It blocks the screen.");
    }

    @Test
    void of_steps_stays_with_them_and_what_must_be_is_a_rule_besides() {
      String text =
          """
          ## Rules

          When working with git, we recommend the following process:

          1. Create a branch.

             Never merge `main` into your branch.

          2. Push it.
          """;

      List<Seed> seeds = seeds("CONTRIBUTING.md", text);

      assertThat(seeds).hasSize(2);
      assertThat(seeds.get(0).body()).contains("Create a branch", "Never merge", "Push it");
      assertThat(seeds.get(1).title()).isEqualTo("Never merge `main` into your branch");
    }

    @Test
    void is_no_pronoun_where_it_only_opens_a_sentence() {
      assertThat(titles("CONTRIBUTING.md", "## Rules\n\nIt is important to test on Windows.\n"))
          .containsExactly("It is important to test on Windows");
    }

    @Test
    void of_glossaries_and_permissions_gives_no_rule() {
      String text =
          """
          ## Labels

          - `bug`: Add this to what is broken
          - `ci`: Run all checks again
          - `wip`: Keep it out of the queue

          There are many ways to help with them.

          - Answer questions of others
          """;

      assertThat(seeds("CONTRIBUTING.md", text)).isEmpty();
    }

    @Test
    void of_a_topic_goes_before_items_that_do_not_name_it() {
      String text = "## Commit messages\n\n- Use the imperative mood\n";

      assertThat(only("CONTRIBUTING.md", text).title())
          .isEqualTo("Commit messages: use the imperative mood");
    }
  }

  @Nested
  class Places {
    @ParameterizedTest
    @ValueSource(
        strings = {
          ".claude/agents/reviewer.md",
          ".claude/skills/pdf/SKILL.md",
          ".claude/commands/fix.md",
          ".github/prompts/plan.prompt.md",
          ".github/agents/tester.md",
          "templates/AGENTS.md",
          "examples/basic/AGENTS.md",
          "src/test/resources/repo/AGENTS.md",
          "tests/fixtures/project/CLAUDE.md",
          "testdata/CONTRIBUTING.md",
          "CONTRIBUTING.zh-CN.md",
          "README_ja.md",
          "docs/de/CONTRIBUTING.md",
          "docs/translations/fr/CONTRIBUTING.md",
          "vendor/lib/CONTRIBUTING.md",
          "third_party/lib/AGENTS.md",
          "node_modules/lib/CONTRIBUTING.md",
          "{{cookiecutter.name}}/CONTRIBUTING.md",
          "CHANGELOG.md",
          "docs/adr/template.md",
          ".github/PULL_REQUEST_TEMPLATE.md"
        })
    void that_are_not_the_projects_give_nothing(String path) {
      String text = "# Rules\n\nIt is a thing.\n\n## Rules\n\n- Never read the memory of others.\n";

      assertThat(seeds(path, text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "AGENTS.md",
          "CLAUDE.md",
          ".github/copilot-instructions.md",
          ".cursor/rules/java.mdc",
          "CONTRIBUTING.md",
          ".github/CONTRIBUTING.md",
          "docs/contributing/code.md",
          "docs/dev/coding.md",
          "DEVELOPMENT.md",
          "HACKING.md",
          "AI_POLICY.md",
          "AI-GUIDELINES.md",
          "SECURITY.md",
          "STYLE.md",
          "docs/style-guide.md",
          "tests/README.md"
        })
    void that_speak_to_workers_are_read(String path) {
      assertThat(titles(path, "# File\n\n## Rules\n\n- Never read the memory of others.\n"))
          .containsExactly("Never read the memory of others");
    }

    @Test
    void of_contributors_hold_rules_on_issues_and_those_of_users_do_not() {
      String text =
          """
          # Guide

          ## Reporting issues

          - Never report a vulnerability in a public issue.

          ## Code of conduct

          - Never insult anybody.
          """;

      assertThat(titles("CONTRIBUTING.md", text))
          .containsExactly("Never report a vulnerability in a public issue");
      assertThat(titles("README.md", text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          ".cursor/rules/README.md",
          ".windsurf/rules/_README.md",
          ".backups/2025/CONTRIBUTING.md",
          ".changeset/architecture-of-pumps.md"
        })
    void on_other_files_and_copies_of_them_give_nothing(String path) {
      assertThat(seeds(path, "# File\n\n## Rules\n\n- Never read the memory of others.\n"))
          .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "---\ndescription: How to add or edit Cursor rules here\n---\n\n# Places\n",
          "# Structure of Cursor rules\n",
          "---\ndescription: How learnings are kept (meta instruction)\n---\n"
        })
    void on_writing_rules_for_agents_give_nothing(String head) {
      String rule = "\n- Always end a file in a line feed.\n";

      assertThat(seeds(".cursor/rules/rules.mdc", head + rule)).isEmpty();
      assertThat(
              titles(
                  ".cursor/rules/lint.mdc",
                  "---\ndescription: How to write lint rules\n---\n\n# Lint rules\n" + rule))
          .containsExactly("Always end a file in a line feed");
    }

    @Test
    void that_are_to_be_filled_in_give_nothing() {
      String rule = "\n## Rules\n\n- Never push to the main branch.\n";

      assertThat(seeds("service/CLAUDE.md", "# {{ cookiecutter.name }}\n" + rule)).isEmpty();
      assertThat(seeds("service/AGENTS.md", "# [PROJECT NAME]\n" + rule)).isEmpty();
      assertThat(
              seeds(
                  "AGENTS.md",
                  "# Rules\n\nWe are {{ team }}.\n\nAsk {{ owner }}.\n\nSee {{ url }}.\n" + rule))
          .isEmpty();
      assertThat(
              titles("AGENTS.md", "# Rules\n\nUse `{{ name }}` or {{ this }} for names.\n" + rule))
          .contains("Never push to the main branch");
    }

    @Test
    void that_are_taken_in_are_no_topic_of_what_follows() {
      assertThat(titles("CLAUDE.md", "# Project\n\n@AGENTS.md @docs/x.md\n- Use port 5000.\n"))
          .containsExactly("Use port 5000");
    }

    @Test
    void that_quote_others_do_not_state_it_and_notes_do() {
      String text =
          """
          # Guide

          ## Rules

          > [!IMPORTANT]
          > Never push to the main branch.

          The golden rule:

          > Always run the tests before a commit.

          As the manual says:

          > Always append to a file at once.

          An example of an answer:

          > Always include the steps of a report.
          """;

      assertThat(titles("CONTRIBUTING.md", text))
          .containsExactly("Never push to the main branch", "Always run the tests before a commit");
    }

    @Test
    void that_a_role_is_written_for_give_nothing() {
      String text =
          "---\nname: reviewer\ntools: Read, Grep\n---\n\n## Rules\n\n- Never read the memory.\n";

      assertThat(seeds(".cursor/rules/reviewer.md", text)).isEmpty();
    }

    @Test
    void in_front_matter_limit_where_a_rule_holds() {
      String rule = "\n---\n\n## Rules\n\n- Never use a wildcard import.\n";

      assertThat(only(".cursor/rules/a.mdc", "---\nglobs: src/**/*.java, *.kt" + rule).anchors())
          .containsExactly(Anchor.of("src/**/*.java"), Anchor.of("**/*.kt"));
      assertThat(
              only(".claude/rules/a.md", "---\npaths:\n  - \"api/**\"\n  - 'web/{a,b}/**'" + rule)
                  .anchors())
          .containsExactly(Anchor.of("api/**"), Anchor.of("web/a/**"), Anchor.of("web/b/**"));
      assertThat(
              only(".github/instructions/a.instructions.md", "---\napplyTo: '**'" + rule).anchors())
          .isEmpty();
      assertThat(
              only(
                      ".github/instructions/a.instructions.md",
                      "---\napplyTo: \"**/*.{ts,tsx}, !**/gen/**\"" + rule)
                  .anchors())
          .containsExactly(Anchor.of("**/*.ts"), Anchor.of("**/*.tsx"));
      assertThat(
              only(
                      ".cursor/rules/a.mdc",
                      "---\nglobs: [\n  \"a/**\",\n  # more\n  \"b/**\"\n]" + rule)
                  .anchors())
          .containsExactly(Anchor.of("a/**"), Anchor.of("b/**"));
    }

    @Test
    void in_front_matter_of_a_part_lie_in_that_part() {
      String rule = "\n---\n\n## Rules\n\n- Never use a wildcard import.\n";

      assertThat(
              only("apps/shop/.cursor/rules/a.mdc", "---\nglobs: src/**, *.ts, apps/shop/x" + rule)
                  .anchors())
          .containsExactly(
              Anchor.of("apps/shop/src/**"),
              Anchor.of("apps/shop/**/*.ts"),
              Anchor.of("apps/shop/x"));
      assertThat(only("apps/shop/.cursor/rules/a.mdc", "---\nglobs: '**/*'" + rule).anchors())
          .containsExactly(Anchor.of("apps/shop"));
    }

    @Test
    void of_a_rule_that_always_applies_do_not_limit_it() {
      assertThat(
              only(
                      ".cursor/rules/a.mdc",
                      "---\nglobs: src/**\nalwaysApply: true\n---\n\n- Never use a wildcard import.\n")
                  .anchors())
          .isEmpty();
    }

    @Test
    void of_users_give_no_procedure_and_those_of_workers_do() {
      String text =
          """
          # Lib

          Lib is a library for trees.

          ## Installation

          ```sh
          npm install lib
          ```

          ## Usage

          Add this to `Cargo.toml`:

          ```sh
          cargo add lib
          ```

          ## Development

          ### Setup

          ```sh
          npm ci
          ```

          ## Running the tests

          ```sh
          npm test
          ```
          """;

      assertThat(titles("README.md", text))
          .containsExactly(
              "Lib is a library for trees",
              "How to set up the project for development",
              "How to run the tests of the project");
    }
  }

  @Nested
  class Kinds {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "docs/adr/0007-queue.md",
          "adr/0007-queue.md",
          "adrs/queue.md",
          "decisions/0007-queue.md",
          "docs/decisions/2024-05-01-queue.md",
          "docs/developer/decision-records/2024-05-01-queue/README.md",
          "doc/arch/adr-007.md"
        })
    void of_records_of_decisions(String path) {
      String text =
          """
          # 7. Use one queue

          Date: 2024-05-01

          ## Status

          Accepted

          ## Context

          Two queues got out of step.

          ## Decision

          All valves share one queue.

          ## Consequences

          Order is kept.
          """;

      Seed seed = only(path, text);

      assertThat(seed.kind()).isEqualTo(NodeKind.DECISION);
      assertThat(seed.title()).isEqualTo("Use one queue");
      assertThat(seed.body()).isEqualTo("All valves share one queue.\n\nOrder is kept.");
    }

    @Test
    void a_record_that_names_its_subject_only_is_titled_with_what_was_chosen() {
      String text =
          """
          # Database of the hub

          ## Considered Options

          * SQLite
          * PostgreSQL

          ## Decision Outcome

          Chosen option: "SQLite", because it needs no server.
          """;

      Seed seed = only("docs/decisions/0003-database.md", text);

      assertThat(seed.title()).isEqualTo("Database of the hub: SQLite");
      assertThat(seed.body()).contains("because it needs no server");
    }

    @Test
    void of_logs_of_decisions_in_any_form() {
      String log =
          """
          # Decisions

          - Add new decisions at the end.

          ## Format

          - Write the date first.

          ## Decision log

          - 2024-05-01: One queue for all valves. Two got out of step.
          - 2024-06-01 a1b2c3: Times are kept in UTC Decision: We keep UTC. Reason: Zones change.

          ## 2024-07-01: Keep SQLite

          Status: superseded

          It was enough.
          """;
      String table =
          """
          # Decisions

          | Date | Decision | Reason |
          |---|---|---|
          | 2024-05-01 | One queue for all valves | Two got out of step |
          """;

      List<Seed> seeds = seeds("docs/DECISIONS.md", log);

      assertThat(seeds).extracting(Seed::kind).containsOnly(NodeKind.DECISION);
      assertThat(seeds)
          .extracting(Seed::title)
          .containsExactly("One queue for all valves", "Times are kept in UTC");
      assertThat(only("decision-log.md", table).title()).isEqualTo("One queue for all valves");
      assertThat(only("decision-log.md", table).body()).contains("Reason: Two got out of step");
    }

    @Test
    void a_record_that_was_replaced_gives_nothing() {
      String text =
          """
          # 3. Two queues

          > This ADR is superseded by ADR 7.

          ## Status

          Accepted

          ## Decision

          Two queues for speed.
          """;

      assertThat(seeds("docs/adr/0003-queues.md", text)).isEmpty();
    }

    @Test
    void of_a_design_document_are_not_those_of_a_log() {
      String design =
          """
          # Design Decisions

          ## Drivers

          Drivers implement the interfaces that the portable types call.

          ### Coding conventions

          - Never wrap the errors of a driver.

          ## Record mode

          Tests can record what they send, and replay it later without a network.
          """;

      assertThat(seeds("internal/docs/design.md", design))
          .extracting(Seed::kind, Seed::title)
          .contains(tuple(NodeKind.CONSTRAINT, "Never wrap the errors of a driver"))
          .noneMatch(seed -> seed.toList().contains(NodeKind.DECISION));

      assertThat(
              seeds(
                  "docs/design.md",
                  """
                  # Design Decisions

                  ## 1. One queue for all jobs

                  All jobs share one queue, since few run at a time.

                  ## 2. State in plain files

                  State is kept in plain files, which people can read.

                  ## 3. No threads in drivers

                  Drivers start no threads of their own.
                  """))
          .extracting(Seed::kind)
          .containsOnly(NodeKind.DECISION);
    }

    @Test
    void an_index_of_records_is_no_decision() {
      String text = "# Decisions\n\nThis log lists the decisions.\n\n- [One](0001-one.md)\n";

      assertThat(seeds("docs/adr/README.md", text)).isEmpty();
    }

    @Test
    void a_command_is_no_preference() {
      String text = "## Commands\n\n- Build: `make build`\n- Run `make test` to run the tests\n";

      assertThat(seeds("AGENTS.md", text)).extracting(Seed::kind).containsOnly(NodeKind.PROCEDURE);
    }

    @Test
    void what_was_chosen_on_purpose_is_a_decision() {
      String text =
          "## Design decisions\n\n- We use SQLite instead of a server, as nobody wants one\n";

      assertThat(only("AGENTS.md", text).kind()).isEqualTo(NodeKind.DECISION);
    }

    @Test
    void of_incidents_and_pitfalls() {
      String history =
          """
          # Incidents

          ## 2024-03-01: Valves stuck open

          ### Root cause

          The queue dropped messages after a restart.

          ### Timeline

          10:00 all was well.
          """;

      Seed seed = only("docs/incidents.md", history);

      assertThat(seed.kind()).isEqualTo(NodeKind.INCIDENT);
      assertThat(seed.title()).contains("Valves stuck open");
      assertThat(seed.body()).contains("dropped messages").doesNotContain("10:00");
      assertThat(only("AGENTS.md", "## Gotchas\n\n- The simulator hangs below 2 GB\n").kind())
          .isEqualTo(NodeKind.GOTCHA);
    }
  }

  @Nested
  class Reports {
    @Test
    void of_one_incident_are_one_memory_with_cause_and_fix() {
      String report =
          """
          # Valves stuck open

          ## Summary

          On the first of March all valves stayed open.

          ## Timeline

          - 10:00 the first call

          ## Root cause

          %s

          ## Resolution

          The queue now keeps its messages on disk.

          ## Action items

          - Buy more valves
          """
              .formatted("The queue dropped messages after a restart. ".repeat(80));

      Seed seed = only("docs/postmortems/2024-03-01-valves.md", report);

      assertThat(seed.kind()).isEqualTo(NodeKind.INCIDENT);
      assertThat(seed.title()).isEqualTo("Valves stuck open (2024-03-01)");
      assertThat(seed.body())
          .contains("stayed open", "dropped messages", "messages on disk")
          .doesNotContain("10:00")
          .doesNotContain("Buy more");
    }

    @Test
    void are_not_the_files_on_how_they_are_written() {
      assertThat(seeds("docs/postmortems/workflow.md", "# Reports\n\n## Summary\n\nTell it.\n"))
          .isEmpty();
    }
  }

  @Nested
  class Obligations {
    @Test
    void that_lean_on_a_statement_go_with_it() {
      String text =
          "## Rules\n\nTools may help to write a change. However, a person must review it all.\n";

      Seed seed = only("CONTRIBUTING.md", text);

      assertThat(seed.kind()).isEqualTo(NodeKind.CONSTRAINT);
      assertThat(seed.body()).contains("Tools may help", "a person must review");
    }

    @Test
    void of_a_policy_have_a_measure() {
      String text =
          """
          # Security

          ## Supported versions

          We support the last two minor versions. We take security seriously.
          """;

      assertThat(only("SECURITY.md", text).body()).contains("last two minor versions");
    }

    @Test
    void are_no_preferences() {
      assertThat(only("AGENTS.md", "## Notes\n\n- Every table should have a primary key.\n").kind())
          .isEqualTo(NodeKind.CONSTRAINT);
    }
  }

  @Nested
  class Bodies {
    @Test
    void keep_their_code_and_tables() {
      String text =
          """
          ## Release

          Set the version like this:

          ```sh
          make version V=1.2.3
          git push --tags
          ```

          | step | who |
          |---|---|
          | publish | the robot |
          """;

      assertThat(only("CONTRIBUTING.md", text).body())
          .contains("make version V=1.2.3", "publish | the robot");
    }

    @Test
    void do_not_end_where_something_should_follow() {
      String text =
          "## Build\n\nRun `make`.\n\nThe folders should be set up like this:\n\n![](a.png)\n";

      assertThat(only("CONTRIBUTING.md", text).body()).isEqualTo("Run `make`.");
    }

    @Test
    void of_long_code_are_cut_after_a_line() {
      String text = "## Build\n\n```sh\n" + "make one_of_many_targets\n".repeat(185) + "```\n";

      String body = only("CONTRIBUTING.md", text).body();

      assertThat(body).hasSizeBetween(1_000, 2_000).endsWith("make one_of_many_targets\n…\n```");
    }

    @Test
    void that_point_elsewhere_say_where_or_are_dropped() {
      assertThat(seeds("AGENTS.md", "## Rules\n\n- Please check [here](docs/a.md).\n")).isEmpty();
      assertThat(
              only("AGENTS.md", "## Rules\n\n- Before a release, read [this](docs/release.md).\n")
                  .title())
          .isEqualTo("Before a release, read docs/release.md");
    }
  }

  @Nested
  class Titles {
    @Test
    void of_sections_say_what_and_about_what() {
      String text =
          """
          # AGENTS.md

          ## 3. Run tests

          ```sh
          make test
          ```

          ## Usage:

          ```sh
          make run
          ```
          """;

      assertThat(titles("AGENTS.md", text))
          .first()
          .isEqualTo("How to run the tests of the project");
      assertThat(titles("packages/core/AGENTS.md", text))
          .first()
          .isEqualTo("How to run the tests of packages/core");
    }

    @Test
    void that_lead_to_something_go_on_with_it() {
      String text =
          "## Commit messages\n\nEntries must follow this format:\n\n```\n- what, see #123\n```\n";

      assertThat(only("CONTRIBUTING.md", text).title())
          .isEqualTo("Commit messages: Entries must follow this format: what, see #123");
    }

    @Test
    void steps_with_numbered_headings_are_one_procedure() {
      String text =
          """
          ## Releasing

          ### 1. Raise the version

          ```sh
          make version
          ```

          ### 2. Tag

          ```sh
          make tag
          ```
          """;

      Seed seed = only("CONTRIBUTING.md", text);

      assertThat(seed.title()).isEqualTo("How to release the project");
      assertThat(seed.body()).contains("**1. Raise the version**", "make version", "make tag");
    }

    @Test
    void of_the_same_rule_are_one() {
      String text =
          """
          ## Rules

          - Never push to `main` directly.

          ## Git

          - Never push to `main` directly!
          - never push directly to main
          """;

      assertThat(seeds("AGENTS.md", text)).hasSize(1);
    }
  }

  @Nested
  class Words {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "Don't worry -- the tests don't take long.",
          "Do not hesitate to ask questions in the channel.",
          "You don't have to sign anything.",
          "Feel free to open a pull request.",
          "You should now see the start page.",
          "There is no need to rebase.",
          "See the guide for what must be done.",
          "Here is how a link should look.",
          "Must we test this at all?"
        })
    void that_direct_nobody_are_no_rule(String sentence) {
      assertThat(seeds("CONTRIBUTING.md", "# Guide\n\n## Testing\n\n" + sentence + "\n")).isEmpty();
      assertThat(seeds("CONTRIBUTING.md", "# Guide\n\n## Testing\n\n- " + sentence + "\n"))
          .isEmpty();
    }

    @Test
    void of_a_reference_are_no_rule() {
      String text =
          "# Lib\n\nLib is a library.\n\n## Configuration\n\n- `port` must be greater than 0\n";

      assertThat(titles("README.md", text)).containsExactly("Lib is a library");
    }

    @Test
    void in_the_imperative_are_rules_where_a_heading_says_so() {
      String text =
          """
          ## Code style

          - Prefer composition
          - Keep functions small and pure
          - Catch the narrowest exception
          - Name tests after what they show

          ## Testing

          Before committing run `make check`. Update the golden files when the output changes.

          ## Pull requests

          - Squash commits before review
          """;

      assertThat(titles("CONTRIBUTING.md", text))
          .contains(
              "Keep functions small and pure",
              "Before committing run `make check`",
              "Testing: update the golden files when the output changes",
              "Pull requests: squash commits before review")
          .anyMatch(title -> title.endsWith("atch the narrowest exception"))
          .anyMatch(title -> title.endsWith("ame tests after what they show"));
    }

    @Test
    void that_are_nouns_first_are_no_imperative() {
      assertThat(Directives.isImperative("Test names should tell what is tested")).isFalse();
      assertThat(Directives.isImperative("Commit messages follow the convention")).isFalse();
      assertThat(Directives.isImperative("Use cases are in docs")).isFalse();
      assertThat(Directives.isImperative("Test every public method")).isTrue();
      assertThat(Directives.isImperative("Commit early")).isTrue();
      assertThat(Directives.isImperative("Always use the clock")).isTrue();
    }
  }

  @Nested
  class Halves {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "Avoid statics. Instead, pass a context.",
          "- Avoid statics. Instead, pass a context.",
          "- Avoid statics.\n- Instead, pass a context.",
          "- Avoid statics.\n\n  Instead, pass a context.",
          "Avoid statics.\n\nInstead, pass a context."
        })
    void stay_together_in_text_and_title(String text) {
      Seed seed = only("AGENTS.md", "# Agents\n\n## Rules\n\n" + text + "\n");

      assertThat(seed.title()).isEqualTo("Avoid statics. Instead, pass a context");
      assertThat(seed.body()).contains("Avoid statics", "Instead, pass a context");
    }

    @Test
    void with_what_happens_otherwise() {
      Seed seed =
          only(
              "AGENTS.md",
              """
              # Agents

              ## Rules

              - Close each pool after its test.
              - Otherwise the next test waits for a port.
              """);

      assertThat(seed.body())
          .contains("Close each pool after its test", "Otherwise the next test waits");
      assertThat(seed.toLine()).isEqualTo(6);
    }

    @Test
    void are_two_rules_where_each_is_complete() {
      assertThat(
              titles(
                  "AGENTS.md",
                  """
                  # Agents

                  ## Rules

                  - Group the writes of one file
                  - Avoid here documents; use a template instead
                  """))
          .containsExactly(
              "Group the writes of one file", "Avoid here documents; use a template instead");
    }
  }

  @Nested
  class Lessons {
    private static final String LESSONS =
        """
        - We had no alert for a full disk
        - We never tested the restore
        - No alert fired for the disk
        - The dashboard should have shown this earlier
        - Nobody knew who owned the cluster
        - Never grow an index without a limit
        - Disk alerts must page somebody
        - No node may run unbounded queries
        - There was no owner, so we must name one
        """;

    @Test
    void of_a_report_are_rules_if_they_order_something() {
      String report =
          """
          # Search down, 2026-02-03

          ## Summary

          The search was down for hours.

          ## Root cause

          A disk was full.

          ## Lessons

          """;

      assertThat(seeds("docs/incidents/2026-02-03-search.md", report + LESSONS))
          .filteredOn(seed -> seed.kind() != NodeKind.INCIDENT)
          .extracting(Seed::title)
          .containsExactly(
              "Never grow an index without a limit",
              "Disk alerts must page somebody",
              "No node may run unbounded queries",
              "There was no owner, so we must name one");
    }

    @Test
    void of_a_guide_are_rules_if_they_order_something_and_else_incidents() {
      assertThat(seeds("AGENTS.md", "# Agents\n\n## Lessons learned\n\n" + LESSONS))
          .extracting(Seed::kind)
          .containsExactly(
              NodeKind.INCIDENT,
              NodeKind.INCIDENT,
              NodeKind.INCIDENT,
              NodeKind.INCIDENT,
              NodeKind.INCIDENT,
              NodeKind.CONSTRAINT,
              NodeKind.CONSTRAINT,
              NodeKind.CONSTRAINT,
              NodeKind.CONSTRAINT);
    }
  }
}
