package dev.memoryweave.operations.internal.project;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.internal.view.Fields;
import dev.memoryweave.operations.internal.view.NodeView;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.UsersHome;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.workspace.registry.ProjectState;
import dev.memoryweave.workspace.registry.RegisteredProject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists the projects of a user, and removes some from the list. */
public final class ProjectsOperation extends Operation {
  private static final int LONGEST = 4_096;

  private static final Parameter<Boolean> PRUNE =
      Parameter.of("prune", ValueType.flag(), "Take those out whose folder is gone.")
          .withDefault(false)
          .asChanging();
  private static final Parameter<String> FORGET =
      Parameter.of(
              "forget",
              ValueType.text(1, LONGEST),
              "Take this one out, by id or folder. Its memories and files stay.")
          .asChanging();

  /** Describes the operation. */
  public ProjectsOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "projects",
            "List projects",
            "See which projects have a memory here, where they are, how much is remembered of each"
                + " and when it was last opened; or tidy up the list.",
            Effect.WRITES,
            PRUNE,
            FORGET));
  }

  @Override
  protected void check(Arguments arguments) {
    if (Boolean.TRUE.equals(arguments.find(PRUNE)) && arguments.has(FORGET)) {
      arguments.problem(PRUNE.name(), "and forget exclude each other; give one of them");
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    boolean prune = arguments.get(PRUNE);
    String forget = arguments.find(FORGET);
    return context -> answer(context, context.requireHome(), prune, forget);
  }

  private static OperationResult answer(
      CallContext context, UsersHome home, boolean prune, @Nullable String forget) {
    List<RegisteredProject> removed = new ArrayList<>();
    if (prune) {
      removed.addAll(home.registry().prune());
    } else if (forget != null) {
      home.registry().forget(forget).ifPresent(removed::add);
      if (removed.isEmpty()) {
        return OperationResult.failure(
            ErrorKind.NOT_FOUND, "No project of that id or folder is in the list.");
      }
    }
    List<ProjectState> states = home.projects();
    OpenProject open = context.project();
    String here = open == null ? "" : open.workspace().root().root().toString();
    Map<String, Object> structured =
        new Fields()
            .put("projects", states.stream().map(state -> map(state, here)).toList())
            .put(
                "removed",
                prune || forget != null
                    ? removed.stream().map(project -> brief(project).map()).toList()
                    : null)
            .map();
    return OperationResult.of(structured, text(states, removed, prune || forget != null, here));
  }

  private static Fields brief(RegisteredProject project) {
    return new Fields()
        .put("id", project.id())
        .put("name", project.name())
        .put("identity", project.identity())
        .put("path", project.path())
        .put("first_opened", project.firstOpened())
        .put("last_opened", project.lastOpened());
  }

  private static Map<String, Object> map(ProjectState state, String here) {
    return brief(state.project())
        .put("exists", state.exists())
        .put("memory_folder", state.hasMemoryFolder())
        .put("memories", state.memories().isPresent() ? state.memories().getAsLong() : null)
        .put("current", state.project().path().equals(here))
        .map();
  }

  private static String text(
      List<ProjectState> states, List<RegisteredProject> removed, boolean tidied, String here) {
    StringBuilder text = new StringBuilder();
    if (tidied) {
      text.append(removed.isEmpty() ? "No folder is gone, so nothing was taken out.\n" : "");
      removed.forEach(project -> text.append("Took out ").append(project.path()).append(".\n"));
    }
    if (states.isEmpty()) {
      return text.append("No project was opened for writing yet.").toString();
    }
    List<String> lines = states.stream().map(state -> line(state, here)).toList();
    return text.append("Projects, last opened first:\n")
        .append(BoundedLines.of(lines, "the data names them"))
        .toString();
  }

  private static String line(ProjectState state, String here) {
    RegisteredProject project = state.project();
    return "- "
        + project.name()
        + (project.path().equals(here) ? " (this one)" : "")
        + (state.memories().isPresent()
            ? ", " + Counted.of(state.memories().getAsLong(), "memory")
            : "")
        + ", opened "
        + NodeView.time(project.lastOpened())
        + "\n  "
        + project.path()
        + (state.exists() ? "" : " (gone)");
  }
}
