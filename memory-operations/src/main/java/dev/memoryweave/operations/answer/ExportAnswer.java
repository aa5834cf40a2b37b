package dev.memoryweave.operations.answer;

import dev.memoryweave.model.Scope;
import dev.memoryweave.transfer.Transfer;
import java.nio.file.Path;
import java.util.List;

/** Answer of {@code export}. */
public record ExportAnswer(
    @Doc("The file") String path,
    @Doc("Its size") long bytes,
    @Doc("What was exported") List<String> scopes,
    long memories,
    long versions,
    long evidence,
    long relations,
    long sessions,
    long decisions,
    long events,
    long vectors,
    long contents,
    @Doc("Damaged memories that are not in it") long unreadable,
    @Doc("Files whose passages are not in it, as they are read again") long documentsLeftOut,
    @Doc("Memories and contents that are not in it, as they hold personal data")
        long personalLeftOut) {
  /** The view of an export to a file. */
  public static ExportAnswer of(Path path, Transfer.Exported report) {
    Transfer.Counts counts = report.counts();
    return new ExportAnswer(
        path.toString(),
        report.bytes(),
        report.scopes().stream().map(Scope::toString).toList(),
        counts.memories(),
        counts.versions(),
        counts.evidence(),
        counts.relations(),
        counts.sessions(),
        counts.decisions(),
        counts.events(),
        counts.vectors(),
        counts.contents(),
        report.unreadable(),
        report.documents(),
        report.personal());
  }
}
