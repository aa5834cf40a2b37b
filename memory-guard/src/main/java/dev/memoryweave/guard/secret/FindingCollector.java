package dev.memoryweave.guard.secret;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The findings so far of the detectors of one scan, which may overlap. */
final class FindingCollector {
  /** A finding and the number of its detector: the lower, the more specific. */
  private record Found(SecretFinding finding, int detector) {}

  private final int detectors;
  private final List<Found> found = new ArrayList<>();
  private final List<SecretFinding> warnings = new ArrayList<>();
  private int[] coveredTo = {};
  private int lastEnd;

  FindingCollector(int detectors) {
    this.detectors = detectors;
  }

  /** Resets the positions of the detectors, for another pass over the text. */
  void startOver() {
    Arrays.fill(coveredTo, 0);
    lastEnd = 0;
  }

  /**
   * Whether the last finding of a detector extends beyond {@code start}: it need not be found
   * again, which keeps detectors that follow a run to its end linear.
   */
  boolean covers(int detector, int start) {
    return coveredTo.length > 0 && start < coveredTo[detector];
  }

  /** The end of the last finding, in the text as read; 0 before the first. */
  int lastEnd() {
    return lastEnd;
  }

  /** Adds a finding at the indices of the text as read, and of the original. */
  void add(int detector, SecretFinding asRead, SecretFinding original) {
    if (coveredTo.length == 0) {
      coveredTo = new int[detectors];
    }
    coveredTo[detector] = asRead.end();
    lastEnd = asRead.end();
    if (original.isRefused()) {
      found.add(new Found(original, detector));
    } else {
      warnings.add(original);
    }
  }

  /** The warnings, together with others of the same text, without overlaps. */
  List<SecretFinding> warnings(List<SecretFinding> others) {
    List<SecretFinding> all = new ArrayList<>(warnings);
    all.addAll(others);
    all.sort(Comparator.comparingInt(SecretFinding::start));
    List<SecretFinding> apart = new ArrayList<>();
    int end = 0;
    for (SecretFinding warning : all) {
      if (warning.start() >= end) {
        apart.add(warning);
        end = warning.end();
      }
    }
    return apart;
  }

  /** All findings in order; overlapping ones are united under the most specific rule. */
  List<SecretFinding> merged() {
    if (found.isEmpty()) {
      return List.of();
    }
    found.sort(Comparator.comparingInt(f -> f.finding().start()));
    List<SecretFinding> merged = new ArrayList<>();
    Found current = found.get(0);
    for (Found next : found.subList(1, found.size())) {
      if (next.finding().overlaps(current.finding())) {
        current = united(current, next);
      } else {
        merged.add(current.finding());
        current = next;
      }
    }
    merged.add(current.finding());
    return List.copyOf(merged);
  }

  private static Found united(Found a, Found b) {
    Found named = b.detector() < a.detector() ? b : a;
    SecretFinding union =
        new SecretFinding(
            named.finding().rule(),
            Math.min(a.finding().start(), b.finding().start()),
            Math.max(a.finding().end(), b.finding().end()));
    return new Found(union, named.detector());
  }

  /** Both lists in one order, without the warnings that overlap a refused finding. */
  static List<SecretFinding> withWarnings(
      List<SecretFinding> refused, List<SecretFinding> warnings) {
    List<SecretFinding> all = new ArrayList<>(refused);
    int next = 0;
    for (SecretFinding warning : warnings) {
      while (next < refused.size() && refused.get(next).end() <= warning.start()) {
        next++;
      }
      if (next == refused.size() || !refused.get(next).overlaps(warning)) {
        all.add(warning);
      }
    }
    all.sort(Comparator.comparingInt(SecretFinding::start));
    return List.copyOf(all);
  }
}
