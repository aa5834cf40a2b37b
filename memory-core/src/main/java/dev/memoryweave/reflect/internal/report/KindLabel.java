package dev.memoryweave.reflect.internal.report;

import dev.memoryweave.model.NodeKind;
import java.util.HashMap;
import java.util.Locale;
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

  private static final Map<String, NodeKind> WORDS = new HashMap<>();

  static {
    row(NodeKind.CONSTRAINT, "constraint", "rule", "invariant", "requirement", "must");
    row(NodeKind.DECISION, "decision", "decided", "we decided", "choice", "agreed", "we agreed");
    row(NodeKind.GOTCHA, "gotcha", "pitfall", "caveat", "warning", "trap", "beware", "careful");
    row(NodeKind.PROCEDURE, "procedure", "how to", "howto", "how-to", "steps", "runbook");
    row(NodeKind.FACT, "fact", "note", "fyi", "info", "for the record", "remember", "important");
    row(NodeKind.FACT, "learned", "learning", "finding", "nb", "update");
    row(NodeKind.PREFERENCE, "preference", "my preference");
  }

  private static void row(NodeKind kind, String... words) {
    for (String word : words) {
      WORDS.put(word, kind);
    }
  }

  /** The label that a text begins with, if it is one that stands for a kind. */
  public static Optional<KindLabel> of(String text) {
    Matcher labelled = LABELLED.matcher(text);
    if (!labelled.matches()) {
      return Optional.empty();
    }
    NodeKind kind = WORDS.get(labelled.group(1).strip().toLowerCase(Locale.ROOT));
    return kind == null ? Optional.empty() : Optional.of(new KindLabel(kind, labelled.group(2)));
  }
}
