package dev.memoryweave.operations;

import dev.memoryweave.operations.internal.continuity.RecordOperation;
import dev.memoryweave.operations.internal.continuity.ResumeOperation;
import dev.memoryweave.operations.internal.continuity.WorkOperation;
import dev.memoryweave.operations.internal.inspection.ExplainOperation;
import dev.memoryweave.operations.internal.inspection.HistoryOperation;
import dev.memoryweave.operations.internal.inspection.InspectOperation;
import dev.memoryweave.operations.internal.project.AgentGuideOperation;
import dev.memoryweave.operations.internal.project.ConfigOperation;
import dev.memoryweave.operations.internal.project.DiffOperation;
import dev.memoryweave.operations.internal.project.FilesSyncOperation;
import dev.memoryweave.operations.internal.project.IndexOperation;
import dev.memoryweave.operations.internal.project.InitOperation;
import dev.memoryweave.operations.internal.project.MapOperation;
import dev.memoryweave.operations.internal.project.ProjectsOperation;
import dev.memoryweave.operations.internal.project.StatusOperation;
import dev.memoryweave.operations.internal.project.SyncOperation;
import dev.memoryweave.operations.internal.recall.RecallOperation;
import dev.memoryweave.operations.internal.recall.SearchOperation;
import dev.memoryweave.operations.internal.reflection.CaptureOperation;
import dev.memoryweave.operations.internal.reflection.ReflectOperation;
import dev.memoryweave.operations.internal.review.ReviewOperation;
import dev.memoryweave.operations.internal.saving.ApplyOperation;
import dev.memoryweave.operations.internal.saving.ForgetOperation;
import dev.memoryweave.operations.internal.saving.RetireOperation;
import dev.memoryweave.operations.internal.saving.SaveOperation;
import dev.memoryweave.operations.internal.transfer.BackupOperation;
import dev.memoryweave.operations.internal.transfer.ExportOperation;
import dev.memoryweave.operations.internal.transfer.ImportOperation;
import dev.memoryweave.operations.internal.transfer.ResetOperation;
import dev.memoryweave.operations.internal.transfer.RestoreOperation;
import dev.memoryweave.operations.internal.transfer.TranscriptsOperation;
import dev.memoryweave.operations.internal.upkeep.CheckOperation;
import dev.memoryweave.operations.internal.upkeep.CheckpointDiffOperation;
import dev.memoryweave.operations.internal.upkeep.CheckpointOperation;
import dev.memoryweave.operations.internal.upkeep.CheckpointRestoreOperation;
import dev.memoryweave.operations.internal.upkeep.CheckpointsOperation;
import dev.memoryweave.operations.internal.upkeep.HealthOperation;
import dev.memoryweave.operations.internal.upkeep.PoliciesOperation;
import dev.memoryweave.operations.internal.upkeep.RebuildOperation;
import dev.memoryweave.operations.internal.upkeep.RepairsOperation;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.Operation;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Operations, in the order in which doors list them.
 *
 * @param operations the operations of this catalog
 */
public record OperationCatalog(List<Operation> operations) {
  private static final OperationCatalog STANDARD =
      new OperationCatalog(
          List.of(
              new RecallOperation(),
              new SearchOperation(),
              new InspectOperation(),
              new SaveOperation(),
              new ReflectOperation(),
              new ReviewOperation(),
              new RetireOperation(),
              new StatusOperation(),
              new ApplyOperation(),
              new ResumeOperation(),
              new RecordOperation(),
              new WorkOperation(),
              new CaptureOperation(),
              new HistoryOperation(),
              new SyncOperation(),
              new AgentGuideOperation()));

  private static final OperationCatalog PERSONAL =
      STANDARD.with(
          List.of(
              new ExplainOperation(),
              new ForgetOperation(),
              new IndexOperation(),
              new DiffOperation(),
              new FilesSyncOperation(),
              new CheckOperation(),
              new RebuildOperation(),
              new TranscriptsOperation(),
              new CheckpointsOperation(),
              new CheckpointOperation(),
              new CheckpointDiffOperation(),
              new CheckpointRestoreOperation(),
              new RepairsOperation(),
              new PoliciesOperation(),
              new InitOperation(),
              new ProjectsOperation(),
              new ConfigOperation(),
              new MapOperation(),
              new HealthOperation(),
              new ExportOperation(),
              new ImportOperation(),
              new BackupOperation(),
              new RestoreOperation(),
              new ResetOperation()));

  /** Copies the list. */
  public OperationCatalog {
    operations = List.copyOf(operations);
  }

  /** The operations of doors for agents, and for programs that act for them. */
  public static OperationCatalog standard() {
    return STANDARD;
  }

  /** All operations, for a door at which a person asks. */
  public static OperationCatalog personal() {
    return PERSONAL;
  }

  private OperationCatalog with(List<Operation> more) {
    return new OperationCatalog(Stream.concat(operations.stream(), more.stream()).toList());
  }

  /** The operations that need no files of a project. */
  public OperationCatalog withoutProject() {
    return new OperationCatalog(
        operations.stream().filter(operation -> !operation.needsProject()).toList());
  }

  /** The operations that a door lists, in their order. */
  public List<Operation> listed(Listing listing) {
    return listing.of(operations);
  }

  /** The operation with a name, or nothing. */
  public Optional<Operation> find(String name) {
    return operations.stream().filter(operation -> operation.name().equals(name)).findFirst();
  }
}
