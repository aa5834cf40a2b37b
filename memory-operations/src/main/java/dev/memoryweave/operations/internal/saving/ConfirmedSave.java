package dev.memoryweave.operations.internal.saving;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Scope;
import dev.memoryweave.operations.answer.Consent;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.FailureWords;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.review.Reviews;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A save in which the person at the door was asked about changes that need a person, such as
 * forgetting for good.
 *
 * @param intent the changes
 * @param report the outcome of each change
 * @param asked the paths of the changes that the person was asked about, or that are pending
 * @param answer the answer of the person, or null if no change needs one
 */
record ConfirmedSave(
    SaveIntent intent, SaveIntent.Report report, Set<String> asked, @Nullable Consent answer) {
  /** Any valid revision; expecting one requires that the memory exists. */
  private static final long SOME_REVISION = 1;

  /** The reason, in the history, why a pending memory became active. */
  static final String ACCEPTED_WHEN_ASKED = "the user accepted it when asked";

  /**
   * Saves what an agent may change as the agent, and asks the user about the rest. Nothing is
   * stored before the answer.
   */
  static ConfirmedSave of(CallContext context, SaveIntent wanted) {
    SaveIntent intent =
        wanted.withNodes(wanted.nodes().stream().map(node -> asChange(context, node)).toList());
    AgentMemory personal = context.personal();
    if (personal == null || !context.canAsk() || intent.dryRun()) {
      return unasked(context, intent, Consent.NOT_ASKED);
    }
    SaveIntent.Report trial = context.memory().save(dry(intent));
    Set<String> asked = waiting(trial);
    if (asked.isEmpty()) {
      return unasked(context, intent, Consent.NOT_ASKED);
    }
    SaveQuestion question = SaveQuestion.of(context.memory(), intent, trial, asked);
    Consent answer =
        question.text().isReadable()
            ? context.prompt().ask(question.text().toString()).consent()
            : Consent.TOO_LONG;
    if (answer == Consent.ACCEPTED && !question.isUpToDate(context.memory())) {
      answer = Consent.CHANGED;
    }
    if (answer == Consent.ACCEPTED) {
      return accepted(context, personal, intent, asked);
    }
    return answer == Consent.DECLINED || answer == Consent.CHANGED
        ? without(context, intent, trial, asked, answer)
        : unasked(context, intent, answer);
  }

  /** At a door, an id names an existing memory; an unknown id is not a name for a new one. */
  private static NodeDraft asChange(CallContext context, NodeDraft draft) {
    return draft.id() != null && target(context.memory(), draft, draft.id()).isEmpty()
        ? draft.withExpectedRevision(SOME_REVISION)
        : draft;
  }

  /** The memory of an id, on the level that the draft names. */
  static Optional<MemoryNode> target(AgentMemory memory, NodeDraft draft, NodeId id) {
    return scope(memory, draft)
        .map(scope -> memory.node(new NodeRef(scope, id)).find())
        .orElseGet(() -> memory.node(id).find());
  }

  /** The scope that a draft names, or nothing. */
  private static Optional<Scope> scope(AgentMemory memory, NodeDraft draft) {
    return Optional.ofNullable(draft.level()).flatMap(memory.scopes()::at);
  }

  /** The scope of the memory that a change saved or would save; nothing if there is none. */
  Optional<Scope> scope(AgentMemory memory, SaveIntent.Report.Item item) {
    String id = item.id();
    if (id == null
        || item.outcome() == SaveIntent.Report.Outcome.FAILED
        || SavePart.list(item.path()) != SavePart.Changes.NODES) {
      return Optional.empty();
    }
    Optional<Scope> named = scope(memory, intent.nodes().get(SavePart.index(item.path())));
    return named.isPresent() ? named : memory.node(NodeId.of(id)).find().map(MemoryNode::scope);
  }

  private static SaveIntent dry(SaveIntent intent) {
    return new SaveIntent(
        intent.task(), intent.nodes(), intent.stale(), intent.supersede(), intent.delete(), true);
  }

  private static ConfirmedSave unasked(CallContext context, SaveIntent intent, Consent why) {
    SaveIntent.Report report = context.memory().save(intent);
    Set<String> waiting = waiting(report);
    return new ConfirmedSave(intent, report, waiting, waiting.isEmpty() ? null : why);
  }

  /** Whether a change is stored and pending. */
  boolean isWaiting(SaveIntent.Report.Item item) {
    return asked.contains(item.path()) && item.waits();
  }

  /** Whether any change is pending. */
  boolean waits() {
    return report.items().stream().anyMatch(this::isWaiting);
  }

  /** How many of the changes are pending. */
  OperationResult.Waiting waiting() {
    long waiting = report.items().stream().filter(this::isWaiting).count();
    return waiting == 0
        ? OperationResult.Waiting.NOTHING
        : waiting == report.items().size()
            ? OperationResult.Waiting.ALL
            : OperationResult.Waiting.PART;
  }

  /** The paths of the pending changes. */
  private static Set<String> waiting(SaveIntent.Report report) {
    Set<String> waiting = new LinkedHashSet<>();
    for (SaveIntent.Report.Item item : report.items()) {
      if (item.waits()) {
        waiting.add(item.path());
      }
    }
    return waiting;
  }

  private static ConfirmedSave accepted(
      CallContext context, AgentMemory personal, SaveIntent intent, Set<String> asked) {
    SavePart spoken = SavePart.of(intent, asked::contains);
    List<SaveIntent.Report.Item> items = new ArrayList<>();
    for (SaveIntent.Report.Item item : spoken.named(personal.save(spoken.intent()))) {
      items.add(inForce(context, personal, item));
    }
    return joined(context, intent, asked, items, Consent.ACCEPTED);
  }

  /** Activates an equal memory that was pending already. */
  private static SaveIntent.Report.Item inForce(
      CallContext context, AgentMemory personal, SaveIntent.Report.Item item) {
    String id = item.id();
    NodeStatus status = item.status();
    if (id == null || status == null || !status.isWaiting()) {
      return item;
    }
    try {
      PromotionRecord decision =
          personal.reviews().decide(NodeId.of(id), new Reviews.Verdict.Accept(ACCEPTED_WHEN_ASKED));
      return new SaveIntent.Report.Item(
          item.path(),
          id,
          SaveIntent.Report.Outcome.UPDATED,
          decision.kind().liveStatus(),
          item.message());
    } catch (MemoryException e) {
      return new SaveIntent.Report.Item(
          item.path(),
          id,
          SaveIntent.Report.Outcome.FAILED,
          null,
          FailureWords.at(context.door()).of(e));
    }
  }

  private static ConfirmedSave without(
      CallContext context,
      SaveIntent intent,
      SaveIntent.Report trial,
      Set<String> asked,
      Consent answer) {
    String message = answer.words();
    List<SaveIntent.Report.Item> items =
        trial.items().stream()
            .filter(item -> asked.contains(item.path()))
            .map(
                item ->
                    new SaveIntent.Report.Item(
                        item.path(), null, SaveIntent.Report.Outcome.FAILED, null, message))
            .toList();
    return joined(context, intent, asked, items, answer);
  }

  /** Saves the rest as the agent, and reports everything in the order of the call. */
  private static ConfirmedSave joined(
      CallContext context,
      SaveIntent intent,
      Set<String> asked,
      List<SaveIntent.Report.Item> spoken,
      Consent answer) {
    SavePart rest = SavePart.of(intent, path -> !asked.contains(path));
    SaveIntent.Report saved = context.memory().save(rest.intent());
    List<SaveIntent.Report.Item> items = new ArrayList<>(spoken);
    items.addAll(rest.named(saved));
    items.sort(Comparator.comparing(SaveIntent.Report.Item::path, SavePart.ORDER));
    SaveIntent.Report report = new SaveIntent.Report(items, false, saved.revision());
    Set<String> told = new LinkedHashSet<>(asked);
    told.addAll(waiting(report));
    return new ConfirmedSave(intent, report, told, answer);
  }
}
