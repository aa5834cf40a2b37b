package dev.memoryweave.transfer.json.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.transfer.ImportOptions;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.transfer.Transfer.Imported.Outcome;
import dev.memoryweave.transfer.TransferFormat.TransferException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever became of a file: nothing of it gets in unasked, each line that is damaged is named with
 * a reason, and the rest is taken when it is asked for.
 */
class DamagedExportTest {
  /** A person's own export, whose authors stay. */
  private static final ImportOptions OWN = ImportOptions.DEFAULT.withKeepAuthors(true);

  private static final int MEMORIES = 6;

  /** The damage goes into the place of this line, which holds the second memory. */
  private static final int DAMAGED = 3;

  private static final int LONGEST = 50_000;
  private static final Clock NOON =
      Clock.fixed(Instant.parse("2026-03-01T12:00:00Z"), ZoneOffset.UTC);
  private static final ImportOptions STRICT = OWN.withLongestLine(LONGEST);
  private static final ImportOptions LENIENT = STRICT.withSkipDamaged(true);

  @TempDir Path folder;
  private final List<MemoryStore> stores = new ArrayList<>();
  private List<String> lines;

  @BeforeEach
  void export() throws IOException {
    AgentMemory memory = memory();
    memory.rememberAll(
        IntStream.range(0, MEMORIES)
            .mapToObj(i -> NodeDraft.builder(NodeKind.FACT, "Port number " + i + " 数据 🗄️").build())
            .toList());
    Path file = folder.resolve("export");
    memory.maintenance().transfer().exportTo(file);
    lines = List.copyOf(Files.readAllLines(file));
  }

  @AfterEach
  void close() {
    stores.forEach(MemoryStore::close);
  }

  private AgentMemory memory() {
    MemoryStore store = SqliteMemoryStore.openInMemory();
    stores.add(store);
    return AgentMemory.builder(store)
        .project("demo")
        .author(Provenance.of(Source.USER, "ann"))
        .clock(NOON)
        .build();
  }

  private Path file(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("damaged"), bytes);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** The export with other bytes in the place of a line. */
  private Path with(byte[] line) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < lines.size(); i++) {
      out.writeBytes(i == DAMAGED - 1 ? line : utf8(lines.get(i)));
      out.write('\n');
    }
    return file(out.toByteArray());
  }

  private static Transfer.Imported imported(AgentMemory into, Path file, ImportOptions options) {
    return into.maintenance().transfer().importFrom(file, options);
  }

  // ---- one line ---------------------------------------------------------------------------------

  /** A line that is damaged, and what is said of it. */
  static final class Damage {
    private final String name;
    private final byte[] line;
    private final String reason;

    Damage(String name, byte[] line, String reason) {
      this.name = name;
      this.line = line;
      this.reason = reason;
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Damage> damages() {
    String session =
        "{\"type\":\"session\",\"scope\":\"project:demo\",\"id\":\"s\",\"startedAt\":"
            + "\"2026-03-01T12:00:00Z\",\"lastActiveAt\":\"2026-03-01T12:00:00Z\"";
    return Stream.of(
        new Damage("cut off", utf8("{\"type\":\"memory\",\"scope\":\"pro"), "cut off"),
        new Damage("bytes that are no UTF-8", new byte[] {'{', (byte) 0xFF, '}'}, "UTF-8"),
        new Damage(
            "a surrogate in UTF-8",
            new byte[] {'{', '"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"', '}'},
            "UTF-8"),
        new Damage(
            "a slash in two bytes",
            new byte[] {'{', '"', (byte) 0xC0, (byte) 0xAF, '"', '}'},
            "UTF-8"),
        new Damage("zeros of a lost block", new byte[4_096], "no JSON"),
        new Damage("a NUL in a text", utf8(session + ",\"title\":\"a\u0000b\"}"), "control"),
        new Damage(
            "an escaped NUL in a name",
            utf8(session.replace("\"s\"", "\"s\\u0000\"") + "}"),
            "NUL"),
        new Damage("a list", utf8("[1,2,3]"), "no JSON object"),
        new Damage("a word", utf8("hello"), "no JSON"),
        new Damage("two objects", utf8(session + "}" + session + "}"), "more than one"),
        new Damage("JSON of another program", utf8("{\"id\":7,\"text\":\"a note\"}"), "type"),
        new Damage(
            "another type", utf8("{\"type\":\"dream\",\"id\":\"a\"}"), "its type is none of"),
        new Damage("a type of another kind", utf8("{\"type\":7}"), "field type must be a text"),
        new Damage(
            "a field of a later version", utf8(session + ",\"mood\":\"good\"}"), "1 field that"),
        new Damage("a field twice", utf8(session + ",\"id\":\"t\"}"), "a name twice"),
        new Damage(
            "a field that is missing", utf8("{\"type\":\"session\",\"id\":\"s\"}"), "missing"),
        new Damage("a truth", utf8(session + ",\"title\":true}"), "a kind that no field has"),
        new Damage("a number that is none", utf8(session + ",\"messages\":NaN}"), "no JSON"),
        new Damage(
            "a number too large",
            utf8(session + ",\"messages\":" + "9".repeat(400) + "}"),
            "no JSON"),
        new Damage("a fraction", utf8(session + ",\"messages\":1.5}"), "whole number"),
        new Damage(
            "deep lists", utf8(session + ",\"title\":" + "[".repeat(20_000)), "nested too deep"),
        new Damage("deep objects", utf8("{\"a\":".repeat(8_000)), "nested too deep"),
        new Damage("many fields", utf8(manyFields()), "more fields than there are"),
        new Damage("a long line", utf8("x".repeat(LONGEST + 1)), "longer than " + LONGEST),
        new Damage("another scope", utf8(session.replace("demo", "other") + "}"), "none of those"),
        new Damage(
            "a scope that is none", utf8(session.replace("project:demo", "demo") + "}"), "scope"),
        new Damage(
            "a second header", utf8("{\"type\":\"header\",\"version\":1}"), "its type is none"),
        new Damage(
            "quotes that an editor made",
            utf8("{\u201Ctype\u201D:\u201Csession\u201D}"),
            "no JSON"));
  }

  private static String manyFields() {
    StringBuilder fields = new StringBuilder("{\"type\":\"memory\"");
    for (int i = 0; i < 4_000; i++) {
      fields.append(",\"f").append(i).append("\":1");
    }
    return fields.append('}').toString();
  }

  @ParameterizedTest
  @MethodSource("damages")
  void aLine_isNamedWithAReason_andTheRestIsTakenOnRequest(Damage damage) throws IOException {
    Path file = with(damage.line);
    AgentMemory memory = memory();

    Transfer.Imported refused = imported(memory, file, STRICT);

    assertThat(refused.refused()).isTrue();
    assertThat(memory.count(MemoryQuery.all())).isZero();
    assertThat(refused.problems().get(0).line()).isEqualTo(DAMAGED);
    assertThat(refused.problems().get(0).outcome()).isEqualTo(Outcome.DAMAGED);
    assertThat(refused.problems().get(0).reason())
        .contains(damage.reason)
        .hasSizeLessThan(250)
        .doesNotContain("\n");

    Transfer.Imported rest = imported(memory, file, LENIENT);
    assertThat(rest.applied()).isTrue();
    assertThat(rest.memories(Outcome.ADDED)).isEqualTo(MEMORIES - 1);
    assertThat(rest.problems().get(0)).isEqualTo(refused.problems().get(0));
    assertThat(memory.maintenance().verify().isSound()).isTrue();
    assertThat(imported(memory, file, LENIENT).changesNothing()).isTrue();
  }

  // ---- the whole file ---------------------------------------------------------------------------

  @Test
  void manyDamagedLines_areCounted_andTheFirstAreNamed() throws IOException {
    StringBuilder text = new StringBuilder(lines.get(0)).append('\n');
    text.append("{}\n".repeat(5_000));
    lines.subList(1, lines.size()).forEach(line -> text.append(line).append('\n'));
    AgentMemory memory = memory();

    Transfer.Imported report = imported(memory, file(utf8(text.toString())), LENIENT);

    assertThat(report.problems()).hasSize(Transfer.Imported.MAX_PROBLEMS);
    assertThat(report.problems().size() + report.moreProblems()).isEqualTo(5_001);
    assertThat(report.memories(Outcome.ADDED)).isEqualTo(MEMORIES);
  }

  @Test
  void aLineThatIsNestedWithoutEnd_isNamed_andTheRestIsTaken() throws IOException {
    List<String> nested = new ArrayList<>(lines);
    nested.add(1, "{\"type\":\"memory\",\"tags\":" + "[".repeat(20_000) + "]".repeat(20_000) + "}");
    nested.add(2, "{\"type\":".repeat(5_000) + "1" + "}".repeat(5_000));
    AgentMemory memory = memory();

    Transfer.Imported report =
        imported(memory, file(utf8(String.join("\n", nested) + "\n")), LENIENT);

    assertThat(report.problems().subList(0, 2).toString())
        .contains("line=2", "line=3", "nested too deep");
    assertThat(report.memories(Outcome.ADDED)).isEqualTo(MEMORIES);
  }

  @Test
  void aFileInAnotherEncoding_isNoExport() throws IOException {
    AgentMemory memory = memory();
    String text = String.join("\n", lines);
    for (byte[] bytes :
        List.of(
            text.getBytes(StandardCharsets.UTF_16),
            text.getBytes(StandardCharsets.UTF_16LE),
            utf8("\uFEFF\uFEFF" + text),
            new byte[0],
            utf8("\n\n\n"),
            new byte[100_000])) {
      assertThatExceptionOfType(TransferException.class)
          .isThrownBy(() -> imported(memory, file(bytes), STRICT))
          .withMessageContaining("no export of this library");
    }
    assertThat(memory.count(MemoryQuery.all())).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\r\n", "\n\n", "\n \t\r\n"})
  void otherEndsOfLines_areTheSameFile(String end) throws IOException {
    AgentMemory memory = memory();

    Transfer.Imported report =
        imported(memory, file(utf8("\uFEFF" + String.join(end, lines) + end)), STRICT);

    assertThat(report.problems()).isEmpty();
    assertThat(report.memories(Outcome.ADDED)).isEqualTo(MEMORIES);
  }

  @Test
  void aLineThatIsThereTwice_isDamaged_whateverItIs() throws IOException {
    for (int i = 1; i < lines.size(); i++) {
      List<String> twice = new ArrayList<>(lines);
      twice.add(i, lines.get(i));
      AgentMemory memory = memory();

      Transfer.Imported report =
          imported(memory, file(utf8(String.join("\n", twice) + "\n")), STRICT);

      assertThat(report.refused()).as("line %d", i + 1).isTrue();
      assertThat(memory.count(MemoryQuery.all())).isZero();
    }
  }

  @Test
  void everyByteThatIsAnother_isNoticed() throws IOException {
    byte[] whole = utf8(String.join("\n", lines) + "\n");
    int body = utf8(lines.get(0)).length + 1;
    Random random = new Random(1);
    for (int round = 0; round < 100; round++) {
      byte[] changed = whole.clone();
      int at = body + random.nextInt(whole.length - body - 1);
      changed[at] ^= (byte) (1 << random.nextInt(8));
      AgentMemory memory = memory();

      Transfer.Imported report = imported(memory, file(changed), STRICT);

      assertThat(report.refused()).as("byte %d", at).isTrue();
      stores.remove(stores.size() - 1).close();
    }
  }

  /** Values take far more room than the bytes that they are written with. */
  @Test
  void aLineOfNothingButValues_endsEarly() throws IOException {
    String values = "{\"type\":\"memory\",\"tags\":[1" + ",1".repeat(1_100_000) + "]}";
    AgentMemory memory = memory();

    Transfer.Imported report =
        imported(memory, with(utf8(values)), STRICT.withLongestLine(3_000_000));

    assertThat(report.problems().get(0).line()).isEqualTo(DAMAGED);
    assertThat(report.problems().get(0).reason()).contains("too many values");
  }
}
