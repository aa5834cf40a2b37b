package dev.memoryweave.internal.promotion;

import dev.memoryweave.ReflectionResult;
import dev.memoryweave.internal.inspection.Inspector;
import dev.memoryweave.internal.saving.NodeWriter;
import dev.memoryweave.internal.screening.RedactedSession;
import dev.memoryweave.internal.screening.TextScreen;
import dev.memoryweave.internal.write.ChangeSet;
import dev.memoryweave.internal.write.Transactions;
import dev.memoryweave.internal.write.WriteContext;
import dev.memoryweave.model.Decision;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Origin;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.Source;
import dev.memoryweave.model.Trust;
import dev.memoryweave.privacy.SecretRejectedException;
import dev.memoryweave.reflect.Dropped;
import dev.memoryweave.reflect.MemoryCandidate;
import dev.memoryweave.reflect.ReflectionGate;
import dev.memoryweave.reflect.ReflectionSettings;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.internal.capture.SessionCapture;
import dev.memoryweave.reflect.internal.report.CandidateExtraction;
import dev.memoryweave.reflect.internal.report.GateChecks;
import dev.memoryweave.reflect.internal.report.Proposals;
import dev.memoryweave.store.DecisionQuery;
import dev.memoryweave.store.ReadTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * Takes reports in: what they hold is scanned, passes the gates, becomes candidates, and each of
 * them is promoted, all in one transaction. Only reflectors run before it, for they may be slow.
 */
public final class ReportIntake {
  private static final String EPISODE_KEY = "session";

  private final Transactions transactions;
  private final ScopeChain chain;
  private final TextScreen screen;
  private final NodeWriter writing;
  private final Promoter promoting;
  private final ReflectionSettings settings;
  private final List<Reflector> reflectors;
  private final @Nullable ExecutorService executor;

  public ReportIntake(
      Transactions transactions,
      ScopeChain chain,
      TextScreen screen,
      NodeWriter writing,
      Promoter promoting,
      ReflectionSettings settings,
      List<Reflector> reflectors,
      @Nullable ExecutorService executor) {
    this.transactions = transactions;
    this.chain = chain;
    this.screen = screen;
    this.writing = writing;
    this.promoting = promoting;
    this.settings = settings;
    this.reflectors = List.copyOf(reflectors);
    this.executor = executor;
  }

  public ReflectionResult reflect(TaskReport report) {
    screen.check(report);
    String id = report.id();
    Optional<ReflectionGate.Skip> stopped = GateChecks.check(report, settings);
    if (stopped.isPresent()) {
      return skipped(id, stopped.get(), List.of());
    }
    CandidateExtraction.Drawn drawn = CandidateExtraction.draw(report, settings);
    List<MemoryCandidate> own = drawn.candidates();
    List<String> warnings = new ArrayList<>(screen.cautions(report));
    List<MemoryCandidate> proposed = proposed(report, warnings);
    List<MemoryCandidate> all = new ArrayList<>(own);
    all.addAll(proposed);
    stopped = GateChecks.check(report, settings, all);
    if (stopped.isPresent()) {
      return skipped(id, stopped.get(), warnings);
    }
    Promoter.Origin origin =
        new Promoter.Origin(id, report.session(), false, report.verification().isVerified());
    return transactions.write(
        change -> {
          Provenance author = author(report.task(), report.branch(), report.commit());
          return earlier(change.tx(), id, drawn.dropped())
              .orElseGet(
                  () -> {
                    List<Decision> decisions = new ArrayList<>();
                    promote(change.by(author), own, origin, decisions);
                    promote(change.by(ofModel(author)), proposed, origin, decisions);
                    return done(change.tx(), id, decisions, drawn.dropped(), warnings, false);
                  });
        });
  }

  public ReflectionResult capture(SessionReport told) {
    RedactedSession redacted = screen.redacted(told);
    SessionReport report = redacted.report();
    SessionCapture.Captured captured = SessionCapture.of(report, settings);
    return transactions.write(
        change -> {
          String task = report.title() != null ? report.title() : "session " + report.session();
          Provenance author = author(task, report.branch(), report.commit());
          return earlier(change.tx(), report.id(), captured.dropped())
              .orElseGet(
                  () -> {
                    WriteContext by = change.by(author);
                    List<Decision> decisions = new ArrayList<>();
                    MemoryCandidate episode = captured.episode();
                    if (episode != null) {
                      decisions.add(episode(by, report, episode));
                    }
                    String id = report.id();
                    SessionCorrections.of(by, promoting, report.session(), captured.withdrawn());
                    promote(
                        by,
                        MessageCitations.cited(change.tx(), chain.narrowest(), report, captured.facts()),
                        new Promoter.Origin(id, report.session(), true, false),
                        decisions);
                    promote(
                        by,
                        captured.procedures(),
                        new Promoter.Origin(id, report.session(), true, false),
                        decisions);
                    return done(
                        change.tx(), id, decisions, captured.dropped(), redacted.warnings(), false);
                  });
        });
  }

  /** A session is told once; captured again, its episode tells what it came to. */
  private Decision episode(WriteContext change, SessionReport report, MemoryCandidate candidate) {
    NodeDraft.Builder draft =
        NodeDraft.builder()
            .kind(NodeKind.EPISODE)
            .session(report.session())
            .key(EPISODE_KEY)
            .title(candidate.title())
            .body(candidate.body())
            .tags(candidate.tags())
            .confidence(candidate.confidence())
            .provenance(change.author());
    if (report.startedAt() != null) {
      draft.origin(new Origin("session", report.session().value(), report.startedAt(), null, null));
    }
    candidate.evidence().forEach(draft::evidence);
    Optional<MemoryNode> before = writing.holder(change, draft.build());
    ChangeSet touched = new ChangeSet();
    before.ifPresent(touched::changing);
    MemoryNode episode = writing.write(change, draft.build()).node();
    touched.made(episode);
    return promoting.recordEpisode(
        change,
        candidate,
        new Promoter.Origin(report.id(), report.session(), false, false),
        episode,
        before.isPresent(),
        touched);
  }

  private void promote(
      WriteContext change,
      List<MemoryCandidate> candidates,
      Promoter.Origin origin,
      List<Decision> decisions) {
    for (MemoryCandidate candidate : candidates) {
      decisions.add(promoting.promote(change, candidate, origin));
    }
  }

  /**
   * What reflectors propose is scanned like any write; a secret costs the proposal that holds it.
   */
  private List<MemoryCandidate> proposed(TaskReport report, List<String> warnings) {
    if (reflectors.isEmpty() || executor == null) {
      return List.of();
    }
    Proposals proposals = Proposals.of(report, reflectors, executor, settings);
    warnings.addAll(proposals.warnings());
    List<MemoryCandidate> clean = new ArrayList<>();
    for (MemoryCandidate candidate : proposals.candidates()) {
      try {
        screen.check("proposal", candidate);
        clean.add(candidate);
      } catch (SecretRejectedException e) {
        warnings.add("A proposal was left out: " + e.getMessage());
      }
    }
    return clean;
  }

  private Provenance author(String task, @Nullable String branch, @Nullable String commit) {
    Provenance author = transactions.author().duringTask(task);
    if (branch != null) {
      author = author.onBranch(branch);
    }
    return commit == null ? author : author.atCommit(commit);
  }

  /** What a model proposes is trusted like what a tool gives, whoever has asked it. */
  private static Provenance ofModel(Provenance author) {
    return new Provenance(
        Source.SYSTEM, Trust.TOOL, author.task(), author.commit(), author.branch());
  }

  private Optional<ReflectionResult> earlier(
      ReadTransaction tx, String report, List<Dropped> dropped) {
    List<Decision> decisions = tx.decisions().list(DecisionQuery.ofReport(chain.scopes(), report));
    return decisions.isEmpty()
        ? Optional.empty()
        : Optional.of(done(tx, report, decisions, dropped, List.of(), true));
  }

  private ReflectionResult done(
      ReadTransaction tx,
      String report,
      List<Decision> decisions,
      List<Dropped> dropped,
      List<String> warnings,
      boolean repeated) {
    return new ReflectionResult(
        report, null, decisions, dropped, warnings, repeated, Inspector.revision(tx, chain));
  }

  private ReflectionResult skipped(String report, ReflectionGate.Skip skip, List<String> warnings) {
    return new ReflectionResult(
        report,
        skip,
        List.of(),
        List.of(),
        warnings,
        false,
        transactions.read(tx -> Inspector.revision(tx, chain)));
  }
}
