package dev.memoryweave.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The public API of every published module is what its file says. */
final class PublicApiTest {
  /** A system property: with {@code true} the files are written, not compared. */
  private static final String UPDATE = "memoryweave.api.update";

  /** Room for what users and implementers need; what only the engine needs is internal. */
  private static final int PUBLIC_TYPES_OF_THE_CORE = 110;

  /** What a reader of the facade sees at once. */
  private static final int TYPES_OF_THE_ROOT_PACKAGE = 25;

  private static final ProjectFolder PROJECT = ProjectFolder.find();
  private static final Architecture PUBLISHED = Architecture.of(PROJECT.root(), published());

  static List<String> published() {
    return MavenBuild.published(PROJECT::read);
  }

  private static PublicApi api(String module) {
    return PublicApi.of(PUBLISHED.classNames(module));
  }

  @ParameterizedTest
  @MethodSource("published")
  void api_is_what_the_file_of_the_module_says(String module) {
    List<String> lines = api(module).lines();
    ApiFile file = new ApiFile(PROJECT.root(), module);
    if (Boolean.getBoolean(UPDATE)) {
      file.write(lines);
    }

    assertThat(lines).isNotEmpty();
    assertThat(file.differences(lines)).isEmpty();
  }

  @Test
  void api_shows_no_internal_type() {
    assertThat(published().stream().flatMap(module -> api(module).internalsShown().stream()))
        .isEmpty();
  }

  @Test
  void core_has_few_public_types() {
    assertThat(api("memory-core").outermost()).hasSizeLessThanOrEqualTo(PUBLIC_TYPES_OF_THE_CORE);
  }

  @Test
  void root_package_has_few_types() {
    assertThat(PUBLISHED.outermostTypes("dev.memoryweave"))
        .hasSizeLessThanOrEqualTo(TYPES_OF_THE_ROOT_PACKAGE)
        .contains("dev.memoryweave.AgentMemory");
  }

  /** What the text of an API says, and what a comparison reports. */
  @Nested
  final class Text {
    private static final String FIXTURE = "dev.memoryweave.build.fixture.api";

    private final PublicApi api =
        PublicApi.of(
            Architecture.ofFolder(
                    PublicApiTest.class.getResource("fixture/"),
                    "dev.memoryweave.build.fixture",
                    List.of("api"))
                .classNames("api"));

    @Test
    void all_that_users_see_has_a_line() {
      assertThat(String.join("\n", api.lines()).replace(FIXTURE + ".", "~"))
          .isEqualTo(
              """
              enum ~Colour
                constant BLUE
                constant RED
                method boolean isWarm()
              record ~Pair<T extends Comparable<? super T>>(T left, @Nullable T right)
                constructor Pair(T)
                method static <T extends Comparable<? super T>> ~Pair<T> of(T...)
              @Deprecated(forRemoval = true) sealed interface ~Shape extends AutoCloseable
                method abstract java.util.List<@Nullable String> labels(java.util.Map<String, ? extends Number>) throws java.io.IOException
                method default int sides()
              final class ~Shape.Circle implements Iterable<String>, ~Shape
                field static final int SIDES
                constructor Circle(String[])
                method void close()
                method java.util.Iterator<String> iterator()
                method java.util.List<@Nullable String> labels(java.util.Map<String, ? extends Number>)
                method @Nullable String name()
              abstract class ~Template
                protected constructor Template()
                protected method abstract void fill()
                method final ~internal.Secret shown()\
              """);
    }

    @Test
    void an_internal_type_in_a_signature_is_found() {
      assertThat(api.internalsShown())
          .containsExactly(FIXTURE + ".Template shows " + FIXTURE + ".internal.Secret");
    }

    @Test
    void nested_types_do_not_count() {
      assertThat(api.outermost()).hasSize(4).doesNotContain(FIXTURE + ".Shape.Circle");
    }

    @Test
    void a_difference_names_the_type_and_the_way_to_update(@TempDir Path root) {
      root.resolve("one").toFile().mkdir();
      ApiFile file = new ApiFile(root, "one");
      assertThat(file.differences(List.of("class a.B"))).contains("+ class a.B");
      file.write(List.of("class a.B", "  method void old()", "  method void same()"));

      assertThat(
              file.differences(
                  List.of("class a.B", "  method int young()", "  method void same()")))
          .isEqualTo(
              """
              The public API differs from one/api.txt.
              New:
                + a.B: method int young()
              Gone:
                - a.B: method void old()
              If that is meant, run memory-build-checks/api.sh and commit the file.
              """);
      assertThat(
              file.differences(List.of("class a.B", "  method void old()", "  method void same()")))
          .isEmpty();
    }
  }
}
