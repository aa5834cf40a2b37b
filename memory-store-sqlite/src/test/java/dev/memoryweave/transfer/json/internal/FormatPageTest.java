package dev.memoryweave.transfer.json.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.memoryweave.model.RecordSchema;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.transfer.TransferFormat;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The page about the format says what the format is: every type of line and every field that it
 * names is written and read, and nothing else is.
 */
class FormatPageTest {
  private static final Path PAGE = Path.of("..", "docs", "transfer.md");
  private static final Path SOURCES =
      Path.of("src/main/java/dev/memoryweave/transfer/json/internal");
  private static final Pattern NAME = Pattern.compile("`([A-Za-z][A-Za-z0-9]*)`");
  private static final Pattern ROW = Pattern.compile("\\| `([a-z]+)`[^|]*\\| (.*) \\|");
  private static final Pattern OBJECT = Pattern.compile("`([a-zA-Z]+)`: ((?:`[^.]*?)+)\\.(?: |$)");
  private static final Pattern INNER = Pattern.compile("`([a-zA-Z]+)` \\(([^)]*)\\)");
  private static final Pattern WRITTEN =
      Pattern.compile(
          "line\\.(?:text|shown|time|number|ratio|texts|numbers|object|objects)\\(\\s*\"([^\"]+)\"");
  private static final Pattern READ =
      Pattern.compile(
          "(?:fields|change|attachment)\\.(?:optional|text|textOrEmpty|time|timeOrNull|number|count"
              + "|ratio|texts|numbers|object|objects|scope|ref|refOrNull)\\(\\s*\"([^\"]+)\"");

  // ---- the page ---------------------------------------------------------------------------------

  private static String page() throws IOException {
    String text = Files.readString(PAGE);
    return text.substring(text.indexOf("## The format"));
  }

  /** The fields of each type of line, without those of the objects in them. */
  private static Map<String, Set<String>> rows() throws IOException {
    Map<String, Set<String>> rows = new LinkedHashMap<>();
    Matcher row = ROW.matcher(page());
    while (row.find()) {
      rows.put(row.group(1), names(row.group(2).replaceAll("\\([^)]*\\)", "")));
    }
    return rows;
  }

  /** The fields of each object that stands in a line. */
  private static Map<String, Set<String>> objects() throws IOException {
    Map<String, Set<String>> objects = new LinkedHashMap<>();
    String text = page();
    String paragraph = text.substring(text.indexOf("`turn`:"));
    Matcher object = OBJECT.matcher(paragraph);
    while (object.find()) {
      objects.put(object.group(1), names(object.group(2).replaceAll("\\([^)]*\\)", "")));
      Matcher inner = INNER.matcher(object.group(2));
      while (inner.find()) {
        objects.put(inner.group(1), names(inner.group(2)));
      }
    }
    return objects;
  }

  private static Set<String> names(String text) {
    Set<String> names = new LinkedHashSet<>();
    Matcher name = NAME.matcher(text);
    while (name.find()) {
      names.add(name.group(1));
    }
    return names;
  }

  /** All fields that the page names. */
  private static Set<String> named() throws IOException {
    Set<String> all = new TreeSet<>(Set.of("type"));
    rows().values().forEach(all::addAll);
    objects().values().forEach(all::addAll);
    return all;
  }

  /** The fields of a memory and its parts, which are written and read from the schema. */
  private static Set<String> fields(RecordSchema<?, ?> schema) {
    Set<String> names = new TreeSet<>();
    for (RecordSchema.Field<?, ?> field : schema.fields()) {
      if (field.form() != RecordSchema.Form.EMBEDDED) {
        names.add(field.name());
      }
      if (field.part() != null) {
        names.addAll(fields(field.part()));
      }
    }
    return names;
  }

  // ---- the sources ------------------------------------------------------------------------------

  private static Set<String> inSources(Pattern pattern) throws IOException {
    Set<String> names = new TreeSet<>(fields(RecordSchema.NODE));
    try (Stream<Path> files = Files.list(SOURCES)) {
      for (Path file : files.toList()) {
        Matcher matcher = pattern.matcher(Files.readString(file));
        while (matcher.find()) {
          names.add(matcher.group(1));
        }
      }
    }
    return names;
  }

  @Test
  void everyFieldThatIsWritten_isNamed_andTheOtherWayRound() throws IOException {
    assertThat(inSources(WRITTEN)).isEqualTo(named());
  }

  @Test
  void everyFieldThatIsRead_isNamed_andTheOtherWayRound() throws IOException {
    assertThat(inSources(READ)).isEqualTo(named());
  }

  // ---- a line of each type with all there is ----------------------------------------------------

  private static final String TIME = "\"2026-03-01T12:00:00Z\"";

  /** That of the word "note". */
  private static final String CONTENT_DIGEST =
      "edb465624291e4053c6c5ea4b7eb320dec773e10a57d26b95dcf0564f8e310f8";

  /** A value of each field, by its place where a name has several meanings. */
  private static String value(String in, String field) {
    return switch (in + "." + field) {
      case "memory.session", "decision.session", "session.continues" -> "\"s-1\"";
      case "memory.id" -> "\"fact.one\"";
      case "session.id" -> "\"s-2\"";
      case "turn.id" -> "\"t-1\"";
      case "evidence.id", "detached.id" -> "\"ev-0123456789abcdef01234567\"";
      case "memory.status" -> "\"superseded\"";
      case "memory.stage" -> "\"building\"";
      case "relation.status" -> "\"active\"";
      case "relation.strength" -> "\"high\"";
      case "relation.predicate" -> "\"affects\"";
      case "relation.evidence" -> "[\"ev-0123456789abcdef01234567\"]";
      case "memory.parent" -> "\"fact.two\"";
      case "memory.anchors" -> "[\"src/**\"]";
      case "memory.symbols" -> "[\"Order#queue\"]";
      case "memory.tags" -> "[\"queue\"]";
      case "memory.flags" -> "[\"contested\"]";
      case "memory.confirmedBy" -> "[\"user:ann\"]";
      case "memory.halfLife" -> "\"PT48H\"";
      case "author.source", "decision.actor", "event.actor" -> "\"user\"";
      case "author.trust" -> "\"user\"";
      case "origin.kind" -> "\"chat\"";
      case "evidence.kind", "detached.kind" -> "\"file\"";
      case "evidence.polarity", "detached.polarity" -> "\"supports\"";
      case "evidence.verdict", "detached.verdict" -> "\"holds\"";
      case "turn.role" -> "\"user\"";
      case "toolCalls.outcome" -> "\"succeeded\"";
      case "vector.memory", "changes.memory" -> "\"project:demo/fact.one\"";
      case "vector.dimensions" -> "2";
      case "vector.model" -> "\"model-a\"";
      case "vector.text" -> "\"" + "0".repeat(64) + "\"";
      case "vector.vector" -> "[0.5,-0.5]";
      case "relation.from", "decision.target" -> "\"project:demo/fact.one\"";
      case "relation.to", "decision.result", "memory.supersededBy" -> "\"project:demo/fact.two\"";
      case "decision.outcome" -> "\"create\"";
      case "decision.kind" -> "\"fact\"";
      case "event.event" -> "\"memory.created\"";
      case "content.digest" -> "\"" + CONTENT_DIGEST + "\"";
      case "content.name" -> "\"note.txt\"";
      case "content.mediaType" -> "\"text/plain\"";
      case "content.size" -> "4";
      case "content.personal" -> "1";
      case "content.owner" -> "\"user:ann\"";
      case "content.bytes" -> "\"bm90ZQ==\"";
      case "memory.key" -> "\"one\"";
      default -> byName(in, field);
    };
  }

  private static String byName(String in, String field) {
    if (field.equals("at") || field.endsWith("At")) {
      return TIME;
    }
    if (field.equals("scope")) {
      return "\"project:demo\"";
    }
    if (field.equals("boost")) {
      return "0.15";
    }
    if (in.equals("scores")
        || List.of("importance", "confidence", "statedConfidence").contains(field)) {
      return "0.5";
    }
    if (List.of(
            "part",
            "confirmations",
            "uses",
            "countedUses",
            "extensions",
            "revision",
            "messages",
            "number",
            "before",
            "after")
        .contains(field)) {
      return in.equals("changes") && field.equals("after") ? "2" : "1";
    }
    if (field.equals("digest")) {
      return "\"sha256:" + "0".repeat(64) + "\"";
    }
    return "\"a text of " + field + "\"";
  }

  private static String object(String in, Set<String> fields, boolean isVersion)
      throws IOException {
    List<String> written = new ArrayList<>();
    Map<String, Set<String>> objects = objects();
    for (String field : fields) {
      if (field.equals("versions")) {
        if (!isVersion) {
          written.add("\"versions\":[" + object(in, ofVersion(in, fields), true) + "]");
        }
      } else if (objects.containsKey(field) && !in.equals("relation")) {
        String inner = object(field, objects.get(field), false);
        boolean isOne = Set.of("turn", "author", "origin", "scores").contains(field);
        written.add("\"" + field + "\":" + (isOne ? inner : "[" + inner + "]"));
      } else if (field.equals("detached")) {
        String text = object("evidence", objects.get("evidence"), false);
        written.add("\"detached\":[" + text.replace("ev-0", "ev-1") + "]");
      } else {
        written.add("\"" + field + "\":" + value(in, field));
      }
    }
    return "{" + String.join(",", written) + "}";
  }

  private static Set<String> ofVersion(String type, Set<String> fields) {
    List<String> all = List.copyOf(fields);
    Set<String> own =
        new LinkedHashSet<>(
            all.subList(all.indexOf(type.equals("memory") ? "session" : "strength"), all.size()));
    own.removeAll(Set.of("versions", "evidence", "detached"));
    if (type.equals("relation")) {
      own =
          new LinkedHashSet<>(List.of("strength", "evidence", "status", "createdAt", "updatedAt"));
    }
    return own;
  }

  @Test
  void aLineOfEachType_withEveryFieldThatIsNamed_isReadAndWrittenAsItIs() throws IOException {
    Map<String, Set<String>> rows = rows();
    assertThat(rows.keySet())
        .containsExactlyInAnyOrder(
            "header",
            "memory",
            "vector",
            "relation",
            "session",
            "content",
            "decision",
            "event",
            "end");
    for (String type : rows.keySet()) {
      if (type.equals("memory")) {
        // Only a turn has words that somebody said, and only a feature has a stage.
        requireWhole(type, "turn.one", without(rows.get(type), "stage"));
        requireWhole(type, "feature.one", without(rows.get(type), "turn"));
      } else if (!Set.of("header", "end").contains(type)) {
        requireWhole(type, "fact.one", rows.get(type));
      }
    }
  }

  private static Set<String> without(Set<String> fields, String field) {
    Set<String> others = new LinkedHashSet<>(fields);
    others.remove(field);
    return others;
  }

  private static void requireWhole(String type, String id, Set<String> fields) throws IOException {
    String line =
        object(type, fields, false).replace("\"id\":\"fact.one\"", "\"id\":\"" + id + "\"");
    String whole = "{\"type\":\"" + type + "\"," + line.substring(1);
    assertThat(written(whole)).as(type).isEqualTo(whole);
    requireNotMore(whole);
  }

  private static String header() {
    return "{\"type\":\"header\",\"format\":\"memory-weave-export\",\"version\":1,"
        + "\"library\":\"1.0\",\"exportedAt\":"
        + TIME
        + ",\"scopes\":[\"project:demo\"],\"memories\":1}\n";
  }

  private static TransferFormat.Source read(String line) {
    byte[] bytes = (header() + line + "\n").getBytes(StandardCharsets.UTF_8);
    return new JsonLinesFormat().readFrom(new ByteArrayInputStream(bytes), 1 << 20);
  }

  /** The line as the format writes what it has read. */
  private static String written(String line) throws IOException {
    try (TransferFormat.Source source = read(line)) {
      TransferFormat.Source.Line read = source.next();
      assertThat(read.problem()).isNull();
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (var sink = new JsonLinesFormat().writeTo(out)) {
        sink.write(read.record());
      }
      return out.toString(StandardCharsets.UTF_8).strip();
    }
  }

  /** A field more, in whatever object, makes a line that cannot be read. */
  private static void requireNotMore(String line) throws IOException {
    for (int at = line.indexOf('{'); at >= 0; at = line.indexOf('{', at + 1)) {
      String more = line.substring(0, at + 1) + "\"unknown\":1," + line.substring(at + 1);
      try (TransferFormat.Source source = read(more)) {
        assertThat(source.next().problem()).as(more).contains("does not know");
      }
    }
  }

  @Test
  void theFirstAndTheLastLine_haveTheFieldsThatAreNamed() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (var sink = new JsonLinesFormat().writeTo(out);
        TransferFormat.Source source = read("{}")) {
      Transfer.Header header = source.header();
      sink.begin(header);
      sink.end(new Transfer.Counts(1, 1, 1, 1, 1, 1, 1, 1, 1));
    }
    List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
    for (int i = 0; i < 2; i++) {
      Set<String> fields = keys(lines.get(i));
      fields.remove("type");
      assertThat(fields).isEqualTo(rows().get(i == 0 ? "header" : "end"));
    }
  }

  private static Set<String> keys(String line) throws IOException {
    Set<String> keys = new LinkedHashSet<>();
    try (JsonParser parser = new JsonFactory().createParser(line)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.FIELD_NAME) {
          keys.add(parser.currentName());
        }
      }
    }
    return keys;
  }
}
