package dev.memoryweave.workspace.registry.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.workspace.registry.ProjectRegistry;
import java.io.IOException;
import java.io.StringWriter;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The registry as JSON: a version, and the projects in the order of their ids. */
public final class RegistryFile {
  private static final int VERSION = 1;
  private static final int DEEPEST = 8;

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
          .build();

  private RegistryFile() {}

  public static List<ProjectRegistry.Project> read(String text) throws DamagedFileException, NewerFileException {
    List<ProjectRegistry.Project> projects = new ArrayList<>();
    boolean versioned = false;
    try (JsonParser json = JSON.createParser(text)) {
      require(json.nextToken() == JsonToken.START_OBJECT, "it holds no JSON object");
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        JsonToken value = json.nextToken();
        if (name.equals("version")) {
          require(value == JsonToken.VALUE_NUMBER_INT, "its version is no number");
          if (json.getLongValue() > VERSION) {
            throw new NewerFileException();
          }
          versioned = json.getLongValue() == VERSION;
        } else if (name.equals("projects")) {
          require(value == JsonToken.START_ARRAY, "its projects are no list");
          while (json.nextToken() == JsonToken.START_OBJECT) {
            projects.add(project(json));
          }
          require(json.currentToken() == JsonToken.END_ARRAY, "a project is no object");
        } else {
          json.skipChildren();
        }
      }
      require(json.currentToken() == JsonToken.END_OBJECT, "it ends too early");
      require(json.nextToken() == null, "something follows its end");
    } catch (IOException e) {
      throw new DamagedFileException("it is no JSON");
    } catch (MemoryException | DateTimeException e) {
      throw new DamagedFileException("a project in it is wrong: " + e.getMessage());
    }
    require(versioned, "its version is missing");
    return projects;
  }

  private static ProjectRegistry.Project project(JsonParser json)
      throws IOException, DamagedFileException {
    Map<String, String> fields = new HashMap<>();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      if (json.nextToken() == JsonToken.VALUE_STRING) {
        fields.put(name, json.getText());
      } else {
        json.skipChildren();
      }
    }
    return new ProjectRegistry.Project(
        field(fields, "id"),
        field(fields, "name"),
        field(fields, "identity"),
        field(fields, "path"),
        Instant.parse(field(fields, "first_opened")),
        Instant.parse(field(fields, "last_opened")));
  }

  private static String field(Map<String, String> fields, String name) throws DamagedFileException {
    String value = fields.get(name);
    if (value == null) {
      throw new DamagedFileException("a project in it has no " + name);
    }
    return value;
  }

  private static void require(boolean holds, String problem) throws DamagedFileException {
    if (!holds) {
      throw new DamagedFileException(problem);
    }
  }

  public static String write(List<ProjectRegistry.Project> projects) throws IOException {
    StringWriter text = new StringWriter();
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.setPrettyPrinter(
          new DefaultPrettyPrinter().withObjectIndenter(lines).withArrayIndenter(lines));
      json.writeStartObject();
      json.writeNumberField("version", VERSION);
      json.writeArrayFieldStart("projects");
      for (ProjectRegistry.Project project : projects) {
        json.writeStartObject();
        json.writeStringField("id", project.id());
        json.writeStringField("name", project.name());
        json.writeStringField("identity", project.identity());
        json.writeStringField("path", project.path());
        json.writeStringField("first_opened", project.firstOpened().toString());
        json.writeStringField("last_opened", project.lastOpened().toString());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return text.append('\n').toString();
  }
}
