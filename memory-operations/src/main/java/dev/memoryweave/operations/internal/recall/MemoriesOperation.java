package dev.memoryweave.operations.internal.recall;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.operations.answer.MemoriesAnswer;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.NodeStore.Query.Order;
import dev.memoryweave.store.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Lists memories page by page by any of their properties, and counts them. */
public final class MemoriesOperation extends Operation {
  private static final int MAX_LIMIT = 1_000;

  /** The orders of a list. */
  private enum Sort {
    UPDATED(Order.RECENTLY_UPDATED_FIRST),
    CREATED(Order.NEWEST_FIRST),
    OLDEST(Order.OLDEST_FIRST),
    WEIGHT(Order.WEIGHTIEST_FIRST),
    IMPORTANCE(Order.MOST_IMPORTANT_FIRST),
    CONFIDENCE(Order.MOST_CONFIDENT_FIRST),
    USES(Order.MOST_USED_FIRST),
    TITLE(Order.BY_TITLE);

    private final Order order;

    Sort(Order order) {
      this.order = order;
    }

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final Parameter<String> QUERY =
      Parameter.of(
          "query",
          ValueType.text(0, RecallRequest.MAX_TASK),
          "Words that they contain; the best match is then first.");
  private static final Parameter<Sort> SORT =
      Parameter.of(
          "sort",
          ValueType.one(Choice.of("sort", Sort.values(), Sort::label)),
          "The order of a list without words; the greatest or latest first, updated if left out."
              + " weight: importance and confidence together.");
  private static final Parameter<Boolean> COUNTS =
      Parameter.of("counts", ValueType.flag(), "Also count all of them by kind, status and author.")
          .withDefault(false);
  private static final Parameter<Integer> LIMIT =
      Parameter.of("limit", ValueType.whole(1, MAX_LIMIT)).withDefault(50);
  private static final Parameter<String> CURSOR =
      Parameter.of("cursor", ModelValues.CURSOR, "From the answer before, for the next page.");

  /** Describes the operation. */
  public MemoriesOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "memories",
            MemoriesAnswer.class,
            "List memories",
            "Browse what is remembered: by kind, status, author, branch, file or time, sorted, page"
                + " by page, with counts.",
            Effect.READS,
            Stream.of(
                    Stream.of(QUERY),
                    MemoryFilters.ALL.stream(),
                    Stream.of(SORT, COUNTS, LIMIT, CURSOR))
                .flatMap(parameters -> parameters)
                .toArray(Parameter<?>[]::new)));
  }

  @Override
  protected void check(Arguments arguments) {
    if (!arguments.text(QUERY).isBlank() && arguments.has(SORT)) {
      arguments.problem(SORT.name(), "is for lists without words; give it or query");
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    Sort sort = arguments.find(SORT);
    MemoryQuery query =
        MemoryFilters.whole(arguments)
            .withOrder((sort == null ? Sort.UPDATED : sort).order)
            .withLimit(arguments.get(LIMIT))
            .withCursor(arguments.find(CURSOR));
    String words = arguments.text(QUERY);
    boolean counted = arguments.get(COUNTS);
    return context -> answer(context, words, query, counted);
  }

  private static OperationResult answer(
      CallContext context, String words, MemoryQuery query, boolean counted) {
    context.settleAtPatientDoor();
    Page<MemoryQuery.Match> page = context.memory().search(words, query);
    MemoryQuery.Counts counts = counted ? context.memory().counts(words, query) : null;
    MemoriesAnswer answer =
        new MemoriesAnswer(
            page.items().stream().map(MemoriesAnswer.Item::of).toList(),
            counts == null ? null : MemoriesAnswer.Counts.of(counts),
            page.next());
    return OperationResult.of(answer, text(answer, page));
  }

  private static String text(MemoriesAnswer answer, Page<MemoryQuery.Match> page) {
    List<String> parts = new ArrayList<>();
    MemoriesAnswer.Counts counts = answer.counts();
    if (counts != null) {
      parts.add((counts.complete() ? "" : "At least ") + counts.total() + " in all.");
    }
    if (page.items().isEmpty()) {
      parts.add("No memory meets these conditions.");
    } else {
      parts.add(
          BoundedLines.of(
              page.items().stream().map(match -> SearchOperation.line(match.node())).toList(),
              "ask for fewer at once, see limit"));
    }
    if (page.next() != null) {
      parts.add("There are more; go on with cursor " + page.next());
    }
    return String.join("\n", parts);
  }
}
