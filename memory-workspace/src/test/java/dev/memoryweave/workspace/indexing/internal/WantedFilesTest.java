package dev.memoryweave.workspace.indexing.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.workspace.files.internal.ProjectFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WantedFilesTest {
  private final WantedFiles wanted = new WantedFiles();
  private final Map<String, IndexTask> left = new LinkedHashMap<>();

  private void isLeft(String... paths) {
    for (String path : paths) {
      left.put(
          path,
          new IndexTask(
              new ProjectFile(path, 1, 1),
              new SourceKind(SourceType.CODE, null, List.of(), List.of()),
              null));
    }
  }

  private List<String> taken() {
    List<String> taken = new ArrayList<>();
    for (IndexTask work = wanted.take(left); work != null; work = wanted.take(left)) {
      taken.add(work.file().path());
      wanted.done();
    }
    return taken;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "why does RetryPolicy give up?      | src/main/RetryPolicy.java",
        "mend `src/app/retry.py`, please.   | src/app/retry.py",
        "see app/retry.py:12                | src/app/retry.py",
        "what is in setup.cfg               | setup.cfg",
        "look at (build.gradle.kts).        | build.gradle.kts",
        "how are calls tried again          | -",
        "is it in a b c                     | -",
        "py                                 | -",
      })
  void files_areAskedForByTheirNames(String task, String path) {
    isLeft(
        "src/main/RetryPolicy.java",
        "src/app/retry.py",
        "setup.cfg",
        "build.gradle.kts",
        "a",
        "py/other.py");

    wanted.ask(List.of(task));

    assertThat(taken()).isEqualTo(path == null ? List.of() : List.of(path));
    assertThat(wanted.isOpen()).isFalse();
  }

  @Test
  void whatSomebodyElseHasTaken_isNotWaitedFor() {
    isLeft("one/Gate.java", "two/Gate.java");
    wanted.ask(List.of("Gate"));
    IndexTask first = wanted.take(left);
    left.clear();

    assertThat(first).isNotNull();
    assertThat(wanted.take(left)).isNull();
    assertThat(wanted.isOpen()).as("the first is read, but not stored").isTrue();
    wanted.done();
    assertThat(wanted.isOpen()).isFalse();
  }
}
