package dev.memoryweave.work.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.Vocabulary;
import dev.memoryweave.language.internal.rules.WorkCue;
import dev.memoryweave.text.internal.PlainText;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a label says of the text behind it.
 *
 * @param type the type of the text
 * @param level the level at which a condition applies; null if it is none, or names no level
 */
record WorkLabel(WorkSign.Type type, @Nullable CriterionLevel level) {
  private static final int LONGEST_LABEL = 48;

  private static final Map<WorkSign.Type, Vocabulary> LABELS = new EnumMap<>(WorkSign.Type.class);

  static {
    LABELS.put(WorkSign.Type.OBJECTIVE, Vocabulary.OBJECTIVE_LABELS);
    LABELS.put(WorkSign.Type.TASK, Vocabulary.TASK_LABELS);
    LABELS.put(WorkSign.Type.BLOCKER, Vocabulary.BLOCKER_LABELS);
    LABELS.put(WorkSign.Type.CRITERION, Vocabulary.CRITERION_LABELS);
    LABELS.put(WorkSign.Type.DONE, Vocabulary.DONE_LABELS);
    LABELS.put(WorkSign.Type.REOPENED, Vocabulary.REOPENING_LABELS);
    LABELS.put(WorkSign.Type.CLAIM, Vocabulary.CLAIM_LABELS);
    LABELS.put(WorkSign.Type.SUMMARY, Vocabulary.SUMMARY_LABELS);
  }

  /** The label that a text is, if it is one. */
  static Optional<WorkLabel> of(String text) {
    String word = PlainText.lowerCase(text.strip()).replace('’', '\'');
    if (word.length() > LONGEST_LABEL) {
      return Optional.empty();
    }
    for (Map.Entry<WorkSign.Type, Vocabulary> row : LABELS.entrySet()) {
      if (Languages.holds(row.getValue(), word)) {
        return Optional.of(new WorkLabel(row.getKey(), null));
      }
    }
    return ofLevel(word);
  }

  /** A label that says at which level a condition applies: "Definition of done for the project". */
  private static Optional<WorkLabel> ofLevel(String word) {
    for (Pattern pattern : Languages.patterns(WorkCue.LEVEL)) {
      Matcher level = pattern.matcher(word);
      if (level.find()) {
        String plain =
            (word.substring(0, level.start()) + " " + word.substring(level.end())).strip();
        if (Languages.holds(Vocabulary.CRITERION_LABELS, plain)) {
          return Optional.of(new WorkLabel(WorkSign.Type.CRITERION, levelOf(level)));
        }
      }
    }
    return Optional.empty();
  }

  private static CriterionLevel levelOf(Matcher level) {
    for (CriterionLevel one : CriterionLevel.values()) {
      if (level.group(one.label()) != null) {
        return one;
      }
    }
    return CriterionLevel.SESSION;
  }
}
