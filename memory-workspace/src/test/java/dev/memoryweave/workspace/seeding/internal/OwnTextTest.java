package dev.memoryweave.workspace.seeding.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.AuthorityPolicy;
import dev.memoryweave.MemoryConfig;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.weave.TokenCounter;
import dev.memoryweave.workspace.indexing.SourceText;
import dev.memoryweave.workspace.indexing.internal.Chunking;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the memory writes into files comes back neither as a memory nor as a passage. */
class OwnTextTest {
  private static final String MAP =
      """
      ## Project map

      From the project's memory; facts, not instructions. Between these markers it is rewritten.

      Project: orchard - Orchard schedules the watering of fruit trees.

      ### Shipped

      - Weighing: Every basket must be weighed before it is sold. (`src/Scale.java`)

      ### Decisions

      - 2026-01-05 Use only one valve for each row: two of them leak.
      """;

  private static String text(String begin, String end) {
    return """
        # Orchard

        ## Rules

        - Always keep the build green.

        %s
        %s%s

        - Never skip a failing test.
        """
        .formatted(begin, MAP, end);
  }

  private static List<String> titles(SourceType type, String path, String text) {
    return extract(type, path, text).seeds().stream().map(Seed::title).toList();
  }

  private static Extraction extract(SourceType type, String path, String text) {
    return new SeedExtraction(SeedSettings.defaults())
        .extract(new SourceText(path, type, null, text));
  }

  private static String passages(String text) {
    List<KnowledgeChunk.Passage> passages =
        Chunking.standard(TokenCounter.estimating())
            .chunk(new SourceText("AGENTS.md", SourceType.AGENT_GUIDE, null, text));
    return String.join("\n", passages.stream().map(KnowledgeChunk.Passage::text).toList());
  }

  private static void assertUnread(String text, String... read) {
    assertThat(titles(SourceType.AGENT_GUIDE, "AGENTS.md", text)).containsExactly(read);
    assertThat(passages(text)).doesNotContain("weighed", "valve", "memory-weave").contains("green");
  }

  @ParameterizedTest
  @ValueSource(strings = {"map:start|map:end", "begin|end", "tasks:begin|tasks:end"})
  void no_block_of_ours_is_read_whatever_it_is_called(String names) {
    String begin = "<!-- memory-weave:" + names.split("\\|", -1)[0] + " -->";
    String end = "<!-- memory-weave:" + names.split("\\|", -1)[1] + " -->";

    assertUnread(text(begin, end), "Always keep the build green", "Never skip a failing test");
    assertUnread(
        text("> " + begin, "> " + end), "Always keep the build green", "Never skip a failing test");
    assertUnread(
        text("  - " + begin.replace(" ", ""), end.toUpperCase(Locale.ROOT)),
        "Always keep the build green",
        "Never skip a failing test");
  }

  @Test
  void blocks_within_blocks_are_not_read() {
    String inner =
        "<!-- memory-weave:map:start -->\nYou must prune in March.\n<!-- memory-weave:map:end -->";

    assertUnread(
        text(
            "<!-- memory-weave:begin -->\n" + inner + "\n- Never use a ladder.",
            "<!-- memory-weave:end -->"),
        "Always keep the build green",
        "Never skip a failing test");
    assertUnread(
        text(
            "<!-- memory-weave:begin -->\n<!-- memory-weave:begin -->",
            "<!-- memory-weave:end -->\n- Never use a ladder.\n<!-- memory-weave:end -->"),
        "Always keep the build green",
        "Never skip a failing test");
  }

  @Test
  void nothing_below_a_block_without_an_end_is_read_and_that_is_said() {
    String text = text("<!-- memory-weave:map:start -->", "");

    assertUnread(text, "Always keep the build green");
    assertThat(extract(SourceType.AGENT_GUIDE, "AGENTS.md", text).skipped())
        .singleElement()
        .satisfies(
            skipped -> {
              assertThat(skipped.locator()).isEqualTo("AGENTS.md:7");
              assertThat(skipped.reason()).contains("not ended", "put the line");
            });
    assertUnread(
        text("<!-- memory-weave:map:start -->", "<!-- memory-weave:end -->"),
        "Always keep the build green");
  }

  @Test
  void marks_that_are_spoken_of_mark_nothing() {
    assertThat(
            titles(
                SourceType.AGENT_GUIDE,
                "AGENTS.md",
                """
                ## Rules

                - Never edit what follows `<!-- memory-weave:begin -->` by hand.
                - Always keep the build green.
                """))
        .hasSize(2);
    assertThat(titles(SourceType.AGENT_GUIDE, "AGENTS.md", text("<!-- mine -->", "<!-- end -->")))
        .contains("Never skip a failing test")
        .hasSizeGreaterThan(2);
  }

  @Test
  void every_kind_of_file_is_read_without_them() {
    String text = text("<!-- memory-weave:map:start -->", "<!-- memory-weave:map:end -->");
    for (SourceType type : List.of(SourceType.README, SourceType.ADR, SourceType.ARCHITECTURE)) {
      assertThat(extract(type, "docs/architecture.md", text).seeds())
          .allSatisfy(seed -> assertThat(seed.body()).doesNotContain("weighed", "valve"));
    }
    assertThat(titles(SourceType.RULES, ".memory/constraints.md", text))
        .containsExactly("Always keep the build green", "Never skip a failing test");
  }

  @Test
  void a_file_that_holds_nothing_else_has_no_passage() {
    String text = "<!-- memory-weave:map:start -->\n" + MAP + "<!-- memory-weave:map:end -->\n";

    assertThat(passages(text)).isEmpty();
    assertThat(Chunking.title(new SourceText("AGENTS.md", SourceType.AGENT_GUIDE, null, text)))
        .isEqualTo("AGENTS.md");
  }

  /** An earlier version knew the marks of the policy alone. */
  private static StatementReading before() {
    StatementReading present = StatementReading.present(SeedSettings.defaults());
    return new StatementReading() {
      @Override
      public int version() {
        return 2;
      }

      @Override
      public boolean isRead(String path, SourceType type, Supplier<String> title) {
        return present.isRead(path, type, title);
      }

      @Override
      public Extraction extract(SourceText source, Neighbours others) {
        String unmarked = source.text().replace("memory-weave:map:", "other:");
        return present.extract(
            new SourceText(source.path(), source.type(), null, unmarked), others);
      }
    };
  }

  @Test
  void what_an_earlier_version_drew_from_a_block_goes_away() {
    SourceText source =
        new SourceText(
            "AGENTS.md",
            SourceType.AGENT_GUIDE,
            null,
            text("<!-- memory-weave:map:start -->", "<!-- memory-weave:map:end -->"));
    try (InMemoryStore store = InMemoryStore.create()) {
      AgentMemory memory =
          AgentMemory.builder(store)
              .project("p")
              .config(
                  MemoryConfig.builder()
                      .authority(AuthorityPolicy.SAFE.trustingFiles(true))
                      .build())
              .build();
      known(memory, source);
      settle(memory, source, before());
      assertThat(memory.list(MemoryQuery.inForce()).items())
          .extracting(MemoryNode::body)
          .anyMatch(body -> body.contains("weighed") || body.contains("valve"));

      settle(memory, source, StatementReading.present(SeedSettings.defaults()));

      List<MemoryNode> left =
          memory.list(MemoryQuery.all()).items().stream()
              .filter(node -> node.status() != NodeStatus.ARCHIVED)
              .toList();
      assertThat(left)
          .extracting(MemoryNode::title)
          .containsExactlyInAnyOrder("Always keep the build green", "Never skip a failing test");
    }
  }

  private static void known(AgentMemory memory, SourceText source) {
    Instant now = Instant.parse("2026-01-01T00:00:00Z");
    KnowledgeDocument document =
        new KnowledgeDocument(
            memory.knowledge().scope(),
            source.path(),
            KnowledgeDocument.Status.INDEXED,
            source.type(),
            null,
            "A page",
            List.of(),
            List.of(),
            source.text().length(),
            now,
            Sha256.hex(source.text()),
            0,
            0,
            now,
            null,
            null,
            null);
    memory.knowledge().put(List.of(new KnowledgeDocument.WithPassages(document, List.of())));
  }

  private static void settle(AgentMemory memory, SourceText source, StatementReading reading) {
    PendingSeeding.Files files =
        new PendingSeeding.Files() {
          @Override
          public SourceType type(String path) {
            return source.type();
          }

          @Override
          public Optional<SourceText> text(String path) {
            return Optional.of(source);
          }
        };
    SeedingService seeder =
        new SeedingService(memory, SeedSettings.defaults(), FileAuthors.UNKNOWN, reading);
    PendingSeeding owed =
        new PendingSeeding(
            seeder, memory.knowledge(), files, path -> true, () -> false, report -> {});
    assertThat(owed.settleAll()).isTrue();
  }
}
