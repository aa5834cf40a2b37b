package dev.memoryweave.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

final class ObservedCallsTest {
  @Test
  void each_verb_is_counted_by_its_outcome() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ObservedCalls.run(new PrintStream(out, true, UTF_8));

    assertThat(out.toString(UTF_8).lines().map(line -> line.replaceAll(", longest \\d+ us", "")))
        .contains("memory remember ok: 2", "memory weave ok: 1", "memory node.require refused: 1")
        .contains("store write ok: 2");
  }
}
