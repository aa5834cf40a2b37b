package dev.memoryweave.workspace.mirror.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordTextTest {
  private static final Scope SCOPE = Scope.project("fruit");
  private static final Instant TIME = Instant.parse("2026-03-01T10:00:00Z");
  private static final NodeId ID = NodeId.of("fact.the-scale");
  private static final String PATH = ".memory/records/fact/the-scale.md";
  private final MarkdownFormat format = new MarkdownFormat(new RecordNames());

  private MemoryMirror.Entry read(NodeId id, String text) throws InvalidRecordException {
    return format.read(
        id, Map.of(MarkdownFormat.path(id), text), new RecordFormat.Base(SCOPE, TIME, null));
  }

  private static MemoryMirror.Entry of(MemoryNode node) {
    return new MemoryMirror.Entry(node, List.of(), List.of());
  }

  private static MemoryNode.Builder node(String title) {
    return MemoryNode.builder(SCOPE, ID, title, TIME);
  }

  private void assertRoundTrip(MemoryMirror.Entry memory) throws InvalidRecordException {
    String text = RecordWriter.write(memory);
    NodeId id = memory.node().id();
    MemoryMirror.Entry read = read(id, text);
    assertThat(read.node()).isEqualTo(ofFile(memory.node()));
    Claims claims = RecordReader.claims(MarkdownFormat.path(id), text);
    assertThat(claims).isEqualTo(Claims.of(memory.node()));
    assertThat(RecordWriter.write(read, claims, "")).isEqualTo(text);
    String windows = text.replace("\n", "\r\n").replace("\r\n", "\n");
    assertThat(read(memory.node().id(), windows)).isEqualTo(read);
  }

  /** What is read is the word of the file, whomever it names. */
  private static MemoryNode ofFile(MemoryNode node) {
    Trust trust = node.provenance().trust();
    boolean isUsual = node.statedConfidence() == trust.confidence();
    return node.toBuilder()
        .provenance(Provenance.of(Source.IMPORT))
        .confidence(isUsual ? Trust.IMPORT.confidence() : node.statedConfidence())
        .usage(Usage.NONE)
        .origin(Provenance.Origin.of("file", MarkdownFormat.path(node.id())))
        .build();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "One.",
        "One.\n",
        "\n\nTwo.\n\n",
        "---\nid: x\n---\n\n# Not the title\n",
        "# A heading\n\n---\n\n```\n---\n```",
        "a\r\nb\r\n",
        "a\r\n\r\nb",
        "a\r\nb\n",
        "\r\n",
        "a\rb",
        "\uFEFFmarked",
        "مرحبا بالعالم \u202Eabc\u202C",
        "\uD83C\uDF4E an apple, \u6797\u6A8E, e\u0301",
        "<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n",
        "tab\there \u0007 bell \u2028 line",
        "   indented\n\ttab\n",
        "updated: yesterday\n"
      })
  void anyBody_comesBackByteForByte(String body) throws InvalidRecordException {
    assertRoundTrip(of(node("The scale").body(body).summaryOfBody().build()));
  }

  @Test
  void aBodyOfWindows_staysReadable() throws InvalidRecordException {
    MemoryMirror.Entry memory = of(node("The scale").body("One.\r\nTwo.").summaryOfBody().build());

    String text = RecordWriter.write(memory);

    assertThat(text).contains("line_ends: crlf\n").endsWith("# The scale\n\nOne.\nTwo.\n");
    assertThatThrownBy(() -> read(memory.node().id(), text.replace("crlf", "cr")))
        .isInstanceOf(InvalidRecordException.class)
        .hasMessageContaining("crlf");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"  int a;\n  int b;", " a\n\n   b", "    a\nb", "\ta\n\tb", "a\n    b\n  c"})
  void anExcerptOfCode_isABlockThatComesBack(String excerpt) throws InvalidRecordException {
    MemoryNode node = node("The scale").build();
    Evidence piece =
        Evidence.of(
            node.scope(),
            new Evidence.Draft(
                Evidence.Kind.FILE,
                "src/Scale.java",
                excerpt,
                null,
                TIME,
                Evidence.Polarity.SUPPORTS),
            TIME);
    MemoryMirror.Entry memory = new MemoryMirror.Entry(node, List.of(piece), List.of());

    assertThat(RecordWriter.write(memory)).contains("excerpt: |");
    assertRoundTrip(memory);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "# hash",
        "yes",
        "2026",
        "a: b",
        "'quoted' \"twice\"",
        "- dash",
        "重さ",
        "null",
        "*"
      })
  void anyTextOfAField_comesBack(String text) throws InvalidRecordException {
    MemoryNode node =
        node(text)
            .summary(text)
            .symbols(List.of(text))
            .provenance(Provenance.of(Source.AGENT, text).duringTask(text).onBranch(text))
            .build();
    assertRoundTrip(of(node));
  }

  @Test
  void everyField_comesBack() throws InvalidRecordException {
    assertRoundTrip(rich());
  }

  private static MemoryMirror.Entry rich() {
    MemoryNode node =
        node("The scale rounds down")
            .key("scale")
            .body("It cuts grams.\n\nSee `Scale`.\n")
            .summary("Grams are cut.")
            .status(NodeStatus.SUPERSEDED)
            .supersededBy(new NodeRef(SCOPE, NodeId.of("fact.better")))
            .parent(NodeId.of("module.scales"))
            .tags(List.of("scale", "2024"))
            .anchors(List.of(Anchor.of("src/**/*.java"), Anchor.of("docs/scale.md")))
            .symbols(List.of("Scale#weigh"))
            .importance(.9)
            .lifetime(new Lifetime(Duration.ofDays(10), TIME.plusSeconds(9)))
            .provenance(
                new Provenance(
                    Source.AGENT, Source.AGENT.trust(), "codex", "weigh", "0123456", "main"))
            .confidence(.75)
            .usage(new Usage(2, 0, null, TIME, List.of(Provenance.Principal.of("user:ada"))))
            .origin(new Provenance.Origin("file", "notes.txt", TIME, "sha256:00", "text/plain"))
            .updatedAt(TIME.plusSeconds(5))
            .build();
    Evidence one =
        Evidence.of(
            SCOPE,
            new Evidence.Draft(
                Evidence.Kind.FILE,
                "src/Scale.java:1-3",
                "int weigh(Fruit fruit) {\n  return fruit.grams();\n}",
                "sha256:11",
                TIME,
                Evidence.Polarity.SUPPORTS),
            TIME);
    Evidence other =
        Evidence.of(
            SCOPE,
            new Evidence.Draft(
                Evidence.Kind.TEST,
                "ScaleTest",
                " leading\n blanks \n",
                null,
                TIME,
                Evidence.Polarity.CONTRADICTS),
            TIME);
    Relation relation =
        new Relation(
            node.ref(),
            Relation.Predicate.DEPENDS_ON,
            new NodeRef(SCOPE, NodeId.of("module.weights")),
            Relation.Strength.HIGH,
            List.of(),
            Relation.Status.STALE,
            TIME);
    return new MemoryMirror.Entry(node, List.of(one, other), List.of(relation));
  }

  @Test
  void aRecord_readsLikeThis() {
    assertThat(RecordWriter.write(rich()))
        .isEqualTo(
            """
            ---
            id: fact.the-scale
            key: scale
            status: superseded
            superseded_by: fact.better
            summary: Grams are cut.
            parent: module.scales
            tags:
              - scale
              - "2024"
            anchors:
              - src/**/*.java
              - docs/scale.md
            symbols:
              - Scale#weigh
            importance: 0.9
            confidence: 0.75
            half_life: PT240H
            expires: 2026-03-01T10:00:09Z
            author: agent
            principal: codex
            task: weigh
            branch: main
            commit: "0123456"
            confirmed_by:
              - user:ada
            confirmations: 2
            verified: 2026-03-01T10:00:00Z
            created: 2026-03-01T10:00:00Z
            updated: 2026-03-01T10:00:05Z
            origin:
              kind: file
              locator: notes.txt
              captured: 2026-03-01T10:00:00Z
              digest: sha256:00
              media_type: text/plain
            evidence:
              - kind: file
                locator: src/Scale.java:1-3
                captured: 2026-03-01T10:00:00Z
                digest: sha256:11
                excerpt: |-
                  int weigh(Fruit fruit) {
                    return fruit.grams();
                  }
              - kind: test
                locator: ScaleTest
                polarity: contradicts
                captured: 2026-03-01T10:00:00Z
                excerpt: " leading\\n blanks \\n"
            relations:
              - predicate: depends_on
                to: module.weights
                confidence: high
                status: stale
            ---

            # The scale rounds down

            It cuts grams.

            See `Scale`.

            """);
  }

  @Test
  void randomTexts_comeBack() throws InvalidRecordException {
    long seed = Long.getLong("memoryweave.records.seed", 20260301L);
    Random random = new Random(seed);
    String alphabet = "ab \n\r\t-#:'\"\\|>&*![]{}%@`~\u00e9\u6797\u202e\u2028\uFEFF.,0";
    for (int round = 0; round < 2_000; round++) {
      StringBuilder body = new StringBuilder();
      int length = random.nextInt(40);
      for (int i = 0; i < length; i++) {
        body.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      Evidence piece =
          Evidence.of(
              SCOPE,
              new Evidence.Draft(
                  Evidence.Kind.LOG,
                  "log",
                  body.toString(),
                  null,
                  TIME,
                  Evidence.Polarity.SUPPORTS),
              TIME);
      MemoryMirror.Entry memory =
          new MemoryMirror.Entry(
              node("Seed " + seed).body(body.toString()).summaryOfBody().build(),
              List.of(piece),
              List.of());
      assertThat(read(ID, RecordWriter.write(memory)))
          .as("seed %s, round %s", seed, round)
          .isEqualTo(new MemoryMirror.Entry(ofFile(memory.node()), memory.evidence(), List.of()));
    }
  }

  @Test
  void namesThatWindowsKeeps_getAMark() {
    NodeId id = NodeId.of("fact.con");

    assertThat(MarkdownFormat.path(id)).isEqualTo(".memory/records/fact/con_.md");
    assertThat(MarkdownFormat.owner(".memory/records/fact/con_.md")).contains(id);
    assertThat(MarkdownFormat.owner(".memory/records/fact/con.md")).isEmpty();
    assertThat(MarkdownFormat.owner(".memory/records/note/x.md")).isEmpty();
    assertThat(MarkdownFormat.owner(".memory/records/fact/a/b.md")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "# Title|1|front matter is missing",
        "---~id: fact.other~---~# T|2|id is not the one",
        "---~tags: {a: b}~---~# T|2|must be a list",
        "---~tags:~  - [a, b]~---~# T|3|must be a list",
        "---~tags:~  - a~importance: much~---~# T|4|'importance' is not right",
        "---~created: today~---~# T|2|'created' is not right",
        "---~status: candidate~---~# T|0|status 'candidate'",
        "---~key: a~key: b~---~# T|3|twice",
        "---~? [a~---~# T|3|not YAML",
        "---~id: fact.the-scale~|1|no end",
        "---~id: fact.the-scale~---~~Text|5|title is missing",
        "---~evidence:~  - kind: file~---~# T|3|'locator' is missing",
        "---~relations:~  - predicate: affects~    to: nothing~---~# T|4|id",
        "---~body: a~---~# T~~b|0|keep one"
      })
  void whatIsWrong_isNamedWithItsLine(String text, int line, String problem) {
    InvalidRecordException error =
        catchThrowableOfType(
            InvalidRecordException.class, () -> read(ID, text.replace('~', '\n') + "\n"));

    assertThat(error.finding().toString()).contains(problem).contains(PATH);
    assertThat(error.finding().line()).isEqualTo(line);
  }
}
