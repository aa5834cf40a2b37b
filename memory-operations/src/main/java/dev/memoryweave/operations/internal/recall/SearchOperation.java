package dev.memoryweave.operations.internal.recall;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.operations.answer.MemoryCard;
import dev.memoryweave.operations.answer.SearchAnswer;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.Attribution;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.internal.view.Reach;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Searches memories by words, or lists them. */
public final class SearchOperation extends Operation {
  private static final int MAX_LIMIT = 1_000;
  private static final int LINES = 20;
  private static final int MOST_NAMES = 100;

  private static final Parameter<String> QUERY =
      Parameter.of(
          "query", ValueType.text(0, RecallRequest.MAX_TASK), "Words; without them it lists.");
  private static final Parameter<Instant> SINCE =
      Parameter.of(
          "since", ValueType.time(), "Only what changed from then on; in a list latest first.");
  private static final Parameter<Boolean> NAMES =
      Parameter.of("names", ValueType.flag(), "Ids alone, for a first look.").withDefault(false);
  private static final Parameter<Integer> LIMIT =
      Parameter.of(
          "limit", ValueType.whole(1, MAX_LIMIT), "20 if not set, " + MOST_NAMES + " of names.");
  private static final Parameter<String> CURSOR =
      Parameter.of("cursor", ModelValues.CURSOR, "From the answer before, for the next page.");

  /** Describes the operation. */
  public SearchOperation() {
    super(
        Description.of(
            Profile.MINIMAL,
            "search",
            SearchAnswer.class,
            "Search memories",
            "Look for particular memories that contain some words, and find their ids; see whether"
                + " something is already remembered before you save it; or list a kind, or what changed"
                + " lately, page by page. For a task use {recall}.",
            Effect.READS,
            QUERY,
            MemoryFilters.KINDS,
            SINCE,
            NAMES,
            LIMIT,
            CURSOR,
            MemoryFilters.TIERS,
            MemoryFilters.STATUS,
            MemoryFilters.TAGS));
  }

  @Override
  protected Call read(Arguments arguments) {
    boolean names = arguments.get(NAMES);
    Integer limit = arguments.find(LIMIT);
    Instant since = arguments.find(SINCE);
    MemoryQuery filtered =
        MemoryFilters.basic(arguments)
            .withLimit(limit == null ? (names ? MOST_NAMES : LINES) : limit)
            .withCursor(arguments.find(CURSOR));
    MemoryQuery asked =
        since == null
            ? filtered
            : filtered
                .withTraits(NodeFilter.Traits.ANY.updatedBetween(since, null))
                .withOrder(NodeStore.Query.Order.RECENTLY_UPDATED_FIRST);
    String words = arguments.text(QUERY);
    Function<MemoryNode, String> form = names ? SearchOperation::name : SearchOperation::line;
    return context -> {
      context.settle(List.of());
      Page<MemoryQuery.Match> found = context.memory().search(words, asked);
      int fitting =
          BoundedLines.fitting(
              found.items().stream().map(match -> form.apply(match.node())).toList());
      // Searched again, so that the cursor points after the last one shown.
      return answer(
          words,
          form,
          fitting < found.items().size()
              ? context.memory().search(words, asked.withLimit(fitting))
              : found);
    };
  }

  private static OperationResult answer(
      String words, Function<MemoryNode, String> form, Page<MemoryQuery.Match> result) {
    return OperationResult.of(
        new SearchAnswer(
            result.items().stream().map(SearchOperation::match).toList(), result.next()),
        text(words, form, result));
  }

  private static SearchAnswer.Match match(MemoryQuery.Match match) {
    return new SearchAnswer.Match(MemoryCard.of(match.node()), match.score());
  }

  private static String text(
      String words, Function<MemoryNode, String> form, Page<MemoryQuery.Match> result) {
    if (result.items().isEmpty()) {
      return words.isBlank()
          ? "No memory meets these conditions."
          : "No memory matches. Other words, or fewer conditions, may find one.";
    }
    StringBuilder text = new StringBuilder();
    for (MemoryQuery.Match match : result.items()) {
      text.append(form.apply(match.node())).append('\n');
    }
    if (result.next() != null) {
      text.append("There are more; go on with cursor ").append(result.next()).append('\n');
    }
    return text.toString().stripTrailing();
  }

  /** The id of a memory, which begins with its kind and holds the words of its title. */
  private static String name(MemoryNode node) {
    return node.isInForce() ? node.id().value() : node.id() + " (" + node.status().label() + ")";
  }

  /** A memory on one line, as lists show it. */
  static String line(MemoryNode node) {
    List<String> marks = new ArrayList<>();
    if (!node.isInForce()) {
      marks.add(node.status().label());
    }
    if (Reach.isBeyond(node.scope())) {
      marks.add(node.scope().level().label());
    }
    marks.add(Attribution.words(node.provenance().principal()));
    node.flags().forEach(flag -> marks.add(flag.label()));
    String state = " [" + String.join(", ", marks) + "]";
    return "- " + node.id() + state + " " + node.title() + addition(node);
  }

  /** The information that the summary adds to the title, usually its second sentence. */
  private static String addition(MemoryNode node) {
    String summary = node.summary();
    if (summary.startsWith(node.title())) {
      summary = summary.substring(node.title().length()).replaceFirst("^[.:;,!?…\\s]+", "");
    }
    return summary.isEmpty() ? "" : ": " + summary;
  }
}
