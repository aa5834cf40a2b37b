package dev.memoryweave.examples.conversation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Reads a gzip file with one JSON object per line; every error names the file and the line. */
final class JsonLines {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;

  JsonLines(Path file) {
    this.file = file;
  }

  <T> List<T> read(Function<Row, T> parse) {
    List<T> rows = new ArrayList<>();
    int number = 0;
    // A decoder instead of a charset, so that invalid UTF-8 is an error, not U+FFFD.
    try (InputStream zipped = Files.newInputStream(file);
        BufferedReader reader =
            new BufferedReader(
                new InputStreamReader(
                    new GZIPInputStream(zipped), StandardCharsets.UTF_8.newDecoder()))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        number++;
        if (!line.isBlank()) {
          rows.add(parse.apply(new Row(number, JSON.readTree(line))));
        }
      }
    } catch (JsonProcessingException e) {
      throw new UnreadableFolderException(
          file + ", line " + number + ": not JSON: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new UnreadableFolderException(
          "Cannot read " + file + " after line " + number + ": " + e, e);
    }
    return rows;
  }

  /** One line of the file. */
  final class Row {
    private final int number;
    private final JsonNode json;

    Row(int number, JsonNode json) {
      this.number = number;
      this.json = json;
      if (!json.isObject()) {
        throw fault("not a JSON object");
      }
    }

    String text(String field) {
      String value = optional(field);
      if (value == null) {
        throw fault("'" + field + "' is missing");
      }
      return value;
    }

    @Nullable String optional(String field) {
      JsonNode value = json.path(field);
      if (value.isMissingNode() || value.isNull()) {
        return null;
      }
      if (!value.isTextual()) {
        throw fault("'" + field + "' must be a text, not " + value.getNodeType());
      }
      return value.textValue();
    }

    List<String> texts(String field) {
      JsonNode values = json.path(field);
      if (values.isMissingNode() || values.isNull()) {
        return List.of();
      }
      if (!values.isArray()) {
        throw fault("'" + field + "' must be a list of texts");
      }
      List<String> texts = new ArrayList<>();
      for (JsonNode value : values) {
        if (!value.isTextual()) {
          throw fault("'" + field + "' must be a list of texts");
        }
        texts.add(value.textValue());
      }
      return texts;
    }

    UnreadableFolderException fault(String what) {
      return new UnreadableFolderException(file + ", line " + number + ": " + what, null);
    }
  }
}
