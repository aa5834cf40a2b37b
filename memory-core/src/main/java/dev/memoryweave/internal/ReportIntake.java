package dev.memoryweave.internal;

import dev.memoryweave.change.internal.ChangeSet;
import dev.memoryweave.change.internal.CitedUse;
import dev.memoryweave.change.internal.MessageCitations;
import dev.memoryweave.change.internal.NodeWriter;
import dev.memoryweave.change.internal.Promoter;
import dev.memoryweave.change.internal.RedactedSession;
import dev.memoryweave.change.internal.ReportTexts;
import dev.memoryweave.change.internal.ScreenedReport;
import dev.memoryweave.change.internal.SessionCorrections;
import dev.memoryweave.change.internal.TextScreen;
import dev.memoryweave.change.internal.Transactions;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.conversation.internal.SessionRecorder;
import dev.memoryweave.evidence.internal.EvidenceNoting;
import dev.memoryweave.inspect.internal.Inspector;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.SecretRejectedException;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.Trust;
import dev.memoryweave.privacy.PersonalDataRejectedException;
import dev.memoryweave.privacy.PrivacyPolicy.Subject;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.ReflectionResult.Dropped;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.internal.CandidateExtraction;
import dev.memoryweave.reflect.internal.CitedSources;
import dev.memoryweave.reflect.internal.GateChecks;
import dev.memoryweave.reflect.internal.Proposals;
import dev.memoryweave.reflect.internal.ReflectionPolicy;
import dev.memoryweave.reflect.internal.SessionCapture;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.RecordedMessages;
import dev.memoryweave.work.internal.WorkReports;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * Processes reports: their content is scanned, passes the gates and becomes candidates, and each of
 * them is promoted, all in one transaction. Only reflectors run before it, because they may be
 * slow.
 */
final class ReportIntake {

  private final Transactions transactions;
  private final ScopeChain chain;
  private final TextScreen screen;
  private final NodeWriter writer;
  private final SessionRecorder sessions;
  private final WorkReports work;
  private final Promoter promoter;
  private final ReflectionPolicy policy;
  private final EvidenceNoting noting;
  private final List<Reflector> reflectors;
  private final @Nullable ExecutorService executor;

  public ReportIntake(
      Transactions transactions,
      ScopeChain chain,
      TextScreen screen,
      NodeWriter writer,
      SessionRecorder sessions,
      WorkReports work,
      Promoter promoter,
      ReflectionPolicy policy,
      EvidenceNoting noting,
      List<Reflector> reflectors,
      @Nullable ExecutorService executor) {
    this.transactions = transactions;
    this.chain = chain;
    this.screen = screen;
    this.writer = writer;
    this.sessions = sessions;
    this.work = work;
    this.promoter = promoter;
    this.policy = policy;
    this.noting = noting;
    this.reflectors = List.copyOf(reflectors);
    this.executor = executor;
  }

  public ReflectionResult reflect(TaskReport told) {
    screen.check(told);
    TaskReport report = screened().of(told);
    String id = report.id();
    Optional<ReflectionResult.Gate.Skip> stopped = GateChecks.check(report, policy);
    if (stopped.isPresent()) {
      return skipped(report, stopped.get(), List.of());
    }
    CandidateExtraction.Drawn drawn = CandidateExtraction.draw(report, policy);
    List<Reflector.Candidate> own = noted(drawn.candidates());
    List<String> warnings = new ArrayList<>(screen.cautions(report));
    List<Reflector.Candidate> proposed = noted(proposed(report, warnings));
    List<Reflector.Candidate> all = new ArrayList<>(own);
    all.addAll(proposed);
    stopped = GateChecks.check(report, policy, all);
    if (stopped.isPresent()) {
      return skipped(report, stopped.get(), warnings);
    }
    Promoter.Origin origin =
        new Promoter.Origin(id, report.session(), false, report.verification().isVerified());
    return transactions.write(
        context -> {
          Provenance author = author(report.task(), report.branch(), report.commit());
          return earlier(context.tx(), id, drawn.dropped())
              .orElseGet(
                  () -> {
                    CitedUse.ofReport(context, chain, report);
                    List<PromotionRecord> decisions = new ArrayList<>();
                    work.reported(context.by(author), report);
                    promote(context.by(author), own, origin, decisions);
                    promote(context.by(ofModel(author)), proposed, origin, decisions);
                    return done(context.tx(), id, decisions, drawn.dropped(), warnings, false);
                  });
        });
  }

  /** Candidates with checked evidence; each source is looked up once. */
  private List<Reflector.Candidate> noted(List<Reflector.Candidate> candidates) {
    Map<Evidence.Draft, Evidence.Draft> seen = new HashMap<>();
    return candidates.stream().map(candidate -> noted(candidate, seen)).toList();
  }

  /**
   * A candidate with its checked evidence, preceded by the sources that its text names and that
   * were found.
   */
  private Reflector.Candidate noted(
      Reflector.Candidate candidate, Map<Evidence.Draft, Evidence.Draft> seen) {
    List<Evidence.Draft> evidence = new ArrayList<>();
    for (Evidence.Draft cited : CitedSources.in(candidate.statement())) {
      Evidence.Draft piece = seen.computeIfAbsent(cited, noting::noted);
      boolean isGiven =
          candidate.evidence().stream().anyMatch(own -> own.locator().equals(cited.locator()));
      if (piece.digest() != null && !isGiven) {
        evidence.add(piece);
      }
    }
    evidence.addAll(notedAlone(candidate, seen).evidence());
    return candidate.withEvidence(evidence);
  }

  private Reflector.Candidate notedAlone(
      Reflector.Candidate candidate, Map<Evidence.Draft, Evidence.Draft> seen) {
    return candidate.withEvidence(
        candidate.evidence().stream()
            .map(own -> seen.computeIfAbsent(own, noting::noted))
            .toList());
  }

  public ReflectionResult capture(SessionReport told) {
    RedactedSession redacted =
        screen.redacted(
            told,
            new Subject(
                NodeKind.TURN, chain.narrowest().level(), transactions.author().principal()));
    SessionReport report = withRecorded(redacted.report());
    Map<Evidence.Draft, Evidence.Draft> seen = new HashMap<>();
    SessionCapture.Captured captured =
        SessionCapture.of(report, policy).map(candidate -> notedAlone(candidate, seen));
    SessionRecorder.Prepared messages =
        sessions.prepare(redacted.report().messages(), transactions.author());
    return transactions.write(
        context -> {
          String task = report.title() != null ? report.title() : "session " + report.session();
          Provenance author = author(task, report.branch(), report.commit());
          return earlier(context.tx(), report.id(), captured.dropped())
              .orElseGet(
                  () -> {
                    WriteContext by = context.by(author);
                    CitedUse.ofSession(by, chain, report.session(), ReportTexts.citing(report));
                    List<String> warnings = new ArrayList<>(redacted.warnings());
                    warnings.addAll(close(by, report, messages));
                    work.ended(by, report.session(), report.outcome(), report.allToolCalls());
                    List<PromotionRecord> decisions = new ArrayList<>();
                    Reflector.Candidate episode = captured.episode();
                    if (episode != null) {
                      decisions.add(episode(by, report, episode));
                    }
                    String id = report.id();
                    SessionCorrections.of(by, promoter, report.session(), captured.withdrawn());
                    promote(
                        by,
                        MessageCitations.cited(
                            context.tx(), chain.narrowest(), report, captured.facts()),
                        new Promoter.Origin(id, report.session(), true, false),
                        decisions);
                    promote(
                        by,
                        captured.procedures(),
                        new Promoter.Origin(id, report.session(), true, false),
                        decisions);
                    return done(context.tx(), id, decisions, captured.dropped(), warnings, false);
                  });
        });
  }

  /** The report with the recorded messages of the session, unless it has messages of its own. */
  private SessionReport withRecorded(SessionReport report) {
    return report.messages().isEmpty()
        ? report.withMessages(
            transactions.read(
                tx ->
                    RecordedMessages.of(
                        tx, chain.narrowest(), report.session(), SessionReport.MAX_MESSAGES)))
        : report;
  }

  /** Records the messages of an ending session, and its end; returns the warnings. */
  private List<String> close(
      WriteContext context, SessionReport report, SessionRecorder.Prepared messages) {
    boolean known = context.tx().sessions().find(chain.narrowest(), report.session()).isPresent();
    if (!known && report.tellsNothing()) {
      return List.of();
    }
    Session.Details details =
        Session.Details.NONE
            .withTitle(report.title())
            .withBranch(report.branch())
            .withCommit(report.commit())
            .withStartedAt(report.startedAt());
    sessions.open(context, report.session(), details);
    SessionHandle.Recorded recorded = sessions.record(context, report.session(), messages);
    sessions.end(context, recorded.session(), report.endedAt());
    return recorded.warnings();
  }

  /** A session is recorded as one episode; captured again, the episode is updated. */
  private PromotionRecord episode(
      WriteContext context, SessionReport report, Reflector.Candidate candidate) {
    NodeDraft.Builder draft =
        NodeDraft.builder()
            .kind(NodeKind.EPISODE)
            .session(report.session())
            .key(SessionCapture.EPISODE_KEY)
            .title(candidate.title())
            .body(candidate.body())
            .tags(candidate.tags())
            .confidence(candidate.confidence())
            .provenance(context.author());
    if (report.startedAt() != null) {
      draft.origin(new Origin("session", report.session().value(), report.startedAt(), null, null));
    }
    candidate.evidence().forEach(draft::evidence);
    Optional<MemoryNode> before = writer.holder(context, draft.build());
    ChangeSet changeSet = new ChangeSet();
    before.ifPresent(changeSet::changing);
    MemoryNode episode = writer.write(context, draft.build()).node();
    changeSet.made(episode);
    return promoter.recordEpisode(
        context,
        candidate,
        new Promoter.Origin(report.id(), report.session(), false, false),
        episode,
        before.isPresent(),
        changeSet);
  }

  private void promote(
      WriteContext context,
      List<Reflector.Candidate> candidates,
      Promoter.Origin origin,
      List<PromotionRecord> decisions) {
    for (Reflector.Candidate candidate : candidates) {
      decisions.add(promoter.promote(context, candidate, origin));
    }
  }

  /** Scans the proposals of reflectors like any write; a proposal with a secret is dropped. */
  private List<Reflector.Candidate> proposed(TaskReport report, List<String> warnings) {
    if (reflectors.isEmpty() || executor == null) {
      return List.of();
    }
    Proposals proposals = Proposals.of(report, reflectors, executor, policy);
    warnings.addAll(proposals.warnings());
    List<Reflector.Candidate> clean = new ArrayList<>();
    for (Reflector.Candidate candidate : proposals.candidates()) {
      try {
        screen.check("proposal", candidate);
        clean.add(screened().of(candidate));
      } catch (SecretRejectedException | PersonalDataRejectedException e) {
        warnings.add("A proposal was left out: " + e.getMessage());
      }
    }
    return clean;
  }

  private ScreenedReport screened() {
    return new ScreenedReport(screen.privacy(), transactions.author(), chain.narrowest().level());
  }

  private Provenance author(String task, @Nullable String branch, @Nullable String commit) {
    Provenance author = transactions.author().duringTask(task);
    if (branch != null && !branch.equals(author.branch())) {
      // The present checkout is no commit of another branch.
      author = author.onBranch(branch).atCommit(null);
    }
    return commit == null ? author : author.atCommit(commit);
  }

  /** The author of a model's proposals: trusted like a tool, whoever asked the model. */
  private static Provenance ofModel(Provenance author) {
    return new Provenance(
        Source.SYSTEM, Trust.TOOL, author.task(), author.commit(), author.branch());
  }

  private Optional<ReflectionResult> earlier(
      ReadTransaction tx, String report, List<Dropped> dropped) {
    List<PromotionRecord> decisions =
        tx.journal().promotions(PromotionQuery.ofReport(chain.scopes(), report));
    return decisions.isEmpty()
        ? Optional.empty()
        : Optional.of(done(tx, report, decisions, dropped, List.of(), true));
  }

  private ReflectionResult done(
      ReadTransaction tx,
      String report,
      List<PromotionRecord> decisions,
      List<Dropped> dropped,
      List<String> warnings,
      boolean repeated) {
    return new ReflectionResult(
        report, null, decisions, dropped, warnings, repeated, Inspector.revision(tx, chain));
  }

  /** The outcome for work in the report counts, even if the report teaches nothing. */
  private ReflectionResult skipped(
      TaskReport report, ReflectionResult.Gate.Skip skip, List<String> warnings) {
    Provenance author = author(report.task(), report.branch(), report.commit());
    return transactions.write(
        context -> {
          // Nothing else follows from it, but the cited memories were useful.
          CitedUse.ofReport(context, chain, report);
          work.reported(context.by(author), report);
          return new ReflectionResult(
              report.id(),
              skip,
              List.of(),
              List.of(),
              warnings,
              false,
              Inspector.revision(context.tx(), chain));
        });
  }
}
