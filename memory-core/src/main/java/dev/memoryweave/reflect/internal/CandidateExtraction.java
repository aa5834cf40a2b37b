package dev.memoryweave.reflect.internal;

import dev.memoryweave.language.internal.SentenceSplitter;
import dev.memoryweave.language.internal.WordCount;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.internal.KnownTags;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.ReflectionResult.Dropped;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import dev.memoryweave.statement.internal.TextKey;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Extracts memory candidates from a report, by rules alone: equal reports give the same candidates
 * in the same order.
 */
public final class CandidateExtraction {
  private static final Set<RecallRequest.Intent> MENDING =
      EnumSet.of(RecallRequest.Intent.BUG_FIX, RecallRequest.Intent.TEST_FAILURE);
  private static final Set<RecallRequest.Intent> BUILDING =
      EnumSet.of(
          RecallRequest.Intent.FEATURE,
          RecallRequest.Intent.REFACTOR,
          RecallRequest.Intent.ARCHITECTURE);

  /** How many of a path's last folders are enough to identify the place. */
  private static final int FOLDERS_OF_A_NAME = 2;

  private static final int LONGEST_PLACE = 60;

  /** The most anchors of a candidate; more files are folded into their folders. */
  static final int MOST_ANCHORS = 20;

  /** Added to the confidence of constraints, up to 1. */
  private static final double CONSTRAINT_BONUS = .05;

  /** How many words a sentence needs to be the title of an incident, a note or a decision. */
  private static final int NOTE_WORDS = 4;

  /** Confidence factor for findings of a failed task. */
  static final double FAILED_TASK_FACTOR = .75;

  private final TaskReport report;
  private final ReflectionPolicy policy;
  private final List<Anchor> anchors;
  private final ReportEvidence evidence;
  private final List<String> summary;
  private final List<Reflector.Candidate> drawn = new ArrayList<>();
  private final List<Dropped> dropped = new ArrayList<>();

  private CandidateExtraction(TaskReport report, ReflectionPolicy policy) {
    this.report = report;
    this.policy = policy;
    this.anchors = anchorsOf(report);
    this.evidence = ReportEvidence.of(report);
    this.summary = SentenceSplitter.split(report.summary());
  }

  /**
   * The candidates of a report: each constraint, procedure, decision, gotcha and fact that it
   * lists; an incident for a fixed bug or failing test, or for work that was not kept for a stated
   * cause; a module note for a finished feature, refactoring or change of architecture; and a
   * decision for such work on a high-risk subject, unless decisions are listed.
   *
   * <p>Work that was not kept gives its incident, and the constraints, gotchas and facts that it
   * lists, with lower confidence and the tag {@link KnownTags#FAILED_TASK}. Its approach and its
   * choices led nowhere: its procedures and decisions are dropped.
   *
   * @param report the report, whatever the gates say about it
   */
  public static Drawn draw(TaskReport report, ReflectionPolicy policy) {
    return new CandidateExtraction(report, policy).draw();
  }

  /** Only the candidates of a report, as {@link #draw} finds them. */
  public static List<Reflector.Candidate> of(TaskReport report, ReflectionPolicy policy) {
    return draw(report, policy).candidates();
  }

  /**
   * The result for a report.
   *
   * @param candidates the proposed memories
   * @param dropped the reported items that are not among the candidates
   */
  public record Drawn(List<Reflector.Candidate> candidates, List<Dropped> dropped) {
    /** Copies the lists. */
    public Drawn {
      candidates = List.copyOf(candidates);
      dropped = List.copyOf(dropped);
    }
  }

  /**
   * The candidates without those that repeat an earlier one, whatever their kind. Case, punctuation
   * and emphasis marks are ignored; words and numbers are not.
   */
  public static List<Reflector.Candidate> distinct(List<Reflector.Candidate> candidates) {
    return distinct(candidates, new ArrayList<>());
  }

  /** As above, also recording which candidates are left out for earlier ones. */
  public static List<Reflector.Candidate> distinct(
      List<Reflector.Candidate> candidates, List<Dropped> dropped) {
    Map<String, Reflector.Candidate> kept = new LinkedHashMap<>();
    for (Reflector.Candidate candidate : candidates) {
      Reflector.Candidate known = kept.putIfAbsent(TextKey.key(candidate.statement()), candidate);
      if (known != null) {
        dropped.add(saidBefore(candidate, known));
        if (known.confidence() < candidate.confidence()) {
          kept.put(TextKey.key(known.statement()), known.withConfidence(candidate.confidence()));
        }
      }
    }
    return List.copyOf(kept.values());
  }

  private static Dropped saidBefore(Reflector.Candidate candidate, Reflector.Candidate first) {
    return new Dropped(
        candidate.from(), candidate.title(), "It says the same as " + first.from() + ".");
  }

  /**
   * The confidence of the report's candidates: set by how it was verified, capped by its agent's.
   */
  static double confidence(TaskReport report) {
    double verified = confidence(report.verification());
    Double sure = report.agentConfidence();
    return sure == null ? verified : Math.min(verified, sure);
  }

  private static double confidence(Verification verification) {
    return switch (verification) {
      case TESTS_PASSED -> .95;
      case BUILD_SUCCESS -> .85;
      case MANUAL_CHECK -> .75;
      case TESTS_FAILED, UNVERIFIED -> .60;
    };
  }

  /** All text that says what the report is about. */
  static String subject(TaskReport report) {
    return report.task() + "\n" + report.summary() + "\n" + String.join("\n", report.symbols());
  }

  /** Why work was not kept, if the report says so. */
  static Optional<String> causeOfFailure(TaskReport report) {
    if (!report.outcome().isFailure()) {
      return Optional.empty();
    }
    return CauseCues.sentenceWithCause(SentenceSplitter.split(report.summary()))
        .or(() -> CauseCues.sentenceWithCause(SentenceSplitter.split(report.testSummary())));
  }

  /** The anchors of all candidates of the report: its files, or else its module. */
  static List<Anchor> anchorsOf(TaskReport report) {
    List<Anchor> files = AnchorFolding.of(report.changedFiles(), MOST_ANCHORS);
    String module = report.modulePath();
    return files.isEmpty() && module != null
        ? AnchorFolding.anchor(module).stream().toList()
        : files;
  }

  private Drawn draw() {
    boolean failed = report.outcome().isFailure();
    if (failed) {
      failure();
    }
    items(NodeKind.CONSTRAINT, "constraints", report.constraints());
    if (!failed) {
      items(NodeKind.PROCEDURE, "procedures", report.procedures());
      items(NodeKind.DECISION, "decisions", report.decisions());
    }
    items(NodeKind.GOTCHA, "gotchas", report.gotchas());
    items(NodeKind.FACT, "facts", report.facts());
    if (report.outcome() == TaskReport.Outcome.COMPLETED) {
      finishedWork();
    }
    List<Dropped> twice = new ArrayList<>();
    List<Reflector.Candidate> candidates = distinct(drawn, twice);
    twice.stream().filter(one -> one.from().endsWith("]")).forEach(dropped::add);
    return new Drawn(candidates, dropped);
  }

  private void failure() {
    Optional<ReflectionResult.Gate.Skip> skip = GateChecks.ofSummary(report, policy);
    if (skip.isEmpty()) {
      causeOfFailure(report).ifPresent(this::incident);
    } else if (!report.summary().isEmpty()) {
      drop("summary", report.summary(), GateChecks.explanation(skip.get()));
    }
    String reason = GateChecks.ofItem(report.outcome());
    dropAll("procedures", report.procedures(), reason);
    dropAll("decisions", report.decisions(), reason);
  }

  private void dropAll(String list, List<String> texts, String reason) {
    for (int i = 0; i < texts.size(); i++) {
      drop(list + "[" + i + "]", texts.get(i), reason);
    }
  }

  private void drop(String from, String text, String reason) {
    dropped.add(new Dropped(from, text, reason));
  }

  private void items(NodeKind kind, String list, List<String> texts) {
    double sure = confidence(report);
    double held = kind == NodeKind.CONSTRAINT ? Math.min(1, sure + CONSTRAINT_BONUS) : sure;
    double confidence = report.outcome().isFailure() ? FAILED_TASK_FACTOR * held : held;
    for (int i = 0; i < texts.size(); i++) {
      String from = list + "[" + i + "]";
      String text = texts.get(i);
      ItemText.of(text, ItemText.TITLE_CHARACTERS)
          .ifPresentOrElse(
              item -> add(kind, item, anchors, confidence, evidence.of(text), from),
              () -> drop(from, text, "It holds neither a letter nor a digit."));
    }
  }

  private void finishedWork() {
    Optional<String> told = headline();
    if (told.isEmpty()) {
      return;
    }
    RecallRequest.Intent purpose = report.purpose();
    if (MENDING.contains(purpose)) {
      incident(CauseCues.sentenceWithCause(summary).orElse(told.get()));
    }
    if (BUILDING.contains(purpose)) {
      moduleNote(told.get());
      if (report.decisions().isEmpty() && !HighRisk.in(subject(report)).isEmpty()) {
        decision();
      }
    }
  }

  /** The first meaningful sentence of the summary. */
  private Optional<String> headline() {
    return summary.stream().filter(sentence -> WordCount.of(sentence) >= NOTE_WORDS).findFirst();
  }

  private void incident(String sentence) {
    StringBuilder body = new StringBuilder(report.summary());
    paragraph(body, "Task", report.task());
    if (report.outcome().isFailure()) {
      paragraph(body, "Outcome", report.outcome().label());
    }
    paragraph(body, "Tests", report.testSummary());
    add(NodeKind.INCIDENT, sentence, body.toString(), anchors, "incident");
  }

  private void moduleNote(String sentence) {
    String module = report.modulePath();
    Optional<String> place =
        Optional.ofNullable(module).or(() -> AnchorFolding.commonFolder(report.changedFiles()));
    Set<Anchor> places = new LinkedHashSet<>();
    place.flatMap(AnchorFolding::anchor).ifPresent(places::add);
    places.addAll(anchors);
    StringBuilder body = new StringBuilder(report.summary());
    paragraph(body, "Task", report.task());
    add(
        NodeKind.MODULE,
        place.map(path -> lastFolders(path) + ": ").orElse("") + sentence,
        body.toString(),
        places.stream().limit(MOST_ANCHORS).toList(),
        "module");
  }

  private void decision() {
    String sentence =
        summary.stream()
            .filter(s -> WordCount.of(s) >= NOTE_WORDS && !HighRisk.in(s).isEmpty())
            .findFirst()
            .or(this::headline)
            .orElse(report.task());
    StringBuilder body = new StringBuilder(report.summary());
    paragraph(body, "Decided for", report.task());
    add(NodeKind.DECISION, sentence, body.toString(), anchors, "decision");
  }

  private static void paragraph(StringBuilder body, String label, String text) {
    if (!text.isEmpty()) {
      body.append(body.length() == 0 ? "" : "\n\n").append(label).append(": ").append(text);
    }
  }

  private static String lastFolders(String path) {
    List<String> parts =
        List.of(path.replace('\\', '/').split("/", -1)).stream()
            .filter(part -> !part.isBlank())
            .toList();
    String name =
        String.join(
            "/", parts.subList(Math.max(0, parts.size() - FOLDERS_OF_A_NAME), parts.size()));
    return TitleCut.of(PlainText.oneLine(name.isEmpty() ? path : name), LONGEST_PLACE);
  }

  /** Adds a candidate that describes the work as a whole. */
  private void add(NodeKind kind, String title, String body, List<Anchor> where, String from) {
    String shown = ItemText.titleOf(title, ItemText.TITLE_CHARACTERS);
    ItemText told = new ItemText(shown, body);
    add(kind, told, where, confidence(report), evidence.ofWhole(), from);
  }

  private void add(
      NodeKind kind,
      ItemText item,
      List<Anchor> where,
      double confidence,
      List<Evidence.Draft> shownBy,
      String from) {
    String said = item.title() + "\n" + item.body();
    Set<HighRisk> subjects = HighRisk.in(said);
    List<String> tags = new ArrayList<>(tags(report.purpose(), subjects));
    if (report.outcome().isFailure() && kind != NodeKind.INCIDENT) {
      tags.add(KnownTags.FAILED_TASK);
    }
    drawn.add(
        new Reflector.Candidate(
            kind,
            item.title(),
            item.body(),
            where,
            report.symbols(),
            tags,
            confidence,
            !subjects.isEmpty(),
            shownBy,
            from));
  }

  /** The purpose of the work, and the high-risk subjects mentioned. */
  public static List<String> tags(RecallRequest.Intent purpose, Set<HighRisk> subjects) {
    List<String> tags = new ArrayList<>();
    if (purpose != RecallRequest.Intent.UNKNOWN && purpose != RecallRequest.Intent.TRIVIAL) {
      tags.add(purpose.label());
    }
    subjects.forEach(subject -> tags.add(subject.tag()));
    return tags;
  }
}
