package dev.memoryweave.operations.internal.project;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.workspace.registry.ProjectRegistry;
import java.util.List;

/** Finds a project of the person by what people call it. */
public final class NamedProject {
  /** Maximum length of what names a project. */
  public static final int LONGEST = 1_000;

  private NamedProject() {}

  /**
   * The project with a name, an id or a folder.
   *
   * @param field the argument that names it, for messages
   * @throws InvalidValueException if there is none, or several have the name
   */
  public static ProjectRegistry.Project of(CallContext context, String field, String named) {
    List<ProjectRegistry.Project> found =
        context.requireHome().projects().stream()
            .map(ProjectRegistry.State::project)
            .filter(
                each ->
                    each.id().equals(named)
                        || each.name().equals(named)
                        || each.path().equals(named)
                        || each.identity().equals(named))
            .toList();
    InvalidValueException.unless(
        found.size() == 1,
        field,
        named,
        found.isEmpty()
            ? "be the name, the id or the folder of a project; see " + context.door().of("projects")
            : "be the id or the folder of one project; several have this name");
    return found.get(0);
  }
}
