package dev.memoryweave.workspace.markup.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MarkupDocumentTest {
  private static final String[] PIECES = {
    "Valves",
    "======",
    "~~~~",
    "----",
    "....",
    "|===",
    "|a |b",
    "+",
    "* item",
    "** item",
    "  - item",
    ". step",
    "#. step",
    ".. note:: Mind",
    ".. code-block:: sh",
    "   run",
    "       deep",
    "Run::",
    "== Heading",
    "[source,java]",
    "```",
    "---",
    "",
    "",
    " \t",
    ":status: draft",
    "`a <b>`_",
    "http://x[y]",
    "////",
    "====",
    "NOTE: x",
    "term:: text",
    "    ",
    "\r",
    "a\rb"
  };

  private static List<Integer> levels(Markup markup, String text) {
    return MarkupDocument.of(markup, text).blocks().stream()
        .filter(Block::isHeading)
        .map(Block::level)
        .toList();
  }

  private static String markdown(Markup markup, String text) {
    return markup.markdown(text);
  }

  @Test
  void the_extension_tells_the_markup() {
    assertThat(Markup.of("docs/adr/0001-valves.RST")).isEqualTo(Markup.RESTRUCTURED_TEXT);
    assertThat(Markup.of("README.adoc")).isEqualTo(Markup.ASCIIDOC);
    assertThat(Markup.of("a.asciidoc")).isEqualTo(Markup.ASCIIDOC);
    assertThat(Markup.of("README")).isEqualTo(Markup.MARKDOWN);
  }

  @Test
  void blocks_have_their_lines_and_the_headings_above_them() {
    String text =
        """
        ---
        title: Valves
        ---
        # Valves

        They leak.

        ## Queues ##

        - one
          more
        - two
        """;

    MarkupDocument document = MarkupDocument.outline(Markup.MARKDOWN, text);

    assertThat(document.front()).isEqualTo("title: Valves\n");
    assertThat(document.body()).isEqualTo(3);
    assertThat(document.blocks()).extracting(Block::from).containsExactly(3, 5, 7, 9);
    assertThat(document.blocks()).extracting(Block::to).containsExactly(4, 6, 8, 12);
    Block list = document.blocks().get(3);
    assertThat(list.headings()).extracting(Block::title).containsExactly("Valves", "Queues");
    assertThat(list.items()).containsExactly(9, 11);
  }

  @Test
  void a_rule_at_the_top_of_a_long_text_begins_no_settings() {
    String text = "---\n" + "Valves leak.\n".repeat(300) + "---\n";

    assertThat(MarkupDocument.outline(Markup.MARKDOWN, text).front()).isEmpty();
  }

  @Test
  void restructured_text_has_headings_by_the_order_of_their_lines() {
    String text =
        """
        ########
        4. Title
        ########

        Status
        ======
        Accepted

        Part
        ~~~~
        text

        Decision
        ========
        text
        """;

    assertThat(levels(Markup.RESTRUCTURED_TEXT, text)).containsExactly(1, 2, 3, 2);
  }

  @Test
  void restructured_text_in_markdown() {
    String text =
        """
        .. _queues:

        Queues
        ------

        :Status: accepted

        See `the hub <https://hub.example/>`_, :ref:`valves <v>` and ``open()``::

           hub open

        * One
        * Two

        #. First

        .. note:: Mind the order.

        .. image:: hub.png
           :width: 3

        .. code-block:: sh

          hub close

        Done.
        """;

    assertThat(markdown(Markup.RESTRUCTURED_TEXT, text))
        .isEqualTo(
            """


            # Queues


            - Status: accepted

            See [the hub](https://hub.example/), valves and `open()`:
            ```
            hub open
            ```
            - One
            - Two

            1.  First

            Mind the order.




            ```sh

            hub close
            ```
            Done.
            """);
  }

  @Test
  void asciidoc_in_markdown() {
    String text =
        """
        = Queues
        :toc:
        :status: accepted

        == Decision

        .Example
        [source,java]
        ----
        == no heading
        ----

        * One, see link:a.html[the page]
        ** Deeper
        * Two
        +
        Goes on.

        . First
        NOTE: Mind the order.

        |===
        |Status |Accepted
        |===

        ////
        not told
        ////
        """;

    assertThat(markdown(Markup.ASCIIDOC, text))
        .isEqualTo(
            """
            # Queues

            - status: accepted

            ## Decision



            ```java
            == no heading
            ```

            -  One, see [the page](a.html)
               -  Deeper
            -  Two

               Goes on.

            1. First
            NOTE: Mind the order.


            - Status | Accepted





            """);
  }

  @Test
  void an_old_heading_of_asciidoc_is_as_long_as_its_line() {
    String text = "Queues\n======\n\nDecision\n~~~~~~~~\n\nRun it so:\n----\ncode\n----\n";

    assertThat(levels(Markup.ASCIIDOC, text)).containsExactly(1, 3);
  }

  @ParameterizedTest
  @EnumSource(Markup.class)
  void every_line_keeps_its_number_in_any_text(Markup markup) {
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(40); i > 0; i--) {
        text.append(" ".repeat(random.nextInt(3) * random.nextInt(3)))
            .append(PIECES[random.nextInt(PIECES.length)])
            .append(i > 1 || random.nextBoolean() ? "\n" : "");
      }
      String markdown = markdown(markup, text.toString());
      assertThat(markdown.chars().filter(c -> c == '\n').count())
          .as("seed %s", seed)
          .isEqualTo(text.chars().filter(c -> c == '\n').count());
      assertThat(MarkupDocument.of(markup, text.toString()).blocks())
          .allMatch(block -> block.from() < block.to());
    }
  }

  @ParameterizedTest
  @EnumSource(Markup.class)
  void text_that_is_made_to_be_slow_is_read_all_the_same(Markup markup) {
    List<String> texts =
        List.of(
            "`".repeat(50_000),
            "link:".repeat(20_000),
            "https://a[".repeat(20_000),
            "<<a,".repeat(20_000),
            "= a" + " ".repeat(50_000),
            "`a" + " ".repeat(50_000),
            "a::\n\n".repeat(5_000),
            "----\n".repeat(9_999),
            "== a\n\n".repeat(5_000),
            ".. a::\n\n   b\n\n".repeat(5_000));
    for (String text : texts) {
      Assertions.assertTimeoutPreemptively(
          Duration.ofSeconds(30), () -> MarkupDocument.of(markup, text));
    }
  }
}
