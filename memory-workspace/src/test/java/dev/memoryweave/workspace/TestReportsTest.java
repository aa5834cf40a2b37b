package dev.memoryweave.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.indexing.IndexingReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The failures that the last build left behind are known; what passed is not. */
class TestReportsTest {
  private static final String REPORTS = "target/surefire-reports/";
  private static final String FAILED = REPORTS + "TEST-sea.TideTest.xml";
  private static final String PASSED = REPORTS + "TEST-sea.GateTest.xml";

  @TempDir Path folder;
  private final InMemoryStore store = InMemoryStore.create();

  @AfterEach
  void close() {
    store.close();
  }

  private void write(String path, String text) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static String suite(String name, String cases) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\""
        + name
        + "\" tests=\"2\">\n"
        + cases
        + "</testsuite>\n";
  }

  private static String passed(String test) {
    return "  <testcase name=\"" + test + "\" classname=\"sea.Test\"/>\n";
  }

  @Test
  void failuresOfTheLastBuild_areRecalled_andFollowIt() throws Exception {
    write("pom.xml", "<project/>\n");
    write(".gitignore", "target/\n");
    write(PASSED, suite("sea.GateTest", passed("gateOpens") + passed("gateCloses")));
    write(
        FAILED,
        suite(
            "sea.TideTest",
            passed("ebbs")
                + "  <testcase name=\"turns\" classname=\"sea.TideTest\">\n"
                + "    <failure message=\"the tide turned an hour late\">at"
                + " sea.TideTest</failure>\n"
                + "  </testcase>\n"));
    try (Workspace workspace = Workspace.builder(store).root(folder).open()) {
      IndexingReport report = workspace.refresh();

      assertThat(report.skippedCounts()).isNotEmpty();
      assertThat(workspace.memory().knowledge().chunks(PASSED)).isEmpty();
      assertThat(workspace.memory().knowledge().chunks(FAILED))
          .hasSize(2)
          .noneMatch(chunk -> chunk.text().contains("ebbs"));
      assertThat(locators(workspace, "why does the tide turn late"))
          .anyMatch(locator -> locator.startsWith(FAILED));
      assertThat(workspace.inspect(FAILED, 1, 1).text()).contains("<?xml");

      write(FAILED, suite("sea.TideTest", passed("ebbs") + passed("turns")));
      assertThat(workspace.refresh(List.of(FAILED)).indexed()).isEqualTo(1);
      assertThat(workspace.memory().knowledge().chunks(FAILED)).isEmpty();
      assertThat(workspace.refresh().removed()).isZero();

      Files.delete(folder.resolve(FAILED));
      assertThat(workspace.refresh().removed()).isEqualTo(1);
    }
  }

  private static List<String> locators(Workspace workspace, String task) {
    return workspace.memory().recall(RecallRequest.forTask(task)).chunks().stream()
        .map(chunk -> chunk.chunk().locator())
        .toList();
  }
}
