package dev.memoryweave.workspace.seeding.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.workspace.indexing.SourceText;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is drawn from records of one decision, in whatever template and language. */
class DecisionRecordTest {
  private static final SeedExtraction EXTRACTION = new SeedExtraction(SeedSettings.defaults());

  private static Extraction read(String path, String text) {
    return EXTRACTION.extract(new SourceText(path, SourceType.ADR, null, text));
  }

  private static List<Seed> seeds(String text) {
    return read("docs/adr/0007-valves.md", text).seeds();
  }

  private static Seed only(String text) {
    List<Seed> seeds = seeds(text);
    assertThat(seeds).hasSize(1);
    return seeds.get(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Statut | Accepté | Contexte | Décision | Conséquences",
        "Status | Akzeptiert | Kontext | Entscheidung | Konsequenzen",
        "Estado | Aceptada | Contexto | Decisión | Consecuencias",
        "Status | Aceito | Contexto | Decisão | Consequências",
        "Stato | Accettato | Contesto | Decisione | Conseguenze",
        "Статус | Принято | Контекст | Решение | Последствия",
        "状态 | 已接受 | 背景 | 决策 | 后果",
        "ステータス | 承認済み | コンテキスト | 決定 | 結果",
        "상태 | 승인됨 | 배경 | 결정 | 결과",
        "Status | Accepted | 1. Context (背景) | 2. Decision / 決定 | 3. Consequences",
      })
  void the_headings_of_the_usual_template_are_known_in_several_languages(
      String status, String accepted, String context, String decision, String consequences) {
    String text =
        """
        # 7. Valves and queues

        Date: 2024-05-01

        ## %s

        %s

        ## %s

        Two valves shared a queue and got out of step.

        ## %s

        Every valve of the hub has one queue.

        ### The order of it

        The oldest entry comes first in it.

        ## %s

        Queues are cheap and there will be many.
        """
            .formatted(status, accepted, context, decision, consequences);

    Seed seed = only(text);

    assertThat(seed.title()).isEqualTo("Valves and queues");
    assertThat(seed.body())
        .isEqualTo(
            """
            Every valve of the hub has one queue.

            **The order of it**

            The oldest entry comes first in it.

            Queues are cheap and there will be many.\
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Rejeté",
        "Remplacée par l'ADR 12",
        "Abgelehnt",
        "Abgelöst durch ADR-12",
        "Akzeptiert, ersetzt durch ADR 12",
        "Vorgeschlagen",
        "Rechazado",
        "Sustituida por ADR-12",
        "Substituído por ADR-12",
        "Proposto",
        "Отклонено",
        "提议中",
        "被 ADR-12 取代",
        "已弃用",
        "却下",
        "非推奨",
        "ドラフト",
        "폐기됨",
      })
  void a_record_that_is_not_in_force_gives_nothing_in_any_language(String status) {
    Extraction drawn =
        read(
            "docs/adr/0007.md",
            "# Queues\n\n## Status\n\n%s\n\n## Decision\n\nEvery valve has one queue.\n"
                .formatted(status));

    assertThat(drawn.seeds()).isEmpty();
    assertThat(drawn.skipped()).hasSize(1);
    assertThat(drawn.skipped().get(0).reason()).contains(status);
  }

  @Test
  void a_status_is_read_from_a_table_a_checklist_and_the_folder() {
    String text = "# Queues\n\n%s\n\n## Decision\n\nEvery valve of the hub has one queue.\n";
    String list = "## Status\n\n- [ ] Proposed\n- [%s] Accepted\n- [%s] Rejected\n";

    assertThat(seeds(text.formatted("| | |\n|--|--|\n| Status | Approved |"))).hasSize(1);
    assertThat(seeds(text.formatted("| | |\n|--|--|\n| Status | Draft |"))).isEmpty();
    assertThat(seeds(text.formatted(list.formatted("x", " ")))).hasSize(1);
    assertThat(seeds(text.formatted(list.formatted(" ", "x")))).isEmpty();
    assertThat(read("docs/adr/0007-queues.md", text.formatted("")).seeds()).hasSize(1);
    assertThat(read("docs/adr/superseded/0007-queues.md", text.formatted("")).seeds()).isEmpty();
  }

  @Test
  void a_date_is_no_decision_and_without_a_decision_there_is_none() {
    String undecided =
        """
        # 8. Valves

        Date: 2024-05-01

        ## Context

        Two valves shared a queue and got out of step.

        ## Decision

        {describe the change that we make}
        """;

    Extraction drawn = read("docs/adr/0008-valves.md", undecided);

    assertThat(drawn.seeds()).isEmpty();
    assertThat(drawn.skipped().get(0).reason()).contains("not found");
  }

  @Test
  void what_was_weighed_below_the_decision_is_not_part_of_it() {
    Seed seed =
        only(
            """
            # Queues of the hub

            ## Decision

            Every valve of the hub has one queue.

            ### Alternatives considered

            One queue for all valves would be simpler.

            ### Rationale

            Two got out of step once.
            """);

    assertThat(seed.body()).contains("has one queue", "**Rationale**", "out of step");
    assertThat(seed.body()).doesNotContain("simpler");
  }

  @Test
  void the_chosen_option_may_stand_in_a_list_and_have_dots() {
    String text = "# Runtime of the hub\n\n## Decision Outcome\n\n%s\n";

    assertThat(only(text.formatted("Chosen option:\n\n* Node.js, as we know it well")).title())
        .isEqualTo("Runtime of the hub: Node.js");
    assertThat(only(text.formatted("Gewählte Option: „Node.js“, weil wir es kennen.")).title())
        .startsWith("Runtime of the hub");
    assertThat(only(text.formatted("Option choisie : Deno, car plus simple à tenir.")).title())
        .isEqualTo("Runtime of the hub: Deno");
  }

  @Test
  void labels_stand_for_headings() {
    String labels =
        """
        # ADR-3: Clock of the hub

        **Status:** Accepted

        **Context:** Valves told different times.

        **Decision:** The hub keeps its time in UTC.

        **Alternatives:** Local time was proposed by some.
        """;
    String items =
        """
        # Clock of the hub

        - Status: accepted
        - Decision: The hub keeps its time in UTC.
        - Consequences: Clients convert the times that they show.
        """;

    assertThat(only(labels).title()).isEqualTo("Clock of the hub");
    assertThat(only(labels).body()).isEqualTo("Decision: The hub keeps its time in UTC.");
    assertThat(only(items).body()).isEqualTo("Decision: The hub keeps its time in UTC.");
  }

  @Test
  void parts_may_be_headings_of_the_first_level_below_a_title_in_the_settings() {
    String text =
        """
        ---
        title: "Clock of the hub"
        ---
        # Status
        Accepted
        # Context
        Valves told different times.
        # Decision
        The hub keeps its time in UTC.
        """;

    assertThat(only(text).title()).isEqualTo("Clock of the hub");
    assertThat(only(text).body()).isEqualTo("The hub keeps its time in UTC.");
  }

  @Test
  void a_heading_may_state_the_decision() {
    String text =
        "# Clock\n\n## Decision: Keep all times in UTC\n\nClients convert what they show.\n";

    assertThat(only(text).title()).isEqualTo("Keep all times in UTC");
  }

  @Test
  void an_accepted_proposal_is_a_decision_and_an_open_one_is_not() {
    String text =
        """
        # RFC 12: One clock

        Status: %s

        ## Motivation

        Valves told different times.

        ## Proposal

        The hub keeps its time in UTC.
        """;

    assertThat(only(text.formatted("accepted")).title()).isEqualTo("One clock");
    assertThat(only(text.formatted("implemented")).body()).contains("in UTC");
    assertThat(seeds(text.formatted("in review"))).isEmpty();
  }

  @Test
  void a_statement_in_one_sentence_is_a_record_of_its_own() {
    String text =
        """
        # One clock

        In the context of logs, facing valves in several zones, we decided for UTC to achieve one
        order of events, accepting that clients have to convert times.
        """;

    assertThat(only(text).body()).startsWith("In the context of logs").contains("decided for UTC");
  }

  @Test
  void records_in_restructured_text_and_asciidoc_are_read_as_those_in_markdown() {
    String restructured =
        """
        .. _adr-4:

        4. Clock of the hub
        ===================

        Status
        ------

        **%s**

        Decision
        --------

        * The hub keeps its time in UTC::

            hub time --utc

        Zones
        ~~~~~

        Clients convert what they show.

        Rejected Alternatives
        ---------------------

        Local time.
        """;
    String asciidoc =
        """
        = 4. Clock of the hub

        [cols="1,2"]
        |===
        |Status |%s
        |===

        == Decision

        . The hub keeps its time in UTC:
        +
        ----
        hub time --utc
        ----

        === Zones

        Clients convert what they show.

        == Rejected Alternatives

        Local time.
        """;
    for (String[] record :
        List.of(new String[] {"rst", restructured}, new String[] {"adoc", asciidoc})) {
      String path = "docs/adr/0004-clock." + record[0];

      List<Seed> seeds = read(path, record[1].formatted("Accepted")).seeds();

      assertThat(seeds).as(path).hasSize(1);
      assertThat(seeds.get(0).title()).isEqualTo("Clock of the hub");
      assertThat(seeds.get(0).body())
          .contains("keeps its time in UTC:", "hub time --utc", "**Zones**", "Clients convert")
          .doesNotContain("Local time");
      assertThat(read(path, record[1].formatted("Rejected")).seeds()).isEmpty();
    }
  }

  @Test
  void what_is_crossed_out_is_not_told() {
    Seed seed = only("# Clock\n\n## Decision\n\nThe hub keeps ~~local time~~ its time in UTC.\n");

    assertThat(seed.body()).isEqualTo("The hub keeps its time in UTC.");
  }

  @Test
  void numbered_entries_of_a_log_are_its_decisions_whatever_their_names_end_in() {
    String log =
        """
        # Decisions

        ### Sources

        - **1 & 2:** The result of a meeting of those who tend the valves.

        ## Decision 1: Import format

        Lines with commas matter, so we take `xlsx` and not `csv`.

        ## Decision 2: One clock

        The hub keeps its time in UTC.

        ### Alternatives

        Local time would have been simpler for some.

        ## Decision 3: One queue

        Every valve of the hub has one queue.

        ### Status

        Superseded by decision 9
        """;

    List<Seed> seeds =
        EXTRACTION
            .extract(new SourceText("docs/decision-log.md", SourceType.DOCUMENT, null, log))
            .seeds();

    assertThat(seeds)
        .extracting(Seed::title)
        .containsExactly("Decision 1: Import format", "Decision 2: One clock");
    assertThat(seeds.get(1).body()).isEqualTo("The hub keeps its time in UTC.");
  }

  @Test
  void a_page_with_the_headings_of_a_record_is_one_whatever_its_name() {
    String record =
        """
        # Valves and queues

        ## Status

        Accepted

        ## Context

        Two valves shared a queue.

        ## Decision

        Every valve has one queue.
        """;
    String page =
        """
        # Valves

        ## Background

        Two valves shared a queue for years.

        ## Conclusion

        The hub owns the queues and hands them to its valves.
        """;

    assertThat(architecture(record))
        .singleElement()
        .satisfies(seed -> assertThat(seed.kind()).isEqualTo(NodeKind.DECISION));
    assertThat(architecture(page)).noneMatch(seed -> seed.kind() == NodeKind.DECISION);
  }

  private static List<Seed> architecture(String text) {
    return EXTRACTION
        .extract(new SourceText("docs/architecture/valves.md", SourceType.ARCHITECTURE, null, text))
        .seeds();
  }
}
