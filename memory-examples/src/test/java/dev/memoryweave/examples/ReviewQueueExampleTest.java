package dev.memoryweave.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ReviewQueueExampleTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @Test
  void the_edited_statement_is_in_force_in_the_end() {
    List<MemoryNode> inForce = run();

    assertThat(inForce)
        .extracting(MemoryNode::title)
        .containsExactly("Uploads are limited to 10 MB, in staging to 50 MB");
    assertThat(inForce).noneMatch(MemoryNode::isContested);
  }

  @Test
  void each_step_is_printed() {
    run();

    assertThat(out.toString(UTF_8).lines().map(String::strip))
        .containsSubsequence(
            "constraint.uploads-are-limited-to-50-mb  Uploads are limited to 50 MB",
            "against constraint.uploads-are-limited-to-10-mb  Uploads are limited to 10 MB",
            "Accepted:",
            "Uploads are limited to 50 MB",
            "Taken back:",
            "Uploads are limited to 10 MB",
            "In other words:",
            "Uploads are limited to 10 MB, in staging to 50 MB");
  }

  private List<MemoryNode> run() {
    return ReviewQueueExample.run(new PrintStream(out, true, UTF_8));
  }
}
