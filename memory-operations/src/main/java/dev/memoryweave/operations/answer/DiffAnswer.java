package dev.memoryweave.operations.answer;

import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code diff}. */
public record DiffAnswer(
    @Doc("State of the files of memories") FilesState files,
    @Doc("What differs, as many as asked for") List<Difference> differences,
    @Doc("How many differ in all") long count) {
  /** A memory and its files that do not say the same. */
  public record Difference(
      @Doc("The memory") String id,
      @Doc("Its files") List<String> paths,
      @Doc("What the next comparison does") ProjectFiles.Difference.Action action,
      @Doc("Whether both have changed; then the file wins") boolean bothChanged,
      @Doc("What its files say; absent if there are none") @Nullable String fileText,
      @Doc("What its files would say of the memory; absent if it has none")
          @Nullable String memoryText,
      @Doc("Why it waits, or what is wrong") @Nullable String note) {
    /** The difference between a memory and its files. */
    public static Difference of(ProjectFiles.Difference difference) {
      return new Difference(
          difference.id().value(),
          difference.paths(),
          difference.action(),
          difference.bothChanged(),
          difference.fileText(),
          difference.memoryText(),
          difference.note());
    }
  }
}
