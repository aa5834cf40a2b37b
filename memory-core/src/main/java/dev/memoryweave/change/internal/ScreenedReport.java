package dev.memoryweave.change.internal;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.privacy.PrivacyPolicy.Subject;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.reflect.TaskReport;
import java.util.ArrayList;
import java.util.List;

/** Reports and proposals as the privacy policy lets them be stored, each item as its kind. */
public final class ScreenedReport {
  private final PrivacyScreen privacy;
  private final Provenance.Principal author;
  private final Scope.Level level;

  public ScreenedReport(PrivacyScreen privacy, Provenance author, Scope.Level level) {
    this.privacy = privacy;
    this.author = author.principal();
    this.level = level;
  }

  /** A report without what the policy redacts. */
  public TaskReport of(TaskReport report) {
    if (!privacy.changesTexts()) {
      return report;
    }
    Subject outcome = subject(NodeKind.OUTCOME);
    return TaskReport.builder(privacy.screened(outcome, "task", report.task()))
        .outcome(report.outcome())
        .verification(report.verification())
        .summary(privacy.screened(outcome, "summary", report.summary()))
        .testSummary(privacy.screened(outcome, "test_summary", report.testSummary()))
        .changedFiles(report.changedFiles())
        .symbols(report.symbols())
        .constraints(items(NodeKind.CONSTRAINT, "constraints", report.constraints()))
        .procedures(items(NodeKind.PROCEDURE, "procedures", report.procedures()))
        .decisions(items(NodeKind.DECISION, "decisions", report.decisions()))
        .facts(items(NodeKind.FACT, "facts", report.facts()))
        .gotchas(items(NodeKind.GOTCHA, "gotchas", report.gotchas()))
        .intent(report.intent())
        .agentConfidence(report.agentConfidence())
        .modulePath(report.modulePath())
        .evidence(
            report.evidence().stream().map(piece -> privacy.screened(outcome, piece)).toList())
        .branch(report.branch())
        .commit(report.commit())
        .session(report.session())
        .build();
  }

  /** A proposal without what the policy redacts. */
  public Reflector.Candidate of(Reflector.Candidate candidate) {
    if (!privacy.changesTexts()) {
      return candidate;
    }
    Subject subject = subject(candidate.kind());
    return new Reflector.Candidate(
        candidate.kind(),
        privacy.screened(subject, "proposal.title", candidate.title()),
        privacy.screened(subject, "proposal.body", candidate.body()),
        candidate.anchors(),
        candidate.symbols(),
        candidate.tags(),
        candidate.confidence(),
        candidate.highRisk(),
        candidate.evidence().stream().map(piece -> privacy.screened(subject, piece)).toList(),
        candidate.from());
  }

  private List<String> items(NodeKind kind, String field, List<String> items) {
    List<String> screened = new ArrayList<>(items.size());
    for (int i = 0; i < items.size(); i++) {
      screened.add(privacy.screened(subject(kind), field + "[" + i + "]", items.get(i)));
    }
    return screened;
  }

  private Subject subject(NodeKind kind) {
    return new Subject(kind, level, author);
  }
}
