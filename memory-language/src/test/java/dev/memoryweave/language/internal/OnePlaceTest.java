package dev.memoryweave.language.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.language.internal.rules.Language;
import dev.memoryweave.language.internal.rules.Vocabulary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The words of a language stand in its package, and the rules reach them through the seam. */
class OnePlaceTest {
  private static final Path SOURCES = Path.of("src/main/java/dev/memoryweave");

  /** Comparing statements follows English grammar, and nothing else does. */
  private static final Path COMPARISON = Path.of("statement");

  private static Language english() {
    return Languages.reading("The build is green").orElseThrow();
  }

  @ParameterizedTest
  @EnumSource(Vocabulary.class)
  void english_hasEveryVocabulary(Vocabulary vocabulary) {
    assertThat(english().words(vocabulary)).isNotEmpty().allMatch(word -> !word.isBlank());
  }

  @Test
  void english_isReachedThroughTheSeam_butByTheComparisonOfStatements() {
    List<Path> reaching = filesThatName("dev.memoryweave.language.internal.english.");

    assertThat(reaching)
        .isNotEmpty()
        .allMatch(file -> file.startsWith("language") || file.startsWith(COMPARISON));
  }

  private static List<Path> filesThatName(String text) {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> read(file).contains(text))
          .map(SOURCES::relativize)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
