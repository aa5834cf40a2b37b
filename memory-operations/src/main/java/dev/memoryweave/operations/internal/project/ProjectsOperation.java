package dev.memoryweave.operations.internal.project;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.ProjectsAnswer;
import dev.memoryweave.operations.answer.ProjectsAnswer.Project;
import dev.memoryweave.operations.internal.view.BoundedLines;
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
import dev.memoryweave.workspace.registry.ProjectRegistry;
import java.util.ArrayList;
import java.util.List;
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
            ProjectsAnswer.class,
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
    List<ProjectRegistry.Project> removed = new ArrayList<>();
    if (prune) {
      removed.addAll(home.registry().prune());
    } else if (forget != null) {
      home.registry().forget(forget).ifPresent(removed::add);
      if (removed.isEmpty()) {
        return OperationResult.failure(
            ErrorKind.NOT_FOUND, "No project of that id or folder is in the list.");
      }
    }
    OpenProject open = context.project();
    String here = open == null ? "" : open.workspace().root().root().toString();
    ProjectsAnswer answer =
        new ProjectsAnswer(
            home.projects().stream().map(state -> Project.of(state, here)).toList(),
            prune || forget != null
                ? removed.stream().map(ProjectsAnswer.Removed::of).toList()
                : null);
    return OperationResult.of(answer, text(answer));
  }

  private static String text(ProjectsAnswer answer) {
    StringBuilder text = new StringBuilder();
    if (answer.removed() != null) {
      text.append(
          answer.removed().isEmpty() ? "No folder is gone, so nothing was taken out.\n" : "");
      answer
          .removed()
          .forEach(project -> text.append("Took out ").append(project.path()).append(".\n"));
    }
    if (answer.projects().isEmpty()) {
      return text.append("No project was opened for writing yet.").toString();
    }
    List<String> lines = answer.projects().stream().map(ProjectsOperation::line).toList();
    return text.append("Projects, last opened first:\n")
        .append(BoundedLines.of(lines, "the data names them"))
        .toString();
  }

  private static String line(Project project) {
    return "- "
        + project.name()
        + (project.current() ? " (this one)" : "")
        + (project.memories() == null ? "" : ", " + Counted.of(project.memories(), "memory"))
        + ", opened "
        + NodeView.time(project.lastOpened())
        + "\n  "
        + project.path()
        + (project.exists() ? "" : " (gone)");
  }
}
