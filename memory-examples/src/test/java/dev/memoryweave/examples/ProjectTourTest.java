package dev.memoryweave.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProjectTourTest {
  private static final String TOKEN =
      "gh" + "p_" + "Zk4Qm7Rt2Wv9Xb3Nc6Ld8Hf5Js1Pg0Ty2Ua4".substring(0, 36);

  @TempDir private Path temporary;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private Path project;

  @BeforeEach
  void write_a_project() throws IOException {
    project = temporary.resolve("a harbour");
    write(
        "README.md",
        """
        # Harbour

        Harbour assigns berths to ships that ask for one.

        ## Constraints

        - A berth must never be assigned to two ships at a time.
        """);
    write(
        "AGENTS.md",
        """
        # For agents

        - Never call the tide service inside a transaction.
        """);
    write(
        "docs/adr/0001-berths-are-locked.md",
        """
        # 1. Berths are locked by row

        Status: accepted

        ## Decision

        A berth is locked by its row while a ship is assigned to it.
        """);
    write(
        "src/main/java/harbour/BerthLock.java",
        """
        package harbour;

        /** Locks a berth while a ship is assigned to it. */
        final class BerthLock {
          void lock(int berth) {
            rows.lock(berth);
          }
        }
        """);
    write("logs/harbour.log", "2024-05-01T10:00:00Z ERROR berth 7 was assigned twice\n");
    write(
        "reports/TEST-harbour.BerthTest.xml",
        """
        <testsuite name="harbour.BerthTest" tests="1" failures="1">
          <testcase classname="harbour.BerthTest" name="one_ship_a_berth">
            <failure message="two ships at berth 7">expected 1 but was 2</failure>
          </testcase>
        </testsuite>
        """);
    write("deploy/settings.yaml", "# how the berth service is reached\ntoken: " + TOKEN + "\n");
    write("node_modules/tides/index.js", "exports.tide = () => 0;\n");
    write("package-lock.json", "{}\n");
  }

  @Test
  void the_question_is_answered_from_what_people_wrote_and_from_code() throws Exception {
    assertThat(tour(project.toString(), "assign a berth to two ships")).isZero();

    assertThat(text(out))
        .contains("==== assign a berth to two ships ====")
        .contains("A berth must never be assigned to two ships at a time.")
        .contains("A berth is locked by its row")
        .contains("[src/main/java/harbour/BerthLock.java:")
        .contains("Terms:    ", "Channels: lexical ", "chunks ", "Passages of files: ");
  }

  @Test
  void what_was_read_and_what_was_left_out_is_told() throws Exception {
    assertThat(tour(project.toString())).isZero();

    assertThat(text(out))
        .contains("Project:  " + project.toRealPath(), "because the caller names this folder")
        .contains("Filed as: path-", "by the path of the root")
        .contains("1  readme", "1  adr", "1  agent guide", "1  code", "1  log", "1  test report")
        .contains("7  files in ")
        .contains("  decisions\n", "  code\n", "passages a second")
        .contains("1  dependencies: node_modules/", "1  a lock file: package-lock.json")
        .contains("decision: Berths are locked by row", "docs/adr/0001-berths-are-locked.md:")
        .contains("==== " + ProjectTour.QUESTION + " ====")
        .contains("with nothing changed", "the look at 7 files");
  }

  @Test
  void secrets_are_not_shown() throws Exception {
    write(TOKEN + ".txt", "a file that has a secret for a name\n");

    assertThat(tour(project.toString(), "how is the berth service reached, with which token"))
        .isZero();

    assertThat(text(out))
        .contains("Secrets blacked out: 1", "a name that cannot be used: [redacted:")
        .contains("[deploy/settings.yaml:")
        .doesNotContain(TOKEN.substring(4));
    assertThat(text(err)).doesNotContain(TOKEN.substring(4));
  }

  @Test
  void nothing_is_written_to_the_project() throws Exception {
    List<Path> before = files();
    assertThat(tour(project.toString())).isZero();
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void a_tour_with_a_file_remembers() throws Exception {
    for (Path path : files()) {
      // Long ago, so that the time alone tells that nothing has changed.
      Files.setLastModifiedTime(path, FileTime.fromMillis(0));
    }
    String file = temporary.resolve("tour.db").toString();
    assertThat(tour(project.toString(), "berths", "--db", file)).isZero();
    out.reset();

    assertThat(tour(project.toString(), "berths", "--db", file)).isZero();

    assertThat(text(out))
        .contains("Memory:   " + file, "7  files in ", "None that is new.")
        .contains("Nothing has changed since it was read; a look at 7 files took ")
        .contains("none was read");
  }

  @Test
  void progress_has_a_line_for_each_phase_and_no_control_characters() throws Exception {
    assertThat(tour(project.toString())).isZero();

    assertThat(text(err).lines())
        .anyMatch(line -> line.endsWith(" passages: decisions"))
        .anyMatch(line -> line.contains("7 of 7 files"));
    assertThat(text(err)).doesNotContain("\r", "\u001b");
  }

  @Test
  void on_a_terminal_the_line_is_drawn_again() throws Exception {
    ProjectTour tour = new ProjectTour(stream(out), stream(err), true);
    assertThat(tour.run(List.of(project.toString()))).isZero();
    assertThat(text(err)).contains("\r").doesNotContain("\u001b");
  }

  @Test
  void what_is_wrong_is_said() throws Exception {
    assertThat(tour()).isEqualTo(2);
    assertThat(text(err)).contains("DIR, and perhaps a QUESTION", "Usage: ProjectTour DIR");

    assertThat(tour(temporary.resolve("nowhere").toString())).isEqualTo(2);
    assertThat(text(err)).contains("There is no folder");

    assertThat(tour(project.toString(), "one", "two")).isEqualTo(2);
    assertThat(tour(project.toString(), "--db")).isEqualTo(2);
    assertThat(text(err)).contains("--db needs a value.");

    assertThat(tour(project.toString(), "--speed")).isEqualTo(2);
    assertThat(text(err)).contains("Cannot understand '--speed'.");

    assertThat(tour(project.toString(), "--budget", "many")).isEqualTo(2);
    assertThat(text(err)).contains("must be a number, not 'many'");
    assertThat(text(out)).isEmpty();
  }

  @Test
  void wrong_settings_of_the_project_are_named_with_their_line() throws Exception {
    write(".memory/config.yaml", "indexing:\n  enabled: perhaps\n");
    assertThat(tour(project.toString())).isZero();
    assertThat(text(out)).contains("config.yaml, line 2");
  }

  private int tour(String... args) throws IOException, InterruptedException {
    return new ProjectTour(stream(out), stream(err), false).run(List.of(args));
  }

  private void write(String path, String text) throws IOException {
    Path file = project.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(project)) {
      return new ArrayList<>(files.sorted().toList());
    }
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, UTF_8);
  }

  private static String text(ByteArrayOutputStream stream) {
    return stream.toString(UTF_8).replace(System.lineSeparator(), "\n");
  }
}
