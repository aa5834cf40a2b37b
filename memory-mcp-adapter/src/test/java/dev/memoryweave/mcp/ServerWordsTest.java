package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.mcp.internal.server.ServerOptions;
import dev.memoryweave.mcp.internal.tools.ServerWords;
import dev.memoryweave.operations.model.IndexingObstacle;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ServerWordsTest {
  private static final Pattern OPTION = Pattern.compile("--[a-z-]+|MEMORY_[A-Z_]+");

  @Test
  void operations_areToolsOfOnePrefix() {
    assertThat(ServerWords.INSTANCE.in("see {review}")).isEqualTo("see memory_review");
  }

  @ParameterizedTest
  @EnumSource
  void aRemedy_namesOptionsThatThereAre(IndexingObstacle obstacle) {
    String words = obstacle.words(ServerWords.INSTANCE);

    assertThat(words).contains("start the server");
    Matcher options = OPTION.matcher(words);
    while (options.find()) {
      assertThat(ServerOptions.usage()).contains(options.group());
    }
  }
}
