package dev.memoryweave.internal.promotion;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Role;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.TaskReport;
import java.util.ArrayList;
import java.util.List;

/**
 * The texts of a report in which an agent may name memories. What the system or a tool said is not
 * among them, nor what stands in the messages of people: a block of memories may have been put
 * there, and to be shown is not to be used.
 */
final class ReportTexts {
  private ReportTexts() {}

  static List<String> citing(TaskReport report) {
    List<String> texts =
        new ArrayList<>(List.of(report.task(), report.summary(), report.testSummary()));
    texts.addAll(report.constraints());
    texts.addAll(report.procedures());
    texts.addAll(report.decisions());
    texts.addAll(report.facts());
    texts.addAll(report.gotchas());
    for (Evidence.Draft evidence : report.evidence()) {
      if (evidence.kind() == Evidence.Kind.MEMORY) {
        texts.add(evidence.locator());
      }
    }
    return texts;
  }

  static List<String> citing(SessionReport report) {
    List<String> texts = new ArrayList<>(List.of(report.plan(), report.outcome()));
    report.statements().stream()
        .filter(said -> isOfAgent(said.role()))
        .map(SessionReport.Said::text)
        .forEach(texts::add);
    report.messages().stream()
        .filter(message -> isOfAgent(message.role()))
        .map(Message::text)
        .forEach(texts::add);
    return texts;
  }

  private static boolean isOfAgent(Role role) {
    return role == Role.ASSISTANT;
  }
}
