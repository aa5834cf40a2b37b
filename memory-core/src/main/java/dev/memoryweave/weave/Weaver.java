package dev.memoryweave.weave;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.recall.PackStyle;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallTrace;
import dev.memoryweave.recall.RecallTrace.ChannelHits;
import dev.memoryweave.recall.RecallTrace.ChunkLeftOut;
import dev.memoryweave.recall.RecallTrace.LeftOut;
import dev.memoryweave.recall.RecalledMemory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Packs recalled memories and passages of files into one block of Markdown for a prompt.
 *
 * <p>The block, its frame and headings included, never costs more than the budget of the request by
 * the counter. It says that it is memory and no instruction, and nothing that a memory contains can
 * end it or pass for a part of it. A block that would say nothing, because nothing was recalled or
 * nothing fits, is empty.
 *
 * <p>Memories are served best first, and what does not fit is skipped. Each section fills its
 * share; then the unused room goes to the best of what is left, whatever its section. The best few
 * come with their body, the others with their summary unless their body is short, and the title
 * alone stands where there is room for no more.
 *
 * <p>Weaving is a pure function of its arguments; a weaver is safe for any number of threads if its
 * counter is.
 */
public final class Weaver {
  private final TokenCounter counter;
  private final WeaveSettings settings;

  /** A weaver that counts and fills like that. */
  public Weaver(TokenCounter counter, WeaveSettings settings) {
    this.counter = counter;
    this.settings = settings;
  }

  /**
   * Packs what was recalled for a request.
   *
   * @param request what was asked, with the budget and the style of the block
   * @param result what recall brought back
   * @param evidence gives the evidence of a memory, best first; it is asked at most once for each
   *     memory that is packed, and what it throws is thrown on
   * @return the pack; without sections and block if the request knows its hash already
   */
  public ContextPack weave(
      RecallRequest request, RecallResult result, Function<NodeRef, List<Evidence>> evidence) {
    int budget =
        request.tokenBudget() == null ? request.style().tokenBudget() : request.tokenBudget();
    ItemRenderer items = new ItemRenderer(counter, settings, request.style(), result, budget);
    List<MemoryItem> memories =
        served(result.memories(), request.style()).stream()
            .map(memory -> new MemoryItem(memory, items))
            .toList();
    ChunkRenderer passages = new ChunkRenderer(counter, settings, budget);
    List<ChunkItem> chunks =
        result.chunks().stream().map(chunk -> new ChunkItem(chunk, passages)).toList();
    List<Candidate> candidates = merged(memories, chunks);
    BlockRenderer renderer = new BlockRenderer(candidates, request.asOf());
    Draft draft =
        new Packing(
                renderer,
                new Chooser(candidates, counter, settings),
                counter,
                settings,
                budget,
                result.warnings(),
                request.style() == PackStyle.COMPACT ? ref -> List.of() : evidence)
            .pack();

    String markdown = renderer.render(draft);
    String hash = PackHash.of(result.chain(), request.session(), result.warnings(), markdown);
    boolean known = hash.equals(request.knownPackHash());
    return new ContextPack(
        known ? List.of() : sections(memories, draft, items),
        known ? List.of() : shown(chunks, draft),
        known ? "" : markdown,
        known || markdown.isEmpty() ? 0 : counter.count(markdown),
        budget,
        result.warnings(),
        trace(result, memories, chunks, draft, budget),
        new ContextPack.Meta(
            retrievalMode(result.trace()), result.revision(), result.knowledgeRevision()),
        hash,
        known);
  }

  /**
   * The memories in the order in which they are served: by rank; in the compact style facts and
   * procedures keep the places that they have among the others, but take them by merit.
   */
  private static List<RecalledMemory> served(List<RecalledMemory> memories, PackStyle style) {
    if (style == PackStyle.TASK) {
      return memories;
    }
    Comparator<RecalledMemory> byUse =
        Comparator.<RecalledMemory>comparingInt(m -> m.node().usage().useCount())
            .thenComparing(m -> m.node().updatedAt())
            .reversed();
    List<RecalledMemory> served = new ArrayList<>(memories);
    inOrder(served, SectionKind.PROCEDURES, byUse);
    inOrder(
        served,
        SectionKind.FACTS,
        Comparator.<RecalledMemory>comparingDouble(m -> m.node().confidence())
            .reversed()
            .thenComparing(byUse));
    return served;
  }

  private static void inOrder(
      List<RecalledMemory> memories, SectionKind section, Comparator<RecalledMemory> order) {
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < memories.size(); i++) {
      if (SectionKind.of(memories.get(i).node().kind()) == section) {
        places.add(i);
      }
    }
    List<RecalledMemory> sorted = places.stream().map(memories::get).sorted(order).toList();
    for (int i = 0; i < sorted.size(); i++) {
      memories.set(places.get(i), sorted.get(i));
    }
  }

  /** Both lists in their order, so that each is served as often as its part of the room says. */
  private List<Candidate> merged(List<MemoryItem> memories, List<ChunkItem> chunks) {
    double part = settings.knowledgePart();
    List<Candidate> merged = new ArrayList<>(memories.size() + chunks.size());
    int memory = 0;
    int chunk = 0;
    while (memory < memories.size() || chunk < chunks.size()) {
      boolean chunkIsDue = (memory + 1) * part > (chunk + 1) * (1 - part);
      if (chunk < chunks.size() && (chunkIsDue || memory == memories.size())) {
        merged.add(chunks.get(chunk++));
      } else {
        merged.add(memories.get(memory++));
      }
    }
    return merged;
  }

  private static List<ContextSection> sections(
      List<MemoryItem> memories, Draft draft, ItemRenderer items) {
    Map<SectionKind, List<ContextItem>> shown = new EnumMap<>(SectionKind.class);
    for (MemoryItem memory : memories) {
      Choice choice = draft.choice(memory);
      if (choice != null) {
        shown
            .computeIfAbsent(memory.section(), section -> new ArrayList<>())
            .add(item(memory, choice, items));
      }
    }
    return shown.entrySet().stream()
        .map(section -> new ContextSection(section.getKey(), section.getValue()))
        .toList();
  }

  private static List<ContextChunk> shown(List<ChunkItem> chunks, Draft draft) {
    List<ContextChunk> shown = new ArrayList<>();
    for (ChunkItem item : chunks) {
      Choice choice = draft.choice(item);
      if (choice != null) {
        KnowledgeChunk chunk = item.chunk().chunk();
        shown.add(
            new ContextChunk(
                chunk.ref(),
                chunk.locator(),
                chunk.type(),
                chunk.place(),
                choice.form().text(),
                choice.form().shortened(),
                item.chunk().instructsReader(),
                item.chunk().score()));
      }
    }
    return shown;
  }

  private static ContextItem item(MemoryItem candidate, Choice choice, ItemRenderer items) {
    MemoryNode node = candidate.node();
    return new ContextItem(
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
        node.provenance());
  }

  /** The trace of the recall with what it brought back and the pack has no room for. */
  private static RecallTrace trace(
      RecallResult result,
      List<MemoryItem> memories,
      List<ChunkItem> chunks,
      Draft draft,
      int budget) {
    String reason = "did not fit the budget of " + budget + " tokens";
    List<LeftOut> unpacked =
        memories.stream()
            .filter(item -> draft.choice(item) == null)
            .map(MemoryItem::memory)
            .map(m -> new LeftOut(m.node().ref(), m.node().title(), m.score(), reason))
            .toList();
    List<ChunkLeftOut> unpackedChunks =
        chunks.stream()
            .filter(item -> draft.choice(item) == null)
            .map(ChunkItem::chunk)
            .map(chunk -> new ChunkLeftOut(chunk.chunk().locator(), chunk.score(), reason))
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
        trace.otherBranchCount());
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
