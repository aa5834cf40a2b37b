package dev.memoryweave.workspace.seeding.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.guard.injection.PromptInjectionDetector;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.workspace.indexing.SourceText;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SeedExtractionTest {
  static final String AGENTS =
      """
      # Working on Orchard

      Orchard schedules the watering of fruit trees.

      ## Project overview

      A Spring Boot service (`api/`), a worker (`worker/`) and a web page (`web/`).

      ## Build and test commands

      - Build: `./gradlew build`
      - All tests: `./gradlew test`
      - One test: `./gradlew test --tests ValveTest`

      ## Code style

      - Use tabs for indentation.
      - Prefer records over classes with getters.
      - Public methods must have Javadoc.

      ## Rules

      - Always run the tests before committing.
      - Never write to the valve log from a request thread, see [the log](docs/log.md)
        and its **locking** rules.
      - Times in the valve log:
        - are kept in UTC
        - are shown in the zone of the orchard
      - [docs/style.md](docs/style.md)
      - Why?

      ## Working together

      Ask when something is unclear. You must not change the public API without a review.
      It must be approved by two people.

      ### Never

      - commit generated files
      - Push to `main` directly.

      ## Known issues

      - The simulator needs 2 GB of memory, or it hangs at the start.

      ## License

      - Apache 2.0 for everything here
      """;

  private final SeedExtraction extraction = new SeedExtraction(SeedSettings.defaults());

  private List<Seed> seeds(SourceType type, String path, String text) {
    return extraction.extract(new SourceText(path, type, null, text)).seeds();
  }

  private static List<String> titles(List<Seed> seeds, NodeKind kind) {
    return seeds.stream().filter(seed -> seed.kind() == kind).map(Seed::title).toList();
  }

  private static Seed titled(List<Seed> seeds, String title) {
    return seeds.stream().filter(seed -> seed.title().equals(title)).findFirst().orElseThrow();
  }

  // ---- files for agents -------------------------------------------------------------------------

  @Test
  void rules_of_a_file_for_agents_become_a_seed_each() {
    List<Seed> seeds = seeds(SourceType.AGENT_GUIDE, "AGENTS.md", AGENTS);

    assertThat(titles(seeds, NodeKind.CONSTRAINT))
        .containsExactly(
            "Public methods must have Javadoc",
            "Always run the tests before committing",
            "Never write to the valve log from a request thread, see the log and its locking rules",
            "Times in the valve log: are kept in UTC",
            "Times in the valve log: are shown in the zone of the orchard",
            "You must not change the public API without a review",
            "Never commit generated files",
            "Never push to `main` directly");
    assertThat(titles(seeds, NodeKind.PREFERENCE))
        .containsExactly(
            "Use tabs for indentation",
            "Prefer records over classes with getters",
            "Ask when something is unclear");
    assertThat(titles(seeds, NodeKind.GOTCHA))
        .containsExactly("The simulator needs 2 GB of memory, or it hangs at the start");
  }

  @Test
  void each_seed_knows_its_lines() {
    List<Seed> seeds = seeds(SourceType.AGENT_GUIDE, "AGENTS.md", AGENTS);
    List<String> lines = AGENTS.lines().toList();

    Seed log =
        titled(
            seeds,
            "Never write to the valve log from a request thread, see the log and its locking"
                + " rules");
    assertThat(lines.get(log.fromLine() - 1)).startsWith("- Never write to the valve log");
    assertThat(lines.get(log.toLine() - 1)).contains("rules.");
    Seed zone = titled(seeds, "Times in the valve log: are shown in the zone of the orchard");
    assertThat(lines.get(zone.fromLine() - 1)).contains("are shown in the zone");
    assertThat(zone.toLine()).isEqualTo(zone.fromLine());
  }

  @Test
  void sections_with_commands_become_procedures_and_overviews_architecture() {
    List<Seed> seeds = seeds(SourceType.AGENT_GUIDE, "AGENTS.md", AGENTS);

    Seed build = titled(seeds, "How to build and test the project");
    assertThat(build.kind()).isEqualTo(NodeKind.PROCEDURE);
    assertThat(build.body())
        .isEqualTo(
            """
            - Build: `./gradlew build`
            - All tests: `./gradlew test`
            - One test: `./gradlew test --tests ValveTest`\
            """);
    assertThat(titled(seeds, "Overview of the project").kind()).isEqualTo(NodeKind.ARCHITECTURE);
    assertThat(seeds)
        .extracting(Seed::title)
        .doesNotContain("License", "Apache 2.0 for everything here");
  }

  @Test
  void ordinary_rules_do_not_count_as_text_that_instructs_its_reader() {
    PromptInjectionDetector scanner = PromptInjectionDetector.standard();

    for (Seed seed : seeds(SourceType.AGENT_GUIDE, "AGENTS.md", AGENTS)) {
      assertThat(scanner.kinds(seed.title() + "\n" + seed.body())).as(seed.title()).isEmpty();
    }
  }

  @Test
  void a_file_in_a_folder_speaks_for_that_folder() {
    List<Seed> seeds =
        seeds(
            SourceType.AGENT_GUIDE,
            "web/app/AGENTS.md",
            "## Rules\n\n- Never use inline styles.\n");

    assertThat(seeds.get(0).anchors()).containsExactly(Anchor.of("web/app"));
  }

  @Test
  void what_the_library_wrote_itself_is_passed_over() {
    String text =
        """
        ## Rules
        - Always keep the build green.
        <!-- memory-weave:begin -->
        ## Rules
        - Always recall before work.
        <!-- memory-weave:end -->
        - Never skip a failing test.
        """;

    List<Seed> seeds = seeds(SourceType.AGENT_GUIDE, "AGENTS.md", text);

    assertThat(seeds)
        .extracting(Seed::title)
        .containsExactly("Always keep the build green", "Never skip a failing test");
    assertThat(seeds.get(1).fromLine()).isEqualTo(7);
  }

  @Test
  void where_there_are_several_headings_of_the_first_level_none_is_the_title() {
    String text = "# Rules\n\n- Apples must be red.\n\n# Rules\n\n- Pears must be green.\n";

    assertThat(seeds(SourceType.AGENT_GUIDE, ".cursorrules", text))
        .extracting(Seed::title)
        .containsExactly("Apples must be red", "Pears must be green");
  }

  @Test
  void front_matter_is_no_text_and_moves_no_line() {
    String text =
        "---\nname: rules\nalways: true\n---\n\n## Rules\n\n- Use only LTS versions of Node.\n";

    List<Seed> seeds = seeds(SourceType.AGENT_GUIDE, ".cursor/rules/node.mdc", text);

    assertThat(seeds).hasSize(1);
    assertThat(seeds.get(0).fromLine()).isEqualTo(8);
    assertThat(seeds.get(0).anchors()).isEmpty();
  }

  // ---- read-me files ----------------------------------------------------------------------------

  @Test
  void a_read_me_gives_the_project_its_parts_and_how_to_build_it() {
    String text =
        """
        # Orchard

        [![build](https://ci.example/badge.svg)](https://ci.example)

        <p align="center"><img src="logo.png"></p>

        Orchard waters fruit trees by the weather, e.g. after a dry week. It is written in
        [Kotlin](https://kotlinlang.org).

        ## Features

        - Never waters twice a day
        - Always free

        ## Architecture

        Sensors report to the hub; the hub decides.

        | part | what it does |
        |---|---|
        | `hub` | decides |

        ```
        hub -> valve
        ```

        ## Getting started

        ```sh
        brew install orchard
        ```

        ## Development

        Install the hub first.

        ```sh
        ./gradlew :hub:install
        ```

        ## Documentation

        - [All about valves and their settings](docs/valves.md)
        """;

    List<Seed> seeds = seeds(SourceType.README, "README.md", text);

    assertThat(seeds)
        .extracting(Seed::kind)
        .containsExactly(NodeKind.PROJECT, NodeKind.ARCHITECTURE, NodeKind.PROCEDURE);
    assertThat(seeds.get(0).title())
        .isEqualTo("Orchard waters fruit trees by the weather, e.g. after a dry week");
    assertThat(seeds.get(0).key()).isEqualTo("readme-orchard");
    assertThat(seeds.get(0).body())
        .isEqualTo(
            "Orchard waters fruit trees by the weather, e.g. after a dry week. It is written in"
                + " Kotlin.");
    assertThat(seeds.get(1).body())
        .isEqualTo(
            "Sensors report to the hub; the hub decides.\n\npart | what it does\n`hub` | decides"
                + "\n\n```\nhub -> valve\n```");
    assertThat(seeds.get(2).body())
        .isEqualTo("Install the hub first.\n\n```sh\n./gradlew :hub:install\n```");
  }

  @Test
  void the_read_me_of_a_folder_describes_a_module() {
    List<Seed> seeds =
        seeds(SourceType.README, "hub/README.md", "# Hub\n\nThe hub decides which valve opens.\n");

    assertThat(seeds).hasSize(1);
    assertThat(seeds.get(0).kind()).isEqualTo(NodeKind.MODULE);
    assertThat(seeds.get(0).anchors()).containsExactly(Anchor.of("hub"));
  }

  @Test
  void a_read_me_without_anything_to_remember_gives_nothing() {
    assertThat(seeds(SourceType.README, "README.md", "")).isEmpty();
    assertThat(seeds(SourceType.README, "README.md", "\n\n  \n")).isEmpty();
    assertThat(seeds(SourceType.README, "README.md", "# Title\n\nTODO\n")).isEmpty();
    assertThat(seeds(SourceType.CODE, "Main.java", "# Rules\n- Never do this again\n")).isEmpty();
  }

  @Test
  void sections_of_the_same_name_in_two_files_have_two_keys_and_rules_one() {
    String text = "## Testing\n\n```sh\nmake test\n```\n\n## Rules\n\n- Never skip a test.\n";

    List<Seed> one = seeds(SourceType.AGENT_GUIDE, "AGENTS.md", text);
    List<Seed> other = seeds(SourceType.DOCUMENT, "CONTRIBUTING.md", text);

    assertThat(one.get(0).key()).isEqualTo("agents-how-to-run-the-tests-of-the-project");
    assertThat(other.get(0).key()).isEqualTo("contributing-how-to-run-the-tests-of-the-project");
    assertThat(one.get(1).key()).isEqualTo(other.get(1).key()).isEqualTo("never-skip-a-test");
  }

  // ---- decisions --------------------------------------------------------------------------------

  private static String record(String status) {
    return """
    # 7. Keep valves in one table

    ## Status

    %s

    ## Context

    There were three tables, and nobody knew which was right.

    ## Decision

    We keep all valves in one table.

    ## Consequences

    Queries need an index on the orchard.
    """
        .formatted(status);
  }

  @Test
  void a_record_in_force_becomes_one_decision() {
    List<Seed> seeds = seeds(SourceType.ADR, "docs/adr/0007-valves.md", record("Accepted"));

    assertThat(seeds).hasSize(1);
    assertThat(seeds.get(0).kind()).isEqualTo(NodeKind.DECISION);
    assertThat(seeds.get(0).title()).isEqualTo("Keep valves in one table");
    assertThat(seeds.get(0).body())
        .isEqualTo("We keep all valves in one table.\n\nQueries need an index on the orchard.");
    assertThat(seeds.get(0).locator()).isEqualTo("docs/adr/0007-valves.md:11-17");
  }

  @Test
  void a_record_that_is_not_in_force_gives_nothing_and_says_why() {
    for (String status :
        List.of(
            "Superseded by [12](0012.md)",
            "Deprecated",
            "Rejected",
            "Proposed",
            "Accepted, superseded by ADR-12")) {
      Extraction found =
          extraction.extract(
              new SourceText("docs/adr/0007.md", SourceType.ADR, null, record(status)));
      assertThat(found.seeds()).as(status).isEmpty();
      assertThat(found.skipped()).as(status).hasSize(1);
      assertThat(found.skipped().get(0).reason()).startsWith("its status is: ");
    }
    assertThat(seeds(SourceType.ADR, "a.md", record("Accepted, supersedes ADR-3"))).hasSize(1);
  }

  @Test
  void the_status_may_stand_in_front_matter_or_in_a_line() {
    String body = "# Use one queue\n\n%s\n\n## Decision Outcome\n\nOne queue for all valves.\n";

    assertThat(seeds(SourceType.ADR, "a.md", "---\nstatus: rejected\n---\n" + body.formatted("")))
        .isEmpty();
    assertThat(seeds(SourceType.ADR, "a.md", body.formatted("* Status: deprecated"))).isEmpty();
    assertThat(seeds(SourceType.ADR, "a.md", body.formatted("Status: accepted"))).hasSize(1);
    assertThat(seeds(SourceType.ADR, "a.md", body.formatted(""))).hasSize(1);
  }

  // ---- files of rules ---------------------------------------------------------------------------

  @Test
  void files_of_rules_are_read_item_by_item() {
    String text =
        """
        # Constraints

        What must hold, one rule an item.

        - Java 17 is the oldest version.
        1. The core has no dependencies.

        ## No network access in tests

        Tests run on machines without one.
        """;

    List<Seed> seeds = seeds(SourceType.RULES, ".memory/constraints.md", text);

    assertThat(titles(seeds, NodeKind.CONSTRAINT))
        .containsExactly(
            "Java 17 is the oldest version",
            "The core has no dependencies",
            "No network access in tests");
  }

  @Test
  void files_of_decisions_are_read_section_by_section() {
    String text =
        """
        # Decisions

        - We release on Tuesdays.

        ## 2026-01-05: One queue

        One queue for all valves, as two got out of step.

        ## Two queues

        Status: superseded

        Two queues for speed.
        """;

    List<Seed> seeds = seeds(SourceType.RULES, ".memory/decisions.md", text);

    assertThat(titles(seeds, NodeKind.DECISION))
        .containsExactly("We release on Tuesdays", "One queue");
  }

  // ---- bounds and odd texts ---------------------------------------------------------------------

  @Test
  void a_file_gives_no_more_than_its_share() {
    StringBuilder text = new StringBuilder("## Rules\n\n");
    for (int i = 0; i < 100; i++) {
      text.append("- Never use valve number ").append(i).append(".\n");
    }

    Extraction found =
        extraction.extract(
            new SourceText("AGENTS.md", SourceType.AGENT_GUIDE, null, text.toString()));

    assertThat(found.seeds()).hasSize(SeedSettings.DEFAULT_PER_DOCUMENT);
    assertThat(found.beyond()).isEqualTo(40);
  }

  @Test
  void of_a_long_file_the_strongest_statements_are_kept_in_its_order() {
    StringBuilder text =
        new StringBuilder("## Rules\n\n- Keep the first valve of each row shut.\n");
    for (int i = 0; i < 58; i++) {
      text.append("- Open valve number ").append(i).append(" slowly.\n");
    }
    text.append("- Label each pump with its row.\n- Never flush the pumps by hand.\n");
    text.append("- **CRITICAL**: Log every change of a valve.\n- Run `make check` before lunch.\n");

    Extraction found =
        extraction.extract(
            new SourceText("AGENTS.md", SourceType.AGENT_GUIDE, null, text.toString()));

    assertThat(found.seeds()).hasSize(SeedSettings.DEFAULT_PER_DOCUMENT);
    assertThat(found.seeds().get(0).title()).startsWith("Keep the first valve");
    assertThat(found.seeds().subList(57, 60))
        .extracting(Seed::title)
        .containsExactly(
            "Never flush the pumps by hand",
            "Log every change of a valve",
            "Run `make check` before lunch");
    assertThat(found.beyond()).isEqualTo(3);
  }

  @Test
  void a_statement_that_is_mostly_a_removed_secret_is_dropped() {
    String text =
        """
        ## Rules
        - Token: [redacted:github-token]
        - Never print the value of [redacted:github-token] or of any other token in a log.
        """;

    Extraction found =
        extraction.extract(new SourceText("AGENTS.md", SourceType.AGENT_GUIDE, null, text));

    assertThat(found.seeds()).hasSize(1);
  }

  @Test
  void no_statement_is_cut_in_half() {
    String sentence = "Valves open slowly and close fast when the pressure of the pipe is high. ";
    String text = "# Orchard\n\n" + sentence.repeat(60) + "\n";

    Seed seed = seeds(SourceType.README, "README.md", text).get(0);

    assertThat(seed.body()).endsWith("is high.").hasSizeLessThanOrEqualTo(2_000);
  }

  @Test
  void statements_in_other_scripts_are_statements() {
    List<Seed> seeds =
        seeds(
            SourceType.RULES,
            ".memory/constraints.md",
            "- 本番環境では必ずテストを実行してください。\n- Никогда не коммить секреты.\n- 🙂\n");

    assertThat(seeds)
        .extracting(Seed::title)
        .containsExactly("本番環境では必ずテストを実行してください", "Никогда не коммить секреты");
  }

  @Test
  void hostile_texts_are_read_without_harm() {
    List<String> texts =
        List.of(
            ">".repeat(20_000) + " deep",
            "- ".repeat(20_000) + "deep",
            "*".repeat(50_000) + "a" + "*".repeat(50_000),
            "[".repeat(50_000) + "a",
            "## Rules\n\n- " + "must ".repeat(20_000),
            "---\n".repeat(20_000),
            "## Rules\n- Never \uD83D use a lone surrogate.\n- Never\u0000 use NUL here.\n",
            "<!-- memory-weave:begin -->\n".repeat(5_000),
            "`".repeat(30_000) + " a",
            "## " + "rules ".repeat(20_000) + "\n- Never do it again.\n",
            "cannot".repeat(39) + " x:\n\n- Use it all day long\n",
            "## " + "cannot".repeat(15) + "x\n\n- Use it all day long\n",
            "- " + "If you must, ".repeat(300) + "do it.\n",
            "it is very ".repeat(400) + ".\n",
            "- " + "(a ".repeat(1_300) + "\n",
            "|a".repeat(5_000) + "\n" + "|-".repeat(5_000) + "\n");
    for (SourceType type :
        List.of(SourceType.AGENT_GUIDE, SourceType.README, SourceType.ADR, SourceType.RULES)) {
      for (String text : texts) {
        seeds(type, "AGENTS.md", text)
            .forEach(
                seed ->
                    assertThat(seed.title().codePointCount(0, seed.title().length()))
                        .isBetween(1, TitleLine.LONGEST));
      }
    }
  }

  @Test
  void any_text_gives_the_same_seeds_each_time() {
    Random random = new Random(31);
    String[] parts = {
      "## Rules\n",
      "- ",
      "1. ",
      "Never do that. ",
      "\n",
      "\n\n",
      "> ",
      "```\n",
      "`x`",
      "**",
      "[a](b)",
      "| a | b |\n|---|---|\n",
      "---\n",
      "<b>",
      "# T\n",
      "must:",
      "  ",
      "\t",
      "日本語を使うこと。",
      "🙂"
    };
    for (int run = 0; run < 300; run++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(60); i > 0; i--) {
        text.append(parts[random.nextInt(parts.length)]);
      }
      SourceType type = random.nextBoolean() ? SourceType.AGENT_GUIDE : SourceType.README;
      List<Seed> once = seeds(type, "AGENTS.md", text.toString());
      long lines = text.toString().lines().count();
      assertThat(seeds(type, "AGENTS.md", text.toString())).isEqualTo(once);
      assertThat(once)
          .allSatisfy(found -> assertThat((long) found.toLine()).isLessThanOrEqualTo(lines));
    }
  }
}
