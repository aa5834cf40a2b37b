package dev.memoryweave.workspace.registry.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.workspace.files.internal.InvalidJsonException;
import dev.memoryweave.workspace.files.internal.StrictJson;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** A list of entries on projects as JSON: a version, and an object for each project. */
final class ProjectsJson {
  private static final String VERSION_FIELD = "version";
  private static final String PROJECTS = "projects";
  private static final int VERSION = 1;
  private static final int DEEPEST = 8;
  private static final int LONGEST = 1_000_000;
  private static final StrictJson JSON = new StrictJson(DEEPEST, LONGEST);

  private ProjectsJson() {}

  /** Reads an entry. */
  interface Entry<T> {
    T read(JsonNode entry) throws DamagedFileException;
  }

  /**
   * Reads a list.
   *
   * @param isStrict whether an unknown field beside the list is an error
   */
  static <T> List<T> read(String text, boolean isStrict, Entry<T> entry)
      throws DamagedFileException, NewerFileException {
    JsonNode file = parsed(text);
    require(file.isObject(), "it holds no JSON object");
    requireVersion(file.path(VERSION_FIELD));
    JsonNode projects = file.path(PROJECTS);
    require(projects.isMissingNode() || projects.isArray(), "its projects are no list");
    int known = projects.isMissingNode() ? 1 : 2;
    require(!isStrict || file.size() == known, "it has a field that is not known");
    List<T> entries = new ArrayList<>();
    try {
      for (JsonNode project : projects) {
        require(project.isObject(), "a project is no object");
        entries.add(entry.read(project));
      }
    } catch (MemoryException | DateTimeException e) {
      throw new DamagedFileException("a project in it is wrong: " + e.getMessage());
    }
    return entries;
  }

  private static JsonNode parsed(String text) throws DamagedFileException {
    try {
      return JSON.read(text, 1).value();
    } catch (InvalidJsonException e) {
      throw new DamagedFileException("it is no JSON, in line " + e.line() + ": " + e.why());
    }
  }

  private static void requireVersion(JsonNode version)
      throws DamagedFileException, NewerFileException {
    require(!version.isMissingNode(), "its version is missing");
    require(version.canConvertToLong() && version.isIntegralNumber(), "its version is no number");
    if (version.longValue() > VERSION) {
      throw new NewerFileException();
    }
    require(version.longValue() == VERSION, "its version is missing");
  }

  static void require(boolean holds, String problem) throws DamagedFileException {
    if (!holds) {
      throw new DamagedFileException(problem);
    }
  }

  /** Writes a list, each entry by its fields. */
  static <T> String write(List<T> entries, BiConsumer<T, ObjectNode> entry) {
    ObjectNode file = JsonNodeFactory.instance.objectNode().put(VERSION_FIELD, VERSION);
    var projects = file.putArray(PROJECTS);
    entries.forEach(one -> entry.accept(one, projects.addObject()));
    return JSON.write(file);
  }
}
