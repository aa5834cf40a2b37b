package dev.memoryweave.workspace.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.workspace.files.PathOutsideProjectException;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentGuideTest {
  private static final AgentGuide.Policy POLICY = AgentGuide.Policy.standard();

  @TempDir Path folder;
  private Path root;
  private AgentGuide guide;

  @BeforeEach
  void makeProject() throws IOException {
    root = Files.createDirectory(folder.resolve("project"));
    ProjectBoundary boundary = ProjectBoundary.of(root);
    guide = new AgentGuide(path -> boundary.resolve(path.toString()));
  }

  private Path write(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void only_files_that_exist_are_written() throws IOException {
    write("AGENTS.md", "# Agents\n");
    write(".github/copilot-instructions.md", "Be brief.\n");

    List<AgentGuide.Change> changes = guide.write(POLICY);

    assertThat(changes)
        .containsExactly(
            new AgentGuide.Change("AGENTS.md", AgentGuide.Change.Action.ADD),
            new AgentGuide.Change(".github/copilot-instructions.md", AgentGuide.Change.Action.ADD));
    assertThat(names()).containsExactly(".github/copilot-instructions.md", "AGENTS.md");
    assertThat(text(root.resolve("AGENTS.md")))
        .isEqualTo(
            "# Agents\n\n" + AgentGuide.BEGIN + "\n" + POLICY.markdown() + AgentGuide.END + "\n");
  }

  @Test
  void a_project_without_such_files_gets_none() throws IOException {
    assertThat(guide.write(POLICY)).isEmpty();
    assertThat(guide.remove()).isEmpty();
    assertThat(names()).isEmpty();
  }

  @Test
  void a_plan_writes_nothing() throws IOException {
    Path file = write("CLAUDE.md", "# Claude\n");

    assertThat(guide.plan(POLICY))
        .containsExactly(new AgentGuide.Change("CLAUDE.md", AgentGuide.Change.Action.ADD));
    assertThat(guide.planRemoval())
        .containsExactly(new AgentGuide.Change("CLAUDE.md", AgentGuide.Change.Action.NONE));
    assertThat(text(file)).isEqualTo("# Claude\n");
  }

  @Test
  void the_same_policy_again_writes_nothing_and_another_one_takes_its_place() throws IOException {
    Path file = write("AGENTS.md", "before\n");
    guide.write(POLICY);
    Files.write(file, (text(file) + "\nafter\n").getBytes(StandardCharsets.UTF_8));
    String once = text(file);

    assertThat(guide.write(POLICY))
        .containsExactly(new AgentGuide.Change("AGENTS.md", AgentGuide.Change.Action.NONE));
    assertThat(text(file)).isEqualTo(once);

    AgentGuide.Policy other =
        new AgentGuide.Policy(List.of(NodeId.of("constraint.never-skip-a-test")));
    assertThat(guide.write(other))
        .containsExactly(new AgentGuide.Change("AGENTS.md", AgentGuide.Change.Action.UPDATE));
    assertThat(text(file))
        .startsWith("before\n\n" + AgentGuide.BEGIN)
        .contains("  - `constraint.never-skip-a-test`\n" + AgentGuide.END)
        .endsWith("\n\nafter\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "\r\n",
        "one line",
        "one line\n",
        "two\nlines",
        "windows\r\nlines\r\n",
        "windows\r\nwithout an end",
        "old mac\rlines\r",
        "blank lines\n\n\n",
        "\uFEFF",
        "\uFEFF# With a mark\n",
        "\uFEFFwith a mark and no end",
        "mixed\r\nline\nends\r",
        "日本語 🙂\n"
      })
  void what_was_there_comes_back_byte_for_byte(String original) throws IOException {
    Path file = write("AGENTS.md", original);

    guide.write(POLICY);
    String with = text(file);

    assertThat(with).startsWith(original).contains(AgentGuide.BEGIN);
    assertThat(guide.write(POLICY).get(0).isChange()).isFalse();
    assertThat(guide.remove())
        .containsExactly(new AgentGuide.Change("AGENTS.md", AgentGuide.Change.Action.REMOVE));
    assertThat(text(file)).isEqualTo(original);
  }

  @Test
  void bytes_of_any_kind_round_the_policy_stay() throws IOException {
    Random random = new Random(31);
    byte[] odd = {'\n', '\r', 0, (byte) 0x80, (byte) 0xC3, 'a', '<', '!', '-', ' '};
    for (int run = 0; run < 50; run++) {
      byte[] before = bytes(random, odd);
      byte[] after = bytes(random, odd);
      ByteArrayOutputStream text = new ByteArrayOutputStream();
      text.writeBytes(before);
      text.writeBytes(
          ("\n" + AgentGuide.BEGIN + "\nold\n" + AgentGuide.END + "\n")
              .getBytes(StandardCharsets.US_ASCII));
      text.writeBytes(after);
      Path file = Files.write(root.resolve("GEMINI.md"), text.toByteArray());

      guide.write(POLICY);

      byte[] written = Files.readAllBytes(file);
      assertThat(new String(written, StandardCharsets.ISO_8859_1))
          .startsWith(new String(before, StandardCharsets.ISO_8859_1))
          .endsWith(new String(after, StandardCharsets.ISO_8859_1))
          .doesNotContain("old");
      assertThat(guide.write(POLICY).get(0).isChange()).isFalse();
    }
  }

  private static byte[] bytes(Random random, byte[] from) {
    byte[] bytes = new byte[random.nextInt(20)];
    IntStream.range(0, bytes.length).forEach(i -> bytes[i] = from[random.nextInt(from.length)]);
    return bytes;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "B\ntext\n",
        "text\nE\n",
        "E\nB\n",
        "B\nB\nE\n",
        "B\nE\nE\n",
        "B\nB\nE\nE\n",
        "B\nE\ntext\nB\nE\n",
        "<!-- memory-weave:begin\ntext\nE\n",
        "<!-- memory-weave:start -->\n",
        "B trailing words\nE\n"
      })
  void damaged_markers_are_an_error_and_no_file_is_written(String form) throws IOException {
    String damaged = form.replace("B", AgentGuide.BEGIN).replace("E", AgentGuide.END);
    Path first = write("AGENTS.md", "fine\n");
    Path second = write("CLAUDE.md", damaged);

    assertThatThrownBy(() -> guide.write(POLICY))
        .isInstanceOf(GuideException.class)
        .hasMessageContaining("'CLAUDE.md'");
    assertThatThrownBy(() -> guide.remove()).isInstanceOf(GuideException.class);
    assertThatThrownBy(() -> guide.plan(POLICY)).isInstanceOf(GuideException.class);
    assertThat(text(first)).isEqualTo("fine\n");
    assertThat(text(second)).isEqualTo(damaged);
  }

  @Test
  void a_marker_that_a_sentence_speaks_of_is_no_marker() throws IOException {
    Path file = write("AGENTS.md", "The lines `" + AgentGuide.BEGIN + "` are ours.\n");

    guide.write(POLICY);
    guide.remove();

    assertThat(text(file)).isEqualTo("The lines `" + AgentGuide.BEGIN + "` are ours.\n");
  }

  @Test
  void a_link_inside_the_project_is_written_once_and_stays_a_link() throws IOException {
    Path file = write("AGENTS.md", "agents\n");
    Path link = Files.createSymbolicLink(root.resolve("CLAUDE.md"), Path.of("AGENTS.md"));

    assertThat(guide.write(POLICY))
        .containsExactly(
            new AgentGuide.Change("AGENTS.md", AgentGuide.Change.Action.ADD),
            new AgentGuide.Change("CLAUDE.md", AgentGuide.Change.Action.NONE));
    assertThat(link).isSymbolicLink();
    assertThat(text(file)).containsOnlyOnce(AgentGuide.BEGIN);
  }

  @Test
  void a_link_out_of_the_project_is_refused() throws IOException {
    Path outside = Files.writeString(folder.resolve("outside.md"), "not yours\n");
    write("AGENTS.md", "agents\n");
    Files.createSymbolicLink(root.resolve("CLAUDE.md"), outside);

    assertThatThrownBy(() -> guide.write(POLICY)).isInstanceOf(PathOutsideProjectException.class);
    assertThat(outside).hasContent("not yours\n");
    assertThat(root.resolve("AGENTS.md")).hasContent("agents\n");
  }

  @Test
  void what_is_no_plain_text_file_is_refused() throws IOException {
    Files.createDirectory(root.resolve("AGENTS.md"));
    assertThatThrownBy(() -> guide.write(POLICY))
        .isInstanceOf(GuideException.class)
        .hasMessageContaining("not a plain file");

    Files.delete(root.resolve("AGENTS.md"));
    Files.write(root.resolve("AGENTS.md"), "agents".getBytes(StandardCharsets.UTF_16));
    assertThatThrownBy(() -> guide.write(POLICY)).hasMessageContaining("UTF-16");

    Files.write(root.resolve("AGENTS.md"), new byte[AgentGuide.MAX_SIZE + 1]);
    assertThatThrownBy(() -> guide.write(POLICY)).hasMessageContaining("more than");
  }

  @Test
  void permissions_stay_and_no_draft_is_left() throws IOException {
    Path file = write("AGENTS.md", "agents\n");
    if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    }
    var permissions = Files.getPosixFilePermissions(file);

    guide.write(POLICY);

    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(permissions);
    assertThat(names()).containsExactly("AGENTS.md");
  }

  @Test
  void a_policy_names_memories_by_their_ids_and_not_too_many() {
    List<NodeId> ids =
        IntStream.range(0, 50).mapToObj(i -> NodeId.of("constraint.number-" + i)).toList();

    assertThat(new AgentGuide.Policy(ids).constraints()).hasSize(AgentGuide.Policy.MAX_CONSTRAINTS);
    assertThat(new AgentGuide.Policy(ids).markdown())
        .endsWith("  - `constraint.number-19`\n")
        .doesNotContain("memory-weave:");
  }
}
