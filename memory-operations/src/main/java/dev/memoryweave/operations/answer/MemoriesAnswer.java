package dev.memoryweave.operations.answer;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answer of {@code memories}. */
public record MemoriesAnswer(
    @Doc("The memories of the page, in the order asked for") List<Item> memories,
    @Doc("How many there are on all pages; absent unless asked for") @Nullable Counts counts,
    @Doc("Give it as cursor for the next page; absent if there are no more")
        @Nullable String nextCursor) {
  /** A memory of the list. */
  public record Item(
      @Doc(inline = true) MemoryCard memory,
      @Doc("When it was first remembered") Instant createdAt,
      @Doc(value = "How much it matters", range = Doc.Range.RATIO) double importance,
      @Doc(value = "How sure memory is of it now", range = Doc.Range.RATIO) double confidence,
      @Doc("How often it was used") long useCount,
      @Doc("The branch that it was written on; absent if unknown") @Nullable String branch,
      @Doc("Paths and globs that it is about") List<String> anchors,
      @Doc("How well it matches the words, higher is better; 0 without words") double score) {
    /** The row of a memory that was found. */
    public static Item of(MemoryQuery.Match match) {
      MemoryNode node = match.node();
      return new Item(
          MemoryCard.of(node),
          node.createdAt(),
          node.importance(),
          node.confidence(),
          node.usage().useCount(),
          node.provenance().branch(),
          node.anchors().stream().map(Anchor::glob).toList(),
          match.score());
    }
  }

  /** How many memories meet the conditions; values without any are left out. */
  public record Counts(
      long total,
      Map<NodeKind, Long> kinds,
      Map<NodeKind.Tier, Long> tiers,
      Map<NodeStatus, Long> statuses,
      @Doc("Those with the most first") List<OfAuthor> authors,
      @Doc("Whether all that match were counted; with words only the best matches are")
          boolean complete) {
    /** The view of counts. */
    public static Counts of(MemoryQuery.Counts counts) {
      return new Counts(
          counts.total(),
          counts.by(group -> group.kind()),
          counts.by(group -> group.kind().tier()),
          counts.by(group -> group.status()),
          counts.by(group -> group.author().label()).entrySet().stream()
              .map(each -> new OfAuthor(each.getKey(), each.getValue()))
              .sorted((a, b) -> Long.compare(b.count(), a.count()))
              .toList(),
          counts.complete());
    }
  }

  /** How many memories an author wrote. */
  public record OfAuthor(
      @Doc("The kind, and the name if known, such as agent:codex") String author, long count) {}
}
