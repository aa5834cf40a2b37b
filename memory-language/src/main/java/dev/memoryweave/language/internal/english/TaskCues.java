package dev.memoryweave.language.internal.english;

import dev.memoryweave.language.internal.rules.Cue;
import dev.memoryweave.language.internal.rules.TaskCue;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The English wording of a wish that is taken out of a task; others are in {@code task.phrases}.
 */
final class TaskCues {
  private TaskCues() {}

  static void addTo(Map<Cue, Pattern> wordings) {
    wordings.put(
        TaskCue.ASKS_TO_RESUME,
        Pattern.compile(
            "\\b(?:(?:please |let['’]?s |let us )?"
                + "(?:continue|resume|proceed|carry on|go on|keep going|pick up|get back)"
                + "(?: (?:with|on|to|from))?(?: (?:it|this|that|here|(?:the |your |our )?work))?"
                + "|where (?:were|was|did) (?:we|i|you)(?: (?:stop|leave off|at))?"
                + "|(?:where|what) (?:we|i|you) (?:left off|stopped|were(?: doing| at)?)"
                + "|what(?:['’]s| is) next|next steps?|last time|yesterday)\\b",
            Pattern.CASE_INSENSITIVE));
  }
}
