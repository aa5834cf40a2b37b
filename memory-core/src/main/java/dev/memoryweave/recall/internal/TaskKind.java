package dev.memoryweave.recall.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.TaskWording;
import dev.memoryweave.model.internal.Text;
import java.util.EnumSet;
import java.util.Set;

/**
 * A kind of task that projects have rules about. Who writes such a rule names the kind and not the
 * task: "before adding dependencies" is meant for "we need a parser of dates", too.
 */
enum TaskKind {
  /** Libraries that the project uses, and their versions. */
  DEPENDENCY(TaskWording.TASK_ON_DEPENDENCIES, TaskWording.RULE_ON_DEPENDENCIES),
  /** Settings, options and flags. */
  CONFIGURATION(TaskWording.TASK_ON_CONFIGURATION, TaskWording.RULE_ON_CONFIGURATION),
  /** How data is written down, and moved from one form to another. */
  DATA_FORMAT(TaskWording.TASK_ON_DATA_FORMATS, TaskWording.RULE_ON_DATA_FORMATS),
  /** Tests. */
  TEST(TaskWording.TASK_ON_TESTS, TaskWording.RULE_ON_TESTS),
  /** Commits, branches and pull requests. */
  COMMIT(TaskWording.TASK_ON_COMMITS, TaskWording.RULE_ON_COMMITS),
  /** Releases. */
  RELEASE(TaskWording.TASK_ON_RELEASES, TaskWording.RULE_ON_RELEASES),
  /** What others call. */
  PUBLIC_API(TaskWording.TASK_ON_PUBLIC_API, TaskWording.RULE_ON_PUBLIC_API);

  /** What a task is about is said at its beginning. */
  private static final int LOOKED_AT = 400;

  private final TaskWording task;
  private final TaskWording rule;

  TaskKind(TaskWording task, TaskWording rule) {
    this.task = task;
    this.rule = rule;
  }

  /** The kinds of a task; none of a question, which changes nothing. */
  static Set<TaskKind> of(String task) {
    if (Languages.isQuestion(task)) {
      return Set.of();
    }
    String begin = Text.lowerCase(task.substring(0, Math.min(LOOKED_AT, task.length())));
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
    return Languages.names(this.rule, Text.lowerCase(rule));
  }
}
