package dev.memoryweave.operations.answer;

import dev.memoryweave.workspace.ResetTarget;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code reset}. */
public record ResetAnswer(
    ResetTarget target,
    @Doc("Whether it was done") boolean done,
    @Doc("Whether it was only told what would happen") boolean dryRun,
    @Doc("What the project is called") String project,
    @Doc("Memories that go") long memories,
    @Doc("Sessions that go") long sessions,
    @Doc("Passages of files that go, to be read again") long passages,
    @Doc("Files of .memory that go") long files,
    @Doc("How long they are") long bytes,
    @Doc("Files of others in .memory") List<String> foreign,
    @Doc("Other folders of the project that bring their memories back") List<String> clones,
    @Doc("What was kept") @Nullable BackupPlaces backup) {}
