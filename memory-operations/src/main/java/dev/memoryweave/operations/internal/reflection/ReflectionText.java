package dev.memoryweave.operations.internal.reflection;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.operations.answer.Consent;
import dev.memoryweave.operations.answer.PromotionView;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.internal.view.DecisionView;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.ReflectionResult.Dropped;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The outcome of a report in words. */
final class ReflectionText {
  /** Maximum length of the quotation of a text that was not stored. */
  private static final int LONGEST_DROPPED = 200;

  private ReflectionText() {}

  static String of(ReflectionResult result, DoorWords door) {
    StringBuilder text = new StringBuilder();
    ReflectionResult.Gate.Skip skip = result.skip();
    if (skip != null) {
      text.append("Nothing was kept of the report; the gate ");
      text.append(skip.gate().label()).append(" stopped it. ");
      text.append(skip.reason()).append(' ').append(skip.remedy());
    } else if (result.records().isEmpty()) {
      text.append("Nothing to keep was found in the report.");
    } else {
      text.append(
          result.repeated()
              ? "The report was handed in before, and nothing was changed now. It came to this:"
              : "The report came to this:");
      List<String> lines = lines(result.records());
      text.append('\n').append(BoundedLines.of(lines, door.in("{search} lists what is stored")));
      if (result.records().stream().anyMatch(ReflectionText::waits)) {
        text.append("\nWhat waits is listed by ").append(door.of("review")).append(". ");
        text.append(door.deciding());
      }
    }
    if (!result.dropped().isEmpty()) {
      List<String> lines = result.dropped().stream().map(ReflectionText::line).toList();
      text.append('\n').append(BoundedLines.of(lines, "for like reasons"));
    }
    result.warnings().forEach(warning -> text.append("\nWarning: ").append(warning));
    return text.toString();
  }

  /** The answer of the user about a captured session, in a sentence; empty if nobody was asked. */
  static String of(ConfirmedStatements confirmed) {
    Consent answer = confirmed.answer();
    if (answer == null) {
      return "";
    }
    if (confirmed.accepted().isEmpty()) {
      return answer == Consent.DECLINED
          ? "\nThe user was asked and accepted none of it; it waits on."
          : "\n" + answer.words();
    }
    return "\nThe user was asked and accepted as the user's own word: "
        + confirmed.accepted().stream().map(NodeId::value).collect(Collectors.joining(", "))
        + ".";
  }

  /** The decisions, one per line; those with the same outcome and reason share a line. */
  private static List<String> lines(List<PromotionRecord> decisions) {
    Map<String, List<PromotionRecord>> alike = new LinkedHashMap<>();
    for (PromotionRecord decision : decisions) {
      String outcome = PromotionView.Outcome.of(decision).label() + ", " + decision.reason();
      String key = decision.target() == null ? outcome : "decision " + decision.sequence();
      alike.computeIfAbsent(key, unused -> new ArrayList<>()).add(decision);
    }
    List<String> lines = new ArrayList<>();
    alike.forEach(
        (outcome, same) -> {
          if (same.size() == 1) {
            lines.add("- " + DecisionView.line(same.get(0)));
          } else {
            lines.add("- " + outcome + ":");
            same.forEach(
                decision ->
                    lines.add(
                        "  - "
                            + DecisionView.subject(decision)
                            + " [decision "
                            + decision.sequence()
                            + "]"));
          }
        });
    return lines;
  }

  private static String line(Dropped dropped) {
    return "Not kept: "
        + dropped.from()
        + " \""
        + BoundedLines.shortened(dropped.text(), LONGEST_DROPPED, "as you gave it")
        + "\": "
        + dropped.reason();
  }

  private static boolean waits(PromotionRecord decision) {
    return decision.outcome() == PromotionRecord.Outcome.REVIEW
        || decision.outcome() == PromotionRecord.Outcome.HOLD;
  }
}
