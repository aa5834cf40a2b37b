package dev.memoryweave.operations.internal.project;

import dev.memoryweave.operations.answer.DiffAnswer;
import dev.memoryweave.operations.answer.FilesState;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.TextPages;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.util.List;

/** Shows where memories and their files differ, and what the next comparison does about it. */
public final class DiffOperation extends Operation {
  private static final int MOST = 1_000;

  private static final Parameter<Integer> LIMIT =
      Parameter.of("limit", ValueType.whole(1, MOST), "The most memories to show.")
          .withDefault(100);
  private static final Parameter<String> CURSOR = Parameter.of("cursor", ModelValues.CURSOR);

  /** Describes the operation. */
  public DiffOperation() {
    super(
        Description.of(
                Profile.PERSON,
                "diff",
                DiffAnswer.class,
                "Compare memories with their files",
                "See which memories and files do not say the same, line by line, and what"
                    + " {files_sync} does about each. Nothing changes.",
                Effect.READS.slowly(),
                LIMIT,
                CURSOR)
            .ofProject());
  }

  @Override
  protected Call read(Arguments arguments) {
    int limit = arguments.get(LIMIT);
    String cursor = arguments.find(CURSOR);
    return context -> TextPages.of(answer(context, limit), cursor);
  }

  private static OperationResult answer(CallContext context, int limit) {
    ProjectFiles files = context.requireProject().workspace().files();
    List<ProjectFiles.Difference> all = files.diff();
    DiffAnswer answer =
        new DiffAnswer(
            FilesState.of(files.status()),
            all.stream().limit(limit).map(DiffAnswer.Difference::of).toList(),
            all.size());
    return OperationResult.of(answer, text(answer));
  }

  private static String text(DiffAnswer answer) {
    if (!answer.files().on()) {
      return "Memories are in the database only: " + answer.files().reason() + ".";
    }
    if (answer.count() == 0) {
      return "Memories and their files say the same.";
    }
    StringBuilder text = new StringBuilder();
    text.append(answer.count())
        .append(answer.count() == 1 ? " memory differs" : " memories differ");
    text.append(" from files; - is the memory, + is the file:\n");
    for (DiffAnswer.Difference difference : answer.differences()) {
      text.append('\n').append(difference.id()).append(": ").append(words(difference.action()));
      text.append(difference.bothChanged() ? ", though the memory has changed as well" : "");
      text.append('\n');
      difference.paths().forEach(path -> text.append("  ").append(path).append('\n'));
      if (difference.note() != null) {
        text.append("  ").append(difference.note()).append('\n');
      }
      String memory = difference.memoryText();
      String file = difference.fileText();
      LineDiff.lines(memory == null ? "" : memory, file == null ? "" : file)
          .forEach(line -> text.append("  ").append(line).append('\n'));
    }
    long more = answer.count() - answer.differences().size();
    if (more > 0) {
      text.append("\nand ").append(more).append(" more; see limit\n");
    }
    return text.toString().stripTrailing();
  }

  private static String words(ProjectFiles.Difference.Action action) {
    return switch (action) {
      case CHANGE_MEMORY -> "the memory will say what the file says";
      case ARCHIVE_MEMORY -> "the memory will be archived, as its file was removed";
      case WRITE_FILE -> "the file will be written";
      case REMOVE_FILE -> "the file will be removed, as the memory was archived or forgotten";
      case WAIT -> "it waits to be committed, or for a person's decision";
      case LEAVE -> "the file is left as it is";
    };
  }
}
