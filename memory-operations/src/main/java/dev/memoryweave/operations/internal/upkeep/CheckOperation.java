package dev.memoryweave.operations.internal.upkeep;

import dev.memoryweave.Maintenance;
import dev.memoryweave.operations.internal.consent.Confirmation;
import dev.memoryweave.operations.internal.view.Fields;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.store.StoreCheck;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks that what is stored is sound, and mends it if asked to. */
public final class CheckOperation extends Operation {
  private static final Parameter<Boolean> REPAIR =
      Parameter.of(
              "repair",
              ValueType.flag(),
              "Mend records of the store that cannot be read: they go back to an earlier version,"
                  + " or are put aside.")
          .withDefault(false)
          .asChanging();

  /** Describes the operation. */
  public CheckOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "check",
            "Check the memory",
            "Check that all that is stored can be read and fits together, with the place of each"
                + " fault and what to do about it. In a large store it takes minutes.",
            Effect.WRITES.slowly().afterAsking(),
            REPAIR,
            Confirmation.CONFIRMED));
  }

  @Override
  protected Call read(Arguments arguments) {
    boolean repair = arguments.get(REPAIR);
    boolean confirmed = arguments.get(Confirmation.CONFIRMED);
    return context -> {
      context.progress().at(0, 1, "Checking the store");
      StoreCheck found = StoreCheckView.verify(context);
      context.progress().at(1, 1, "The store is checked");
      return repair && found != null && !found.isSound()
          ? repaired(context, found, confirmed)
          : OperationResult.of(map(found, null), StoreCheckView.words(found, context.door()));
    };
  }

  private static OperationResult repaired(
      CallContext context, StoreCheck found, boolean confirmed) {
    String plan =
        StoreCheckView.words(found, context.door())
            + "\nRecords that cannot be read go back to an earlier version or are put aside;"
            + " restore a backup instead if there is a good one.";
    Confirmation agreed = Confirmation.of(context, confirmed, plan);
    if (!agreed.isGiven()) {
      return agreed.refusal(context, map(found, null), plan);
    }
    Maintenance maintenance = context.memory().maintenance();
    StoreCheck.Repair repair = maintenance.repair();
    StoreCheck after = StoreCheckView.verify(context);
    return OperationResult.of(
        map(after, repair), words(repair) + "\n" + StoreCheckView.words(after, context.door()));
  }

  private static Map<String, Object> map(
      @Nullable StoreCheck check, StoreCheck.@Nullable Repair repair) {
    return new Fields()
        .put("store", check == null ? null : StoreCheckView.map(check))
        .put(
            "repaired",
            repair == null
                ? null
                : new Fields()
                    .put("restored", repair.restored())
                    .put("set_aside", repair.setAside())
                    .put("removed_documents", repair.removedDocuments())
                    .put("removed_links", repair.removedLinks())
                    .map())
        .put("errors", check == null ? 0 : StoreCheckView.count(check))
        .map();
  }

  private static String words(StoreCheck.Repair repair) {
    return repair.restored()
        + " memories went back to an earlier version, "
        + repair.setAside()
        + " records were put aside, "
        + repair.removedDocuments()
        + " documents of files and "
        + repair.removedLinks()
        + " broken links were removed.";
  }
}
