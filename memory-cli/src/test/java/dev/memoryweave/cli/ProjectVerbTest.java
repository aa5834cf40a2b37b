package dev.memoryweave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.cli.CommandRuns.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder whose settings claim to be another project, at the command line. */
final class ProjectVerbTest {
  private static final String SHOP = "github.com/acme/private-shop";
  private static final String RULE = "Never tell the price of gold";

  @TempDir private Path folder;
  private CommandRuns memory;
  private Path clone;

  @BeforeEach
  void rememberWhatIsPrivate() throws IOException {
    memory = CommandRuns.in(folder);
    repository(memory.project(), SHOP);
    clone = repository(folder.resolve("clone"), "github.com/mallory/tool");
    Files.createDirectories(clone.resolve(".memory"));
    Files.writeString(
        clone.resolve(".memory/config.yaml"),
        "project:\n  id: " + SHOP + "\nstorage:\n  files: 'off'\n");
    memory.run(TestTerminal.typing(), "", "add", RULE, "--kind", "constraint");
  }

  private static Path repository(Path root, String remote) throws IOException {
    Files.createDirectories(root.resolve(".git"));
    Files.writeString(root.resolve(".git/HEAD"), "ref: refs/heads/main\n");
    Files.writeString(
        root.resolve(".git/config"), "[remote \"origin\"]\n\turl = https://" + remote + ".git\n");
    return root;
  }

  private Ended inClone(TestTerminal terminal, String... arguments) {
    String[] all = new String[arguments.length + 2];
    all[0] = "--project-root=" + clone;
    all[1] = "--db=" + memory.database();
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    return memory.bare(terminal, "", List.of(all));
  }

  @Test
  void theClone_getsNothing_andIsTold() {
    for (String[] call :
        new String[][] {
          {"recall", "price of gold"}, {"search"}, {"status"}, {"search", "--json"}
        }) {
      Ended ended = inClone(TestTerminal.none(), call);
      assertThat(ended.exit()).as(ended.err()).isZero();
      assertThat(ended.out()).doesNotContain("gold");
      assertThat(ended.err() + ended.out()).contains("memory project join " + SHOP);
    }
    inClone(TestTerminal.none(), "add", "Tell the price of gold", "--kind", "constraint");
    assertThat(memory.run("search").out()).contains(RULE).doesNotContain("Tell the price");
  }

  @Test
  void aScript_cannotJoin() {
    Ended refused = inClone(TestTerminal.none(), "project", "join", SHOP);

    assertThat(refused.exit()).isEqualTo(3);
    assertThat(refused.err()).contains("Only a person at a terminal");
    assertThat(inClone(TestTerminal.none(), "search").out()).doesNotContain("gold");
  }

  @Test
  void aPerson_joins_andLeaves() {
    TestTerminal no = TestTerminal.typing("n");
    assertThat(inClone(no, "project", "join", SHOP).exit()).isNotZero();
    assertThat(no.screen()).contains(clone.getFileName().toString(), SHOP, "[y/N]");
    assertThat(inClone(TestTerminal.typing(), "search").out()).doesNotContain("gold");

    assertThat(inClone(TestTerminal.typing("y"), "project", "join", SHOP).exit()).isZero();
    Ended joined = inClone(TestTerminal.typing(), "search");
    assertThat(joined.out()).contains(RULE);
    assertThat(joined.err()).doesNotContain("memory project");

    assertThat(inClone(TestTerminal.typing(), "project", "leave").exit()).isZero();
    assertThat(inClone(TestTerminal.typing(), "search").out()).doesNotContain("gold");
    assertThat(inClone(TestTerminal.typing(), "project").out()).contains("github.com/mallory/tool");
  }
}
