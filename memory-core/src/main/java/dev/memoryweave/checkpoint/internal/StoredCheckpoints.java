package dev.memoryweave.checkpoint.internal;

import dev.memoryweave.change.internal.ConfidenceUpdater;
import dev.memoryweave.change.internal.EvidenceWriter;
import dev.memoryweave.change.internal.Reason;
import dev.memoryweave.change.internal.Refusal;
import dev.memoryweave.change.internal.TextScreen;
import dev.memoryweave.change.internal.Transactions;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.checkpoint.Checkpoints;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.ReadTransaction;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checkpoints as journal events: a name, and the number of the event. */
public final class StoredCheckpoints implements Checkpoints {
  /** The prefix of a name in the journal, so that it is never taken for the id of a memory. */
  private static final String PREFIX = "checkpoint ";

  private static final Set<MemoryEvent.Type> CREATED = Set.of(MemoryEvent.Type.CHECKPOINT_CREATED);

  /** The most memories that a message lists. */
  private static final int MOST_NAMED = 5;

  private final Transactions transactions;
  private final Scope scope;
  private final TextScreen screen;
  private final ConfidenceUpdater confidence;
  private final EvidenceWriter evidenceWriter;

  public StoredCheckpoints(
      Transactions transactions,
      Scope scope,
      TextScreen screen,
      ConfidenceUpdater confidence,
      EvidenceWriter evidenceWriter) {
    this.transactions = transactions;
    this.scope = scope;
    this.screen = screen;
    this.confidence = confidence;
    this.evidenceWriter = evidenceWriter;
  }

  // ---- the list ---------------------------------------------------------------------------------

  @Override
  public Checkpoints.Checkpoint create(String name, @Nullable String note) {
    String checked = name(name);
    String why = note == null ? null : Text.line("note", note, Checkpoints.Checkpoint.MAX_NOTE);
    screen.check("name", checked);
    screen.check("note", why);
    return transactions.write(
        context -> {
          InvalidValueException.unless(
              find(context.tx(), checked).isEmpty(),
              "name",
              checked,
              "be one that no other checkpoint has");
          return create(context, checked, why);
        });
  }

  private static String name(String name) {
    return Text.line("name", name, Checkpoints.Checkpoint.MAX_NAME);
  }

  private Checkpoints.Checkpoint create(WriteContext context, String name, @Nullable String note) {
    context.record(MemoryEvent.Type.CHECKPOINT_CREATED, scope, PREFIX + name, note);
    return require(context.tx(), name);
  }

  @Override
  public List<Checkpoints.Checkpoint> list(int limit) {
    InvalidValueException.within("limit", limit, 1, MAX_LIMIT);
    EventQuery query = new EventQuery(List.of(scope), null, CREATED, 0, limit, true);
    return transactions.read(
        tx -> tx.journal().events(query).stream().map(StoredCheckpoints::checkpoint).toList());
  }

  @Override
  public Optional<Checkpoints.Checkpoint> find(String name) {
    String checked = name(name);
    return transactions.read(tx -> find(tx, checked));
  }

  private Optional<Checkpoints.Checkpoint> find(ReadTransaction tx, String name) {
    return tx
        .journal()
        .events(new EventQuery(List.of(scope), PREFIX + name, CREATED, 0, 1, true))
        .stream()
        .map(StoredCheckpoints::checkpoint)
        .findFirst();
  }

  private Checkpoints.Checkpoint require(ReadTransaction tx, String name) {
    return find(tx, name)
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "name", name, "be the name of a checkpoint of " + scope + "; list them"));
  }

  private static Checkpoints.Checkpoint checkpoint(MemoryEvent event) {
    return new Checkpoints.Checkpoint(
        event.scope(),
        event.subject().substring(PREFIX.length()),
        event.reason(),
        event.at(),
        event.sequence(),
        event.revision(),
        event.actor());
  }

  // ---- comparing --------------------------------------------------------------------------------

  @Override
  public Checkpoints.Diff diff(String from, @Nullable String to, int limit) {
    InvalidValueException.within("limit", limit, 1, MAX_LIMIT);
    String first = Text.line("from", from, Checkpoints.Checkpoint.MAX_NAME);
    String second = to == null ? null : Text.line("to", to, Checkpoints.Checkpoint.MAX_NAME);
    return transactions.read(
        tx -> {
          Checkpoints.Checkpoint start = require(tx, first);
          Checkpoints.Checkpoint end = second == null ? null : require(tx, second);
          CheckpointState now = end == null ? CheckpointState.now(tx, scope) : moment(tx, end);
          return new Comparison(scope, moment(tx, start), now, limit).run(start, end);
        });
  }

  private CheckpointState moment(ReadTransaction tx, Checkpoints.Checkpoint checkpoint) {
    return CheckpointState.of(tx, scope, checkpoint.sequence(), checkpoint.at());
  }

  // ---- restoring --------------------------------------------------------------------------------

  @Override
  public Checkpoints.Restored preview(String name) {
    String checked = name(name);
    return transactions.tryOut(
        context -> {
          Checkpoints.Checkpoint checkpoint = require(context.tx(), checked);
          RestorePlan plan = plan(context, checkpoint);
          if (plan.needsPerson().isEmpty()) {
            // Anything that would be rejected later is rejected here, too.
            restoration(context, checkpoint, "preview").run(plan);
          }
          return plan.report(checkpoint, null, false);
        });
  }

  @Override
  public Checkpoints.Restored restore(String name, String reason) {
    String checked = name(name);
    screen.check("reason", reason);
    Reason.require(reason);
    return transactions.write(
        context -> {
          Checkpoints.Checkpoint checkpoint = require(context.tx(), checked);
          RestorePlan plan = plan(context, checkpoint);
          requireNoPerson(plan, checkpoint);
          if (plan.changesNothing()) {
            return plan.report(checkpoint, null, true);
          }
          Checkpoints.Checkpoint before =
              create(context, nameOfBefore(context), "before '" + checked + "' was restored");
          restoration(context, checkpoint, reason).run(plan);
          context.record(
              MemoryEvent.Type.CHECKPOINT_RESTORED, scope, PREFIX + checked, Reason.line(reason));
          return plan.report(checkpoint, before, true);
        });
  }

  private RestorePlan plan(WriteContext context, Checkpoints.Checkpoint checkpoint) {
    return RestorePlan.of(context, scope, moment(context.tx(), checkpoint));
  }

  private Restoration restoration(
      WriteContext context, Checkpoints.Checkpoint checkpoint, String reason) {
    String why = Reason.line("restored to '" + checkpoint.name() + "': " + reason);
    return new Restoration(context, confidence, evidenceWriter, why);
  }

  private String nameOfBefore(WriteContext context) {
    String name = "before-restore-" + context.tx().journal().revision(scope);
    return find(context.tx(), name).isEmpty() ? name : name + "-again";
  }

  private static void requireNoPerson(RestorePlan plan, Checkpoints.Checkpoint checkpoint) {
    List<NodeRef> refused = plan.needsPerson();
    if (!refused.isEmpty()) {
      throw Refusal.decided(
          "To go back to the checkpoint '"
              + checkpoint.name()
              + "' would set back the word of somebody above the author, in "
              + refused.size()
              + (refused.size() == 1 ? " memory" : " memories")
              + " such as "
              + refused.stream()
                  .limit(MOST_NAMED)
                  .map(ref -> "'" + ref.id() + "'")
                  .collect(Collectors.joining(", ")));
    }
  }
}
