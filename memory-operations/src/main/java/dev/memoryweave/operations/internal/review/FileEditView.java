package dev.memoryweave.operations.internal.review;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.operations.answer.ReviewAnswer;
import dev.memoryweave.operations.text.Quotation;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.review.Reviews.Item.Cause;
import java.util.List;
import java.util.stream.Collectors;

/** An edit of files with everything pending for it, in words and as a part of an answer. */
final class FileEditView {
  private static final int COMMIT_CHARACTERS = 8;
  private static final String UNKNOWN = "files";

  /** Maximum number of memories of an edit that are named on its line. */
  private static final int FEW = 4;

  private FileEditView() {}

  /** The id that a decision uses for it: its commit, or the mark of the work tree. */
  static String id(Reviews.FileEdit edit) {
    String commit = edit.commit();
    return commit == null ? UNKNOWN : commit;
  }

  /**
   * A heading with the edit and its author, such as {@code commit 3f2a9c1d by Jane changes 4
   * memories}.
   */
  static String heading(Reviews.FileEdit edit) {
    int count = edit.items().size();
    String what = count == 1 ? " 1 memory" : " " + count + " memories";
    if (!edit.isCommitted()) {
      return "your edits of files in this folder change" + what;
    }
    String id = id(edit);
    String author = edit.author();
    return "commit "
        + id.substring(0, Math.min(COMMIT_CHARACTERS, id.length()))
        + (author == null ? "" : " by " + Quotation.path(author))
        + " changes"
        + what;
  }

  /** The request of one of its files. */
  static String change(Reviews.Item item) {
    String id =
        item.challenged().isEmpty()
            ? item.waiting().id().value()
            : item.challenged().get(0).memory().id().value();
    return item.cause() == Cause.REQUEST
        ? item.waiting().title()
        : item.cause() == Cause.FILE_CHANGED
            ? "The file of " + id + " now says:"
            : "A file states " + id + ":";
  }

  /** The text of the file, and the text of the memory. */
  static String texts(Reviews.Item item) {
    String says = text(item.waiting());
    if (item.cause() == Cause.REQUEST) {
      return item.waiting().body();
    }
    return item.challenged().isEmpty()
        ? says
        : says + "\ninstead of: " + text(item.challenged().get(0).memory());
  }

  private static String text(MemoryNode node) {
    return node.body().isBlank() ? node.title() : node.title() + "\n" + node.body();
  }

  /** The edit as a part of an answer. */
  static ReviewAnswer.Edit answer(Reviews.FileEdit edit) {
    return new ReviewAnswer.Edit(
        id(edit),
        edit.author(),
        edit.isCommitted(),
        heading(edit),
        edit.items().stream().map(item -> item.waiting().id().value()).toList());
  }

  /** The edits that change more than one memory, one per line. */
  static String lines(List<Reviews.FileEdit> edits, String door) {
    return edits.stream()
        .filter(edit -> edit.items().size() > 1)
        .map(
            edit ->
                heading(edit)
                    + ": "
                    + edit.items().stream()
                        .limit(FEW)
                        .map(FileEditView::changed)
                        .collect(Collectors.joining(", "))
                    + (edit.items().size() > FEW ? " and more" : "")
                    + "; "
                    + door
                    + " decides about all of them with commit="
                    + id(edit)
                    + "\n")
        .collect(Collectors.joining());
  }

  private static String changed(Reviews.Item item) {
    return item.challenged().isEmpty()
        ? item.waiting().id().value()
        : item.challenged().get(0).memory().id().value();
  }
}
