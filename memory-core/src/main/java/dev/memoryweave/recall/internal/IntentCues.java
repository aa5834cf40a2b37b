package dev.memoryweave.recall.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.Cue;
import dev.memoryweave.language.internal.rules.Language;
import dev.memoryweave.language.internal.rules.TaskCue;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.text.internal.PlainText;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Recognises the intent of a task by its words. */
public final class IntentCues {
  private static final List<IntentCue> CUES =
      List.of(
          new IntentCue(RecallRequest.Intent.TEST_FAILURE, 3, TaskCue.TASK_FAILING_TESTS),
          new IntentCue(RecallRequest.Intent.TEST_FAILURE, 2, TaskCue.TASK_TEST_OUTPUT),
          new IntentCue(RecallRequest.Intent.BUG_FIX, 2, TaskCue.TASK_MENDING),
          new IntentCue(RecallRequest.Intent.BUG_FIX, 1, TaskCue.TASK_PROBLEM),
          new IntentCue(RecallRequest.Intent.REFACTOR, 2, TaskCue.TASK_REFACTORING),
          new IntentCue(RecallRequest.Intent.ARCHITECTURE, 2, TaskCue.TASK_ARCHITECTURE),
          new IntentCue(RecallRequest.Intent.FEATURE, 2, TaskCue.TASK_NEW_FEATURE),
          new IntentCue(RecallRequest.Intent.FEATURE, 1, TaskCue.TASK_EXTENSION),
          new IntentCue(RecallRequest.Intent.EXPLANATION, 2, TaskCue.TASK_EXPLANATION),
          new IntentCue(RecallRequest.Intent.ONBOARDING, 3, TaskCue.TASK_ONBOARDING),
          new IntentCue(RecallRequest.Intent.WORKFLOW, 3, TaskCue.TASK_HOW_TO),
          new IntentCue(RecallRequest.Intent.WORKFLOW, 2, TaskCue.TASK_WORKFLOW),
          new IntentCue(RecallRequest.Intent.DOCUMENTATION, 2, TaskCue.TASK_DOCUMENTATION),
          new IntentCue(RecallRequest.Intent.TRIVIAL, 3, TaskCue.TASK_TRIVIAL));

  private static final int LONGEST_LOOKED_AT = 4_000;

  private IntentCues() {}

  private record IntentCue(RecallRequest.Intent intent, int weight, Cue cue) {}

  /**
   * The intent with the heaviest cues, the first in the list on a tie; unknown if there are no cues
   * or the language of the task is not supported.
   */
  public static RecallRequest.Intent of(String task) {
    String begin = task.substring(0, Math.min(LONGEST_LOOKED_AT, task.length()));
    // Not folded: capitals distinguish a name or an abbreviation from a word of another language.
    Language language = Languages.reading(begin).orElse(null);
    if (language == null) {
      return RecallRequest.Intent.UNKNOWN;
    }
    String text = PlainText.lowerCase(begin);
    Map<RecallRequest.Intent, Integer> scores = new EnumMap<>(RecallRequest.Intent.class);
    for (IntentCue cue : CUES) {
      if (language.find(cue.cue(), text).isPresent()) {
        scores.merge(cue.intent(), cue.weight(), Integer::sum);
      }
    }
    if (language.find(TaskCue.TASK_ON_RISKY_SUBJECT, text).isPresent()) {
      scores.remove(RecallRequest.Intent.TRIVIAL);
    }
    RecallRequest.Intent best = RecallRequest.Intent.UNKNOWN;
    int bestScore = 0;
    for (IntentCue cue : CUES) {
      int score = scores.getOrDefault(cue.intent(), 0);
      if (score > bestScore) {
        best = cue.intent();
        bestScore = score;
      }
    }
    return best;
  }
}
