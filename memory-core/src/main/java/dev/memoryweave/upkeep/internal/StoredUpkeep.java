package dev.memoryweave.upkeep.internal;

import dev.memoryweave.change.internal.ConfidenceUpdater;
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
import dev.memoryweave.store.internal.NodeLookup;
import dev.memoryweave.upkeep.Upkeep;
import dev.memoryweave.upkeep.internal.Consolidation.Sum;
import dev.memoryweave.upkeep.internal.CycleJournal.News;
import dev.memoryweave.upkeep.internal.UpkeepFinder.Due;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
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
  private final ConfidenceUpdater confidence;
  private final NodeWriter writer;
  private final RelationWriter relationWriter;

  public StoredUpkeep(
      Transactions transactions,
      ScopeChain chain,
      MemoryPolicies policies,
      StatusChanges statusChanges,
      ConfidenceUpdater confidence,
      NodeWriter writer,
      RelationWriter relationWriter) {
    this.transactions = transactions;
    this.scope = chain.narrowest();
    this.chain = chain;
    this.journal = new CycleJournal(scope);
    this.policies = policies;
    this.statusChanges = statusChanges;
    this.confidence = confidence;
    this.writer = writer;
    this.relationWriter = relationWriter;
  }

  /** What a cycle has found so far. */
  private static final class Found {
    private final List<Change> changes = new ArrayList<>();
    private final List<NodeRef> needsPerson = new ArrayList<>();
    private final List<NodeRef> kept = new ArrayList<>();
    private int count;
    private long looked;

    void add(Due due) {
      if (due.needsPerson()) {
        name(needsPerson, due.memory().ref());
      } else {
        add(new Change(due.memory().ref(), due.step(), due.reason()));
      }
    }

    void add(Change change) {
      count++;
      if (changes.size() < MOST_LISTED) {
        changes.add(change);
      }
    }

    static void name(List<NodeRef> list, NodeRef memory) {
      if (list.size() < MOST_LISTED) {
        list.add(memory);
      }
    }

    Cycle cycle(@Nullable String id, Instant begunAt, Cycle.State state) {
      return new Cycle(id, begunAt, state, changes, count, needsPerson, kept);
    }
  }

  // ---- looking ----------------------------------------------------------------------------------

  @Override
  public Cycle plan() {
    Instant now = transactions.now();
    Found found = new Found();
    Optional<News> news = transactions.read(tx -> journal.news(tx, null, trust(), now));
    for (UpkeepFinder finder : finders(now, news)) {
      pages(
          finder,
          page ->
              transactions.read(
                  tx -> {
                    page.forEach(memory -> finder.due(tx, memory).forEach(found::add));
                    return true;
                  }));
    }
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

  private List<UpkeepFinder> finders(Instant now, Optional<News> news) {
    return UpkeepFinder.of(
        chain, policies, transactions.author().principal(), now, news.orElse(null));
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
                        new Found()
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
    MemoryEvent begun = transactions.write(journal::begin);
    String id = begun.subject();
    // Read once the cycle has begun: what changes from now on is new to the next one.
    Optional<News> news = transactions.read(tx -> journal.news(tx, id, trust(), begun.at()));
    Found found = new Found();
    boolean isWhole = true;
    for (UpkeepFinder finder : finders(begun.at(), news)) {
      isWhole =
          isWhole
              && pages(
                  finder,
                  page -> {
                    apply(id, finder, page, found);
                    found.looked += page.size();
                    return progress.proceed(found.looked, found.count);
                  });
    }
    if (isWhole) {
      Consolidation consolidation = new Consolidation(scope, begun.at(), news.orElse(null));
      sums(consolidation, sum -> sumUp(id, sum, found));
    }
    boolean isOver = isWhole;
    transactions.<Void>write(
        context -> {
          journal.requireOurs(context, id);
          journal.finish(context, id, isOver);
          return null;
        });
    return found.cycle(id, begun.at(), isWhole ? Cycle.State.COMPLETED : Cycle.State.INTERRUPTED);
  }

  private void apply(String id, UpkeepFinder finder, List<MemoryNode> page, Found found) {
    List<NodeRef> due =
        transactions.read(
            tx ->
                page.stream()
                    .filter(
                        memory ->
                            finder.counted(memory).isPresent() || !finder.due(tx, memory).isEmpty())
                    .map(MemoryNode::ref)
                    .toList());
    if (!due.isEmpty()) {
      transactions.<Void>write(
          context -> {
            journal.requireOurs(context, id);
            for (NodeRef ref : due) {
              NodeLookup.readable(context.tx(), ref)
                  .ifPresent(memory -> apply(context, id, finder, memory, found));
            }
            return null;
          });
    }
  }

  private void apply(
      WriteContext context, String id, UpkeepFinder finder, MemoryNode memory, Found found) {
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
        yield Made.reinforced(memory, due.next());
      }
      case TAGGED -> {
        // What was reinforced just before stays so.
        MemoryNode now = NodeLookup.readable(context.tx(), memory.ref()).orElseThrow();
        yield Made.of(due.step(), now, context.tag(now, due.next().tags(), why));
      }
      case EXPIRED ->
          Made.of(due.step(), memory, statusChanges.markStale(context, memory, why).orElseThrow());
      case UNDECIDED, SUPERSEDED, STALE, POLICY, CONSOLIDATED ->
          Made.of(due.step(), memory, statusChanges.archive(context, memory, why).orElseThrow());
    };
  }

  private void sumUp(String id, Sum sum, Found found) {
    transactions.<Void>write(
        context -> {
          journal.requireOurs(context, id);
          NodeRef ref = new NodeRef(scope, sum.id());
          if (NodeLookup.readable(context.tx(), ref).isPresent()) {
            return null;
          }
          MemoryNode made = writer.write(context, sum.draft()).node();
          relationWriter.relate(context, made, sum.relations());
          journal.changed(context, id, Made.made(made));
          found.add(change(sum));
          return null;
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
    Found found = new Found();
    journal.changes(context.tx(), id).forEach(made -> undo(context, id, made, found));
    journal.takeBack(context, id);
    return found.cycle(id, begun.at(), Cycle.State.UNDONE);
  }

  private void undo(WriteContext context, String id, Made made, Found found) {
    NodeRef ref =
        new NodeRef(
            chain.scopes().stream()
                .filter(each -> each.level() == made.level())
                .findFirst()
                .orElse(scope),
            made.memory());
    Optional<MemoryNode> memory = NodeLookup.readable(context.tx(), ref);
    if (made.step() == Step.REINFORCED) {
      memory.ifPresent(now -> context.reinforce(ref, made.without(now.usage().reinforcement())));
    } else if (made.step() == Step.CONSOLIDATED) {
      memory = memory.filter(now -> now.revision() == made.after());
      memory.ifPresent(now -> statusChanges.archive(context, now, id + " was taken back"));
    } else {
      SetBack.Change change = new SetBack.Change(ref.id(), made.before(), made.after(), false);
      memory = memory.flatMap(now -> SetBack.unchanged(context, now, change));
      memory.ifPresent(
          now ->
              new SetBack(ref.scope(), confidence)
                  .apply(context, now, change, id + " was taken back"));
    }
    if (memory.isPresent()) {
      found.add(new Change(ref, made.step(), "it was changed by " + id));
    } else {
      Found.name(found.kept, ref);
    }
  }
}
