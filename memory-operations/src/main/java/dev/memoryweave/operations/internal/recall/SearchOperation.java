package dev.memoryweave.operations.internal.recall;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.SearchMatch;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Tier;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.Attribution;
import dev.memoryweave.operations.internal.view.Fields;
import dev.memoryweave.operations.internal.view.NodeView;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Searches memories by words, or lists them. */
public final class SearchOperation extends Operation {
  private static final int MAX_LIMIT = 1_000;
  private static final int MAX_TAGS = 200;

  private static final Parameter<String> QUERY =
      Parameter.of(
          "query",
          ValueType.text(0, RecallRequest.MAX_TASK),
          "The words to look for, in any language. Leave it out to list.");
  private static final Parameter<Set<NodeKind>> KINDS =
      Parameter.of(
          "kinds",
          ValueType.some(ModelValues.KINDS),
          "Only these kinds of memory. Leave it out for all.");
  private static final Parameter<Set<Tier>> TIERS =
      Parameter.of(
          "tiers",
          ValueType.some(ModelValues.TIERS),
          "Only these tiers: working (scratch of the current task), episodic (what"
              + " happened), semantic (what is true), procedural (how things are done),"
              + " reflection (patterns). Leave it out for all.");
  private static final Parameter<Set<NodeStatus>> STATUS =
      Parameter.of(
          "status",
          ValueType.oneOrSome(ModelValues.STATUSES),
          "Only this status, or one of these. Leave it out for all but superseded and"
              + " archived.");
  private static final Parameter<List<String>> TAGS =
      Parameter.of(
          "tags",
          ValueType.list(ValueType.text(1, ModelValues.MAX_TAG), MAX_TAGS),
          "Only memories that have all these tags.");
  private static final Parameter<Integer> LIMIT =
      Parameter.of("limit", ValueType.whole(1, MAX_LIMIT), "The most matches of one answer.")
          .withDefault(20);
  private static final Parameter<String> CURSOR =
      Parameter.of(
          "cursor",
          ModelValues.CURSOR,
          "The next_cursor of the answer before, to go on with the same search.");

  /** Describes the operation. */
  public SearchOperation() {
    super(
        Description.of(
            "search",
            "Search memories",
            "Looks for words in titles, texts, tags, symbols and anchors of memories,"
                + " best match first; without words it lists, newest first. Call it to find a"
                + " particular memory and its id, to see whether something is remembered already"
                + " before you save it, or to go through all memories of a kind. It gives id,"
                + " kind, status, title and summary of each match; {inspect} gives the whole of"
                + " one. Use {recall} instead to prepare for a task.",
            Effect.READS,
            QUERY,
            KINDS,
            TIERS,
            STATUS,
            TAGS,
            LIMIT,
            CURSOR));
  }

  @Override
  protected Call read(Arguments arguments) {
    MemoryQuery query =
        MemoryQuery.current()
            .withKinds(arguments.set(KINDS))
            .withTiers(arguments.set(TIERS))
            .withTags(Set.copyOf(arguments.list(TAGS)))
            .withLimit(arguments.get(LIMIT))
            .withCursor(arguments.find(CURSOR));
    Set<NodeStatus> statuses = arguments.set(STATUS);
    MemoryQuery asked = statuses.isEmpty() ? query : query.withStatuses(statuses);
    String words = arguments.text(QUERY);
    return context -> {
      context.settle();
      return answer(words, context.memory().search(words, asked));
    };
  }

  private static OperationResult answer(String words, Page<SearchMatch> result) {
    Map<String, Object> structured =
        new Fields()
            .put("matches", result.items().stream().map(SearchOperation::match).toList())
            .put("next_cursor", result.next())
            .map();
    return OperationResult.of(structured, text(words, result));
  }

  private static Map<String, Object> match(SearchMatch match) {
    return NodeView.card(match.node()).put("score", match.score()).map();
  }

  private static String text(String words, Page<SearchMatch> result) {
    if (result.items().isEmpty()) {
      return words.isBlank()
          ? "No memory meets these conditions."
          : "No memory matches. Other words, or fewer conditions, may find one.";
    }
    StringBuilder text = new StringBuilder();
    for (SearchMatch match : result.items()) {
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
    marks.add(Attribution.words(node.provenance().principal()));
    marks.addAll(NodeView.flags(node.flags()));
    String state = " [" + String.join(", ", marks) + "]";
    String summary =
        node.summary().isEmpty() || node.summary().equals(node.title())
            ? ""
            : ": " + node.summary();
    return "- " + node.id() + state + " " + node.title() + summary;
  }
}
