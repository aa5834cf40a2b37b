package dev.memoryweave.reflect.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.Rounds;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.internal.Slug;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.SessionReport.Said;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import dev.memoryweave.text.internal.PlainText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whatever a report says, its candidates can be remembered, and the same each time. */
class ReflectHostileTextTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final String[] PARTS = {
    "We use ",
    "Decision: ",
    "the lock ",
    "because ",
    "数据库",
    "连接",
    "👩‍👩‍👧",
    "é",
    "שלום ",
    "مرحبا ",
    "\u202E",
    "\u200B",
    "\n",
    "\n\n",
    "```\n",
    "- ",
    "1. ",
    "**",
    "_",
    "`",
    ": ",
    "。",
    "? ",
    "x".repeat(300),
    "a/b/c ",
    "\t",
    "\u2028",
    "\u0085",
    "\uFEFF",
    ", so can you ",
    "I'm ",
    "Never ",
    "((((",
    "{;}",
    "$1 \\",
    "%s",
    "<b>",
    "e.g. ",
    "...",
    "’",
    "İ",
    "ß",
    "ﬁ",
    "١٢٣ "
  };

  private static String drawn(Random random, int most) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(most); i >= 0; i--) {
      text.append(PARTS[random.nextInt(PARTS.length)]);
    }
    return text.toString();
  }

  private static List<String> several(Random random, int most) {
    return Stream.generate(() -> drawn(random, 12)).limit(random.nextInt(most)).toList();
  }

  private static <E> E any(Random random, E[] values) {
    return values[random.nextInt(values.length)];
  }

  private static void assertStorable(String seed, List<Reflector.Candidate> candidates) {
    for (Reflector.Candidate candidate : candidates) {
      Scope scope = Scope.project("p");
      String slug = candidate.kind().label() + "." + Slug.of(candidate.title());
      MemoryNode node =
          MemoryNode.builder(scope, NodeId.of(slug), candidate.title(), NOON)
              .body(candidate.body())
              .anchors(candidate.anchors())
              .symbols(candidate.symbols())
              .tags(candidate.tags())
              .confidence(candidate.confidence())
              .build();
      assertThat(node.title()).as(seed).isEqualTo(candidate.title());
      assertThat(candidate.from()).as(seed).isNotBlank();
      assertThat(candidate.evidence()).as(seed).isNotEmpty();
    }
    assertThat(candidates.stream().map(Reflector.Candidate::statement))
        .as(seed)
        .doesNotHaveDuplicates();
  }

  @Test
  void anyTaskReport_givesCandidatesThatCanBeRemembered() {
    long seed = 4711;
    Random random = new Random(seed);
    for (int round = 0; round < Rounds.of(150); round++) {
      TaskReport.Builder builder =
          Reports.done("t" + drawn(random, 6))
              .outcome(any(random, TaskReport.Outcome.values()))
              .verification(any(random, Verification.values()))
              .intent(any(random, RecallRequest.Intent.values()))
              .summary(drawn(random, 30))
              .testSummary(drawn(random, 8))
              .constraints(several(random, 6))
              .procedures(several(random, 6))
              .decisions(several(random, 3))
              .facts(several(random, 6))
              .gotchas(several(random, 6))
              .changedFiles(
                  several(random, 40).stream().map(PlainText::oneLine).map(this::path).toList())
              .agentConfidence(random.nextBoolean() ? null : random.nextDouble());
      TaskReport report = builder.build();
      String name = "seed " + seed + " round " + round;
      List<Reflector.Candidate> candidates = CandidateExtraction.of(report, Reports.DEFAULTS);
      assertStorable(name, candidates);
      assertThat(CandidateExtraction.of(builder.build(), Reports.DEFAULTS)).isEqualTo(candidates);
      assertThat(builder.build().id()).isEqualTo(report.id());
      GateChecks.check(report, Reports.DEFAULTS, candidates)
          .ifPresent(skip -> assertThat(skip.reason()).as(name).endsWith("."));
    }
  }

  private String path(String text) {
    return text.substring(
        0, text.offsetByCodePoints(0, Math.min(200, text.codePointCount(0, text.length()))));
  }

  @Test
  void anySession_givesCandidatesThatCanBeRemembered() {
    long seed = 815;
    Random random = new Random(seed);
    for (int round = 0; round < Rounds.of(150); round++) {
      List<Said> statements = new ArrayList<>();
      List<Message.ToolCall> calls = new ArrayList<>();
      for (int i = random.nextInt(8); i >= 0; i--) {
        statements.add(new Said(drawn(random, 20), any(random, Message.Role.values())));
        calls.add(
            random.nextInt(5) > 0
                ? Message.ToolCall.succeeded("t" + random.nextInt(3), drawn(random, 5))
                : Message.ToolCall.failed(
                    "t" + random.nextInt(3), drawn(random, 5), drawn(random, 5)));
      }
      SessionReport report =
          SessionReport.builder(SessionId.of("s"))
              .plan(drawn(random, 10))
              .outcome(drawn(random, 10))
              .statements(statements)
              .messages(
                  statements.stream().map(said -> Message.of(said.role(), said.text())).toList())
              .toolCalls(calls)
              .build();
      SessionCapture.Captured captured = SessionCapture.of(report, Reports.DEFAULTS);
      String name = "seed " + seed + " round " + round;
      assertStorable(name, captured.facts());
      assertStorable(name, captured.procedures());
      if (captured.episode() != null) {
        assertStorable(name, List.of(captured.episode()));
      }
    }
  }

  @Test
  void hugeTexts_areReadInTimeThatGrowsWithTheirLength() {
    String[] shapes = {
      "a ",
      "((",
      "**",
      "we use a, so b, but c, ",
      "é",
      "- x\n",
      "`",
      "because ",
      "数据",
      "A.",
      "1. ",
      "_a",
      "\n",
      "the a b c d e f g h ",
      "Name ",
      "\"",
      "I've "
    };
    for (String shape : shapes) {
      String text = shape.repeat(TaskReport.MAX_SUMMARY / shape.length());
      String item = shape.repeat(TaskReport.MAX_ITEM / shape.length());
      TaskReport report =
          Reports.done("t")
              .summary(text)
              .testSummary(text)
              .facts(List.of(item))
              .intent(RecallRequest.Intent.BUG_FIX)
              .build();
      assertStorable(shape, CandidateExtraction.of(report, Reports.DEFAULTS));
      SessionReport session =
          SessionReport.builder(SessionId.of("s"))
              .plan(text)
              .messages(List.of(Message.user(text.repeat(5))))
              .build();
      assertStorable(shape, SessionCapture.of(session, Reports.DEFAULTS).facts());
    }
  }
}
