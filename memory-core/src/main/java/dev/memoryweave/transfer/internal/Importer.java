package dev.memoryweave.transfer.internal;

import dev.memoryweave.change.internal.TextScreen;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.SessionStore.SessionQuery;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.transfer.ImportOptions;
import dev.memoryweave.transfer.Transfer.Imported.Outcome;
import dev.memoryweave.transfer.TransferFormat;
import dev.memoryweave.transfer.TransferFormat.TransferException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The second reading of a file: imports what passed the first reading, in one transaction. */
final class Importer {
  private static final int TELL_EVERY = 1_000;

  private final WriteContext context;
  private final ScopeMap scopes;
  private final FirstReading first;
  private final ImportOptions options;
  private final @Nullable ImportTrustLimit demotion;
  private final ReportBuilder report;
  private final MemoryImport memories;
  private final VectorImport vectors;
  private final RelationImport relations;
  private final SessionImport sessions;
  private final ContentImport contents;
  private final JournalImport journal;

  /** The number of added and changed records per scope. */
  private final Map<Scope, long[]> changed = new HashMap<>();

  Importer(
      WriteContext context,
      ScopeMap scopes,
      FirstReading first,
      ImportOptions options,
      TextScreen screen,
      @Nullable ImportTrustLimit demotion,
      Embedder.@Nullable Model model) {
    this.context = context;
    this.scopes = scopes;
    this.first = first;
    this.options = options;
    this.demotion = demotion;
    this.report = ReportBuilder.after(first.report());
    Set<Scope> empty = emptyScopes(context.bulk(), scopes);
    WriteContext writing = demotion == null ? context : context.by(demotion.author());
    memories = new MemoryImport(writing, scopes, options.policy(), screen, demotion, report);
    vectors =
        new VectorImport(
            context.bulk(),
            report,
            // A stranger's vector could make a memory the answer to anything.
            demotion == null ? model : null);
    relations = new RelationImport(writing, options.policy(), memories, report);
    sessions =
        new SessionImport(
            context.bulk(),
            // Sessions have no author that would decide who may change them.
            demotion == null || options.policy() == ImportOptions.Policy.REFUSE_CONFLICTS
                ? options.policy()
                : ImportOptions.Policy.KEEP_EXISTING,
            report);
    contents = new ContentImport(context.bulk(), options.policy(), report);
    journal =
        new JournalImport(
            context.bulk(), empty, memories, sessions, contents, report, scopes, demotion == null);
  }

  /** The empty scopes, which can be restored exactly as they were exported. */
  private static Set<Scope> emptyScopes(WriteTransaction tx, ScopeMap scopes) {
    Set<Scope> empty = new HashSet<>();
    for (Scope scope : scopes.scopes().values()) {
      List<Scope> only = List.of(scope);
      if (tx.nodes().count(NodeFilter.in(scope)) == 0
          && tx.contents().usage(only).contents() == 0
          && tx.sessions().list(SessionQuery.in(only, 1)).items().isEmpty()
          && tx.journal()
              .promotions(new PromotionQuery(only, null, null, Set.of(), 0, 1, false))
              .isEmpty()) {
        empty.add(scope);
      }
    }
    return empty;
  }

  /**
   * Imports the records.
   *
   * @throws RefusedImport if the policy rejects the import
   * @throws TransferException if the file has changed since the first reading
   */
  ReportBuilder run(TransferFormat.Source source) {
    long read = 0;
    for (TransferFormat.Source.Line line = source.next(); line != null; line = source.next()) {
      TransferFormat.Item record = line.record();
      if (record != null && first.passes(line.number())) {
        if (!scopes.contains(record.scope())) {
          throw isChanged();
        }
        take(line.number(), context.privacy().screened(scopes.of(record)));
        if (record instanceof TransferFormat.Item.OfMemory && ++read % TELL_EVERY == 0) {
          options.progress().accept(read);
        }
      }
    }
    options.progress().accept(read);
    if (!source.digest().equals(first.digest())) {
      throw isChanged();
    }
    vectors.finish();
    memories.dropDangling();
    if (contents.isFull()) {
      throw new RefusedImport(report.refused());
    }
    if (options.policy() == ImportOptions.Policy.REFUSE_CONFLICTS
        && report.count(Outcome.CONFLICT) > 0) {
      throw new RefusedImport(report.refused());
    }
    changed.forEach(this::record);
    return report;
  }

  private static TransferException isChanged() {
    return new TransferException(
        "The file was changed while it was imported, so nothing was brought in; import it again");
  }

  private void take(long line, TransferFormat.Item mapped) {
    TransferFormat.Item record = demotion == null ? mapped : demotion.of(mapped);
    if (record instanceof TransferFormat.Item.OfVector vector) {
      vectors.take(line, vector);
      return;
    }
    Outcome outcome;
    if (record instanceof TransferFormat.Item.OfMemory memory) {
      outcome = take(line, memory, (TransferFormat.Item.OfMemory) mapped);
    } else if (record instanceof TransferFormat.Item.OfRelation relation) {
      outcome = relations.take(line, relation);
    } else if (record instanceof TransferFormat.Item.OfSession session) {
      outcome = sessions.take(line, session);
    } else if (record instanceof TransferFormat.Item.OfContent content) {
      outcome = contents.take(line, content);
    } else if (record instanceof TransferFormat.Item.OfDecision decision) {
      outcome = journal.take(line, decision);
    } else {
      outcome = journal.take((TransferFormat.Item.OfEvent) record);
    }
    if (outcome == Outcome.ADDED || outcome == Outcome.CHANGED) {
      changed
          .computeIfAbsent(record.scope(), scope -> new long[2])[
          outcome == Outcome.ADDED ? 0 : 1]++;
    }
  }

  private Outcome take(
      long line, TransferFormat.Item.OfMemory memory, TransferFormat.Item.OfMemory asExported) {
    if (demotion != null && ImportTrustLimit.isLeftOut(memory.node())) {
      report.problem(line, Outcome.LEFT_OUT, memory, "it asks for a decision about what was there");
      return Outcome.LEFT_OUT;
    }
    return memories.take(line, memory, asExported.node());
  }

  private void record(Scope scope, long[] counts) {
    context.record(
        MemoryEvent.Type.SCOPE_IMPORTED,
        scope,
        scope.toString(),
        counts[0] + " records added, " + counts[1] + " changed");
  }
}
