package dev.memoryweave.workspace.registry.internal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memoryweave.workspace.registry.ProjectRegistry;
import java.time.Instant;
import java.util.List;

/** The registry as JSON: a version, and the projects in the order of their ids. */
public final class RegistryFile {
  private RegistryFile() {}

  public static List<ProjectRegistry.Project> read(String text)
      throws DamagedFileException, NewerFileException {
    return ProjectsJson.read(
        text,
        false,
        project ->
            new ProjectRegistry.Project(
                field(project, "id"),
                field(project, "name"),
                field(project, "identity"),
                field(project, "path"),
                Instant.parse(field(project, "first_opened")),
                Instant.parse(field(project, "last_opened"))));
  }

  private static String field(JsonNode project, String name) throws DamagedFileException {
    JsonNode value = project.path(name);
    ProjectsJson.require(value.isTextual(), "a project in it has no " + name);
    return value.textValue();
  }

  public static String write(List<ProjectRegistry.Project> projects) {
    return ProjectsJson.write(
        projects,
        (project, json) ->
            json.put("id", project.id())
                .put("name", project.name())
                .put("identity", project.identity())
                .put("path", project.path())
                .put("first_opened", project.firstOpened().toString())
                .put("last_opened", project.lastOpened().toString()));
  }
}
