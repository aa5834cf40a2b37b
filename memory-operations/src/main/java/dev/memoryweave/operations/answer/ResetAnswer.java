package dev.memoryweave.operations.answer;

import dev.memoryweave.workspace.ProjectReset;
import dev.memoryweave.workspace.ProjectResetPlan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code reset}. */
public record ResetAnswer(
    ProjectResetPlan.Target target,
    @Doc("Whether it was done") boolean done,
    @Doc("Whether it was a dry run") boolean dryRun,
    @Doc("The project's name") String project,
    @Doc("Memories removed") long memories,
    @Doc("Sessions removed") long sessions,
    @Doc("Passages of files removed, to be read again") long passages,
    @Doc("Files of .memory removed") long files,
    @Doc("Their size") long bytes,
    @Doc("Files of others in .memory") List<String> foreign,
    @Doc("Other folders of the project that bring their memories back") List<String> clones,
    @Doc("What was kept") @Nullable BackupPlaces backup) {
  /**
   * The view of a reset.
   *
   * @param backup the backup that was made; null if nothing was done
   */
  public static ResetAnswer of(
      ProjectResetPlan plan, boolean dryRun, ProjectReset.@Nullable Backup backup) {
    boolean database = plan.target().isDatabase();
    return new ResetAnswer(
        plan.target(),
        backup != null,
        dryRun,
        plan.project(),
        database ? plan.memories() : 0,
        database ? plan.sessions() : 0,
        database ? plan.passages() : 0,
        plan.files().size(),
        plan.bytes(),
        plan.foreign(),
        plan.clones(),
        backup == null ? null : BackupPlaces.of(backup));
  }
}
