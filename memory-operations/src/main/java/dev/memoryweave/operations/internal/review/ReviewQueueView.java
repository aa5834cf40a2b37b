package dev.memoryweave.operations.internal.review;

import dev.memoryweave.operations.answer.ReviewAnswer;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.review.Reviews.Item;
import dev.memoryweave.store.Page;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The queue of pending memories, as an answer and in words.
 *
 * @param filter selects the items
 * @param full whether each item is shown in full
 */
record ReviewQueueView(Reviews.Filter filter, boolean full) {
  private static final String MARKS =
      "[-what is in force-]{+what waits+} marks what differs between the two.\n\n";

  /** A page of pending items, as many as fit into one answer. */
  OperationResult page(CallContext context, int limit, @Nullable String cursor) {
    Reviews reviews = context.memory().reviews();
    Page<Item> page = reviews.list(filter, limit, cursor);
    List<ReviewItemText> items = items(context, page);
    List<String> texts = items.stream().map(this::text).toList();
    int fitting = BoundedLines.fitting(texts);
    if (fitting < texts.size()) {
      // Listed again, so that the cursor points after the last one shown.
      page = reviews.list(filter, fitting, cursor);
      items = items(context, page);
      texts = items.stream().map(this::text).toList();
    }
    Reviews.Size size = reviews.size(filter);
    List<Reviews.FileEdit> edits =
        cursor == null && filter.equals(Reviews.Filter.ALL) ? reviews.fileEdits() : List.of();
    ReviewAnswer answer =
        ReviewAnswer.ofPage(
            ReviewAnswer.Size.of(size),
            items.stream().map(ReviewItemText::answer).toList(),
            edits.isEmpty() ? null : edits.stream().map(FileEditView::answer).toList(),
            page.next());
    String together = FileEditView.lines(edits, context.door().of("review"));
    return OperationResult.of(answer, text(items, texts, page.next(), size, together));
  }

  /** One pending item in full. */
  static OperationResult one(CallContext context, Item item) {
    ReviewItemText text = ReviewItemText.of(item, context.door());
    return OperationResult.of(
        ReviewAnswer.ofOne(text.answer()),
        ((text.isMarked() ? MARKS : "") + text.whole()).stripTrailing());
  }

  private static List<ReviewItemText> items(CallContext context, Page<Item> page) {
    return page.items().stream().map(item -> ReviewItemText.of(item, context.door())).toList();
  }

  private String text(ReviewItemText item) {
    return full ? item.whole() : item.brief();
  }

  private String text(
      List<ReviewItemText> items,
      List<String> texts,
      @Nullable String next,
      Reviews.Size size,
      String together) {
    if (items.isEmpty()) {
      return filter.equals(Reviews.Filter.ALL)
          ? "Nothing waits for a decision."
          : "Nothing that waits for a decision meets these conditions.";
    }
    StringBuilder text = new StringBuilder();
    text.append(items.stream().anyMatch(ReviewItemText::isMarked) ? MARKS : "");
    boolean isStated = false;
    for (int i = 0; i < items.size(); i++) {
      boolean isOfFile = items.get(i).item().waiting().isOfFile();
      if (i == 0 || isOfFile != isStated) {
        text.append(isOfFile ? "Stated by files, " : "Proposed, ");
        text.append(isOfFile ? size.stated() : size.proposed()).append(" in all:\n");
        text.append(isOfFile ? together : "").append('\n');
      }
      isStated = isOfFile;
      text.append(texts.get(i));
    }
    if (next != null) {
      text.append("More waits; choose by kinds, sources, causes or challenged, or go on with");
      text.append(" cursor ").append(next);
    }
    return text.toString().stripTrailing();
  }
}
