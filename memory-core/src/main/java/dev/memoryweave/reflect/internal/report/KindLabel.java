package dev.memoryweave.reflect.internal.report;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.Vocabulary;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.internal.Text;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A word before a colon that says what kind of thing follows, as in {@code Decision: use UTC}.
 *
 * @param kind the kind that the word stands for
 * @param rest what follows it
 */
public record KindLabel(NodeKind kind, String rest) {
  private static final Pattern LABELLED =
      Pattern.compile(
          "^(?:\\*\\*|__|\\[)?([\\p{L}][\\p{L} -]{1,24}?)(?:\\*\\*|__|\\])?\\s*[:：]"
              + "(?:\\*\\*|__)?\\s+(\\S.*)$",
          Pattern.DOTALL);

  private static final Map<Vocabulary, NodeKind> KINDS =
      Map.of(
          Vocabulary.CONSTRAINT_LABELS, NodeKind.CONSTRAINT,
          Vocabulary.DECISION_LABELS, NodeKind.DECISION,
          Vocabulary.GOTCHA_LABELS, NodeKind.GOTCHA,
          Vocabulary.PROCEDURE_LABELS, NodeKind.PROCEDURE,
          Vocabulary.FACT_LABELS, NodeKind.FACT,
          Vocabulary.PREFERENCE_LABELS, NodeKind.PREFERENCE);

  /** The label that a text begins with, if it is one that stands for a kind. */
  public static Optional<KindLabel> of(String text) {
    Matcher labelled = LABELLED.matcher(text);
    if (!labelled.matches()) {
      return Optional.empty();
    }
    String word = Text.lowerCase(labelled.group(1).strip());
    return KINDS.entrySet().stream()
        .filter(row -> Languages.holds(row.getKey(), word))
        .findFirst()
        .map(row -> new KindLabel(row.getValue(), labelled.group(2)));
  }
}
