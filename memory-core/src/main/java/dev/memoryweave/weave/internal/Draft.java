package dev.memoryweave.weave.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The content of a pack so far. Immutable: each step creates a new one. */
final class Draft {
  static final Draft EMPTY = new Draft(Map.of(), List.of());

  private final Map<Candidate, Choice> choices;
  private final List<String> warnings;

  private Draft(Map<Candidate, Choice> choices, List<String> warnings) {
    this.choices = choices;
    this.warnings = warnings;
  }

  /** This draft if the choices are equal. */
  Draft withChoices(Map<Candidate, Choice> other) {
    return other.equals(choices) ? this : new Draft(new LinkedHashMap<>(other), warnings);
  }

  Draft withWarning(String warning) {
    List<String> longer = new ArrayList<>(warnings);
    longer.add(warning);
    return new Draft(choices, longer);
  }

  /** A mutable copy of the choices. */
  Map<Candidate, Choice> choices() {
    return new LinkedHashMap<>(choices);
  }

  /** How the memory is shown in the pack, or null if it is not. */
  @Nullable Choice choice(Candidate candidate) {
    return choices.get(candidate);
  }

  List<String> warnings() {
    return warnings;
  }

  /** Whether it contains a memory that is not shown whole. */
  boolean hasShortenedMemory() {
    return choices.entrySet().stream()
        .anyMatch(one -> one.getKey().file() == null && one.getValue().form().shortened());
  }

  boolean isWithoutItems() {
    return choices.isEmpty();
  }

  /** Whether it contains nothing worth a frame. */
  boolean isEmpty() {
    return choices.isEmpty() && warnings.isEmpty();
  }
}
