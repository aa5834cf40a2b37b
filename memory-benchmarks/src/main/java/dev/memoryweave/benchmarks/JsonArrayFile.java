package dev.memoryweave.benchmarks;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A file with one array of objects, which is read one object at a time; with the ending {@code .gz}
 * it is unpacked. Every error names the file and the object.
 */
final class JsonArrayFile {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;

  JsonArrayFile(Path file) {
    this.file = file;
  }

  /** Is handed one object after the other. */
  interface Visitor {
    /** Takes an object. */
    void visit(Element element) throws IOException, InterruptedException;
  }

  void forEach(Visitor visitor) throws IOException, InterruptedException {
    int index = 0;
    try (JsonParser parser = open()) {
      while (parser.nextToken() == JsonToken.START_OBJECT) {
        JsonNode json = JSON.readTree(parser);
        visitor.visit(new Element(index, json, "object " + (index + 1)));
        index++;
      }
      if (parser.currentToken() != JsonToken.END_ARRAY) {
        throw new UnreadableDataException(
            file + ", after object " + index + ": something else than an object", null);
      }
    } catch (JsonProcessingException e) {
      throw new UnreadableDataException(
          file + ", after object " + index + ": not JSON: " + e.getOriginalMessage(), e);
    }
  }

  /** The names of the fields of the first object, which is not read as a whole. */
  Set<String> fieldsOfFirst() {
    Set<String> names = new TreeSet<>();
    try (JsonParser parser = open()) {
      if (parser.nextToken() == JsonToken.START_OBJECT) {
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
          names.add(name);
          parser.nextToken();
          parser.skipChildren();
        }
      }
      return names;
    } catch (JsonProcessingException e) {
      throw new UnreadableDataException(file + ": not JSON: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new UnreadableDataException("Cannot read " + file + ": " + e, e);
    }
  }

  private JsonParser open() throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new UnreadableDataException("There is no file " + file, null);
    }
    InputStream bytes = new BufferedInputStream(Files.newInputStream(file));
    try {
      boolean packed = String.valueOf(file.getFileName()).endsWith(".gz");
      JsonParser parser =
          JSON.getFactory().createParser(packed ? new GZIPInputStream(bytes) : bytes);
      if (parser.nextToken() != JsonToken.START_ARRAY) {
        parser.close();
        throw new UnreadableDataException(file + " does not start with an array of objects", null);
      }
      return parser;
    } catch (IOException | RuntimeException e) {
      bytes.close();
      throw e;
    }
  }

  /** An object of the file, or a part of one. */
  final class Element {
    private final int index;
    private final JsonNode json;
    private final String place;

    private Element(int index, JsonNode json, String place) {
      this.index = index;
      this.json = json;
      this.place = place;
    }

    /** Where in the file it is, from 0. */
    int index() {
      return index;
    }

    String text(String field) {
      String value = optional(field);
      if (value == null) {
        throw fault("'" + field + "' is missing");
      }
      return value;
    }

    /** The text or number of a field as a text, or null if there is none. */
    @Nullable String optional(String field) {
      JsonNode value = json.path(field);
      if (value.isMissingNode() || value.isNull()) {
        return null;
      }
      if (!value.isTextual() && !value.isNumber()) {
        throw fault("'" + field + "' must be a text, not " + value.getNodeType());
      }
      return value.asText();
    }

    int number(String field) {
      JsonNode value = json.path(field);
      if (!value.isInt()) {
        throw fault("'" + field + "' must be a whole number");
      }
      return value.intValue();
    }

    /** Whether a field is true; absent and null are false. */
    boolean isTrue(String field) {
      return json.path(field).asBoolean(false);
    }

    boolean has(String field) {
      return json.has(field);
    }

    List<String> texts(String field) {
      List<String> texts = new ArrayList<>();
      for (JsonNode value : list(field)) {
        if (!value.isTextual()) {
          throw fault("'" + field + "' must be a list of texts");
        }
        texts.add(value.textValue());
      }
      return texts;
    }

    Element object(String field) {
      JsonNode value = json.path(field);
      if (!value.isObject()) {
        throw fault("'" + field + "' must be an object");
      }
      return new Element(index, value, place + ", '" + field + "'");
    }

    List<Element> objects(String field) {
      return objects(list(field), "'" + field + "'");
    }

    /** A list of lists of objects. */
    List<List<Element>> lists(String field) {
      List<List<Element>> lists = new ArrayList<>();
      for (JsonNode value : list(field)) {
        String where = "'" + field + "' " + (lists.size() + 1);
        if (!value.isArray()) {
          throw fault(where + " must be a list");
        }
        lists.add(objects(value, where));
      }
      return lists;
    }

    private JsonNode list(String field) {
      JsonNode values = json.path(field);
      if (!values.isArray()) {
        throw fault("'" + field + "' must be a list");
      }
      return values;
    }

    private List<Element> objects(JsonNode values, String where) {
      List<Element> elements = new ArrayList<>();
      for (JsonNode value : values) {
        String part = place + ", " + where + ", entry " + (elements.size() + 1);
        Element element = new Element(index, value, part);
        if (!value.isObject()) {
          throw element.fault("must be an object");
        }
        elements.add(element);
      }
      return elements;
    }

    UnreadableDataException fault(String what) {
      return new UnreadableDataException(file + ", " + place + ": " + what, null);
    }
  }
}
