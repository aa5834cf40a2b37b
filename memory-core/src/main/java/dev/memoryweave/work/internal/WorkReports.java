package dev.memoryweave.work.internal;

import dev.memoryweave.change.internal.ConfidenceUpdater;
import dev.memoryweave.change.internal.EvidenceWriter;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.internal.FailedCalls;
import dev.memoryweave.store.internal.NodeLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Applies the end of a session and the report of a task to the work. */
public final class WorkReports {
  private static final int LONGEST_SUMMARY = 4_000;

  private final Scope scope;
  private final WorkChanges changes;
  private final Outcomes outcomes;

  /** Creates it for the work of one scope. */
  public WorkReports(Scope scope, ConfidenceUpdater confidence, EvidenceWriter evidence) {
    this.scope = scope;
    this.changes = new WorkChanges(scope, confidence, evidence);
    this.outcomes = new Outcomes(scope, confidence, evidence, changes);
  }

  /**
   * Handles the end of a session.
   *
   * @param outcome the result of the session, which is its summary; possibly empty
   * @param calls the tools that were called in it
   */
  public void ended(
      WriteContext context, SessionId session, String outcome, List<Message.ToolCall> calls) {
    if (!outcome.isBlank()) {
      summary(context, session, Text.shorten(outcome.strip(), LONGEST_SUMMARY));
      find(context, session, WorkItem.Key.of(NodeKind.REQUEST, ""))
          .ifPresent(
              request -> changes.close(context, request, "the session has come to an end", null));
    }
    List<Outcomes.Failed> failed = new ArrayList<>();
    for (FailedCalls.Failure failure : FailedCalls.in(calls)) {
      Message.ToolCall call = failure.call();
      String told =
          call.arguments().isEmpty() ? call.tool() : call.tool() + ": " + call.arguments();
      String times = failure.times() == 1 ? "" : " (" + failure.times() + " times)";
      failed.add(new Outcomes.Failed(failure.action(), told + times, call.result()));
    }
    outcomes.ofCalls(context, session, failed);
  }

  private void summary(WriteContext context, SessionId session, String text) {
    WorkItem.Key key = WorkItem.Key.of(NodeKind.SUMMARY, text);
    WorkItem item = new WorkItem(key, text, null, false, true, null, null, null);
    Provenance author = context.author();
    Optional<MemoryNode> known = find(context, session, key).filter(MemoryNode::isInForce);
    if (known.isEmpty()) {
      changes.open(context, session, item, author, null, null);
    } else if (!WorkNodes.text(known.get()).equals(text)) {
      changes.restate(context, known.get(), item, author);
    }
  }

  private Optional<MemoryNode> find(WriteContext context, SessionId session, WorkItem.Key key) {
    return NodeLookup.readable(context.tx(), new NodeRef(scope, WorkNodes.id(session, key)));
  }

  /** Handles the report of a task: it closes the finished work, or is stored as a failure. */
  public void reported(WriteContext context, TaskReport report) {
    SessionId session = report.session();
    if (report.outcome().isFailure()) {
      if (session != null) {
        String told = report.outcome().label() + ": " + report.task();
        outcomes.ofTask(
            context, session, new Outcomes.Failed(report.task(), told, report.summary()));
      }
    } else if (report.outcome() == TaskReport.Outcome.COMPLETED) {
      completed(context, report, session);
    }
  }

  private void completed(WriteContext context, TaskReport report, @Nullable SessionId session) {
    boolean verified = report.verification().isVerified();
    Evidence.Draft because = verified ? proof(report) : null;
    String reason =
        verified ? "a verified report says that it is done" : "a report says that it is done";
    List<MemoryNode> open = list(context, null, WorkLedger.CLOSABLE);
    List<MemoryNode> own =
        open.stream().filter(node -> session != null && session.equals(node.session())).toList();
    Optional<MemoryNode> meant =
        WorkLedger.meant(report.task(), own, WorkNodes::text)
            .or(() -> WorkLedger.meant(report.task(), open, WorkNodes::text));
    if (meant.isPresent()) {
      String words = WorkNodes.item(meant.get()).key().words();
      for (MemoryNode node : open) {
        boolean same = WorkNodes.item(node).key().words().equals(words);
        if (same && (verified || !WorkNodes.isByPerson(node))) {
          changes.close(context, node, reason, because);
        }
      }
    }
    if (verified) {
      if (session != null) {
        for (MemoryNode claim : list(context, session, Set.of(NodeKind.CLAIM))) {
          changes.close(context, claim, "a verified report supports it", because);
          closeClaimed(context, session, claim, because);
        }
      }
      outcomes.repaired(context, report.task());
    }
  }

  /** Closes a claim that has proved true, and the work that it is about. */
  private void closeClaimed(
      WriteContext context, SessionId session, MemoryNode claim, Evidence.@Nullable Draft because) {
    String words = WorkNodes.item(claim).key().words();
    for (MemoryNode node : list(context, session, WorkLedger.CLOSABLE)) {
      if (WorkNodes.item(node).key().words().equals(words)) {
        changes.close(context, node, "a verified report supports it", because);
      }
    }
  }

  private static Evidence.Draft proof(TaskReport report) {
    String shown = report.testSummary().isEmpty() ? report.summary() : report.testSummary();
    return WorkChanges.evidence(
        "report " + report.id(), shown.isEmpty() ? report.task() : shown, WorkItem.Means.CHECKED);
  }

  private List<MemoryNode> list(
      WriteContext context, @Nullable SessionId session, Set<NodeKind> kinds) {
    return WorkNodes.list(context.tx(), List.of(scope), session, kinds, Set.of(NodeStatus.OPEN));
  }
}
