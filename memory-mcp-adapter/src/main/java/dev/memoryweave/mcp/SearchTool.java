package dev.memoryweave.mcp;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.SearchResult;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Tier;
import dev.memoryweave.recall.RecallRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@code memory_search}: looks for words in memories, or lists them. */
final class SearchTool implements MemoryTool {
  static final String NAME = "memory_search";

  private static final int MAX_LIMIT = 1_000;
  private static final int MAX_TAGS = 200;
  private static final int MAX_TAG = 80;
  private static final int MAX_CURSOR = 2_000;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public @Nullable Function<OpenMemory, ToolAnswer> prepare(Arguments arguments) {
    String words = arguments.text("query", 0, RecallRequest.MAX_TASK);
    Set<NodeKind> kinds = arguments.some("kinds", Choice.KIND);
    Set<Tier> tiers = arguments.some("tiers", Choice.TIER);
    Set<NodeStatus> statuses = arguments.oneOrSome("status", Choice.STATUS);
    List<String> tags = arguments.texts("tags", MAX_TAGS, MAX_TAG);
    Integer limit = arguments.integer("limit", 1, MAX_LIMIT);
    String cursor = arguments.text("cursor", 1, MAX_CURSOR);
    return arguments.make(
        () -> {
          MemoryQuery query =
              MemoryQuery.current()
                  .withKinds(kinds)
                  .withTiers(tiers)
                  .withTags(tags == null ? Set.of() : Set.copyOf(tags))
                  .limitedTo(limit == null ? MemoryQuery.DEFAULT_LIMIT : limit)
                  .from(cursor);
          MemoryQuery asked = statuses.isEmpty() ? query : query.withStatuses(statuses);
          String looked = words == null ? "" : words;
          return open -> {
            open.settle();
            return answer(looked, open.memory().search(looked, asked));
          };
        });
  }

  private static ToolAnswer answer(String words, SearchResult result) {
    Map<String, Object> structured =
        new Fields()
            .put("matches", result.matches().stream().map(SearchTool::match).toList())
            .put("next_cursor", result.next())
            .map();
    return ToolAnswer.of(structured, text(words, result));
  }

  private static Map<String, Object> match(SearchResult.Match match) {
    return NodeFormat.card(match.node()).put("score", match.score()).map();
  }

  private static String text(String words, SearchResult result) {
    if (result.matches().isEmpty()) {
      return words.isBlank()
          ? "No memory meets these conditions."
          : "No memory matches. Other words, or fewer conditions, may find one.";
    }
    StringBuilder text = new StringBuilder();
    for (SearchResult.Match match : result.matches()) {
      text.append(line(match.node())).append('\n');
    }
    if (result.next() != null) {
      text.append("There are more; go on with cursor ").append(result.next()).append('\n');
    }
    return text.toString().stripTrailing();
  }

  private static String line(MemoryNode node) {
    List<String> marks = new ArrayList<>();
    if (!node.isInForce()) {
      marks.add(node.status().label());
    }
    marks.add(Whose.words(node.provenance().principal()));
    marks.addAll(NodeFormat.flags(node.flags()));
    String state = " [" + String.join(", ", marks) + "]";
    String summary =
        node.summary().isEmpty() || node.summary().equals(node.title())
            ? ""
            : ": " + node.summary();
    return "- " + node.id() + state + " " + node.title() + summary;
  }
}
