package dev.memoryweave.operations.internal.reflection;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.SecretRejectedException;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.privacy.PersonalDataRejectedException;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.TaskReport;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Something that was found out during a task.
 *
 * @param kind a constraint, procedure, decision, fact or gotcha
 * @param text one statement
 */
record Finding(NodeKind kind, String text) {
  private static final Pattern PATH =
      Pattern.compile("(?<!\\w)(constraint|procedure|decision|fact|gotcha)s\\[([0-9]{1,4})]");

  private static final Parameter<NodeKind> KIND =
      Parameter.of(
              "kind",
              ValueType.one(
                  Choice.of(
                      "kind of finding",
                      new NodeKind[] {
                        NodeKind.CONSTRAINT,
                        NodeKind.PROCEDURE,
                        NodeKind.DECISION,
                        NodeKind.FACT,
                        NodeKind.GOTCHA
                      },
                      NodeKind::label)))
          .asRequired();
  private static final Parameter<String> TEXT =
      Parameter.of("text", ValueType.text(1, TaskReport.MAX_ITEM)).asRequired();

  /** The findings of a report. */
  static final ValueType<List<Finding>> LIST =
      ValueType.list(
          ValueType.object(
              List.of(KIND, TEXT), each -> new Finding(each.get(KIND), each.get(TEXT))),
          TaskReport.MAX_ITEMS);

  /** Checks that the text is not empty. */
  Finding {
    InvalidValueException.unless(!text.isBlank(), "text", text, "not be blank");
  }

  /** The texts of the findings of a kind, in order. */
  static List<String> texts(List<Finding> findings, NodeKind kind) {
    return findings.stream().filter(each -> each.kind() == kind).map(Finding::text).toList();
  }

  /**
   * Translates a message of the engine, which has a list for each kind, to the paths of the caller.
   */
  static String asGiven(List<Finding> findings, String message) {
    return PATH.matcher(message)
        .replaceAll(path -> Matcher.quoteReplacement(asGiven(findings, path)));
  }

  private static String asGiven(List<Finding> findings, MatchResult path) {
    int left = Integer.parseInt(path.group(2));
    for (int i = 0; i < findings.size(); i++) {
      boolean isOfKind =
          findings.get(i).kind().name().toLowerCase(Locale.ROOT).equals(path.group(1));
      if (isOfKind && left-- == 0) {
        return "findings[" + i + "]";
      }
    }
    return path.group();
  }

  /** Translates what was dropped of a report to the paths of the caller. */
  static ReflectionResult asGiven(List<Finding> findings, ReflectionResult result) {
    return result.withDropped(
        result.dropped().stream()
            .map(
                each ->
                    new ReflectionResult.Dropped(
                        asGiven(findings, each.from()),
                        each.text(),
                        asGiven(findings, each.reason())))
            .toList());
  }

  /** Translates a refusal to the paths of the caller. */
  static SecretRejectedException asGiven(List<Finding> findings, SecretRejectedException refusal) {
    return new SecretRejectedException(refusal.rule(), asGiven(findings, refusal.field()));
  }

  /** Translates a refusal of personal data to the paths of the caller. */
  static PersonalDataRejectedException asGiven(
      List<Finding> findings, PersonalDataRejectedException refusal) {
    return new PersonalDataRejectedException(refusal.family(), asGiven(findings, refusal.field()));
  }
}
