package dev.memoryweave.language.internal.phrases;

import dev.memoryweave.guard.phrases.internal.PhraseMatch;
import dev.memoryweave.language.internal.rules.Language.Directive;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the phrases of a guide ask for, in any language. Their kinds are {@code prohibition}, {@code
 * requirement} and {@code guideline}, {@code softened} for what weakens them, {@code none} for what
 * only looks like one of them, and {@code forbidding} for what forbids the items below it.
 */
public final class GuidePhrases {
  /** Kinds for directives, the strongest first; what is softened is weaker than it says. */
  private static final List<Map.Entry<String, Directive>> SAID =
      List.of(
          Map.entry("softened", Directive.GUIDELINE),
          Map.entry("prohibition", Directive.PROHIBITION),
          Map.entry("requirement", Directive.REQUIREMENT),
          Map.entry("guideline", Directive.GUIDELINE));

  /** Begins kinds that count where a clause begins. */
  private static final String FIRST = "first-";

  private static final String NONE = "none";
  private static final String FORBIDDING = "forbidding";

  private final PhraseFile file;

  /** Creates those of a resource. */
  public GuidePhrases(PhraseFile file) {
    this.file = file;
  }

  /** The phrases in a text. */
  public List<PhraseMatch> matches(String text) {
    return file.matches(text);
  }

  /** The kinds of the phrases in a text. */
  public Set<String> kinds(String text) {
    return file.kinds(text);
  }

  /** The directive that a text gives; empty if it merely describes. */
  public Optional<Directive> directive(String text) {
    Set<String> kinds = kinds(text);
    return kinds.contains(NONE) ? Optional.empty() : strongest("", kinds);
  }

  /** The directive with which a clause begins, whatever follows. */
  public Optional<Directive> beginning(String clause) {
    return strongest(FIRST, kinds(clause));
  }

  private static Optional<Directive> strongest(String prefix, Set<String> kinds) {
    return SAID.stream()
        .filter(said -> kinds.contains(prefix + said.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /** Whether a text only looks as if it gave a directive. */
  public boolean isNone(String text) {
    return kinds(text).contains(NONE);
  }

  /** Whether a heading or an introduction says that the items below it must not be done. */
  public boolean forbidsItems(String lead) {
    Set<String> kinds = kinds(lead);
    return kinds.contains(FORBIDDING) && !kinds.contains(NONE);
  }
}
