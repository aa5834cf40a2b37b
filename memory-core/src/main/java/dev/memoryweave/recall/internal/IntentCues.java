package dev.memoryweave.recall.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.Language;
import dev.memoryweave.language.internal.rules.TaskWording;
import dev.memoryweave.language.internal.rules.Wording;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.recall.Intent;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Recognises the intent of a task by its words. */
public final class IntentCues {
  private static final List<Cue> CUES =
      List.of(
          new Cue(Intent.TEST_FAILURE, 3, TaskWording.TASK_FAILING_TESTS),
          new Cue(Intent.TEST_FAILURE, 2, TaskWording.TASK_TEST_OUTPUT),
          new Cue(Intent.BUG_FIX, 2, TaskWording.TASK_MENDING),
          new Cue(Intent.BUG_FIX, 1, TaskWording.TASK_PROBLEM),
          new Cue(Intent.REFACTOR, 2, TaskWording.TASK_REFACTORING),
          new Cue(Intent.ARCHITECTURE, 2, TaskWording.TASK_ARCHITECTURE),
          new Cue(Intent.FEATURE, 2, TaskWording.TASK_NEW_FEATURE),
          new Cue(Intent.FEATURE, 1, TaskWording.TASK_EXTENSION),
          new Cue(Intent.EXPLANATION, 2, TaskWording.TASK_EXPLANATION),
          new Cue(Intent.ONBOARDING, 3, TaskWording.TASK_ONBOARDING),
          new Cue(Intent.WORKFLOW, 2, TaskWording.TASK_WORKFLOW),
          new Cue(Intent.DOCUMENTATION, 2, TaskWording.TASK_DOCUMENTATION),
          new Cue(Intent.TRIVIAL, 3, TaskWording.TASK_TRIVIAL));

  private static final int LONGEST_LOOKED_AT = 4_000;

  private IntentCues() {}

  private record Cue(Intent intent, int weight, Wording wording) {}

  /**
   * The intent with the weightiest cues; on a tie the first in the list; unknown without any, or if
   * the language of the task is not read.
   */
  public static Intent of(String task) {
    String begin = task.substring(0, Math.min(LONGEST_LOOKED_AT, task.length()));
    // As it is written: capitals tell a name or an abbreviation from a word of another language.
    Language language = Languages.reading(begin).orElse(null);
    if (language == null) {
      return Intent.UNKNOWN;
    }
    String text = Text.lowerCase(begin);
    Map<Intent, Integer> scores = new EnumMap<>(Intent.class);
    for (Cue cue : CUES) {
      if (language.pattern(cue.wording()).matcher(text).find()) {
        scores.merge(cue.intent(), cue.weight(), Integer::sum);
      }
    }
    if (language.pattern(TaskWording.TASK_ON_RISKY_SUBJECT).matcher(text).find()) {
      scores.remove(Intent.TRIVIAL);
    }
    Intent best = Intent.UNKNOWN;
    int bestScore = 0;
    for (Cue cue : CUES) {
      int score = scores.getOrDefault(cue.intent(), 0);
      if (score > bestScore) {
        best = cue.intent();
        bestScore = score;
      }
    }
    return best;
  }
}
