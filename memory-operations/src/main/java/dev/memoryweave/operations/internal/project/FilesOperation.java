package dev.memoryweave.operations.internal.project;

import dev.memoryweave.KnowledgeBase;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.FilesAnswer;
import dev.memoryweave.operations.answer.MemoryRow;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.internal.view.NodeRow;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.operations.text.Quotation;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.Page;
import dev.memoryweave.workspace.indexing.IndexingReport;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lists the files that were read, or shows what is known of one. */
public final class FilesOperation extends Operation {
  private static final int MAX_LIMIT = 1_000;

  /** Maximum number of memories that are listed for a file. */
  private static final int MOST_MEMORIES = 200;

  private static final Parameter<String> PATH =
      Parameter.of(
          "path", ValueType.text(1, KnowledgeDocument.MAX_PATH), "This file, with its passages.");
  private static final Parameter<String> UNDER =
      Parameter.of("under", ValueType.text(1, KnowledgeDocument.MAX_PATH), "Only in this folder.");
  private static final Parameter<Set<KnowledgeDocument.Status>> STATE =
      Parameter.of(
          "state",
          ValueType.oneOrSome(
              Choice.of(
                  "state", KnowledgeDocument.Status.values(), KnowledgeDocument.Status::label)));
  private static final Parameter<Set<SourceType>> TYPES =
      Parameter.of(
          "types", ValueType.some(Choice.of("type", SourceType.values(), SourceType::label)));
  private static final Parameter<Integer> LIMIT =
      Parameter.of("limit", ValueType.whole(1, MAX_LIMIT)).withDefault(50);
  private static final Parameter<String> CURSOR =
      Parameter.of("cursor", ModelValues.CURSOR, "From the answer before, for the next page.");

  /** Describes the operation. */
  public FilesOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "files",
            FilesAnswer.class,
            "List files",
            "See which files of the project were read, what was left out and why, and the passages"
                + " and memories of one file.",
            Effect.READS,
            PATH,
            UNDER,
            STATE,
            TYPES,
            LIMIT,
            CURSOR));
  }

  @Override
  protected void check(Arguments arguments) {
    if (arguments.has(PATH)) {
      for (Parameter<?> other : List.of(UNDER, STATE, TYPES, CURSOR)) {
        if (arguments.has(other)) {
          arguments.problem(other.name(), "is for the list; give it or path");
        }
      }
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    String path = arguments.find(PATH);
    String under = arguments.find(UNDER);
    Set<KnowledgeDocument.Status> states = arguments.set(STATE);
    Set<SourceType> types = arguments.set(TYPES);
    int limit = arguments.get(LIMIT);
    String cursor = arguments.find(CURSOR);
    return context -> {
      if (path != null) {
        return one(context, path);
      }
      DocumentFilter filter = context.memory().knowledge().all().withTypes(types).under(under);
      return list(context, filter, states, limit, cursor);
    };
  }

  private static OperationResult list(
      CallContext context,
      DocumentFilter filter,
      Set<KnowledgeDocument.Status> states,
      int limit,
      @Nullable String cursor) {
    KnowledgeBase knowledge = context.memory().knowledge();
    Page<KnowledgeDocument> page = knowledge.documents(filter.withStatuses(states), limit, cursor);
    FilesAnswer answer =
        new FilesAnswer(
            page.items().stream().map(FilesAnswer.Row::of).toList(),
            cursor == null ? counts(knowledge, filter) : null,
            cursor == null && wantsLeftOut(states) ? leftOut(context.project()) : null,
            null,
            null,
            null,
            page.next());
    return OperationResult.of(answer, text(answer));
  }

  private static boolean wantsLeftOut(Set<KnowledgeDocument.Status> states) {
    return states.isEmpty() || states.contains(KnowledgeDocument.Status.SKIPPED);
  }

  private static Map<KnowledgeDocument.Status, Long> counts(
      KnowledgeBase knowledge, DocumentFilter filter) {
    Map<KnowledgeDocument.Status, Long> counts = new EnumMap<>(KnowledgeDocument.Status.class);
    for (KnowledgeDocument.Status status : KnowledgeDocument.Status.values()) {
      long count = knowledge.count(filter.withStatuses(Set.of(status)));
      if (count > 0) {
        counts.put(status, count);
      }
    }
    return counts;
  }

  private static @Nullable List<FilesAnswer.LeftOut> leftOut(@Nullable OpenProject project) {
    IndexingReport report = project == null ? null : project.workspace().status().lastReport();
    return report == null ? null : report.skipped().stream().map(FilesAnswer.LeftOut::of).toList();
  }

  private static OperationResult one(CallContext context, String path) {
    KnowledgeBase knowledge = context.memory().knowledge();
    KnowledgeDocument document = knowledge.document(path).orElse(null);
    if (document == null) {
      return OperationResult.failure(
          ErrorKind.NOT_FOUND, "No file of that path was read: " + Quotation.path(path));
    }
    MemoryQuery about =
        MemoryQuery.current()
            .withTraits(NodeFilter.Traits.ANY.withPath(path))
            .withLimit(MOST_MEMORIES);
    List<MemoryNode> memories = context.memory().list(about).items();
    FilesAnswer answer =
        new FilesAnswer(
            null,
            null,
            null,
            FilesAnswer.Row.of(document),
            knowledge.chunks(path).stream().map(FilesAnswer.Passage::of).toList(),
            memories.stream().map(MemoryRow::of).toList(),
            null);
    return OperationResult.of(answer, text(answer));
  }

  private static String text(FilesAnswer answer) {
    List<String> parts = new ArrayList<>();
    List<FilesAnswer.Row> files = answer.files();
    FilesAnswer.Row file = answer.file();
    if (file != null) {
      parts.add(line(file).substring(2));
    }
    if (files != null) {
      parts.add(
          files.isEmpty()
              ? "No file meets these conditions."
              : lines(files.stream().map(FilesOperation::line).toList()));
    }
    if (answer.passages() != null && !answer.passages().isEmpty()) {
      parts.add(
          "Passages:\n" + lines(answer.passages().stream().map(FilesOperation::line).toList()));
    }
    if (answer.memories() != null && !answer.memories().isEmpty()) {
      parts.add(
          "Memories:\n"
              + lines(answer.memories().stream().map(row -> "- " + NodeRow.line(row)).toList()));
    }
    if (answer.leftOut() != null && !answer.leftOut().isEmpty()) {
      parts.add(
          "Left out by the last reading:\n"
              + lines(answer.leftOut().stream().map(FilesOperation::line).toList()));
    }
    if (answer.nextCursor() != null) {
      parts.add("There are more; go on with cursor " + answer.nextCursor());
    }
    return String.join("\n", parts);
  }

  private static String lines(List<String> lines) {
    return BoundedLines.of(lines, "the data names them");
  }

  private static String line(FilesAnswer.Row row) {
    String note = row.note();
    return "- "
        + Quotation.path(row.path())
        + " ["
        + row.state().label()
        + ", "
        + row.type().label()
        + "], "
        + Counted.of(row.passages(), "passage")
        + (note == null ? "" : ": " + note);
  }

  private static String line(FilesAnswer.Passage passage) {
    return "- lines "
        + passage.fromLine()
        + "-"
        + passage.toLine()
        + (passage.place().isEmpty() ? "" : ": " + passage.place());
  }

  private static String line(FilesAnswer.LeftOut left) {
    return "- "
        + Quotation.path(left.path())
        + (left.folder() ? "/" : "")
        + ": "
        + left.reason().words()
        + (left.detail().isEmpty() ? "" : " (" + left.detail() + ")");
  }
}
