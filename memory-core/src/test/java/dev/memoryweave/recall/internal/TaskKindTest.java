package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TaskKindTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "add a gem that reads calendars | Ask before adding new dependencies. | DEPENDENCY",
        "install dependencies | Use pnpm, not npm. | DEPENDENCY",
        "Update nokogiri to the newest version | Keep both lock files in step. | DEPENDENCY",
        "add a server flag for the port | Config changes need a row in docs/settings.md. | CONFIGURATION",
        "rename the option --quiet | Old config keys keep working for a year. | CONFIGURATION",
        "add a field to run metadata | Bump format versions when a record changes. | DATA_FORMAT",
        "drop the column total from orders | Every migration can be taken back. | DATA_FORMAT",
        "write a test for the parser | Tests never sleep. | TEST",
        "commit this and open a pull request | Pull requests name the reason. | COMMIT",
        "prepare the release 2.1 | Releases are cut from main only. | RELEASE",
        "deprecate the old endpoint | Breaking changes wait for a major version. | PUBLIC_API"
      })
  void ruleAboutTheKindOfTask_isOfTheKind(String task, String rule, TaskKind kind) {
    assertThat(TaskKind.of(task)).contains(kind);
    assertThat(kind.isOf(rule)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "why does the worker stop at midnight",
        "the login page is slow",
        "explain how the scheduler picks a job",
        "",
        "rename the variable in the loop",
        "How is a tool published to the registry instead of being called?",
        "where is the option that writes records to the disk"
      })
  void otherTasks_areOfNoKind(String task) {
    assertThat(TaskKind.of(task)).isEmpty();
  }
}
