package dev.memoryweave.operations.internal.project;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.MapAnswer;
import dev.memoryweave.operations.answer.MapAnswer.Action;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.workspace.guide.ProductMap;

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
                MapAnswer.class,
                "Product map",
                "See the map of the project that agents read: its features by stage, recent"
                    + " decisions, open questions. Add it to the files for agents that exist,"
                    + " refresh it where it stands, or take it out.",
                Effect.WRITES,
                ACTION)
            .ofProject());
  }

  @Override
  protected Call read(Arguments arguments) {
    Action action = arguments.get(ACTION);
    return context ->
        answer(context.requireProject().workspace().productMap(), action, context.door());
  }

  private static OperationResult answer(ProductMap map, Action action, DoorWords door) {
    ProductMap.Refresh refresh =
        switch (action) {
          case SHOW -> map.plan();
          case REFRESH -> map.refresh();
          case ADD -> map.add();
          case REMOVE -> map.remove();
        };
    ProductMap.Rendered text = map.render();
    MapAnswer answer =
        new MapAnswer(
            action,
            text.markdown(),
            text.tokens(),
            text.leftOut(),
            refresh.changes().stream().map(MapAnswer.File::of).toList(),
            refresh.problems());
    return OperationResult.of(answer, text(answer, door));
  }

  private static String text(MapAnswer map, DoorWords door) {
    StringBuilder text = new StringBuilder();
    if (map.action() == Action.SHOW) {
      text.append(map.markdown()).append("\n(").append(map.tokens()).append(" tokens");
      text.append(map.leftOut() > 0 ? ", no room for " + Counted.of(map.leftOut(), "memory") : "");
      text.append(")\n");
    }
    if (map.files().isEmpty()) {
      text.append(
          map.action() == Action.ADD
              ? "There is no file for agents, such as AGENTS.md; make one, and add the map again.\n"
              : "No file for agents has the map; "
                  + door.of("map")
                  + " with the action 'add' puts it in.\n");
    }
    for (MapAnswer.File file : map.files()) {
      text.append("- ").append(file.path()).append(": ").append(file.change().label()).append('\n');
    }
    map.problems().forEach(problem -> text.append("Problem: ").append(problem).append('\n'));
    return text.toString().stripTrailing();
  }
}
