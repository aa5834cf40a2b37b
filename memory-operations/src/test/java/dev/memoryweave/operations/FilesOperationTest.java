package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.engine.TestProject;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilesOperationTest {
  @TempDir Path folder;

  private Workspace workspace;
  private Calls calls;

  @BeforeEach
  void open() throws IOException {
    TestProject files = TestProject.in(folder.resolve("shop"));
    files.write("docs/gone.md", "# Gone\n\nIt will be gone.\n");
    files.write("id_rsa", "no key\n");
    workspace =
        Workspace.builder(InMemoryStore.create())
            .root(files.root())
            .author(Provenance.of(Source.MCP))
            .open();
    OpenProject project = new OpenProject(workspace, true, Duration.ofMinutes(2));
    calls = new Calls(CallContext.of(workspace.memory()).onProject(project));
    calls.ok("status", "{\"refresh\": true}");
    Files.delete(files.root().resolve("docs/gone.md"));
    calls.ok("status", "{\"refresh\": true}");
  }

  @AfterEach
  void close() {
    workspace.close();
  }

  private Map<?, ?> ok(String arguments) {
    return calls.ok("files", arguments.replace('\'', '"'));
  }

  private static List<Object> values(Object rows, String name) {
    List<Object> values = new ArrayList<>();
    ((List<?>) rows).forEach(row -> values.add(((Map<?, ?>) row).get(name)));
    return values;
  }

  @Test
  void list_byStateAndFolder_countsAllStates() {
    Map<?, ?> gone = ok("{'under': 'docs', 'state': 'gone'}");

    assertThat(values(gone.get("files"), "path")).containsExactly("docs/gone.md");
    assertThat(((Map<?, ?>) gone.get("counts")).get("gone")).isEqualTo(1L);
    assertThat(values(ok("{'under': 'doc'}").get("files"), "path")).isEmpty();
    assertThat(values(ok("{'types': ['code']}").get("files"), "path"))
        .contains(TestProject.JAVA)
        .doesNotContain("docs/gone.md");
  }

  @Test
  void list_ofAll_saysWhatWasLeftOutAndWhy() {
    Map<?, ?> all = ok("{}");

    int key = values(all.get("left_out"), "path").indexOf("id_rsa");
    assertThat(values(all.get("left_out"), "reason").get(key)).isEqualTo("credentials");
    assertThat(calls.call("files", "{}").text()).contains("Left out by the last reading:");
  }

  @Test
  void list_pageByPage_givesEachFileOnce() {
    List<Object> paths = new ArrayList<>();
    String cursor = "";
    do {
      Map<?, ?> page = ok("{'limit': 2" + cursor + "}");
      paths.addAll(values(page.get("files"), "path"));
      Object next = page.get("next_cursor");
      cursor = next == null ? null : ", 'cursor': '" + next + "'";
    } while (cursor != null);

    assertThat(paths)
        .doesNotHaveDuplicates()
        .isEqualTo(values(ok("{'limit': 1000}").get("files"), "path"));
  }

  @Test
  void one_withItsPassages_namesItsMemories() {
    calls.ok(
        "save",
        "{\"kind\": \"fact\", \"title\": \"The backoff doubles\", \"files\": [\"%s\"]}"
            .formatted(TestProject.JAVA));

    Map<?, ?> found = ok("{'path': '" + TestProject.JAVA + "'}");

    assertThat(((Map<?, ?>) found.get("file")).get("state")).isEqualTo("indexed");
    assertThat(values(found.get("passages"), "from_line")).isNotEmpty();
    assertThat(values(found.get("memories"), "id")).contains("fact.the-backoff-doubles");
    assertThat(calls.call("files", "{\"path\": \"%s\"}".formatted(TestProject.JAVA)).text())
        .contains("Passages:", "Memories:", "fact.the-backoff-doubles");
  }

  @Test
  void one_thatIsUnknownOrOutside_isRefused() {
    assertThat(calls.call("files", Map.of("path", "none.md")).error())
        .isEqualTo(ErrorKind.NOT_FOUND);
    assertThat(calls.call("files", Map.of("path", "../../etc/passwd")).failed()).isTrue();
    assertThat(calls.refused("files", "{\"path\": \"a\", \"under\": \"b\"}")).contains("under");
  }
}
