package dev.memoryweave.upkeep.internal;

import dev.memoryweave.change.internal.ConfidenceUpdater;
import dev.memoryweave.change.internal.EvidenceWriter;
import dev.memoryweave.change.internal.NodeWriter;
import dev.memoryweave.change.internal.Refusal;
import dev.memoryweave.change.internal.RelationWriter;
import dev.memoryweave.change.internal.StatusChanges;
import dev.memoryweave.change.internal.Transactions;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.Trust;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.NodeLookup;
import dev.memoryweave.upkeep.Upkeep;
import dev.memoryweave.upkeep.internal.Consolidation.Sum;
import dev.memoryweave.upkeep.internal.CycleJournal.News;
import dev.memoryweave.upkeep.internal.ProcedureRecord.Uses;
import dev.memoryweave.upkeep.internal.UpkeepFinder.Due;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Upkeep of a scope: finds what is due, does it, and takes it back. */
public final class StoredUpkeep implements Upkeep {
  private static final int MOST_CYCLES = 100;

  private final Transactions transactions;
  private final Scope scope;
  private final ScopeChain chain;
  private final CycleJournal journal;
  private final MemoryPolicies policies;
  private final StatusChanges statusChanges;
  private final NodeWriter writer;
  private final RelationWriter relationWriter;
  private final CycleChanges changes;
  private final CycleUndo undo;

  public StoredUpkeep(
      Transactions transactions,
      ScopeChain chain,
      MemoryPolicies policies,
      StatusChanges statusChanges,
      ConfidenceUpdater confidence,
      NodeWriter writer,
      RelationWriter relationWriter,
      EvidenceWriter evidenceWriter,
      CycleChanges changes) {
    this.transactions = transactions;
    this.scope = chain.narrowest();
    this.chain = chain;
    this.journal = new CycleJournal(scope);
    this.policies = policies;
    this.statusChanges = statusChanges;
    this.writer = writer;
    this.relationWriter = relationWriter;
    this.changes = changes;
    this.undo = new CycleUndo(chain, statusChanges, confidence, evidenceWriter);
  }

  // ---- looking ----------------------------------------------------------------------------------

  @Override
  public Cycle plan() {
    Instant now = transactions.now();
    Findings found = new Findings();
    Optional<News> news = transactions.read(tx -> journal.news(tx, null, trust(), now));
    List<Uses> uses = transactions.read(tx -> uses(tx, journal.beginning(tx, null)));
    uses.forEach(one -> CycleChanges.due(one).ifPresent(found::add));
    RepetitionFinder repetitions = repetitions();
    for (UpkeepFinder finder : finders(now, uses, news)) {
      pages(
          finder,
          page -> {
            Looked looked = transactions.read(tx -> look(tx, finder, page));
            looked.due().forEach(found::add);
            looked.staying().forEach(repetitions::add);
            return true;
          });
    }
    repetitions.find(transactions::read, found::add);
    Consolidation consolidation = new Consolidation(scope, now, news.orElse(null));
    sums(consolidation, sum -> found.add(change(sum)));
    return found.cycle(null, now, Cycle.State.PLANNED);
  }

  /** Finds what is to be summed up: sessions first, since weeks are made of their episodes. */
  private void sums(Consolidation consolidation, Consumer<Sum> consumer) {
    @Nullable String cursor = null;
    do {
      String from = cursor;
      Page<Session> page = transactions.read(tx -> consolidation.sessions(tx, from));
      List<Sum> sums =
          transactions.read(
              tx ->
                  page.items().stream()
                      .flatMap(session -> consolidation.episode(tx, session).stream())
                      .toList());
      sums.forEach(consumer);
      cursor = page.next();
    } while (cursor != null);
    transactions.read(consolidation::weeks).forEach(consumer);
  }

  private Change change(Sum sum) {
    return new Change(new NodeRef(scope, sum.id()), Step.CONSOLIDATED, sum.reason());
  }

  private Trust trust() {
    return transactions.author().trust();
  }

  private List<UpkeepFinder> finders(Instant now, List<Uses> uses, Optional<News> news) {
    Set<NodeRef> failed =
        uses.stream()
            .filter(Uses::mostlyFailed)
            .map(one -> one.procedure().ref())
            .collect(Collectors.toSet());
    return UpkeepFinder.of(
        chain, policies, transactions.author().principal(), failed, now, news.orElse(null));
  }

  private RepetitionFinder repetitions() {
    return new RepetitionFinder(chain, policies, transactions.author().principal());
  }

  /** A part of the memory: what is due, what changes, and what may be repeated elsewhere. */
  private record Looked(List<Due> due, List<NodeRef> changing, List<MemoryNode> staying) {}

  private static Looked look(ReadTransaction tx, UpkeepFinder finder, List<MemoryNode> page) {
    Looked looked = new Looked(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (MemoryNode memory : page) {
      List<Due> due = finder.due(tx, memory);
      looked.due.addAll(due);
      if (!due.isEmpty() || finder.counted(memory).isPresent()) {
        looked.changing.add(memory.ref());
      }
      if (!UpkeepFinder.isPutAway(due)) {
        looked.staying.add(memory);
      }
    }
    return looked;
  }

  private List<Uses> uses(ReadTransaction tx, Optional<MemoryEvent> lastCycle) {
    return new ProcedureRecord(tx, scope).since(lastCycle.orElse(null));
  }

  /**
   * Reads the memories that may be due, oldest first, so that cycles on equal states are equal.
   *
   * @param reader says whether to go on
   * @return whether all were read
   */
  private boolean pages(UpkeepFinder finder, Predicate<List<MemoryNode>> reader) {
    NodeStore.Query query =
        NodeStore.Query.first(
            finder.filter(), NodeStore.Query.Order.OLDEST_FIRST, NodeStore.Query.MAX_LIMIT);
    @Nullable String cursor = null;
    do {
      NodeStore.Query next = query.from(cursor);
      Page<MemoryNode> page = transactions.read(tx -> tx.nodes().list(next));
      if (!reader.test(page.items())) {
        return false;
      }
      cursor = page.next();
    } while (cursor != null);
    return true;
  }

  @Override
  public boolean isDue() {
    Instant now = transactions.now();
    return transactions.read(tx -> journal.isDue(tx, now));
  }

  @Override
  public List<Cycle> cycles(int limit) {
    InvalidValueException.within("limit", limit, 1, MOST_CYCLES);
    Instant now = transactions.now();
    return transactions.read(
        tx ->
            journal.beginnings(tx, limit).stream()
                .map(
                    begun ->
                        new Findings()
                            .cycle(
                                begun.subject(),
                                begun.at(),
                                journal.state(tx, begun.subject(), now)))
                .toList());
  }

  // ---- doing ------------------------------------------------------------------------------------

  @Override
  public Cycle run(Progress progress) {
    InvalidValueException.given("progress", progress);
    Begun begun = transactions.write(this::begin);
    Findings found = begun.found();
    String id = begun.event().subject();
    Instant start = begun.event().at();
    // Read once the cycle has begun: what changes from now on is new to the next one.
    Optional<News> news = transactions.read(tx -> journal.news(tx, id, trust(), start));
    RepetitionFinder repetitions = repetitions();
    boolean isWhole = true;
    long[] looked = {0};
    for (UpkeepFinder finder : finders(start, begun.uses(), news)) {
      isWhole =
          isWhole
              && pages(
                  finder,
                  page -> {
                    apply(id, finder, page, repetitions, found);
                    looked[0] += page.size();
                    return progress.proceed(looked[0], found.count());
                  });
    }
    if (isWhole) {
      repetitions.find(transactions::read, group -> apply(id, group, found));
      Consolidation consolidation = new Consolidation(scope, start, news.orElse(null));
      sums(consolidation, sum -> sumUp(id, sum, found));
    }
    boolean isOver = isWhole;
    transactions.<Void>write(
        context -> {
          journal.requireOurs(context, id);
          journal.finish(context, id, isOver);
          return null;
        });
    Cycle.State state = isWhole ? Cycle.State.COMPLETED : Cycle.State.INTERRUPTED;
    return found.cycle(id, begun.event().at(), state);
  }

  private record Begun(MemoryEvent event, List<Uses> uses, Findings found) {}

  /** Uses are counted from beginning to beginning, so that each counts once whatever happens. */
  private Begun begin(WriteContext context) {
    Findings found = new Findings();
    Optional<MemoryEvent> former = journal.beginning(context.tx(), null);
    MemoryEvent event = journal.begin(context);
    List<Uses> uses = uses(context.tx(), former);
    uses.forEach(one -> changes.apply(running(context, event.subject(), found), one));
    return new Begun(event, uses, found);
  }

  private CycleChanges.Running running(WriteContext context, String id, Findings found) {
    return new CycleChanges.Running(context, journal, id, found);
  }

  private void apply(
      String id,
      UpkeepFinder finder,
      List<MemoryNode> page,
      RepetitionFinder repetitions,
      Findings found) {
    Looked looked = transactions.read(tx -> look(tx, finder, page));
    looked.staying().forEach(repetitions::add);
    if (!looked.changing().isEmpty()) {
      step(
          id,
          found,
          (context, part) -> {
            for (NodeRef ref : looked.changing()) {
              NodeLookup.readable(context.tx(), ref)
                  .ifPresent(memory -> apply(context, id, finder, memory, part));
            }
          });
    }
  }

  /** A part of a cycle, which a transaction may run more than once. */
  private interface Part {
    void apply(WriteContext context, Findings found);
  }

  private void step(String id, Findings found, Part part) {
    found.addAll(
        transactions.write(
            context -> {
              Findings own = new Findings();
              journal.requireOurs(context, id);
              part.apply(context, own);
              return own;
            }));
  }

  private void apply(String id, RepetitionFinder.Group group, Findings found) {
    if (group.needsPerson()) {
      found.add(group);
      return;
    }
    for (RepetitionFinder.Group part : group.parts()) {
      step(id, found, (context, own) -> changes.apply(running(context, id, own), part));
    }
  }

  private void apply(
      WriteContext context, String id, UpkeepFinder finder, MemoryNode memory, Findings found) {
    finder.counted(memory).ifPresent(next -> reinforce(context, next));
    for (Due due : finder.due(context.tx(), memory)) {
      found.add(due);
      if (!due.needsPerson()) {
        journal.changed(context, id, apply(context, due, id + ": " + due.reason()));
      }
    }
  }

  private Made apply(WriteContext context, Due due, String why) {
    MemoryNode memory = due.memory();
    return switch (due.step()) {
      case REINFORCED -> {
        reinforce(context, due.next());
        yield Made.reinforced(due.step(), memory, due.next());
      }
      case TAGGED -> {
        // What was reinforced just before stays so.
        MemoryNode now = NodeLookup.readable(context.tx(), memory.ref()).orElseThrow();
        yield Made.of(due.step(), now, context.tag(now, due.next().tags(), why));
      }
      case EXPIRED ->
          Made.of(due.step(), memory, statusChanges.markStale(context, memory, why).orElseThrow());
      default ->
          Made.of(due.step(), memory, statusChanges.archive(context, memory, why).orElseThrow());
    };
  }

  private void sumUp(String id, Sum sum, Findings found) {
    step(
        id,
        found,
        (context, own) -> {
          NodeRef ref = new NodeRef(scope, sum.id());
          if (NodeLookup.readable(context.tx(), ref).isEmpty()) {
            MemoryNode made = writer.write(context, sum.draft()).node();
            relationWriter.relate(context, made, sum.relations());
            journal.changed(context, id, Made.made(Step.CONSOLIDATED, made));
            own.add(change(sum));
          }
        });
  }

  private static void reinforce(WriteContext context, MemoryNode next) {
    context.reinforce(next.ref(), next.usage().reinforcement());
  }

  // ---- undoing ----------------------------------------------------------------------------------

  @Override
  public Cycle undo(String id) {
    String wanted = InvalidValueException.required("id", id, "be given");
    return transactions.write(context -> undo(context, wanted));
  }

  private Cycle undo(WriteContext context, String id) {
    MemoryEvent begun =
        journal
            .beginning(context.tx(), id)
            .orElseThrow(() -> new InvalidValueException("id", id, "be that of a cycle"));
    Cycle.State state = journal.state(context.tx(), id, context.now());
    InvalidValueException.unless(
        state != Cycle.State.UNDONE,
        "id",
        id,
        "be that of a cycle that was not taken back already");
    InvalidValueException.unless(
        state != Cycle.State.RUNNING, "id", id, "be that of a cycle that is over");
    if (begun.actor().trust().isAbove(context.author().trust())) {
      throw Refusal.decided("Somebody whose word counts for more ran '" + id + "'");
    }
    Findings found = new Findings();
    List<Made> changes = new ArrayList<>(journal.changes(context.tx(), id).toList());
    Collections.reverse(changes);
    changes.forEach(made -> undo.undo(context, id, made, found));
    journal.takeBack(context, id);
    return found.cycle(id, begun.at(), Cycle.State.UNDONE);
  }
}
