package dev.memoryweave.recall.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.TaskCue;
import dev.memoryweave.text.internal.PlainText;
import java.util.EnumSet;
import java.util.Set;

/**
 * A kind of task that projects have rules about. The author of such a rule names the kind and not
 * the task: "before adding dependencies" also applies to "we need a parser of dates".
 */
enum TaskKind {
  /** Libraries that the project uses, and their versions. */
  DEPENDENCY(TaskCue.TASK_ON_DEPENDENCIES, TaskCue.RULE_ON_DEPENDENCIES),
  /** Settings, options and flags. */
  CONFIGURATION(TaskCue.TASK_ON_CONFIGURATION, TaskCue.RULE_ON_CONFIGURATION),
  /** How data is written, and converted from one form to another. */
  DATA_FORMAT(TaskCue.TASK_ON_DATA_FORMATS, TaskCue.RULE_ON_DATA_FORMATS),
  /** Tests. */
  TEST(TaskCue.TASK_ON_TESTS, TaskCue.RULE_ON_TESTS),
  /** Commits, branches and pull requests. */
  COMMIT(TaskCue.TASK_ON_COMMITS, TaskCue.RULE_ON_COMMITS),
  /** Releases. */
  RELEASE(TaskCue.TASK_ON_RELEASES, TaskCue.RULE_ON_RELEASES),
  /** Interfaces that others call. */
  PUBLIC_API(TaskCue.TASK_ON_PUBLIC_API, TaskCue.RULE_ON_PUBLIC_API);

  /** A task states its subject at its beginning. */
  private static final int LOOKED_AT = 400;

  private final TaskCue task;
  private final TaskCue rule;

  TaskKind(TaskCue task, TaskCue rule) {
    this.task = task;
    this.rule = rule;
  }

  /** The kinds of a task; none for a question, which changes nothing. */
  static Set<TaskKind> of(String task) {
    if (Languages.isQuestion(task)) {
      return Set.of();
    }
    String begin = PlainText.lowerCase(task.substring(0, Math.min(LOOKED_AT, task.length())));
    Set<TaskKind> kinds = EnumSet.noneOf(TaskKind.class);
    for (TaskKind kind : values()) {
      if (Languages.names(kind.task, begin)) {
        kinds.add(kind);
      }
    }
    return kinds;
  }

  /** Whether a rule is about tasks of the kind. */
  boolean isOf(String rule) {
    return Languages.names(this.rule, PlainText.lowerCase(rule));
  }
}
