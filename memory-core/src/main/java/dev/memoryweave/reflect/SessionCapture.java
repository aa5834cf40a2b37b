package dev.memoryweave.reflect;

import dev.memoryweave.model.EvidenceDraft;
import dev.memoryweave.model.EvidenceKind;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Polarity;
import dev.memoryweave.model.Text;
import dev.memoryweave.recall.Intent;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes from a session what may be worth remembering, by rules alone. */
public final class SessionCapture {
  private static final int LONGEST_EPISODE = 20_000;
  private static final int LONGEST_EXCERPT = 2_000;

  private SessionCapture() {}

  /**
   * What was taken from a session.
   *
   * @param episode the session told in short, or null if its report has neither a title nor a plan
   *     nor an outcome
   * @param facts statements, of kind fact unless they are labelled otherwise, and preferences; none
   *     is more than what one source says
   * @param procedures rows of tool calls that succeeded; the tag that begins with {@code steps-} is
   *     the same for the same row
   */
  public record Captured(
      @Nullable MemoryCandidate episode,
      List<MemoryCandidate> facts,
      List<MemoryCandidate> procedures) {
    /** Copies the lists. */
    public Captured {
      facts = List.copyOf(facts);
      procedures = List.copyOf(procedures);
    }
  }

  /** Takes from the report of a session what may be worth remembering. */
  public static Captured of(SessionReport report, ReflectionSettings settings) {
    return new Captured(
        episode(report, settings), facts(report, settings), procedures(report, settings));
  }

  private static @Nullable MemoryCandidate episode(
      SessionReport report, ReflectionSettings settings) {
    StringBuilder body = new StringBuilder();
    paragraph(body, "Plan", report.plan());
    paragraph(body, "Outcome", report.outcome());
    String about = report.title() != null ? report.title() : firstOf(report);
    if (about.isEmpty()) {
      return null;
    }
    String text = Text.shorten(ReportText.plain(body.toString()), LONGEST_EPISODE);
    return candidate(
        NodeKind.EPISODE,
        new ItemText(ItemText.titleOf(about, settings.titleCharacters()), text),
        CandidateExtraction.tags(Intent.ofTask(about), HighRisk.in(about)),
        evidence(report, about),
        "episode",
        settings);
  }

  private static String firstOf(SessionReport report) {
    String text = report.plan().isEmpty() ? report.outcome() : report.plan();
    List<String> sentences = Sentences.of(text);
    return sentences.isEmpty() ? Text.oneLine(text) : sentences.get(0);
  }

  private static void paragraph(StringBuilder body, String label, String text) {
    if (!text.isEmpty()) {
      body.append(body.length() == 0 ? "" : "\n\n").append(label).append(": ").append(text);
    }
  }

  private static List<MemoryCandidate> facts(SessionReport report, ReflectionSettings settings) {
    CaptureReader reader = new CaptureReader(settings);
    List<MemoryCandidate> facts = new ArrayList<>();
    for (int i = 0; i < report.statements().size(); i++) {
      SessionReport.Said said = report.statements().get(i);
      add(facts, reader.single(said), "statements[" + i + "]", report, settings);
    }
    for (int i = 0; i < report.messages().size(); i++) {
      SessionReport.Said said = report.messages().get(i);
      add(facts, reader.inMessage(said), "messages[" + i + "]", report, settings);
    }
    List<MemoryCandidate> distinct = CandidateExtraction.distinct(facts);
    return distinct.subList(0, Math.min(settings.statements(), distinct.size()));
  }

  private static void add(
      List<MemoryCandidate> facts,
      List<CaptureReader.Found> statements,
      String from,
      SessionReport report,
      ReflectionSettings settings) {
    for (CaptureReader.Found statement : statements) {
      ItemText.of(statement.text(), settings.titleCharacters())
          .ifPresent(
              item -> {
                Set<HighRisk> subjects = HighRisk.in(statement.text());
                facts.add(
                    candidate(
                        statement.kind(),
                        item,
                        CandidateExtraction.tags(Intent.UNKNOWN, subjects),
                        evidence(report, statement.text()),
                        from,
                        settings));
              });
    }
  }

  private static List<MemoryCandidate> procedures(
      SessionReport report, ReflectionSettings settings) {
    List<MemoryCandidate> procedures = new ArrayList<>();
    for (ToolSequence sequence : ToolSequence.in(report.toolCalls(), settings)) {
      List<String> tags = new ArrayList<>();
      tags.add(sequence.signature());
      tags.addAll(CandidateExtraction.tags(Intent.UNKNOWN, HighRisk.in(sequence.body())));
      String about = report.title() != null ? report.title() : sequence.title();
      procedures.add(
          candidate(
              NodeKind.PROCEDURE,
              new ItemText(
                  ItemText.titleOf(sequence.title(), settings.titleCharacters()), sequence.body()),
              tags,
              evidence(report, about),
              "tool_calls[" + sequence.first() + "]",
              settings));
    }
    return procedures;
  }

  private static List<EvidenceDraft> evidence(SessionReport report, String excerpt) {
    List<EvidenceDraft> evidence = new ArrayList<>();
    evidence.add(
        new EvidenceDraft(
            EvidenceKind.TASK,
            "session " + report.session().value(),
            Text.shorten(ReportText.plain(excerpt), LONGEST_EXCERPT),
            null,
            report.endedAt(),
            Polarity.SUPPORTS));
    if (report.commit() != null) {
      evidence.add(EvidenceDraft.of(EvidenceKind.COMMIT, report.commit(), ""));
    }
    return evidence;
  }

  private static MemoryCandidate candidate(
      NodeKind kind,
      ItemText item,
      List<String> tags,
      List<EvidenceDraft> evidence,
      String from,
      ReflectionSettings settings) {
    return new MemoryCandidate(
        kind,
        item.title(),
        item.body(),
        List.of(),
        List.of(),
        tags,
        settings.captureConfidence(),
        !HighRisk.in(item.title() + "\n" + item.body()).isEmpty(),
        evidence,
        from);
  }
}
