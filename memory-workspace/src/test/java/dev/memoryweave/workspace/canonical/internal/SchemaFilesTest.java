package dev.memoryweave.workspace.canonical.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The JSON schemas that we put into the folder say what the reader says. */
class SchemaFilesTest {
  @TempDir Path temporary;
  private RichStore files;

  @BeforeEach
  void copy() throws Exception {
    files = RichStore.in(temporary);
  }

  private static JsonNode schema(String name) throws Exception {
    return JsonForm.READER.read(SchemaFiles.text(name + ".schema.json"), 1).value();
  }

  private List<Path> json(String folder) throws Exception {
    try (Stream<Path> all = Files.walk(files.path(folder))) {
      return all.filter(file -> file.toString().endsWith(".json")).toList();
    }
  }

  @Test
  void everyFileOfTheOtherTool_isAccepted() throws Exception {
    assertThat(json("memory")).hasSize(10);
    for (Path file : json("memory")) {
      JsonNode value = JsonForm.READER.read(Files.readString(file), 1).value();
      assertThat(SchemaCheck.problems(schema("object"), value)).as("%s", file).isEmpty();
    }
    for (Path file : json("relations")) {
      JsonNode value = JsonForm.READER.read(Files.readString(file), 1).value();
      assertThat(SchemaCheck.problems(schema("relation"), value)).as("%s", file).isEmpty();
    }
    for (String line : files.text("events.jsonl").lines().toList()) {
      JsonNode value = JsonForm.READER.read(line, 1).value();
      assertThat(SchemaCheck.problems(schema("event"), value)).as(line).isEmpty();
    }
    JsonNode config = JsonForm.READER.read(files.text("config.json"), 1).value();
    assertThat(SchemaCheck.problems(schema("config"), config)).isEmpty();
    JsonNode patch =
        JsonForm.READER
            .read(
                "{\"task\":\"t\",\"nodes\":[{\"kind\":\"decision\",\"title\":\"T\",\"body\":\"\","
                    + "\"related\":[{\"predicate\":\"affects\",\"to\":\"feature.a\"}]},"
                    + "{\"id\":\"feature.a\",\"stage\":\"idea\"}],"
                    + "\"supersede\":[{\"id\":\"decision.a\",\"superseded_by\":\"decision.b\"}]}",
                1)
            .value();
    assertThat(SchemaCheck.problems(schema("patch"), patch)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"id\": \"feature.checkout\"|\"id\": \"gotcha.checkout\"",
        "\"id\": \"feature.checkout\"|\"id\": \"feature.Check\"",
        "\"status\": \"active\"|\"status\": \"open\"",
        "\"status\": \"active\"|\"status\": \"lively\"",
        "\"status\": \"active\"|\"status\": \"active\", \"colour\": 1",
        "\"stage\": \"shipped\"|\"stage\": \"sold\"",
        "\"kind\": \"agent\"|\"kind\": \"agent\", \"more\": 1",
        "\"title\": \"Checkout\"|\"title\": \" \"",
        "\"title\": \"Checkout\"|\"title\": 7",
        "2026-11-23T01:04:33+00:00|2026-11-23 01:04",
        "2026-11-23T01:04:33+00:00|2026-13-23T01:04:33Z",
        "src/checkout/**|/etc",
        "src/checkout/**|a/../../b",
        "src/checkout/**|.memory/config.json",
        "src/checkout/**|https://example.org",
        "src/checkout/**|C:/x",
        "\"payments\"|\"checkout\"",
        "\"payments\"|\"Pay Ments\"",
        "sha256:b|sha256:",
        "memory/features/checkout.md|memory/../x.md",
        "\"evidence\": []|\"evidence\": [{\"kind\": \"rumour\", \"id\": \"x\"}]",
        "\"evidence\": []|\"evidence\": null",
        "\"evidence\": []|\"evidence\": [], \"superseded_by\": \"x\""
      })
  void whatTheReaderRefuses_theSchemaRefuses(String before, String after) throws Exception {
    files.edit(RichStore.CHECKOUT, text -> text.replace(before, after));
    JsonNode value = JsonForm.READER.read(files.text(RichStore.CHECKOUT), 1).value();

    NodeReading reading = files.folder().readNode(RichStore.CHECKOUT);

    assertThat(SchemaCheck.problems(schema("object"), value)).isNotEmpty();
    assertThat(reading.node()).isEmpty();
    assertThat(reading.findings()).anyMatch(Finding::isError);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"evidence\": []|\"evidence\": [], \"superseded_by\": null",
        "\"evidence\": []|\"evidence\": [], \"superseded_by\": \"feature.pay\"",
        "2026-11-23T01:04:33+00:00|2026-11-23T01:04:33.123Z",
        "2026-11-23T01:04:33+00:00|2026-11-23T01:04:33-08:00",
        "src/checkout/**|src/größe/*.java",
        "src/checkout/**|./src",
        "\"kind\": \"agent\"|\"kind\": \"cli\", \"commit\": \"abc\""
      })
  void whatTheReaderTakes_theSchemaTakes(String before, String after) throws Exception {
    files.edit(RichStore.CHECKOUT, text -> text.replace(before, after));
    JsonNode value = JsonForm.READER.read(files.text(RichStore.CHECKOUT), 1).value();

    NodeReading reading = files.folder().readNode(RichStore.CHECKOUT);

    assertThat(SchemaCheck.problems(schema("object"), value)).isEmpty();
    assertThat(reading.node()).isPresent();
  }

  @Test
  void thePageOnFiles_namesEveryCode() throws Exception {
    List<String> rows = new ArrayList<>();
    for (FindingCode code : FindingCode.values()) {
      rows.add(
          "| `"
              + code.code()
              + "` | "
              + code.severity().name().toLowerCase(Locale.ROOT)
              + " | * | "
              + code.remedy()
              + " |");
    }

    assertThat(
            Files.readAllLines(Path.of("..", "docs", "project-files.md")).stream()
                .filter(line -> line.matches("\\| `[A-Z]\\w+` \\|.*"))
                .map(line -> line.replaceFirst("(\\| `\\w+` \\| \\w+ \\| )[^|]*( \\|)", "$1*$2"))
                .toList())
        .isEqualTo(rows);
  }
}
