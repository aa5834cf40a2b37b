package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.code_intelligence.jazzer.Jazzer;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.PageFuzz.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pages of a real index, changed in whatever way leads the reader to code that no change has led it
 * to yet: Jazzer runs {@link PageFuzz} in a process of its own, with a limit of memory, and of time
 * for each input.
 *
 * <p>{@code -Dmemoryweave.fuzz.seconds=N} gives it more time, {@code -Dmemoryweave.fuzz.seed=N}
 * another seed, and {@code -Dmemoryweave.fuzz.input=BASE64} runs what it has found once more.
 */
@Timeout(value = 60, unit = TimeUnit.MINUTES)
class PageFuzzTest {
  private static final long SEED = Long.getLong("memoryweave.fuzz.seed", 17);
  private static final int SECONDS = Integer.getInteger("memoryweave.fuzz.seconds", 20);

  @TempDir Path folder;
  private final List<byte[]> inputs = new ArrayList<>();

  @BeforeEach
  void collect() throws Exception {
    Path file = folder.resolve("memory.db");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      SampleIndex.fill(store, 1);
    }
    try (RawDatabase database = new RawDatabase(file)) {
      String data = "SELECT group_concat(hex(block)) FROM node_text_data WHERE id ";
      inputs.add(PageFuzz.input(Kind.STRUCTURE, blobs(database, data + "= 10")));
      List<byte[]> tombstones = blobs(database, data + ">= " + (1L << 53));
      inputs.add(PageFuzz.input(Kind.TOMBSTONES, tombstones));
      List<byte[]> leaves = blobs(database, data + "BETWEEN 11 AND " + (1L << 53));
      for (String term : List.of("lantern", "quartz", "w7", "none", "")) {
        for (byte[] leaf : leaves) {
          inputs.add(PageFuzz.input(Kind.TERM, List.of(PageFuzz.term(term), leaf)));
        }
        for (Kind kind : List.of(Kind.TERM, Kind.PHRASE)) {
          for (int i = 0; i < leaves.size(); i++) {
            List<byte[]> pages = new ArrayList<>(List.of(PageFuzz.term(term)));
            pages.addAll(leaves.subList(i, Math.min(leaves.size(), i + 3)));
            inputs.add(PageFuzz.input(kind, pages));
          }
        }
      }
      inputs.add(
          PageFuzz.input(
              Kind.NORMS,
              blobs(
                  database,
                  "SELECT group_concat(hex(codes) || ',' || hex(scopes)) FROM node_text_norms")));
    }
  }

  private static List<byte[]> blobs(RawDatabase database, String query) throws Exception {
    List<byte[]> blobs =
        Stream.of(database.text(query).split(",")).map(HexFormat.of()::parseHex).toList();
    assertThat(blobs).as(query).isNotEmpty();
    return blobs;
  }

  @Test
  void read_changedAtRandom_isAResultOrDamage() {
    Random random = new Random(SEED);
    for (int i = 0; i < 100_000; i++) {
      byte[] input = inputs.get(random.nextInt(inputs.size())).clone();
      for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
        int most = random.nextBoolean() ? Math.min(input.length, 40) : input.length;
        input[random.nextInt(most)] = (byte) (random.nextInt(3) == 0 ? -1 : random.nextInt(256));
      }
      try {
        PageFuzz.fuzzerTestOneInput(input);
      } catch (RuntimeException | Error e) {
        throw new AssertionError("seed " + SEED + ": " + base64(input), e);
      }
    }
  }

  @Test
  void search_onManyChangedPages_answers_withAWarning() throws Exception {
    Random random = new Random(SEED);
    Path file = folder.resolve("memory.db");
    int warned = 0;
    for (int i = 0; i < 20; i++) {
      String description = "seed " + SEED + ", file " + i;
      try (RawDatabase database = new RawDatabase(file)) {
        for (int changes = 1 + random.nextInt(6); changes > 0; changes--) {
          mangle(database, random);
        }
      }
      try (MemoryStore store = SqliteMemoryStore.open(file)) {
        SampleIndex.assertAreThere(store, description);
        SampleIndex.frequencies(store);
        warned += store.status().warnings().isEmpty() ? 0 : 1;
        store.rebuildIndex();
        SampleIndex.assertFindsEverything(store, description);
        assertThat(store.status().warnings()).as(description).isEmpty();
      }
    }
    assertThat(warned).as("seed %d", SEED).isPositive();
  }

  /** Writes random bytes over a part of a random page, or of the list of segments. */
  private static void mangle(RawDatabase database, Random random) throws Exception {
    String table = random.nextInt(3) == 0 ? "chunk_text_data" : "node_text_data";
    List<String> pages =
        List.of(
            database.text("SELECT group_concat(id) FROM " + table + " WHERE id >= 10").split(","));
    String where = " WHERE id = " + pages.get(random.nextInt(pages.size()));
    byte[] page =
        HexFormat.of()
            .parseHex(database.text("SELECT hex(cast(block AS BLOB)) FROM " + table + where));
    byte[] bytes = new byte[Math.min(page.length, 1 + random.nextInt(60))];
    random.nextBytes(bytes);
    System.arraycopy(bytes, 0, page, random.nextInt(page.length - bytes.length + 1), bytes.length);
    database.run(
        "UPDATE " + table + " SET block = x'" + HexFormat.of().formatHex(page) + "'" + where);
  }

  @Test
  void read_whatWasFound_isAResultOrDamage() {
    String found = System.getProperty("memoryweave.fuzz.input", "");
    assumeTrue(!found.isEmpty(), "Nothing was found");
    PageFuzz.fuzzerTestOneInput(Base64.getDecoder().decode(found));
  }

  @Test
  void read_changedByAFuzzer_isAResultOrDamage() throws Exception {
    assumeTrue(isSupported(), "Jazzer has no part for this system");
    Path corpus = Files.createDirectory(folder.resolve("corpus"));
    for (int i = 0; i < inputs.size(); i++) {
      Files.write(corpus.resolve("sample" + i), inputs.get(i));
    }
    Path log = folder.resolve("fuzz.log");
    Process process =
        new ProcessBuilder(command(corpus))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      // It counts its seconds itself; the rest is for a machine on which it hardly gets to run.
      assertThat(process.waitFor(SECONDS + 300L, TimeUnit.SECONDS)).as("It ended").isTrue();
    } finally {
      process.destroyForcibly();
    }
    String output = Files.readString(log);
    System.out.println("Fuzzed pages, seed " + SEED + ": " + lastLine(output, "DONE"));
    assertThat(process.exitValue()).as("seed %d%n%s%s", SEED, found(), end(output)).isZero();
    // It has gone on from the samples to what they do not hold.
    assertThat(output).contains("Done ").contains("NEW");
  }

  private static boolean isSupported() {
    String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    return system.matches("Linux (amd64|x86_64|aarch64)|Mac OS X .*|Windows.* (amd64|x86_64)");
  }

  private static List<String> command(Path corpus) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx256m",
        "-XX:+IgnoreUnrecognizedVMOptions",
        "-XX:+EnableDynamicAgentLoading",
        "-cp",
        System.getProperty("java.class.path"),
        Jazzer.class.getName(),
        "--target_class=" + PageFuzz.class.getName(),
        "--instrumentation_includes=" + PageFuzz.class.getPackageName() + ".**",
        "--custom_hook_includes=" + PageFuzz.class.getPackageName() + ".**",
        "-seed=" + SEED,
        "-max_total_time=" + SECONDS,
        "-timeout=20",
        "-max_len=16384",
        "-len_control=0",
        "-print_final_stats=1",
        corpus.toString());
  }

  /** The inputs that the fuzzer has kept because of what they led to. */
  private String found() throws IOException {
    StringBuilder found = new StringBuilder();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(PageFuzzTest::isFound).toList()) {
        found.append("-Dmemoryweave.fuzz.input=").append(base64(Files.readAllBytes(file)));
        found.append(System.lineSeparator());
      }
    }
    return found.toString();
  }

  private static boolean isFound(Path file) {
    return file.getFileName().toString().matches("(crash|timeout|oom)-.*");
  }

  private static String base64(byte[] input) {
    return Base64.getEncoder().encodeToString(input);
  }

  private static String end(String output) {
    return output.substring(Math.max(0, output.length() - 6_000));
  }

  private static String lastLine(String output, String holding) {
    return output.lines().filter(line -> line.contains(holding)).reduce("", (a, b) -> b).strip();
  }
}
