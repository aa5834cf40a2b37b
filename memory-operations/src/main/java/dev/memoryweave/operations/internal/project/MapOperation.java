package dev.memoryweave.operations.internal.project;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.internal.view.Fields;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.workspace.guide.GuideChange;
import dev.memoryweave.workspace.guide.MapRefresh;
import dev.memoryweave.workspace.guide.ProductMap;
import dev.memoryweave.workspace.guide.ProductMapText;
import java.util.Locale;
import java.util.Map;

/** Shows the product map, and writes it into files for agents or removes it. */
public final class MapOperation extends Operation {
  private static final Parameter<Action> ACTION =
      Parameter.of("action", ValueType.one(Choice.of("action", Action.values(), Action::label)))
          .withDefault(Action.SHOW.label())
          .asChanging();

  /** Describes the operation. */
  public MapOperation() {
    super(
        Description.of(
                Profile.PERSON,
                "map",
                "Product map",
                "See the map of the project that agents read: its features by stage, recent"
                    + " decisions, open questions. Add it to the files for agents that exist,"
                    + " refresh it where it stands, or take it out.",
                Effect.WRITES,
                ACTION)
            .ofProject());
  }

  /** Actions on the map. */
  public enum Action {
    /** Writes nothing. */
    SHOW,
    /** Writes it between its markers. */
    REFRESH,
    /** Writes it into all files for agents that exist. */
    ADD,
    /** Removes it from the files that have it. */
    REMOVE;

    /** The name in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    Action action = arguments.get(ACTION);
    return context ->
        answer(context.requireProject().workspace().productMap(), action, context.door());
  }

  private static OperationResult answer(ProductMap map, Action action, DoorWords door) {
    MapRefresh refresh =
        switch (action) {
          case SHOW -> map.plan();
          case REFRESH -> map.refresh();
          case ADD -> map.add();
          case REMOVE -> map.remove();
        };
    ProductMapText text = map.render();
    Map<String, Object> structured =
        new Fields()
            .put("action", action.label())
            .put("markdown", text.markdown())
            .put("tokens", text.tokens())
            .put("left_out", text.leftOut())
            .put("files", refresh.changes().stream().map(MapOperation::change).toList())
            .put("problems", refresh.problems())
            .map();
    return OperationResult.of(structured, text(action, text, refresh, door));
  }

  private static Map<String, Object> change(GuideChange change) {
    return new Fields().put("path", change.path()).put("change", change.action().label()).map();
  }

  private static String text(
      Action action, ProductMapText map, MapRefresh refresh, DoorWords door) {
    StringBuilder text = new StringBuilder();
    if (action == Action.SHOW) {
      text.append(map.markdown()).append("\n(").append(map.tokens()).append(" tokens");
      text.append(map.leftOut() > 0 ? ", no room for " + Counted.of(map.leftOut(), "memory") : "");
      text.append(")\n");
    }
    if (refresh.changes().isEmpty()) {
      text.append(
          action == Action.ADD
              ? "There is no file for agents, such as AGENTS.md; make one, and add the map again.\n"
              : "No file for agents has the map; "
                  + door.of("map")
                  + " with the action 'add' puts it in.\n");
    }
    refresh
        .changes()
        .forEach(
            change ->
                text.append("- ")
                    .append(change.path())
                    .append(": ")
                    .append(change.action().label())
                    .append('\n'));
    refresh.problems().forEach(problem -> text.append("Problem: ").append(problem).append('\n'));
    return text.toString().stripTrailing();
  }
}
