package dev.memoryweave.guard.secret;

import java.util.List;
import java.util.Optional;

/**
 * Looks for secrets in text. {@link SecretScanner} is the default of the library; an application
 * can replace it, or {@linkplain #and add} to it, for example to keep out the tokens of an in-house
 * service.
 *
 * <p>Implementations must be safe for use by several threads.
 */
@FunctionalInterface
public interface SecretGuard {

  /**
   * Finds the secrets in a text.
   *
   * @param text the text, of any length
   * @return the findings, warnings included, in the order of the text; empty if there are none
   */
  List<SecretFinding> scan(String text);

  /** The findings that must stop a write, in the order of the text. */
  default List<SecretFinding> refused(String text) {
    return scan(text).stream().filter(SecretFinding::isRefused).toList();
  }

  /**
   * The first finding that must stop a write.
   *
   * @return empty if the text may be stored
   */
  default Optional<SecretFinding> firstRefused(String text) {
    return refused(text).stream().findFirst();
  }

  /**
   * A guard that reports the findings of both. If findings overlap, one that stops a write replaces
   * a warning; several that do are reported as one, under the rule of this guard.
   */
  default SecretGuard and(SecretGuard other) {
    return text -> {
      FindingCollector findings = new FindingCollector(2);
      scan(text).forEach(finding -> findings.add(0, finding, finding));
      other.scan(text).forEach(finding -> findings.add(1, finding, finding));
      return FindingCollector.withWarnings(findings.merged(), findings.warnings(List.of()));
    };
  }
}
