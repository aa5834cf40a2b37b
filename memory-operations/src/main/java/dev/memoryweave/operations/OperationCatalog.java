package dev.memoryweave.operations;

import dev.memoryweave.operations.internal.inspection.HistoryOperation;
import dev.memoryweave.operations.internal.inspection.InspectOperation;
import dev.memoryweave.operations.internal.project.AgentGuideOperation;
import dev.memoryweave.operations.internal.project.InspectSourceOperation;
import dev.memoryweave.operations.internal.project.RefreshOperation;
import dev.memoryweave.operations.internal.project.StatusOperation;
import dev.memoryweave.operations.internal.project.SyncOperation;
import dev.memoryweave.operations.internal.recall.RecallOperation;
import dev.memoryweave.operations.internal.recall.SearchOperation;
import dev.memoryweave.operations.internal.reflection.CaptureOperation;
import dev.memoryweave.operations.internal.reflection.ReflectOperation;
import dev.memoryweave.operations.internal.review.ReviewOperation;
import dev.memoryweave.operations.internal.saving.ForgetOperation;
import dev.memoryweave.operations.internal.saving.SaveOperation;
import dev.memoryweave.operations.model.Operation;
import java.util.List;
import java.util.Optional;

/**
 * All operations, in the order in which doors list them.
 *
 * @param operations the operations of this catalog
 */
public record OperationCatalog(List<Operation> operations) {
  private static final OperationCatalog STANDARD =
      new OperationCatalog(
          List.of(
              new RecallOperation(),
              new InspectSourceOperation(),
              new SearchOperation(),
              new SaveOperation(),
              new ReflectOperation(),
              new CaptureOperation(),
              new ReviewOperation(),
              new InspectOperation(),
              new HistoryOperation(),
              new ForgetOperation(),
              new RefreshOperation(),
              new SyncOperation(),
              new AgentGuideOperation(),
              new StatusOperation()));

  /** Copies the list. */
  public OperationCatalog {
    operations = List.copyOf(operations);
  }

  /** The catalog of all operations. */
  public static OperationCatalog standard() {
    return STANDARD;
  }

  /** The operations that need no files of a project. */
  public OperationCatalog withoutProject() {
    return new OperationCatalog(
        operations.stream().filter(operation -> !operation.needsProject()).toList());
  }

  /** The operation with a name, or nothing. */
  public Optional<Operation> find(String name) {
    return operations.stream().filter(operation -> operation.name().equals(name)).findFirst();
  }
}
