package dev.memoryweave.operations.internal.view;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.Relation;
import dev.memoryweave.store.ContentStore.Content;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Parts of memories in words. */
public final class NodeView {
  /** The kinds of evidence that can be found in a project, and are recorded when given. */
  private static final Set<Evidence.Kind> LOOKED_UP =
      Collections.unmodifiableSet(
          EnumSet.of(
              Evidence.Kind.FILE,
              Evidence.Kind.SOURCE,
              Evidence.Kind.TEST,
              Evidence.Kind.LOG,
              Evidence.Kind.COMMIT));

  /** The kinds whose excerpt is searched for if no digest was recorded. */
  private static final Set<Evidence.Kind> COMPARED_BY_WORDS =
      Collections.unmodifiableSet(
          EnumSet.of(Evidence.Kind.FILE, Evidence.Kind.SOURCE, Evidence.Kind.LOG));

  /** Number of digits that identify a commit in a project. */
  private static final int SHORT_COMMIT = 10;

  /** Length of a locator that identifies a content. */
  private static final int SHORT_CONTENT = Content.LOCATOR.length() + 12;

  private NodeView() {}

  /** Warnings to readers of a node, in addition to its status. */
  public static List<String> flags(Set<NodeFlag> flags) {
    return flags.stream().map(NodeFlag::label).toList();
  }

  /** A piece of evidence on one line, with the result of its last check. */
  public static String evidenceLine(Evidence evidence) {
    String excerpt = evidence.excerpt().strip().replaceAll("\\s+", " ");
    return evidencePlace(evidence) + (excerpt.isEmpty() ? "" : ": " + excerpt);
  }

  /** A piece of evidence without its excerpt. */
  public static String evidencePlace(Evidence evidence) {
    if (evidence.locator().startsWith(Content.LOCATOR)) {
      int end = Math.min(evidence.locator().length(), SHORT_CONTENT);
      return evidence.locator().substring(0, end);
    }
    return (evidence.polarity() == Polarity.CONTRADICTS ? "against: " : "")
        + evidence.kind().label()
        + " "
        + evidence.locator()
        + state(evidence);
  }

  /**
   * The result of checking the evidence. If it can be checked, but was not found when it was given,
   * says that nothing can be compared.
   */
  private static String state(Evidence evidence) {
    Evidence.Check check = evidence.check();
    if (check != null) {
      return " [" + check.verdict().label() + " " + time(check.at()) + "]";
    }
    boolean isNoted =
        evidence.digest() != null
            || (COMPARED_BY_WORDS.contains(evidence.kind()) && !evidence.excerpt().isBlank());
    // Tests in a report and the like are described in words, which name no place.
    boolean isPlace = evidence.locator().chars().noneMatch(Character::isWhitespace);
    return isNoted || !isPlace || !LOOKED_UP.contains(evidence.kind()) ? "" : " [not compared]";
  }

  public static String relationLine(Relation relation) {
    String status =
        relation.status() == Relation.Status.ACTIVE ? "" : " [" + relation.status().label() + "]";
    return relation.from().id() + " " + relation.predicate() + " " + relation.to().id() + status;
  }

  /** A time as people see it, to the second. */
  public static String time(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** The abbreviated hash of a commit, as git accepts it. */
  public static String commit(String commit) {
    return commit.length() <= SHORT_COMMIT ? commit : commit.substring(0, SHORT_COMMIT);
  }

  /** A confidence as people see it. */
  public static String rounded(double confidence) {
    return BigDecimal.valueOf(confidence)
        .setScale(2, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }
}
