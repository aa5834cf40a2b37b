package dev.memoryweave.weave.internal;

import dev.memoryweave.guard.injection.InjectionGuard;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallTrace;
import dev.memoryweave.recall.RecallTrace.ChannelHits;
import dev.memoryweave.recall.RecallTrace.ChunkLeftOut;
import dev.memoryweave.recall.RecallTrace.LeftOut;
import dev.memoryweave.weave.ContextPack;
import dev.memoryweave.weave.ContextPack.Explanation;
import dev.memoryweave.weave.ContextPack.SectionKind;
import dev.memoryweave.weave.TokenCounter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Weaves one pack; {@link dev.memoryweave.weave.Weaver} describes the rules. */
public final class PackWriter {
  private final TokenCounter counter;
  private final WeavePolicy policy;
  private final InjectionGuard injections;

  /** A writer with the given counter and policy, which leaves out suspicious evidence. */
  public PackWriter(TokenCounter counter, WeavePolicy policy, InjectionGuard injections) {
    this.counter = counter;
    this.policy = policy;
    this.injections = injections;
  }

  /**
   * Packs the results of a recall.
   *
   * @param request the request, with the budget and the style of the block
   * @param result the result of the recall
   * @param evidence returns the evidence of a memory, best first; called at most once per packed
   *     memory; its exceptions are propagated
   * @return the pack; without sections and block if the request contains its hash
   */
  public ContextPack write(
      RecallRequest request, RecallResult result, Function<NodeRef, List<Evidence>> evidence) {
    Packed packed = pack(request, result, evidence);
    Draft draft = packed.draft();
    String markdown = packed.renderer().render(draft);
    // A caller with a result from only some of the files should ask again.
    String hash =
        result.isPartial()
            ? ""
            : PackHash.of(result.chain(), request.session(), result.warnings(), markdown);
    String held = request.knownPackHash();
    boolean known = held != null && hash.startsWith(held);
    Map<Candidate, Explanation> why = packed.served().explanations(draft);
    return new ContextPack(
        known
            ? List.of()
            : sections(packed.renderer().bySection(draft), draft, packed.items(), why),
        known ? List.of() : shown(packed.renderer().passages(draft), draft, why),
        known ? "" : markdown,
        known || markdown.isEmpty() ? 0 : counter.count(markdown),
        packed.budget(),
        result.warnings(),
        trace(result, packed),
        new ContextPack.Meta(
            retrievalMode(result.trace()), result.revision(), result.knowledgeRevision()),
        hash,
        known);
  }

  /**
   * Explains whether a memory is in the pack of a request.
   *
   * @param memory the memory, which must be in the result or in its trace
   * @param evidence as above
   */
  public ContextPack.Standing standing(
      RecallRequest request,
      RecallResult result,
      NodeRef memory,
      Function<NodeRef, List<Evidence>> evidence) {
    Packed packed = pack(request, result, evidence);
    for (MemoryItem item : packed.memories()) {
      if (item.node().ref().equals(memory)) {
        Explanation why = packed.served().explanations(packed.draft()).get(item);
        return new ContextPack.Standing(
            memory, why, why == null ? leftOut(item, packed.unpacked().of(item)) : null);
      }
    }
    return new ContextPack.Standing(
        memory,
        null,
        result.trace().leftOut().stream()
            .filter(entry -> entry.ref().equals(memory))
            .findFirst()
            .orElse(null));
  }

  /** The candidates of a pack, and the packed content. */
  private record Packed(
      ItemRenderer items,
      List<MemoryItem> memories,
      List<ChunkItem> chunks,
      PackCandidates served,
      BlockRenderer renderer,
      Draft draft,
      int budget) {
    Unpacked unpacked() {
      return new Unpacked(served, draft, budget);
    }
  }

  private Packed pack(
      RecallRequest request, RecallResult result, Function<NodeRef, List<Evidence>> evidence) {
    int budget =
        request.tokenBudget() == null ? request.style().tokenBudget() : request.tokenBudget();
    ItemRenderer items =
        new ItemRenderer(counter, policy, injections, request.style(), result, budget);
    List<MemoryItem> memories =
        served(result.memories(), request.style()).stream()
            .filter(memory -> policy.policies().mayBePacked(memory.node()))
            .map(memory -> new MemoryItem(memory, items))
            .toList();
    ChunkRenderer passages = new ChunkRenderer(counter, Set.copyOf(result.trace().terms()), budget);
    List<ChunkItem> chunks =
        result.chunks().stream().map(chunk -> new ChunkItem(chunk, passages)).toList();
    PackCandidates served = PackCandidates.of(request, result, memories, chunks, policy.policies());
    BlockRenderer renderer = renderer(request, served, passages, budget, result.isPartial());
    Draft draft =
        new PackFiller(
                renderer,
                new Chooser(served, counter, policy, Set.copyOf(request.files()), budget),
                counter,
                budget,
                result.warnings(),
                request.style() == RecallRequest.Style.COMPACT ? ref -> List.of() : evidence)
            .pack();
    return new Packed(items, memories, chunks, served, renderer, draft, budget);
  }

  /** The block says that nothing answers the task, unless it has no room even for that. */
  private BlockRenderer renderer(
      RecallRequest request,
      PackCandidates served,
      ChunkRenderer passages,
      int budget,
      boolean isPartial) {
    BlockRenderer renderer =
        new BlockRenderer(served, passages, request.asOf(), !served.isAnswered(), isPartial);
    return served.isAnswered() || counter.count(renderer.frame()) <= budget
        ? renderer
        : new BlockRenderer(served, passages, request.asOf(), false, isPartial);
  }

  /**
   * The memories in the order of packing: by rank; in the compact style, facts and procedures keep
   * the places that they have among the others, but fill them by merit.
   */
  private static List<RecallResult.Memory> served(
      List<RecallResult.Memory> memories, RecallRequest.Style style) {
    if (style != RecallRequest.Style.COMPACT) {
      return memories;
    }
    Comparator<RecallResult.Memory> byUse =
        Comparator.<RecallResult.Memory>comparingInt(m -> m.node().usage().useCount())
            .thenComparing(m -> m.node().updatedAt())
            .reversed();
    List<RecallResult.Memory> served = new ArrayList<>(memories);
    inOrder(served, SectionKind.PROCEDURES, byUse);
    inOrder(
        served,
        SectionKind.FACTS,
        Comparator.<RecallResult.Memory>comparingDouble(m -> m.node().confidence())
            .reversed()
            .thenComparing(byUse));
    return served;
  }

  private static void inOrder(
      List<RecallResult.Memory> memories,
      SectionKind section,
      Comparator<RecallResult.Memory> order) {
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < memories.size(); i++) {
      if (SectionKind.of(memories.get(i).node().kind()) == section) {
        places.add(i);
      }
    }
    List<RecallResult.Memory> sorted = places.stream().map(memories::get).sorted(order).toList();
    for (int i = 0; i < sorted.size(); i++) {
      memories.set(places.get(i), sorted.get(i));
    }
  }

  private static List<ContextPack.Section> sections(
      Map<SectionKind, List<Candidate>> bySection,
      Draft draft,
      ItemRenderer items,
      Map<Candidate, Explanation> why) {
    List<ContextPack.Section> sections = new ArrayList<>();
    bySection.forEach(
        (section, members) -> {
          List<ContextPack.Item> shown = new ArrayList<>();
          for (Candidate member : members) {
            Choice choice = draft.choice(member);
            Explanation explanation = why.get(member);
            if (member instanceof MemoryItem memory && choice != null && explanation != null) {
              shown.add(item(memory, choice, items, explanation));
            }
          }
          if (!shown.isEmpty()) {
            sections.add(new ContextPack.Section(section, shown));
          }
        });
    return sections;
  }

  private static List<ContextPack.Chunk> shown(
      List<ChunkItem> chunks, Draft draft, Map<Candidate, Explanation> why) {
    List<ContextPack.Chunk> shown = new ArrayList<>();
    for (ChunkItem item : chunks) {
      Choice choice = draft.choice(item);
      Explanation explanation = why.get(item);
      if (choice != null && explanation != null) {
        KnowledgeChunk chunk = item.chunk().chunk();
        shown.add(
            new ContextPack.Chunk(
                chunk.ref(),
                chunk.locator(),
                chunk.type(),
                chunk.place(),
                choice.form().text(),
                choice.form().shortened(),
                item.chunk().suspectedInjection(),
                item.chunk().score(),
                item.chunk().status(),
                explanation));
      }
    }
    return shown;
  }

  private static ContextPack.Item item(
      MemoryItem candidate, Choice choice, ItemRenderer items, Explanation explanation) {
    MemoryNode node = candidate.node();
    return new ContextPack.Item(
        node.ref(),
        node.kind(),
        node.status(),
        node.flags(),
        items.shownTitle(node),
        choice.form().text(),
        choice.form().shortened(),
        choice.evidence().stream().map(EvidenceLine::evidence).toList(),
        candidate.memory().updatedBy(),
        candidate.memory().contradictedBy(),
        candidate.memory().score(),
        node.provenance(),
        node.usage(),
        explanation);
  }

  /** The trace of the recall, plus the results that did not fit into the pack. */
  private static RecallTrace trace(RecallResult result, Packed packed) {
    Draft draft = packed.draft();
    Unpacked why = packed.unpacked();
    List<LeftOut> unpacked =
        packed.memories().stream()
            .filter(item -> draft.choice(item) == null)
            .map(item -> leftOut(item, why.of(item)))
            .toList();
    List<ChunkLeftOut> unpackedChunks =
        packed.chunks().stream()
            .filter(item -> draft.choice(item) == null)
            .map(
                item ->
                    new ChunkLeftOut(
                        item.chunk().chunk().locator(), item.chunk().score(), why.of(item).words()))
            .toList();
    RecallTrace trace = result.trace();
    return new RecallTrace(
        trace.intent(),
        trace.terms(),
        trace.channels(),
        best(unpacked, trace.leftOut(), LeftOut::score),
        trace.leftOutCount() + unpacked.size(),
        best(unpackedChunks, trace.chunksLeftOut(), ChunkLeftOut::score),
        trace.chunksLeftOutCount() + unpackedChunks.size(),
        trace.otherBranchCount(),
        trace.notes());
  }

  private static LeftOut leftOut(MemoryItem item, Unpacked.Reason reason) {
    return LeftOut.of(item.node(), item.memory().score(), reason.cause(), reason.words());
  }

  private static <T> List<T> best(List<T> some, List<T> others, ToDoubleFunction<T> score) {
    return Stream.concat(some.stream(), others.stream())
        .sorted(Comparator.comparingDouble(score).reversed())
        .limit(RecallTrace.MAX_LEFT_OUT)
        .toList();
  }

  private static String retrievalMode(RecallTrace trace) {
    String mode =
        trace.channels().stream()
            .map(ChannelHits::channel)
            .distinct()
            .collect(Collectors.joining("+"));
    return mode.isEmpty() ? "none" : mode;
  }
}
