package dev.memoryweave.weave.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Trust;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallResult.Breakdown.Factor;
import dev.memoryweave.recall.internal.Breakdowns;
import dev.memoryweave.recall.internal.Coverage;
import dev.memoryweave.recall.internal.HouseRules;
import dev.memoryweave.weave.ContextPack;
import dev.memoryweave.weave.ContextPack.Basis;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The items that may be packed, in the order of packing.
 *
 * <p>Memories and passages are ordered by helpfulness: by their scores, which say how well each
 * matches by itself. Items that help much less than the best are left out. If nothing covers enough
 * of the task, only rules that somebody stated are packed.
 *
 * @param isAnswered whether any result answers the task
 * @param isByHelp whether the items are ordered by helpfulness rather than by section
 * @param items the items that may be packed, in the order of packing
 * @param floor the minimum score, 0 if the items are not ordered by helpfulness
 * @param underFloor the items below the minimum score
 */
record PackCandidates(
    boolean isAnswered, boolean isByHelp, List<Item> items, double floor, List<Item> underFloor) {
  /** Items with less than this fraction of the best score are of no more use. */
  static final double LEAST_HELP = .20;

  /**
   * Items with at least this fraction of the best score help in any case. Learned memories among
   * them come before a second passage: they were worth keeping, and cost a line.
   */
  private static final double HALF_OF_THE_BEST = .5;

  /**
   * Penalty factor for memories that were drawn from a file, or that nobody has confirmed: the file
   * is there as well.
   */
  private static final Factor SECOND_HAND = new Factor("second-hand", 1, .8);

  /**
   * The most learned memories that do so; a subject about which much was learned has passages, too.
   */
  private static final int MOST_LEARNED = 5;

  /**
   * The score from which a memory matches a message well, apart from a person's rules on its
   * subject. Tried with messages to coding agents on public projects: what people say in passing
   * stays below.
   */
  static final double MATCHES_WELL = .40;

  PackCandidates {
    items = List.copyOf(items);
    underFloor = List.copyOf(underFloor);
  }

  /**
   * An item that may be packed.
   *
   * @param candidate the memory or passage
   * @param claim its claim to room
   * @param basis why it is packed before others
   * @param breakdown the explanation of its score
   * @param help the score of the breakdown, higher is better
   */
  record Item(
      Candidate candidate,
      PackPriority claim,
      Basis basis,
      RecallResult.Breakdown breakdown,
      double help) {
    Item(Candidate candidate, PackPriority claim, RecallResult.Breakdown breakdown) {
      this(candidate, claim, claim.basis(), breakdown, breakdown.score());
    }

    /** A copy that is packed for another reason, if it helps with the task. */
    Item on(Basis other) {
      return claim == PackPriority.RELEVANT
          ? new Item(candidate, claim, other, breakdown, help)
          : this;
    }
  }

  /** The number of helpful memories that are not in a draft. */
  long memoriesLeftOut(Draft draft) {
    return items.stream()
        .filter(item -> item.claim() == PackPriority.RELEVANT || item.claim() == PackPriority.KEPT)
        .map(Item::candidate)
        .filter(candidate -> candidate.file() == null && draft.choice(candidate) == null)
        .count();
  }

  /** The candidates with a claim, in order. */
  List<Candidate> candidates(PackPriority claim) {
    return items.stream().filter(i -> i.claim() == claim).map(Item::candidate).toList();
  }

  /** The explanations of the items in a draft. */
  Map<Candidate, ContextPack.Explanation> explanations(Draft draft) {
    Map<Candidate, ContextPack.Explanation> explanations = new HashMap<>();
    for (PackPriority claim : PackPriority.values()) {
      for (Item item : items) {
        if (item.claim() == claim && draft.choice(item.candidate()) != null) {
          explanations.put(
              item.candidate(),
              new ContextPack.Explanation(
                  explanations.size() + 1,
                  item.basis(),
                  item.candidate().coverage(),
                  item.breakdown()));
        }
      }
    }
    return explanations;
  }

  /**
   * Decides which results may be packed for a request.
   *
   * @param memories the memories of the result, in the order of the style
   * @param chunks the passages of the result, best first
   * @param policies the policies on what is packed first
   */
  static PackCandidates of(
      RecallRequest request,
      RecallResult result,
      List<MemoryItem> memories,
      List<ChunkItem> chunks,
      MemoryPolicies policies) {
    // A request with kinds, or without a task, wants to see what exists.
    boolean isPrompt = request.style() == RecallRequest.Style.PROMPT;
    boolean wantsAll =
        !isPrompt && (result.trace().terms().isEmpty() || !request.kinds().isEmpty());
    boolean isAnswered = wantsAll || result.coverage() >= Coverage.LEAST;
    Predicate<MemoryNode> isHouseRule = HouseRules.areFor(request.task());
    List<Item> items = new ArrayList<>();
    for (MemoryItem item : memories) {
      if (request.held().contains(item.node().id())) {
        continue;
      }
      PackPriority claim =
          wantsAll ? PackPriority.RELEVANT : claim(item.memory(), isAnswered, isHouseRule);
      if (claim == PackPriority.RELEVANT && policies.isAlwaysKept(item.node())) {
        claim = PackPriority.KEPT;
      }
      if (isPrompt && claim != PackPriority.RELEVANT && claim != PackPriority.KEPT) {
        continue;
      }
      if (claim != null) {
        boolean isSecondHand = isImported(item.node()) || isWaitingRule(item.node());
        RecallResult.Breakdown breakdown = item.memory().breakdown();
        items.add(
            new Item(
                item, claim, isSecondHand ? Breakdowns.with(breakdown, SECOND_HAND) : breakdown));
      }
    }
    for (ChunkItem item : chunks) {
      if (isAnswered) {
        items.add(new Item(item, PackPriority.RELEVANT, item.chunk().breakdown()));
      }
    }
    boolean isByHelp = !wantsAll && request.style() != RecallRequest.Style.COMPACT;
    if (!isByHelp) {
      return new PackCandidates(isAnswered, false, items, 0, List.of());
    }
    double most = items.stream().mapToDouble(Item::help).max().orElse(0);
    double floor = isPrompt ? Math.max(MATCHES_WELL, LEAST_HELP * most) : LEAST_HELP * most;
    Map<Boolean, List<Item>> byFloor =
        items.stream()
            .collect(
                Collectors.partitioningBy(
                    item ->
                        item.claim() != PackPriority.RELEVANT
                            || (isPrompt && isPersonsRule(item))
                            || (item.help() >= floor
                                && (holdsEnough(item.candidate())
                                    || item.help() >= HALF_OF_THE_BEST * most))));
    return new PackCandidates(
        isAnswered,
        true,
        byHelp(byFloor.getOrDefault(true, List.of()), most),
        floor,
        byFloor.getOrDefault(false, List.of()));
  }

  /** Whether it covers more of the task than a stray word. */
  static boolean holdsEnough(Candidate candidate) {
    return candidate.coverage() >= Coverage.LEAST_OF_ITEM;
  }

  /**
   * First a person's rules on the subject, then the most helpful item, then the best memories that
   * people and agents have learned about it, then the rest; memories precede equally helpful
   * passages.
   */
  private static List<Item> byHelp(List<Item> items, double most) {
    List<Item> left =
        new ArrayList<>(
            items.stream().sorted(Comparator.comparingDouble(item -> -item.help())).toList());
    List<Item> rules = left.stream().filter(PackCandidates::isPersonsRule).toList();
    left.removeAll(rules);
    List<Item> best = left.stream().limit(1).toList();
    left.removeAll(best);
    List<Item> learned =
        left.stream()
            .filter(item -> isLearned(item) && item.help() >= HALF_OF_THE_BEST * most)
            .limit(MOST_LEARNED)
            .toList();
    left.removeAll(learned);
    List<Item> ordered = new ArrayList<>();
    rules.forEach(item -> ordered.add(item.on(Basis.RULE)));
    best.forEach(item -> ordered.add(item.on(Basis.BEST)));
    learned.forEach(item -> ordered.add(item.on(Basis.LEARNED)));
    ordered.addAll(left);
    return ordered;
  }

  private static boolean isPersonsRule(Item item) {
    return item.claim() == PackPriority.RELEVANT
        && item.candidate() instanceof MemoryItem memory
        && memory.node().kind().isDirective()
        && memory.node().kind().isPinned()
        && memory.node().isInForce()
        && memory.node().provenance().trust().isPerson();
  }

  /** Whether somebody found it out: it was not read from a file, and is not a mere message. */
  private static boolean isLearned(Item item) {
    return item.candidate() instanceof MemoryItem memory
        && NodeKind.lasting().contains(memory.node().kind())
        && !isImported(memory.node())
        && !isWaitingRule(memory.node());
  }

  /** The claim of a memory to room, or null if it does not help. */
  private static @Nullable PackPriority claim(
      RecallResult.Memory memory, boolean isAnswered, Predicate<MemoryNode> isHouseRule) {
    MemoryNode node = memory.node();
    boolean isRule = node.kind().isPinned();
    if (isAnswered && (!isRule || memory.coverage() >= Coverage.LEAST_OF_RULE)) {
      return PackPriority.RELEVANT;
    }
    if (isWaitingRule(node)) {
      return isHouseRule.test(node) ? PackPriority.PINNED : null;
    }
    if (!isRule || !node.isInForce()) {
      return null;
    }
    if (node.kind() == NodeKind.PROJECT) {
      // A project description by an agent or from its first page helps with no task by itself.
      return node.provenance().trust().isAbove(Trust.AGENT) ? PackPriority.PINNED : null;
    }
    return isImported(node) ? PackPriority.IMPORTED : PackPriority.PINNED;
  }

  private static boolean isWaitingRule(MemoryNode node) {
    return node.status().isWaiting() && node.kind().isDirective();
  }

  private static boolean isImported(MemoryNode node) {
    return node.provenance().source() == Source.IMPORT
        || node.provenance().trust() == Trust.IMPORT
        || node.provenance().trust() == Trust.TOOL;
  }
}
