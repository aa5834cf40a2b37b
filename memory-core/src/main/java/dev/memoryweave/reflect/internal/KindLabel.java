package dev.memoryweave.reflect.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.Vocabulary;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.text.internal.PlainText;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A word before a colon that names the kind of the text after it, as in {@code Decision: use UTC}.
 *
 * @param kind the kind that the word names
 * @param rest the text after it
 */
record KindLabel(NodeKind kind, String rest) {
  private static final Pattern LABELLED =
      Pattern.compile(
          "^(?:\\*\\*|__|\\[)?([\\p{L}][\\p{L} -]{1,24}?)(?:\\*\\*|__|\\])?\\s*[:：]"
              + "(?:\\*\\*|__)?(?:\\s+|(?<=：)\\s*)(\\S.*)$",
          Pattern.DOTALL);

  private static final Map<Vocabulary, NodeKind> KINDS =
      Map.of(
          Vocabulary.CONSTRAINT_LABELS, NodeKind.CONSTRAINT,
          Vocabulary.DECISION_LABELS, NodeKind.DECISION,
          Vocabulary.GOTCHA_LABELS, NodeKind.GOTCHA,
          Vocabulary.PROCEDURE_LABELS, NodeKind.PROCEDURE,
          Vocabulary.FACT_LABELS, NodeKind.FACT,
          Vocabulary.PREFERENCE_LABELS, NodeKind.PREFERENCE);

  /** The label at the beginning of a text, if it names a kind. */
  public static Optional<KindLabel> of(String text) {
    Matcher labelled = LABELLED.matcher(text);
    if (!labelled.matches()) {
      return Optional.empty();
    }
    String word = PlainText.lowerCase(labelled.group(1).strip());
    return KINDS.entrySet().stream()
        .filter(row -> Languages.holds(row.getKey(), word))
        .findFirst()
        .map(row -> new KindLabel(row.getValue(), labelled.group(2)));
  }
}
