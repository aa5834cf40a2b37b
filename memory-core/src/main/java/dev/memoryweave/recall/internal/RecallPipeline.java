package dev.memoryweave.recall.internal;

import dev.memoryweave.guard.injection.InjectionGuard;
import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.recall.CheckoutHistory;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallTrace;
import dev.memoryweave.recall.RecallTrace.ChannelHits;
import dev.memoryweave.recall.RecallTrace.LeftOut;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.TextQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the memories and passages of the project's files that help with a task: analyses the
 * request, gathers hits from every channel, fuses and ranks them, resolves overrides, and removes
 * duplicates.
 *
 * <p>The result is deterministic for a request and a state. If a channel fails, only its hits are
 * missing: the result carries a warning.
 */
public final class RecallPipeline {
  /** Extra candidates to read, because factors can reorder them. */
  private static final int RESERVE = 40;

  private static final Comparator<LeftOut> BEST_FIRST =
      Comparator.comparingDouble((LeftOut entry) -> -entry.score());

  private final RecallPolicy policy;
  private final RecallParts parts;
  private final CheckoutHistory history;
  private final BranchPoints points = new BranchPoints();
  private final Glossary.Kept terms = new Glossary.Kept();
  private final MemoryRecall memories;
  private final ChunkRecall chunks;

  /**
   * Creates a pipeline of the standard parts.
   *
   * @param history finds memories that belong to the branch of a request by their commits rather
   *     than by name
   * @param redactor removes secrets from returned passages
   * @param injections finds suspected prompt injections in passages
   * @param disagreement compares pending memories with the other returned ones
   */
  public RecallPipeline(
      RecallPolicy policy,
      CheckoutHistory history,
      Redactor redactor,
      InjectionGuard injections,
      Disagreement disagreement) {
    this(policy, RecallParts.standard(), history, redactor, injections, disagreement);
  }

  /**
   * Creates a pipeline of other parts.
   *
   * @param history finds memories that belong to the branch of a request by their commits rather
   *     than by name
   * @param redactor removes secrets from returned passages
   * @param injections finds suspected prompt injections in passages
   * @param disagreement compares pending memories with the other returned ones
   */
  public RecallPipeline(
      RecallPolicy policy,
      RecallParts parts,
      CheckoutHistory history,
      Redactor redactor,
      InjectionGuard injections,
      Disagreement disagreement) {
    this.policy = policy;
    this.parts = parts;
    this.history = history;
    this.memories = new MemoryRecall(parts, disagreement);
    this.chunks =
        new ChunkRecall(parts, policy.passageLimit(), new ChunkScreen(redactor, injections));
  }

  /** Runs a request on a snapshot, without restrictions on visibility. */
  public RecallResult recall(
      ReadTransaction tx,
      ScopeChain chain,
      RecallRequest request,
      @Nullable QueryVector vector,
      Instant now) {
    return recall(tx, chain, Visibility.ALL, request, vector, now);
  }

  /**
   * Runs a request on a snapshot, as of a time.
   *
   * @param visibility which memories may be returned
   * @param vector the task as a vector, or null to search by words alone
   */
  public RecallResult recall(
      ReadTransaction tx,
      ScopeChain chain,
      Visibility visibility,
      RecallRequest request,
      @Nullable QueryVector vector,
      Instant now) {
    RecallContext context = analyse(tx, chain, visibility, request, vector, now);
    // Other branches mostly have no matches, and then one search is enough.
    MemoryRecall.Found found =
        memories.find(context.isOfThePast() ? context : context.everywhere());
    int ofOtherBranches = found.ofOtherBranches();
    if (ofOtherBranches > 0 && !context.isOfThePast()) {
      // Search again without hidden branches, so that they do not use up the limit.
      found = memories.find(context);
    }
    if (found.isCut() && found.memories().size() < context.limit()) {
      // Many hits are duplicates, or did not hold at the time: read all matches to fill the limit.
      found = memories.find(context.withDepth(Integer.MAX_VALUE));
    }
    ChunkRecall.Found passages = chunks.recall(context, found.memories());
    return new RecallResult(
        context.chain(),
        new TermsInUse(context).addTo(found.memories(), passages.chunks()),
        passages.chunks(),
        warnings(context, found, passages),
        trace(context, found, passages, ofOtherBranches),
        context.revisions().ofMemories(context.scopes()),
        context.revisions().ofFiles(context.chain().scopes()),
        Math.max(found.selection().coverage(), passages.coverage()),
        false);
  }

  private RecallContext analyse(
      ReadTransaction tx,
      ScopeChain chain,
      Visibility visibility,
      RecallRequest asked,
      @Nullable QueryVector vector,
      Instant now) {
    int most = asked.limit() == null ? policy.limit() : asked.limit();
    ScopeChain scopes = asked.isolated() ? ScopeChain.of(chain.narrowest()) : chain;
    StandingQuestion question = StandingQuestion.of(asked).orElse(null);
    RecallRequest request =
        question == null ? asked : question.request(tx, scopes.scopes(), asked, most);
    int limit = request.limit() == null ? policy.limit() : request.limit();
    Visibility seen = request.isolated() ? visibility.isolated() : visibility;
    Revisions revisions = Revisions.of(tx, RecallContext.scopes(scopes, seen));
    Glossary glossary =
        terms.in(tx, scopes.scopes(), revisions.ofMemories(scopes.scopes()), request.asOf());
    return new RecallContext(
        tx,
        revisions,
        scopes,
        seen,
        request,
        question,
        request.intent() != null ? request.intent() : IntentCues.of(request.task()),
        question == null
            ? parts
                .search()
                .words(request.task(), request.symbols(), request.files())
                .withForms(
                    tx,
                    NodeFilter.in(scopes.scopes()),
                    revisions.ofFiles(scopes.scopes()) > 0,
                    request.task())
                .withSynonyms(glossary, request.task())
            : NodeSearch.Words.NONE,
        glossary,
        question == null ? vector : null,
        Languages.asksForCurrentValue(request.task()),
        request.asOf() != null ? request.asOf() : now,
        BranchView.of(
            request.branch(),
            policy.mainBranches(),
            history,
            () -> points.in(tx, scopes.scopes(), revisions.ofMemories(scopes.scopes()))),
        false,
        limit,
        limit + RESERVE);
  }

  private static List<String> warnings(
      RecallContext context, MemoryRecall.Found found, ChunkRecall.Found passages) {
    List<String> warnings = new ArrayList<>();
    if (context.isOfThePast()) {
      warnings.add(
          "Seen as of "
              + context.request().asOf()
              + "; memories are looked for by the words that they hold now");
    }
    warnings.addAll(found.runs().warnings());
    warnings.addAll(passages.warnings());
    return warnings;
  }

  private static RecallTrace trace(
      RecallContext context,
      MemoryRecall.Found found,
      ChunkRecall.Found passages,
      int ofOtherBranches) {
    List<ChannelHits> counts = new ArrayList<>(found.runs().counts());
    counts.addAll(passages.channels());
    Selection selection = found.selection();
    List<LeftOut> pending = found.pending().find();
    Optional<LeftOut> followed = new Absence(context, found).ofFollowed();
    NodeRef told = followed.map(LeftOut::ref).orElse(null);
    return new RecallTrace(
        context.intent(),
        Stream.concat(
                context.words().terms().stream().map(TextQuery.Term::text),
                context.words().standIns().texts().stream())
            .distinct()
            .toList(),
        counts,
        Stream.concat(
                followed.stream(),
                Stream.concat(selection.leftOut().best().stream(), pending.stream())
                    .filter(entry -> !entry.ref().equals(told))
                    .sorted(BEST_FIRST)
                    .limit(RecallTrace.MAX_LEFT_OUT - (followed.isPresent() ? 1 : 0)))
            .sorted(BEST_FIRST)
            .toList(),
        selection.leftOut().count() + pending.size(),
        passages.leftOut(),
        passages.leftOutCount(),
        ofOtherBranches,
        notes(context, selection, found.memories()));
  }

  /**
   * Notes on the result: similar words that were searched for, possible secrets, and decisions by
   * trust level.
   */
  private static List<String> notes(
      RecallContext context, Selection selection, List<RecallResult.Memory> memories) {
    Stream<String> secrets =
        memories.stream()
            .map(RecallResult.Memory::node)
            .filter(node -> node.flags().contains(NodeFlag.MAY_HOLD_SECRET))
            .map(node -> node.ref() + " may hold a secret");
    return Stream.of(
            context.words().standIns().notes().stream(), secrets, selection.notes().stream())
        .flatMap(notes -> notes)
        .limit(RecallTrace.MAX_NOTES)
        .toList();
  }
}
