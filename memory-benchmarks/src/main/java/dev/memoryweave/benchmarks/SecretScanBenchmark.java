package dev.memoryweave.benchmarks;

import dev.memoryweave.guard.personal.PersonalScanner;
import dev.memoryweave.guard.secret.SecretScanner;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The scan for secrets over texts of two thousand characters without any, one million characters in
 * all, beside that for personal data and one regular expression for a single shape of token. One
 * operation a second is 1 MB/s.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init")
public class SecretScanBenchmark {
  private static final int TEXTS = 500;
  private static final int CHARS = 2_000;

  private final SecretScanner scanner = SecretScanner.standard();
  private final PersonalScanner personal = PersonalScanner.standard();
  private final Pattern oneShape = Pattern.compile("\\bgh[oprsu]_[A-Za-z0-9]{36}\\b");

  /** The kind of texts. */
  @Param({"prose", "code"})
  public String text;

  private List<String> texts;

  /** Makes up the texts. */
  @Setup
  public void write() {
    texts = SyntheticTexts.of(text, TEXTS, CHARS);
    for (String one : texts) {
      if (scanner.firstRefused(one).isPresent()) {
        throw new IllegalStateException("A text of the benchmark holds a secret");
      }
    }
  }

  /** The library. */
  @Benchmark
  public int scan() {
    int clean = 0;
    for (String one : texts) {
      clean += scanner.firstRefused(one).isEmpty() ? 1 : 0;
    }
    return clean;
  }

  /** The scan for personal data of the same texts. */
  @Benchmark
  public int personalData() {
    int clean = 0;
    for (String one : texts) {
      clean += personal.scan(one).isEmpty() ? 1 : 0;
    }
    return clean;
  }

  /** One regular expression. */
  @Benchmark
  public int bareRegex() {
    int clean = 0;
    for (String one : texts) {
      clean += oneShape.matcher(one).find() ? 0 : 1;
    }
    return clean;
  }
}
