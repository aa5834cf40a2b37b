package dev.memoryweave.weave;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.recall.PackStyle;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallTrace;
import dev.memoryweave.recall.RecallTrace.ChannelHits;
import dev.memoryweave.recall.RecallTrace.LeftOut;
import dev.memoryweave.recall.RecalledMemory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Packs recalled memories into one block of Markdown for a prompt.
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
    int budget = request.tokenBudget();
    ItemRenderer items =
        new ItemRenderer(counter, settings, request.style(), result.chain().narrowest(), budget);
    List<Candidate> candidates =
        served(result.memories(), request.style()).stream()
            .map(memory -> new Candidate(memory, items))
            .toList();
    BlockRenderer renderer = new BlockRenderer(candidates, request.asOf());
    Draft draft =
        new Packing(
                renderer,
                items,
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
        known ? List.of() : sections(renderer.bySection(draft), draft, items),
        known ? "" : markdown,
        known || markdown.isEmpty() ? 0 : counter.count(markdown),
        budget,
        result.warnings(),
        trace(result, candidates, draft, budget),
        new ContextPack.Meta(retrievalMode(result.trace()), result.revision()),
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

  private static List<ContextSection> sections(
      Map<SectionKind, List<Candidate>> members, Draft draft, ItemRenderer items) {
    Map<SectionKind, ContextSection> sections = new EnumMap<>(SectionKind.class);
    members.forEach(
        (kind, candidates) -> {
          List<ContextItem> shown = new ArrayList<>();
          for (Candidate candidate : candidates) {
            Choice choice = draft.choice(candidate);
            if (choice != null) {
              shown.add(item(candidate, choice, items));
            }
          }
          sections.put(kind, new ContextSection(kind, shown));
        });
    return List.copyOf(sections.values());
  }

  private static ContextItem item(Candidate candidate, Choice choice, ItemRenderer items) {
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
        candidate.memory().score(),
        node.provenance());
  }

  /** The trace of the recall with what it brought back and the pack has no room for. */
  private static RecallTrace trace(
      RecallResult result, List<Candidate> candidates, Draft draft, int budget) {
    String reason = "did not fit the budget of " + budget + " tokens";
    List<LeftOut> unpacked =
        candidates.stream()
            .filter(candidate -> draft.choice(candidate) == null)
            .map(Candidate::memory)
            .map(m -> new LeftOut(m.node().ref(), m.node().title(), m.score(), reason))
            .toList();
    RecallTrace trace = result.trace();
    List<LeftOut> leftOut =
        Stream.concat(unpacked.stream(), trace.leftOut().stream())
            .sorted(Comparator.comparingDouble(LeftOut::score).reversed())
            .limit(RecallTrace.MAX_LEFT_OUT)
            .toList();
    return new RecallTrace(
        trace.intent(),
        trace.terms(),
        trace.channels(),
        leftOut,
        trace.leftOutCount() + unpacked.size());
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
