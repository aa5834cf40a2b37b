package dev.memoryweave.guard.injection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Looks for prompt injections in text. {@link PromptInjectionDetector} is the default of the
 * library; an application can replace it, or {@linkplain #and add} to it.
 *
 * <p>Implementations must be safe for use by several threads.
 */
@FunctionalInterface
public interface InjectionGuard {

  /**
   * Finds the suspected injections in a text.
   *
   * @param text the text, of any length
   * @return the findings in the order of the text; empty if there are none
   */
  List<PromptInjectionFinding> scan(String text);

  /** The kinds of all findings, as an unmodifiable set in the order of {@link InjectionKind}. */
  default Set<InjectionKind> kinds(String text) {
    EnumSet<InjectionKind> kinds = EnumSet.noneOf(InjectionKind.class);
    scan(text).forEach(finding -> kinds.add(finding.kind()));
    return Collections.unmodifiableSet(kinds);
  }

  /** Whether a text holds a suspected injection. */
  default boolean isSuspicious(String text) {
    return !scan(text).isEmpty();
  }

  /** A guard that reports the findings of both. */
  default InjectionGuard and(InjectionGuard other) {
    return text -> {
      List<PromptInjectionFinding> all = new ArrayList<>(scan(text));
      all.addAll(other.scan(text));
      return PromptInjectionDetector.inOrder(all);
    };
  }
}
