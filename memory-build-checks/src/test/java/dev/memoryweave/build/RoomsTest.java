package dev.memoryweave.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A feature is one package with few public types and at most one package of internals. */
final class RoomsTest {
  /**
   * The modules that are laid out so, each with the most public types that users may have to read
   * about; types inside others do not count. A number only ever goes down: 40 is the aim.
   */
  private static final Map<String, Integer> PUBLIC_TYPES = Map.of("memory-workspace", 44);

  private static final ProjectFolder PROJECT = ProjectFolder.find();
  private static final Architecture PUBLISHED =
      Architecture.of(PROJECT.root(), MavenBuild.published(PROJECT::read));

  static List<String> modules() {
    return PUBLIC_TYPES.keySet().stream().sorted().toList();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void nothing_is_below_an_internal_package(String module) {
    assertThat(PUBLISHED.packages(module))
        .allSatisfy(
            name -> assertThat(name).doesNotContain(".internal.").as("below an internal package"));
  }

  @ParameterizedTest
  @MethodSource("modules")
  void few_types_are_public(String module) {
    assertThat(PublicApi.of(PUBLISHED.classNames(module)).outermost())
        .hasSizeLessThanOrEqualTo(PUBLIC_TYPES.get(module));
  }
}
