package dev.memoryweave.operations;

import dev.memoryweave.operations.internal.content.ContentOperation;
import dev.memoryweave.operations.internal.continuity.ActivityOperation;
import dev.memoryweave.operations.internal.continuity.ChangesOperation;
import dev.memoryweave.operations.internal.continuity.LinesOperation;
import dev.memoryweave.operations.internal.continuity.RecordOperation;
import dev.memoryweave.operations.internal.continuity.ResumeOperation;
import dev.memoryweave.operations.internal.continuity.SessionsOperation;
import dev.memoryweave.operations.internal.continuity.WorkOperation;
import dev.memoryweave.operations.internal.entity.EntitiesOperation;
import dev.memoryweave.operations.internal.entity.EntityMergeOperation;
import dev.memoryweave.operations.internal.entity.GraphOperation;
import dev.memoryweave.operations.internal.inspection.ExplainOperation;
import dev.memoryweave.operations.internal.inspection.HistoryOperation;
import dev.memoryweave.operations.internal.inspection.InspectOperation;
import dev.memoryweave.operations.internal.privacy.ForgetAboutOperation;
import dev.memoryweave.operations.internal.privacy.PrivacyOperation;
import dev.memoryweave.operations.internal.project.AgentGuideOperation;
import dev.memoryweave.operations.internal.project.ConfigOperation;
import dev.memoryweave.operations.internal.project.DiffOperation;
import dev.memoryweave.operations.internal.project.FilesOperation;
import dev.memoryweave.operations.internal.project.FilesSyncOperation;
import dev.memoryweave.operations.internal.project.IndexOperation;
import dev.memoryweave.operations.internal.project.InitOperation;
import dev.memoryweave.operations.internal.project.MapOperation;
import dev.memoryweave.operations.internal.project.OverviewOperation;
import dev.memoryweave.operations.internal.project.ProjectOperation;
import dev.memoryweave.operations.internal.project.ProjectsOperation;
import dev.memoryweave.operations.internal.project.StatusOperation;
import dev.memoryweave.operations.internal.project.SyncOperation;
import dev.memoryweave.operations.internal.project.TrustOperation;
import dev.memoryweave.operations.internal.recall.MemoriesOperation;
import dev.memoryweave.operations.internal.recall.RecallOperation;
import dev.memoryweave.operations.internal.recall.SearchOperation;
import dev.memoryweave.operations.internal.recall.UsedOperation;
import dev.memoryweave.operations.internal.reflection.CaptureOperation;
import dev.memoryweave.operations.internal.reflection.ReflectOperation;
import dev.memoryweave.operations.internal.review.ReviewOperation;
import dev.memoryweave.operations.internal.saving.ApplyOperation;
import dev.memoryweave.operations.internal.saving.ForgetOperation;
import dev.memoryweave.operations.internal.saving.RetireOperation;
import dev.memoryweave.operations.internal.saving.SaveOperation;
import dev.memoryweave.operations.internal.transfer.BackupOperation;
import dev.memoryweave.operations.internal.transfer.BackupRemoveOperation;
import dev.memoryweave.operations.internal.transfer.ExportOperation;
import dev.memoryweave.operations.internal.transfer.ImportOperation;
import dev.memoryweave.operations.internal.transfer.MoveOperation;
import dev.memoryweave.operations.internal.transfer.ResetOperation;
import dev.memoryweave.operations.internal.transfer.RestoreOperation;
import dev.memoryweave.operations.internal.transfer.TranscriptsOperation;
import dev.memoryweave.operations.internal.upkeep.CheckOperation;
import dev.memoryweave.operations.internal.upkeep.CheckpointDiffOperation;
import dev.memoryweave.operations.internal.upkeep.CheckpointOperation;
import dev.memoryweave.operations.internal.upkeep.CheckpointRestoreOperation;
import dev.memoryweave.operations.internal.upkeep.CheckpointsOperation;
import dev.memoryweave.operations.internal.upkeep.HealthOperation;
import dev.memoryweave.operations.internal.upkeep.InheritOperation;
import dev.memoryweave.operations.internal.upkeep.PoliciesOperation;
import dev.memoryweave.operations.internal.upkeep.PolicyOperation;
import dev.memoryweave.operations.internal.upkeep.RebuildOperation;
import dev.memoryweave.operations.internal.upkeep.RepairsOperation;
import dev.memoryweave.operations.internal.upkeep.UpkeepOperation;
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
  private static final List<String> STANDARD =
      List.of(
          "recall",
          "search",
          "inspect",
          "save",
          "reflect",
          "review",
          "retire",
          "status",
          "apply",
          "resume",
          "record",
          "work",
          "capture",
          "history",
          "entities",
          "content",
          "sync",
          "agent_guide",
          "lines",
          "changes",
          "sessions",
          "policies",
          "health");

  private static final List<String> PERSONAL =
      List.of(
          "memories",
          "activity",
          "files",
          "graph",
          "explain",
          "used",
          "forget",
          "forget_about",
          "privacy",
          "index",
          "diff",
          "files_sync",
          "check",
          "rebuild",
          "transcripts",
          "checkpoints",
          "checkpoint",
          "checkpoint_diff",
          "checkpoint_restore",
          "repairs",
          "entity_merge",
          "policy",
          "inherit",
          "upkeep",
          "init",
          "trust",
          "projects",
          "overview",
          "project",
          "config",
          "map",
          "export",
          "import",
          "backup",
          "backup_remove",
          "restore",
          "reset",
          "move");

  /** Copies the list. */
  public OperationCatalog {
    operations = List.copyOf(operations);
  }

  /** Catalogs that create their operations only when a door wants all of them. */
  private static final class Whole {
    static final OperationCatalog STANDARD = of(OperationCatalog.STANDARD.stream());
    static final OperationCatalog PERSONAL =
        new OperationCatalog(
            Stream.concat(
                    STANDARD.operations().stream(),
                    of(OperationCatalog.PERSONAL.stream()).operations().stream())
                .toList());

    private static OperationCatalog of(Stream<String> names) {
      return new OperationCatalog(names.map(OperationCatalog::made).toList());
    }
  }

  /** The operations of doors for agents, and for programs that act for them. */
  public static OperationCatalog standard() {
    return Whole.STANDARD;
  }

  /** All operations, for a door that a person uses. */
  public static OperationCatalog personal() {
    return Whole.PERSONAL;
  }

  /**
   * One operation of {@link #personal()}, for a door that answers one call and ends; creating all
   * of them takes time.
   */
  public static Optional<Operation> personal(String name) {
    return STANDARD.contains(name) || PERSONAL.contains(name)
        ? Optional.of(made(name))
        : Optional.empty();
  }

  /** Whether an operation is for a person only. */
  public static boolean isPersonal(String name) {
    return PERSONAL.contains(name);
  }

  private static Operation made(String name) {
    return (Operation) madeAsObject(name);
  }

  /** Returns Object: with a narrower type, Java would load each of these classes to verify it. */
  private static Object madeAsObject(String name) {
    return switch (name) {
      case "recall" -> new RecallOperation();
      case "search" -> new SearchOperation();
      case "inspect" -> new InspectOperation();
      case "save" -> new SaveOperation();
      case "reflect" -> new ReflectOperation();
      case "review" -> new ReviewOperation();
      case "retire" -> new RetireOperation();
      case "status" -> new StatusOperation();
      case "apply" -> new ApplyOperation();
      case "resume" -> new ResumeOperation();
      case "record" -> new RecordOperation();
      case "work" -> new WorkOperation();
      case "capture" -> new CaptureOperation();
      case "history" -> new HistoryOperation();
      case "entities" -> new EntitiesOperation();
      case "content" -> new ContentOperation();
      case "sync" -> new SyncOperation();
      case "agent_guide" -> new AgentGuideOperation();
      case "lines" -> new LinesOperation();
      case "changes" -> new ChangesOperation();
      case "health" -> new HealthOperation();
      case "memories" -> new MemoriesOperation();
      case "sessions" -> new SessionsOperation();
      case "activity" -> new ActivityOperation();
      case "files" -> new FilesOperation();
      case "graph" -> new GraphOperation();
      case "explain" -> new ExplainOperation();
      case "used" -> new UsedOperation();
      case "forget" -> new ForgetOperation();
      case "forget_about" -> new ForgetAboutOperation();
      case "privacy" -> new PrivacyOperation();
      case "index" -> new IndexOperation();
      case "diff" -> new DiffOperation();
      case "files_sync" -> new FilesSyncOperation();
      case "check" -> new CheckOperation();
      case "rebuild" -> new RebuildOperation();
      case "transcripts" -> new TranscriptsOperation();
      case "checkpoints" -> new CheckpointsOperation();
      case "checkpoint" -> new CheckpointOperation();
      case "checkpoint_diff" -> new CheckpointDiffOperation();
      case "checkpoint_restore" -> new CheckpointRestoreOperation();
      case "repairs" -> new RepairsOperation();
      case "entity_merge" -> new EntityMergeOperation();
      case "policies" -> new PoliciesOperation();
      case "policy" -> new PolicyOperation();
      case "inherit" -> new InheritOperation();
      case "upkeep" -> new UpkeepOperation();
      case "init" -> new InitOperation();
      case "trust" -> new TrustOperation();
      case "projects" -> new ProjectsOperation();
      case "overview" -> new OverviewOperation();
      case "project" -> new ProjectOperation();
      case "config" -> new ConfigOperation();
      case "map" -> new MapOperation();
      case "export" -> new ExportOperation();
      case "import" -> new ImportOperation();
      case "backup" -> new BackupOperation();
      case "backup_remove" -> new BackupRemoveOperation();
      case "restore" -> new RestoreOperation();
      case "reset" -> new ResetOperation();
      case "move" -> new MoveOperation();
      default -> throw new IllegalArgumentException("There is no operation " + name);
    };
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
