package dev.memoryweave.work.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.Language.Place;
import dev.memoryweave.language.internal.rules.Vocabulary;
import dev.memoryweave.language.internal.rules.WorkCue;
import dev.memoryweave.text.internal.PlainText;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a label says of the text behind it.
 *
 * @param type the type of the text
 * @param level the level at which a condition applies; null if it is none, or names no level
 */
record WorkLabel(WorkSign.Type type, @Nullable CriterionLevel level) {
  private static final int LONGEST_LABEL = 48;

  /** What is left around a label without its level: {@code definition of done ()}. */
  private static final Pattern MARKS = Pattern.compile("^[\\s(]++|[\\s()]++$");

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
    Optional<Place> place = Languages.place(WorkCue.LEVEL, word);
    if (place.isEmpty()) {
      return Optional.empty();
    }
    String plain = word.substring(0, place.get().from()) + word.substring(place.get().to());
    return Languages.holds(Vocabulary.CRITERION_LABELS, MARKS.matcher(plain).replaceAll(""))
        ? Optional.of(new WorkLabel(WorkSign.Type.CRITERION, levelIn(word)))
        : Optional.empty();
  }

  private static CriterionLevel levelIn(String word) {
    Set<String> named = Languages.parts(WorkCue.LEVEL, word).keySet();
    return Stream.of(CriterionLevel.values())
        .filter(level -> named.contains(level.label()))
        .findFirst()
        .orElse(CriterionLevel.SESSION);
  }
}
