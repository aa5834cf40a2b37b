package dev.memoryweave.change.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Message;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.TaskReport;
import java.util.ArrayList;
import java.util.List;

/**
 * The texts of a report in which an agent may name memories. Excludes messages of the system, of
 * tools and of people: those may contain a block of memories, and being shown is not being used.
 */
public final class ReportTexts {
  private ReportTexts() {}

  public static List<String> citing(TaskReport report) {
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

  public static List<String> citing(SessionReport report) {
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

  private static boolean isOfAgent(Message.Role role) {
    return role == Message.Role.ASSISTANT;
  }
}
