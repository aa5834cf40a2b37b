package dev.memoryweave.workspace.registry.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.memoryweave.model.MemoryException;
import java.io.IOException;
import java.io.StringWriter;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Answers on trust as JSON. Parsing is strict: anything not fully understood is no answer, as a
 * mistake must not become a yes.
 */
final class TrustFile {
  private static final int VERSION = 1;
  private static final int DEEPEST = 8;

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
          .build();

  private TrustFile() {}

  static List<TrustAnswer> read(String text) throws DamagedFileException, NewerFileException {
    List<TrustAnswer> answers = new ArrayList<>();
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
        } else {
          require(name.equals("projects"), "it has a field that is not known");
          require(value == JsonToken.START_ARRAY, "its projects are no list");
          while (json.nextToken() == JsonToken.START_OBJECT) {
            answers.add(answer(json));
          }
          require(json.currentToken() == JsonToken.END_ARRAY, "a project is no object");
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
    long different = answers.stream().map(TrustAnswer::identity).distinct().count();
    require(different == answers.size(), "it answers twice for one project");
    return answers;
  }

  private static TrustAnswer answer(JsonParser json) throws IOException, DamagedFileException {
    @Nullable String identity = null;
    @Nullable Boolean trusted = null;
    @Nullable Instant answered = null;
    List<String> branches = new ArrayList<>();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      switch (name) {
        case "identity" -> identity = text(json);
        case "answered" -> answered = Instant.parse(text(json));
        case "trusted" -> {
          require(value.isBoolean(), "an answer is neither true nor false");
          trusted = json.getBooleanValue();
        }
        case "branches" -> {
          require(value == JsonToken.START_ARRAY, "the branches of a project are no list");
          while (json.nextToken() != JsonToken.END_ARRAY) {
            branches.add(text(json));
          }
        }
        default -> throw new DamagedFileException("a project in it has a field that is not known");
      }
    }
    if (identity == null || trusted == null || answered == null) {
      throw new DamagedFileException("a project in it lacks its identity, the answer or its time");
    }
    return new TrustAnswer(identity, trusted, branches, answered);
  }

  private static String text(JsonParser json) throws IOException, DamagedFileException {
    require(json.currentToken() == JsonToken.VALUE_STRING, "a value in it is no text");
    return json.getText();
  }

  private static void require(boolean holds, String problem) throws DamagedFileException {
    if (!holds) {
      throw new DamagedFileException(problem);
    }
  }

  static String write(List<TrustAnswer> answers) throws IOException {
    StringWriter text = new StringWriter();
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.setPrettyPrinter(
          new DefaultPrettyPrinter().withObjectIndenter(lines).withArrayIndenter(lines));
      json.writeStartObject();
      json.writeNumberField("version", VERSION);
      json.writeArrayFieldStart("projects");
      for (TrustAnswer answer : answers) {
        json.writeStartObject();
        json.writeStringField("identity", answer.identity());
        json.writeBooleanField("trusted", answer.trusted());
        json.writeArrayFieldStart("branches");
        for (String branch : answer.branches()) {
          json.writeString(branch);
        }
        json.writeEndArray();
        json.writeStringField("answered", answer.answered().toString());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return text.append('\n').toString();
  }
}
