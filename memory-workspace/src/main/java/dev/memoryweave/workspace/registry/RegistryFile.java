package dev.memoryweave.workspace.registry;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;

/** The registry as JSON: a version, and the projects in the order of their ids. */
final class RegistryFile {
  private RegistryFile() {}

  static List<RegisteredProject> read(String text) throws DamagedFileException, NewerFileException {
    return ProjectsJson.read(
        text,
        false,
        project ->
            new RegisteredProject(
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

  static String write(List<RegisteredProject> projects) {
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
