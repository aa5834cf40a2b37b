package dev.memoryweave.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LangChain4jAgentTest {
  @Test
  void a_user_is_known_after_a_restart_and_to_nobody_else(@TempDir Path folder) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    LangChain4jAgent.run(folder, new PrintStream(out, true, UTF_8));

    assertThat(out.toString(UTF_8).lines())
        .containsExactly(
            "  the model is shown 1 messages, and does not know where Anna flies from",
            "  the model is shown 3 messages, and knows where Anna flies from",
            "anna: Noted: from Zurich.",
            "-- restarted --",
            "  the model is shown 5 messages, and knows where Anna flies from",
            "anna: From Zurich.",
            "  the model is shown 1 messages, and does not know where Anna flies from",
            "ben: Please tell me.");
  }
}
