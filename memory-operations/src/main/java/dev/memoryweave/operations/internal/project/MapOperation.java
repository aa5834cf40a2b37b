package dev.memoryweave.operations.internal.project;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.MapAnswer;
import dev.memoryweave.operations.answer.MapAnswer.Action;
import dev.memoryweave.operations.answer.MapAnswer.Part;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.guide.AgentSection;

/** Shows the product map, and writes it into files for agents or removes it. */
public final class MapOperation extends Operation {
  private static final Parameter<Action> ACTION =
      Parameter.of("action", ValueType.one(Choice.of("action", Action.values(), Action::label)))
          .withDefault(Action.SHOW.label())
          .asChanging();

  private static final Parameter<Part> PART =
      Parameter.of("part", ValueType.one(Choice.of("part", Part.values(), Part::label)))
          .withDefault(Part.MAP.label());

  /** Describes the operation. */
  public MapOperation() {
    super(
        Description.of(
                Profile.PERSON,
                "map",
                MapAnswer.class,
                "Product map",
                "See the map of the project that agents read: its features by stage, recent"
                    + " decisions, open questions; or the continuity block, which says where work"
                    + " stands and is written only while it costs less than it saves. Add it to the"
                    + " files for agents that exist, refresh it where it stands, or take it out.",
                Effect.WRITES,
                ACTION,
                PART)
            .ofProject());
  }

  @Override
  protected Call read(Arguments arguments) {
    Action action = arguments.get(ACTION);
    Part part = arguments.get(PART);
    return context ->
        answer(section(context.requireProject().workspace(), part), part, action, context.door());
  }

  private static AgentSection section(Workspace workspace, Part part) {
    return part == Part.MAP ? workspace.productMap() : workspace.continuityBlock();
  }

  private static OperationResult answer(
      AgentSection map, Part part, Action action, DoorWords door) {
    AgentSection.Refresh refresh =
        switch (action) {
          case SHOW -> map.plan();
          case REFRESH -> map.refresh();
          case ADD -> map.add();
          case REMOVE -> map.remove();
        };
    AgentSection.Rendered text = map.render();
    MapAnswer answer =
        new MapAnswer(
            action,
            part,
            text.markdown(),
            text.tokens(),
            text.leftOut(),
            text.saved(),
            refresh.changes().stream().map(MapAnswer.File::of).toList(),
            refresh.problems());
    return OperationResult.of(answer, text(answer, door));
  }

  private static String text(MapAnswer map, DoorWords door) {
    StringBuilder text = new StringBuilder();
    if (map.action() == Action.SHOW) {
      text.append(map.markdown().isEmpty() ? "" : map.markdown() + "\n");
      text.append('(').append(map.tokens()).append(" tokens");
      text.append(map.leftOut() > 0 ? ", no room for " + Counted.of(map.leftOut(), "memory") : "");
      text.append(")\n");
    }
    text.append(rule(map));
    String name = map.part() == Part.MAP ? "map" : "continuity block";
    if (map.files().isEmpty() && isWorthIt(map)) {
      text.append(
          map.action() == Action.ADD
              ? "There is no file for agents, such as AGENTS.md; make one, and add it again.\n"
              : "No file for agents has the "
                  + name
                  + "; "
                  + door.of("map")
                  + " with the action 'add' puts it in.\n");
    }
    for (MapAnswer.File file : map.files()) {
      text.append("- ").append(file.path()).append(": ").append(file.change().label()).append('\n');
    }
    map.problems().forEach(problem -> text.append("Problem: ").append(problem).append('\n'));
    return text.toString().stripTrailing();
  }

  private static boolean isWorthIt(MapAnswer map) {
    return map.saved() == null || !map.markdown().isEmpty();
  }

  /** The rule that decides whether a section is written. */
  private static String rule(MapAnswer map) {
    Long saved = map.saved();
    if (saved == null || map.action() == Action.REMOVE) {
      return "";
    }
    return "It costs "
        + map.tokens()
        + " tokens, and saves the answer to where work stands, of "
        + saved
        + ": it is "
        + (isWorthIt(map) ? "written" : "not written")
        + ".\n";
  }
}
