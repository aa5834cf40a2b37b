package dev.memoryweave.recall.internal;

import dev.memoryweave.recall.Intent;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Tells from words what a task is for. */
public final class IntentCues {
  /** Subjects on which no change is trivial. */
  private static final Pattern RISK =
      words(
          "state machine|terminal state|auth\\w*|schema|migrat\\w*|payment\\w*|security|permission\\w*"
              + "|public api|concurren\\w*|lock(?:s|ing)?|deadlock\\w*|transaction\\w*|rollback|idempoten\\w*"
              + "|retry|retries|race condition\\w*");

  private static final List<Cue> CUES =
      List.of(
          cue(
              Intent.TEST_FAILURE,
              3,
              "(?:failing|failed|broken|flaky|red) tests?|tests? (?:\\w+ )?fail\\w*"),
          cue(Intent.TEST_FAILURE, 2, "assertion\\w*|expected .{1,60} but was|junit|test failure"),
          cue(Intent.BUG_FIX, 2, "fix(?:es|ed|ing)?|bugs?|broken|crash\\w*|hotfix|regression"),
          cue(
              Intent.BUG_FIX,
              1,
              "error|exception|stack ?trace|wrong\\w*|fails?|incorrect\\w*|leak\\w*"),
          cue(
              Intent.REFACTOR,
              2,
              "refactor\\w*|clean ?up|restructure|simplify|rename|extract|deduplicate"),
          cue(
              Intent.ARCHITECTURE,
              2,
              "architecture|design|redesign|boundar(?:y|ies)|module structure|layers?"),
          cue(Intent.FEATURE, 2, "add|implement|introduce|support for|new feature|build|create"),
          cue(Intent.FEATURE, 1, "extend|allow|enable|integrate"),
          cue(
              Intent.EXPLANATION,
              2,
              "explain|why|how does|how do|what does|what is|understand|where is"),
          cue(
              Intent.ONBOARDING,
              3,
              "onboard\\w*|getting started|new to (?:this|the)|overview|tour|first day"),
          cue(
              Intent.WORKFLOW,
              2,
              "how to|steps?|procedure|deploy\\w*|release|run the|set ?up|workflow"),
          cue(Intent.DOCUMENTATION, 2, "document\\w*|readme|javadoc|changelog|docs?|write[- ]up"),
          cue(Intent.TRIVIAL, 3, "typos?|spelling|whitespace|formatting|indent\\w*|bump|lint"));

  private static final int LONGEST_LOOKED_AT = 4_000;

  private IntentCues() {}

  private record Cue(Intent intent, int weight, Pattern pattern) {}

  private static Cue cue(Intent intent, int weight, String alternatives) {
    return new Cue(intent, weight, words(alternatives));
  }

  private static Pattern words(String alternatives) {
    return Pattern.compile("\\b(?:" + alternatives + ")\\b");
  }

  /** The intent with the weightiest cues; on a tie the first in the list; unknown without any. */
  public static Intent of(String task) {
    String text =
        task.substring(0, Math.min(LONGEST_LOOKED_AT, task.length())).toLowerCase(Locale.ROOT);
    Map<Intent, Integer> scores = new EnumMap<>(Intent.class);
    for (Cue cue : CUES) {
      if (cue.pattern().matcher(text).find()) {
        scores.merge(cue.intent(), cue.weight(), Integer::sum);
      }
    }
    if (RISK.matcher(text).find()) {
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
